// How well a world fits what the others said and did: features of hands and of plays, looked up in
// tables of learned weights. The sum of the weights is the logarithm of how much more likely the
// world is than by its cards alone.
//
// Two tables. The first judges how the hands and the skat lay before the first card, given the
// calls and the contract. The second judges every card played: of the cards that a player might
// have played from the hand he has in this world, how likely was it to be this one? Both are sums
// of a few table entries, one for each feature, so a world costs microseconds.

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cards.hpp"
#include "worlds.hpp"

namespace skat {

// What everybody saw of a deal. `calls` says how each seat behaved in the auction, `said` the
// highest value that it said or held (see skat.kernel.belief for both codes). `cards` are all cards
// in the order played; forehand led the first.
struct Story {
    Contract contract{};
    int soloist = 0;
    bool skat_taken = true;
    std::array<int, 3> calls{};
    std::array<int, 3> said{};
    std::vector<int> cards;
};

constexpr int call_codes = 7;
constexpr int said_codes = 10;

// Throws std::invalid_argument where one of the numbers stands for nothing, or a card is played twice.
Story checked_story(int contract, int soloist, bool skat_taken, const std::array<int, 3> &calls,
                    const std::array<int, 3> &said, std::vector<int> cards);

using Features = std::vector<std::uint32_t>;

// How many entries the two tables have.
std::size_t hand_entries();
std::size_t play_entries();

// The entries of the first table for hands and skat as they lay before the first card; only the
// cards that `observer` does not know count, those of the other two and of a skat that he has not
// laid away himself.
void hand_features(const World &start, const Story &story, int observer, Features &features);

// One play with a choice: the cards that could have been played, which one was, and so many
// (`features_of_a_card`) entries of the second table for each of them.
struct Choice {
    int seat = 0;
    std::vector<int> cards;
    int chosen = 0;
    Features features;
};

constexpr int features_of_a_card = 10;

std::vector<Choice> choices(const World &start, const Story &story);

// For each world, as the cards lie now, both sums: of the first table, and over the plays of all
// but the observer of the logarithm of the chance that the second table gives the card played.
struct Belief {
    std::vector<double> hands;
    std::vector<double> plays;
};

// The learned numbers of both tables.
struct BeliefTables {
    std::vector<float> hands, plays;
};

// The first of both alone.
std::vector<double> judge_hands(const std::vector<World> &worlds, const Story &story, int observer,
                                const std::vector<float> &hand_table);

Belief judge(const std::vector<World> &worlds, const Story &story, int observer,
             const std::vector<float> &hand_table, const std::vector<float> &play_table);

}  // namespace skat
