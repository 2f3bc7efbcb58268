// House rules within a game: skat/players/simple/house.py.

#pragma once

#include "memory.hpp"
#include "sure.hpp"

namespace skat::simple {

constexpr double enough_for_kontra = 5.0, enough_for_re = 2.2;

// Kontra, where this defender alone can nearly beat the game.
inline bool doubles(const Seen &seen) {
    if (!seen.may_double || !seen.announced || seen.contract == Contract::null) return false;
    const Mask trumps = seen.order().groups[4];
    const int held = std::popcount(seen.hand & trumps), own_jacks = std::popcount(seen.hand & trumps & jacks);
    return 0.5 * held + 0.8 * own_jacks + std::popcount(seen.hand & aces & ~trumps) >= enough_for_kontra;
}

// Re, with a game that is all but won.
inline bool redoubles(const Seen &seen, const stepper::HandValues &values) {
    if (!seen.announced || std::popcount(seen.hand) < 10 || seen.level == 3) return false;
    const int contract = static_cast<int>(seen.contract);
    return values.strength(seen.hand, contract, seen.leads(), card_points(seen.laid)) >= enough_for_re;
}

// Whether the lowest trump of these ten cards takes the last trick however the others lie.
inline bool spitze_is_sure(Mask hand, Contract contract) {
    const Cards order = from_the_top(contract, 4);
    if (contract == Contract::null || !(hand >> order.back() & 1)) return false;
    const auto own = held_of(hand, order), others = static_cast<int>(order.size()) - own;
    int tops = 0;
    while (tops < static_cast<int>(order.size()) && hand >> order[tops] & 1) ++tops;
    return tops >= others && own >= 2 * others + 2;
}

// What a soloist who announced Spitze may play so that he keeps it; all where nothing else is left.
inline Mask keeping_spitze(const Seen &seen) {
    if (!seen.spitze || seen.seat != seen.soloist || !seen.announced) return seen.playable;
    const Cards order = from_the_top(seen.contract, 4);
    if (order.empty()) return seen.playable;
    const Mask kept = seen.playable & ~(Mask{1} << order.back());
    const Memory memory(seen);
    if (!seen.on_table && memory.unseen & memory.trumps)
        for (const int card : order)
            if (kept >> card & 1) return Mask{1} << card;
    return kept ? kept : seen.playable;
}

}  // namespace skat::simple
