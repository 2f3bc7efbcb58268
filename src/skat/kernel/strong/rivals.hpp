// What the calls of the others say about an own game, and what a pass brings: skat/players/strong/rivals.py.

#pragma once

#include "../stepper/deal.hpp"

namespace skat::strong {

using stepper::nobody;

// The highest value that another seat has bid or held: none, up to 33, 35 or more.
enum class Rivals : std::uint8_t { no_bid, bid, high_bid };
constexpr int rivals_known = 3;

using OfContracts = std::array<float, contracts>;

// What that adds to the logit of winning each contract.
constexpr std::array<OfContracts, rivals_known> on_the_logit = {
    {{0.5f, 0.5f, 0.5f, 0.5f, 0, 0}, {-0.3f, -0.3f, -0.3f, -0.3f, -0.3f, -0.2f}, {-0.5f, -0.5f, -0.5f, -0.5f, -1.1f, -0.2f}}};

inline Rivals rivals_of(const stepper::Deal &auction, int seat) {
    constexpr int high = 35;
    int steps = 0;
    for (int other = 0; other < 3; ++other)
        if (other != seat) steps = std::max<int>(steps, auction.highest[other]);
    if (!steps) return Rivals::no_bid;
    return stepper::bid_values[steps - 1] >= high ? Rivals::high_bid : Rivals::bid;
}

// The value on the table, 18 where none is.
inline int bid_of(const stepper::Deal &auction) { return stepper::bid_values[std::max<int>(auction.bid, 0)]; }

// At which value the seat on turn would play if it went on and all others passed; 0 where none is left.
inline int next_value(const stepper::Deal &auction) {
    const stepper::Actions legal = auction.legal({});
    if (legal.has(stepper::hold)) return bid_of(auction);
    const int next = auction.bid + 1;
    return next < static_cast<int>(stepper::bid_values.size()) ? stepper::bid_values[next] : 0;
}

}  // namespace skat::strong
