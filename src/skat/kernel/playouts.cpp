#include "playouts.hpp"

#include <bit>
#include <stdexcept>

#include "layout.hpp"
#include "random.hpp"
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
// wrong guess of the processor for most cards, halving half the speed; this has no branches.
inline int nth_bit(Set bits, unsigned number) {
#if defined(__BMI2__)
    return std::countr_zero(_pdep_u64(Set{1} << number, bits));
#else
    constexpr Set ones = 0x0101010101010101u, tops = 0x8080808080808080u;
    Set counts = bits - (bits >> 1 & 0x5555555555555555u);
    counts = (counts & 0x3333333333333333u) + (counts >> 2 & 0x3333333333333333u);
    counts = (counts + (counts >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    const Set up_to = counts * ones;  // byte k: the bits in bytes 0 to k
    const int skipped = 8 * std::popcount(((number * ones | tops) - up_to) & tops);
    const unsigned before = static_cast<unsigned>(up_to << 8 >> skipped) & 255;
    return skipped + nth_bit_of_byte[bits >> skipped & 255][number - before];
#endif
}

// One deal on the table, cards as the searches number them.
struct Play {
    const Layout &layout;
    Random random;
    std::array<Set, 3> hands;
    int soloist;
    int leader;
    int on_table = 0;
    std::array<int, 3> trick{};
    Set won = 0;  // cards of the soloist's tricks
    int tricks = 0;

    int seat() const { return leader + on_table < 3 ? leader + on_table : leader + on_table - 3; }

    Set playable() const { return legal(layout, hands[seat()], on_table ? trick[0] : -1); }

    void play(int card) {
        hands[seat()] &= ~(Set{1} << card);
        trick[on_table++] = card;
        if (on_table == 3) take_trick();
    }

    // `Layout::winner` without its branches.
    void take_trick() {
        const Set second = Set{1} << trick[1], third = Set{1} << trick[2];
        const Set cards = Set{1} << trick[0] | second | third;
        const Set winner = layout::highest(cards & (layout.follow(trick[0]) | layout.trumps()));
        leader += winner == second ? 1 : winner == third ? 2 : 0;
        leader -= leader >= 3 ? 3 : 0;
        const bool soloists = leader == soloist;
        won |= soloists ? cards : 0;
        tricks += soloists;
        on_table = 0;
    }
};

int any(Random &random, Set playable) {
    return nth_bit(playable, random.below(static_cast<std::uint32_t>(std::popcount(playable))));
}

struct Uniform {
    int operator()(Play &play, Set playable) const {
        return any(play.random, playable);
    }
};

// In proportion to the weights; where all are 0, uniformly.
class Weighted {
public:
    Weighted(const PlayWeights &weights, const Layout &layout) {
        for (int party = 0; party < parties; ++party)
            for (int role = 0; role < card_roles; ++role)
                for (int card = 0; card < 32; ++card)
                    weights_[party][role][layout.inner_card(card)] = weights[party][role][card];
    }

    int operator()(Play &play, Set playable) const {
        const bool soloist = play.seat() == play.soloist;
        const auto &weights = weights_[soloist ? 0 : 1];
        if (play.on_table == 0) return choose(play.random, playable, weights[0], weights[0], 0);
        const Set can_win = play.layout.follow(play.trick[0]) | play.layout.trumps();
        Set standing = Set{1} << play.trick[0];
        int holder = play.leader;
        if (play.on_table == 2)
            if (const Set second = Set{1} << play.trick[1]; (second & can_win) > standing) {
                standing = second;
                holder = (play.leader + 1) % 3;
            }
        const bool own = (holder == play.soloist) == soloist;
        const auto *roles = &weights[play.on_table == 1 ? 1 : 5];
        return choose(play.random, playable, roles[own ? 1 : 0], roles[own ? 3 : 2],
                      can_win & layout::above(standing));
    }

private:
    using OfCards = std::array<std::uint16_t, 36>;

    static int choose(Random &random, Set playable, const OfCards &takes, const OfCards &leaves,
                      Set taking) {
        std::uint32_t total = 0;
        const auto weight = [&](int card) { return taking >> card & 1 ? takes[card] : leaves[card]; };
        for (Set rest = playable; rest; rest &= rest - 1) total += weight(layout::index(rest));
        if (total == 0) return any(random, playable);
        std::uint32_t drawn = random.below(total);
        for (Set rest = playable;; rest &= rest - 1) {
            const int card = layout::index(rest);
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
    while (play.on_table && !over()) play.play(choose(play, play.playable()));
    while (play.hands[0] && !over())
        for (int place = 0; place < 3; ++place) {
            play.on_table = place;  // said again, so that the compiler unrolls the trick
            play.play(choose(play, play.playable()));
        }
}

template <bool Null, typename Choose>
void play_worlds(const std::vector<World> &worlds, const Situation &situation,
                 const std::vector<int> &forced, const Choose &choose, std::size_t repeats,
                 std::uint64_t seed, int threads, Playouts &playouts) {
    const Layout &layout = layout_of(situation.contract);
    share_out(playouts.points.size(), at_a_time, threads, [&] {
        return [&](std::size_t first, std::size_t last) {
            for (std::size_t at = first; at < last; ++at) {
                const World &world = worlds[at / repeats];
                Play play{layout,
                          Random(seed, at),
                          {layout.inner(world[0]), layout.inner(world[1]), layout.inner(world[2])},
                          situation.soloist,
                          situation.leader};
                for (const int card : situation.trick) play.trick[play.on_table++] = layout.inner_card(card);
                for (const int card : forced) {
                    if (!(play.playable() >> layout.inner_card(card) & 1))
                        throw std::invalid_argument("a forced card cannot be played");
                    play.play(layout.inner_card(card));
                }
                play_to_the_end<Null>(play, choose);
                if (!Null)
                    playouts.points[at] = static_cast<std::uint8_t>(
                        situation.taken + card_points(world[3]) + layout::points(play.won));
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
        play(Weighted(*weights, layout_of(situation.contract)));
    else
        play(Uniform{});
    return playouts;
}

}  // namespace skat
