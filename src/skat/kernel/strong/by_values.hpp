// Which card, where exact points are cheap: what these are worth in the mean over weighed worlds.

#pragma once

#include <limits>
#include <stdexcept>

#include "../reckoned.hpp"
#include "../solver.hpp"
#include "stakes.hpp"

namespace skat::strong {

// The card worth most; where several are, the one by the rule of thumb or else the first. A world that takes longer than
// its nodes is left out. Throws std::invalid_argument where one does not fit.
inline int chosen_by_values(const AtStake &stake, const Position &seen, int by_thumb, const Weighed &weighed, Solver &solver) {
    std::array<double, 32> worth{};
    Mask cards = 0;
    for (std::size_t at = 0; at < weighed.worlds.size(); ++at) {
        const Position position = seen.in(weighed.worlds[at]);
        if (const char *code = why_refused(position)) throw std::invalid_argument(code);
        Limits limits(nodes_a_world);
        const std::vector<Outcome> outcomes = solver.moves(position, limits);
        if (limits.nodes() > nodes_a_world) continue;
        for (const Outcome &one : outcomes) {
            worth[std::countr_zero(one.cards)] += stake.worth[one.bounds.lower] * weighed.weights[at];
            cards |= one.cards;
        }
    }
    int best = by_thumb;
    double most = -std::numeric_limits<double>::infinity();
    for (; cards; cards &= cards - 1) {
        const int card = std::countr_zero(cards);
        const double own = stake.alone ? worth[card] : -worth[card];
        if (own > most || (own == most && card == by_thumb)) most = own, best = card;
    }
    return best;
}

}  // namespace skat::strong
