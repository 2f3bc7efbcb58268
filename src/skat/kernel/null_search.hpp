// The search for null: can the soloist avoid every trick?
//
// Cards of a suit lie by strength (7 8 9 T J Q K A) in four bytes. Only the order of the owners
// within each suit matters, so positions are looked up by that order. The soloist has one sensible
// card in each suit: of two cards that do the same in this trick, the higher goes.

#pragma once

#include <algorithm>

#include "limits.hpp"
#include "node.hpp"
#include "owner_order.hpp"
#include "table.hpp"

namespace skat {

class NullSearch {
public:
    NullSearch(const Layout &layout, Table &table, Limits &limits) : layout_(layout), table_(table), limits_(limits) {}

    // All cards that will be searched together belong to these owners.
    void start_deal(const std::array<Set, 3> &owners) {
        owners_ = owners;
        prepared_ = false;
    }

    // Does the soloist take none of the tricks that are left?
    bool wins(const Node &node) {
        if (!node.hand()) return true;
        Hands hands;
        std::copy(node.hands.begin(), node.hands.end(), hands.begin());
        Trick trick{node.leader};
        for (int place = 0; place < node.played; ++place) trick.add(Mask{1} << node.trick[place]);
        if (node.played) return follows(hands, trick);
        return node.leader == 0 ? soloist_leads(hands) : defender_leads(hands, node.leader);
    }

private:
    using Hands = std::array<Mask, 3>;  // soloist, left defender, right defender

    // What lies on the table, and which card of it is ahead.
    struct Trick {
        int leader;
        int played = 0;
        Mask cards = 0;
        Mask suit = 0;
        Mask ahead = 0;
        int winner = leader;

        int turn() const { return leader + played < 3 ? leader + played : leader + played - 3; }

        void add(Mask card) {
            if (played == 0) suit = suit_number(std::countr_zero(card) / 8);
            if ((card & suit) > ahead) {
                ahead = card;
                winner = turn();
            }
            cards |= card;
            ++played;
        }
    };

    static constexpr Mask suit_number(int number) { return Mask{0xff} << (8 * number); }

    bool after(Hands hands, Trick trick, Mask card) {
        limits_.count();
        hands[trick.turn()] ^= card;
        trick.add(card);
        if (trick.played < 3) return follows(hands, trick);
        return trick.winner != 0 && (!hands[0] || defender_leads(hands, trick.winner));
    }

    // The second or third card of a trick.
    bool follows(const Hands &hands, const Trick &trick) {
        const int player = trick.turn();
        const Mask hand = hands[player], follow = hand & trick.suit;
        if (player != 0) {
            // The high cards first, which are of no use against him later.
            const Mask live = hands[0] | hands[1] | hands[2] | trick.cards;
            for (Mask rest = one_of_each_row(layout_, follow ? follow : hand, hand, live); rest;) {
                const Mask card = layout::highest(rest);
                rest ^= card;
                if (!after(hands, trick, card)) return false;
            }
            return true;
        }
        if (follow) {
            // A player still to come who holds nothing lower must take over.
            const Mask forced = trick.played == 1 ? layout::lowest(hands[(player + 1) % 3] & trick.suit) : 0;
            const Mask losing = follow & (std::max(trick.ahead, forced) - 1);
            return losing && after(hands, trick, layout::highest(losing));
        }
        for (int number = 0; number < 4; ++number) {
            const Mask own = hand & suit_number(number);
            if (own && after(hands, trick, layout::highest(own))) return true;
        }
        return false;
    }

    bool soloist_leads(const Hands &hands) {
        for (int number = 0; number < 4; ++number) {
            const Mask suit = suit_number(number);
            const Mask forced = std::max(layout::lowest(hands[1] & suit), layout::lowest(hands[2] & suit));
            const Mask losing = forced ? hands[0] & suit & (forced - 1) : 0;
            if (losing && after(hands, Trick{0}, layout::highest(losing))) return true;
        }
        return false;
    }

    bool defender_leads(const Hands &hands, int leader) {
        const Mask soloist = hands[0], others = hands[1] | hands[2], live = soloist | others;
        const Mask hand = hands[leader], partner = hands[3 - leader];
        bool safe = true;
        std::array<bool, 4> open{};
        for (int number = 0; number < 4; ++number) {
            const Mask suit = suit_number(number), own = soloist & suit;
            open[number] = !unassailable(own, others & suit);
            safe = safe && !open[number];
            // Caught at once: the leader and his partner both get under the soloist's lowest card.
            const Mask lead = layout::lowest(hand & suit), support = layout::lowest(partner & suit);
            if (own && lead && lead < layout::lowest(own) && support < layout::lowest(own)) return false;
        }
        if (safe) return true;

        const bool kept = std::popcount(soloist) >= 3;
        std::uint32_t code = 0;
        if (kept) {
            code = key(live);
            Known known{};
            if (table_.find(code, leader, known)) return known.lower != 0;
        }

        // First the suits in which the soloist is not safe, low cards first.
        const Mask choices = one_of_each_row(layout_, hand, hand, live);
        bool won = true;
        for (const bool first : {true, false})
            for (int number = 0; number < 4 && won; ++number) {
                if ((open[number] && (soloist & suit_number(number))) != first) continue;
                for (Mask rest = choices & suit_number(number); rest && won; rest &= rest - 1)
                    won = after(hands, Trick{leader}, layout::lowest(rest));
            }
        if (kept) table_.store(code, leader, {won, won}, std::popcount(soloist));
        return won;
    }

    // Is the soloist, not on lead, below the defenders in this suit for ever? His lowest card is below
    // their lowest, his second below their second and so on; each round takes one of theirs away.
    static bool unassailable(Mask own, Mask others) {
        while (own && others) {
            const Mask mine = layout::lowest(own), theirs = layout::lowest(others);
            if (mine > theirs) return false;
            own ^= mine;
            others ^= theirs;
        }
        return true;
    }

    std::uint32_t key(Mask live) {
        // Prepared on first use: half of all positions need no table at all.
        if (!prepared_) {
            prepared_ = true;
            for (int number = 0; number < 4; ++number) same_order_[number] = same_owner_order<8>(8 * number, owners_);
        }
        std::uint32_t key = 0;
        for (int number = 0; number < 4; ++number)
            key |= std::uint32_t{same_order_[number][live >> 8 * number & 255]} << 8 * number;
        return key;
    }

    const Layout &layout_;
    Table &table_;
    Limits &limits_;
    std::array<Set, 3> owners_{};
    std::array<std::array<std::uint8_t, 256>, 4> same_order_{};
    bool prepared_ = false;
};

}  // namespace skat
