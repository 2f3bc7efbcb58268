// What a hand is worth, by the learned tables of skat/players/simple: how high it may bid, what to lay
// away, what to announce. Sums are added up in the order of the Python source, so that both agree.

#pragma once

#include <cmath>

#include "outcome.hpp"

namespace skat::stepper {

// One contract before or after the skat (`Weights` in skat/players/simple/hand.py).
struct HandTable {
    double constant, leads, laid_away;
    std::array<double, 16> jacks;
    std::array<double, 256> trump_suit, side;
};

class HandValues {
public:
    // After the skat for six contracts, then before it for six.
    std::array<HandTable, 12> tables;

    // The highest value these ten cards say or hold, 0 if none.
    int limit(Mask hand, bool leads, bool against_somebody) const {
        const double passing = against_somebody ? -36.0 : -14.0;
        int highest = 0;
        for (int contract = 0; contract < 5; ++contract)
            highest = std::max(highest, trump_limit(hand, static_cast<Contract>(contract), leads, passing));
        return std::max(highest, null_limit(hand, leads, passing));
    }

    Mask discard(Mask twelve, bool leads, int bid) const {
        double best = 0;
        Mask found = 0;
        for (int contract = 0; contract < contracts; ++contract) {
            double wins = -1;
            Mask away = 0;
            for (Mask first = twelve; first; first &= first - 1)
                for (Mask second = first & (first - 1); second; second &= second - 1) {
                    const Mask pair = lowest_bit(first) | lowest_bit(second);
                    const double now = chance(twelve & ~pair, contract, leads, card_points(pair));
                    if (now > wins || (now == wins && pair > away)) wins = now, away = pair;
                }
            const auto which = static_cast<Contract>(contract);
            double brings = game_brings({which, false, 0}, twelve, wins, bid);
            if (which == Contract::null) brings = std::max(brings, game_brings({which, false, 3}, twelve, wins, bid));
            if (!found || brings > best) best = brings, found = away;
        }
        return found;
    }

    // The action that announces the best game after the skat; what is not legal is left out.
    int announcement(Mask ten, Mask away, bool leads, int bid, const Actions &legal) const {
        double best = 0;
        int found = nobody;
        for (int action = first_announcement; action < first_hand; ++action) {
            if (!legal.has(action)) continue;
            const Game game = game_of(action);
            const double wins = chance(ten, static_cast<int>(game.contract), leads, card_points(away));
            const double brings = game_brings(game, ten | away, wins, bid);
            if (found == nobody || brings > best) best = brings, found = action;
        }
        return found;
    }

    // How likely ten cards win with a skat not yet seen, and by hand.
    double hope(Mask hand, int contract, bool leads) const {
        const HandTable &table = tables[6 + contract];
        return logistic(sum(table, hand, contract) + (leads ? table.leads : 0.0));
    }

    double hand_chance(Mask hand, int contract, bool leads) const {
        const int in_skat = static_cast<int>(std::nearbyint(2.0 * (120 - card_points(hand)) / 22));
        return 0.08 + 0.84 * chance(hand, contract, leads, in_skat);
    }

    // What a game brings on average, in tournament points; `cards` are those known to count for the tops.
    static double game_brings(const Game &game, Mask cards, double wins, int bid) {
        if (game.null()) {
            const int value = null_value(game.hand, game.open());
            const double chance = game.open() ? open_chance(wins) : wins;
            return average(value >= bid ? chance : 0.0, std::max(value, bid));
        }
        constexpr std::array<int, 4> levels = {0, 2, 4, 5};
        const double doubt = game.contract == Contract::grand ? grand_doubt : 0.0;
        const int base = base_value(game.contract);
        const int value = base * (tops_of(cards, game.contract).count + 1 + game.hand + levels[game.level]);
        if (value >= bid) return average(wins, value) - doubt;
        return average((value + base >= bid ? 0.25 : 0.0) * wins, lifted_value(game.contract, bid));
    }

    // How strong ten cards are after a discard of so many card points; 0 is an even chance.
    double strength(Mask hand, int contract, bool leads, int laid_away) const {
        const HandTable &table = tables[contract];
        const double total = sum(table, hand, contract) + table.laid_away * laid_away;
        return leads ? total + table.leads : total;
    }

    double chance(Mask hand, int contract, bool leads, int laid_away) const {
        return logistic(strength(hand, contract, leads, laid_away));
    }

private:
    static constexpr double grand_doubt = 24.0;

    static double logistic(double total) { return 1 / (1 + std::exp(-total)); }
    static double open_chance(double covered) { return std::max(0.0, 2.0 * covered - 1.0); }

    static double average(double wins, int value) {
        return wins * (value + 50) - (1 - wins) * (2 * value + 90);
    }

    static double sum(const HandTable &table, Mask hand, int contract) {
        double total = 0, sides = 0;
        if (contract < 4) total = table.trump_suit[hand >> (8 * contract) & 0xff];
        for (int suit = 0; suit < 4; ++suit)
            if (suit != contract) sides += table.side[hand >> (8 * suit) & 0xff];
        const unsigned jacks = (hand >> 7 & 1) | (hand >> 14 & 2) | (hand >> 21 & 4) | (hand >> 28 & 8);
        return table.constant + table.jacks[jacks] + (total + sides);
    }

    int trump_limit(Mask hand, Contract contract, bool leads, double passing) const {
        const int index = static_cast<int>(contract), base = base_value(contract);
        const double with_skat = hope(hand, index, leads), alone = hand_chance(hand, index, leads);
        const double doubt = contract == Contract::grand ? grand_doubt : 0.0;
        const Tops tops = tops_of(hand, contract);
        int highest = 0;
        for (int count = tops.with ? tops.count : 1; count <= tops.count; ++count) {
            const int value = base * (count + 1), others = 22 - count;
            const double keeps = tops.with || count == 1 ? 1.0 : (others * (others - 1) / 2) / 231.0;
            if (average(keeps * with_skat, value) - doubt > passing) highest = std::max(highest, value);
            if (average(keeps * alone, value + base) - doubt > passing) highest = std::max(highest, value + base);
        }
        return highest;
    }

    int null_limit(Mask hand, bool leads, double passing) const {
        const double with_skat = hope(hand, 5, leads), alone = hand_chance(hand, 5, leads);
        int highest = 0;
        for (const bool by_hand : {false, true})
            for (const bool open : {false, true}) {
                const double covered = by_hand ? alone : with_skat;
                const int value = null_value(by_hand, open);
                if (average(open ? open_chance(covered) : covered, value) > passing) highest = std::max(highest, value);
            }
        return highest;
    }
};

}  // namespace skat::stepper
