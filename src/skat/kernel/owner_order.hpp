// Positions that differ only in which of several like cards is gone: what counts is the order of the
// owners. The first set of cards met with an order stands for all others.

#pragma once

#include "layout.hpp"

namespace skat {

// For every subset of the `cards` cards from `first_card` up (at most eight) the subset that stands
// for it.
template <int Cards>
std::array<std::uint8_t, std::size_t{1} << Cards> same_owner_order(int first_card, const std::array<Set, 3> &owners) {
    constexpr std::size_t subsets = std::size_t{1} << Cards;
    std::array<std::uint8_t, subsets> stands_for{};
    // A tree over the owners, from the lowest card up. Node 0 is the empty set.
    std::array<std::array<std::uint16_t, 3>, subsets> child{};
    std::array<std::uint16_t, subsets> node{};
    std::array<std::uint8_t, subsets> first_met{};
    std::uint16_t nodes = 1;
    std::array<int, Cards> owner{};
    for (int card = 0; card < Cards; ++card)
        for (int player = 1; player < 3; ++player)
            if (owners[player] >> (first_card + card) & 1) owner[card] = player;
    for (unsigned subset = 1; subset < subsets; ++subset) {
        const int top = std::bit_width(subset) - 1;
        std::uint16_t &next = child[node[subset ^ 1u << top]][owner[top]];
        if (next == 0) {
            next = nodes++;
            first_met[next] = static_cast<std::uint8_t>(subset);
        }
        node[subset] = next;
        stands_for[subset] = first_met[next];
    }
    return stands_for;
}

}  // namespace skat
