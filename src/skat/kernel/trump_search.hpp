// The search for suit games and grand: how many card points will the soloist still take?
//
// Alpha-beta with a zero window: `target` asks whether he reaches so many, and the answer v is
// fail-soft: v >= target means he takes at least v, otherwise at most v. Players are numbered from
// the soloist (0) clockwise; `Leader` is known at compile time, so who plays for whom is too.

#pragma once

#include <array>
#include <cstdint>

#include "bounds.hpp"
#include "layout.hpp"
#include "limits.hpp"
#include "ordering.hpp"
#include "table.hpp"

namespace skat {

struct Hands {
    std::array<Set, 3> of;  // soloist, left defender, right defender

    Set live() const { return of[0] | of[1] | of[2]; }
};

class TrumpSearch {
public:
    TrumpSearch(const Layout &layout, const ordering::Weights &weights, Table &table, Limits &limits)
        : layout_(layout), weights_(weights), table_(table), limits_(limits) {}

    // All cards that will be searched together belong to these owners; a card may be missing later.
    void start_deal(const Hands &owners);

    // At the start of a trick.
    int value_near(const Hands &hands, int leader, int target);

    // With one or two cards on the table.
    int value_near_second(const Hands &hands, int leader, int first, int target);
    int value_near_third(const Hands &hands, int leader, int first, int second, int target);

private:
    template <int Leader>
    int lead(Set first, Set second, Set third, int target, int rest);
    template <int Leader>
    int lead_searched(Set first, Set second, Set third, int target, int rest);
    template <int Leader>
    int second_hand(Set first, Set second, Set third, int led, int target, int rest);
    template <int Leader>
    int third_hand(Set first, Set second, Set third, int led, int replied, int target, int rest);
    std::uint32_t key(Set live) const;

    const Layout &layout_;
    const ordering::Weights &weights_;
    Table &table_;
    Limits &limits_;
    std::array<std::array<std::uint8_t, 8>, 4> same_zeros_{};  // 7 8 9 of each suit
    std::array<std::uint8_t, 16> same_jacks_{};
};

}  // namespace skat
