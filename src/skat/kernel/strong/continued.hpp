// Whole auctions: what a call leads to if every seat goes on from there as `strong`. skat/analysis/bidding/continued.py.

#pragma once

#include <optional>

#include "../solver.hpp"
#include "fitting.hpp"

namespace skat::strong {

// Whether the soloist gets so many card points with open cards; nothing where that is too dear.
inline std::optional<bool> reaches(Solver &solver, const Position &position, int target, std::uint64_t budget,
                                   std::uint64_t &nodes) {
    Limits limits(budget);
    const Bounds bounds = solver.value(position, limits, target);
    nodes += limits.nodes();
    return bounds.reaches(target);
}

// How the chance of a game follows from the learned one and from open cards; the numbers are those of
// skat/analysis/measured.json.
struct Measured {
    double level, learned, open;

    double played_out(double chance, bool won) const {
        const double inside = std::min(std::max(chance, 0.001), 0.999);
        const double logit = level + learned * std::log(inside / (1 - inside)) + (won ? open : -open);
        return 1 / (1 + std::exp(-logit));
    }
};

class ContinuedAuction {
public:
    // The seat on turn calls, and holds these ten cards.
    ContinuedAuction(const Learned &learned, const Measured &measured, Solver &solver, const stepper::Deal &auction, Mask ten,
                     std::uint64_t seed, std::size_t worlds)
        : learned_(learned), measured_(measured), solver_(solver), now_(auction), seat_(auction.turn),
          rivals_(rivals_of(auction, seat_)), own_prospects_(learned, ten, seat_, rivals_, seeger_fabian),
          own_(learned, {Hand{ten, 0}}, seat_, {0.0}) {
        Knowledge hidden;
        hidden.certain[seat_] = ten;
        hidden.unseen = ~ten;
        hidden.room = {10, 10, 10, 2};
        hidden.room[seat_] = 0;
        hidden.possible.fill(~Mask{0});
        Fitting found = fitting(learned, auction, seat_, hidden, seed, worlds);
        worlds_ = std::move(found.worlds);
        for (int seat = 0; seat < 3; ++seat) {
            if (seat == seat_) continue;
            std::vector<Hand> hands;
            for (const World &world : worlds_) hands.push_back({world[seat], 0});
            callers_[seat].emplace(learned, std::move(hands), seat, std::move(found.doubts[seat]));
        }
    }

    std::size_t number() const { return worlds_.size(); }

    // What this call comes to in the mean, in table points of the seat that calls.
    double points(int call) {
        double sum = 0;
        for (std::size_t world = 0; world < worlds_.size(); ++world) sum += points_in(call, world);
        return sum / static_cast<double>(worlds_.size());
    }

private:
    struct Ending {
        int soloist, bid;
        auto operator<=>(const Ending &) const = default;
    };

    double points_in(int call, std::size_t world) {
        stepper::Deal after = now_;
        after.step(call);
        while (after.phase == stepper::Phase::auction) after.step(reference(after, world));
        if (after.over()) return 0;
        const Ending ending{after.soloist, bid_of(after)};
        const auto [at, is_new] = worth_.try_emplace({world, ending});
        if (is_new) {
            const double found = game(ending, world);
            at->second = ending.soloist == seat_ ? found : -found / 2;
        }
        return at->second;
    }

    // What `strong` calls with the hand of who is to speak.
    int reference(const stepper::Deal &auction, std::size_t world) {
        const int seat = auction.turn, value = next_value(auction);
        if (!value || !(reckons(seat, value, rivals_of(auction, seat), world) > passing(auction, seat, seeger_fabian)))
            return stepper::pass;
        return auction.legal({}).has(stepper::hold) ? stepper::hold : stepper::first_bid + auction.bid + 1;
    }

    double reckons(int seat, int bid, Rivals rivals, std::size_t world) {
        if (seat != seat_) return callers_[seat]->at(bid, rivals)[world];
        const auto [at, is_new] = playing_.try_emplace(bid);
        if (is_new) at->second = own_prospects_.at(bid);
        if (rivals == rivals_) return at->second;
        return at->second + (own_.at(bid, rivals)[0] - own_.at(bid, rivals_)[0]);
    }

    // What the game brings the soloist: the best by learned values, with the chance that open cards of this world leave.
    double game(const Ending &ending, std::size_t world) {
        const int seat = ending.soloist;
        // What is called from here on says nothing more about cards that this world knows.
        const Rivals rivals = rivals_of(now_, seat);
        if (seat == seat_) {
            const auto [at, is_new] = by_hand_.try_emplace(ending.bid);
            if (is_new) {
                const double alone = own_prospects_.alone(ending.bid).expected.points;
                if (alone > own_prospects_.taking(ending.bid)) at->second = alone;
            }
            if (at->second) return *at->second;
        }
        const World &cards = worlds_[world];
        const Mask twelve = cards[seat] | cards[3];
        const Setting setting{seat, ending.bid, rivals, seeger_fabian};
        const AfterSkat found = after_skat(learned_, twelve, setting);
        const auto [row, discard] = found.best();
        const double brings = found.promised[discard][row];
        if (row >= trump_contracts) return brings;
        const std::optional<bool> won = wins(row, found.hands[discard], seat, cards);
        if (!won) return brings;
        Chances chances = found.chances[discard];
        chances[row][0] = static_cast<float>(measured_.played_out(chances[row][0], *won));
        return promised(chances, twelve, setting)[row];
    }

    std::optional<bool> wins(int contract, const Hand &hand, int seat, const World &world) {
        Position position;
        position.contract = static_cast<Contract>(contract);
        position.hands = {world[0], world[1], world[2]};
        position.hands[seat] = hand.held;
        position.skat = hand.away;
        position.soloist = seat;
        const auto [at, is_new] = won_.try_emplace({contract, seat, position.hands});
        if (is_new) {
            std::uint64_t nodes = 0;
            at->second = reaches(solver_, position, 61, nodes_a_world, nodes);
        }
        return at->second;
    }

    Learned learned_;
    Measured measured_;
    Solver &solver_;
    stepper::Deal now_;
    int seat_;
    Rivals rivals_;
    OwnProspects own_prospects_;
    Callers own_;
    std::vector<World> worlds_;
    std::array<std::optional<Callers>, 3> callers_;
    std::map<std::pair<std::size_t, Ending>, double> worth_;
    std::map<int, double> playing_;
    std::map<int, std::optional<double>> by_hand_;
    std::map<std::tuple<int, int, std::array<Mask, 3>>, std::optional<bool>> won_;
};

}  // namespace skat::strong
