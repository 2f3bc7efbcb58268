// The learned values as an object that Python holds: the tables are copied once and not with every call.

#pragma once

#include "certain_nulls.hpp"
#include "learned_values.hpp"

namespace skat {

struct ValueTables {
    values::Networks networks;
    CertainNulls certain;
};

}  // namespace skat
