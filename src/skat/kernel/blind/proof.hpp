// Does the soloist reach a target in every deal that fits his hand?
//
// A Spread for which one way of playing is enough is done. Any other is split by a card: with the left
// defender, with the right one, in the skat. Where all cards are decided the answer is exact, and a no
// is the deal that refutes.
//
// Of cards that follow each other, none of them his, from high to low and of falling value, only the
// lowest need lie in the skat: in any other deal the same players hold the cards in the same order, and
// each is worth no more.

#pragma once

#include <optional>

#include "search.hpp"

namespace skat {

class SureProof {
public:
    // `others` are the cards in play that the soloist does not hold: those that two hands as long as
    // his leave over lie in the skat, and are his. `leader` is 0 for him, then clockwise.
    SureProof(Contract contract, Mask hand, Mask others, int leader, int table_bits)
        : layout_(layout_of(contract)),
          leader_(leader),
          hand_(layout_.inner(hand)),
          others_(layout_.inner(others)),
          table_(table_bits),
          search_(layout_, contract == Contract::grand ? ordering::grand : ordering::suit_game, table_) {
        for (const int points : {2, 11, 10, 4, 3, 0})
            for (int at = layout_.groups() - 1; at >= 0; --at)
                for (Set rest = others_ & layout_.group(at); rest; rest ^= layout::highest(rest)) {
                    const Set card = layout::highest(rest);
                    const bool trump = card & layout_.trumps();
                    if (trump ? points == 2 : points == worth(card)) order_.push_back(card);
                }
    }

    // The question from now on: may the defenders be kept to so many points? What the table knows stays.
    void ask(int points) {
        points_ = points;
        tried_ = 0;
        refuted_.reset();
        Spread all;
        all.sure[0] = hand_;
        all.may[1] = all.may[2] = others_;
        all.room[1] = all.room[2] = std::popcount(hand_);
        whole_ = all;
        again_ = most_again;
        open_ = {{all, first_tries}};
    }

    // Goes on for one slice, so that the caller can look at the clock. Once the set of all deals is
    // split, every other slice goes on with it as a whole: now the one is faster, now the other.
    void advance(Limits &total) {
        if (open_.empty() || refuted_) return;
        const bool split_already = open_.size() > 1 || open_.back().spread.open() != whole_.open();
        if (split_already && again_ > 0 && --again_ % 2) {
            const std::optional<bool> found = kept(whole_, total);
            if (found) again_ = 0;
            if (found == true) open_.clear();
            return;
        }
        while (!open_.empty() && !refuted_ && total.nodes() < slice) {
            Part part = open_.back();
            open_.pop_back();
            if (!part.spread.settle()) continue;
            const bool decided = part.spread.decided();
            const std::optional<bool> found = kept(part.spread, total);
            if (found == false && decided) {
                refuted_ = part.spread;
            } else if (!found && (decided || part.tries > 1)) {
                --part.tries;
                open_.push_back(part);
            } else if (found != true) {
                split(part.spread);
            }
        }
    }

    bool proved() const { return open_.empty() && !refuted_; }
    int tried() const { return tried_; }

    // The hands of the left and the right defender in the deal that refutes.
    std::optional<std::array<Mask, 2>> refuted() const {
        if (!refuted_) return {};
        return std::array{layout_.outer(refuted_->sure[1]), layout_.outer(refuted_->sure[2])};
    }

private:
    // Nodes: a tenth of a second.
    static constexpr std::uint64_t slice = 400'000;
    static constexpr int first_tries = 16, tries = 4, most_again = 200;

    struct Part {
        Spread spread;
        int tries;
    };

    // Nothing where the slice is over.
    std::optional<bool> kept(const Spread &spread, Limits &total) {
        Limits limits(slice);
        std::optional<bool> found;
        try {
            found = search_.keeps_to(points_, spread, leader_, limits);
        } catch (const Stopped &) {
        }
        total.count(limits.nodes());
        tried_ += found.has_value();
        return found;
    }

    static int worth(Set card) { return layout::points_of[layout::index(card)]; }

    // The next lower card in play, if it is not the soloist's.
    Set next_below(Set card) const {
        return layout::highest((hand_ | others_) & layout_.follow(layout::index(card)) & (card - 1)) & others_;
    }

    void split(const Spread &spread) {
        const Set card = *std::ranges::find_if(order_, [&](Set one) { return spread.open() & one; });
        if (may_lie_in_skat(card, spread)) {
            Part part{spread, tries};
            part.spread.lay_away(card);
            open_.push_back(part);
        }
        for (const int player : {2, 1}) {
            if (!(spread.may[player] & card) || !spread.room[player]) continue;
            Part part{spread, tries};
            part.spread.give(player, card);
            open_.push_back(part);
        }
    }

    // Together with the cards below it that are worth no more, which then lie there too.
    bool may_lie_in_skat(Set card, const Spread &spread) const {
        int cards = 0;
        for (Set one = card; one;) {
            if (one & (spread.sure[1] | spread.sure[2])) return false;
            cards += (spread.open() & one) != 0;
            const Set below = next_below(one);
            one = below && worth(below) <= worth(one) ? below : 0;
        }
        return cards <= spread.in_skat();
    }

    const Layout &layout_;
    int leader_;
    Set hand_, others_;
    SpreadTable table_;
    BlindSearch search_;
    std::vector<Set> order_;
    std::vector<Part> open_;
    Spread whole_;
    int again_ = 0;
    std::optional<Spread> refuted_;
    int points_ = 0;
    int tried_ = 0;
};

}  // namespace skat
