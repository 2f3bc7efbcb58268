// How likely it is that another seat holds a card, beats one, or that a party takes the trick:
// skat/players/simple/suit_and_grand.py.

#pragma once

#include <cmath>

#include "memory.hpp"

namespace skat::simple {

constexpr double soloist_holds_trump = 0.65, partner_saves = 0.4;

// How likely this seat holds a given unseen card that it may hold.
inline double density(const Memory &memory, int seat, bool trump) {
    const Mask possible = memory.possible[seat];
    const int count = memory.counts[seat], trumps = std::popcount(possible & memory.trumps);
    const int plain = std::popcount(possible) - trumps;
    if (count >= trumps + plain) return 1.0;
    if (memory.alone() || !memory.trumps) return static_cast<double>(count) / (trumps + plain);
    const double share = seat == memory.soloist ? soloist_holds_trump : (1 - soloist_holds_trump) * 0.8;
    const double held = std::min(share * trumps, static_cast<double>(count));
    if (trump) return trumps ? held / trumps : 0.0;
    return plain ? std::min((count - held) / plain, 1.0) : 0.0;
}

// How likely this seat holds none of these cards.
inline double none_of(const Memory &memory, int seat, Mask cards) {
    const Mask held = memory.possible[seat] & cards;
    const int of_trumps = std::popcount(held & memory.trumps), of_plain = std::popcount(held) - of_trumps;
    double chance = 1.0;
    if (of_trumps) chance *= std::pow(1 - density(memory, seat, true), static_cast<double>(of_trumps));
    if (of_plain) chance *= std::pow(1 - density(memory, seat, false), static_cast<double>(of_plain));
    return chance;
}

// How likely this seat can beat the best card of a trick that was led with `led`.
inline double beats(const Memory &memory, int seat, int best, int led) {
    const Mask group = memory.group(led), higher = memory.higher(best);
    if (group & memory.trumps) return 1 - none_of(memory, seat, higher);
    const double empty = none_of(memory, seat, group);
    const bool is_trump = memory.trumps >> best & 1;
    const double over = is_trump ? 0.0 : std::max(0.0, none_of(memory, seat, higher & group) - empty);
    const double following = is_trump ? 0.0 : 1 - empty - over;
    return following + empty * (1 - none_of(memory, seat, is_trump ? higher : memory.trumps));
}

// How likely the player's party takes the trick if he plays this card to it.
inline double takes(const Memory &memory, int card) {
    auto trick = memory.trick;
    trick[memory.on_table] = static_cast<std::uint8_t>(card);
    const auto [holder, best] = memory.winning(trick, memory.on_table + 1);
    const bool ours = memory.is_friend(holder);
    double chance = ours ? 1.0 : 0.0, partner_beats = 0.0;
    for (int step = 1; step <= 2 - memory.on_table; ++step) {
        const int seat = (memory.seat + step) % 3;
        const double against = beats(memory, seat, best, trick[0]);
        if (memory.is_friend(seat)) {
            partner_beats = against;
            chance += (1 - chance) * against * (ours ? partner_saves : 1.0);
        } else if (partner_beats != 0.0 && ours) {
            chance *= 1 - against * (1 - partner_beats * partner_saves);
        } else {
            chance *= 1 - against;
        }
    }
    return chance;
}

}  // namespace skat::simple
