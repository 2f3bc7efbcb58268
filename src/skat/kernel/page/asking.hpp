// How an entry of the module is asked: entries.cpp says what its codes mean.

#pragma once

#include "question.hpp"

#define ENTRY(name) extern "C" [[clang::export_name(#name)]] std::int32_t name

namespace skat::page {

extern Answer answered;

// What the work comes to: the length of the answer, or a code.
std::int32_t ask(std::int32_t length, void (*work)(Question &));

}  // namespace skat::page
