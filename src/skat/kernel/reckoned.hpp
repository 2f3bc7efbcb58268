// The worlds that a seat reckons with, each with a weight, drawn where the weight lies:
// skat/players/belief/adapted.py says how, and why. The page has no Python, so its sums are done here once more.

#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "worlds.hpp"

namespace skat {

struct Weighed {
    std::vector<World> worlds;
    std::vector<double> weights;  // add up to 1
    bool complete = false;        // these are all worlds that fit, each once
};

using Doubles = std::vector<double>;

class Reckoning {
public:
    // What may be drawn, and the first of the seeds.
    Reckoning(const Knowledge &known, std::uint64_t seed) : known_(known), seed_(seed) {
        for (Mask rest = known.unseen; rest; rest &= rest - 1) cards_.push_back(std::countr_zero(rest));
    }

    // `likely(worlds)` gives for each world the logarithm of its weight, up to a constant.
    template <typename Likely>
    Weighed worlds(const Likely &likely) const {
        const std::uint64_t total = count_worlds(known_);
        if (total && total <= rounds[0] + rounds[1] + rounds[2]) {
            Weighed all{list_worlds(known_, 0, total), {}, true};
            all.weights = with_doubt(normal(likely(all.worlds), 1), Doubles(total, 1.0));
            return all;
        }
        std::vector<World> worlds = sample_worlds(known_, rounds[0], seed_, 1);
        Doubles logs = likely(worlds), times(worlds.size(), 1.0);
        std::vector<Proposal> proposals;
        for (std::size_t step = 1; step < rounds.size(); ++step) {
            proposals.push_back(proposal(worlds, flattened(without(logs, times))));
            const std::vector<World> drawn = draw(proposals.back(), rounds[step], seed_ + step);
            const Doubles own = likely(drawn);
            worlds.insert(worlds.end(), drawn.begin(), drawn.end());
            logs.insert(logs.end(), own.begin(), own.end());
            times = density(worlds, proposals);
        }
        Doubles even(times.size());
        for (std::size_t at = 0; at < even.size(); ++at) even[at] = 1 / times[at];
        return {std::move(worlds), with_doubt(normal(without(logs, times), 1), even), false};
    }

private:
    static constexpr std::array<std::uint64_t, 3> rounds = {1000, 3000, 4000};
    static constexpr double doubt = 0.04, by_room = 0.1;
    static constexpr int flat = 20;

    struct Proposal {
        LocationWeights shares;
        std::size_t number = 0;
        double mean = 1;  // of the products of shares over all worlds that fit
    };

    static Doubles normal(Doubles logs, double power) {
        double highest = -std::numeric_limits<double>::infinity(), sum = 0;
        for (double &one : logs) highest = std::max(highest, one *= power);
        for (double &one : logs) sum += one = std::exp(one - highest);
        for (double &one : logs) one /= sum;
        return logs;
    }

    static Doubles without(Doubles logs, const Doubles &times) {
        for (std::size_t at = 0; at < logs.size(); ++at) logs[at] -= std::log(times[at]);
        return logs;
    }

    static Doubles with_doubt(Doubles believed, const Doubles &even) {
        const double sum = std::accumulate(even.begin(), even.end(), 0.0);
        for (std::size_t at = 0; at < even.size(); ++at)
            believed[at] = (1 - doubt) * believed[at] + doubt * even[at] / sum;
        return believed;
    }

    // Weights from these logarithms, flattened no more than leaves enough of them counting.
    static Doubles flattened(const Doubles &logs) {
        const double enough = static_cast<double>(logs.size()) / flat;
        double power = 1, step = 0.5;
        Doubles weights = normal(logs, power);
        while (step > 0.001) {
            const double squares = std::inner_product(weights.begin(), weights.end(), weights.begin(), 0.0);
            const bool counts = 1 / squares >= enough;
            if (counts && power == 1) break;
            power += counts ? step : -step;
            step /= 2;
            weights = normal(logs, power);
        }
        return weights;
    }

    static int place(const World &world, int card) {
        for (int at = 1; at < locations; ++at)
            if (world[at] >> card & 1) return at;
        return 0;
    }

    // Every card is put where these weights say that it lies.
    Proposal proposal(const std::vector<World> &worlds, const Doubles &weights) const {
        Proposal found;
        for (auto &of_card : found.shares) of_card.fill(1);
        for (const int card : cards_) {
            std::array<double, locations> learned{};
            for (std::size_t at = 0; at < worlds.size(); ++at) learned[place(worlds[at], card)] += weights[at];
            for (int at = 0; at < locations; ++at) {
                const double room = known_.room[at] / static_cast<double>(cards_.size());
                found.shares[card][at] = (1 - by_room) * learned[at] + by_room * room;
            }
        }
        return found;
    }

    double product(const Proposal &how, const World &world) const {
        double found = 1;
        for (const int card : cards_) found *= how.shares[card][place(world, card)];
        return found;
    }

    std::vector<World> draw(Proposal &how, std::size_t number, std::uint64_t seed) const {
        WeightedWorlds drawn = sample_weighted_worlds(known_, how.shares, number, seed, 1);
        how.number = number;
        // The importance of a world is the mean product over its own, so any world tells the mean.
        how.mean = drawn.importance[0] * product(how, drawn.worlds[0]);
        return std::move(drawn.worlds);
    }

    // How many times as often as even draws all rounds together find each world.
    Doubles density(const std::vector<World> &worlds, const std::vector<Proposal> &proposals) const {
        Doubles times(worlds.size(), static_cast<double>(rounds[0]));
        for (std::size_t at = 0; at < worlds.size(); ++at) {
            for (const Proposal &how : proposals)
                times[at] += static_cast<double>(how.number) * (product(how, worlds[at]) / how.mean);
            times[at] /= static_cast<double>(worlds.size());
        }
        return times;
    }

    Knowledge known_;
    std::uint64_t seed_;
    std::vector<int> cards_;
};

// At most so many of these worlds, at even steps along the line of all weights.
inline Weighed picked(const Weighed &weighed, std::size_t number) {
    if (weighed.worlds.size() <= number) return weighed;
    Weighed found;
    double reached = 0, before = 0;
    for (std::size_t at = 0; at < weighed.worlds.size(); ++at) {
        reached += weighed.weights[at] * static_cast<double>(number);
        const double due = std::min(std::nearbyint(reached), static_cast<double>(number));
        if (due > before) {
            found.worlds.push_back(weighed.worlds[at]);
            found.weights.push_back(due - before);
        }
        before = due;
    }
    for (double &one : found.weights) one /= before;
    return found;
}

}  // namespace skat
