// Worlds and playouts as Python sees them: plain numbers in, bytes out. Whatever reads memory by
// what a caller says is checked here first; the interpreter lock is released while the work runs.

#include "bind_worlds.hpp"

#include <bit>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <vector>

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind_solver.hpp"
#include "evaluate.hpp"
#include "limits.hpp"
#include "playouts.hpp"
#include "worlds.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace skat {

namespace {

// A world is sixteen bytes: four masks in the machine's order, skat last.
nb::bytes bytes_of(const std::vector<World> &worlds) {
    return nb::bytes(worlds.data(), worlds.size() * sizeof(World));
}

template <typename Number>
nb::bytes bytes_of(const std::vector<Number> &numbers) {
    return nb::bytes(numbers.data(), numbers.size() * sizeof(Number));
}

// Certain, unseen, room, possible: the parts of a `Knowledge`.
using Parts = std::tuple<World, Mask, std::array<int, locations>, World>;

Knowledge knowledge_of(const Parts &parts) {
    const auto &[certain, unseen, room, possible] = parts;
    return {certain, unseen, room, possible};
}

template <typename Work>
auto without_lock(Work work) {
    const nb::gil_scoped_release released;
    return work();
}

std::uint64_t count(const Parts &parts) {
    return without_lock([&] {
        return Completions<std::uint64_t>(knowledge_of(parts), equal_weights()).total();
    });
}

nb::bytes list(const Parts &parts, std::uint64_t first, std::size_t number) {
    return bytes_of(without_lock([&] { return list_worlds(knowledge_of(parts), first, number); }));
}

nb::bytes sample(const Parts &parts, std::size_t number, std::uint64_t seed, int threads) {
    return bytes_of(
        without_lock([&] { return sample_worlds(knowledge_of(parts), number, seed, threads); }));
}

nb::typed<nb::tuple, nb::bytes, nb::bytes> sample_weighted(const Parts &parts,
                                                           const LocationWeights &weights,
                                                           std::size_t number, std::uint64_t seed,
                                                           int threads) {
    const WeightedWorlds found = without_lock([&] {
        return sample_weighted_worlds(knowledge_of(parts), weights, number, seed, threads);
    });
    return nb::make_tuple(bytes_of(found.worlds), bytes_of(found.importance));
}

using Weights = std::vector<std::vector<std::vector<std::uint16_t>>>;

PlayWeights play_weights(const Weights &given) {
    PlayWeights weights{};
    const auto expect = [](std::size_t size, std::size_t due) {
        if (size != due) throw std::invalid_argument("weights come as 2 x 9 x 32 numbers");
    };
    expect(given.size(), parties);
    for (int party = 0; party < parties; ++party) {
        expect(given[party].size(), card_roles);
        for (int role = 0; role < card_roles; ++role) {
            expect(given[party][role].size(), 32);
            for (int card = 0; card < 32; ++card) weights[party][role][card] = given[party][role][card];
        }
    }
    return weights;
}

nb::typed<nb::tuple, nb::bytes, nb::bytes> play(const nb::bytes &bytes, int contract, int soloist,
                                                int leader, const std::vector<int> &trick, int taken,
                                                const std::vector<int> &forced,
                                                const std::optional<Weights> &given,
                                                std::size_t repeats, std::uint64_t seed,
                                                int threads) {
    const std::vector<World> worlds = worlds_in(bytes);
    std::optional<PlayWeights> weights;
    if (given) weights = play_weights(*given);
    const Playouts playouts = without_lock([&] {
        const Situation situation = checked_situation(worlds, contract, soloist, leader, trick, taken);
        require_cards(forced);
        return play_out(worlds, situation, forced, weights ? &*weights : nullptr, repeats, seed, threads);
    });
    return nb::make_tuple(bytes_of(playouts.points), bytes_of(playouts.tricks));
}

// With targets their verdicts, without the values.
nb::typed<nb::tuple, std::vector<int>, nb::bytes, int> evaluate(
    const nb::bytes &bytes, int contract, int soloist, int leader, const std::vector<int> &trick,
    int taken, const std::optional<std::vector<int>> &targets, std::optional<std::uint64_t> budget,
    const Cancel *cancel, int threads) {
    const std::vector<World> worlds = worlds_in(bytes);
    const std::uint64_t nodes = budget.value_or(Limits::unlimited);
    const std::atomic<bool> *cancelled = cancel ? &cancel->flag : nullptr;
    const Evaluation found = without_lock([&] {
        const Situation situation = checked_situation(worlds, contract, soloist, leader, trick, taken);
        return targets ? evaluate_targets(worlds, situation, *targets, nodes, cancelled, threads)
                       : evaluate_values(worlds, situation, nodes, cancelled, threads);
    });
    return nb::make_tuple(found.cards, bytes_of(found.answers), found.nodes);
}

}  // namespace

std::vector<World> worlds_in(const nb::bytes &bytes) {
    if (bytes.size() % sizeof(World)) throw std::invalid_argument("a world is sixteen bytes");
    std::vector<World> worlds(bytes.size() / sizeof(World));
    if (!worlds.empty()) std::memcpy(worlds.data(), bytes.c_str(), bytes.size());
    return worlds;
}

void require_cards(const std::vector<int> &cards) {
    for (const int card : cards)
        if (card < 0 || card > 31) throw std::invalid_argument("a card is a number from 0 to 31");
}

Situation checked_situation(const std::vector<World> &worlds, int contract, int soloist, int leader,
                            const std::vector<int> &trick, int taken) {
    if (contract < 0 || contract >= contracts) throw std::invalid_argument("there are six contracts");
    if (soloist < 0 || soloist > 2 || leader < 0 || leader > 2)
        throw std::invalid_argument("a seat is 0, 1 or 2");
    if (trick.size() > 2) throw std::invalid_argument("a third card completes the trick");
    if (taken < 0 || taken > 120) throw std::invalid_argument("card points are 0 to 120");
    require_cards(trick);
    Mask on_table = 0;
    for (const int card : trick) on_table |= Mask{1} << card;
    const int played = static_cast<int>(trick.size());
    for (const World &world : worlds) {
        std::array<int, 3> due{};
        for (int step = 0; step < 3; ++step)
            due[step] = std::popcount(world[(leader + step) % 3]) + (step < played);
        const Mask every = world[0] | world[1] | world[2] | world[3] | on_table;
        int cards = played;
        for (const Mask part : world) cards += std::popcount(part);
        if (due[0] != due[1] || due[0] != due[2] || std::popcount(every) != cards)
            throw std::invalid_argument("a world does not fit the situation");
        // Card points are kept in a byte.
        if (taken + card_points(every) > 120)
            throw std::invalid_argument("there are more than 120 card points");
    }
    return {static_cast<Contract>(contract), soloist, leader, trick, taken};
}

void bind_worlds(nb::module_ &module) {
    module.def("count_worlds", &count, "knowledge"_a,
               "How many worlds fit, exactly. See `skat.kernel.worlds`.");
    module.def("list_worlds", &list, "knowledge"_a, "first"_a, "number"_a,
               "Worlds by number, in a fixed order; 16 bytes each.");
    module.def("sample_worlds", &sample, "knowledge"_a, "number"_a, "seed"_a, "threads"_a,
               "Worlds drawn uniformly; 16 bytes each.");
    module.def("sample_weighted_worlds", &sample_weighted, "knowledge"_a, "weights"_a, "number"_a,
               "seed"_a, "threads"_a,
               "Worlds drawn by weights of 32 cards x 4 locations, and their importance (doubles).");
    module.def("play_out", &play, "worlds"_a, "contract"_a, "soloist"_a, "leader"_a, "trick"_a,
               "taken"_a, "forced"_a, "weights"_a.none(), "repeats"_a, "seed"_a, "threads"_a,
               "Points and tricks of the soloist, a byte a playout. See `skat.kernel.playouts`.");
    module.def("evaluate", &evaluate, "worlds"_a, "contract"_a, "soloist"_a, "leader"_a, "trick"_a,
               "taken"_a, "targets"_a.none(), "budget"_a.none(), "cancel"_a.none(), "threads"_a,
               "Legal cards, a byte for each [world][card][target], and nodes. See "
               "`skat.kernel.evaluation`.");
}

}  // namespace skat
