// Another deal that looks the same to one seat, at the same point: worlds counted and drawn exactly.
// The true hands of the others do not enter.

#pragma once

#include "../worlds.hpp"
#include "deal.hpp"

namespace skat::stepper {

// What this seat knows of where the cards lie now: its own, open hands, its own discard, and voids.
inline Knowledge knowledge_of(const Deal &deal, int seat) {
    const World now = {deal.hands[0], deal.hands[1], deal.hands[2], deal.skat()};
    Knowledge known;
    known.possible.fill(~Mask{0});
    for (int place = 0; place < locations; ++place) {
        const bool open = place < 3 ? deal.open_hand() && place == deal.soloist : deal.skat_taken && seat == deal.soloist;
        if (place == seat || open)
            known.certain[place] = now[place];
        else
            known.room[place] = std::popcount(now[place]), known.unseen |= now[place];
    }
    if (deal.announcement < 0) return known;
    const Order &order = deal.order();
    for (int place = 0; place < 3; ++place)
        for (int card = 0; card < 32; ++card)
            if (deal.voids[place] >> order.group[card] & 1) known.possible[place] &= ~(Mask{1} << card);
    return known;
}

inline World drawn_world(const Deal &deal, int seat, Random &random) {
    const Completions ways = ways_of(knowledge_of(deal, seat));
    return ways.at(static_cast<double>(random.exactly_below(static_cast<std::uint64_t>(ways.total()))));
}

// The deal as it was if the cards lie as in this world. What the soloist found in the skat, and in which order
// two cards were laid away, is drawn evenly unless this seat is the soloist.
inline Deal with_world(Deal deal, int seat, const World &world, Random &random) {
    for (int place = 0; place < 3; ++place) {
        deal.hands[place] = world[place];
        if (place != seat) deal.dealt[place] = world[place] | deal.played[place];
    }
    if (!deal.skat_taken) {
        deal.dealt_skat = world[3];
        if (deal.announcement >= 0) deal.laid = world[3];
    } else if (seat != deal.soloist) {
        const Mask twelve = deal.dealt[deal.soloist] | world[3];
        const int first = nth_bit(twelve, static_cast<int>(random.exactly_below(12)));
        const Mask others = twelve & ~(Mask{1} << first);
        deal.dealt_skat = Mask{1} << first | Mask{1} << nth_bit(others, static_cast<int>(random.exactly_below(11)));
        deal.dealt[deal.soloist] = twelve & ~deal.dealt_skat;
        deal.laid = world[3];
        int at = 0;
        while ((deal.said[at] & 0xff) != take_skat) ++at;
        for (Mask rest = deal.laid; rest;) {
            const int card = nth_bit(rest, static_cast<int>(random.exactly_below(static_cast<std::uint64_t>(std::popcount(rest)))));
            deal.said[++at] = static_cast<std::uint16_t>(card | deal.soloist << 8);
            rest &= ~(Mask{1} << card);
        }
    }
    return deal;
}

}  // namespace skat::stepper
