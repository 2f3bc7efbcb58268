// Worlds in which the others would have called as they did: skat/analysis/bidding/fitting.py.

#pragma once

#include <numbers>
#include <numeric>

#include "../worlds.hpp"
#include "callers.hpp"
#include "declaring.hpp"

namespace skat::strong {

// Equally likely worlds, and the doubt about each hand of a seat, none for the own.
struct Fitting {
    std::vector<World> worlds;
    std::array<std::vector<double>, 3> doubts;
};

// A call as the answer to the question whether to play at a value.
struct Asked {
    int seat, bid;
    Rivals rivals;
    double passing;
    bool yes;
};

inline std::vector<Asked> questions_in(const stepper::Deal &auction, int viewer) {
    std::vector<Asked> found;
    stepper::Deal before;
    bool to_answer = false;
    for (int at = 0; at < auction.length && before.phase == stepper::Phase::auction; ++at) {
        const int action = auction.said[at] & 255, seat = before.turn;
        const bool names = action >= stepper::first_bid;
        const int above = std::min<int>(before.bid + 1, static_cast<int>(stepper::bid_values.size()) - 1);
        const int bid = names ? stepper::bid_values[action - stepper::first_bid]
                              : stepper::bid_values[to_answer || action == stepper::hold ? std::max<int>(before.bid, 0) : above];
        if (seat != viewer)
            found.push_back({seat, bid, rivals_of(before, seat), passing(before, seat, seeger_fabian), action != stepper::pass});
        to_answer = names;
        before.step(action);
    }
    return found;
}

// Doubts spread evenly over a logistic distribution, the same for every deal.
inline std::vector<double> doubts_by(std::size_t number, double step) {
    const double scale = 22.6 * std::sqrt(3.0) / std::numbers::pi;
    std::vector<double> found(number);
    for (std::size_t at = 0; at < number; ++at) {
        const double along = (static_cast<double>(at) + 0.5) * step, even = along - std::floor(along);
        found[at] = scale * std::log(even / (1 - even));
    }
    return found;
}

// At most so many worlds of what is hidden; where fewer fit, those follow that fit best.
inline Fitting fitting(const Learned &learned, const stepper::Deal &auction, int viewer, const Knowledge &hidden,
                       std::uint64_t seed, std::size_t most) {
    constexpr std::size_t drawn = 2000;
    constexpr std::array<double, 2> steps = {0.618033988749895, 0.7548776662466927};
    const std::vector<Asked> asked = questions_in(auction, viewer);
    const std::vector<World> worlds = sample_worlds(hidden, asked.empty() ? most : std::max(drawn, most), seed, 1);
    std::vector<double> against(worlds.size());
    Fitting all;
    int other = 0;
    for (int seat = 0; seat < 3; ++seat) {
        if (seat == viewer) continue;
        all.doubts[seat] = doubts_by(worlds.size(), steps[other++]);
        if (std::ranges::none_of(asked, [&](const Asked &one) { return one.seat == seat; })) continue;
        std::vector<Hand> hands;
        for (const World &world : worlds) hands.push_back({world[seat], 0});
        Callers callers(learned, std::move(hands), seat, all.doubts[seat]);
        for (const Asked &one : asked) {
            if (one.seat != seat) continue;
            const std::vector<double> &found = callers.at(one.bid, one.rivals);
            for (std::size_t at = 0; at < worlds.size(); ++at) {
                const double ahead = found[at] - one.passing;
                against[at] += std::max(0.0, one.yes ? -ahead : ahead);
            }
        }
    }
    std::vector<std::size_t> order(worlds.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t at) { return std::pair(against[at], at); });
    order.resize(std::min(most, order.size()));
    Fitting kept;
    for (const std::size_t at : order) {
        kept.worlds.push_back(worlds[at]);
        for (int seat = 0; seat < 3; ++seat)
            if (seat != viewer) kept.doubts[seat].push_back(all.doubts[seat][at]);
    }
    return kept;
}

}  // namespace skat::strong
