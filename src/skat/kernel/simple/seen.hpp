// What `simple` decides by and what it decides: skat.rules.views.View and skat.rules.actions as numbers.

#pragma once

#include <vector>

#include "../stepper/numbering.hpp"

namespace skat::simple {

using stepper::card_worth, stepper::Game, stepper::lowest_bit, stepper::Order;

constexpr int nobody = -1;

// What is asked: the phases of a deal in which a seat decides.
enum class Asked : int { call, skat, discard, announce, kontra, ramsch, push, lay_away, play, consent };

// What can be decided; what is not named needs no number.
enum class Act : int { pass, hold, bid, take_skat, push_on, announce, discard, play, agree, refuse, kontra, re, expose, concede };
constexpr int acts = 14;

struct Choice {
    Act act;
    int number = nobody;  // of the card played, or of the announcement among those that may be made
    Mask cards = 0;       // the two laid away
};

enum Offered : int { nothing, concession, shortening };

struct Announcing {
    Game game;
    bool spitze = false, laid_open = false;
    int instead = nobody;  // a contract in place of a null below the bid

    bool operator==(const Announcing &) const = default;
};

struct Seen {
    Asked asked = Asked::call;
    int seat = nobody, soloist = nobody;
    Mask hand = 0, laid = 0;  // laid: what he himself laid away
    bool skat_taken = false;
    int bid = 0;

    // The auction: whether another said a value, whether it may be held, the lowest that may be said or 0.
    bool against_somebody = false, may_hold = false;
    int next_bid = 0;
    std::vector<Announcing> announcements;  // that may be made
    std::vector<std::uint8_t> in_order;     // before Ramsch: the hand as it is held

    // From the announcement on; in Ramsch there is none, and the order is that of grand.
    bool announced = false, spitze = false, may_double = false;
    Contract contract = Contract::grand;
    int level = 0;  // 0 none, 1 schneider, 2 schwarz, 3 ouvert

    // The play, by seats. `open` is a hand that lies on the table, `missing` cards of which a seat did not follow,
    // `led` those that follow what it led to tricks that are complete.
    Mask playable = 0, gone = 0;
    int leader = 0, on_table = 0;
    std::array<std::uint8_t, 3> trick{};
    std::array<Mask, 3> open{}, missing{}, led{};
    std::array<int, 3> counts{}, points{};

    // The level asked for is 0, schneider 1, schwarz 2.
    Offered offered = nothing;
    int asked_level = 0;

    const Order &order() const { return stepper::orders[static_cast<std::size_t>(contract)]; }
    bool leads() const { return seat == 0; }

    // Notes the first cards of a trick: gone, and missing where a seat did not follow.
    void note(int led_by, const std::array<std::uint8_t, 3> &cards, int count) {
        const Mask following = order().followers[cards[0]];
        for (int step = 0; step < count; ++step) {
            gone |= Mask{1} << cards[step];
            if (!(following >> cards[step] & 1)) missing[(led_by + step) % 3] |= following;
        }
    }

    // Notes a complete trick besides: what it was led with, and whose its points are.
    void note_taken(int led_by, const std::array<std::uint8_t, 3> &cards, int winner) {
        note(led_by, cards, 3);
        led[led_by] |= order().followers[cards[0]];
        for (const int card : cards) points[winner] += card_worth[card];
    }
};

}  // namespace skat::simple
