// Endings by chance, and answers by trying every card, which the checks compare the kernel with.

#pragma once

#include <algorithm>
#include <array>
#include <random>
#include <utility>
#include <vector>

#include "layout.hpp"
#include "node.hpp"
#include "position.hpp"

namespace skat::plain {

using Chance = std::mt19937_64;

inline int below(Chance &chance, int limit) { return static_cast<int>(chance() % static_cast<unsigned>(limit)); }

inline std::vector<int> cards_in(Mask mask) {
    std::vector<int> cards;
    for (; mask; mask &= mask - 1) cards.push_back(std::countr_zero(mask));
    return cards;
}

inline Mask playable(const Position &position) {
    const Layout &layout = layout_of(position.contract);
    const int led = position.played ? layout.inner_card(position.trick[0]) : -1;
    return layout.outer(legal(layout, layout.inner(position.hands[position.turn()]), led));
}

// The position after a card that does not complete the trick.
inline void put_on_table(Position &position, int card) {
    position.hands[position.turn()] ^= Mask{1} << card;
    position.trick[position.played++] = card;
}

// An ending of so many cards a hand, a third of them with one card on the table and a third with
// two. Three in four are biased towards what the bounds are about: many trumps, one long suit, rows
// of cards in one hand.
inline Position ending(Chance &chance, int size) {
    Position position;
    position.contract = static_cast<Contract>(below(chance, contracts));
    const Layout &layout = layout_of(position.contract);
    const int bias = below(chance, 4), long_suit = below(chance, 4);
    std::vector<std::pair<double, int>> order;
    for (int card = 0; card < 32; ++card) {
        const bool trump = layout.trumps() >> layout.inner_card(card) & 1;
        const double weight = bias == 1 && trump ? 4 : bias == 2 && card / 8 == long_suit ? 7 : 1;
        order.emplace_back(-(1 + below(chance, 1000000)) * weight, card);
    }
    std::sort(order.begin(), order.end());
    std::vector<int> cards;
    for (int at = 0; at < 3 * size; ++at) cards.push_back(order[at].second);
    std::shuffle(cards.begin(), cards.end(), chance);
    if (bias == 3) {
        const auto stronger = [&](int one, int other) { return layout.inner_card(one) > layout.inner_card(other); };
        std::sort(cards.begin(), cards.end(), stronger);
        for (int swap = 0; swap < size; ++swap) std::swap(cards[below(chance, 3 * size)], cards[below(chance, 3 * size)]);
    }
    for (int at = 0; at < 3 * size; ++at) position.hands[at / size] |= Mask{1} << cards[at];
    if (below(chance, 2)) position.skat = Mask{1} << order[30].second | Mask{1} << order[31].second;
    position.soloist = below(chance, 3);
    position.leader = below(chance, 3);
    for (int wanted = below(chance, 3); position.played < wanted;) {
        const std::vector<int> choices = cards_in(playable(position));
        put_on_table(position, choices[below(chance, static_cast<int>(choices.size()))]);
    }
    return position;
}

// Two to four cards a hand, one time in ten five.
inline Position ending(Chance &chance) { return ending(chance, 2 + below(chance, 100) / 30); }

// What the soloist takes from here on with best play of both sides; in null 1 if it is won.
inline int points_from(const Layout &layout, const Node &node) {
    if (!node.hand()) return layout.null() ? 1 : 0;
    const bool soloist = node.turn() == 0;
    int best = soloist ? -1 : 1000;
    for (Set rest = node.playable(layout); rest; rest &= rest - 1) {
        const Node next = node.after(layout, layout::index(rest));
        const bool takes = next.played == 0 && next.leader == 0;
        int found = 0;
        if (!(takes && layout.null())) found = points_from(layout, next);
        if (takes && !layout.null())
            for (const int card : next.trick) found += layout::points_of[card];
        best = soloist ? std::max(best, found) : std::min(best, found);
    }
    return best;
}

// The soloist's final card points, tricks and skat; in null 1 if it is won.
inline int value(const Position &position) {
    const Layout &layout = layout_of(position.contract);
    const int own = layout.null() ? 0 : position.soloist_points + card_points(position.skat);
    return own + points_from(layout, node_of(layout, position, position.soloist));
}

// Do the takers get every trick that is left?
inline bool claim(const Layout &layout, std::array<Set, 3> &hands, int leader, std::array<int, 3> trick, int played,
                  unsigned takers, unsigned choosers) {
    if (played == 3) {
        leader = (leader + layout.winner(trick)) % 3;
        if (!(takers >> leader & 1)) return false;
        played = 0;
    }
    const int seat = (leader + played) % 3;
    if (!hands[seat]) return true;
    const bool chooses = choosers >> seat & 1;
    for (Set rest = legal(layout, hands[seat], played ? trick[0] : -1); rest; rest &= rest - 1) {
        trick[played] = layout::index(rest);
        hands[seat] ^= layout::lowest(rest);
        const bool holds = claim(layout, hands, leader, trick, played + 1, takers, choosers);
        hands[seat] ^= layout::lowest(rest);
        if (holds == chooses) return chooses;
    }
    return !chooses;
}

inline bool claim(const Position &position, unsigned takers, unsigned choosers) {
    const Layout &layout = layout_of(position.contract);
    std::array<Set, 3> hands;
    for (int seat = 0; seat < 3; ++seat) hands[seat] = layout.inner(position.hands[seat]);
    std::array<int, 3> trick{};
    for (int place = 0; place < position.played; ++place) trick[place] = layout.inner_card(position.trick[place]);
    return claim(layout, hands, position.leader, trick, position.played, takers, choosers);
}

}  // namespace skat::plain
