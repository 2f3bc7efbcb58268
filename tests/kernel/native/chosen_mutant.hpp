// Included before everything else, this lets one program hold all broken rules of
// tests/kernel/broken_rules.py: which one is broken is chosen when it runs. What the compiler computes
// stays right.

#pragma once

#include <type_traits>

extern int chosen_mutant;

constexpr bool mutant(int number) { return !std::is_constant_evaluated() && chosen_mutant == number; }
