// Which card is played in null: skat/players/simple/avoiding.py.

#pragma once

#include "memory.hpp"

namespace skat::simple {

constexpr std::array<int, 8> from_below = {0, 1, 2, 5, 7, 3, 4, 6};  // 7 8 9 T J Q K A as ranks

// How easily a suit takes a trick in null, both sides as a byte; 0 is safe.
inline double suit_risk(Mask own, Mask unseen) {
    double risk = 0.0;
    int held = 0, lower = 0;
    for (const int rank : from_below) {
        if (unseen >> rank & 1) {
            ++lower;
        } else if (own >> rank & 1) {
            if (lower > held) risk += 0.5 + 0.5 * (lower - held);
            ++held;
        }
    }
    return risk;
}

class NullPlay {
public:
    NullPlay(const Memory &memory, Mask playable) : memory_(memory), playable_(playable) {}

    int card() const { return memory_.alone() ? soloist() : defender(); }

private:
    // How many cards of the suit are higher.
    int height(int card) const { return std::popcount(memory_.higher(card)); }
    int highest(Mask cards) const { return least(cards, [&](int card) { return height(card); }); }
    int lowest(Mask cards) const { return most(cards, [&](int card) { return height(card); }); }
    Mask following() const { return playable_ & memory_.group(memory_.trick[0]); }
    Mask soloist_possible() const { return memory_.possible[memory_.soloist]; }

    Mask under(Mask cards, int best) const {
        Mask found = 0;
        for (Mask rest = cards; rest; rest &= rest - 1)
            if (height(std::countr_zero(rest)) > height(best)) found |= lowest_bit(rest);
        return found;
    }

    double risk_without(int card) const {
        const Mask left = memory_.hand & ~(Mask{1} << card);
        double risk = 0.0;
        for (int suit = 0; suit < 4; ++suit) risk += suit_risk(left >> (8 * suit) & 0xff, memory_.unseen >> (8 * suit) & 0xff);
        return risk;
    }

    // The highest card that stays under, else the most dangerous one away.
    int soloist() const {
        if (!memory_.on_table) return least(playable_, [&](int card) { return std::tuple(lead_risk(card), card); });
        const Mask cards = following();
        if (!cards) return least(playable_, [&](int card) { return std::tuple(risk_without(card), -card); });
        const Mask below = under(cards, memory_.winning(memory_.trick, memory_.on_table).second);
        return below ? highest(below) : lowest(cards);
    }

    double lead_risk(int card) const {
        const int higher = std::popcount(memory_.higher(card) & memory_.unseen);
        const int lower = std::popcount(memory_.group(card) & ~memory_.higher(card) & memory_.unseen);
        const double danger = higher ? static_cast<double>(lower) / (lower + higher) : 99.0;
        return danger + 0.3 * risk_without(card);
    }

    // Low where the soloist may hold higher; what would save him goes first.
    int defender() const {
        if (!memory_.on_table) return least(playable_, [&](int card) { return std::tuple(lead_against(card), card); });
        const Mask cards = following();
        if (!cards) return most(playable_, [&](int card) { return std::tuple(riddance(card), -card); });
        const auto [holder, best] = memory_.winning(memory_.trick, memory_.on_table);
        const bool soloist_comes = memory_.on_table == 1 && (memory_.seat + 1) % 3 == memory_.soloist;
        if (holder != memory_.soloist && !soloist_comes) return highest(cards);
        const Mask below = under(cards, best);
        if (below) return highest(below);
        return holder == memory_.soloist ? highest(cards) : lowest(cards);
    }

    double lead_against(int card) const {
        const int higher = std::popcount(memory_.higher(card) & soloist_possible());
        const int lower = std::popcount(memory_.group(card) & ~memory_.higher(card) & soloist_possible());
        if (!higher) return 9.0 + lower;
        return lower - 0.5 * higher + 0.7 * std::popcount(memory_.group(card) & memory_.hand);
    }

    double riddance(int card) const {
        const Mask group = memory_.group(card);
        return 7 - height(card) - 1.5 * std::popcount(group & memory_.hand) + (group & soloist_possible() ? 0 : -20);
    }

    const Memory &memory_;
    Mask playable_;
};

}  // namespace skat::simple
