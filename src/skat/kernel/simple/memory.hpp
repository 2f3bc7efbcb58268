// What a player knows when a card is due from him: skat/players/memory.py, for the simple player.

#pragma once

#include <tuple>

#include "../stepper/deal.hpp"

namespace skat::simple {

using stepper::card_worth, stepper::Order, stepper::lowest_bit;

constexpr int jack = 7;  // the rank of a card is its number modulo 8

struct Memory {
    // `opened` are seats as bits: who showed his cards, though he plays no ouvert, and play went on.
    Memory(const stepper::Deal &deal, int own, int opened)
        : order(deal.order()), contract(deal.game().contract), seat(own), soloist(deal.soloist), leader(deal.leader),
          on_table(deal.on_table), trick(deal.trick), hand(deal.hands[own]), trumps(contract == Contract::null ? 0 : order.followers[31]) {
        Mask known = hand | deal.played[0] | deal.played[1] | deal.played[2];
        if (own == soloist && deal.skat_taken) known |= deal.laid;
        std::array<bool, 3> open{};
        for (int other = 0; other < 3; ++other) {
            open[other] = (opened >> other & 1 || (deal.open_hand() && other == soloist)) && deal.hands[other];
            if (open[other]) known |= deal.hands[other];
            counts[other] = std::popcount(deal.hands[other]);
            points[other] = deal.points[other];
        }
        unseen = ~known;
        for (int other = 0; other < 3; ++other) {
            possible[other] = other == own || open[other] ? deal.hands[other] : unseen;
            if (other == own || open[other]) continue;
            for (int card = 0; card < 32; ++card)
                if (deal.voids[other] >> order.group[card] & 1) possible[other] &= ~(Mask{1} << card);
        }
        note_partners_suits(deal);
    }

    bool alone() const { return seat == soloist; }
    bool grand() const { return contract == Contract::grand; }
    int partner() const { return alone() ? stepper::nobody : 3 - seat - soloist; }
    bool is_friend(int other) const { return other == seat || other == partner(); }
    Mask group(int card) const { return order.followers[card]; }

    // The cards of the same group that beat this one.
    Mask higher(int card) const {
        Mask found = 0;
        for (Mask rest = group(card); rest; rest &= rest - 1)
            if (order.strength[std::countr_zero(rest)] > order.strength[card]) found |= lowest_bit(rest);
        return found;
    }

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
    std::array<int, 3> counts{}, points{};

private:
    // The groups that the other defender led to a trick that is complete.
    void note_partners_suits(const stepper::Deal &deal) {
        int number = stepper::nobody;  // of cards played, once a game is announced
        for (int at = 0; at < deal.length; ++at) {
            const int action = deal.said[at] & 0xff, by = deal.said[at] >> 8;
            if (number < 0) {
                if (action >= stepper::first_announcement) number = 0;
                continue;
            }
            if (number % 3 == 0 && number < 3 * deal.tricks_played && by == partner()) partners_suits |= group(action);
            ++number;
        }
    }
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
