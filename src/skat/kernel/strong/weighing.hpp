// The worlds that a level looks at, each with a weight: skat/players/belief/weighing.py.

#pragma once

#include "../reckoned.hpp"
#include "knowing.hpp"

namespace skat::strong {

// Weights by these logarithms, a share of the doubt spread evenly.
inline Doubles weights_of(Doubles logarithms) {
    constexpr double doubt = 0.04;
    const double highest = *std::ranges::max_element(logarithms);
    double sum = 0;
    for (double &one : logarithms) sum += one = std::exp(one - highest);
    const double scale = (1 - doubt) / sum, even = doubt / static_cast<double>(logarithms.size());
    for (double &one : logarithms) one = scale * one + even;
    return logarithms;
}

// What a level makes of what the others called, 1 all; `club` concludes nothing from their cards.
struct Trust {
    double hands;
};

// Worlds in proportion to their weights: all that fit if they are no more than `drawn`, else so many by `seed`.
inline Weighed weighed_worlds(const Sight &sight, const Knowledge &known, std::uint64_t total,
                              const std::vector<float> &hand_table, Trust trust, std::size_t drawn, std::uint64_t seed) {
    Weighed found{total && total <= drawn ? list_worlds(known, 0, total) : sample_worlds(known, drawn, seed, 1), {}};
    found.weights = judge_hands(found.worlds, sight.story(), sight.now.seat, hand_table);
    for (double &one : found.weights) one *= trust.hands;
    found.weights = weights_of(std::move(found.weights));
    return found;
}

}  // namespace skat::strong
