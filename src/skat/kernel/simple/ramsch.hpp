// Ramsch and what comes before it: skat/players/simple/avoiding.py and house.py.

#pragma once

#include "memory.hpp"
#include "sure.hpp"

namespace skat::simple {

constexpr double harmless = 20.0;

// Stay under what lies; if nothing stays under, take cheaply; throw the dearest away.
inline int ramsch_card(const Memory &memory, Mask playable) {
    const auto worth = [](int card) -> int { return card_worth[card]; };
    const auto higher = [&](int card) { return std::popcount(memory.higher(card)); };
    const auto lower_unseen = [&](int card) {
        return std::popcount(memory.group(card) & ~memory.higher(card) & memory.unseen);
    };
    if (!memory.on_table)
        return least(playable, [&](int card) {
            const int above = std::popcount(memory.higher(card) & memory.unseen);
            const int trump = memory.trumps >> card & 1 ? 3 : 0;
            return std::tuple(lower_unseen(card) - 1.5 * above + worth(card) + trump + (above ? 0 : 20), card);
        });
    const int best = memory.winning(memory.trick, memory.on_table).second;
    Mask losing = 0;
    for (Mask rest = playable; rest; rest &= rest - 1)
        if (!memory.order.beats(std::countr_zero(rest), best)) losing |= lowest_bit(rest);
    if (losing) return most(losing, [&](int card) { return std::tuple(worth(card) + 1.5 * lower_unseen(card), -card); });
    if (memory.on_table < 2) return most(playable, [&](int card) { return std::tuple(higher(card), -worth(card)); });
    return least(playable, [&](int card) { return std::tuple(worth(card), higher(card)); });
}

// How many card points a hand may have to take: more for high cards not covered.
inline double danger(Mask hand) {
    double total = 0;
    const Cards trumps = from_the_top(Contract::grand, 4);
    for (std::size_t place = 0; place < trumps.size(); ++place)
        if (hand >> trumps[place] & 1) total += 3.0 + static_cast<double>(trumps.size() - place);
    for (int suit = 0; suit < 4; ++suit) {
        const Cards order = from_the_top(Contract::grand, suit);
        int held = 0;
        for (int place = 0; place < static_cast<int>(order.size()); ++place) {
            const int card = order[order.size() - 1 - place];
            if (!(hand >> card & 1)) continue;
            const int above = place - 2 * held++;
            if (above > 0) total += above + card_worth[card] / 2.0;
        }
        if (!held) total -= 4.0;
    }
    return total;
}

// The two cards, no jacks, without which the rest is least dangerous; of several the first as they are held.
inline Mask least_dangerous(Mask hand, const std::vector<std::uint8_t> &in_order) {
    Mask found = 0;
    double best = 0;
    for (std::size_t first = 0; first < in_order.size(); ++first)
        for (std::size_t second = first + 1; second < in_order.size(); ++second) {
            const Mask pair = Mask{1} << in_order[first] | Mask{1} << in_order[second];
            if (pair & jacks) continue;
            const double left = danger(hand & ~pair);
            if (!found || left < best) best = left, found = pair;
        }
    return found;
}

}  // namespace skat::simple
