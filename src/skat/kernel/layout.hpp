// How the search for suit games and grand sees the cards.
//
// Four bytes hold the plain ranks 7 8 9 Q K T A of four suits, the trump suit last, and bits 32 to 35
// the jacks of diamonds to clubs. So a higher bit is a stronger card within every group, a trump is
// above every plain card, and the winner of a trick is the highest bit among the cards that can win.
// The top bit of each byte never holds a card: it stops the carry when neighbours are looked for.

#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "cards.hpp"

namespace skat {

using Set = std::uint64_t;

namespace layout {

constexpr Set suit_cards = 0x7f;
constexpr Set all = 0xf7f7f7f7fULL;
constexpr Set stops = 0x80808080ULL;
constexpr Set jacks = 0xfULL << 32;
constexpr Set zeros = 0x07070707ULL;
// Of two touching cards of equal value these are the upper ones; for jacks see `uppers_of_equals`.
constexpr Set eights_and_nines = 0x06060606ULL;

inline constexpr std::array<std::int8_t, 36> points_of = {0, 0, 0, 3, 4, 10, 11, 0, 0, 0, 0, 3, 4, 10, 11, 0, 0, 0,
                                                          0, 3, 4, 10, 11, 0, 0, 0, 0, 3, 4, 10, 11, 0, 2, 2, 2, 2};

// 0 for 7 8 9, 1 queen, 2 king, 3 ten, 4 ace, 5 jack: what the move ordering looks at.
inline constexpr std::array<std::int8_t, 36> rank_class = {0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0,
                                                           0, 1, 2, 3, 4, 0, 0, 0, 0, 1, 2, 3, 4, 0, 5, 5, 5, 5};

constexpr int points(Set cards) { return points_of_cards(cards, jacks); }
constexpr int index(Set card) { return std::countr_zero(card); }
constexpr auto lowest(auto cards) { return cards & (~cards + 1); }
constexpr auto highest(auto cards) { return std::bit_floor(cards); }  // 0 of no cards
constexpr Set above(Set card) { return ~(2 * card - 1); }

// The cards of `hand` whose next lower card still in play lies in `hand` too. A carry runs from
// each card through the cards that are gone to the next one alive.
constexpr Set uppers(Set hand, Set live) {
    const Set gone = ~(live | stops) & all;
    return hand & ((hand << 1) + gone);
}

// Those of `uppers` that are worth the same as the lower neighbour, and so need no search.
constexpr Set uppers_of_equals(Set uppers, Set live) {
    const Set live_jacks = live & jacks;
    return uppers & (eights_and_nines | (live_jacks & (live_jacks - 1)));
}

}  // namespace layout

// The translation for one contract, and the groups of cards that follow each other. In null the four
// bytes hold whole suits in the order 7 8 9 T J Q K A, and there are no trumps.
class Layout {
public:
    constexpr explicit Layout(Contract contract) : null_(contract == Contract::null) {
        const int trump_suit = contract >= Contract::grand ? 3 : static_cast<int>(contract);
        for (int suit = 0, slot = 0; suit < 4; ++suit) slot_of_[suit] = suit == trump_suit ? 3 : slot++;
        trumps_ = null_ ? 0 : layout::jacks;
        for (int slot = 0; slot < 4; ++slot) {
            const Set cards = (null_ ? Set{0xff} : layout::suit_cards) << (8 * slot);
            if (slot == 3 && contract < Contract::grand)
                trumps_ |= cards;
            else
                group_[groups_++] = cards;
        }
        group_[groups_++] = trumps_;
        constexpr std::array<int, 8> place_in_null = {0, 1, 2, 5, 6, 3, 7, 4};  // of 7 8 9 Q K T A J
        for (int card = 0; card < 32; ++card) {
            const int suit = card / 8, rank = card % 8, in_play = rank == 7 ? 32 + suit : 8 * slot_of_[suit] + rank;
            inner_card_[card] = null_ ? 8 * suit + place_in_null[rank] : in_play;
            outer_card_[inner_card_[card]] = card;
        }
        for (int at = 0; at < groups_; ++at)
            for (Set rest = group_[at]; rest; rest &= rest - 1) follow_[layout::index(rest)] = group_[at];
    }

    Set inner(Mask cards) const {
        Set set = 0;
        for (; null_ && cards; cards &= cards - 1) set |= Set{1} << inner_card(std::countr_zero(cards));
        for (int suit = 0; !null_ && suit < 4; ++suit) {
            const Set byte = cards >> (8 * suit) & 0xff;
            set |= (byte & layout::suit_cards) << (8 * slot_of_[suit]) | (byte >> 7) << (32 + suit);
        }
        return set;
    }

    int inner_card(int card) const { return inner_card_[card]; }
    int outer_card(int card) const { return outer_card_[card]; }

    Mask outer(Set cards) const {
        Mask mask = 0;
        for (; cards; cards &= cards - 1) mask |= Mask{1} << outer_card(layout::index(cards));
        return mask;
    }

    bool null() const { return null_; }
    Set trumps() const { return trumps_; }
    Set follow(int card) const { return follow_[card]; }
    Set group(int at) const { return group_[at]; }
    int groups() const { return groups_; }

    // The place of the winner among three cards, 0 for the one led.
    int winner(const std::array<int, 3> &trick) const {
        const Set second = Set{1} << trick[1], third = Set{1} << trick[2];
        const Set can_win = (Set{1} << trick[0] | second | third) & (follow_[trick[0]] | trumps_);
        const Set winner = layout::highest(can_win);
        return winner == second ? 1 : winner == third ? 2 : 0;
    }

private:
    bool null_;
    std::array<int, 4> slot_of_{};
    std::array<int, 32> inner_card_{};
    std::array<int, 36> outer_card_{};
    std::array<Set, 36> follow_{};
    std::array<Set, 5> group_{};
    Set trumps_ = 0;
    int groups_ = 0;
};

inline const Layout &layout_of(Contract contract) {
    static constexpr std::array<Layout, contracts> layouts = {Layout(Contract::diamonds), Layout(Contract::hearts),
                                                              Layout(Contract::spades),   Layout(Contract::clubs),
                                                              Layout(Contract::grand),    Layout(Contract::null)};
    return layouts[static_cast<std::size_t>(contract)];
}

// The cards that may be played: of the suit led, if any.
inline Set legal(const Layout &layout, Set hand, int led) {
    if (led < 0) return hand;
    const Set follow = hand & layout.follow(led);
    return follow ? follow : hand;
}

}  // namespace skat
