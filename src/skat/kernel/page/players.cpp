#include "players.hpp"

#include "../strong/at_stepper.hpp"
#include "learned.hpp"
#include "reading.hpp"

namespace skat::page {

void deal_suggested(Question &question, Answer &answer) {
    const auto [deal, aside] = decision_in(question);
    question.end();
    const simple::Player player(present(hand_values));
    answer.put(deal.over() ? stepper::nobody : simple::action(player, deal, aside));
}

void deal_suggested_by_club(Question &question, Answer &answer) {
    const auto [deal, aside] = decision_in(question);
    const strong::Allowed allowed{question.between(0, 1) == 1, question.between(0, 1) == 1};
    const std::uint64_t seed = question.wide();
    question.end();
    const strong::LevelTables tables{present(hand_values), {present(networks), nulls}, present(belief_tables).hands};
    const strong::LevelPlayer player(tables, strong::club);
    Solver solver(evaluation_table_bits);
    answer.put(deal.over() ? stepper::nobody : strong::action(player, deal, aside, allowed, tables, solver, seed));
}

}  // namespace skat::page
