// A position as the searches see it: cards by strength, players counted from the first hand.

#pragma once

#include "layout.hpp"
#include "position.hpp"

namespace skat {

struct Node {
    std::array<Set, 3> hands;
    int leader;
    std::array<int, 3> trick;  // the last one for as long as no card of the next is played
    int played = 0;

    int turn() const { return player(played); }
    Set hand() const { return hands[turn()]; }
    Set held() const { return hands[0] | hands[1] | hands[2]; }
    Set on_table() const {
        Set cards = 0;
        for (int place = 0; place < played; ++place) cards |= Set{1} << trick[place];
        return cards;
    }
    Set playable(const Layout &layout) const { return legal(layout, hand(), played ? trick[0] : -1); }

    // The card due is played; after the third its winner leads.
    void play(const Layout &layout, int card) {
        hands[turn()] &= ~(Set{1} << card);
        trick[played++] = card;
        if (played < 3) return;
        leader = player(layout.winner(trick));
        played = 0;
    }

    Node after(const Layout &layout, int card) const {
        Node next = *this;
        next.play(layout, card);
        return next;
    }

private:
    int player(int place) const { return leader + place < 3 ? leader + place : leader + place - 3; }
};

// `first` is the seat whose hand comes first.
inline Node node_of(const Layout &layout, const Position &position, int first) {
    Node node{};
    for (int player = 0; player < 3; ++player) node.hands[player] = layout.inner(position.hands[(first + player) % 3]);
    node.leader = (position.leader - first + 3) % 3;
    node.played = position.played;
    for (int place = 0; place < position.played; ++place) node.trick[place] = layout.inner_card(position.trick[place]);
    return node;
}

// Of cards that lie in one hand with nobody else's between, the highest: where points do not count,
// they do the same.
template <typename Cards>
Cards one_of_each_row(const Layout &layout, Cards playable, Cards hand, Cards live) {
    Cards kept = 0;
    for (Cards rest = playable; rest; rest &= rest - 1) {
        const Cards card = layout::lowest(rest);
        const auto higher = static_cast<Cards>(live & layout.follow(layout::index(card)) & layout::above(card));
        if (!(layout::lowest(higher) & hand)) kept |= card;
    }
    return kept;
}

}  // namespace skat
