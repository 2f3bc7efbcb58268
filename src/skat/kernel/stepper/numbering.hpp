// The frozen numbering of actions (skat/env/actions.py), and tables of what follows and beats what.

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "../cards.hpp"

namespace skat::stepper {

constexpr int action_count = 128;
constexpr int pass = 32, hold = 33, take_skat = 34, first_bid = 35, first_announcement = 98, first_hand = 105,
              give_up = 127;
constexpr int null_after_skat = 103, null_open_after_skat = 104, null_hand = 125, null_open_hand = 126;

constexpr std::array<int, 63> bid_values = {
    18,  20,  22,  23,  24,  27,  30,  33,  35,  36,  40,  44,  45,  46,  48,  50,  54,  55,  59,  60,  63,
    66,  70,  72,  77,  80,  81,  84,  88,  90,  96,  99,  100, 108, 110, 117, 120, 121, 126, 130, 132, 135,
    140, 143, 144, 150, 153, 154, 156, 160, 162, 165, 168, 170, 176, 180, 187, 192, 198, 204, 216, 240, 264};

// A set of actions, one bit each.
struct Actions {
    std::uint64_t low = 0, high = 0;

    constexpr bool has(int action) const { return (action < 64 ? low >> action : high >> (action - 64)) & 1; }
    constexpr void add(int action) { (action < 64 ? low : high) |= std::uint64_t{1} << (action & 63); }
    constexpr void add_range(int first, int end) {
        for (int action = first; action < end; ++action) add(action);
    }
    constexpr int count() const { return std::popcount(low) + std::popcount(high); }

    // Writes their numbers, ascending; the place behind the last one.
    template <typename Place>
    Place list(Place to) const {
        for (std::uint64_t rest = low; rest; rest &= rest - 1) *to++ = std::countr_zero(rest);
        for (std::uint64_t rest = high; rest; rest &= rest - 1) *to++ = 64 + std::countr_zero(rest);
        return to;
    }
};

constexpr Mask lowest_bit(Mask cards) { return cards & (~cards + 1); }

// The place of the n-th bit that is set, from 0.
inline int nth_bit(std::uint64_t bits, int n) {
    while (n--) bits &= bits - 1;
    return std::countr_zero(bits);
}

inline int nth_action(const Actions &actions, int n) {
    const int low = std::popcount(actions.low);
    return n < low ? nth_bit(actions.low, n) : 64 + nth_bit(actions.high, n - low);
}

// What an announcement says.
struct Game {
    Contract contract;
    bool hand;
    int level;  // 0 none, 1 schneider, 2 schwarz, 3 ouvert

    constexpr bool open() const { return level == 3; }
    constexpr bool null() const { return contract == Contract::null; }
    constexpr bool operator==(const Game &) const = default;
};

constexpr Game game_of(int action) {
    if (action < null_after_skat) return {static_cast<Contract>(action - first_announcement), false, 0};
    if (action <= null_open_after_skat) return {Contract::null, false, action == null_after_skat ? 0 : 3};
    if (action >= null_hand) return {Contract::null, true, action == null_hand ? 0 : 3};
    return {static_cast<Contract>((action - first_hand) / 4), true, (action - first_hand) % 4};
}

// The number that announces this game.
constexpr int action_of(const Game &game) {
    if (game.null()) return (game.hand ? null_hand : null_after_skat) + game.open();
    const int contract = static_cast<int>(game.contract);
    return game.hand ? first_hand + 4 * contract + game.level : first_announcement + contract;
}

constexpr int null_value(bool hand, bool open) { return open ? (hand ? 59 : 46) : (hand ? 35 : 23); }

// For one contract: which cards follow a lead of each card and which of them beat it, how strong each is,
// and its group: the four suits, then trumps.
struct Order {
    std::array<Mask, 5> groups{};
    std::array<Mask, 32> followers{}, higher{};
    std::array<std::int8_t, 32> strength{};
    std::array<std::int8_t, 32> group{};

    constexpr explicit Order(Contract contract) {
        constexpr std::array<int, 8> in_null = {0, 1, 2, 5, 6, 3, 7, 4};  // of 7 8 9 Q K T A J
        for (int card = 0; card < 32; ++card) {
            const int suit = card / 8, rank = card % 8;
            const bool null = contract == Contract::null;
            const bool trump = !null && (rank == 7 || suit == static_cast<int>(contract));
            group[card] = static_cast<std::int8_t>(trump ? 4 : suit);
            strength[card] = static_cast<std::int8_t>(null ? in_null[rank] : (trump ? 32 : 0) + (rank == 7 ? 16 + suit : rank));
            groups[group[card]] |= Mask{1} << card;
        }
        for (int card = 0; card < 32; ++card) {
            followers[card] = groups[group[card]];
            for (int other = 0; other < 32; ++other)
                if (group[other] == group[card] && strength[other] > strength[card]) higher[card] |= Mask{1} << other;
        }
    }

    constexpr bool beats(int card, int other) const {
        return (group[card] == group[other] || group[card] == 4) && strength[card] > strength[other];
    }

    // The place of the card that takes the trick, or holds it while there are fewer than three.
    constexpr int winner(const std::array<std::uint8_t, 3> &trick, int cards = 3) const {
        int best = 0;
        for (int place = 1; place < cards; ++place)
            if (beats(trick[place], trick[best])) best = place;
        return best;
    }
};

inline constexpr std::array<Order, contracts> orders = {Order(Contract::diamonds), Order(Contract::hearts),
                                                        Order(Contract::spades),   Order(Contract::clubs),
                                                        Order(Contract::grand),    Order(Contract::null)};

inline constexpr std::array<std::uint8_t, 32> card_worth = [] {
    std::array<std::uint8_t, 32> worth{};
    for (int card = 0; card < 32; ++card) worth[card] = static_cast<std::uint8_t>(card_points(Mask{1} << card));
    return worth;
}();

}  // namespace skat::stepper
