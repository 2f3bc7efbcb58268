// The solver as Python sees it. Arguments become plain values, the interpreter lock is released for
// the whole search, and results become Python objects afterwards.

#include "bind_solver.hpp"

#include <atomic>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "position.hpp"
#include "solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace skat {

namespace {

// A solver for Python: refuses to be entered by two threads at once.
class GuardedSolver {
public:
    explicit GuardedSolver(int table_bits) : solver_(checked(table_bits)) {}

    // Runs one question without the interpreter lock and returns its answer with the nodes searched.
    template <typename Ask>
    auto run(std::optional<std::uint64_t> budget, const Cancel *cancel, Ask ask) {
        if (busy_.test_and_set(std::memory_order_acquire))
            throw std::runtime_error("the solver is in use by another thread");
        const Release release{busy_};
        Limits limits(budget.value_or(Limits::unlimited), cancel ? &cancel->flag : nullptr);
        nb::gil_scoped_release unlocked;
        auto answer = ask(solver_, limits);
        return std::make_pair(std::move(answer), limits.nodes());
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

using Budget = std::optional<std::uint64_t>;
using Interval = std::pair<int, int>;

std::optional<bool> plain(Answer answer) {
    if (answer == Answer::unknown) return std::nullopt;
    return answer == Answer::yes;
}

Position make_position(int contract, const std::array<std::uint32_t, 3> &hands, std::uint32_t skat, int soloist, int leader,
                       const std::vector<int> &trick, int soloist_points, int defender_points) {
    Position position;
    position.contract = static_cast<Contract>(contract < 0 || contract >= contracts ? contracts : contract);
    position.hands = {hands[0], hands[1], hands[2]};
    position.skat = skat;
    position.soloist = soloist;
    position.leader = leader;
    position.played = trick.size() > 2 ? 3 : static_cast<int>(trick.size());
    for (int place = 0; place < position.played && place < 2; ++place) position.trick[place] = trick[place];
    position.soloist_points = soloist_points;
    position.defender_points = defender_points;
    return position;
}

}  // namespace

void bind_solver(nb::module_ &module) {
    nb::class_<Position>(module, "Position", "A position with all cards open; plain numbers, as in skat.kernel.reference.")
        .def(
            "__init__",
            [](Position *self, int contract, const std::array<std::uint32_t, 3> &hands, std::uint32_t skat, int soloist,
               int leader, const std::vector<int> &trick, int soloist_points, int defender_points) {
                new (self) Position(make_position(contract, hands, skat, soloist, leader, trick, soloist_points, defender_points));
            },
            nb::kw_only(), "contract"_a, "hands"_a, "skat"_a = 0, "soloist"_a = 0, "leader"_a = 0,
            "trick"_a = std::vector<int>(), "soloist_points"_a = 0, "defender_points"_a = 0)
        .def("why_refused", [](const Position &position) { return std::string(code_of(why_refused(position))); },
             "The code of what is wrong with the position; empty if nothing is.")
        .def("why_discards_refused", [](const Position &position) { return std::string(code_of(why_discards_refused(position))); },
             "The same for the position before the discard: twelve cards with the soloist.");

    nb::class_<Cancel>(module, "Cancel", "A flag that any thread may set; searches that were given it end soon after.")
        .def(nb::init<>())
        .def("set", [](Cancel &cancel) { cancel.flag.store(true, std::memory_order_relaxed); }, "End the searches.")
        .def("is_set", [](const Cancel &cancel) { return cancel.flag.load(std::memory_order_relaxed); },
             "Whether the flag is set.");

    nb::class_<GuardedSolver>(module, "Solver",
                              "A solver with its own transposition table of 2**table_bits entries of eight bytes. One thread at a "
                              "time; the interpreter lock is released while it works. Positions must not be refused.")
        .def(nb::init<int>(), "table_bits"_a = 16)
        .def(
            "value",
            [](GuardedSolver &self, const Position &position, Budget budget, const Cancel *cancel) {
                const auto [bounds, nodes] =
                    self.run(budget, cancel, [&](Solver &solver, Limits &limits) { return solver.value(position, limits); });
                return std::make_tuple(bounds.lower, bounds.upper, nodes);
            },
            "position"_a, nb::kw_only(), "budget"_a = nb::none(), "cancel"_a = nb::none(),
            "Lower and upper bound of the soloist's final card points (null: 1 if he wins), and the nodes.")
        .def(
            "reaches",
            [](GuardedSolver &self, const Position &position, int target, Budget budget, const Cancel *cancel) {
                const auto [answer, nodes] = self.run(
                    budget, cancel, [&](Solver &solver, Limits &limits) { return solver.reaches(position, target, limits); });
                return std::make_pair(plain(answer), nodes);
            },
            "position"_a, "target"_a, nb::kw_only(), "budget"_a = nb::none(), "cancel"_a = nb::none(),
            "Whether the soloist's final card points reach the target (null: whether he wins), and the nodes.")
        .def(
            "moves",
            [](GuardedSolver &self, const Position &position, Budget budget, const Cancel *cancel) {
                const auto [found, nodes] =
                    self.run(budget, cancel, [&](Solver &solver, Limits &limits) { return solver.moves(position, limits); });
                std::vector<std::tuple<int, int, int>> moves;
                for (const MoveValue &move : found) moves.emplace_back(move.card, move.bounds.lower, move.bounds.upper);
                return std::make_pair(std::move(moves), nodes);
            },
            "position"_a, nb::kw_only(), "budget"_a = nb::none(), "cancel"_a = nb::none(),
            "For each playable card its number and both bounds of the value after it, and the nodes.")
        .def(
            "verdicts",
            [](GuardedSolver &self, const Position &position, int target, Budget budget, const Cancel *cancel) {
                const auto [found, nodes] = self.run(
                    budget, cancel, [&](Solver &solver, Limits &limits) { return solver.verdicts(position, target, limits); });
                std::vector<std::pair<int, std::optional<bool>>> verdicts;
                for (const MoveVerdict &move : found) verdicts.emplace_back(move.card, plain(move.reaches));
                return std::make_pair(std::move(verdicts), nodes);
            },
            "position"_a, "target"_a, nb::kw_only(), "budget"_a = nb::none(), "cancel"_a = nb::none(),
            "For each playable card its number and whether the target is reached after it, and the nodes.")
        .def(
            "line",
            [](GuardedSolver &self, const Position &position, Budget budget, const Cancel *cancel) {
                return self.run(budget, cancel, [&](Solver &solver, Limits &limits) { return solver.line(position, limits); });
            },
            "position"_a, nb::kw_only(), "budget"_a = nb::none(), "cancel"_a = nb::none(),
            "Cards of best play to the end, shorter if stopped, and the nodes.")
        .def(
            "claim",
            [](GuardedSolver &self, const Position &position, unsigned takers, unsigned choosers, Budget budget, const Cancel *cancel) {
                auto [claim, nodes] = self.run(budget, cancel, [&](Solver &solver, Limits &limits) {
                    return solver.claim(position, takers, choosers, limits);
                });
                return std::make_tuple(plain(claim.holds), std::move(claim.refutation), nodes);
            },
            "position"_a, nb::kw_only(), "takers"_a, "choosers"_a, "budget"_a = nb::none(), "cancel"_a = nb::none(),
            "Whether the seats `takers` get every trick left when the cards of `choosers` are played for it; a line that "
            "refutes it; the nodes.")
        .def(
            "discards",
            [](GuardedSolver &self, const Position &position, Budget budget, const Cancel *cancel) {
                const auto [found, nodes] =
                    self.run(budget, cancel, [&](Solver &solver, Limits &limits) { return solver.discards(position, limits); });
                std::vector<std::tuple<std::uint32_t, int, int>> discards;
                for (const Discard &discard : found)
                    discards.emplace_back(discard.skat, discard.bounds.lower, discard.bounds.upper);
                return std::make_pair(std::move(discards), nodes);
            },
            "position"_a, nb::kw_only(), "budget"_a = nb::none(), "cancel"_a = nb::none(),
            "For each pair of the soloist's twelve cards both bounds of the value with it laid away, and the nodes.");

    module.def(
        "plain_value",
        [](const Position &position) {
            Limits limits;
            nb::gil_scoped_release unlocked;
            return plain_value(position, limits);
        },
        "position"_a, "The value by trying every line of play; for checks of small endings.");
    module.def(
        "perft",
        [](const Position &position, Budget budget, const Cancel *cancel) -> std::optional<std::uint64_t> {
            Limits limits(budget.value_or(Limits::unlimited), cancel ? &cancel->flag : nullptr);
            nb::gil_scoped_release unlocked;
            try {
                return perft(position, limits);
            } catch (const Stopped &) {
                return std::nullopt;
            }
        },
        "position"_a, nb::kw_only(), "budget"_a = nb::none(), "cancel"_a = nb::none(),
        "The number of lines of play to the end, None if stopped; in null a line ends with the soloist's first trick.");
}

}  // namespace skat
