// Card play of `club`, from the first card on: skat/players/strong/card_play.py.

#pragma once

#include "../simple/player.hpp"
#include "choosing.hpp"
#include "claims.hpp"
#include "weighing.hpp"

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
        const AtStake stake = at_stake(sight);
        const bool null = sight.now.contract == Contract::null;
        if (!null && sight.cards() <= manner_.cards_for_values)
            return {simple::Act::play, chosen_by_values(stake, sight.position(), by_thumb.number, worlds, solver)};
        SolvedWorlds solved(sight.position(), worlds.worlds, solver);
        Choosing choosing(stake, sight.now.playable, by_thumb.number, worlds, solved);
        return {simple::Act::play, choosing.chosen(!null)};
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

    const simple::Player &simple_;
    const std::vector<float> &hand_table_;
    const Manner &manner_;
};

}  // namespace skat::strong
