// What was learned, handed over by who needs it, and what takes several of its tables.

#pragma once

#include <memory>
#include <span>

#include "../belief.hpp"
#include "../declared.hpp"
#include "../reckoned.hpp"
#include "../stepper/source.hpp"
#include "question.hpp"

namespace skat::page {

struct TablesMissing {};

inline std::unique_ptr<stepper::HandValues> hand_values;
inline std::unique_ptr<BeliefTables> belief_tables;
inline std::unique_ptr<values::Networks> networks;
inline const CertainNulls nulls;

template <typename Tables>
const Tables &present(const std::unique_ptr<Tables> &tables) {
    if (!tables) throw TablesMissing{};
    return *tables;
}

// The worlds of a seat in play. What the declared game says counts for defenders.
[[gnu::noinline]] inline Weighed reckoned(const Knowledge &known, const Story &story, int observer, std::uint64_t seed,
                                          const values::Declared &game) {
    const BeliefTables &tables = present(belief_tables);
    const auto believed = [&](const std::vector<World> &worlds) {
        auto [found, plays] = judge(worlds, story, observer, tables.hands, tables.plays);
        for (std::size_t at = 0; at < found.size(); ++at) found[at] += plays[at];
        return found;
    };
    const Reckoning reckoning(known, seed);
    if (observer == story.soloist) return reckoning.worlds(believed);
    const values::OfDeclared of_declared(present(networks), game);
    return reckoning.worlds([&](const std::vector<World> &worlds) {
        Doubles found = believed(worlds);
        const Doubles more = of_declared.logarithms(worlds);
        for (std::size_t at = 0; at < found.size(); ++at) found[at] += more[at];
        return found;
    });
}

}  // namespace skat::page
