// What a deal came to: who won, at which level, and what it counts (SkO 5).

#pragma once

#include "deal.hpp"

namespace skat::stepper {

// In the order of `DealOutcome` in skat/env/settings.py.
struct Outcome {
    std::int16_t soloist = nobody, action = nobody, bid = 0, won = 0, overbid = 0, gave_up = 0, value = 0, score = 0,
                 points = 0, tricks = 0;
};
constexpr int outcome_fields = 10;
static_assert(sizeof(Outcome) == outcome_fields * sizeof(std::int16_t));

constexpr int base_value(Contract contract) { return contract == Contract::grand ? 24 : 9 + static_cast<int>(contract); }

// The smallest multiple of the base value that covers the bid.
constexpr int lifted_value(Contract contract, int bid) {
    return (bid + base_value(contract) - 1) / base_value(contract) * base_value(contract);
}

struct Tops {
    bool with;
    int count;
};

// The trumps among these cards, the club jack on top: how many of one kind stand in a row.
constexpr Tops tops_of(Mask cards, Contract contract) {
    const bool grand = contract == Contract::grand;
    std::uint32_t trumps = 0;
    for (int suit = 3; suit >= 0; --suit) trumps = trumps << 1 | (cards >> (8 * suit + 7) & 1);
    if (!grand) trumps = trumps << 7 | (cards >> (8 * static_cast<int>(contract)) & 0x7f);
    const int most = grand ? 4 : 11;
    const std::uint32_t from_the_top = trumps << (32 - most);
    const bool with = from_the_top >> 31;
    return {with, std::min(most, with ? std::countl_one(from_the_top) : std::countl_zero(from_the_top))};
}

// A suit game or grand, with all that fixes its value but the play. Levels: 0 simple, 1 schneider, 2 schwarz.
struct TrumpGame {
    Game game;
    Tops tops{};
    int bid = 0;

    int value_at(int level) const {
        const int schneider = (level >= 1 || game.level >= 1) + (game.level >= 1);
        const int schwarz = (level >= 2 || game.level >= 2) + (game.level >= 2);
        return base_value(game.contract) * (tops.count + 1 + game.hand + schneider + schwarz + (game.level == 3));
    }

    int lifted() const { return lifted_value(game.contract, bid); }

    // The level needed for bid and announcement; 3 if the tops put it out of reach (SkO-5.4.3).
    int required() const {
        int level = 0;
        while (level < 3 && value_at(level) < bid) ++level;
        level = std::max(level, std::min(game.level, 2));
        const int highest = tops.with ? 2 : game.contract == Contract::grand || tops.count < 7 ? 1 : 0;
        return level <= highest ? level : 3;
    }
};

class Scoring {
public:
    explicit Scoring(const Deal &deal) : deal_(deal), game_(deal.game()) {
        const int own = deal.soloist;
        soloist_ = {card_points(deal.skat()) + deal.points[own], deal.tricks[own]};
        for (int seat = 0; seat < 3; ++seat)
            if (seat != own) defenders_ = {defenders_.points + deal.points[seat], defenders_.tricks + deal.tricks[seat]};
        const Tops tops = game_.null() ? Tops{} : tops_of(deal.dealt[own] | deal.dealt_skat, game_.contract);
        trump_game_ = {game_, tops, deal.bid_value()};
    }

    Outcome outcome() const {
        const Decision decision = game_.null() ? null_decision() : trump_decision();
        const int value = game_.null() ? null_value(game_.hand, game_.open()) : trump_game_.value_at(decision.level);
        const int counted = game_.null() ? value : std::max(value, trump_game_.lifted());
        const auto word = [](int number) { return static_cast<std::int16_t>(number); };
        return {deal_.soloist, deal_.announcement, word(deal_.bid_value()), decision.won, value < deal_.bid_value(),
                deal_.gave_up, word(counted), word(decision.won ? counted : -2 * counted), word(soloist_.points),
                word(soloist_.tricks)};
    }

private:
    struct Party {
        int points = 0, tricks = 0;
    };
    struct Decision {
        bool won;
        int level;
    };

    static int held(const Party &party) { return party.tricks == 10 ? 2 : party.points >= 90 ? 1 : 0; }
    static int can_suffer(const Party &party) { return party.tricks == 0 ? 2 : party.points <= 30 ? 1 : 0; }

    Decision null_decision() const {
        if (deal_.gave_up) return {deal_.gave_up_by != deal_.soloist, 0};
        return {soloist_.tricks == 0, 0};
    }

    Decision trump_decision() const {
        const int needed = trump_game_.required();
        if (!deal_.gave_up) {
            const int level = std::max(can_suffer(soloist_), can_suffer(defenders_));
            return {soloist_.points >= 61 && level >= needed, level};
        }
        if (deal_.gave_up_by == deal_.soloist) return {false, 0};
        if (needed == 3 || defenders_.points >= 60 || needed > can_suffer(defenders_)) return {false, held(defenders_)};
        const int reached = held(soloist_);
        return {true, soloist_.points >= 61 && reached >= needed ? reached : needed};
    }

    const Deal &deal_;
    Game game_;
    Party soloist_, defenders_;
    TrumpGame trump_game_{};
};

inline Outcome outcome_of(const Deal &deal) {
    return deal.announcement < 0 ? Outcome{} : Scoring(deal).outcome();
}

struct Reward {
    enum Kind : int { seeger_fabian, list, win, points };
    Kind kind = seeger_fabian;
    bool zero_sum = false;
    double scale = 1.0 / 240;

    std::array<float, 3> of(const Outcome &outcome, bool four) const {
        std::array<double, 3> rewards{};
        if (outcome.soloist >= 0) {
            double alone = outcome.score, each = 0;
            switch (kind) {
                case seeger_fabian:
                    alone += outcome.won ? 50 : -50;
                    each = outcome.won ? 0 : four ? 30 : 40;
                    break;
                case list: break;
                case win: alone = outcome.won ? 1 : -1, each = outcome.won ? -0.5 : 0.5; break;
                case points: alone = outcome.points, each = 120 - outcome.points; break;
            }
            rewards.fill(each);
            rewards[outcome.soloist] = alone;
        }
        const double mean = zero_sum ? (rewards[0] + rewards[1] + rewards[2]) / 3 : 0;
        std::array<float, 3> found;
        for (int seat = 0; seat < 3; ++seat) found[seat] = static_cast<float>((rewards[seat] - mean) * scale);
        return found;
    }
};

}  // namespace skat::stepper
