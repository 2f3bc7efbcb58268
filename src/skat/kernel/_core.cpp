// The compiled half of skat.kernel. Functions take plain integers and never touch Python
// objects while they work, so the interpreter lock is released for the whole call.

#include <bit>
#include <cstdint>
#include <string>

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "bind_belief.hpp"
#include "bind_solver.hpp"
#include "bind_worlds.hpp"

namespace nb = nanobind;

namespace {

int count_cards(std::uint32_t cards) { return std::popcount(cards); }

#if defined(__clang__)
constexpr const char *compiler = "clang " __clang_version__;
#elif defined(__GNUC__)
constexpr const char *compiler = "gcc " __VERSION__;
#else
constexpr const char *compiler = "unknown compiler";
#endif

#ifndef SKAT_INSTRUCTIONS
#define SKAT_INSTRUCTIONS "compiler default"
#endif

nb::typed<nb::dict, nb::str, nb::str> build_info() {
    nb::dict info;
    info["compiler"] = compiler;
    info["standard"] = std::to_string(__cplusplus);
    info["instructions"] = SKAT_INSTRUCTIONS;
    return nb::borrow<nb::typed<nb::dict, nb::str, nb::str>>(info);
}

}  // namespace

NB_MODULE(_core, module) {
    module.doc() = "Compiled functions over sets of cards: the exact solver, worlds, playouts.";
    module.def("count_cards", &count_cards, nb::arg("cards"), nb::call_guard<nb::gil_scoped_release>(),
               "How many cards the 32-bit mask holds, one bit a card.");
    module.def("build_info", &build_info,
               "The compiler, the C++ standard and the instructions that this module was built with.");
    skat::bind_solver(module);
    skat::bind_worlds(module);
    skat::bind_belief(module);
}
