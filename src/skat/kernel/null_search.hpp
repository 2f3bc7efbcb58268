// The search for null: can the soloist avoid every trick?
//
// Cards of a suit lie by strength (7 8 9 T J Q K A) in the four bytes of a word. Only the order of
// the owners within each suit matters, so positions are looked up by that order. The soloist has
// one sensible card in each suit: of two cards that do the same in this trick, the higher goes.

#pragma once

#include <array>
#include <cstdint>

#include "cards.hpp"
#include "limits.hpp"
#include "table.hpp"

namespace skat {

class NullSearch {
public:
    struct Hands {
        std::array<Mask, 3> of;  // soloist, left defender, right defender
    };

    NullSearch(Table &table, Limits &limits) : table_(table), limits_(limits) {}

    // All cards that will be searched together belong to these owners.
    void start_deal(const Hands &owners);

    // Does the soloist take none of the tricks that are left?
    bool wins(const Hands &hands, int leader);
    bool wins_second(const Hands &hands, int leader, int first);
    bool wins_third(const Hands &hands, int leader, int first, int second);

private:
    bool soloist_leads(const Hands &hands);
    bool defender_leads(const Hands &hands, int leader);
    bool after_lead(Hands hands, int leader, Mask lead);
    bool after_reply(Hands hands, int leader, Mask lead, Mask reply);
    bool after_trick(const Hands &hands, int winner);
    void prepare();
    std::uint32_t key(Mask live) const;

    Table &table_;
    Limits &limits_;
    Hands owners_{};
    std::array<std::array<std::uint8_t, 256>, 4> same_order_{};
    bool prepared_ = false;
};

}  // namespace skat
