// Card play of `club`, from the first card on: skat/players/strong/card_play.py.

#pragma once

#include "../simple/player.hpp"
#include "claims.hpp"
#include "weighing.hpp"
#include "worths.hpp"

namespace skat::strong {

// How a level plays; the numbers of worlds to solve are by cards in hand, from one on.
struct Manner {
    Trust trust;
    std::size_t drawn;
    std::array<std::size_t, 10> solved;
    std::size_t solved_null;
    int cards_for_values;
    std::size_t remembers;  // tricks
};

constexpr Manner club = {{0.5}, 60, {40, 40, 40, 40, 20, 12, 8, 6, 6, 6}, 12, 5, 4};

class CardPlay {
public:
    CardPlay(const simple::Player &simple, const std::vector<float> &hand_table, const Manner &manner)
        : simple_(simple), hand_table_(hand_table), manner_(manner) {}

    // A card, an answer to an offer, a claim that is proven or a loss that is. `seed()` is asked for where worlds are drawn.
    template <typename Seed>
    simple::Choice decide(const Sight &sight, Solver &solver, const Seed &seed) const {
        const Claims claims(sight, solver);
        if (claims.lost()) return {simple::Act::concede};
        if (claims.proven()) return {simple::Act::expose};
        if (sight.now.asked == simple::Asked::consent && claims.shortening_is_safe()) return {simple::Act::agree};
        const simple::Choice by_thumb = simple_.decide(sight.remembered(manner_.remembers));
        if (by_thumb.act != simple::Act::play || std::popcount(sight.now.playable) == 1) return by_thumb;
        const Weighed worlds = looked_at(sight, seed);
        const Worths found = Asking(sight, worlds, solver).worths(manner_.cards_for_values);
        return {simple::Act::play, best(sight, found, by_thumb.number)};
    }

private:
    template <typename Seed>
    Weighed looked_at(const Sight &sight, const Seed &seed) const {
        const Knowledge known = known_in(sight, manner_.remembers);
        const std::uint64_t total = count_worlds(known);
        const std::uint64_t by = total && total <= manner_.drawn ? 0 : seed();
        const bool null = sight.now.contract == Contract::null;
        return picked(weighed_worlds(sight, known, total, hand_table_, manner_.trust, manner_.drawn, by),
                      null ? manner_.solved_null : manner_.solved[static_cast<std::size_t>(sight.cards() - 1)]);
    }

    // What is worth most to who plays it; the card by the rule of thumb if it is as good, or nothing is known.
    static int best(const Sight &sight, const Worths &found, int by_thumb) {
        const double sign = sight.alone() ? 1 : -1;
        double most = -std::numeric_limits<double>::infinity(), of_thumb = most;
        int best = by_thumb;
        for (std::size_t at = 0; at < found.worth.size(); ++at) {
            const double own = sign * found.worth[at];
            if (found.cards[at] == by_thumb) of_thumb = own;
            if (own > most) most = own, best = found.cards[at];
        }
        return of_thumb == most ? by_thumb : best;
    }

    const simple::Player &simple_;
    const std::vector<float> &hand_table_;
    const Manner &manner_;
};

}  // namespace skat::strong
