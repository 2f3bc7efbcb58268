// What is decided before the play, by learned values: what hints need. An auction is the number of its calls and these,
// a byte each.

#pragma once

#include <optional>

#include "../strong/continued.hpp"
#include "learned.hpp"
#include "reading.hpp"

namespace skat::page {

using namespace strong;

constexpr int most_auctions = 256, most_fitted = 2000, most_games = 16;

inline Learned learned() { return {present(networks), nulls}; }

inline stepper::Deal auction_in(Question &question) {
    stepper::Deal found;
    for (const std::uint8_t call : question.counted<std::uint8_t>(stepper::longest)) {
        if (found.phase != stepper::Phase::auction) throw Malformed{};
        found.act(call, {}, true);
    }
    return found;
}

inline Mask cards_in(Question &question, int number) {
    const Mask cards = question.mask();
    if (std::popcount(cards) != number) throw Malformed{};
    return cards;
}

inline Measured measured_in(Question &question) {
    const auto numbers = question.take<std::array<double, 3>>();
    for (const double one : numbers)
        if (!(std::abs(one) < 1e3)) throw Malformed{};
    return {numbers[0], numbers[1], numbers[2]};
}

// A game in the worlds in which it is tried: what is asked about, and the cards with their discard.
struct TriedGame {
    std::int32_t contract, asks_out_of_schneider, asks_schneider;
    Mask held, away;
};

inline Position position_of(const TriedGame &game, int soloist, const World &world) {
    Position position;
    position.contract = static_cast<Contract>(game.contract);
    position.hands = {world[0], world[1], world[2]};
    position.hands[soloist] = game.held;
    position.skat = game.away;
    position.soloist = soloist;
    refuse_if(why_refused(position));
    return position;
}

// Auction, seat, ten cards, bid -> what a pass and the game with the skat bring; the best game by hand and what it brings;
// each contract as it is best played: its game, points, the share that is won, the highest value that pays.
inline void ways_to_play(Question &question, Answer &answer) {
    const stepper::Deal auction = auction_in(question);
    const int seat = question.between(0, 2);
    const Mask ten = cards_in(question, 10);
    const int bid = question.between(stepper::bid_values.front(), stepper::bid_values.back());
    question.end();
    const OwnProspects found(learned(), ten, seat, rivals_of(auction, seat), seeger_fabian);
    const double pass = passing(auction, seat, seeger_fabian);
    answer.put(pass);
    answer.put(found.taking(bid));
    const Way alone = found.alone(bid);
    answer.put(static_cast<std::int32_t>(stepper::action_of(alone.game)));
    answer.put(alone.expected.points);
    for (const Way &way : found.best_ways(bid)) {
        answer.put(static_cast<std::int32_t>(stepper::action_of(way.game)));
        answer.put(way.expected);
        answer.put(static_cast<std::int32_t>(found.highest(way.game, bid, pass)));
    }
}

// Auction, ten cards of the seat on turn, the numbers of `Measured`, seed, worlds -> what a pass comes to, then the call to
// go on and what that comes to, 0 where there is none.
inline void calls_continued(Question &question, Answer &answer) {
    const stepper::Deal auction = auction_in(question);
    if (auction.phase != stepper::Phase::auction) throw Malformed{};
    const Mask ten = cards_in(question, 10);
    const Measured measured = measured_in(question);
    const std::uint64_t seed = question.wide();
    const auto worlds = static_cast<std::size_t>(question.between(1, most_auctions));
    question.end();
    Solver solver(16);
    ContinuedAuction found(learned(), measured, solver, auction, ten, seed, worlds);
    answer.put(found.points(stepper::pass));
    const int value = next_value(auction);
    const int call = !value ? 0 : auction.legal({}).has(stepper::hold) ? stepper::hold : stepper::first_bid + auction.bid + 1;
    answer.put(static_cast<std::int32_t>(call));
    answer.put(call ? found.points(call) : 0.0);
}

// An auction that was won, the winner's twelve cards -> for each discard its mask, and what six contracts and null ouvert bring.
inline void games_promised(Question &question, Answer &answer) {
    const stepper::Deal auction = auction_in(question);
    const Mask twelve = cards_in(question, 12);
    question.end();
    if (auction.soloist == nobody) throw Malformed{};
    const Declaring declaring(learned(), seeger_fabian);
    const AfterSkat found = after_skat(learned(), twelve, declaring.setting(auction));
    for (int at = 0; at < strong::discards; ++at) {
        answer.put(found.hands[at].away);
        answer.put(found.promised[at]);
    }
}

// Auction, who looks at it, knowledge, seed, how many -> worlds in which the others would have called so.
inline void worlds_fitted(Question &question, Answer &answer) {
    const stepper::Deal auction = auction_in(question);
    const int viewer = question.between(0, 2);
    const Knowledge hidden = knowledge_in(question);
    const std::uint64_t seed = question.wide();
    const auto most = static_cast<std::size_t>(question.between(1, most_fitted));
    question.end();
    answer.put_all(fitting(learned(), auction, viewer, hidden, seed, most).worlds);
}

// Soloist, games, worlds, budget -> nodes, and for each [world][game] how many of 31, 61 and 90 card points he surely
// reaches with open cards; a rung that is not asked about counts as the one below it for 90, and as reached for 31.
inline void games_tried(Question &question, Answer &answer) {
    const int soloist = question.between(0, 2);
    const auto games = question.counted<TriedGame>(most_games);
    const std::vector<World> worlds = worlds_in(question);
    const std::uint64_t budget = question.wide();
    question.end();
    for (const TriedGame &game : games)
        if (game.contract < 0 || game.contract >= strong::trump_contracts) throw Malformed{};
    Solver solver(16);
    std::uint64_t nodes = 0;
    std::vector<std::uint8_t> reached;
    for (const World &world : worlds)
        for (const TriedGame &game : games) {
            const Position position = position_of(game, soloist, world);
            const auto gets = [&](int points) { return reaches(solver, position, points, budget, nodes).value_or(false); };
            const int rungs = gets(61) ? 2 + (game.asks_schneider && gets(90)) : !game.asks_out_of_schneider || gets(31);
            reached.push_back(static_cast<std::uint8_t>(rungs));
        }
    answer.put(nodes);
    answer.put_all(reached);
}

}  // namespace skat::page
