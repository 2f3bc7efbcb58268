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

// One array: `width` items a row; not wanted: no memory.
template <typename Item>
class Rows {
public:
    Rows(std::size_t rows, std::size_t width, bool wanted)
        : width_(width), memory_(wanted ? aligned_memory(rows * width * sizeof(Item)) : nullptr) {}

    explicit operator bool() const { return memory_ != nullptr; }
    Item *row(std::size_t at) const { return reinterpret_cast<Item *>(memory_.get()) + at * width_; }
    const Memory &memory() const { return memory_; }

private:
    std::size_t width_;
    Memory memory_;
};

struct Wanted {
    bool planes = false, history = false, all = false, state = false, legal = false, features = false, last = false;
};

struct Outputs {
    Outputs(std::size_t n, const Wanted &wanted)
        : obs(n, plane_size, wanted.planes), mask(n, action_count, true), player(n, 1, true), phase(n, 1, true),
          reward(n, 3, true), done(n, 1, true), episode(n, 1, true), result(n, outcome_fields, true),
          history(n, 2 * history_rows, wanted.history), obs_of_all(n, 3 * plane_size, wanted.all),
          state(n, 4 * 32, wanted.state), legal(n, most_legal, wanted.legal || wanted.features),
          legal_count(n, 1, wanted.legal || wanted.features), features(n * most_legal, feature_size, wanted.features),
          offsets(n + 1, 1, wanted.features), final_obs(n, 3 * plane_size, wanted.last) {}

    Rows<std::uint8_t> obs, mask;
    Rows<std::int8_t> player, phase;
    Rows<float> reward;
    Rows<bool> done;
    Rows<std::uint32_t> episode;
    Rows<std::int16_t> result, history;
    Rows<std::uint8_t> obs_of_all, state;
    Rows<std::int16_t> legal;
    Rows<std::uint8_t> legal_count, features;
    Rows<std::int32_t> offsets;
    Rows<std::uint8_t> final_obs;
};

// A legal action as DouZero wants it, one row an action: the card (32 places), then pass, hold, take, bid,
// announcement, giving up; the contract (6), hand, open, and the bid in steps of 16 of the ladder (2).
inline void write_features(int action, std::uint8_t *to) {
    std::fill(to, to + feature_size, std::uint8_t{0});
    if (action < 32) {
        to[action] = 1;
    } else if (action < first_bid) {
        to[action] = 1;  // 32 pass, 33 hold, 34 take the skat
    } else if (action < first_announcement) {
        to[35] = 1;
        to[46] = static_cast<std::uint8_t>((action - first_bid) / 16);
        to[47] = static_cast<std::uint8_t>((action - first_bid) % 16);
    } else if (action == give_up) {
        to[37] = 1;
    } else {
        const Game game = game_of(action);
        to[36] = 1;
        to[38 + static_cast<int>(game.contract)] = 1;
        to[44] = game.hand;
        to[45] = static_cast<std::uint8_t>(game.level);
    }
}

}  // namespace skat::stepper
