// The player `simple` in a deal of the stepper, whose numbers know nothing of offers and of open hands beside ouvert.

#pragma once

#include <utility>

#include "../stepper/deal.hpp"
#include "player.hpp"

namespace skat::simple {

// What is on offer at the table, which the stepper does not know.
struct Aside {
    int seat, opened;  // who decides; whose cards lie open though no ouvert is played, as bits
    Offered offered;
    int asked;  // the level that a shortening asks for
};

inline void see_auction(Seen &seen, const stepper::Deal &deal, const stepper::Actions &legal) {
    for (int other = 0; other < 3; ++other) seen.against_somebody |= other != seen.seat && deal.highest[other] > 0;
    seen.may_hold = legal.has(stepper::hold);
    const int next = std::min(62, deal.bid + 1);
    if (legal.has(stepper::first_bid + next)) seen.next_bid = stepper::bid_values[next];
}

inline void see_play(Seen &seen, const stepper::Deal &deal, int opened) {
    const Game game = deal.game();
    seen.announced = true;
    seen.contract = game.contract;
    seen.level = game.level;
    seen.playable = deal.phase == stepper::Phase::play ? deal.playable() : 0;
    seen.gone = deal.played[0] | deal.played[1] | deal.played[2];
    seen.leader = deal.leader;
    seen.on_table = deal.on_table;
    seen.trick = deal.trick;
    for (int seat = 0; seat < 3; ++seat) {
        if (opened >> seat & 1 || (game.open() && seat == deal.soloist)) seen.open[seat] = deal.hands[seat];
        for (int group = 0; group < 5; ++group)
            if (deal.voids[seat] >> group & 1) seen.missing[seat] |= seen.order().groups[group];
        seen.counts[seat] = std::popcount(deal.hands[seat]);
        seen.points[seat] = deal.points[seat];
    }
    int number = nobody;  // of cards played, once a game is announced
    for (int at = 0; at < deal.length; ++at) {
        const int action = deal.said[at] & 0xff;
        if (number < 0) {
            if (action >= stepper::first_announcement) number = 0;
            continue;
        }
        if (number % 3 == 0 && number < 3 * deal.tricks_played) seen.led[deal.said[at] >> 8] |= seen.order().followers[action];
        ++number;
    }
}

inline Seen seen_in(const stepper::Deal &deal, const Aside &aside) {
    constexpr std::array asked = {Asked::call, Asked::skat, Asked::discard, Asked::announce, Asked::play};
    Seen seen;
    seen.asked = aside.offered == nothing ? asked[static_cast<std::size_t>(deal.phase)] : Asked::consent;
    seen.seat = aside.offered == nothing ? int{deal.turn} : aside.seat;
    seen.soloist = deal.soloist;
    seen.hand = deal.hands[seen.seat];
    seen.skat_taken = deal.skat_taken;
    seen.bid = deal.bid_value();
    seen.offered = aside.offered;
    seen.asked_level = aside.asked;
    if (seen.seat == deal.soloist && deal.skat_taken) seen.laid = deal.laid;
    const stepper::Actions legal = deal.legal({});
    if (seen.asked == Asked::call) see_auction(seen, deal, legal);
    if (seen.asked == Asked::discard) seen.hand |= std::exchange(seen.laid, 0);  // one is laid away after the other
    if (seen.asked == Asked::skat || seen.asked == Asked::announce)
        for (int action = stepper::first_announcement; action < stepper::give_up; ++action)
            if (legal.has(action)) seen.announcements.push_back({stepper::game_of(action)});
    if (deal.phase == stepper::Phase::play) see_play(seen, deal, aside.opened);
    return seen;
}

// The number of a choice; where something is offered 1 to agree, 0 to refuse.
inline int number_of(const Choice &choice, const stepper::Deal &deal, const Seen &seen) {
    switch (choice.act) {
        case Act::hold: return stepper::hold;
        case Act::bid: return stepper::first_bid + deal.bid + 1;
        case Act::take_skat: return stepper::take_skat;
        case Act::discard: return std::countr_zero(choice.cards & ~deal.laid);
        case Act::announce: return stepper::action_of(seen.announcements[choice.number].game);
        case Act::play: return choice.number;
        case Act::agree: return 1;
        case Act::refuse: return 0;
        default: return stepper::pass;
    }
}

inline int action(const Player &player, const stepper::Deal &deal, const Aside &aside) {
    const Seen seen = seen_in(deal, aside);
    return number_of(player.decide(seen), deal, seen);
}

}  // namespace skat::simple
