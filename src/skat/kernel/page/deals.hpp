// Deals of the whole game from the auction on.

#pragma once

#include "../stepper/resample.hpp"
#include "../stepper/whole_deals.hpp"
#include "learned.hpp"
#include "reading.hpp"

namespace skat::page {

inline void put(Answer &answer, const stepper::Deal &deal) {
    answer.put(deal.dealt);
    answer.put(deal.dealt_skat);
    answer.put(deal.hands);
    answer.put(deal.skat());
    answer.put_counted(std::vector<std::uint16_t>(deal.said.begin(), deal.said.begin() + deal.length));
}

// Deal -> turn, phase, soloist, announcement, the set of legal actions, where the cards lie and what was said,
// and the fields of the outcome once it is over.
inline void deal_shown(Question &question, Answer &answer) {
    const auto [deal, settings] = deal_in(question);
    question.end();
    for (const int one : {int{deal.turn}, static_cast<int>(deal.phase), int{deal.soloist}, int{deal.announcement}})
        answer.put(one);
    const stepper::Actions legal = deal.legal(settings);
    answer.put(legal.low);
    answer.put(legal.high);
    put(answer, deal);
    if (deal.over()) answer.put(stepper::outcome_of(deal));
}

// Deal, seat -> 710 planes, 96 actions with who did them.
inline void deal_observed(Question &question, Answer &answer) {
    const auto [deal, settings] = deal_in(question);
    const int seat = question.between(0, 2);
    question.end();
    std::array<std::uint8_t, stepper::plane_size> planes;
    std::array<std::int16_t, 2 * stepper::history_rows> history;
    stepper::observe(deal, seat, settings.four, planes.data());
    stepper::write_history(deal, seat, history.data());
    answer.put(planes);
    answer.put(history);
}

// Deal, seat, seed -> another deal that looks the same to this seat: where its cards lie, what was said.
inline void deal_resampled(Question &question, Answer &answer) {
    const AtTable table = deal_in(question);
    const int seat = question.between(0, 2);
    Random random(question.wide(), 0);
    question.end();
    const World drawn = stepper::drawn_world(table.deal, seat, random);
    put(answer, stepper::with_world(table.deal, seat, drawn, random));
}

// Twelve tables of doubles, as `skat.players.simple` has them -> nothing.
inline void hand_values_kept(Question &question, Answer &) {
    auto found = std::make_unique<stepper::HandValues>(hand_values_in(question));
    question.end();
    hand_values = std::move(found);
}

// Seed, how many deals, whether by the simple policy -> decisions, the fields of each outcome.
inline void deals_played(Question &question, Answer &answer) {
    stepper::Source source;
    source.seed = question.wide();
    const auto deals = static_cast<std::size_t>(question.between(0, most_deals));
    const bool simple = question.between(0, 1) == 1;
    question.end();
    if (simple) source.values = present(hand_values);
    std::vector<std::int16_t> results(deals * stepper::outcome_fields);
    answer.put(stepper::play_deals(source, {}, {simple}, deals, 1, results.data()));
    answer.put_all(results);
}

}  // namespace skat::page
