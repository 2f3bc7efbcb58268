// The cards that are worth a search at one place of a trick, best guess first.
//
// Weights are those of the search with open hands (ordering.hpp); where cards are open, what a defender
// might hold stands for what he holds.

#pragma once

#include "../moves.hpp"
#include "spread.hpp"

namespace skat {

// What lies on the table, and who led it.
struct OpenTrick {
    int leader;
    std::array<int, 3> cards{};
    int played = 0;

    int turn() const { return (leader + played) % 3; }
};

class Choices {
public:
    Choices(const Layout &layout, const ordering::Weight *weights, const Spread &spread, const OpenTrick &trick)
        : layout_(layout), weights_(weights), spread_(spread), player_(trick.turn()), leader_(trick.leader),
          place_(trick.played), live_(spread.live()) {
        if (place_ == 0) return;
        led_ = trick.cards[0];
        for (int at = 0; at < place_; ++at) {
            live_ |= Set{1} << trick.cards[at];
            on_table_ += layout::points_of[trick.cards[at]];
        }
        group_ = layout.follow(led_);
        can_win_ = group_ | layout.trumps();
        const bool second_ahead = place_ == 2 && (can_win_ >> trick.cards[1] & 1) && trick.cards[1] > led_;
        ahead_ = Set{1} << trick.cards[second_ahead];
        soloist_ahead_ = (leader_ + second_ahead) % 3 == 0;
        if (place_ == 1) {
            const int third = (player_ + 1) % 3;
            replies_ = spread.sure[third] & group_ ? spread.reach(third) & group_ : spread.reach(third);
        }
    }

    int player() const { return player_; }
    // The cards that follow what was led.
    Set group() const { return group_; }
    bool empty() const { return count_ == 0; }

    // All that the rules allow in some deal, by what is known of the player.
    template <typename Standing>
    void collect(const Standing &standing, int points, int left) {
        const int phase = ordering::phase(std::popcount(spread_.sure[0])), need = ordering::need(left - points, left);
        const Set sure = spread_.sure[player_], may = spread_.may[player_], other = spread_.may[(3 - player_) % 3];
        const bool must_follow = place_ && (sure & group_);
        const bool partner_later = player_ != 0 && (place_ == 0 || (place_ == 1 && (player_ + 1) % 3 != 0));
        for (const Set kind : {sure, may & ~other, may & other}) {
            const Set playable = must_follow ? kind & group_ : kind;
            const Set cards = chosen(kind, playable, partner_later && (kind & other));
            for (Set rest = cards; rest; rest &= rest - 1) {
                const int card = layout::index(rest);
                entries_[count_++] = {score(card, phase, need) + standing[card], card};
            }
        }
    }

    int take() {
        int best = 0;
        for (int at = 1; at < count_; ++at)
            if (entries_[at].score > entries_[best].score) best = at;
        const int card = entries_[best].card;
        entries_[best] = entries_[--count_];
        return card;
    }

private:
    struct Entry {
        int score;
        int card;
    };

    // Touching cards of one kind differ by their points alone: those of equal value do the same, and
    // where the trick goes to one side anyway only the one with the most, or the fewest, is searched.
    // But where the partner, still to play, may hold one of them, it counts which of the two is higher.
    Set chosen(Set kind, Set playable, bool partner_may) const {
        const Set uppers = layout::uppers(kind, live_);
        Set equals = layout::uppers_of_equals(uppers, live_);
        if (partner_may) equals = between(equals, kind);
        if (place_ == 0) return playable & ~equals;
        Set kept = 0;
        for (Set bottoms = playable & ~uppers; bottoms; bottoms &= bottoms - 1) {
            const Set bottom = layout::lowest(bottoms), cards = run_from(bottom, kind, live_);
            const bool takes = bottom & beaters();
            const bool to_soloist = takes ? player_ == 0 : soloist_ahead_;
            const bool same_side_last = to_soloist == ((player_ + 1) % 3 == 0) && !partner_may;
            const bool settled = place_ == 2 || same_side_last || !beatable(takes ? bottom : ahead_);
            if (!settled)
                kept |= cards & ~equals;
            else
                kept |= to_soloist == (player_ == 0) ? layout::highest(cards) : bottom;
        }
        return kept;
    }

    // Those of equal cards that have one above and one below them.
    static Set between(Set equals, Set kind) {
        Set kept = 0;
        for (Set rest = equals; rest; rest &= rest - 1) {
            const Set card = layout::lowest(rest);
            if (layout::lowest(kind & layout::above(card)) & equals) kept |= card;
        }
        return kept;
    }

    Set beaters() const { return can_win_ & layout::above(ahead_); }
    bool beatable(Set card) const { return replies_ & can_win_ & layout::above(card); }

    int score(int card, int phase, int need) const {
        const Set bit = Set{1} << card, suit = layout_.follow(card);
        const int rank = layout::rank_class[card];
        const bool trump = bit & layout_.trumps();
        if (place_ == 0) return score_of_lead(bit, suit, trump, rank) + moment(trump, phase, need, rank);
        const int manner = ordering::manner(group_ & bit, trump);
        const bool takes = bit & beaters();
        int score = moment(manner, phase, need, rank);
        if (place_ == 1)
            score += weights_[ordering::second(leader_, manner, takes, beatable(takes ? bit : ahead_)) + rank] +
                     weights_[ordering::reply(leader_, manner, layout::rank_class[led_]) + rank];
        else
            score += weights_[ordering::trick(leader_, manner, takes, player_ && !soloist_ahead_, on_table_) + rank];
        if (manner == ordering::discarding) {
            const int length = std::popcount(spread_.reach(player_) & suit);
            score += weights_[ordering::discard(leader_, place_ - 1, layout::highest(live_ & suit) == bit, length)];
        }
        return score;
    }

    int moment(int manner, int phase, int need, int rank) const {
        return weights_[ordering::moment(leader_, place_, manner, phase, need) + rank];
    }

    int score_of_lead(Set bit, Set suit, bool trump, int rank) const {
        const Set second = spread_.reach((leader_ + 1) % 3), third = spread_.reach((leader_ + 2) % 3);
        const auto reply_of = [&](Set hand) {
            const Set held = hand & suit;
            if (held) return held > bit ? ordering::follows_above : ordering::follows_below;
            return !trump && (hand & layout_.trumps()) ? ordering::ruffs : ordering::throws_away;
        };
        constexpr Set fat = tens | aces;
        const int own = std::popcount(spread_.reach(leader_) & suit);
        const Set of_second = second & suit, of_third = third & suit;
        return weights_[ordering::length(leader_, trump, own)] +
               weights_[ordering::against(leader_, trump, std::popcount(of_second), std::popcount(of_third))] +
               weights_[ordering::lead(leader_, trump, reply_of(second), reply_of(third)) + rank] +
               weights_[ordering::capture(leader_, trump, of_second & fat, of_third & fat) + rank];
    }

    const Layout &layout_;
    const ordering::Weight *weights_;
    const Spread &spread_;
    int player_, leader_, place_;
    Set live_;
    int led_ = 0, on_table_ = 0;
    Set group_ = layout::all, can_win_ = 0, ahead_ = 0, replies_ = 0;
    bool soloist_ahead_ = false;
    std::array<Entry, 24> entries_;
    int count_ = 0;
};

}  // namespace skat
