// Worlds that fit what is known, and playouts in them.

#pragma once

#include <optional>

#include "../playouts.hpp"
#include "reading.hpp"

namespace skat::page {

// Knowledge -> how many worlds fit.
inline void worlds_count(Question &question, Answer &answer) {
    const Knowledge known = knowledge_in(question);
    question.end();
    answer.put(count_worlds(known));
}

// Knowledge, the first, how many -> worlds in their order.
inline void worlds_listed(Question &question, Answer &answer) {
    const Knowledge known = knowledge_in(question);
    const std::uint64_t first = question.wide();
    const auto count = static_cast<std::size_t>(question.between(0, most_worlds));
    question.end();
    answer.put_all(list_worlds(known, first, count));
}

// Knowledge, seed, how many -> worlds drawn evenly.
inline void worlds_drawn(Question &question, Answer &answer) {
    const Knowledge known = knowledge_in(question);
    const std::uint64_t seed = question.wide();
    const auto count = static_cast<std::size_t>(question.between(0, most_worlds));
    question.end();
    answer.put_all(sample_worlds(known, count, seed, 1));
}

// Knowledge, seed, how many, weights of 32 cards in 4 locations -> worlds, and the importance of each.
inline void worlds_weighted(Question &question, Answer &answer) {
    const Knowledge known = knowledge_in(question);
    const std::uint64_t seed = question.wide();
    const auto count = static_cast<std::size_t>(question.between(0, most_worlds));
    const auto weights = question.take<LocationWeights>();
    question.end();
    const WeightedWorlds found = sample_weighted_worlds(known, weights, count, seed, 1);
    answer.put_all(found.worlds);
    answer.put_all(found.importance);
}

// Position as everybody sees it, forced cards, seed, repeats, worlds, weights or nothing -> points, then tricks.
inline void playouts(Question &question, Answer &answer) {
    const Position seen = position_in(question);
    const std::vector<int> forced = question.counted<int>(30);
    const std::uint64_t seed = question.wide();
    const int repeats = question.between(1, most_playouts);
    const std::vector<World> worlds = worlds_in(question);
    std::optional<PlayWeights> weights;
    if (question.between(0, 1)) weights = question.take<PlayWeights>();
    question.end();
    if (worlds.size() > static_cast<std::size_t>(most_playouts / repeats)) throw Malformed{};
    const Playouts found = play_out(worlds, seen, forced, weights ? &*weights : nullptr,
                                    static_cast<std::size_t>(repeats), seed, 1);
    answer.put_all(found.points);
    answer.put_all(found.tricks);
}

}  // namespace skat::page
