// What the search of one question has seen of each card so far: those that decided are tried earlier.

#pragma once

#include <array>
#include <cstdint>

#include "moves.hpp"

namespace skat {

// How a card has done for one player at one place of the trick, in the unit of the fitted weights: it
// is added to their score, which knows the cards but not this deal.
class Standing {
public:
    int operator[](int card) const { return of_card_[card]; }

    // The card taken last has decided, those taken before it have not. Where the first card decides the
    // order was right, and there is nothing to learn.
    void learn(const Moves &moves) {
        if (moves.taken() < 2) return;
        move_towards(most, moves.taken_card(0));
        for (int before = 1; before < moves.taken(); ++before) move_towards(-most, moves.taken_card(before));
    }

private:
    // Chosen by the nodes of 492 worlds of first tricks (docs/how/kernel/experiments.md).
    static constexpr int most = 512;
    static constexpr int steps = 8;

    void move_towards(int goal, int card) {
        of_card_[card] = static_cast<std::int16_t>(of_card_[card] + (goal - of_card_[card]) / steps);
    }

    std::array<std::int16_t, 36> of_card_{};
};

// A standing for each leader, place and phase of the deal, as `ordering` counts them. Short questions
// are answered before anything is learned, so where hands are small nothing is.
class History {
public:
    Standing &at(int leader, int place, int phase, int cards) {
        return cards < least_cards ? none_ : standings_[(leader * 3 + place) * 3 + phase];
    }

    void learn(Standing &standing, const Moves &moves) {
        if (&standing != &none_) standing.learn(moves);
    }

private:
    // By the time of endings (docs/how/kernel/history.md).
    static constexpr int least_cards = 7;

    std::array<Standing, 27> standings_;
    Standing none_;
};

}  // namespace skat
