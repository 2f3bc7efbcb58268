// What the parts of the module share.

#pragma once

#include <cstring>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "cards.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace skat {

void bind_belief(nb::module_ &module);
void bind_blind(nb::module_ &module);
void bind_club(nb::module_ &module);
void bind_simple(nb::module_ &module);
void bind_stepper(nb::module_ &module);
void bind_strong(nb::module_ &module);
void bind_values(nb::module_ &module);

using TwoBytes = nb::typed<nb::tuple, nb::bytes, nb::bytes>;

template <typename Item>
nb::bytes bytes_of(const std::vector<Item> &items) {
    return nb::bytes(items.data(), items.size() * sizeof(Item));
}

// A world is sixteen bytes: four masks in the machine's order, skat last.
inline std::vector<World> worlds_in(const nb::bytes &bytes) {
    if (bytes.size() % sizeof(World)) throw std::invalid_argument("a world is sixteen bytes");
    const auto *first = static_cast<const World *>(bytes.data());
    return {first, first + bytes.size() / sizeof(World)};
}

// A table of so many numbers, floats in the machine's order.
inline std::vector<float> floats_in(const nb::bytes &bytes, std::size_t due) {
    if (bytes.size() != due * sizeof(float)) throw std::invalid_argument("a table has another size");
    std::vector<float> numbers(due);
    std::memcpy(numbers.data(), bytes.c_str(), bytes.size());
    return numbers;
}

template <typename Work>
auto without_lock(Work work) {
    const nb::gil_scoped_release released;
    return work();
}

}  // namespace skat
