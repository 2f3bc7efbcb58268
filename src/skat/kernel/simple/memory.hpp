// What a player knows when a card is due from him: skat/players/memory.py, for the simple player.

#pragma once

#include <tuple>

#include "seen.hpp"

namespace skat::simple {

constexpr int jack = 7;  // the rank of a card is its number modulo 8

struct Memory {
    explicit Memory(const Seen &seen)
        : order(seen.order()), contract(seen.contract), seat(seen.seat), soloist(seen.soloist), leader(seen.leader),
          on_table(seen.on_table), trick(seen.trick), hand(seen.hand), trumps(contract == Contract::null ? 0 : order.groups[4]),
          counts(seen.counts), points(seen.points) {
        unseen = ~(hand | seen.gone | seen.laid | seen.open[0] | seen.open[1] | seen.open[2]);
        for (int other = 0; other < 3; ++other)
            possible[other] = other == seat ? hand : seen.open[other] ? seen.open[other] : unseen & ~seen.missing[other];
        if (partner() != nobody) partners_suits = seen.led[partner()];
    }

    bool alone() const { return seat == soloist; }
    bool grand() const { return contract == Contract::grand; }
    // The other defender; in Ramsch everybody plays alone.
    int partner() const { return alone() || soloist == nobody ? nobody : 3 - seat - soloist; }
    bool is_friend(int other) const { return other == seat || other == partner(); }
    Mask group(int card) const { return order.followers[card]; }

    // The cards of the same group that beat this one.
    Mask higher(int card) const { return order.higher[card]; }

    // Who holds the trick after `cards` of it, and with which.
    std::pair<int, int> winning(const std::array<std::uint8_t, 3> &of, int cards) const {
        const int place = order.winner(of, cards);
        return {(leader + place) % 3, of[place]};
    }

    const Order &order;
    Contract contract;
    int seat, soloist, leader, on_table;
    std::array<std::uint8_t, 3> trick;
    Mask hand, trumps, unseen = 0, partners_suits = 0;
    std::array<Mask, 3> possible{};
    std::array<int, 3> counts, points;
};

inline int rank_of(int card) { return card % 8; }

// The card for which `key` is greatest, the lowest number of several.
template <typename Key>
int most(Mask cards, Key key) {
    int found = std::countr_zero(cards);
    auto best = key(found);
    for (Mask rest = cards & (cards - 1); rest; rest &= rest - 1)
        if (auto now = key(std::countr_zero(rest)); now > best) best = now, found = std::countr_zero(rest);
    return found;
}

template <typename Key>
int least(Mask cards, Key key) {
    int found = std::countr_zero(cards);
    auto best = key(found);
    for (Mask rest = cards & (cards - 1); rest; rest &= rest - 1)
        if (auto now = key(std::countr_zero(rest)); now < best) best = now, found = std::countr_zero(rest);
    return found;
}

}  // namespace skat::simple
