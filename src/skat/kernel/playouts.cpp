#include "playouts.hpp"

#include <bit>
#include <stdexcept>

#include "random.hpp"
#include "trick_order.hpp"
#include "workers.hpp"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace skat {

namespace {

constexpr std::size_t at_a_time = 1024;

#if !defined(__BMI2__)
// The position of set bit number n of a byte.
constexpr auto nth_bit_of_byte = [] {
    std::array<std::array<std::uint8_t, 8>, 256> table{};
    for (unsigned byte = 0; byte < 256; ++byte)
        for (unsigned bit = 0, number = 0; bit < 8; ++bit)
            if (byte >> bit & 1) table[byte][number++] = static_cast<std::uint8_t>(bit);
    return table;
}();
#endif

// The position of set bit number `number`, from 0. A loop that takes bits away one by one costs a
// wrong guess of the processor for most cards; this has no branches.
inline int nth_bit(Mask bits, unsigned number) {
#if defined(__BMI2__)
    return std::countr_zero(_pdep_u32(Mask{1} << number, bits));
#else
    constexpr Mask ones = 0x01010101u, tops = 0x80808080u;
    Mask counts = bits - (bits >> 1 & 0x55555555u);
    counts = (counts & 0x33333333u) + (counts >> 2 & 0x33333333u);
    counts = (counts + (counts >> 4)) & 0x0f0f0f0fu;
    const Mask up_to = counts * ones;  // byte k: the bits in bytes 0 to k
    const int skipped = 8 * std::popcount(((number * ones | tops) - up_to) & tops);
    const unsigned before = static_cast<unsigned>(std::uint64_t{up_to} << 8 >> skipped) & 255;
    return skipped + nth_bit_of_byte[bits >> skipped & 255][number - before];
#endif
}

// One deal on the table, all cards in the order of play.
struct Play {
    const TrickOrder &order;
    Random random;
    std::array<Mask, 3> hands;
    int soloist;
    int leader;
    int on_table = 0;
    std::array<int, 3> trick{};
    Mask won = 0;  // cards of the soloist's tricks
    int tricks = 0;

    int seat() const { return leader + on_table < 3 ? leader + on_table : leader + on_table - 3; }

    Mask legal() const {
        const Mask hand = hands[seat()];
        if (on_table == 0) return hand;
        const Mask following = hand & order.followers(trick[0]);
        return following ? following : hand;
    }

    void play(int card) {
        hands[seat()] &= ~(Mask{1} << card);
        trick[on_table++] = card;
        if (on_table == 3) take_trick();
    }

    void take_trick() {
        const Mask first = Mask{1} << trick[0], second = Mask{1} << trick[1], third = Mask{1} << trick[2];
        const Mask cards = first | second | third;
        const Mask winner = std::bit_floor(cards & (order.followers(trick[0]) | order.trumps()));
        leader += winner == second ? 1 : winner == third ? 2 : 0;
        leader -= leader >= 3 ? 3 : 0;
        const bool soloists = leader == soloist;
        won |= soloists ? cards : 0;
        tricks += soloists;
        on_table = 0;
    }
};

struct Uniform {
    int operator()(Play &play, Mask legal) const {
        return nth_bit(legal, play.random.below(static_cast<std::uint32_t>(std::popcount(legal))));
    }
};

// In proportion to the weights; where all are 0, uniformly.
class Weighted {
public:
    Weighted(const PlayWeights &weights, const TrickOrder &order) {
        for (int party = 0; party < parties; ++party)
            for (int role = 0; role < card_roles; ++role)
                for (int card = 0; card < 32; ++card)
                    weights_[party][role][order.position(card)] = weights[party][role][card];
    }

    int operator()(Play &play, Mask legal) const {
        const bool soloist = play.seat() == play.soloist;
        const auto &weights = weights_[soloist ? 0 : 1];
        if (play.on_table == 0) return choose(play.random, legal, weights[0], weights[0], 0);
        const Mask can_win = play.order.followers(play.trick[0]) | play.order.trumps();
        Mask standing = Mask{1} << play.trick[0];
        int holder = play.leader;
        if (play.on_table == 2)
            if (const Mask second = Mask{1} << play.trick[1]; (second & can_win) > standing) {
                standing = second;
                holder = (play.leader + 1) % 3;
            }
        const bool own = (holder == play.soloist) == soloist;
        const auto *roles = &weights[play.on_table == 1 ? 1 : 5];
        return choose(play.random, legal, roles[own ? 1 : 0], roles[own ? 3 : 2],
                      can_win & ~(2 * standing - 1));
    }

private:
    using OfCards = std::array<std::uint16_t, 32>;

    static int choose(Random &random, Mask legal, const OfCards &takes, const OfCards &leaves,
                      Mask taking) {
        std::uint32_t total = 0;
        const auto weight = [&](int card) { return taking >> card & 1 ? takes[card] : leaves[card]; };
        for (Mask rest = legal; rest; rest &= rest - 1) total += weight(std::countr_zero(rest));
        if (total == 0)
            return nth_bit(legal, random.below(static_cast<std::uint32_t>(std::popcount(legal))));
        std::uint32_t drawn = random.below(total);
        for (Mask rest = legal;; rest &= rest - 1) {
            const int card = std::countr_zero(rest);
            const std::uint32_t here = weight(card);
            if (drawn < here) return card;
            drawn -= here;
        }
    }

    std::array<std::array<OfCards, card_roles>, parties> weights_{};
};

template <bool Null, typename Choose>
void play_to_the_end(Play &play, const Choose &choose) {
    const auto over = [&] { return Null && play.tricks > 0; };
    while (play.on_table && !over()) play.play(choose(play, play.legal()));
    while (play.hands[0] && !over())
        for (int place = 0; place < 3; ++place) {
            play.on_table = place;  // said again, so that the compiler unrolls the trick
            play.play(choose(play, play.legal()));
        }
}

template <bool Null, typename Choose>
void play_worlds(const std::vector<World> &worlds, const Situation &situation,
                 const std::vector<int> &forced, const Choose &choose, std::size_t repeats,
                 std::uint64_t seed, int threads, Playouts &playouts) {
    const TrickOrder &order = TrickOrder::of(situation.contract);
    share_out(playouts.points.size(), at_a_time, threads, [&] {
        return [&](std::size_t first, std::size_t last) {
            for (std::size_t at = first; at < last; ++at) {
                const World &world = worlds[at / repeats];
                Play play{order,
                          Random(seed, at),
                          {order.ordered(world[0]), order.ordered(world[1]), order.ordered(world[2])},
                          situation.soloist,
                          situation.leader};
                for (const int card : situation.trick) play.trick[play.on_table++] = order.position(card);
                for (const int card : forced) {
                    const int position = order.position(card);
                    if (!(play.legal() >> position & 1))
                        throw std::invalid_argument("a forced card cannot be played");
                    play.play(position);
                }
                play_to_the_end<Null>(play, choose);
                playouts.points[at] = static_cast<std::uint8_t>(
                    situation.taken + card_points(world[3]) + order.points(play.won));
                playouts.tricks[at] = static_cast<std::uint8_t>(play.tricks);
            }
        };
    });
}

}  // namespace

Playouts play_out(const std::vector<World> &worlds, const Situation &situation,
                  const std::vector<int> &forced, const PlayWeights *weights, std::size_t repeats,
                  std::uint64_t seed, int threads) {
    const std::size_t count = worlds.size() * repeats;
    Playouts playouts{std::vector<std::uint8_t>(count), std::vector<std::uint8_t>(count)};
    const auto play = [&](const auto &choose) {
        if (situation.contract == Contract::null)
            play_worlds<true>(worlds, situation, forced, choose, repeats, seed, threads, playouts);
        else
            play_worlds<false>(worlds, situation, forced, choose, repeats, seed, threads, playouts);
    };
    if (weights)
        play(Weighted(*weights, TrickOrder::of(situation.contract)));
    else
        play(Uniform{});
    return playouts;
}

}  // namespace skat
