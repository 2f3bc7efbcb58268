// What the solver is asked: values, cards, discards and claims with all cards known.

#pragma once

#include "../evaluate.hpp"
#include "reading.hpp"

namespace skat::page {

inline Solver solver(16);

inline void put(Answer &answer, const Bounds &bounds) {
    answer.put(bounds.lower);
    answer.put(bounds.upper);
}

inline void put(Answer &answer, const std::vector<Outcome> &outcomes, const Limits &limits) {
    answer.put(limits.nodes());
    for (const auto &[cards, bounds] : outcomes) {
        answer.put(cards);
        put(answer, bounds);
    }
}

// Position, target, budget -> nodes, both bounds.
inline void value(Question &question, Answer &answer) {
    const Position position = sound_position_in(question);
    const Target target = target_in(question);
    Limits limits = limits_in(question);
    const Bounds bounds = solver.value(position, limits, target);
    answer.put(limits.nodes());
    put(answer, bounds);
}

// Position, target, budget -> nodes, for each playable card its mask and both bounds.
inline void moves(Question &question, Answer &answer) {
    const Position position = sound_position_in(question);
    const Target target = target_in(question);
    Limits limits = limits_in(question);
    const auto outcomes = solver.moves(position, limits, target);
    put(answer, outcomes, limits);
}

// Position with twelve cards, budget -> nodes, for each two cards their mask and both bounds.
inline void discards(Question &question, Answer &answer) {
    const Position position = position_in(question);
    refuse_if(why_discards_refused(position));
    Limits limits = limits_in(question);
    const auto outcomes = solver.discards(position, limits);
    put(answer, outcomes, limits);
}

// Position, budget -> nodes, cards of best play.
inline void line(Question &question, Answer &answer) {
    const Position position = sound_position_in(question);
    Limits limits = limits_in(question);
    const std::vector<int> cards = solver.line(position, limits);
    answer.put(limits.nodes());
    answer.put_counted(cards);
}

// Position, takers, choosers, budget -> nodes, whether it holds (-1 if not known), cards that refute it.
inline void claim(Question &question, Answer &answer) {
    const Position position = sound_position_in(question);
    const auto takers = static_cast<unsigned>(question.between(0, 7));
    const auto choosers = static_cast<unsigned>(question.between(0, 7));
    Limits limits = limits_in(question);
    const Claim found = solver.claim(position, limits, takers, choosers);
    answer.put(limits.nodes());
    answer.put(found.holds ? static_cast<std::int32_t>(*found.holds) : -1);
    answer.put_counted(found.refutation);
}

// Position, budget -> whether all were counted, lines of play.
inline void lines_of_play(Question &question, Answer &answer) {
    const Position position = sound_position_in(question);
    Limits limits = limits_in(question);
    const auto lines = perft(position, limits);
    answer.put(static_cast<std::int32_t>(lines.has_value()));
    answer.put(lines.value_or(0));
}

// Position as everybody sees it, targets, budget of a world, worlds -> nodes, legal cards, a byte for each
// [world][card][target].
inline void evaluate_worlds(Question &question, Answer &answer) {
    const Position seen = position_in(question);
    std::vector<Target> targets(static_cast<std::size_t>(question.between(0, 8)));
    for (Target &target : targets) target = target_in(question);
    const std::uint64_t budget = question.wide();
    const std::vector<World> worlds = worlds_in(question);
    question.end();
    const Evaluation found = evaluate(worlds, seen, targets, budget, nullptr, 1);
    answer.put(found.nodes);
    answer.put_counted(found.cards);
    answer.put_all(found.answers);
}

}  // namespace skat::page
