// A position with all cards open, as it enters the kernel, and what is refused before any search.

#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "cards.hpp"
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
};

enum class Refusal {
    none,
    contract_unknown,
    seat_unknown,
    trick_too_long,
    card_unknown,
    skat_size,
    cards_overlap,
    hand_sizes_differ,
    trick_revokes,
    points_impossible,
    not_twelve_cards,
};

constexpr const char *code_of(Refusal refusal) {
    switch (refusal) {
        case Refusal::none: return "";
        case Refusal::contract_unknown: return "contract_unknown";
        case Refusal::seat_unknown: return "seat_unknown";
        case Refusal::trick_too_long: return "trick_too_long";
        case Refusal::card_unknown: return "card_unknown";
        case Refusal::skat_size: return "skat_size";
        case Refusal::cards_overlap: return "cards_overlap";
        case Refusal::hand_sizes_differ: return "hand_sizes_differ";
        case Refusal::trick_revokes: return "trick_revokes";
        case Refusal::points_impossible: return "points_impossible";
        case Refusal::not_twelve_cards: return "not_twelve_cards";
    }
    return "";
}

// Could this position have been reached? Only what can be told from it is asked: a skat may be
// missing, and an ending need not say which tricks were played.
inline Refusal why_refused(const Position &position, int soloist_extra = 0) {
    if (static_cast<int>(position.contract) >= contracts) return Refusal::contract_unknown;
    for (const int seat : {position.soloist, position.leader})
        if (seat < 0 || seat > 2) return Refusal::seat_unknown;
    if (position.played < 0 || position.played > 2) return Refusal::trick_too_long;
    const int skat_cards = std::popcount(position.skat);
    if (skat_cards != 0 && skat_cards != 2) return Refusal::skat_size;

    Mask seen = position.skat;
    for (const Mask hand : position.hands) {
        if (seen & hand) return Refusal::cards_overlap;
        seen |= hand;
    }
    for (int place = 0; place < position.played; ++place) {
        const int card = position.trick[place];
        if (card < 0 || card > 31) return Refusal::card_unknown;
        if (seen >> card & 1) return Refusal::cards_overlap;
        seen |= Mask{1} << card;
    }

    int due = -1;
    for (int place = 0; place < 3; ++place) {
        const int seat = (position.leader + place) % 3;
        const int cards = std::popcount(position.hands[seat]) + (place < position.played) - (seat == position.soloist ? soloist_extra : 0);
        if (due >= 0 && cards != due) return Refusal::hand_sizes_differ;
        due = cards;
    }
    if (due > 10) return Refusal::hand_sizes_differ;

    const Layout &layout = layout_of(position.contract);
    if (position.played == 2) {
        const Set follow = layout.follow(layout.inner_card(position.trick[0]));
        const bool follows = follow >> layout.inner_card(position.trick[1]) & 1;
        if (!follows && (layout.inner(position.hands[(position.leader + 1) % 3]) & follow)) return Refusal::trick_revokes;
    }
    const int gone = card_points(~seen);  // subtracted, since a sum of any two numbers may overflow
    if (position.soloist_points < 0 || position.defender_points < 0 || position.soloist_points > gone - position.defender_points)
        return Refusal::points_impossible;
    return Refusal::none;
}

// The same before the discard: the soloist holds all twelve cards, and the others ten.
inline Refusal why_discards_refused(const Position &position) {
    if (position.played != 0 || position.skat != 0) return Refusal::skat_size;
    if (position.soloist < 0 || position.soloist > 2) return Refusal::seat_unknown;
    if (std::popcount(position.hands[position.soloist]) != 12) return Refusal::not_twelve_cards;
    return why_refused(position, 2);
}

}  // namespace skat
