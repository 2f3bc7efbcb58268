// Players inside the stepper: by chance, and `simple`, which bids, lays away and announces by the
// learned hand values and plays cards by short rules of thumb. Each sees what its seat sees.

#pragma once

#include "../random.hpp"
#include "hand_values.hpp"

namespace skat::stepper {

inline int random_action(const Actions &legal, Random &random) {
    const int count = legal.count();
    return nth_action(legal, count > 1 ? static_cast<int>(random.below(static_cast<std::uint32_t>(count))) : 0);
}

class RuleOfThumb {
public:
    explicit RuleOfThumb(const Deal &deal)
        : deal_(deal), order_(deal.order()), alone_(deal.turn == deal.soloist), null_(deal.game().null()) {}

    int card() const {
        const Mask cards = deal_.playable();
        if (std::popcount(cards) == 1) return std::countr_zero(cards);
        if (deal_.on_table == 0) return null_ ? lowest(cards) : lead(cards);
        return null_ ? answer_null(cards) : answer(cards);
    }

private:
    // The card for which `rank` is greatest, the lowest number of several.
    template <typename Rank>
    static int best(Mask cards, Rank rank) {
        int found = std::countr_zero(cards);
        for (Mask rest = cards & (cards - 1); rest; rest &= rest - 1)
            if (rank(std::countr_zero(rest)) > rank(found)) found = std::countr_zero(rest);
        return found;
    }

    int lowest(Mask cards) const { return best(cards, [&](int card) { return -order_.strength[card]; }); }
    int highest(Mask cards) const { return best(cards, [&](int card) { return order_.strength[card]; }); }
    int dearest(Mask cards) const { return best(cards, [&](int card) { return 100 * card_worth[card] - order_.strength[card]; }); }
    // Least worth first, and of equal ones the weakest; trumps are kept.
    int cheapest(Mask cards) const {
        const auto worth = [&](int card) { return card_worth[card] + (order_.group[card] == 4 ? 5 : 0); };
        return best(cards, [&](int card) { return -100 * worth(card) - order_.strength[card]; });
    }

    Mask trumps(Mask cards) const { return cards & order_.followers[31]; }

    int lead(Mask cards) const {
        const Mask own = trumps(cards), plain = cards & ~own;
        if (alone_ && std::popcount(own) >= 3) return highest(own);
        if (const Mask high = plain & aces) return highest(high);
        return cheapest(plain ? plain : cards);
    }

    Mask that_beat(Mask cards, int best_card) const {
        Mask found = 0;
        for (Mask rest = cards; rest; rest &= rest - 1)
            if (order_.beats(std::countr_zero(rest), best_card)) found |= lowest_bit(rest);
        return found;
    }

    int answer(Mask cards) const {
        const int place = order_.winner(deal_.trick, deal_.on_table), best_card = deal_.trick[place];
        const int holder = (deal_.leader + place) % 3;
        const bool last = deal_.on_table == 2, ours = !alone_ && holder != deal_.soloist;
        const Mask beating = that_beat(cards, best_card);
        if (ours && (last || order_.strength[best_card] % 32 >= 6)) return dearest(cards & ~beating ? cards & ~beating : cards);
        if (beating) return last ? dearest(beating) : highest(beating);
        return cheapest(cards);
    }

    int answer_null(Mask cards) const {
        const int place = order_.winner(deal_.trick, deal_.on_table);
        if (!(cards & order_.followers[deal_.trick[0]])) return highest(cards);
        const Mask under = cards & ~that_beat(cards, deal_.trick[place]);
        if (alone_ || (deal_.leader + place) % 3 == deal_.soloist) return under ? highest(under) : alone_ ? highest(cards) : lowest(cards);
        return lowest(cards);
    }

    const Deal &deal_;
    const Order &order_;
    bool alone_, null_;
};

class SimplePolicy {
public:
    explicit SimplePolicy(const HandValues &values) : values_(values) {}

    int action(const Deal &deal, const Settings &settings) const {
        const int seat = deal.turn;
        const Actions legal = deal.legal(settings);
        switch (deal.phase) {
            case Phase::auction: return call(deal, legal);
            case Phase::skat: return take_skat;
            case Phase::discard: {
                const Mask twelve = deal.hands[seat] | deal.laid;
                const Mask away = values_.discard(twelve, seat == 0, deal.bid_value());
                return std::countr_zero(away & ~deal.laid);
            }
            case Phase::announce:
                return values_.announcement(deal.hands[seat], deal.laid, seat == 0, deal.bid_value(), legal);
            default: return RuleOfThumb(deal).card();
        }
    }

private:
    int call(const Deal &deal, const Actions &legal) const {
        const int seat = deal.turn;
        bool against = false;
        for (int other = 0; other < 3; ++other) against |= other != seat && deal.highest[other] > 0;
        const int limit = values_.limit(deal.dealt[seat], seat == 0, against);
        if (legal.has(hold)) return deal.bid_value() <= limit ? hold : pass;
        const int next = std::min(62, deal.bid + 1);
        return legal.has(first_bid + next) && bid_values[next] <= limit ? first_bid + next : pass;
    }

    const HandValues &values_;
};

}  // namespace skat::stepper
