// Before the play: auction, skat or hand, discard and announcement by what was learned. skat/players/strong/declaring.py.

#pragma once

#include "prospects.hpp"

namespace skat::strong {

// What a pass brings: nothing where both others have passed.
inline double passing(const stepper::Deal &auction, int seat, const Scoring &scoring) {
    return std::popcount(static_cast<unsigned>(auction.passed & ~(1 << seat) & 7)) == 2 ? 0.0 : scoring.passing;
}

class Declaring {
public:
    Declaring(const Learned &learned, const Scoring &scoring) : learned_(learned), scoring_(scoring) {}

    // Hold or the next value while playing at it is better than a pass; `auction` is that of the seat on turn.
    int call(const stepper::Deal &auction, Mask ten) const {
        OwnProspects found = prospects(auction, ten, auction.turn, false);
        return call(auction, found);
    }

    int call(const stepper::Deal &auction, OwnProspects &found) const {
        const int value = next_value(auction);
        if (!value || !found.exceeds(value, passing(auction, auction.turn, scoring_))) return stepper::pass;
        return auction.legal({}).has(stepper::hold) ? stepper::hold : stepper::first_bid + auction.bid + 1;
    }

    // Hand if that brings more than the skat on average.
    int take_or_play_hand(const stepper::Deal &auction, Mask ten) const {
        OwnProspects found = prospects(auction, ten, auction.soloist, false);
        return take_or_play_hand(auction, found);
    }

    int take_or_play_hand(const stepper::Deal &auction, OwnProspects &found) const {
        const std::optional<Way> alone = found.better_alone(bid_of(auction));
        return alone ? stepper::action_of(alone->game) : stepper::take_skat;
    }

    // The two cards of the game that brings most.
    Mask discard(const stepper::Deal &auction, Mask twelve) const {
        const AfterSkat found = after_skat(learned_, twelve, setting(auction));
        return found.hands[found.best().discard].away;
    }

    // The game for which the skat was laid away; where another did that, the best one with it.
    int announce(const stepper::Deal &auction, Mask ten, Mask away) const {
        const AfterSkat found = after_skat(learned_, ten | away, setting(auction));
        ChosenGame best = found.best();
        if (found.hands[best.discard].away != away) {
            best = {0, 0};
            while (found.hands[best.discard].away != away) ++best.discard;
            const Promised &brings = found.promised[best.discard];
            best.row = static_cast<int>(std::max_element(brings.begin(), brings.end()) - brings.begin());
        }
        return stepper::action_of(game_in(best.row));
    }

    Setting setting(const stepper::Deal &auction) const {
        return {auction.soloist, bid_of(auction), rivals_of(auction, auction.soloist), scoring_};
    }

    OwnProspects prospects(const stepper::Deal &auction, Mask ten, int seat, bool whole = true) const {
        return {learned_, ten, seat, rivals_of(auction, seat), scoring_, whole};
    }

private:
    Learned learned_;
    Scoring scoring_;
};

}  // namespace skat::strong
