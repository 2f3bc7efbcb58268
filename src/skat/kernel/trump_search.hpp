// The search for suit games and grand: how many card points will the soloist still take?
//
// Alpha-beta with a zero window: `target` asks whether he reaches so many, and the answer v is
// fail-soft: v >= target means he takes at least v, otherwise at most v. Players are numbered from
// the soloist (0) clockwise; `Leader` is known at compile time, so who plays for whom is too.

#pragma once

#include <algorithm>

#include "bounds.hpp"
#include "history.hpp"
#include "limits.hpp"
#include "moves.hpp"
#include "node.hpp"
#include "ordering.hpp"
#include "owner_order.hpp"
#include "table.hpp"

namespace skat {

using ordering::Score;
using ordering::Weight;

class TrumpSearch {
public:
    TrumpSearch(const Layout &layout, const ordering::Weights &weights, Table &table, Limits &limits,
                const History &history)
        : layout_(layout), weights_(weights.data()), table_(table), limits_(limits), history_(history) {}

    const History &history() const { return history_; }

    // All cards that will be searched together belong to these owners; a card may be missing later.
    void start_deal(const std::array<Set, 3> &owners) {
        for (int slot = 0; slot < 4; ++slot) same_zeros_[slot] = same_owner_order<3>(8 * slot, owners);
        same_jacks_ = same_owner_order<4>(32, owners);
    }

    // A function of its own, so that the module of the page has it once.
    [[gnu::noinline]] int value_near(const Node &node, int target) {
        switch (node.leader) {
            case 0: return value_near<0>(node, target);
            case 1: return value_near<1>(node, target);
            default: return value_near<2>(node, target);
        }
    }

private:
    // Positions with fewer cards a hand are cheaper to search than to look up.
    static constexpr int least_kept = 3;

    // From so many cards a hand on, the third hand first asks the table about all its cards.
    static constexpr int least_probed = 5;

    static constexpr bool soloist_plays(int leader, int place) { return (leader + place) % 3 == 0; }

    static constexpr bool beats(int reply) { return reply == ordering::follows_above || reply == ordering::ruffs; }

    template <int Leader>
    int value_near(const Node &node, int target) {
        const auto &hands = node.hands;
        const Set first = hands[Leader], second = hands[(Leader + 1) % 3], third = hands[(Leader + 2) % 3];
        const int rest = layout::points(node.held() | node.on_table());
        if (!node.hand()) return 0;
        if (node.played == 0) return lead<Leader>(first, second, third, target, rest);
        if (node.played == 1) return second_hand<Leader>(first, second, third, node.trick[0], target, rest);
        return third_hand<Leader>(first, second, third, node.trick[0], node.trick[1], target, rest);
    }

    // Plays the cards, best guess first, until one decides; `search` answers for a card.
    template <bool Soloist, typename Search>
    int best_of(Moves &moves, Standing &standing, int target, Search search) {
        if constexpr (ordering::Onlooker::looks)
            ordering::Onlooker::look(moves, [&] { return limits_.nodes(); },
                                     [&](int card) { return decides<Soloist>(search(card), target); });
        int best = Soloist ? -1 : 1000;
        Runs<Soloist> runs;
        while (moves.size() > 0) {
            const Move move = moves.take();
            int found;
            if (!runs.settles(move, target, found)) {
                limits_.count();
                found = search(move.card);
                runs.note(move, found);
            }
            best = Soloist ? std::max(best, found) : std::min(best, found);
            if (decides<Soloist>(best, target)) {
                history_.learn(standing, moves);
                break;
            }
        }
        return best;
    }

    // Among 7 8 9 of a suit, and among the jacks, only the order of the owners counts; that merges a
    // tenth of the positions. The jacks lie in the free top bits of the bytes.
    std::uint32_t key(Set live) const {
        const std::uint32_t low = static_cast<std::uint32_t>(live);
        const std::uint32_t jack = same_jacks_[live >> 32];
        const std::uint32_t zeros = same_zeros_[0][low & 7] | std::uint32_t{same_zeros_[1][low >> 8 & 7]} << 8 |
                                    std::uint32_t{same_zeros_[2][low >> 16 & 7]} << 16 |
                                    std::uint32_t{same_zeros_[3][low >> 24 & 7]} << 24;
        return (low & 0x78787878u) | zeros | ((jack << 7 | jack << 14 | jack << 21 | jack << 28) & 0x80808080u);
    }

    template <int Leader>
    int lead(Set first, Set second, Set third, int target, int rest) {
        if (target <= 0) return 0;
        if (target > rest) return rest;
        if ((first & (first - 1)) == 0) {
            limits_.count(3);
            const int winner = layout_.winner({layout::index(first), layout::index(second), layout::index(third)});
            return soloist_plays(Leader, winner) ? rest : 0;
        }
        return lead_searched<Leader>(first, second, third, target, rest);
    }

    template <int Leader>
    int lead_searched(Set first, Set second, Set third, int target, int rest) {
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
        const int won = Leader == 0 ? bounds::soloist_on_lead(layout_, soloist, left, right)
                                    : bounds::soloist_off_lead(layout_, soloist, left, right);
        if (std::min(won, rest) >= target) return std::min(won, rest);
        const int lost = Leader == 0   ? bounds::defenders_off_lead(layout_, soloist, left, right)
                         : Leader == 1 ? bounds::defender_on_lead(layout_, left, right, soloist)
                                       : bounds::defender_on_lead(layout_, right, left, soloist);
        if (std::max(rest - lost, 0) < target) return std::max(rest - lost, 0);

        constexpr Set fat = tens | aces;
        const Set trumps = layout_.trumps(), uppers = layout::uppers(first, live);
        const Set equals = layout::uppers_of_equals(uppers, live);
        const auto reply_of = [&](Set hand, Set group, Set card) {
            const Set held = hand & group;
            if (held) return held > card ? ordering::follows_above : ordering::follows_below;
            return group != trumps && (hand & trumps) ? ordering::ruffs : ordering::throws_away;
        };
        const int phase = ordering::phase(cards), need = ordering::need(target, rest);
        Standing &standing = history_.at(Leader, 0, phase, cards);
        Moves moves;
        int run = 0;
        for (int at = 0; at < layout_.groups(); ++at) {
            const Set group = layout_.group(at);
            const Set own = first & group;
            if (!own) continue;
            const bool trump = at == layout_.groups() - 1;
            const Set second_held = second & group, third_held = third & group;
            const Score suit_score =
                weights_[ordering::length(Leader, trump, std::popcount(own))] +
                weights_[ordering::against(Leader, trump, std::popcount(second_held), std::popcount(third_held))];
            const Weight *capture = weights_ + ordering::capture(Leader, trump, second_held & fat, third_held & fat);
            const Weight *moment = weights_ + ordering::moment(Leader, 0, trump, phase, need);
            // Run by run: the others can do the same about each card of a run.
            for (Set bottoms = own & ~uppers; bottoms; bottoms &= bottoms - 1, ++run) {
                const Set bottom = layout::lowest(bottoms);
                Set cards_of_run = run_from(bottom, first, live) & ~equals;
                const int second_reply = reply_of(second, group, bottom), third_reply = reply_of(third, group, bottom);
                // A trick that is sure gets the most points of the run.
                const bool sure = (Leader == 2 || !beats(third_reply)) && (Leader == 1 || !beats(second_reply));
                if (sure) cards_of_run = layout::highest(cards_of_run);
                const Weight *lead = weights_ + ordering::lead(Leader, trump, second_reply, third_reply);
                for (; cards_of_run; cards_of_run &= cards_of_run - 1) {
                    const int card = layout::index(cards_of_run), rank = layout::rank_class[card];
                    moves.add(card, run, suit_score + lead[rank] + capture[rank] + moment[rank], standing[card]);
                }
            }
        }

        const int found = best_of<Leader == 0>(moves, standing, target, [&](int card) {
            return second_hand<Leader>(first ^ Set{1} << card, second, third, card, target, rest);
        });
        if (kept) {
            if (found >= target)
                known.lower = std::max(known.lower, found);
            else
                known.upper = std::min(known.upper, found);
            table_.store(code, Leader, known, cards);
        }
        return found;
    }

    template <int Leader>
    int second_hand(Set first, Set second, Set third, int led, int target, int rest) {
        constexpr bool soloist = soloist_plays(Leader, 1);
        const Set lead = Set{1} << led;
        const Set live = first | second | third | lead;
        const Set follow = layout_.follow(led), trumps = layout_.trumps(), can_win = follow | trumps;
        const Set followed = second & follow;
        const Set playable = followed ? followed : second;
        if ((playable & (playable - 1)) == 0) {
            limits_.count();
            return third_hand<Leader>(first, second ^ playable, third, led, layout::index(playable), target, rest);
        }
        const Set third_followed = third & follow;
        const Set replies = third_followed ? third_followed : third;
        const Set uppers = layout::uppers(second, live);
        const Set equals = layout::uppers_of_equals(uppers, live);
        const int phase = ordering::phase(std::popcount(second)), need = ordering::need(target, rest);
        Standing &standing = history_.at(Leader, 1, phase, std::popcount(second));

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
            const bool own_now = ahead || Leader == 1;  // with a partner on lead, or one still to play
            const bool own_side = Leader == 0 ? own_now || beaten : own_now && !beatable;
            const bool other_side = Leader == 0 ? !own_now && !beatable : !own_now || beaten;
            cards_of_run = own_side ? layout::highest(cards_of_run) : other_side ? bottom : cards_of_run & ~equals;
            const int manner = ordering::manner(followed, bottom & trumps);
            const Weight *ahead_or_not = weights_ + ordering::second(Leader, manner, ahead, beatable);
            const Weight *moment = weights_ + ordering::moment(Leader, 1, manner, phase, need);
            const Weight *reply = weights_ + ordering::reply(Leader, manner, layout::rank_class[led]);
            Score suit_score = 0;
            if (manner == ordering::discarding) {
                const Set group = layout_.follow(layout::index(bottom));
                const bool highest = layout::highest(live & group) == layout::highest(cards_of_run);
                suit_score = weights_[ordering::discard(Leader, 0, highest, std::popcount(second & group))];
            }
            for (; cards_of_run; cards_of_run &= cards_of_run - 1) {
                const int card = layout::index(cards_of_run), rank = layout::rank_class[card];
                moves.add(card, run, suit_score + ahead_or_not[rank] + moment[rank] + reply[rank], standing[card]);
            }
        }

        return best_of<soloist>(moves, standing, target, [&](int card) {
            return third_hand<Leader>(first, second ^ Set{1} << card, third, led, card, target, rest);
        });
    }

    template <int Leader>
    int third_hand(Set first, Set second, Set third, int led, int replied, int target, int rest) {
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
        const int on_table = layout::points_of[led] + layout::points_of[replied];

        // One card of each run: with the most points if the own side takes the trick, else the fewest.
        const auto chosen = [&](Set bottom) {
            const bool own_side = partner_ahead || (bottom & beaters);
            return own_side ? layout::highest(run_from(bottom, third, live)) : bottom;
        };
        const auto after = [&](int card) {
            const Set played = Set{1} << card, left = third ^ played;
            const int points = on_table + layout::points_of[card];
            if (played & beaters) return lead_after<(Leader + 2) % 3>(points, left, first, second, target, rest);
            if (second_ahead) return lead_after<(Leader + 1) % 3>(points, second, left, first, target, rest);
            return lead_after<Leader>(points, first, second, left, target, rest);
        };

        const Set bottoms_of_runs = playable & ~uppers;
        if ((bottoms_of_runs & (bottoms_of_runs - 1)) == 0) {
            limits_.count();
            return after(layout::index(chosen(bottoms_of_runs)));
        }

        const bool probed = std::popcount(third) >= least_probed;
        const int phase = ordering::phase(std::popcount(third)), need = ordering::need(target, rest);
        Standing &standing = history_.at(Leader, 2, phase, std::popcount(third));
        Moves moves;
        for (Set bottoms = bottoms_of_runs; bottoms; bottoms &= bottoms - 1) {
            const Set bottom = layout::lowest(bottoms);
            const bool takes = (bottom & beaters) != 0;
            const Set choice = chosen(bottom);
            const int card = layout::index(choice);
            const int points = on_table + layout::points_of[card];
            const bool to_soloist = takes ? soloist : soloist_ahead;
            const int gain = to_soloist ? points : 0;
            // Does this card alone decide, or what is known about the position after it?
            int bound = soloist ? gain : gain + rest - points;
            if (probed && !decides<soloist>(bound, target)) {
                Known known;
                const int next = takes ? (Leader + 2) % 3 : second_ahead ? (Leader + 1) % 3 : Leader;
                if (table_.find(key(live & ~(lead | reply | choice)), next, known))
                    bound = gain + (soloist ? known.lower : known.upper);
            }
            if (decides<soloist>(bound, target)) {
                limits_.count();
                return bound;
            }
            const int manner = ordering::manner(followed, bottom & trumps);
            const int rank = layout::rank_class[card];
            Score score = weights_[ordering::moment(Leader, 2, manner, phase, need) + rank] +
                        weights_[ordering::trick(Leader, manner, takes, partner_ahead, on_table) + rank];
            if (manner == ordering::discarding) {
                const Set group = layout_.follow(card);
                const bool highest = layout::highest(live & group) == choice;
                score += weights_[ordering::discard(Leader, 1, highest, std::popcount(third & group))];
            }
            moves.add(card, moves.size(), score, standing[card]);
        }

        return best_of<soloist>(moves, standing, target, after);
    }

    // The trick is complete: `Leader` has it and leads.
    template <int Leader>
    int lead_after(int points, Set first, Set second, Set third, int target, int rest) {
        const int gain = Leader == 0 ? points : 0;
        return gain + lead<Leader>(first, second, third, target - gain, rest - points);
    }

    const Layout &layout_;
    const Weight *weights_;
    Table &table_;
    Limits &limits_;
    std::array<std::array<std::uint8_t, 8>, 4> same_zeros_{};  // 7 8 9 of each suit
    std::array<std::uint8_t, 16> same_jacks_{};
    History history_;
};

}  // namespace skat
