// Can the soloist keep the defenders to so many card points in every deal of a Spread, with one and
// the same way of playing?
//
// He sees which cards are decided; of the open ones the defenders decide only when they play them, or
// show by a discard that they lack a suit. Whatever two defenders do with real hands they can do here
// too, so a yes holds for every deal of the Spread. A no proves nothing while cards are open: in one
// deal he might know better. Where no card is open, both answers are exact.

#pragma once

#include "../bounds.hpp"
#include "../limits.hpp"
#include "choices.hpp"
#include "table.hpp"

namespace skat {

class BlindSearch {
public:
    BlindSearch(const Layout &layout, const ordering::Weights &weights, SpreadTable &table)
        : layout_(layout), weights_(weights.data()), table_(table) {}

    // `leader` is 0 for the soloist. Throws Stopped; what was found until then is in the table.
    bool keeps_to(int points, const Spread &spread, int leader, Limits &limits) {
        limits_ = &limits;
        return lead(spread, leader, points);
    }

private:
    // Positions with fewer cards a hand are cheaper to search than to look up.
    static constexpr int least_kept = 2;

    bool lead(const Spread &spread, int leader, int points) {
        if (points < 0) return false;
        const int cards = std::popcount(spread.sure[0]), left = layout::points(spread.live());
        if (left <= points || cards == 0) return true;
        if (cards < least_kept) return searched(spread, leader, points, left);
        const SpreadKey key(layout_, spread, leader);
        Taken taken;
        if (table_.find(key, taken)) {
            if (points >= taken.most) return true;
            if (points < taken.least) return false;
        }
        const bool found = searched(spread, leader, points, left);
        if (found)
            taken.most = points;
        else
            taken.least = points + 1;
        table_.store(key, taken);
        return found;
    }

    bool searched(const Spread &spread, int leader, int points, int left) {
        const Set soloist = spread.sure[0], one = spread.reach(1), other = spread.reach(2);
        const int won = leader ? bounds::soloist_off_lead(layout_, soloist, one, other)
                               : bounds::soloist_on_lead(layout_, soloist, one, other, spread.sure[1], spread.sure[2]);
        return left - won <= points || play(spread, OpenTrick{leader}, points, left);
    }

    bool play(const Spread &spread, const OpenTrick &trick, int points, int left) {
        Choices choices(layout_, weights_, spread, trick);
        const int player = choices.player();
        auto &standing = standing_[trick.leader][trick.played][ordering::phase(std::popcount(spread.sure[0]))];
        choices.collect(standing, points, left);
        std::array<int, 24> before;
        int tried = 0;
        while (!choices.empty()) {
            const int card = choices.take();
            Spread next = spread;
            next.play(player, Set{1} << card);
            if (player != 0) {
                // Who does not follow holds nothing of the suit.
                if (!(choices.group() >> card & 1)) next.may[player] &= ~choices.group();
                if (!next.settle()) continue;
            }
            limits_->count();
            if (after(next, trick, card, points, left) == (player == 0)) {
                for (int at = 0; at < tried; ++at) move_towards(-most, standing[before[at]]);
                if (tried) move_towards(most, standing[card]);
                return player == 0;
            }
            before[tried++] = card;
        }
        return player != 0;
    }

    bool after(const Spread &spread, OpenTrick trick, int card, int points, int left) {
        trick.cards[trick.played++] = card;
        if (trick.played < 3) return play(spread, trick, points, left);
        const int winner = (trick.leader + layout_.winner(trick.cards)) % 3;
        if (winner != 0)
            for (const int taken : trick.cards) points -= layout::points_of[taken];
        return lead(spread, winner, points);
    }

    // As in history.hpp, for every number of cards.
    static constexpr int most = 512, steps = 8;

    static void move_towards(int goal, std::int16_t &standing) {
        standing = static_cast<std::int16_t>(standing + (goal - standing) / steps);
    }

    const Layout &layout_;
    const ordering::Weight *weights_;
    SpreadTable &table_;
    Limits *limits_ = nullptr;
    std::array<std::array<std::array<std::array<std::int16_t, 36>, 3>, 3>, 3> standing_{};  // leader, place, phase
};

}  // namespace skat
