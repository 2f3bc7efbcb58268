// The cards as the whole package numbers them: bit 8 * suit + rank, suits D H S C, ranks 7 8 9 Q K
// T A J. Everything that enters or leaves the kernel is such a mask.

#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace skat {

using Mask = std::uint32_t;

enum class Contract : std::uint8_t { diamonds, hearts, spades, clubs, grand, null };

constexpr int contracts = 6;
constexpr Mask queens = 0x08080808u, kings = 0x10101010u, tens = 0x20202020u, aces = 0x40404040u;
constexpr Mask jacks = 0x80808080u;

// 11 = 8 + 2 + 1, 10 = 8 + 2, 4, 3 = 2 + 1, 2: four counts instead of one for each rank.
template <typename Cards>
constexpr int points_of_cards(Cards cards, Cards jacks) {
    return 8 * std::popcount(cards & (aces | tens)) + 4 * std::popcount(cards & kings) +
           2 * std::popcount(cards & (aces | tens | queens | jacks)) + std::popcount(cards & (aces | queens));
}

constexpr int card_points(Mask cards) { return points_of_cards(cards, jacks); }

static_assert(card_points(~Mask{0}) == 120);

// What everybody has: the three hands from forehand on, and the skat.
constexpr int locations = 4;
using World = std::array<Mask, locations>;

}  // namespace skat
