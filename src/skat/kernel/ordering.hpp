// In which order cards are tried: tables of weights, looked up by what everybody at the table can
// see. A card's score is the sum of a few weights; suit games and grand have tables of their own.
//
// The weights were fitted to searched positions (docs/how/kernel/experiments.md); without any order the
// search takes six times as long. What a deal itself shows is added to them (history.hpp).

#pragma once

#include <array>
#include <cstdint>

// Builds that sample the search for the fit bring a score that remembers its weights, and an onlooker
// that writes positions down (tools/training/ordering). In the module a score is a number and nobody looks on.
#ifdef SKAT_ONLOOKER
#include SKAT_ONLOOKER
#else
namespace skat::ordering {

using Weight = std::int16_t;
using Score = int;

struct Onlooker {
    static constexpr bool looks = false;
    static void scored(int, Score) {}
    static void look(const auto &, auto, auto) {}
};

}  // namespace skat::ordering
#endif

namespace skat::ordering {

// What a player who is still to play can do about a card that is led.
enum Reply : int { follows_below, follows_above, ruffs, throws_away };

// How a card is played to a trick that another seat led.
enum Manner : int { following, trumping, discarding };

// Everywhere `leader` is 0 for the soloist, 1 and 2 for the defenders after him, and the last index
// is the rank: 7 8 9, queen, king, ten, ace, jack.
constexpr int ranks = 6;
constexpr int lead_at = 0;
constexpr int length_at = lead_at + 3 * 2 * 4 * 4 * ranks;
constexpr int against_at = length_at + 3 * 2 * 8;
constexpr int second_at = against_at + 3 * 2 * 4 * 4;
constexpr int discard_at = second_at + 3 * 3 * 2 * 2 * ranks;
constexpr int capture_at = discard_at + 3 * 2 * 2 * 4;
constexpr int moment_at = capture_at + 3 * 2 * 2 * 2 * ranks;
constexpr int reply_at = moment_at + 3 * 3 * 3 * 3 * 4 * ranks;
constexpr int trick_at = reply_at + 3 * 3 * ranks * ranks;
constexpr int weights = trick_at + 3 * 3 * 2 * 2 * 8 * ranks;

using Weights = std::array<Weight, weights>;

// A lead, by what the second and the third hand can do about it.
constexpr int lead(int leader, bool trump, int second, int third) {
    return lead_at + (((leader * 2 + trump) * 4 + second) * 4 + third) * ranks;
}

// A lead, by how many cards of the suit the leader holds.
constexpr int length(int leader, bool trump, int cards) {
    return length_at + (leader * 2 + trump) * 8 + (cards < 7 ? cards : 7);
}

// A lead, by how many cards of the suit the second and third hand hold.
constexpr int against(int leader, bool trump, int second, int third) {
    return against_at + ((leader * 2 + trump) * 4 + (second < 3 ? second : 3)) * 4 + (third < 3 ? third : 3);
}

// A lead, by whether the second and third hand hold the ace or ten of the suit.
constexpr int capture(int leader, bool trump, bool second, bool third) {
    return capture_at + (((leader * 2 + trump) * 2 + second) * 2 + third) * ranks;
}

// Any card, by how far the deal is and how much of the rest the soloist needs.
constexpr int moment(int leader, int place, int manner, int phase, int need) {
    return moment_at + ((((leader * 3 + place) * 3 + manner) * 3 + phase) * 4 + need) * ranks;
}

constexpr Manner manner(bool followed, bool trump) { return followed ? following : trump ? trumping : discarding; }

constexpr int phase(int cards) { return cards >= 8 ? 0 : cards >= 5 ? 1 : 2; }

constexpr int need(int target, int rest) {
    const int quarter = 4 * target / (rest + 1);
    return quarter < 0 ? 0 : quarter > 3 ? 3 : quarter;
}

// A card of the second hand, by whether it is ahead and the third hand could beat what is.
constexpr int second(int leader, int manner, bool ahead, bool beatable) {
    return second_at + (((leader * 3 + manner) * 2 + ahead) * 2 + beatable) * ranks;
}

// A card of the second hand, by the rank led.
constexpr int reply(int leader, int manner, int led) {
    return reply_at + ((leader * 3 + manner) * ranks + led) * ranks;
}

// A card of the third hand, by who takes the trick and what lies in it.
constexpr int trick(int leader, int manner, bool takes, bool side_takes, int points) {
    int step = 0;
    for (const int limit : {3, 5, 8, 11, 13, 16, 21}) step += points >= limit;
    return trick_at + ((((leader * 3 + manner) * 2 + takes) * 2 + side_takes) * 8 + step) * ranks;
}

// A card thrown away, by whether it is the highest of its suit and how many of it are held.
constexpr int discard(int leader, int place, bool highest, int cards) {
    return discard_at + ((leader * 2 + place) * 2 + highest) * 4 + (cards < 4 ? cards - 1 : 3);
}

// Written by tools/training/fit_ordering.py.
inline constexpr Weights suit_game = {
#include "ordering_suit.csv"
};
inline constexpr Weights grand = {
#include "ordering_grand.csv"
};

}  // namespace skat::ordering
