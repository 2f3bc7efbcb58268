// The arrays that a batch writes, one row a game: aligned memory that outlives the batch while numpy
// still looks at it.

#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "observe.hpp"

namespace skat::stepper {

constexpr std::size_t alignment = 64;
constexpr int most_legal = 64;
constexpr int feature_size = 48;

using Memory = std::shared_ptr<std::byte>;

inline Memory aligned_memory(std::size_t bytes) {
    auto *memory = static_cast<std::byte *>(::operator new(std::max<std::size_t>(bytes, 1), std::align_val_t{alignment}));
    std::memset(memory, 0, bytes);
    return {memory, [](std::byte *old) { ::operator delete(old, std::align_val_t{alignment}); }};
}

// One array, whose rows have this shape; no memory before it is made.
template <typename Item>
class Rows {
public:
    explicit Rows(std::vector<std::size_t> shape = {}) : shape_(std::move(shape)) {
        for (const std::size_t one : shape_) width_ *= one;
    }

    void make(std::size_t rows) {
        memory_ = aligned_memory(rows * width_ * sizeof(Item));
        shape_.insert(shape_.begin(), rows);
    }

    explicit operator bool() const { return memory_ != nullptr; }
    Item *row(std::size_t at) const { return reinterpret_cast<Item *>(memory_.get()) + at * width_; }
    const Memory &memory() const { return memory_; }
    const std::vector<std::size_t> &shape() const { return shape_; }

private:
    std::vector<std::size_t> shape_;
    std::size_t width_ = 1;
    Memory memory_;
};

// What is written for n games: always the first ones, the others where their name is wanted; observations
// as bits where `packed` is. Python fills `action_features` and `offsets` from `legal`.
struct Outputs {
    Outputs(std::size_t n, const std::vector<std::string> &wanted) {
        const auto named = [&](const std::string &name) { return std::find(wanted.begin(), wanted.end(), name) != wanted.end(); };
        packed = named("packed");
        if (packed) obs = Rows<std::uint8_t>{{packed_size}}, obs_of_all = final_obs = Rows<std::uint8_t>{{3, packed_size}};
        each([&](const std::string &name, auto &rows, bool always) {
            if (always || named(name))
                rows.make(name == "action_features" ? n * most_legal : name == "offsets" ? n + 1 : n);
        });
    }

    // Calls visit(name, rows, whether they are always there).
    template <typename Visit>
    void each(Visit visit) {
        visit("mask", mask, true), visit("player", player, true), visit("phase", phase, true);
        visit("reward", reward, true), visit("done", done, true), visit("episode", episode, true);
        visit("result", result, true), visit("obs", obs, false), visit("history", history, false);
        visit("obs_of_all", obs_of_all, false), visit("state", state, false), visit("legal", legal, false);
        visit("legal_count", legal_count, false), visit("action_features", features, false);
        visit("offsets", offsets, false), visit("final_obs", final_obs, false);
    }

    bool packed = false;
    Rows<std::uint8_t> mask{{action_count}}, obs{{plane_size}}, obs_of_all{{3, plane_size}}, final_obs{{3, plane_size}};
    Rows<std::uint8_t> state{{4, 32}}, features{{feature_size}}, legal_count;
    Rows<std::int8_t> player, phase;
    Rows<float> reward{{3}};
    Rows<bool> done;
    Rows<std::uint32_t> episode;
    Rows<std::int16_t> result{{outcome_fields}}, history{{history_rows, 2}}, legal{{most_legal}};
    Rows<std::int32_t> offsets;
};

}  // namespace skat::stepper
