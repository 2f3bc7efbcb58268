// The module as Python sees it: plain numbers in, plain tuples and bytes out. Arguments are read before
// the interpreter lock is released for the work, and answers become Python objects afterwards.

#include "bind.hpp"
#include <cstdlib>
#include "evaluate.hpp"
#include "playouts.hpp"
#include "solver.hpp"
#include "worlds.hpp"

using namespace skat;

namespace {

std::pair<int, int> plain(const Bounds &bounds) { return {bounds.lower, bounds.upper}; }

std::pair<std::optional<bool>, std::vector<int>> plain(const Claim &claim) { return {claim.holds, claim.refutation}; }

std::vector<int> plain(const std::vector<int> &cards) { return cards; }

std::vector<std::tuple<Mask, int, int>> plain(const std::vector<Outcome> &outcomes) {
    std::vector<std::tuple<Mask, int, int>> found;
    for (const auto &[cards, bounds] : outcomes) found.emplace_back(cards, bounds.lower, bounds.upper);
    return found;
}

std::string plain(const char *code) { return code ? code : ""; }

using Budget = std::optional<std::uint64_t>;

// A solver for Python: refuses to be entered by two threads at once.
class GuardedSolver {
public:
    explicit GuardedSolver(int table_bits) : solver_(checked(table_bits)) {}

    // One of the solver's questions as a method for Python: the answer with the nodes searched.
    template <typename Answer, typename... Details>
    static auto method(Answer (Solver::*question)(const Position &, Limits &, Details...)) {
        return [question](GuardedSolver &self, const Position &position, Details... details,
                          Budget budget, const Cancel *cancel) {
            if (self.busy_.test_and_set(std::memory_order_acquire))
                throw std::runtime_error("the solver is in use by another thread");
            const Release release{self.busy_};
            Limits limits(budget.value_or(Limits::unlimited), cancel);
            nb::gil_scoped_release unlocked;
            auto answer = plain((self.solver_.*question)(position, limits, details...));
            return std::make_pair(std::move(answer), limits.nodes());
        };
    }

private:
    struct Release {
        std::atomic_flag &busy;
        ~Release() { busy.clear(std::memory_order_release); }
    };

    static int checked(int bits) {
        if (bits < 8 || bits > 28) throw std::invalid_argument("table_bits must be from 8 to 28");
        return bits;
    }

    Solver solver_;
    std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
};

void make_position(Position *place, int contract, const std::array<Mask, 3> &hands, Mask skat, int soloist, int leader,
                   const std::vector<int> &trick, int soloist_points, int defender_points) {
    const bool known = contract >= 0 && contract < contracts;
    const int played = trick.size() > 2 ? 3 : static_cast<int>(trick.size());
    Position *position = new (place) Position{static_cast<Contract>(known ? contract : contracts), hands, skat, soloist,
                                              leader, {}, played, soloist_points, defender_points};
    if (played < 3) std::copy(trick.begin(), trick.end(), position->trick.begin());
}

// Certain, unseen, room, possible: the parts of a `Knowledge`.
using Parts = std::tuple<World, Mask, std::array<int, locations>, World>;

Knowledge knowledge_of(const Parts &parts) { return std::make_from_tuple<Knowledge>(parts); }

std::uint64_t count(const Parts &parts) {
    return without_lock([&] { return count_worlds(knowledge_of(parts)); });
}

nb::bytes list(const Parts &parts, std::uint64_t first, std::size_t number) {
    return bytes_of(without_lock([&] { return list_worlds(knowledge_of(parts), first, number); }));
}

nb::bytes sample(const Parts &parts, std::size_t number, std::uint64_t seed, int threads) {
    return bytes_of(without_lock([&] { return sample_worlds(knowledge_of(parts), number, seed, threads); }));
}

TwoBytes sample_weighted(const Parts &parts, const LocationWeights &weights, std::size_t number, std::uint64_t seed,
                         int threads) {
    const auto found =
        without_lock([&] { return sample_weighted_worlds(knowledge_of(parts), weights, number, seed, threads); });
    return nb::make_tuple(bytes_of(found.worlds), bytes_of(found.importance));
}

TwoBytes play(const nb::bytes &bytes, const Position &seen, const std::vector<int> &forced,
              const std::optional<PlayWeights> &weights, std::size_t repeats, std::uint64_t seed, int threads) {
    const std::vector<World> worlds = worlds_in(bytes);
    const Playouts playouts = without_lock(
        [&] { return play_out(worlds, seen, forced, weights ? &*weights : nullptr, repeats, seed, threads); });
    return nb::make_tuple(bytes_of(playouts.points), bytes_of(playouts.tricks));
}

nb::typed<nb::tuple, std::vector<int>, nb::bytes, int> judge(const nb::bytes &bytes, const Position &seen,
                                                             const std::vector<Target> &targets,
                                                             Budget budget, const Cancel *cancel,
                                                             int threads) {
    const std::vector<World> worlds = worlds_in(bytes);
    const std::uint64_t nodes = budget.value_or(Limits::unlimited);
    const Evaluation found = without_lock([&] { return evaluate(worlds, seen, targets, nodes, cancel, threads); });
    return nb::make_tuple(found.cards, bytes_of(found.answers), found.nodes);
}

int count_cards(Mask cards) { return std::popcount(cards); }

nb::typed<nb::dict, nb::str, nb::str> build_info() {
    nb::dict info;
    info["compiler"] = SKAT_COMPILER;
    info["standard"] = std::to_string(__cplusplus);
    info["instructions"] = SKAT_INSTRUCTIONS;
    return nb::borrow<nb::typed<nb::dict, nb::str, nb::str>>(info);
}

void bind_solver(nb::module_ &module) {
    nb::class_<Position>(module, "Position", "All cards open; plain numbers, as in `skat.kernel.position`.")
        .def("__init__", &make_position, nb::kw_only(), "contract"_a, "hands"_a, "skat"_a = 0, "soloist"_a = 0,
             "leader"_a = 0, "trick"_a = std::vector<int>(), "soloist_points"_a = 0, "defender_points"_a = 0)
        .def("why_refused", [](const Position &position) { return plain(why_refused(position)); },
             "The code of what is wrong with the position; empty if nothing is.")
        .def("why_discards_refused", [](const Position &position) { return plain(why_discards_refused(position)); },
             "The same for the position before the discard: twelve cards with the soloist.");

    nb::class_<Cancel>(module, "Cancel", "A flag that any thread may set; searches that were given it end soon after.")
        .def(nb::init<>())
        .def("set", [](Cancel &cancel) { cancel.flag.store(true, std::memory_order_relaxed); }, "End the searches.")
        .def("is_set", &Cancel::is_set, "Whether the flag is set.");

    const auto budget = "budget"_a = nb::none(), cancel = "cancel"_a = nb::none(), target = "target"_a = nb::none();
    nb::class_<GuardedSolver>(
        module, "Solver",
        "A solver with its own transposition table of 2**table_bits entries of eight bytes. One thread at a time; the "
        "interpreter lock is released while it works. Positions must not be refused. Every answer comes with the nodes "
        "searched. Bounds are those of the soloist's final card points (null: 1 if he wins); with a target they only "
        "tell on which side of it he ends.")
        .def(nb::init<int>(), "table_bits"_a = 16)
        .def("value", GuardedSolver::method(&Solver::value), "position"_a, target, nb::kw_only(), budget, cancel,
             "Both bounds of the value.")
        .def("moves", GuardedSolver::method(&Solver::moves), "position"_a, target, nb::kw_only(), budget, cancel,
             "For each playable card, as a mask, both bounds of the value after it.")
        .def("discards", GuardedSolver::method(&Solver::discards), "position"_a, nb::kw_only(), budget, cancel,
             "For each two of the soloist's twelve cards, as a mask, both bounds of the value with them laid away.")
        .def("line", GuardedSolver::method(&Solver::line), "position"_a, nb::kw_only(), budget, cancel,
             "Cards of best play to the end, shorter if stopped.")
        .def("claim", GuardedSolver::method(&Solver::claim), "position"_a, nb::kw_only(), "takers"_a, "choosers"_a,
             budget, cancel,
             "Whether the seats `takers` get every trick left when the cards of `choosers` are played for it, and a "
             "line that refutes it.");

    module.def(
        "perft",
        [](const Position &position, Budget nodes, const Cancel *stop) {
            Limits limits(nodes.value_or(Limits::unlimited), stop);
            return without_lock([&] { return perft(position, limits); });
        },
        "position"_a, nb::kw_only(), budget, cancel,
        "The number of lines of play to the end, None if stopped; in null a line ends with the soloist's first trick.");
}

void bind_worlds(nb::module_ &module) {
    module.def("count_worlds", &count, "knowledge"_a, "How many worlds fit, exactly. See `skat.kernel.worlds`.");
    module.def("list_worlds", &list, "knowledge"_a, "first"_a, "number"_a,
               "Worlds by number, in a fixed order; 16 bytes each.");
    module.def("sample_worlds", &sample, "knowledge"_a, "number"_a, "seed"_a, "threads"_a,
               "Worlds drawn uniformly; 16 bytes each.");
    module.def("sample_weighted_worlds", &sample_weighted, "knowledge"_a, "weights"_a, "number"_a, "seed"_a,
               "threads"_a, "Worlds drawn by weights of 32 cards x 4 locations, and their importance (doubles).");
    module.def("play_out", &play, "worlds"_a, "seen"_a, "forced"_a, "weights"_a.none(), "repeats"_a, "seed"_a,
               "threads"_a, "Points and tricks of the soloist, a byte a playout. See `skat.kernel.playouts`.");
    module.def("evaluate", &judge, "worlds"_a, "seen"_a, "targets"_a, "budget"_a.none(), "cancel"_a.none(), "threads"_a,
               "Legal cards, a byte for each [world][card][target], and nodes. See `skat.kernel.evaluation`.");
}

}  // namespace

NB_MODULE(SKAT_MODULE, module) {
    module.doc() = "Compiled functions over sets of cards: the exact solver, worlds, playouts.";
    // A command that is interrupted ends while threads still hold objects: that is no leak. To look
    // for one, set SKAT_LEAKS.
    nb::set_leak_warnings(std::getenv("SKAT_LEAKS") != nullptr);
    module.def("count_cards", &count_cards, "cards"_a, nb::call_guard<nb::gil_scoped_release>(),
               "How many cards the 32-bit mask holds, one bit a card.");
    module.def("build_info", &build_info,
               "The compiler, the C++ standard and the instructions that this module was built with.");
    bind_solver(module);
    bind_worlds(module);
    bind_belief(module);
    bind_blind(module);
    bind_simple(module);
    bind_stepper(module);
    bind_strong(module);
    bind_values(module);
    bind_club(module);
}
