// Included before everything else, this lets one program hold all mutants of mutant.hpp: which one is
// active is chosen when it runs. Constants of the compiler stay as they are.

#pragma once

#include <type_traits>

extern int chosen_mutant;
#define SKAT_MUTANT (std::is_constant_evaluated() ? 0 : chosen_mutant)
