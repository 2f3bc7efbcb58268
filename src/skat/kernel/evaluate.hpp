// What every legal card leads to, world by world, on several threads.

#pragma once

#include <stdexcept>

#include "node.hpp"
#include "solver.hpp"
#include "workers.hpp"

namespace skat {

struct Evaluation {
    static constexpr std::uint8_t undecided = 255;

    std::vector<int> cards;             // the legal cards, rising
    std::vector<std::uint8_t> answers;  // [world][card][target]
    std::uint64_t nodes = 0;            // cards played in all searches
};

// Half a megabyte a thread: with four times as much, first tricks need 1 % fewer nodes and take a
// tenth longer when several threads share a cache.
constexpr int evaluation_table_bits = 16;

inline std::uint8_t answer_of(const Bounds &bounds, Target target) {
    const bool known = target ? bounds.reaches(*target).has_value() : bounds.exact();
    if (!known) return Evaluation::undecided;
    return static_cast<std::uint8_t>(target ? bounds.lower >= *target : bounds.lower);
}

// `seen` says what everybody sees; the worlds must give the seat whose card is due the same hand. For
// each target 1 where the soloist reaches it after this card, else 0 (in null there is but one, 1);
// where there is none, his final card points, or 1 for a null made.
//
// A world whose search passes `nodes_per_world`, or is stopped, is undecided from there on. Throws
// std::invalid_argument for worlds that the solver refuses.
inline Evaluation evaluate(const std::vector<World> &worlds, const Position &seen, const std::vector<Target> &targets,
                           std::uint64_t nodes_per_world, const Cancel *cancel, int threads) {
    Evaluation found;
    if (worlds.empty()) return found;
    const int seat = seen.turn();
    for (const World &world : worlds) {
        if (const char *code = why_refused(seen.in(world))) throw std::invalid_argument(code);
        if (world[seat] != worlds[0][seat])
            throw std::invalid_argument("the worlds differ in the hand whose card is due");
    }
    const Layout &layout = layout_of(seen.contract);
    const Set playable = node_of(layout, seen.in(worlds[0]), 0).playable(layout);
    for (Mask rest = layout.outer(playable); rest; rest &= rest - 1) found.cards.push_back(std::countr_zero(rest));
    const std::size_t width = found.cards.size() * targets.size();
    found.answers.assign(worlds.size() * width, Evaluation::undecided);
    std::atomic<std::uint64_t> nodes{0};
    // Each world starts with nothing known, so its nodes are the same whichever thread it falls to.
    share_out(worlds.size(), 1, threads, [&] {
        return [&, solver = Solver(evaluation_table_bits)](std::size_t at) mutable {
            if (cancel && cancel->is_set()) return;
            Limits limits(nodes_per_world, cancel);
            for (std::size_t question = 0; question < targets.size(); ++question) {
                std::uint8_t *answer = &found.answers[at * width + question];
                for (const Outcome &outcome : solver.moves(seen.in(worlds[at]), limits, targets[question])) {
                    *answer = answer_of(outcome.bounds, targets[question]);
                    answer += targets.size();
                }
            }
            nodes.fetch_add(limits.nodes(), std::memory_order_relaxed);
        };
    });
    found.nodes = nodes;
    return found;
}

}  // namespace skat
