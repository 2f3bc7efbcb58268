// What every legal card leads to, world by world, on several threads.

#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "playouts.hpp"
#include "worlds.hpp"

namespace skat {

struct Evaluation {
    static constexpr std::uint8_t undecided = 255;

    std::vector<int> cards;             // the legal cards, rising
    std::vector<std::uint8_t> answers;  // [world][card][question]
    std::uint64_t nodes = 0;            // cards played in all searches
};

// The worlds must give the seat whose card is due the same hand. A world whose search passes
// `nodes_per_world`, or is stopped by `cancelled`, is undecided from there on. Both throw
// std::invalid_argument for worlds that the solver refuses.

// The soloist's final card points, tricks and skat, after each card; in null 1 for a null made.
Evaluation evaluate_values(const std::vector<World> &worlds, const Situation &situation,
                           std::uint64_t nodes_per_world, const std::atomic<bool> *cancelled,
                           int threads);

// For each target 1 where they reach it, else 0; in null the targets are one question, whether it
// is made.
Evaluation evaluate_targets(const std::vector<World> &worlds, const Situation &situation,
                            const std::vector<int> &targets, std::uint64_t nodes_per_world,
                            const std::atomic<bool> *cancelled, int threads);

}  // namespace skat
