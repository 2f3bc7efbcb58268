// How much less likely a world is because of the game that was declared: nobody declares one that his hand loses.
// skat/analysis/reckoned.py says how this was fitted, skat/players/strong/appraisal.py what the chances are.

#pragma once

#include "strong/chances.hpp"

namespace skat::values {

// The game, and the cards that its soloist has played.
struct Declared {
    Contract contract;
    int seat;
    bool by_hand;
    Mask played;
};

class OfDeclared {
public:
    OfDeclared(const Networks &networks, const Declared &game) : networks_(networks), game_(game) {}

    // For each world a logarithm, at most 0.
    std::vector<double> logarithms(const std::vector<World> &worlds) const {
        std::vector<double> found;
        std::vector<Hand> hands;
        for (std::size_t first = 0; first < worlds.size(); first += at_once) {
            hands.clear();
            for (std::size_t at = first; at < std::min(first + at_once, worlds.size()); ++at)
                hands.push_back(checked_hand(worlds[at][game_.seat] | game_.played, game_.by_hand ? 0 : worlds[at][3]));
            networks_.judge(hands, game_.seat + 3 * game_.by_hand, {&game_.contract, 1}, [&](Contract, const auto &answers) {
                for (std::size_t at = 0; at < hands.size(); ++at) found.push_back(of_chance(chance(hands[at], answers[at][0])));
            });
        }
        return found;
    }

private:
    static constexpr double losing = 3, never = 1e-4;

    static double of_chance(float chance) {
        const double won = std::min(std::max<double>(chance, never), 1 - never);
        return losing * std::min(std::log(won / (1 - won)), 0.0);
    }

    float chance(const Hand &hand, float logit) const {
        const int number = static_cast<int>(game_.contract);
        const float won = strong::learned_chance(strong::raised(logit, number, game_.by_hand, strong::Rivals::no_bid));
        if (game_.contract == Contract::null) return nulls_.certain(hand.held, hand.away, game_.seat == 0) ? 1.0f : won;
        const bool is_suit_by_hand = game_.by_hand && game_.contract != Contract::grand;
        return is_suit_by_hand ? strong::with_few_trumps(won, hand.held, number) : won;
    }

    const Networks &networks_;
    Declared game_;
    CertainNulls nulls_;
};

}  // namespace skat::values
