// The search for claims: do the takers get every trick that is left, whatever the others play?
//
// The cards of the choosers are played for the claim, all others against it, and everybody sees all
// cards. Card points do not matter, so touching cards of a hand are all alike; the first trick that
// goes elsewhere ends a line.

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "layout.hpp"
#include "limits.hpp"
#include "table.hpp"

namespace skat {

class ClaimSearch {
public:
    struct State {
        std::array<Set, 3> hands;
        int leader;
        std::array<int, 3> trick;
        int played;

        int turn() const { return (leader + played) % 3; }
    };

    ClaimSearch(const Layout &layout, Table &table, Limits &limits, unsigned takers, unsigned choosers)
        : layout_(layout), table_(table), limits_(limits), takers_(takers), choosers_(choosers) {
        table_.new_generation();
    }

    bool holds(const State &state);

    // For a claim that does not hold: cards until a trick is lost. The choosers' cards are one
    // choice of many; every choice fails.
    std::vector<int> refutation(State state);

private:
    bool holds_between(const State &state);
    bool holds_within(const State &state);
    bool sure(const State &state) const;
    bool lost(const State &state) const;
    Set choices(const State &state) const;
    State after(State state, int card) const;

    const Layout &layout_;
    Table &table_;
    Limits &limits_;
    unsigned takers_;
    unsigned choosers_;
};

}  // namespace skat
