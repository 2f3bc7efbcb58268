// Complete card play by chance, for simulation: every deal is played to its end in a few hundred
// nanoseconds, each card drawn from the legal ones, uniformly or in proportion to weights.

#pragma once

#include <stdexcept>

#include "node.hpp"
#include "random.hpp"
#include "workers.hpp"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace skat {

// Weights of the legal cards, by party (0 soloist, 1 defenders) and by what a card does:
// 0 it is led. Played to a trick by the second hand 1 to 4, by the third 5 to 8:
// +0 it takes the trick from the other party, +1 from the own party,
// +2 it leaves the trick to the other party, +3 to the own party.
constexpr int parties = 2;
constexpr int card_roles = 9;
using PlayWeights = std::array<std::array<std::array<std::uint16_t, 32>, card_roles>, parties>;

struct Playouts {
    // One a playout; playout number k belongs to world k / repeats.
    std::vector<std::uint8_t> points;  // the soloist's in the end, with the skat; 0 in null
    std::vector<std::uint8_t> tricks;  // his tricks from here on; in null play ends with the first
};

constexpr std::size_t playouts_at_a_time = 1024;

#if !defined(__BMI2__)
// The position of set bit number n of a byte.
inline constexpr auto nth_bit_of_byte = [] {
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

// One deal on the table. Players are counted from the soloist.
struct Play {
    const Layout &layout;
    Random random;
    Node node;
    Set won = 0;  // cards of the soloist's tricks
    int tricks = 0;

    void play(int card) {
        node.play(layout, card);
        if (node.played) return;
        const Set trick = Set{1} << node.trick[0] | Set{1} << node.trick[1] | Set{1} << node.trick[2];
        const bool soloists = node.leader == 0;
        won |= soloists ? trick : 0;  // no branch: it would be guessed wrong half the time
        tricks += soloists;
    }
};

inline int any(Random &random, Set playable) {
    return nth_bit(playable, random.below(static_cast<std::uint32_t>(std::popcount(playable))));
}

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
        const Node &node = play.node;
        const int party = node.turn() == 0 ? 0 : 1;
        const auto &roles = weights_[party];
        if (node.played == 0) return choose(play.random, playable, roles[0], roles[0], 0);
        const Set can_win = play.layout.follow(node.trick[0]) | play.layout.trumps();
        const Set ahead = layout::highest(node.on_table() & can_win);
        const int holder = ahead == Set{1} << node.trick[0] ? node.leader : (node.leader + 1) % 3;
        const bool own = (holder == 0) == (party == 0);
        const auto *role = &roles[node.played == 1 ? 1 : 5];
        return choose(play.random, playable, role[own], role[2 + own], can_win & layout::above(ahead));
    }

private:
    using OfCards = std::array<std::uint16_t, 36>;

    static int choose(Random &random, Set playable, const OfCards &takes, const OfCards &leaves, Set taking) {
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

// `choose` picks one of the playable cards; a null ends with the soloist's first trick.
template <typename Choose>
void play_to_the_end(Play &play, const Choose &choose) {
    const auto over = [&] { return play.layout.null() && play.tricks > 0; };
    while (play.node.played && !over()) play.play(choose(play, play.node.playable(play.layout)));
    while (play.node.hands[0] && !over())
        for (int place = 0; place < 3; ++place) {
            play.node.played = place;  // said again, so that the compiler unrolls the trick
            play.play(choose(play, play.node.playable(play.layout)));
        }
}

// `seen` says what everybody sees; `forced` cards are played first, in order. Playout k uses the random
// numbers of (seed, k). Throws std::invalid_argument for a world that does not fit, and for a forced
// card that a world does not let be played.
inline Playouts play_out(const std::vector<World> &worlds, const Position &seen, const std::vector<int> &forced,
                         const PlayWeights *weights, std::size_t repeats, std::uint64_t seed, int threads) {
    const std::size_t count = worlds.size() * repeats;
    Playouts playouts{std::vector<std::uint8_t>(count), std::vector<std::uint8_t>(count)};
    for (const World &world : worlds)
        if (const char *code = why_refused(seen.in(world))) throw std::invalid_argument(code);
    if (worlds.empty()) return playouts;
    const Layout &layout = layout_of(seen.contract);
    const auto play_with = [&](const auto &choose) {
        share_out(count, playouts_at_a_time, threads, [&] {
            return [&](std::size_t at) {
                const World &world = worlds[at / repeats];
                Play play{layout, Random(seed, at), node_of(layout, seen.in(world), seen.soloist)};
                for (const int card : forced) {
                    const Mask playable = layout.outer(play.node.playable(layout));
                    if (card < 0 || card > 31 || !(playable >> card & 1))
                        throw std::invalid_argument("a forced card cannot be played");
                    play.play(layout.inner_card(card));
                }
                play_to_the_end(play, choose);
                const int points = seen.soloist_points + card_points(world[3]) + layout::points(play.won);
                playouts.points[at] = static_cast<std::uint8_t>(layout.null() ? 0 : points);
                playouts.tricks[at] = static_cast<std::uint8_t>(play.tricks);
            };
        });
    };
    if (weights)
        play_with(Weighted(*weights, layout));
    else
        play_with([](Play &play, Set playable) { return any(play.random, playable); });
    return playouts;
}

}  // namespace skat
