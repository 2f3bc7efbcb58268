#include "trump_search.hpp"

#include <algorithm>

#include "moves.hpp"
#include "owner_order.hpp"

namespace skat {

using layout::index;
using layout::points_of;
using layout::rank_class;

namespace {

// Positions with fewer cards a hand are cheaper to search than to look up.
constexpr int least_kept = 3;

// From so many cards a hand on, the third hand first asks the table about all its cards.
constexpr int least_probed = 5;

constexpr bool soloist_plays(int leader, int place) { return (leader + place) % 3 == 0; }

constexpr bool beats(int reply) { return reply == ordering::follows_above || reply == ordering::ruffs; }

}  // namespace

void TrumpSearch::start_deal(const Hands &owners) {
    table_.new_generation();
    const auto owner_of = [&](int card) {
        const Set bit = Set{1} << card;
        return owners.of[1] & bit ? 1 : owners.of[2] & bit ? 2 : 0;
    };
    for (int slot = 0; slot < 4; ++slot) same_zeros_[slot] = same_owner_order<3>(8 * slot, owner_of);
    same_jacks_ = same_owner_order<4>(32, owner_of);
}

// Among 7 8 9 of a suit, and among the jacks, only the order of the owners counts; that merges a
// tenth of the positions. The jacks lie in the free top bits of the bytes.
std::uint32_t TrumpSearch::key(Set live) const {
    const std::uint32_t low = static_cast<std::uint32_t>(live);
    const std::uint32_t jack = same_jacks_[live >> 32];
    const std::uint32_t zeros = same_zeros_[0][low & 7] | std::uint32_t{same_zeros_[1][low >> 8 & 7]} << 8 |
                                std::uint32_t{same_zeros_[2][low >> 16 & 7]} << 16 |
                                std::uint32_t{same_zeros_[3][low >> 24 & 7]} << 24;
    return (low & 0x78787878u) | zeros | ((jack << 7 | jack << 14 | jack << 21 | jack << 28) & 0x80808080u);
}

template <int Leader>
int TrumpSearch::lead(Set first, Set second, Set third, int target, int rest) {
    if (target <= 0) return 0;
    if (target > rest) return rest;
    if ((first & (first - 1)) == 0) {
        limits_.count(3);
        return soloist_plays(Leader, layout_.winner({index(first), index(second), index(third)})) ? rest : 0;
    }
    return lead_searched<Leader>(first, second, third, target, rest);
}

template <int Leader>
int TrumpSearch::lead_searched(Set first, Set second, Set third, int target, int rest) {
    const Set live = first | second | third;
    const int cards = std::popcount(first);
    const bool kept = cards >= least_kept;
    const std::uint32_t code = kept ? key(live) : 0;
    Known known{0, rest};
    // The table before the bounds: the other way round is a fifth slower.
    if (kept && table_.find(code, Leader, known)) {
        if (known.lower >= target) return known.lower;
        if (known.upper < target) return known.upper;
    }

    const Set soloist = Leader == 0 ? first : Leader == 1 ? third : second;
    const Set left = Leader == 0 ? second : Leader == 1 ? first : third;
    const Set right = Leader == 0 ? third : Leader == 1 ? second : first;
    const bounds::Sure won = Leader == 0 ? bounds::soloist_on_lead(layout_, soloist, left, right)
                                         : bounds::soloist_off_lead(layout_, soloist, left, right);
    const int at_least = won.everything ? rest : won.points;
    if (at_least >= target) return at_least;
    const bounds::Sure lost = Leader == 0   ? bounds::defenders_off_lead(layout_, soloist, left, right)
                              : Leader == 1 ? bounds::defender_on_lead(layout_, left, right, soloist)
                                            : bounds::defender_on_lead(layout_, right, left, soloist);
    const int at_most = lost.everything ? 0 : rest - lost.points;
    if (at_most < target) return at_most;

    const Set trumps = layout_.trumps();
    const Set uppers = layout::uppers(first, live);
    const Set equals = layout::uppers_of_equals(uppers, live);
    const bool second_trumps = (second & trumps) != 0, third_trumps = (third & trumps) != 0;
    const int phase = ordering::phase(cards), need = ordering::need(target, rest);
    const std::int16_t *weights = weights_.data();
    Moves moves;
    int run = 0;
    for (int at = 0; at < layout_.groups(); ++at) {
        const Set group = layout_.group(at);
        const Set own = first & group;
        if (!own) continue;
        const bool trump = at == layout_.groups() - 1;
        const Set second_held = second & group, third_held = third & group;
        const int second_void = !trump && second_trumps ? ordering::ruffs : ordering::throws_away;
        const int third_void = !trump && third_trumps ? ordering::ruffs : ordering::throws_away;
        const int suit_score =
            weights[ordering::length(Leader, trump, std::popcount(own))] +
            weights[ordering::against(Leader, trump, std::popcount(second_held), std::popcount(third_held))];
        const Set fat = layout::tens | layout::aces;
        const std::int16_t *capture = weights + ordering::capture(Leader, trump, second_held & fat, third_held & fat);
        const std::int16_t *moment = weights + ordering::moment(Leader, 0, trump, phase, need);
        // Run by run: the others can do the same about each card of a run.
        for (Set bottoms = own & ~uppers; bottoms; bottoms &= bottoms - 1, ++run) {
            const Set bottom = layout::lowest(bottoms);
            Set cards_of_run = run_from(bottom, first, live) & ~equals;
            const int second_reply = !second_held ? second_void : second_held > bottom ? ordering::follows_above : ordering::follows_below;
            const int third_reply = !third_held ? third_void : third_held > bottom ? ordering::follows_above : ordering::follows_below;
            // A trick that is sure gets the most points of the run.
            const bool sure = (Leader == 2 || !beats(third_reply)) && (Leader == 1 || !beats(second_reply));
            if (sure) cards_of_run = layout::highest(cards_of_run);
            const std::int16_t *lead = weights + ordering::lead(Leader, trump, second_reply, third_reply);
            for (; cards_of_run; cards_of_run &= cards_of_run - 1) {
                const int card = index(cards_of_run), rank = rank_class[card];
                moves.add(card, run, suit_score + lead[rank] + capture[rank] + moment[rank]);
            }
        }
    }

    Best<Leader == 0> best{target};
    Runs<Leader == 0> runs;
    while (moves.size() > 0) {
        const Move move = moves.take();
        int found;
        if (runs.settles(move, target, found)) {
            best.decides(found);
            continue;
        }
        limits_.count();
        found = second_hand<Leader>(first ^ Set{1} << move.card, second, third, move.card, target, rest);
        if (best.decides(found)) break;
        runs.note(move, found);
    }
    if (kept) {
        if (best.value >= target)
            known.lower = std::max(known.lower, best.value);
        else
            known.upper = std::min(known.upper, best.value);
        table_.store(code, Leader, known, cards);
    }
    return best.value;
}

template <int Leader>
int TrumpSearch::second_hand(Set first, Set second, Set third, int led, int target, int rest) {
    constexpr bool soloist = soloist_plays(Leader, 1);
    const Set lead = Set{1} << led;
    const Set live = first | second | third | lead;
    const Set follow = layout_.follow(led), trumps = layout_.trumps(), can_win = follow | trumps;
    const Set followed = second & follow;
    const Set playable = followed ? followed : second;
    if ((playable & (playable - 1)) == 0) {
        limits_.count();
        return third_hand<Leader>(first, second ^ playable, third, led, index(playable), target, rest);
    }
    const Set third_followed = third & follow;
    const Set replies = third_followed ? third_followed : third;
    const Set uppers = layout::uppers(second, live);
    const Set equals = layout::uppers_of_equals(uppers, live);
    const int phase = ordering::phase(std::popcount(second)), need = ordering::need(target, rest);
    const std::int16_t *weights = weights_.data();

    Moves moves;
    int run = 0;
    for (Set bottoms = playable & ~uppers; bottoms; bottoms &= bottoms - 1, ++run) {
        const Set bottom = layout::lowest(bottoms);
        Set cards_of_run = run_from(bottom, second, live);
        const bool ahead = (bottom & can_win) && bottom > lead;
        const Set beaters = replies & can_win & layout::above(ahead ? bottom : lead);
        const bool beatable = beaters != 0, beaten = beaters == replies;
        // Does one side take the trick whatever the third hand does? Then of a run only the card
        // with the most points, or the fewest, is worth a search.
        bool own_side, other_side;
        if constexpr (Leader == 0) {
            own_side = ahead || beaten || (mutant(14) && !beatable);
            other_side = !ahead && !beatable;
        } else if constexpr (Leader == 1) {
            own_side = !beatable;
            other_side = beaten;
        } else {
            own_side = ahead && !beatable;
            other_side = !ahead || beaten;
        }
        cards_of_run = own_side ? layout::highest(cards_of_run) : other_side ? bottom : cards_of_run & ~equals;
        const int manner = followed ? ordering::following : bottom & trumps ? ordering::trumping : ordering::discarding;
        const std::int16_t *standing = weights + ordering::second(Leader, manner, ahead, beatable);
        const std::int16_t *moment = weights + ordering::moment(Leader, 1, manner, phase, need);
        const std::int16_t *reply = weights + ordering::reply(Leader, manner, rank_class[led]);
        int suit_score = 0;
        if (manner == ordering::discarding) {
            const Set group = layout_.follow(index(bottom));
            const bool highest = layout::highest(live & group) == layout::highest(cards_of_run);
            suit_score = weights[ordering::discard(Leader, 0, highest, std::popcount(second & group))];
        }
        for (; cards_of_run; cards_of_run &= cards_of_run - 1) {
            const int card = index(cards_of_run), rank = rank_class[card];
            moves.add(card, run, suit_score + standing[rank] + moment[rank] + reply[rank]);
        }
    }

    Best<soloist> best{target};
    Runs<soloist> runs;
    while (moves.size() > 0) {
        const Move move = moves.take();
        int found;
        if (runs.settles(move, target, found)) {
            best.decides(found);
            continue;
        }
        limits_.count();
        found = third_hand<Leader>(first, second ^ Set{1} << move.card, third, led, move.card, target, rest);
        if (best.decides(found)) break;
        runs.note(move, found);
    }
    return best.value;
}

template <int Leader>
int TrumpSearch::third_hand(Set first, Set second, Set third, int led, int replied, int target, int rest) {
    constexpr bool soloist = soloist_plays(Leader, 2);
    const Set lead = Set{1} << led, reply = Set{1} << replied;
    const Set live = first | second | third | lead | reply;
    const Set follow = layout_.follow(led), trumps = layout_.trumps(), can_win = follow | trumps;
    const Set followed = third & follow;
    const Set playable = followed ? followed : third;
    const bool second_ahead = (reply & can_win) && reply > lead;
    const Set beaters = can_win & layout::above(second_ahead ? reply : lead);
    const bool soloist_ahead = second_ahead ? soloist_plays(Leader, 1) : soloist_plays(Leader, 0);
    const bool partner_ahead = !soloist && !soloist_ahead;
    const Set uppers = layout::uppers(third, live);
    const int on_table = points_of[led] + points_of[replied];

    // One card of each run: with the most points if the own side takes the trick, else the fewest.
    const auto chosen = [&](Set bottom) {
        return (partner_ahead || (bottom & beaters)) != mutant(13) ? layout::highest(run_from(bottom, third, live)) : bottom;
    };
    const auto after = [&](int card) {
        const Set played = Set{1} << card, left = third ^ played;
        const int points = on_table + points_of[card];
        if (played & beaters) {
            constexpr int next = (Leader + 2) % 3;
            const int gain = next == 0 ? points : 0;
            return gain + this->lead<next>(left, first, second, target - gain, rest - points);
        }
        if (second_ahead) {
            constexpr int next = (Leader + 1) % 3;
            const int gain = next == 0 ? points : 0;
            return gain + this->lead<next>(second, left, first, target - gain, rest - points);
        }
        constexpr int gain_factor = Leader == 0;
        return gain_factor * points + this->lead<Leader>(first, second, left, target - gain_factor * points, rest - points);
    };

    const Set bottoms_of_runs = playable & ~uppers;
    if ((bottoms_of_runs & (bottoms_of_runs - 1)) == 0) {
        limits_.count();
        return after(index(chosen(bottoms_of_runs)));
    }

    const bool probed = std::popcount(third) >= least_probed;
    const int phase = ordering::phase(std::popcount(third)), need = ordering::need(target, rest);
    const std::int16_t *weights = weights_.data();
    Moves moves;
    for (Set bottoms = bottoms_of_runs; bottoms; bottoms &= bottoms - 1) {
        const Set bottom = layout::lowest(bottoms);
        const bool takes = (bottom & beaters) != 0;
        const Set choice = chosen(bottom);
        const int card = index(choice);
        const int points = on_table + points_of[card];
        const bool to_soloist = takes ? soloist : soloist_ahead;
        const int gain = to_soloist ? points : 0;
        // This card alone decides, or what is known about the position after it does.
        if (soloist && gain >= target) return limits_.count(), gain;
        if (!soloist && gain + rest - points < target) return limits_.count(), gain + rest - points;
        if (probed) {
            Known known;
            const int next = takes ? (Leader + 2) % 3 : second_ahead ? (Leader + 1) % 3 : Leader;
            if (table_.find(key(live & ~(lead | reply | choice)), next, known)) {
                if (soloist && gain + known.lower >= target) return limits_.count(), gain + known.lower;
                if (!soloist && gain + known.upper < target) return limits_.count(), gain + known.upper;
            }
        }
        const int manner = followed ? ordering::following : bottom & trumps ? ordering::trumping : ordering::discarding;
        const int rank = rank_class[card];
        int score = weights[ordering::moment(Leader, 2, manner, phase, need) + rank] +
                    weights[ordering::trick(Leader, manner, takes, partner_ahead, on_table) + rank];
        if (manner == ordering::discarding) {
            const Set group = layout_.follow(card);
            score += weights[ordering::discard(Leader, 1, layout::highest(live & group) == choice, std::popcount(third & group))];
        }
        moves.add(card, 0, score);
    }

    Best<soloist> best{target};
    while (moves.size() > 0) {
        limits_.count();
        if (best.decides(after(moves.take().card))) break;
    }
    return best.value;
}

int TrumpSearch::value_near(const Hands &hands, int leader, int target) {
    const int rest = layout::points(hands.live());
    const auto &of = hands.of;
    if (!of[0]) return 0;
    switch (leader) {
        case 0: return lead<0>(of[0], of[1], of[2], target, rest);
        case 1: return lead<1>(of[1], of[2], of[0], target, rest);
        default: return lead<2>(of[2], of[0], of[1], target, rest);
    }
}

int TrumpSearch::value_near_second(const Hands &hands, int leader, int first, int target) {
    const int rest = layout::points(hands.live()) + points_of[first];
    const auto &of = hands.of;
    switch (leader) {
        case 0: return second_hand<0>(of[0], of[1], of[2], first, target, rest);
        case 1: return second_hand<1>(of[1], of[2], of[0], first, target, rest);
        default: return second_hand<2>(of[2], of[0], of[1], first, target, rest);
    }
}

int TrumpSearch::value_near_third(const Hands &hands, int leader, int first, int second, int target) {
    const int rest = layout::points(hands.live()) + points_of[first] + points_of[second];
    const auto &of = hands.of;
    switch (leader) {
        case 0: return third_hand<0>(of[0], of[1], of[2], first, second, target, rest);
        case 1: return third_hand<1>(of[1], of[2], of[0], first, second, target, rest);
        default: return third_hand<2>(of[2], of[0], of[1], first, second, target, rest);
    }
}

}  // namespace skat
