// What a seat believes of the others' cards, and the learned values of hands.

#pragma once

#include "learned.hpp"
#include "reading.hpp"

namespace skat::page {

// Not part of a longer function: `ask` in entries.cpp says why.
[[gnu::noinline]] inline void put(Answer &answer, const values::Networks &kept, std::span<const values::Hand> hands,
                                  int situation, Contract contract) {
    kept.judge(hands, situation, {&contract, 1}, [&](Contract, const auto &found) {
        for (std::size_t at = 0; at < hands.size(); ++at) answer.put(found[at]);
    });
}

// Both tables of `skat.kernel.belief` -> nothing.
inline void belief_kept(Question &question, Answer &) {
    auto hands = question.many<float>(hand_entries()), plays = question.many<float>(play_entries());
    question.end();
    belief_tables = std::make_unique<BeliefTables>(BeliefTables{std::move(hands), std::move(plays)});
}

// Story, observer, worlds -> the sums of hands, then those of plays.
inline void belief(Question &question, Answer &answer) {
    const Story story = story_in(question);
    const int observer = question.between(0, 2);
    const std::vector<World> worlds = worlds_in(question);
    question.end();
    const BeliefTables &tables = present(belief_tables);
    const Belief found = judge(worlds, story, observer, tables.hands, tables.plays);
    answer.put_all(found.hands);
    answer.put_all(found.plays);
}

// Knowledge, story, observer, seed, how many, whether it is a hand game, what its soloist has played -> whether these
// are all worlds that fit, worlds, the weight of each.
inline void worlds_reckoned(Question &question, Answer &answer) {
    const Knowledge known = knowledge_in(question);
    const Story story = story_in(question);
    const int observer = question.between(0, 2);
    const std::uint64_t seed = question.wide();
    const int most = question.between(1, most_worlds), by_hand = question.between(0, 1);
    const values::Declared game{story.contract, story.soloist, by_hand == 1, question.mask()};
    question.end();
    const Weighed some = picked(reckoned(known, story, observer, seed, game), static_cast<std::size_t>(most));
    answer.put(static_cast<std::int32_t>(some.complete));
    answer.put_counted(some.worlds);
    answer.put_all(some.weights);
}

// The learned values of suit games, grand and null, ten tables each -> nothing.
inline void learned_values_kept(Question &question, Answer &) {
    auto found = std::make_unique<values::Networks>();
    found->suit = family_in(question, values::suit_patterns, true, true);
    found->grand = family_in(question, values::suit_patterns, false, true);
    found->null = family_in(question, values::null_patterns, false, false);
    question.end();
    networks = std::move(found);
}

// Situation, contract, hands with their discards -> for each hand the logits of three questions.
inline void learned_values(Question &question, Answer &answer) {
    const int situation = question.between(0, static_cast<int>(values::situations) - 1);
    const auto wanted = static_cast<Contract>(question.between(0, contracts - 1));
    std::vector<values::Hand> hands;
    for (const auto &[held, away] : question.counted<std::array<Mask, 2>>(most_worlds))
        hands.push_back(values::checked_hand(held, away));
    question.end();
    for (std::span<const values::Hand> rest = hands; !rest.empty();) {
        const auto some = rest.first(std::min<std::size_t>(values::at_once, rest.size()));
        put(answer, present(networks), some, situation, wanted);
        rest = rest.subspan(some.size());
    }
}

}  // namespace skat::page
