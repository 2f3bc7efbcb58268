// What a game brings on average, from chances to tournament points: skat/players/strong/returns.py.

#pragma once

#include <limits>

#include "../learned_values.hpp"
#include "../stepper/outcome.hpp"

namespace skat::strong {

using stepper::base_value;

constexpr int trump_contracts = 5;

// What is added to the game value of a game won, and lost beside twice the value; what a pass brings, if others may
// play after it.
struct Scoring {
    double won, lost, passing;
};
constexpr Scoring seeger_fabian = {50, 90, -16}, classic = {0, 0, -3};

// What a game brings where 61 card points are enough for the bid, and where it takes 90; how often it is won so.
struct Returns {
    double simply, by_schneider;
    float enough;
};

inline Returns returns(const values::Answers &chances, int value, int base, const Scoring &scoring) {
    const auto [won, schneider, schneidered] = chances;
    const double if_won = value + static_cast<double>(schneider) * base + scoring.won;
    const double if_lost = 2 * (value + static_cast<double>(schneidered) * base) + scoring.lost;
    const float enough = won * schneider;
    const double higher = value + base;
    return {won * if_won - (1.0f - won) * if_lost,
            enough * (higher + scoring.won) - (1.0f - enough) * (2 * higher + scoring.lost), enough};
}

// The same in view of the bid: a game that cannot reach it loses what it is lifted to.
inline float at_bid(double simply, double by_schneider, int value, Contract contract, int bid, const Scoring &scoring) {
    if (value >= bid) return static_cast<float>(simply);
    if (value + base_value(contract) >= bid) return static_cast<float>(by_schneider);
    return static_cast<float>(-2.0 * stepper::lifted_value(contract, bid) - scoring.lost);
}

// A game of one fixed value that is won with this chance.
template <typename Number>
Number average(Number chance, double value, const Scoring &scoring) {
    return chance * static_cast<Number>(value + scoring.won) - (1 - chance) * static_cast<Number>(2 * value + scoring.lost);
}

// Without hand and schneider.
inline int simple_value(Mask cards, Contract contract) {
    return base_value(contract) * (stepper::tops_of(cards, contract).count + 1);
}

constexpr double never = -std::numeric_limits<double>::infinity();

}  // namespace skat::strong
