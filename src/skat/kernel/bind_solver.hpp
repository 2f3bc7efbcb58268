// What the exact solver adds to the module.

#pragma once

#include <atomic>

#include <nanobind/nanobind.h>

namespace skat {

// A flag that any thread may set to end the searches that look at it.
struct Cancel {
    std::atomic<bool> flag{false};
};

void bind_solver(nanobind::module_ &module);

}  // namespace skat
