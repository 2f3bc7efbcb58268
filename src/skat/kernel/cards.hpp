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
constexpr Mask jacks = 0x80808080u;

constexpr int card_points(Mask cards) {
    // 11 = 8 + 2 + 1, 10 = 8 + 2, 4, 3 = 2 + 1, 2: four counts instead of one for each rank.
    constexpr Mask queens = 0x08080808u, kings = 0x10101010u, tens = 0x20202020u, aces = 0x40404040u;
    return 8 * std::popcount(cards & (aces | tens)) + 4 * std::popcount(cards & kings) +
           2 * std::popcount(cards & (aces | tens | queens | jacks)) +
           std::popcount(cards & (aces | queens));
}

static_assert(card_points(~Mask{0}) == 120);

}  // namespace skat
