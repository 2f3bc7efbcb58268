// Laying the cards open or giving up when nothing can happen any more, and answering who does: skat/players/strong/claims.py.

#pragma once

#include "../solver.hpp"
#include "forced.hpp"
#include "knowing.hpp"
#include "stakes.hpp"

namespace skat::strong {

// Beyond these the proof would take too long.
constexpr int most_cards_claimed = 6, most_positions = 1500;
constexpr std::uint64_t few_worlds = 300;

class Claims {
public:
    Claims(const Sight &sight, Solver &solver) : sight_(sight), now_(sight.now), solver_(solver) {}

    // Whether all tricks that are left are the soloist's, or in null none of them, and nothing is given away.
    bool proven() const {
        if (!sight_.alone() || now_.on_table || !sight_.may_lay_open || now_.open[now_.soloist]) return false;
        if (sight_.cards() < 2 || sight_.cards() > most_cards_claimed) return false;
        const bool null = now_.contract == Contract::null;
        if (!null && sight_.points_of_defenders() < out_of_schneider) return false;
        const Knowledge known = known_in(sight_);
        const std::uint64_t total = count_worlds(known);
        // Some world in which it fails is found fast.
        for (const std::uint64_t number : {std::uint64_t{0}, total / 3, total - 1})
            if (!holds_in(list_worlds(known, number, 1).front())) return false;
        return Forced(now_.contract, now_.soloist, takers(), most_positions).holds(known, now_.leader).value_or(false);
    }

    // Whether by the tricks that lie there the soloist cannot win any more.
    bool lost() const {
        if (!sight_.alone() || !sight_.may_give_up || now_.contract == Contract::null) return false;
        const std::optional<int> needed = points_needed(sight_);
        return !needed || sight_.points_of_defenders() > all_points - *needed;
    }

    // Whether a soloist whose cards lie open makes the rest in every world that fits.
    bool shortening_is_safe() const {
        if (!now_.open[now_.soloist] || now_.asked_level || sight_.cards() > most_cards_claimed) return false;
        const Knowledge known = known_in(sight_);
        const std::uint64_t total = count_worlds(known);
        return total <= few_worlds &&
               std::ranges::all_of(list_worlds(known, 0, total), [&](const World &world) { return holds_in(world); });
    }

private:
    unsigned takers() const {
        const unsigned soloist = 1u << now_.soloist;
        return now_.contract == Contract::null ? 7u & ~soloist : soloist;
    }

    bool holds_in(const World &world) const {
        Position position = sight_.position();
        position.soloist_points = 0;
        Limits limits;
        return solver_.claim(position.in(world), limits, takers(), 1u << now_.soloist).holds.value_or(false);
    }

    const Sight &sight_;
    const simple::Seen &now_;
    Solver &solver_;
};

}  // namespace skat::strong
