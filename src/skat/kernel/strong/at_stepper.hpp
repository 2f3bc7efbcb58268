// A level in a deal of the stepper: what it sees there, and what it does in numbers.

#pragma once

#include <memory>

#include "../simple/at_stepper.hpp"
#include "player.hpp"

namespace skat::strong {

// What may be done at the table that the stepper has no rule for: the whole rest claimed, the game given up.
struct Allowed {
    bool lay_open, give_up;
};

// Beside the numbers of the stepper; giving up has one there.
constexpr int lay_open = stepper::action_count;

inline void note_moves(Sight &sight, const stepper::Deal &deal) {
    std::array<std::uint8_t, 3> trick{};
    int leader = 0, on_table = 0;
    bool announced = false;
    for (int at = 0; at < deal.length; ++at) {
        const int action = deal.said[at] & 0xff, seat = deal.said[at] >> 8;
        if (action >= stepper::first_announcement) {
            announced = true;
        } else if (announced) {
            if (!on_table) leader = seat;
            trick[static_cast<std::size_t>(on_table++)] = static_cast<std::uint8_t>(action);
            if (on_table < 3) continue;
            on_table = 0;
            sight.tricks.push_back({leader, trick, (leader + deal.order().winner(trick)) % 3});
        } else if (action == stepper::pass) {
            sight.heard.pass(seat);
        } else if (action == stepper::hold) {
            sight.heard.hold(seat);
        } else if (action >= stepper::first_bid) {
            sight.heard.bid(seat, stepper::bid_values[static_cast<std::size_t>(action - stepper::first_bid)]);
        }
    }
}

inline Sight sight_in(const stepper::Deal &deal, const simple::Aside &aside, const Allowed &allowed) {
    Sight sight{simple::seen_in(deal, aside), {}, {}};
    sight.now.bid = deal.bid_value();
    sight.now.skat_taken = deal.skat_taken;
    sight.passed = deal.passed;
    sight.by_hand = deal.announcement >= 0 && deal.game().hand;
    sight.may_lay_open = allowed.lay_open;
    sight.may_give_up = allowed.give_up && sight.now.asked == simple::Asked::play;
    note_moves(sight, deal);
    return sight;
}

// The number of what he does; where something is offered 1 to agree, 0 to refuse.
inline int action(const LevelPlayer &player, const stepper::Deal &deal, const simple::Aside &aside, const Allowed &allowed,
                  const LevelTables &tables, Solver &solver, std::uint64_t seed) {
    const Sight sight = sight_in(deal, aside, allowed);
    const auto prospects = [&](Mask ten, int seat, Rivals rivals) {
        return std::make_unique<OwnProspects>(tables.learned, ten, seat, rivals, seeger_fabian, false);
    };
    const simple::Choice choice = player.decide(sight, solver, prospects, [&] { return seed; });
    if (choice.act == simple::Act::concede) return stepper::give_up;
    if (choice.act == simple::Act::expose) return lay_open;
    return simple::number_of(choice, deal, sight.now);
}

}  // namespace skat::strong
