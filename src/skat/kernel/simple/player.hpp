// `simple` as a player of whole deals by the Skat Order: what skat/players/simple decides for the same view.

#pragma once

#include "../stepper/policies.hpp"
#include "cards.hpp"
#include "null.hpp"
#include "sure.hpp"

namespace skat::simple {

enum Offered : int { nothing, concession, shortening };

// What is on offer at the table, which the stepper does not know.
struct Aside {
    int seat, opened;  // who decides; whose cards lie open though no ouvert is played, as bits
    Offered offered;
    int asked;  // the level that a shortening asks for
};

constexpr double skat_leaves_a_choice = 8.0;

class Player {
public:
    explicit Player(const stepper::HandValues &values) : values_(values) {}

    // The number of an action; where something is offered 1 to agree, 0 to refuse.
    int action(const stepper::Deal &deal, const Aside &aside) const {
        if (aside.offered != nothing)
            return aside.offered == concession || (deal.announcement >= 0 && cannot_hurt(deal, aside));
        if (deal.phase == stepper::Phase::skat) return take_or_play_hand(deal);
        if (deal.phase != stepper::Phase::play) return stepper::SimplePolicy(values_).action(deal, {});
        const Mask playable = deal.playable();
        if (std::popcount(playable) == 1) return std::countr_zero(playable);
        const Memory memory(deal, deal.turn, aside.opened);
        return deal.game().null() ? NullPlay(memory, playable).card() : trump_game_card(memory, playable);
    }

private:
    // Hand if that brings more than the skat on average, else the skat.
    int take_or_play_hand(const stepper::Deal &deal) const {
        const Mask ten = deal.hands[deal.turn];
        const bool leads = deal.turn == 0;
        const int bid = deal.bid_value();
        double with_skat = -1e9, best = -1e9;
        int found = stepper::take_skat;
        for (int contract = 0; contract < contracts; ++contract) {
            const stepper::Game game{static_cast<Contract>(contract), false, 0};
            with_skat = std::max(with_skat, values_.game_brings(game, ten, values_.hope(ten, contract, leads), bid));
        }
        with_skat = skat_leaves_a_choice + with_skat;
        const stepper::Actions legal = deal.legal({});
        for (int action = stepper::first_hand; action < stepper::give_up; ++action) {
            const stepper::Game game = stepper::game_of(action);
            const bool levelled = !game.null() && game.level;
            if (!legal.has(action) || (levelled && game.level != safe_level(ten, game.contract, leads))) continue;
            const double wins = levelled ? 1.0 : values_.hand_chance(ten, static_cast<int>(game.contract), leads);
            const double brings = values_.game_brings(game, ten, wins, bid);
            if (brings > best) best = brings, found = action;
        }
        return best > with_skat ? found : stepper::take_skat;
    }

    // Whether the soloist, whose cards lie open, makes all that he asks for whatever is played.
    static bool cannot_hurt(const stepper::Deal &deal, const Aside &aside) {
        const Memory memory(deal, aside.seat, aside.opened);
        if (!(aside.opened >> deal.soloist & 1) && !deal.open_hand()) return false;
        const Mask his = memory.possible[deal.soloist], others = memory.unseen | memory.hand;
        if (deal.game().null()) return takes_nothing(memory, his, others);
        const int taken = memory.points[deal.soloist];
        const int ours = memory.points[0] + memory.points[1] + memory.points[2] - taken;
        if (aside.asked == 0 && deal.game().level == 0 && taken >= 61 && ours > 30) return true;
        if (deal.on_table || deal.leader != deal.soloist) return false;
        if (others & memory.trumps && his & ~memory.trumps) return false;
        for (Mask rest = his; rest; rest &= rest - 1)
            if (memory.higher(std::countr_zero(rest)) & others) return false;
        return true;
    }

    // Whether in every suit all cards of the soloist are lower than all that can be played.
    static bool takes_nothing(const Memory &memory, Mask his, Mask others) {
        if (memory.counts[memory.soloist] * 2 > std::popcount(others)) return false;
        for (int suit = 0; suit < 4; ++suit) {
            const Mask whole = Mask{0xff} << (8 * suit), held = his & whole, theirs = others & whole;
            if (!held) continue;
            const int top = most(held, [&](int card) { return memory.order.strength[card]; });
            const int above = std::popcount(memory.higher(top) & theirs);
            if (above != std::popcount(theirs) || above < 2 * std::popcount(held) + 2) return false;
        }
        return true;
    }

    const stepper::HandValues &values_;
};

}  // namespace skat::simple
