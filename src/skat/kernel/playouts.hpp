// Complete card play by chance, for simulation: every deal is played to its end in a few hundred
// nanoseconds, each card drawn from the legal ones, uniformly or in proportion to weights.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cards.hpp"
#include "worlds.hpp"

namespace skat {

// What all players see between two cards. `taken` are the soloist's card points in tricks so far.
struct Situation {
    Contract contract{};
    int soloist = 0;
    int leader = 0;
    std::vector<int> trick;
    int taken = 0;
};

// Weights of the legal cards, by party (0 soloist, 1 defenders) and by what a card does:
// 0 it is led. Played to a trick by the second hand 1 to 4, by the third 5 to 8:
// +0 it takes the trick from the other party, +1 from the own party,
// +2 it leaves the trick to the other party, +3 to the own party.
constexpr int parties = 2;
constexpr int card_roles = 9;
using PlayWeights = std::array<std::array<std::array<std::uint16_t, 32>, card_roles>, parties>;

struct Playouts {
    // One a playout; playout number k belongs to world k / repeats.
    std::vector<std::uint8_t> points;  // the soloist's in the end, with the skat; 0 in null
    std::vector<std::uint8_t> tricks;  // his tricks from here on; in null play ends with the first
};

// `forced` cards are played first, in order. Playout k uses the random numbers of (seed, k).
// Throws std::invalid_argument for a forced card that a world does not let be played.
Playouts play_out(const std::vector<World> &worlds, const Situation &situation,
                  const std::vector<int> &forced, const PlayWeights *weights, std::size_t repeats,
                  std::uint64_t seed, int threads);

}  // namespace skat
