// Tricks that nobody can take away: skat/players/simple/sure.py.

#pragma once

#include <algorithm>
#include <vector>

#include "../stepper/numbering.hpp"

namespace skat::simple {

using Cards = std::vector<int>;

// The trumps of a contract (group 4), or the cards of a suit that follow one another, from the top.
inline Cards from_the_top(Contract contract, int group) {
    const stepper::Order &order = stepper::orders[static_cast<std::size_t>(contract)];
    Cards found;
    for (int card = 0; card < 32; ++card) {
        if (order.group[card] != group) continue;
        const auto weaker = [&](int other) { return order.strength[other] < order.strength[card]; };
        found.insert(std::find_if(found.begin(), found.end(), weaker), card);
    }
    return found;
}

// How many of these cards can lose a trick at worst: the others lie in one hand, high is led first.
inline int losers(Mask hand, const Cards &order) {
    std::vector<std::size_t> theirs;
    for (std::size_t at = 0; at < order.size(); ++at)
        if (!(hand >> order[at] & 1)) theirs.push_back(at);
    int lost = 0;
    for (std::size_t at = 0; at < order.size() && !theirs.empty(); ++at) {
        if (!(hand >> order[at] & 1)) continue;
        if (theirs.front() < at)
            theirs.erase(theirs.begin()), ++lost;
        else
            theirs.pop_back();
    }
    return lost;
}

inline int held_of(Mask hand, const Cards &order) {
    return static_cast<int>(std::count_if(order.begin(), order.end(), [&](int card) { return hand >> card & 1; }));
}

// The highest level that this hand cannot fail in a hand game: 0 none, 1 schneider, 3 ouvert.
inline int safe_level(Mask hand, Contract contract, bool leads) {
    const Cards trumps = from_the_top(contract, 4);
    const int trumps_lost = losers(hand, trumps);
    const bool drawn = trumps_lost == 0 && 2 * held_of(hand, trumps) >= static_cast<int>(trumps.size());
    int lost = trumps_lost;
    bool every_suit = true, only_small = true;
    const auto look = [&](const Cards &order) {
        bool below_theirs = false;
        for (const int card : order) {
            if (!(hand >> card & 1)) below_theirs = true;
            else if (below_theirs && stepper::card_worth[card] >= 10) only_small = false;
        }
    };
    look(trumps);
    for (int suit = 0; suit < 4; ++suit) {
        const Cards order = from_the_top(contract, suit);
        if (order.empty()) continue;
        lost += drawn ? losers(hand, order) : held_of(hand, order);
        every_suit &= hand >> order.front() & 1;
        look(order);
    }
    if (!leads && !every_suit) return 0;
    if (lost == 0) return 3;
    return lost == 1 && only_small ? 1 : 0;
}

}  // namespace skat::simple
