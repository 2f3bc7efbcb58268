// What one player forces who does not see all cards, however they lie and the others play: skat/referee/search/hidden_cards.py,
// for the question whether all tricks that are left are some seats'.

#pragma once

#include <algorithm>
#include <optional>
#include <tuple>
#include <vector>

#include "../simple/memory.hpp"
#include "../worlds.hpp"

namespace skat::strong {

class Forced {
public:
    // `by` plays by what is known, for these seats, a bit each; so many positions are looked at at most.
    Forced(Contract contract, int by, unsigned takers, int most)
        : order_(stepper::orders[static_cast<std::size_t>(contract)]), by_(by), takers_(takers),
          null_(contract == Contract::null), left_(most) {
        for (const int number : {4, 0, 1, 2, 3}) {
            auto &cards = groups_.emplace_back();
            for (Mask rest = order_.groups[number]; rest; rest &= ~(Mask{1} << cards.back()))
                cards.push_back(simple::most(rest, [&](int card) { return (null_ ? -1 : 1) * order_.strength[card]; }));
        }
    }

    // Whether all tricks are theirs; nothing where that is not decided by then.
    std::optional<bool> holds(const Knowledge &known, int leader) {
        try {
            return forced(known, leader, {});
        } catch (const TooMany &) {
            return {};
        }
    }

private:
    struct TooMany {};
    struct Table {
        std::array<std::uint8_t, 3> cards{};
        int count = 0;

        Table with(int card) const {
            Table found = *this;
            found.cards[static_cast<std::size_t>(found.count++)] = static_cast<std::uint8_t>(card);
            return found;
        }
    };
    using Key = std::tuple<World, Mask, std::array<int, locations>, World, int>;

    static Mask may_hold(const Knowledge &cards, int seat) {
        return cards.room[seat] ? cards.unseen & cards.possible[seat] : 0;
    }

    // Whether some distribution is left: no places must take more cards than their room.
    static bool fits(const Knowledge &cards) {
        std::array<Mask, 16> may{};
        std::array<int, 16> room{};
        for (unsigned places = 1; places < 16; ++places) {
            const int place = std::countr_zero(places);
            const unsigned others = places & (places - 1);
            may[places] = may[others] | (cards.room[place] ? cards.possible[place] : 0);
            room[places] = room[others] + cards.room[place];
        }
        for (unsigned places = 0; places < 15; ++places) {
            const Mask only_here = cards.unseen & ~may[15 - places];
            if (only_here && std::popcount(only_here) > room[places]) return false;
        }
        return true;
    }

    bool forced(const Knowledge &cards, int leader, Table trick) {
        if (--left_ < 0) throw TooMany{};
        if (trick.count == 3) {
            leader = (leader + order_.winner(trick.cards)) % 3;
            if (!(takers_ >> leader & 1)) return false;
            trick = {};
        }
        if (trick.count) return any_or_all(cards, leader, trick);
        if (!cards.certain[by_] || lies_below(cards, leader)) return true;
        const Key key{cards.certain, cards.unseen, cards.room, cards.possible, leader};
        for (const auto &[one, found] : known_)
            if (one == key) return found;
        const bool found = any_or_all(cards, leader, trick);
        known_.emplace_back(key, found);
        return found;
    }

    bool any_or_all(const Knowledge &cards, int leader, const Table &trick) {
        const int seat = (leader + trick.count) % 3;
        const bool any = seat == by_;
        const bool decided = each_move(cards, seat, trick, [&](int card, const Knowledge &after) {
            return forced(after, leader, trick.with(card)) == any;
        });
        return decided == any;
    }

    // The cards this seat may turn out to play, and what is known after each, until one decides.
    template <typename Decides>
    bool each_move(const Knowledge &cards, int seat, const Table &trick, const Decides &decides) const {
        if (!trick.count) return each_played(cards, seat, ~Mask{0}, trick, decides);
        const Mask group = order_.followers[trick.cards[0]];
        if (each_played(cards, seat, group, trick, decides)) return true;
        if (cards.certain[seat] & group) return false;
        Knowledge without = cards;
        without.possible[seat] &= ~group;
        return fits(without) && each_played(without, seat, ~group, trick, decides);
    }

    // One card of each run of cards from one source with no other's card between; in null, of a run that may lie with
    // either of the others two, unless they end the trick.
    template <typename Decides>
    bool each_played(const Knowledge &cards, int seat, Mask among, const Table &trick, const Decides &decides) const {
        const Mask held = cards.certain[seat] & among, drawn = may_hold(cards, seat) & among;
        Mask alive = cards.unseen | cards.certain[0] | cards.certain[1] | cards.certain[2];
        for (int at = 0; at < trick.count; ++at) alive |= Mask{1} << trick.cards[static_cast<std::size_t>(at)];
        const auto is_decided = [&](int card) {
            Knowledge after = cards;
            const Mask one = Mask{1} << card;
            if (cards.certain[seat] & one) {
                after.certain[seat] ^= one;
            } else {
                after.unseen ^= one;
                --after.room[seat];
            }
            return ((held & one) || fits(after)) && decides(card, after);
        };
        for (const auto &group : groups_) {
            int first = -1, last = -1;
            unsigned before = 0;  // of what kind the run is
            const auto run_decides = [&] {
                if (first < 0) return false;
                const bool two = null_ && (drawn >> first & 1) && trick.count < 2 && last != first;
                return is_decided(first) || (two && is_decided(last));
            };
            for (const int card : group) {
                if (!(alive >> card & 1)) continue;
                const unsigned kind = ((held | drawn) >> card & 1) | (drawn >> card & 1) << 1;
                if (kind != before) {
                    if (run_decides()) return true;
                    first = -1;
                }
                if (kind) {
                    if (first < 0) first = card;
                    last = card;
                }
                before = kind;
            }
            if (run_decides()) return true;
        }
        return false;
    }

    // Whether one who must lose every trick of a null, not on lead, can never win one: in every suit his lowest card
    // lies below the lowest of the others, his second below their second, and so on.
    bool lies_below(const Knowledge &cards, int leader) const {
        if (!null_ || leader == by_ || (takers_ >> by_ & 1)) return false;
        const Mask own = cards.certain[by_];
        const Mask others = (cards.unseen | cards.certain[0] | cards.certain[1] | cards.certain[2]) & ~own;
        for (const auto &group : groups_) {
            std::array<int, 9> mine{}, theirs{};
            std::size_t of_mine = 0, of_theirs = 0;
            for (int place = 0; place < static_cast<int>(group.size()); ++place) {
                const int card = group[static_cast<std::size_t>(place)];
                if (own >> card & 1) mine[of_mine++] = place;
                if (others >> card & 1) theirs[of_theirs++] = place;
            }
            for (std::size_t at = 0; at < std::min(of_mine, of_theirs); ++at)
                if (mine[at] > theirs[at]) return false;
        }
        return true;
    }

    const stepper::Order &order_;
    int by_;
    unsigned takers_;
    bool null_;
    int left_;
    std::vector<std::vector<int>> groups_;  // the most promising first: strong, in null weak ones
    std::vector<std::pair<Key, bool>> known_;  // some hundreds at most
};

}  // namespace skat::strong
