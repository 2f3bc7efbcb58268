// What the belief adds to the module.

#pragma once

#include <nanobind/nanobind.h>

namespace skat {

void bind_belief(nanobind::module_ &module);

}  // namespace skat
