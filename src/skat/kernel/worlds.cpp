#include "worlds.hpp"

#include <bit>
#include <cmath>
#include <stdexcept>
#include <type_traits>

#include "random.hpp"
#include "workers.hpp"

namespace skat {

namespace {

constexpr std::size_t at_a_time = 256;

}  // namespace

template <typename Number>
Completions<Number>::Completions(const Knowledge &knowledge, const LocationWeights &weights)
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
            weight[location] = knowledge.possible[location] >> card & 1
                                   ? static_cast<Number>(weights[card][location])
                                   : Number{0};
    }
    // From the last card back; with no card left only no room left is a way.
    const std::size_t cards = cards_.size();
    ways_.assign((cards + 1) * states_, Number{0});
    ways_[cards * states_] = Number{1};
    for (std::size_t card = cards; card-- > 0;) {
        const int left = static_cast<int>(cards - card);
        Number *ways = &ways_[card * states_];
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

template <typename Number>
Number Completions<Number>::part(std::size_t card, int location, const Room &room_left) const {
    const Number weight = weight_[card][location];
    if (weight == Number{0} || room_left[location] == 0) return Number{0};
    return weight * ways_[(card + 1) * states_ + state(room_left) - step_[location]];
}

template <typename Number>
World Completions<Number>::at(Number rank, Number *weight) const {
    World world = certain_;
    Number product{1};
    Room room_left = room_;
    for (std::size_t card = 0; card < cards_.size(); ++card) {
        int chosen = -1;
        for (int location = 0; location < locations; ++location) {
            const Number here = part(card, location, room_left);
            if (here == Number{0}) continue;
            // With doubles a rank may pass the last location by a rounding error: it stays there.
            chosen = location;
            if (rank < here) break;
            rank -= here;
        }
        if (chosen < 0) throw std::invalid_argument("no world fits");
        world[chosen] |= Mask{1} << cards_[card];
        --room_left[chosen];
        if constexpr (!std::is_integral_v<Number>) {
            // Within the location, worlds are as wide as what follows: this card's weight goes out.
            rank /= weight_[card][chosen];
            product *= weight_[card][chosen];
        }
    }
    if (weight) *weight = product;
    return world;
}

template class Completions<std::uint64_t>;
template class Completions<double>;

std::vector<World> sample_worlds(const Knowledge &knowledge, std::size_t count, std::uint64_t seed,
                                 int threads) {
    const Completions<std::uint64_t> completions(knowledge, equal_weights());
    if (completions.total() == 0) throw std::invalid_argument("no world fits");
    std::vector<World> worlds(count);
    share_out(count, at_a_time, threads, [&] {
        return [&](std::size_t first, std::size_t last) {
            for (std::size_t at = first; at < last; ++at)
                worlds[at] = completions.at(Random(seed, at).exactly_below(completions.total()));
        };
    });
    return worlds;
}

WeightedWorlds sample_weighted_worlds(const Knowledge &knowledge, const LocationWeights &weights,
                                      std::size_t count, std::uint64_t seed, int threads) {
    const Completions<std::uint64_t> all(knowledge, equal_weights());
    const Completions<double> weighted(knowledge, weights);
    if (!(weighted.total() > 0) || !std::isfinite(weighted.total()))
        throw std::invalid_argument("no world fits");
    const double mean = weighted.total() / static_cast<double>(all.total());
    WeightedWorlds found{std::vector<World>(count), std::vector<double>(count)};
    share_out(count, at_a_time, threads, [&] {
        return [&](std::size_t first, std::size_t last) {
            for (std::size_t at = first; at < last; ++at) {
                double weight = 0;
                found.worlds[at] = weighted.at(Random(seed, at).unit() * weighted.total(), &weight);
                found.importance[at] = mean / weight;
            }
        };
    });
    return found;
}

std::vector<World> list_worlds(const Knowledge &knowledge, std::uint64_t first, std::size_t count) {
    const Completions<std::uint64_t> completions(knowledge, equal_weights());
    if (first > completions.total() || count > completions.total() - first)
        throw std::invalid_argument("there are not so many worlds");
    std::vector<World> worlds(count);
    for (std::size_t at = 0; at < count; ++at) worlds[at] = completions.at(first + at);
    return worlds;
}

}  // namespace skat
