#include "evaluate.hpp"

#include <bit>
#include <stdexcept>

#include "layout.hpp"
#include "solver.hpp"
#include "workers.hpp"

namespace skat {

namespace {

// Half a megabyte a thread: with four times as much, first tricks need 1 % fewer nodes and take a
// tenth longer when several threads share a cache.
constexpr int table_bits = 16;

Position position_of(const World &world, const Situation &situation) {
    Position position;
    position.contract = situation.contract;
    position.hands = {world[0], world[1], world[2]};
    position.skat = world[3];
    position.soloist = situation.soloist;
    position.leader = situation.leader;
    for (const int card : situation.trick) position.trick[position.played++] = card;
    position.soloist_points = situation.taken;
    return position;
}

// `solve(solver, position, limits, answers)` fills the answers of one world. Each world starts with
// nothing known, so its nodes are the same whichever thread it falls to.
template <typename Solve>
Evaluation evaluate(const std::vector<World> &worlds, const Situation &situation,
                    std::size_t questions, std::uint64_t nodes_per_world,
                    const std::atomic<bool> *cancelled, int threads, Solve solve) {
    Evaluation found;
    if (worlds.empty()) return found;
    const int seat = (situation.leader + static_cast<int>(situation.trick.size())) % 3;
    for (const World &world : worlds) {
        const Refusal refusal = why_refused(position_of(world, situation));
        if (refusal != Refusal::none) throw std::invalid_argument(code_of(refusal));
        if (world[seat] != worlds[0][seat])
            throw std::invalid_argument("the worlds differ in the hand whose card is due");
    }
    const Layout &layout = layout_of(situation.contract);
    const int led = situation.trick.empty() ? -1 : layout.inner_card(situation.trick[0]);
    for (Mask rest = layout.outer(legal(layout, layout.inner(worlds[0][seat]), led)); rest; rest &= rest - 1)
        found.cards.push_back(std::countr_zero(rest));
    const std::size_t width = found.cards.size() * questions;
    found.answers.assign(worlds.size() * width, Evaluation::undecided);
    std::atomic<std::uint64_t> nodes{0};
    share_out(worlds.size(), 1, threads, [&] {
        return [&, solver = Solver(table_bits)](std::size_t first, std::size_t last) mutable {
            for (std::size_t at = first; at < last; ++at) {
                if (cancelled && cancelled->load(std::memory_order_relaxed)) return;
                Limits limits(nodes_per_world, cancelled);
                solve(solver, position_of(worlds[at], situation), limits, &found.answers[at * width]);
                nodes.fetch_add(limits.nodes(), std::memory_order_relaxed);
            }
        };
    });
    found.nodes = nodes;
    return found;
}

}  // namespace

Evaluation evaluate_values(const std::vector<World> &worlds, const Situation &situation,
                           std::uint64_t nodes_per_world, const std::atomic<bool> *cancelled,
                           int threads) {
    const auto solve = [](Solver &solver, const Position &position, Limits &limits,
                          std::uint8_t *answers) {
        for (const MoveValue &move : solver.moves(position, limits)) {
            if (move.bounds.exact()) *answers = static_cast<std::uint8_t>(move.bounds.lower);
            ++answers;
        }
    };
    return evaluate(worlds, situation, 1, nodes_per_world, cancelled, threads, solve);
}

Evaluation evaluate_targets(const std::vector<World> &worlds, const Situation &situation,
                            const std::vector<int> &targets, std::uint64_t nodes_per_world,
                            const std::atomic<bool> *cancelled, int threads) {
    const bool null = situation.contract == Contract::null;
    const std::vector<int> questions = null ? std::vector<int>{1} : targets;
    const auto solve = [&](Solver &solver, const Position &position, Limits &limits,
                           std::uint8_t *answers) {
        for (std::size_t question = 0; question < questions.size(); ++question) {
            std::uint8_t *answer = answers + question;
            for (const MoveVerdict &move : solver.verdicts(position, questions[question], limits)) {
                if (move.reaches != Answer::unknown) *answer = move.reaches == Answer::yes;
                answer += questions.size();
            }
        }
    };
    return evaluate(worlds, situation, questions.size(), nodes_per_world, cancelled, threads, solve);
}

}  // namespace skat
