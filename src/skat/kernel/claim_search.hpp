// The search for claims: do the takers get every trick that is left, whatever the others play?
//
// The cards of the choosers are played for the claim, all others against it, and everybody sees all
// cards. Card points do not matter, so touching cards of a hand are all alike; the first trick that
// goes elsewhere ends a line. Takers and choosers are bits, counted as the hands of the node are.

#pragma once

#include <vector>

#include "bounds.hpp"
#include "limits.hpp"
#include "node.hpp"
#include "table.hpp"

namespace skat {

class ClaimSearch {
public:
    ClaimSearch(const Layout &layout, Table &table, Limits &limits, unsigned takers, unsigned choosers)
        : layout_(layout), table_(table), limits_(limits), takers_(takers), choosers_(choosers) {
        table_.new_generation();
    }

    bool holds(const Node &node) { return node.played ? holds_within(node) : holds_between(node); }

    // For a claim that does not hold: cards until a trick is lost. The choosers' cards are one
    // choice of many; every choice fails.
    std::vector<int> refutation(Node node) {
        std::vector<int> line;
        for (Set rest = choices(node); rest;) {
            const int card = take_highest(rest);
            const Node next = node.after(layout_, card);
            const bool chooses = choosers_ >> node.turn() & 1;
            limits_.count();
            if (!chooses && holds_after(next)) continue;
            line.push_back(card);
            if (lost_trick(next)) break;
            node = next;
            rest = choices(node);
        }
        return line;
    }

private:
    static int take_highest(Set &rest) {
        const Set card = layout::highest(rest);
        rest ^= card;
        return layout::index(card);
    }

    Set choices(const Node &node) const {
        return one_of_each_row(layout_, node.playable(layout_), node.hand(), node.held() | node.on_table());
    }

    // A card has just been played: did it complete a trick that another seat has?
    bool lost_trick(const Node &node) const { return node.played == 0 && !(takers_ >> node.leader & 1); }

    bool holds_after(const Node &node) { return !lost_trick(node) && holds(node); }

    bool holds_between(const Node &node) {
        if (!node.hand()) return true;
        if (others_have_top_trump(node)) return false;
        if (sure(node)) return true;
        const int cards = std::popcount(node.hand());
        if (cards < 3) return holds_within(node);
        const std::uint32_t key = layout_.outer(node.held());
        Known known{};
        if (table_.find(key, node.leader, known)) return known.lower != 0;
        const bool found = holds_within(node);
        table_.store(key, node.leader, {found, found}, cards);
        return found;
    }

    bool holds_within(const Node &node) {
        const bool chooses = choosers_ >> node.turn() & 1;
        for (Set rest = choices(node); rest;) {
            const int card = take_highest(rest);
            limits_.count();
            if (holds_after(node.after(layout_, card)) == chooses) return chooses;
        }
        return !chooses;
    }

    // It takes a trick some time.
    bool others_have_top_trump(const Node &node) const {
        Set others = 0, own = 0;
        for (int seat = 0; seat < 3; ++seat) (takers_ >> seat & 1 ? own : others) |= node.hands[seat];
        return (others & layout_.trumps()) > (own & layout_.trumps());
    }

    // One player who is on lead and can cash everything, or who has nothing but the highest trumps.
    bool sure(const Node &node) const {
        if (takers_ != choosers_ || !std::has_single_bit(takers_) || layout_.null()) return false;
        const int seat = std::countr_zero(takers_);
        const Set own = node.hands[seat], left = node.hands[(seat + 1) % 3], right = node.hands[(seat + 2) % 3];
        return (node.leader == seat ? bounds::soloist_on_lead(layout_, own, left, right)
                                    : bounds::soloist_off_lead(layout_, own, left, right)) == bounds::everything;
    }

    const Layout &layout_;
    Table &table_;
    Limits &limits_;
    unsigned takers_;
    unsigned choosers_;
};

}  // namespace skat
