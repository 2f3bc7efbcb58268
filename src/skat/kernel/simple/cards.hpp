// Which card is played in suit and grand: skat/players/simple/suit_and_grand.py.

#pragma once

#include "chances.hpp"

namespace skat::simple {

inline double trump_later(const Memory &memory, int card) {
    const int higher = std::popcount(memory.higher(card) & memory.unseen), worth = card_worth[card];
    if (memory.alone()) {
        if (rank_of(card) == jack) return 2 + (memory.grand() ? 10.0 : 8.0) - 1.5 * higher;
        return (higher < 3 ? 0.8 : 0.7) * (worth + 8);
    }
    if (rank_of(card) == jack) return 8.0 - higher;
    return (higher > 1 ? 0.35 : 0.6) * (worth + 5);
}

inline double plain_later(const Memory &memory, int card) {
    const Mask group = memory.group(card);
    const int higher = std::popcount(memory.higher(card) & memory.unseen & group);
    const int guards = std::popcount(memory.hand & group) - 1, others = std::popcount(memory.unseen & group);
    const bool own = memory.alone();
    const double alone = own ? (others >= 3 ? 0.9 : 0.6) : 0.2 + 0.4 * (1 - none_of(memory, memory.soloist, group));
    if (higher == 0) return alone * (card_worth[card] + (own ? 8 : 2));
    const double guarded = own ? 0.3 : 0.75, bare = own ? 0.15 : 0.35;
    const double chance = higher == 1 ? (guards ? guarded : bare) : guards > 1 ? 0.15 : 0.08;
    return alone * chance * (card_worth[card] + 4);
}

// What this card will bring if it is kept, in card points.
inline double worth_later(const Memory &memory, int card) {
    return memory.trumps >> card & 1 ? trump_later(memory, card) : plain_later(memory, card);
}

// To a trick that another seat led: what it brings against what the card is worth later.
inline int best_card(const Memory &memory, Mask cards) {
    int lying = 0;
    for (int at = 0; at < memory.on_table; ++at) lying += card_worth[memory.trick[at]];
    const double still = 4.0 * (2 - memory.on_table);
    return most(cards, [&](int card) {
        const double brought = takes(memory, card) * (lying + card_worth[card] + still + 1.0);
        return std::tuple(brought - worth_later(memory, card), -card_worth[card], -card);
    });
}

inline bool should_draw(const Memory &memory, Mask own, Mask theirs) {
    const int highest = least(own, [&](int card) { return std::popcount(memory.higher(card)); });
    const int beaten_by = std::popcount(memory.higher(highest) & theirs), outstanding = std::popcount(theirs);
    const int held = std::popcount(own);
    if (memory.grand()) return beaten_by == 0 || (held > outstanding && beaten_by < held);
    if (beaten_by && outstanding == 1 && held < 3) return false;
    return held >= 2 && (beaten_by == 0 || 2 * held >= outstanding);
}

// The top if it is high; else a cheap one that forces a higher one.
inline int trump_to_draw(const Memory &memory, Mask own, Mask theirs) {
    const auto beaten_by = [&](int card) { return std::popcount(memory.higher(card) & theirs); };
    const auto cost = [&](int card) { return std::popcount(memory.higher(card)); };
    Mask high = 0;
    for (Mask rest = own; rest; rest &= rest - 1)
        if (beaten_by(std::countr_zero(rest)) == 0) high |= lowest_bit(rest);
    if (high) return least(high, [&](int card) { return std::tuple(-cost(card), +card_worth[card]); });
    const Mask own_jacks = own & jacks;
    if (std::popcount(own_jacks) > 1) return most(own_jacks, beaten_by);
    return least(own, [&](int card) { return std::tuple(+card_worth[card], -cost(card)); });
}

inline int soloist_lead(const Memory &memory) {
    const Mask own = memory.hand & memory.trumps, plain = memory.hand & ~memory.trumps;
    Mask theirs = 0;
    for (int seat = 0; seat < 3; ++seat)
        if (seat != memory.seat && memory.possible[seat] & memory.trumps) theirs = memory.unseen & memory.trumps;
    if (own && theirs && should_draw(memory, own, theirs)) return trump_to_draw(memory, own, theirs);
    if (!plain) return least(own, [&](int card) { return std::popcount(memory.higher(card)); });
    Mask winners = 0;
    for (Mask rest = plain; rest; rest &= rest - 1)
        if (!(memory.higher(std::countr_zero(rest)) & memory.unseen)) winners |= lowest_bit(rest);
    if (winners) return most(winners, [&](int card) { return std::tuple(takes(memory, card), +card_worth[card], card); });
    return least(plain, [&](int card) {
        const int length = std::popcount(memory.group(card) & memory.hand);
        return std::tuple(worth_later(memory, card) + card_worth[card], length, +card_worth[card], card);
    });
}

// Aces of short suits, the partner's suit, short to the friend and long to the foe.
inline int defender_lead(const Memory &memory, Mask playable) {
    const bool soloist_next = (memory.seat + 1) % 3 == memory.soloist;
    return most(playable, [&](int card) {
        const int length = std::popcount(memory.group(card) & memory.hand), worth = card_worth[card];
        double value = takes(memory, card) * (worth + 8) - worth_later(memory, card);
        if (memory.trumps >> card & 1) {
            value -= memory.grand() ? 3.0 : 5.0;
        } else {
            value += 0.4 * (soloist_next ? length : -length);
            if (worth < 10 && memory.higher(card) & memory.hand) value -= 1.5;
            if (memory.partners_suits >> card & 1) value += 1.5;
        }
        return std::tuple(value - 0.3 * worth, -worth, -card);
    });
}

inline int trump_game_card(const Memory &memory, Mask playable) {
    if (memory.on_table) return best_card(memory, playable);
    return memory.alone() ? soloist_lead(memory) : defender_lead(memory, playable);
}

}  // namespace skat::simple
