// Test builds define SKAT_MUTANT to break one pruning rule; a check that does not notice is no check.
// In the module it is 0 and every question below is answered by the compiler.

#pragma once

#ifndef SKAT_MUTANT
#define SKAT_MUTANT 0
#endif

namespace skat {

constexpr int mutants = 19;

constexpr bool mutant(int number) { return SKAT_MUTANT == number; }

}  // namespace skat
