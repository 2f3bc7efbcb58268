// `club` as a player of whole deals: what skat/players/strong decides for the same view and seed.

#pragma once

#include "card_play.hpp"
#include "declaring.hpp"

namespace skat::strong {

// What is learned by heart: hand values for `simple`, networks for the calls, the belief's table of hands.
struct LevelTables {
    const stepper::HandValues &hand_values;
    Learned learned;
    const std::vector<float> &hand_table;
};

class LevelPlayer {
public:
    LevelPlayer(const LevelTables &tables, const Manner &manner)
        : simple_(tables.hand_values), declaring_(tables.learned, seeger_fabian),
          card_play_(simple_, tables.hand_table, manner) {}

    // `prospects(ten, seat, rivals)` may keep what it once gave; `seed()` is asked for where worlds are drawn.
    // Throws where nothing is asked that the Skat Order asks.
    template <typename Prospects, typename Seed>
    simple::Choice decide(const Sight &sight, Solver &solver, const Prospects &prospects, const Seed &seed) const {
        const simple::Seen &now = sight.now;
        if (now.asked == simple::Asked::play || now.asked == simple::Asked::consent)
            return card_play_.decide(sight, solver, seed);
        const stepper::Deal auction = auction_of(sight);
        const auto found = [&] { return prospects(now.hand, now.seat, rivals_of(auction, now.seat)); };
        switch (now.asked) {
            case simple::Asked::call: return called(declaring_.call(auction, *found()));
            case simple::Asked::skat: return announced(sight, declaring_.take_or_play_hand(auction, *found()));
            case simple::Asked::discard: return {simple::Act::discard, nobody, declaring_.discard(auction, now.hand)};
            case simple::Asked::announce:
                if (now.skat_taken) return announced(sight, declaring_.announce(auction, now.hand, now.laid));
                return announced(sight, stepper::action_of(found()->alone(bid_of(auction)).game));
            default: throw std::invalid_argument("a house rule asks here");
        }
    }

private:
    // As far as it is asked about: who called what, and who is asked.
    static stepper::Deal auction_of(const Sight &sight) {
        stepper::Deal found;
        const auto step = [](int value) {
            return static_cast<std::uint8_t>(std::ranges::find(stepper::bid_values, value) - stepper::bid_values.begin());
        };
        for (int seat = 0; seat < 3; ++seat)
            if (const int said = sight.heard.highest(seat)) found.highest[seat] = static_cast<std::uint8_t>(step(said) + 1);
        if (sight.now.bid) found.bid = static_cast<std::int8_t>(step(sight.now.bid));
        found.passed = sight.passed;
        found.turn = static_cast<std::int8_t>(sight.now.seat);
        found.soloist = static_cast<std::int8_t>(sight.now.soloist);
        return found;
    }

    static simple::Choice called(int action) {
        return {action == stepper::pass ? simple::Act::pass : action == stepper::hold ? simple::Act::hold : simple::Act::bid};
    }

    static simple::Choice announced(const Sight &sight, int action) {
        if (action == stepper::take_skat) return {simple::Act::take_skat};
        const auto &open = sight.now.announcements;
        const auto at = std::ranges::find(open, stepper::game_of(action), &simple::Announcing::game);
        if (at == open.end()) throw std::invalid_argument("that game may not be announced");
        return {simple::Act::announce, static_cast<int>(at - open.begin())};
    }

    simple::Player simple_;
    Declaring declaring_;
    CardPlay card_play_;
};

}  // namespace skat::strong
