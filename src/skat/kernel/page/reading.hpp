// The things of the kernel as they stand in a question.

#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>

#include "../belief.hpp"
#include "../learned_values.hpp"
#include "../solver.hpp"
#include "../simple/at_stepper.hpp"
#include "../stepper/source.hpp"
#include "../worlds.hpp"
#include "question.hpp"

namespace skat::page {

constexpr int most_worlds = 1 << 15, most_playouts = 1 << 20, most_deals = 1 << 16;

inline void refuse_if(const char *code) {
    if (code) throw std::invalid_argument(code);
}

inline Position position_in(Question &question) {
    const auto seat = [&] {
        const int found = question.number();
        return found < 0 || found > 2 ? -1 : found;
    };
    Position position;
    const int contract = question.number();
    position.contract = static_cast<Contract>(contract < 0 || contract > contracts ? contracts : contract);
    position.soloist = seat();
    position.leader = seat();
    position.hands = question.take<std::array<Mask, 3>>();
    position.skat = question.mask();
    position.played = question.number();
    position.trick = question.take<std::array<int, 2>>();
    position.soloist_points = question.number();
    position.defender_points = question.number();
    return position;
}

inline Position sound_position_in(Question &question) {
    const Position position = position_in(question);
    refuse_if(why_refused(position));
    return position;
}

// -1 for none; the solver knows 0, which everybody reaches, to 121.
inline Target target_in(Question &question) {
    const int found = question.number();
    return found < 0 ? Target{} : std::min(found, 121);
}

inline Limits limits_in(Question &question) {
    const std::uint64_t budget = question.wide();
    question.end();
    return Limits(budget);
}

inline Knowledge knowledge_in(Question &question) {
    Knowledge known;
    known.certain = question.take<World>();
    known.unseen = question.mask();
    known.room = question.take<std::array<int, locations>>();
    known.possible = question.take<World>();
    return known;
}

inline std::vector<World> worlds_in(Question &question) { return question.counted<World>(most_worlds); }

struct AtTable {
    stepper::Deal deal;
    stepper::Settings settings;
};

// Settings as bits, the pack, and what was done so far.
inline AtTable deal_in(Question &question) {
    const int settings = question.between(0, 7);
    const auto pack = question.take<stepper::Pack>();
    Mask seen = 0;
    for (const std::uint8_t card : pack) seen |= card < 32 ? Mask{1} << card : 0;
    if (~seen) throw Malformed{};
    AtTable found{stepper::Deal(pack), {(settings & 1) != 0, (settings & 2) != 0, (settings & 4) != 0}};
    for (const std::uint8_t action : question.counted<std::uint8_t>(stepper::longest))
        found.deal.act(action, found.settings, found.settings.free_bidding);
    return found;
}

struct Decision {
    stepper::Deal deal;
    simple::Aside aside;
};

// A deal, who decides, whose cards lie open, what is offered and the level asked for.
inline Decision decision_in(Question &question) {
    const stepper::Deal deal = deal_in(question).deal;
    const int seat = question.between(0, 2), opened = question.between(0, 7);
    const auto offered = static_cast<simple::Offered>(question.between(0, 2));
    const int asked = question.between(0, 2);
    const bool answers = deal.phase == stepper::Phase::play && seat != deal.soloist;
    if (offered != simple::nothing && !answers) throw Malformed{};
    return {deal, {seat, opened, offered, asked}};
}

// Without numbers that no table has, for which the policy would find no legal action.
inline stepper::HandValues hand_values_in(Question &question) {
    const auto found = question.take<stepper::HandValues>();
    for (const double number : std::bit_cast<std::array<double, sizeof found / sizeof(double)>>(found))
        if (!(std::abs(number) < 1e6)) throw Malformed{};
    return found;
}

inline Story story_in(Question &question) {
    const int contract = question.number(), soloist = question.number();
    const bool skat_taken = question.between(0, 1) == 1;
    const auto calls = question.take<std::array<int, 3>>(), said = question.take<std::array<int, 3>>();
    return checked_story(contract, soloist, skat_taken, calls, said, question.counted<int>(30));
}

inline values::Family family_in(Question &question, std::size_t patterns, bool suits, bool jacks) {
    const auto numbers = [&](int, std::size_t due) { return question.many<float>(due); };
    return values::family_in(numbers, patterns, suits, jacks);
}

}  // namespace skat::page
