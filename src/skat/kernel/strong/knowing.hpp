// Where the cards may lie that a player does not see: `known_in` in skat/players/worlds/knowledge.py.

#pragma once

#include "../simple/memory.hpp"
#include "../worlds.hpp"
#include "sight.hpp"

namespace skat::strong {

inline Knowledge known_in(const Sight &sight) {
    const simple::Seen &now = sight.now;
    Knowledge found;
    found.unseen = ~now.gone;
    for (int seat = 0; seat < 3; ++seat) {
        const bool seen = seat == now.seat || now.open[seat];
        found.certain[seat] = seat == now.seat ? now.hand : now.open[seat];
        found.room[seat] = seen ? 0 : now.counts[seat];
        found.possible[seat] = ~now.missing[seat];
    }
    found.certain[3] = now.laid;
    found.room[3] = now.laid ? 0 : 2;
    found.possible[3] = ~Mask{0};
    for (const Mask cards : found.certain) found.unseen &= ~cards;
    return found;
}

// The same for who remembers no more than so many tricks: he knows all cards played, not who could not follow.
inline Knowledge known_in(const Sight &sight, std::size_t remembers) {
    Knowledge found = known_in(sight);
    if (remembers >= sight.tricks.size()) return found;
    const simple::Memory memory(sight.remembered(remembers));
    for (int seat = 0; seat < 3; ++seat) found.possible[seat] = memory.possible[seat];
    return found;
}

}  // namespace skat::strong
