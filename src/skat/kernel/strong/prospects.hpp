// What ten cards bring on average, with the skat and by hand, at every bid: skat/players/strong/prospects.py.

#pragma once

#include <optional>

#include "../prospects.hpp"
#include "../simple/sure.hpp"
#include "after_skat.hpp"

namespace skat::strong {

// What one game brings on average, and the share of it that is won.
struct Expected {
    double points, won;
};

// A game, and what it comes to.
struct Way {
    stepper::Game game;
    Expected expected;
};

class OwnProspects {
public:
    // `ten` must be ten cards. What is not `whole` knows games by hand alone, until it is asked what needs more.
    [[gnu::noinline]] OwnProspects(const Learned &learned, Mask ten, int seat, Rivals rivals, const Scoring &scoring,
                                   bool whole = true)
        : scoring_(scoring),
          prospecting_(learned.networks, learned.nulls,
                       {seat, {own_play, on_the_logit[static_cast<std::size_t>(rivals)]}, scoring.won, scoring.lost}) {
        prospecting_.begin(ten, with_skat_);
        const Hand alone{ten, 0};
        by_hand_ = learned.chances({&alone, 1}, {seat, true}, rivals).front();
        for (int contract = 0; contract < trump_contracts; ++contract)
            safe_[contract] = simple::safe_level(ten, static_cast<Contract>(contract), seat == 0);
        // What is good by hand is so with the skat, and is judged first.
        std::array<double, contracts> by_itself;
        for (int contract = 0; contract < contracts; ++contract)
            by_itself[contract] = alone_with({static_cast<Contract>(contract), true, 0}, 18), order_[contract] = contract;
        for (std::size_t at = 1; at < order_.size(); ++at)
            for (std::size_t to = at; to && by_itself[order_[to]] > by_itself[order_[to - 1]]; --to)
                std::swap(order_[to], order_[to - 1]);
        while (whole && judges_one_more()) {}
    }

    // Whether the better of both brings more than this; contracts are judged until that is decided, as each makes the
    // sum only greater.
    bool exceeds(int bid, double points) {
        if (alone(bid).expected.points > points) return true;
        while (!(taking(bid) > points))
            if (!judges_one_more()) return false;
        return true;
    }

    // The best game by hand, if that brings more than the skat.
    std::optional<Way> better_alone(int bid) {
        const Way best = alone(bid);
        while (!(taking(bid) >= best.expected.points))
            if (!judges_one_more()) return best;
        return {};
    }

    // If the skat is taken at this bid.
    [[gnu::noinline]] double taking(int bid) const {
        Row best;
        best.fill(static_cast<float>(never));
        for (int contract = 0; contract < trump_contracts; ++contract)
            for (int skat = 0; skat < values::skats; ++skat)
                best[skat] = std::max(best[skat], taken_at(contract, skat, bid));
        for (const bool open : {false, true})
            for (int skat = 0; bid <= stepper::null_value(false, open) && skat < values::skats; ++skat)
                best[skat] = std::max(best[skat], null_brings(skat, open));
        return mean(best);
    }

    // The best game by hand. Schneider may be risked, more is announced only where it is safe.
    [[gnu::noinline]] Way alone(int bid) const {
        std::optional<Way> best;
        for (int contract = 0; contract < contracts; ++contract)
            for (const int level : {0, 3, 1}) {
                const auto which = static_cast<Contract>(contract);
                const bool null = which == Contract::null;
                if (null ? level == 1 : level == 3 && safe_[contract] != 3) continue;
                const stepper::Game game{which, true, level};
                const double points = alone_with(game, bid);
                if (!best || points > best->expected.points) best = Way{game, {points, 0}};
            }
        return *best;
    }

    // The better of both.
    double at(int bid) const { return std::max(taking(bid), alone(bid).expected.points); }

    // What this game by hand brings; never where null is not worth the bid.
    [[gnu::noinline]] double alone_with(const stepper::Game &game, int bid) const {
        const auto number = static_cast<std::size_t>(game.contract);
        const double won = by_hand_[number][0], schneider = by_hand_[number][1];
        if (game.null()) {
            const int value = stepper::null_value(true, game.open());
            return value < bid ? never : average(game.open() ? schneider : won, value, scoring_);
        }
        constexpr std::array<int, 4> above_hand = {0, 2, 4, 5};
        const int base = base_value(game.contract);
        if (game.level == 0) {
            Row found;
            for (int skat = 0; skat < values::skats; ++skat) {
                const int value = hand_value(number, skat);
                const Returns of_game = returns(by_hand_[number], value, base, scoring_);
                found[skat] = at_bid(of_game.simply, of_game.by_schneider, value, game.contract, bid, scoring_);
            }
            return mean(found);
        }
        const double chance = game.level == safe_[number] ? 1.0 : won * schneider;
        std::array<double, values::skats> found;
        for (int skat = 0; skat < values::skats; ++skat) {
            const int value = hand_value(number, skat) + base * above_hand[game.level];
            found[skat] = average(value >= bid ? chance : 0.0, std::max(value, bid), scoring_);
        }
        return mean_of(std::span<const double>(found));
    }

    // A game without a level announced, or a null: what it comes to.
    Expected expected(const stepper::Game &game, int bid) const {
        return game.hand ? by_hand_for(game, bid) : taking_for(game, bid);
    }

    // Each contract as it is best played at this bid; what brings most comes first.
    std::array<Way, contracts> best_ways(int bid) const {
        std::array<Way, contracts> found;
        for (auto end = found.begin(); end != found.end(); ++end) {
            const Way way = best_way(static_cast<Contract>(end - found.begin()), bid);
            const auto place = std::find_if(found.begin(), end, [&](const Way &one) {
                return one.expected.points < way.expected.points;
            });
            std::move_backward(place, end, end + 1);
            *place = way;
        }
        return found;
    }

    // The highest value from this one on up to which this game brings more than a pass; the first one at least.
    int highest(const stepper::Game &game, int bid, double passing) const {
        int found = bid;
        for (const int value : stepper::bid_values) {
            if (value < bid) continue;
            if (!(expected(game, value).points > passing)) break;
            found = value;
        }
        return found;
    }

private:
    using Row = std::array<float, values::skats>;

    bool judges_one_more() {
        if (judged_ == contracts) return false;
        prospecting_.judge(order_[judged_++], with_skat_);
        if (judged_ == contracts) prospecting_.end();
        return true;
    }

    static double mean(const Row &row) { return mean_of(std::span<const float>(row)); }

    int hand_value(std::size_t contract, int skat) const {
        return static_cast<int>(with_skat_.values[contract][skat]) + base_value(static_cast<Contract>(contract));
    }

    float taken_at(int contract, int skat, int bid) const {
        return at_bid(with_skat_.simply[contract][skat], with_skat_.by_schneider[contract][skat],
                      static_cast<int>(with_skat_.values[contract][skat]), static_cast<Contract>(contract), bid, scoring_);
    }

    float null_brings(int skat, bool open) const {
        return average(with_skat_.nulls[open][skat], stepper::null_value(false, open), scoring_);
    }

    static float won_at(float won, float enough, int value, Contract contract, int bid) {
        if (value >= bid) return won;
        return value + base_value(contract) >= bid ? enough : 0.0f;
    }

    Way best_way(Contract contract, int bid) const {
        std::optional<Way> best;
        for (const int level : {0, 3})
            for (const bool hand : {false, true}) {
                const stepper::Game game{contract, hand, level};
                if (level && !game.null()) continue;
                const Way way{game, expected(game, bid)};
                if (!best || way.expected.points > best->expected.points) best = way;
            }
        return *best;
    }

    Expected taking_for(const stepper::Game &game, int bid) const {
        Row points, won;
        if (game.null()) {
            if (stepper::null_value(false, game.open()) < bid) return {never, 0};
            for (int skat = 0; skat < values::skats; ++skat) points[skat] = null_brings(skat, game.open());
            return {mean(points), mean(with_skat_.nulls[game.open()])};
        }
        const int contract = static_cast<int>(game.contract);
        for (int skat = 0; skat < values::skats; ++skat) {
            points[skat] = taken_at(contract, skat, bid);
            won[skat] = won_at(with_skat_.won[contract][skat], with_skat_.enough[contract][skat],
                               static_cast<int>(with_skat_.values[contract][skat]), game.contract, bid);
        }
        return {mean(points), mean(won)};
    }

    Expected by_hand_for(const stepper::Game &game, int bid) const {
        const auto number = static_cast<std::size_t>(game.contract);
        const auto &[won, schneider, schneidered] = by_hand_[number];
        const double points = alone_with(game, bid);
        if (game.null()) return {points, game.open() ? schneider : won};
        Row shares;
        for (int skat = 0; skat < values::skats; ++skat)
            shares[skat] = won_at(won, won * schneider, hand_value(number, skat), game.contract, bid);
        return {points, mean(shares)};
    }

    Scoring scoring_;
    values::Prospecting prospecting_;
    std::array<int, contracts> order_{};
    std::size_t judged_ = 0;
    values::Prospects with_skat_;
    Chances by_hand_;
    std::array<int, trump_contracts> safe_;
};

}  // namespace skat::strong
