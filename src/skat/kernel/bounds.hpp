// What a side is sure of without search, at the start of a trick.
//
// Top trumps always win. Winners in plain suits count only for the side on lead, and only for
// rounds that nobody can ruff or overtake. Without these bounds the search takes three times as
// long (docs/how/kernel/experiments.md).

#pragma once

#include <algorithm>
#include <bit>

#include "layout.hpp"

namespace skat::bounds {

// The smallest sum of card points that `count` cards of this hand can have.
inline int least(Set hand, int count) {
    count -= std::popcount(hand & layout::zeros);
    if (count <= 0) return 0;
    int sum = 0;
    constexpr struct {
        Set cards;
        int points;
    } ranks[] = {{layout::jacks, 2}, {queens, 3}, {kings, 4}, {tens, 10}};
    for (const auto &rank : ranks) {
        const int here = std::min(std::popcount(hand & rank.cards), count);
        sum += here * rank.points;
        count -= here;
        if (count == 0) return sum;
    }
    return sum + 11 * count;
}

// The cards of `own` that are higher than every card of `others`; both within one group.
inline Set over(Set own, Set others) {
    return others ? own & layout::above(layout::highest(others)) : own;
}

inline Set keep_highest(Set cards, int count) {
    for (int drop = std::popcount(cards) - count; drop > 0; --drop) cards &= cards - 1;
    return cards;
}

// Trumps of a hand that win a trick some time, whatever happens: those that no trump of the other
// side beats, and of the others as many as remain when each higher trump has beaten one.
struct TrumpTricks {
    Set tops;
    Set beatable;
    int long_trumps;

    TrumpTricks(Set own, Set against) : tops(over(own, against)), beatable(own & ~tops), long_trumps(0) {
        if (!beatable) return;
        const Set higher = against & layout::above(layout::lowest(beatable));
        long_trumps = std::max(0, std::popcount(beatable) - std::popcount(higher));
    }
    int tricks() const { return std::popcount(tops) + long_trumps; }
    int long_points() const { return least(beatable, long_trumps); }
};

// All the points that are left, or more than any side can have.
constexpr int everything = 1000;

// The soloist is on lead: he cashes from the top. Trumps of his that are not on top win too, at some
// time, unless the defenders still have a trump for each of them. Where `left` and `right` are cards
// that the defenders may hold, `left_held` and `right_held` are those that they are known to hold.
template <typename Groups>
int soloist_on_lead(const Groups &groups, Set soloist, Set left, Set right, Set left_held, Set right_held) {
    const Set trumps = groups.trumps();
    const Set own_trumps = soloist & trumps;
    const int left_trumps = std::popcount(left & trumps), right_trumps = std::popcount(right & trumps);
    Set sure = over(own_trumps, (left | right) & trumps);
    const int tops = std::popcount(sure);
    const bool left_ruffs = left_trumps > tops, right_ruffs = right_trumps > tops;
    int long_trumps = 0;
    if (!left_ruffs && !right_ruffs)
        sure = own_trumps;
    else
        long_trumps = std::max(0, std::popcount(own_trumps) - tops - std::max(0, left_trumps - tops) -
                                      std::max(0, right_trumps - tops));
    const Set beatable = own_trumps & ~sure;
    for (int at = 0; at < groups.groups() - 1; ++at) {
        const Set group = groups.group(at);
        const Set own = soloist & group;
        if (!own) continue;
        const int left_length = std::popcount(left & group), right_length = std::popcount(right & group);
        Set winners = over(own, (left | right) & group);
        if (std::popcount(winners) >= std::max(left_length, right_length)) winners = own;
        int rounds = 10;
        if (left_ruffs) rounds = std::popcount(left_held & group);
        if (right_ruffs) rounds = std::min(rounds, std::popcount(right_held & group));
        sure |= keep_highest(winners, rounds);
    }
    const int tricks = std::popcount(sure) + long_trumps;
    if (tricks == std::popcount(soloist)) return everything;
    return layout::points(sure) + least(beatable, long_trumps) + least(left, tricks) + least(right, tricks);
}

template <typename Groups>
int soloist_on_lead(const Groups &groups, Set soloist, Set left, Set right) {
    return soloist_on_lead(groups, soloist, left, right, left, right);
}

// The soloist is not on lead. While the defenders have no trumps but he has, he can never be kept
// from the lead, nor be made to throw a winner away: he ruffs or follows.
template <typename Groups>
int soloist_off_lead(const Groups &groups, Set soloist, Set left, Set right) {
    const Set trumps = groups.trumps();
    const Set own = soloist & trumps, against = (left | right) & trumps;
    if (!own) return 0;
    if (!against) return soloist_on_lead(groups, soloist, left, right);
    const TrumpTricks row(own, against);
    const int tricks = row.tricks();
    if (tricks == 0) return 0;
    if (tricks == std::popcount(soloist)) return everything;
    return layout::points(row.tops) + row.long_points() + least(left, tricks) + least(right, tricks);
}

// The defenders are not on lead: their trumps that the soloist cannot beat. Two of them may fall
// into one trick, so only the longer row counts as tricks.
template <typename Groups>
int defenders_off_lead(const Groups &groups, Set soloist, Set left, Set right) {
    const Set trumps = groups.trumps();
    const TrumpTricks left_row(left & trumps, soloist & trumps), right_row(right & trumps, soloist & trumps);
    const TrumpTricks &row = left_row.tricks() >= right_row.tricks() ? left_row : right_row;
    const int tricks = row.tricks();
    if (tricks == 0) return 0;
    if (tricks == std::popcount(soloist)) return everything;
    int points = layout::points(left_row.tops | right_row.tops) + row.long_points() + least(soloist, tricks);
    if (!left_row.tricks()) points += least(left, tricks);
    if (!right_row.tricks()) points += least(right, tricks);
    return points;
}

// A defender is on lead: he cashes plain cards that the soloist can neither beat nor ruff, as long
// as his partner is not forced to take over (by a higher card, or with nothing but trumps left);
// the trumps that the soloist cannot beat come afterwards, whichever seat leads.
template <typename Groups>
int defender_on_lead(const Groups &groups, Set leader, Set partner, Set soloist) {
    const Set trumps = groups.trumps();
    const Set soloist_trumps = soloist & trumps;
    const TrumpTricks own_row(leader & trumps, soloist_trumps), partner_row(partner & trumps, soloist_trumps);
    const TrumpTricks &row = own_row.tricks() >= partner_row.tricks() ? own_row : partner_row;
    int partner_plain = partner & trumps ? std::popcount(partner & ~trumps) : 10;
    Set cashed = 0;
    for (int at = 0; at < groups.groups() - 1; ++at) {
        const Set group = groups.group(at);
        const Set own = leader & group, against = soloist & group;
        if (!own || (soloist_trumps && !against)) continue;
        Set winners = over(own, against);
        const int length = std::popcount(against);
        if (soloist_trumps)
            winners = keep_highest(winners, length);
        else if (std::popcount(winners) >= length)
            winners = own;
        winners = keep_highest(winners, partner_plain);
        const Set held = partner & group;
        while (winners) {
            const Set lower = held & (layout::lowest(winners) - 1);
            if (lower == held || std::popcount(lower) >= std::popcount(winners)) break;
            winners &= winners - 1;
        }
        cashed |= winners;
        partner_plain -= std::popcount(winners);
    }
    const int rounds = std::popcount(cashed), tricks = rounds + row.tricks();
    if (tricks == 0) return 0;
    if (tricks == std::popcount(soloist)) return everything;
    int points = layout::points(cashed | own_row.tops | partner_row.tops) + row.long_points() + least(soloist, tricks);
    points += partner_row.tricks() ? least(partner & ~trumps, rounds) : least(partner, tricks);
    return points;
}

}  // namespace skat::bounds
