// A position with all cards open, as it enters the kernel, and what is refused before any search.

#pragma once

#include "layout.hpp"

namespace skat {

// Seats are 0 forehand, 1 middlehand, 2 rearhand. `hands` are the cards still held; `leader` led
// the cards of `trick`, or leads next. The points are those of the tricks taken so far.
struct Position {
    Contract contract = Contract::grand;
    std::array<Mask, 3> hands{};
    Mask skat = 0;
    int soloist = 0;
    int leader = 0;
    std::array<int, 2> trick{};
    int played = 0;
    int soloist_points = 0;
    int defender_points = 0;

    int turn() const { return (leader + played) % 3; }

    // The same play so far with the cards of this world.
    Position in(const World &world) const {
        Position position = *this;
        position.hands = {world[0], world[1], world[2]};
        position.skat = world[3];
        return position;
    }
};

// The code of what is wrong, or nullptr. Could this position have been reached? Only what can be told
// from it is asked: a skat may be missing, and an ending need not say which tricks were played.
inline const char *why_refused(const Position &position, int soloist_extra = 0) {
    if (static_cast<int>(position.contract) >= contracts) return "contract_unknown";
    for (const int seat : {position.soloist, position.leader})
        if (seat < 0 || seat > 2) return "seat_unknown";
    if (position.played < 0 || position.played > 2) return "trick_too_long";
    if (position.skat && std::popcount(position.skat) != 2) return "skat_size";

    Mask seen = position.skat;
    for (const Mask hand : position.hands) {
        if (seen & hand) return "cards_overlap";
        seen |= hand;
    }
    for (int place = 0; place < position.played; ++place) {
        const int card = position.trick[place];
        if (card < 0 || card > 31) return "card_unknown";
        if (seen >> card & 1) return "cards_overlap";
        seen |= Mask{1} << card;
    }

    std::array<int, 3> dealt{};
    for (int place = 0; place < 3; ++place) {
        const int seat = (position.leader + place) % 3;
        dealt[seat] = std::popcount(position.hands[seat]) + (place < position.played);
    }
    dealt[position.soloist] -= soloist_extra;
    if (dealt[0] != dealt[1] || dealt[0] != dealt[2] || dealt[0] > 10) return "hand_sizes_differ";

    const Layout &layout = layout_of(position.contract);
    if (position.played == 2) {
        const Set follow = layout.follow(layout.inner_card(position.trick[0]));
        const bool follows = follow >> layout.inner_card(position.trick[1]) & 1;
        if (!follows && (layout.inner(position.hands[(position.leader + 1) % 3]) & follow)) return "trick_revokes";
    }
    const int gone = card_points(~seen), own = position.soloist_points, others = position.defender_points;
    if (own < 0 || others < 0 || own > gone - others) return "points_impossible";  // their sum might overflow
    return nullptr;
}

// The same before the discard: the soloist holds all twelve cards, and the others ten.
inline const char *why_discards_refused(const Position &position) {
    if (position.played != 0 || position.skat != 0) return "skat_size";
    if (position.soloist < 0 || position.soloist > 2) return "seat_unknown";
    if (std::popcount(position.hands[position.soloist]) != 12) return "not_twelve_cards";
    return why_refused(position, 2);
}

}  // namespace skat
