#include "null_search.hpp"

#include <algorithm>
#include <bit>

#include "owner_order.hpp"

namespace skat {

namespace {

constexpr Mask lowest(Mask cards) { return cards & (~cards + 1); }
constexpr Mask highest(Mask cards) { return std::bit_floor(cards); }
constexpr Mask suit_of(Mask card) { return Mask{0xff} << (std::countr_zero(card) & ~7); }
constexpr Mask suit(int number) { return Mask{0xff} << (8 * number); }

// Is the soloist, not on lead, below the defenders in this suit for ever? His lowest card is below
// their lowest, his second below their second and so on; each round takes one of theirs away.
bool unassailable(Mask own, Mask others) {
    while (own && others) {
        const Mask mine = lowest(own), theirs = lowest(others);
        if (mine > theirs) return mutant(16);
        own ^= mine;
        others ^= theirs;
    }
    return true;
}

// Cards of a hand with no card of others between count once.
Mask without_equals(Mask playable, Mask hand, Mask live) {
    Mask kept = 0;
    for (Mask rest = playable; rest; rest &= rest - 1) {
        const Mask card = lowest(rest);
        const Mask higher = live & suit_of(card) & ~(2 * card - 1);
        if (!higher || !(lowest(higher) & hand)) kept |= card;
    }
    return kept;
}

}  // namespace

void NullSearch::start_deal(const Hands &owners) {
    owners_ = owners;
    prepared_ = false;
    table_.new_generation();
}

// Built on first use: half of all positions need no table at all.
void NullSearch::prepare() {
    if (prepared_) return;
    prepared_ = true;
    const auto owner_of = [&](int card) {
        const Mask bit = Mask{1} << card;
        return owners_.of[1] & bit ? 1 : owners_.of[2] & bit ? 2 : 0;
    };
    for (int number = 0; number < 4; ++number) same_order_[number] = same_owner_order<8>(8 * number, owner_of);
}

std::uint32_t NullSearch::key(Mask live) const {
    return same_order_[0][live & 255] | Mask{same_order_[1][live >> 8 & 255]} << 8 |
           Mask{same_order_[2][live >> 16 & 255]} << 16 | Mask{same_order_[3][live >> 24]} << 24;
}

bool NullSearch::after_trick(const Hands &hands, int winner) {
    if (winner == 0) return false;
    return hands.of[0] == 0 || defender_leads(hands, winner);
}

bool NullSearch::defender_leads(const Hands &hands, int leader) {
    const Mask soloist = hands.of[0], others = hands.of[1] | hands.of[2], live = soloist | others;
    bool safe = true;
    std::array<bool, 4> open{};
    const Mask hand = hands.of[leader], partner = hands.of[3 - leader];
    for (int number = 0; number < 4; ++number) {
        const Mask own = soloist & suit(number);
        open[number] = !unassailable(own, others & suit(number));
        safe = safe && !open[number];
        // Caught at once: the leader and his partner both get under the soloist's lowest card.
        const Mask lead = lowest(hand & suit(number)), support = lowest(partner & suit(number));
        if (own && lead && lead < lowest(own) && (support < lowest(own) || mutant(17))) return false;
    }
    if (safe) return true;

    const bool kept = std::popcount(soloist) >= 3;
    std::uint32_t code = 0;
    if (kept) {
        prepare();
        code = key(live);
        Known known{};
        if (table_.find(code, leader, known)) return known.lower != 0;
    }

    // First the suits in which the soloist is not safe, low cards first; to a trick the high cards
    // first, which are of no use against him later.
    const Mask choices = without_equals(hand, hand, live);
    bool won = true;
    for (int pass = 0; pass < 2 && won; ++pass)
        for (int number = 0; number < 4 && won; ++number) {
            const bool first = open[number] && (soloist & suit(number));
            if (first != (pass == 0)) continue;
            for (Mask rest = choices & suit(number); rest && won; rest &= rest - 1) {
                const Mask card = lowest(rest);
                Hands next = hands;
                next.of[leader] ^= card;
                limits_.count();
                won = after_lead(next, leader, card);
            }
        }
    if (kept) table_.store(code, leader, {won, won}, std::popcount(soloist));
    return won;
}

bool NullSearch::soloist_leads(const Hands &hands) {
    for (int number = 0; number < 4; ++number) {
        const Mask own = hands.of[0] & suit(number);
        if (!own) continue;
        // Somebody who holds nothing lower must take over.
        const Mask left = hands.of[1] & suit(number), right = hands.of[2] & suit(number);
        const Mask forced = std::max(lowest(left), lowest(right));
        const Mask losing = forced ? own & (forced - 1) : 0;
        if (!losing) continue;
        const Mask card = highest(losing);
        Hands next = hands;
        next.of[0] ^= card;
        limits_.count();
        if (after_lead(next, 0, card)) return true;
    }
    return false;
}

bool NullSearch::after_lead(Hands hands, int leader, Mask lead) {
    const int player = (leader + 1) % 3;
    const Mask group = suit_of(lead), hand = hands.of[player], follow = hand & group;
    if (player != 0) {
        const Mask live = hands.of[0] | hands.of[1] | hands.of[2] | lead;
        for (Mask rest = without_equals(follow ? follow : hand, hand, live); rest;) {
            const Mask card = highest(rest);
            rest ^= card;
            Hands next = hands;
            next.of[player] ^= card;
            limits_.count();
            if (!after_reply(next, leader, lead, card)) return false;
        }
        return true;
    }
    if (follow) {
        const Mask forced = lowest(hands.of[(leader + 2) % 3] & group);
        const Mask losing = follow & (std::max(lead, forced) - 1);
        if (!losing) return false;
        const Mask card = mutant(19) ? lowest(losing) : highest(losing);
        hands.of[0] ^= card;
        limits_.count();
        return after_reply(hands, leader, lead, card);
    }
    for (int number = 0; number < 4; ++number) {
        const Mask own = hand & suit(number);
        if (!own) continue;
        const Mask card = highest(own);
        Hands next = hands;
        next.of[0] ^= card;
        limits_.count();
        if (after_reply(next, leader, lead, card)) return true;
    }
    return false;
}

bool NullSearch::after_reply(Hands hands, int leader, Mask lead, Mask reply) {
    const int second = (leader + 1) % 3, player = (leader + 2) % 3;
    const Mask group = suit_of(lead), hand = hands.of[player], follow = hand & group;
    const bool reply_stands = (reply & group) && reply > lead;
    const Mask standing = reply_stands ? reply : lead;
    const int holder = reply_stands ? second : leader;
    if (player != 0) {
        const Mask live = hands.of[0] | hands.of[1] | hands.of[2] | lead | reply;
        for (Mask rest = without_equals(follow ? follow : hand, hand, live); rest;) {
            const Mask card = highest(rest);
            rest ^= card;
            Hands next = hands;
            next.of[player] ^= card;
            limits_.count();
            if (!after_trick(next, (card & group) && card > standing ? player : holder)) return false;
        }
        return true;
    }
    if (follow) {
        const Mask losing = follow & (standing - 1);
        if (!losing) return false;
        hands.of[0] ^= highest(losing);
        limits_.count();
        return after_trick(hands, holder);
    }
    for (int number = 0; number < 4; ++number) {
        const Mask own = hand & suit(number);
        if (!own) continue;
        Hands next = hands;
        next.of[0] ^= highest(own);
        limits_.count();
        if (after_trick(next, holder)) return true;
    }
    return false;
}

bool NullSearch::wins(const Hands &hands, int leader) {
    if (hands.of[leader] == 0) return true;
    return leader == 0 ? soloist_leads(hands) : defender_leads(hands, leader);
}

bool NullSearch::wins_second(const Hands &hands, int leader, int first) {
    return after_lead(hands, leader, Mask{1} << first);
}

bool NullSearch::wins_third(const Hands &hands, int leader, int first, int second) {
    return after_reply(hands, leader, Mask{1} << first, Mask{1} << second);
}

}  // namespace skat
