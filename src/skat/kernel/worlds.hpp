// The worlds that fit what a seat knows: counted exactly, drawn without rejection, listed.
//
// Unseen cards go one by one to forehand, middlehand, rearhand or the skat. How many ways there
// are to place the cards that are left depends only on the room that is left in each location, so
// a table over (card, room) gives exact counts, and walking through it gives a world: each location
// is taken in proportion to what can follow. No draw is ever thrown away, so none is favoured.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cards.hpp"

namespace skat {

constexpr int locations = 4;  // the three hands from forehand on, and the skat
using World = std::array<Mask, locations>;
using LocationWeights = std::array<std::array<double, locations>, 32>;

// What is known: cards whose location is certain, cards whose location is not, how many of those
// each location holds, and which cards may lie there.
struct Knowledge {
    World certain{};
    Mask unseen = 0;
    std::array<int, locations> room{};
    World possible{};
};

// `Number` is std::uint64_t for exact counts (there are at most 32! / 10!^3 2!, less than 2^52), or
// double for sums of weights.
template <typename Number>
class Completions {
public:
    // The weight of a world is the product of the weights of its unseen cards' locations.
    // Throws std::invalid_argument where the rooms do not hold the unseen cards exactly.
    Completions(const Knowledge &knowledge, const LocationWeights &weights);

    Number total() const { return ways_[state(room_)]; }

    // The world at `rank`, 0 <= rank < total(): worlds lie side by side, each as wide as its
    // weight. `weight`, where wanted, becomes the weight of this world.
    World at(Number rank, Number *weight = nullptr) const;

private:
    using Room = std::array<int, locations>;

    // The part of the ways with these rooms that puts this card, the next, into this location.
    Number part(std::size_t card, int location, const Room &room_left) const;

    // Rooms of the three hands as one number; that of the skat follows from them.
    std::size_t state(const Room &room_left) const {
        return room_left[0] * step_[0] + room_left[1] * step_[1] + room_left[2] * step_[2];
    }

    World certain_;
    Room room_;
    std::vector<int> cards_;
    std::vector<std::array<Number, locations>> weight_;
    std::array<std::size_t, locations> step_{};
    std::size_t states_ = 1;
    std::vector<Number> ways_;  // [card][state]
};

extern template class Completions<std::uint64_t>;
extern template class Completions<double>;

constexpr LocationWeights equal_weights() {
    LocationWeights weights{};
    for (auto &of_card : weights) of_card.fill(1);
    return weights;
}

// World number k of the call is drawn with the random numbers of (seed, k).
std::vector<World> sample_worlds(const Knowledge &knowledge, std::size_t count, std::uint64_t seed,
                                 int threads);

struct WeightedWorlds {
    std::vector<World> worlds;
    // How much more often each world would be drawn without weights: the weight to average with.
    std::vector<double> importance;
};
WeightedWorlds sample_weighted_worlds(const Knowledge &knowledge, const LocationWeights &weights,
                                      std::size_t count, std::uint64_t seed, int threads);

// Worlds `first` to `first + count - 1` of all, in a fixed order.
std::vector<World> list_worlds(const Knowledge &knowledge, std::uint64_t first, std::size_t count);

}  // namespace skat
