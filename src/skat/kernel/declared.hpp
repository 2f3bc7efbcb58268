// How much less likely a world is because of the game that was declared: nobody declares one that his hand loses.
// skat/analysis/reckoned.py says how this was fitted, skat/players/strong/appraisal.py what the chances are.

#pragma once

#include <cmath>

#include "certain_nulls.hpp"
#include "learned_values.hpp"

namespace skat::values {

// e to this power for -30 to 30, to the last bit as numpy has it where processors fuse products and sums.
inline float exponential_of_numpy(float power) {
    constexpr float nearest = 12582912.0f;  // added and taken off again it rounds to a whole number
    const float whole = (power * 1.44269504f + nearest) - nearest;
    const float rest = fused(whole, -1.42860677e-6f, fused(whole, -6.93145752e-1f, power));
    float above = 5.08276252e-04f, below = 2.15950937e-02f;
    for (const float next : {6.75789699e-03f, 5.11451208e-02f, 2.47361543e-01f, 7.25766461e-01f, 1.0f})
        above = fused(above, rest, next);
    for (const float next : {-2.74233539e-01f, 1.0f}) below = fused(below, rest, next);
    return above / below * std::bit_cast<float>((static_cast<std::int32_t>(whole) + 127) << 23);
}

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
    // What defenders of our own and others who have not bid make of what was learned, by contract.
    static constexpr std::array<float, contracts> own_play = {0, 0, 0, 0, -0.5f, -0.8f};
    static constexpr std::array<float, contracts> no_bid = {0.5f, 0.5f, 0.5f, 0.5f, 0, 0};
    static constexpr float grand_by_hand = -0.7f;
    static constexpr double few_by_hand = -1.2;
    static constexpr int few_trumps = 3;

    static double of_chance(float chance) {
        const double won = std::min(std::max<double>(chance, never), 1 - never);
        return losing * std::min(std::log(won / (1 - won)), 0.0);
    }

    float chance(const Hand &hand, float logit) const {
        const auto number = static_cast<std::size_t>(game_.contract);
        logit += own_play[number];
        if (game_.by_hand && game_.contract == Contract::grand) logit += grand_by_hand;
        logit += no_bid[number];
        const float within = std::min(std::max(logit, -30.0f), 30.0f);
        const float won = 1.0f / (1.0f + exponential_of_numpy(-within));
        if (game_.contract == Contract::null) return nulls_.certain(hand.held, hand.away, game_.seat == 0) ? 1.0f : won;
        if (!game_.by_hand || game_.contract == Contract::grand || trumps(hand.held) > few_trumps) return won;
        const double odds = std::exp(few_by_hand);
        return static_cast<float>(odds * won / (1 - won + odds * won));
    }

    int trumps(Mask held) const {
        return std::popcount(held & 0x80808080u) + std::popcount(held >> 8 * static_cast<int>(game_.contract) & 127);
    }

    const Networks &networks_;
    Declared game_;
    CertainNulls nulls_;
};

}  // namespace skat::values
