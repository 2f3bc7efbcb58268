// What the worlds, playouts and evaluations add to the module.

#pragma once

#include <vector>

#include <nanobind/nanobind.h>

#include "playouts.hpp"
#include "worlds.hpp"

namespace skat {

void bind_worlds(nanobind::module_ &module);

// Worlds of sixteen bytes each: four masks in the machine's order, skat last.
std::vector<World> worlds_in(const nanobind::bytes &bytes);

// Throw std::invalid_argument, which Python sees as ValueError.
void require_cards(const std::vector<int> &cards);
Situation checked_situation(const std::vector<World> &worlds, int contract, int soloist, int leader,
                            const std::vector<int> &trick, int taken);

}  // namespace skat
