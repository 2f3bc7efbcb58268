// What is at stake in a game, from the soloist's side in tournament points: skat/players/worlds/stakes.py.

#pragma once

#include <algorithm>
#include <optional>

#include "../stepper/outcome.hpp"
#include "sight.hpp"

namespace skat::strong {

constexpr int all_points = 120, out_of_schneider = 31, schneider = 90;
constexpr int bonus_for_winning = 50, loss_beside_the_value = 90;

// With the soloist's own tops as far as he sees his cards; for all others with or without one.
inline stepper::TrumpGame game_at_stake(const Sight &sight) {
    stepper::TrumpGame found{sight.game(), {true, 1}, sight.now.bid ? sight.now.bid : 18};
    if (!sight.alone()) return found;
    Mask cards = sight.now.hand | sight.now.laid;
    for (const Trick &trick : sight.tricks) cards |= Mask{1} << trick.cards[(sight.now.soloist - trick.leader + 3) % 3];
    found.tops = stepper::tops_of(cards, sight.now.contract);
    return found;
}

// The card points that win a suit game or grand, nothing if it cannot be won. Defenders go by what is announced.
inline std::optional<int> points_needed(const Sight &sight) {
    constexpr std::array<int, 3> needed = {61, schneider, all_points};
    const int level = sight.alone() ? game_at_stake(sight).required() : std::min(sight.now.level, 2);
    if (level > 2) return {};
    return needed[static_cast<std::size_t>(level)];
}

using WorthOfPoints = std::array<double, all_points + 1>;

// What 0 to 120 card points of the soloist, tricks and skat, are worth.
inline WorthOfPoints worth_of_points(const Sight &sight) {
    constexpr double point = 0.5;  // a cushion for what was not foreseen
    const stepper::TrumpGame game = game_at_stake(sight);
    const std::optional<int> needed = points_needed(sight);
    WorthOfPoints worth;
    for (int points = 0; points <= all_points; ++points) {
        const bool one_sided = points >= schneider || points < out_of_schneider;
        const int value = std::max(game.value_at(one_sided), game.lifted());
        const bool won = needed && points >= *needed;
        const int outcome = won ? value + bonus_for_winning : -2 * value - loss_beside_the_value;
        worth[static_cast<std::size_t>(points)] = outcome + point * points;
    }
    return worth;
}

// What a null is worth lost and made.
inline std::array<double, 2> worth_of_null(const Sight &sight) {
    const int value = stepper::null_value(sight.by_hand, sight.now.level == 3);
    return {-2.0 * value - loss_beside_the_value, static_cast<double>(value + bonus_for_winning)};
}

// For whom, and what 0 to 120 points are worth; in null 0 and 1, and 1 is needed.
struct AtStake {
    bool alone;
    int needed;
    WorthOfPoints worth;
};

inline AtStake at_stake(const Sight &sight) {
    if (sight.now.contract != Contract::null)
        return {sight.alone(), points_needed(sight).value_or(out_of_schneider), worth_of_points(sight)};
    AtStake found{sight.alone(), 1, {}};
    std::ranges::copy(worth_of_null(sight), found.worth.begin());
    return found;
}

}  // namespace skat::strong
