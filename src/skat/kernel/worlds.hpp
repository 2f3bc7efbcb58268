// The worlds that fit what a seat knows: counted exactly, drawn without rejection, listed.
//
// Unseen cards go one by one to forehand, middlehand, rearhand or the skat. How many ways there
// are to place the cards that are left depends only on the room that is left in each location, so
// a table over (card, room) gives exact counts, and walking through it gives a world: each location
// is taken in proportion to what can follow. No draw is ever thrown away, so none is favoured.

#pragma once

#include <cmath>
#include <stdexcept>

#include "cards.hpp"
#include "random.hpp"
#include "workers.hpp"

namespace skat {

using LocationWeights = std::array<std::array<double, locations>, 32>;

// What is known: cards whose location is certain, cards whose location is not, how many of those
// each location holds, and which cards may lie there.
struct Knowledge {
    World certain{};
    Mask unseen = 0;
    std::array<int, locations> room{};
    World possible{};
};

// Counts are exact in a double, too: there are at most 32! / 10!^3 2! worlds, less than 2^52.
class Completions {
public:
    // The weight of a world is the product of the weights of its unseen cards' locations.
    // Throws std::invalid_argument where the rooms do not hold the unseen cards exactly.
    // Here and below what takes long by itself is a function of its own: the page's module has each once.
    [[gnu::noinline]] Completions(const Knowledge &knowledge, const LocationWeights &weights)
        : certain_(knowledge.certain), room_(knowledge.room) {
        int room = 0;
        for (const int here : room_) {
            if (here < 0 || here > 32) throw std::invalid_argument("a room is 0 to 32 cards");
            room += here;
        }
        if (room != std::popcount(knowledge.unseen))
            throw std::invalid_argument("the rooms do not hold the unseen cards exactly");
        for (int hand = 0; hand < 3; ++hand) {
            step_[hand] = states_;
            states_ *= static_cast<std::size_t>(room_[hand]) + 1;
        }
        for (Mask rest = knowledge.unseen; rest; rest &= rest - 1) {
            const int card = std::countr_zero(rest);
            cards_.push_back(card);
            auto &weight = weight_.emplace_back();
            for (int location = 0; location < locations; ++location)
                weight[location] = knowledge.possible[location] >> card & 1 ? weights[card][location] : 0.0;
        }
        // From the last card back; with no card left only no room left is a way.
        const std::size_t cards = cards_.size();
        ways_.assign((cards + 1) * states_, 0.0);
        ways_[cards * states_] = 1.0;
        for (std::size_t card = cards; card-- > 0;) {
            const int left = static_cast<int>(cards - card);
            double *ways = &ways_[card * states_];
            Room room_left{};
            for (room_left[2] = 0; room_left[2] <= room_[2]; ++room_left[2])
                for (room_left[1] = 0; room_left[1] <= room_[1]; ++room_left[1])
                    for (room_left[0] = 0; room_left[0] <= room_[0]; ++room_left[0], ++ways) {
                        room_left[3] = left - room_left[0] - room_left[1] - room_left[2];
                        if (room_left[3] < 0 || room_left[3] > room_[3]) continue;
                        for (int location = 0; location < locations; ++location)
                            *ways += part(card, location, room_left);
                    }
        }
    }

    double total() const { return ways_[state(room_)]; }

    // The world at `rank`, 0 <= rank < total(): worlds lie side by side, each as wide as its
    // weight. `weight`, where wanted, becomes the weight of this world.
    [[gnu::noinline]] World at(double rank, double *weight = nullptr) const {
        World world = certain_;
        double product{1};
        Room room_left = room_;
        for (std::size_t card = 0; card < cards_.size(); ++card) {
            int chosen = -1;
            for (int location = 0; location < locations; ++location) {
                const double here = part(card, location, room_left);
                if (here == 0.0) continue;
                // A rank may pass the last location by a rounding error: it stays there.
                chosen = location;
                if (rank < here) break;
                rank -= here;
            }
            if (chosen < 0) throw std::invalid_argument("no world fits");
            world[chosen] |= Mask{1} << cards_[card];
            --room_left[chosen];
            // Within the location, worlds are as wide as what follows: this card's weight goes out.
            if (const double own = weight_[card][chosen]; own != 1) {
                rank /= own;
                product *= own;
            }
        }
        if (weight) *weight = product;
        return world;
    }

private:
    using Room = std::array<int, locations>;

    // The part of the ways with these rooms that puts this card, the next, into this location.
    double part(std::size_t card, int location, const Room &room_left) const {
        const double weight = weight_[card][location];
        if (weight == 0.0 || room_left[location] == 0) return 0.0;
        return weight * ways_[(card + 1) * states_ + state(room_left) - step_[location]];
    }

    // Rooms of the three hands as one number; that of the skat follows from them.
    std::size_t state(const Room &room_left) const {
        return room_left[0] * step_[0] + room_left[1] * step_[1] + room_left[2] * step_[2];
    }

    World certain_;
    Room room_;
    std::vector<int> cards_;
    std::vector<std::array<double, locations>> weight_;
    std::array<std::size_t, locations> step_{};
    std::size_t states_ = 1;
    std::vector<double> ways_;  // [card][state]
};

// World number k of a draw depends on the random numbers of (seed, k) alone.
constexpr std::size_t worlds_at_a_time = 256;

inline Completions ways_of(const Knowledge &knowledge) {
    LocationWeights equal{};
    for (auto &of_card : equal) of_card.fill(1);
    return {knowledge, equal};
}

inline std::uint64_t count_worlds(const Knowledge &knowledge) {
    return static_cast<std::uint64_t>(ways_of(knowledge).total());
}

// Worlds `first` to `first + count - 1` of all, in a fixed order.
[[gnu::noinline]] inline std::vector<World> list_worlds(const Knowledge &knowledge, std::uint64_t first, std::size_t count) {
    const Completions ways = ways_of(knowledge);
    const auto total = static_cast<std::uint64_t>(ways.total());
    if (first > total || count > total - first) throw std::invalid_argument("there are not so many worlds");
    std::vector<World> worlds(count);
    for (std::size_t at = 0; at < count; ++at) worlds[at] = ways.at(static_cast<double>(first + at));
    return worlds;
}

[[gnu::noinline]] inline std::vector<World> sample_worlds(const Knowledge &knowledge, std::size_t count, std::uint64_t seed,
                                                          int threads) {
    const Completions ways = ways_of(knowledge);
    const auto total = static_cast<std::uint64_t>(ways.total());
    if (total == 0) throw std::invalid_argument("no world fits");
    std::vector<World> worlds(count);
    share_out(count, worlds_at_a_time, threads, [&] {
        return [&](std::size_t at) {
            worlds[at] = ways.at(static_cast<double>(Random(seed, at).exactly_below(total)));
        };
    });
    return worlds;
}

struct WeightedWorlds {
    std::vector<World> worlds;
    // How much more often each world would be drawn without weights: the weight to average with.
    std::vector<double> importance;
};

inline WeightedWorlds sample_weighted_worlds(const Knowledge &knowledge, const LocationWeights &weights,
                                             std::size_t count, std::uint64_t seed, int threads) {
    const Completions ways(knowledge, weights);
    if (!(ways.total() > 0) || !std::isfinite(ways.total())) throw std::invalid_argument("no world fits");
    const double mean = ways.total() / ways_of(knowledge).total();
    WeightedWorlds found{std::vector<World>(count), std::vector<double>(count)};
    share_out(count, worlds_at_a_time, threads, [&] {
        return [&](std::size_t at) {
            double weight = 0;
            found.worlds[at] = ways.at(Random(seed, at).unit() * ways.total(), &weight);
            found.importance[at] = mean / weight;
        };
    });
    return found;
}

}  // namespace skat
