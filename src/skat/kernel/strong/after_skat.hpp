// With the skat in hand: what every discard brings in every game that can follow it. skat/players/strong/after_skat.py.

#pragma once

#include "chances.hpp"
#include "returns.hpp"

namespace skat::strong {

constexpr int discards = 66, games = 7;  // six contracts and null ouvert

// The game in a row: a contract, or null with open cards.
constexpr stepper::Game game_in(int row) {
    const int null = static_cast<int>(Contract::null);
    return {static_cast<Contract>(std::min(row, null)), false, row > null ? 3 : 0};
}

// Who plays at which value.
struct Setting {
    int seat, bid;
    Rivals rivals;
    Scoring scoring;
};

using Promised = std::array<float, games>;

// What games with these chances bring.
inline Promised promised(const Chances &chances, Mask twelve, const Setting &setting) {
    Promised found;
    for (int contract = 0; contract < trump_contracts; ++contract) {
        const auto which = static_cast<Contract>(contract);
        const int value = simple_value(twelve, which);
        const Returns of_game = returns(chances[contract], value, base_value(which), setting.scoring);
        found[contract] = at_bid(of_game.simply, of_game.by_schneider, value, which, setting.bid, setting.scoring);
    }
    for (const bool open : {false, true}) {
        const int value = stepper::null_value(false, open);
        found[trump_contracts + open] = value < setting.bid ? static_cast<float>(never)
                                                             : average(chances[trump_contracts][open], value, setting.scoring);
    }
    return found;
}

// A game and a discard, by their numbers.
struct ChosenGame {
    int row, discard;
};

struct AfterSkat {
    std::array<Hand, discards> hands;
    std::vector<Chances> chances;
    std::array<Promised, discards> promised;

    // What promises most; of equal ones the first game, then the first discard.
    ChosenGame best() const {
        ChosenGame found{0, 0};
        for (int row = 0; row < games; ++row)
            for (int at = 0; at < discards; ++at)
                if (promised[at][row] > promised[found.discard][found.row]) found = {row, at};
        return found;
    }
};

// Discards in the order of their cards.
inline std::array<Hand, discards> discards_of(Mask twelve) {
    std::array<Hand, discards> found;
    int at = 0;
    for (Mask first = twelve; first; first &= first - 1)
        for (Mask second = first & (first - 1); second; second &= second - 1) {
            const Mask away = stepper::lowest_bit(first) | stepper::lowest_bit(second);
            found[at++] = {twelve & ~away, away};
        }
    return found;
}

// `twelve` must be twelve cards.
[[gnu::noinline]] inline AfterSkat after_skat(const Learned &learned, Mask twelve, const Setting &setting) {
    AfterSkat found{discards_of(twelve), {}, {}};
    found.chances = learned.chances(found.hands, {setting.seat, false}, setting.rivals);
    for (int at = 0; at < discards; ++at) found.promised[at] = promised(found.chances[at], twelve, setting);
    return found;
}

}  // namespace skat::strong
