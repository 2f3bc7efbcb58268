// `simple` as a player of whole deals: what skat/players/simple decides for the same view.

#pragma once

#include <stdexcept>

#include "../stepper/hand_values.hpp"
#include "cards.hpp"
#include "house.hpp"
#include "null.hpp"
#include "ramsch.hpp"

namespace skat::simple {

constexpr double skat_leaves_a_choice = 8.0;
constexpr int lowest_bid = 18;

class Player {
public:
    explicit Player(const stepper::HandValues &values) : values_(values) {}

    // Throws where no game may be announced that he would play.
    Choice decide(const Seen &seen) const {
        switch (seen.asked) {
            case Asked::call: return call(seen);
            case Asked::skat: return take_or_play_hand(seen);
            case Asked::discard: return {Act::discard, nobody, values_.discard(seen.hand, seen.leads(), bid(seen))};
            case Asked::announce: return announcing(seen, best_game(seen).number);
            case Asked::kontra: return {redoubles(seen, values_) ? Act::re : Act::pass};
            case Asked::ramsch: return grand_hand_or_ramsch(seen);
            case Asked::push: return {danger(seen.hand) <= harmless ? Act::push_on : Act::take_skat};
            case Asked::lay_away: return {Act::discard, nobody, least_dangerous(seen.hand, seen.in_order)};
            case Asked::consent: return {seen.offered == concession || cannot_hurt(seen) ? Act::agree : Act::refuse};
            case Asked::play: break;
        }
        if (doubles(seen)) return {Act::kontra};
        return {Act::play, card(seen, keeping_spitze(seen))};
    }

private:
    struct Brings {
        int number;
        double points;
    };

    static int bid(const Seen &seen) { return seen.bid ? seen.bid : lowest_bid; }

    // Holds or says the next value up to the limit, else passes.
    Choice call(const Seen &seen) const {
        const int limit = values_.limit(seen.hand, seen.leads(), seen.against_somebody);
        if (seen.may_hold && seen.bid && seen.bid <= limit) return {Act::hold};
        return {seen.next_bid && seen.next_bid <= limit ? Act::bid : Act::pass};
    }

    // Hand if that brings more than the skat on average, else the skat.
    Choice take_or_play_hand(const Seen &seen) const {
        double with_skat = -1e9;
        for (int contract = 0; contract < contracts; ++contract) {
            const Game game{static_cast<Contract>(contract), false, 0};
            const double wins = values_.hope(seen.hand, contract, seen.leads());
            with_skat = std::max(with_skat, values_.game_brings(game, seen.hand, wins, bid(seen)));
        }
        const Brings best = best_game(seen);
        return best.points > skat_leaves_a_choice + with_skat ? announcing(seen, best.number) : Choice{Act::take_skat};
    }

    // No hand lost after the skat, and levels only where they cannot fail.
    Brings best_game(const Seen &seen) const {
        Brings best{nobody, 0};
        for (std::size_t at = 0; at < seen.announcements.size(); ++at) {
            const Game game = seen.announcements[at].game;
            const int contract = static_cast<int>(game.contract);
            const bool levelled = !game.null() && game.level;
            if (game.hand == seen.skat_taken) continue;
            if (levelled && (!game.hand || game.level != safe_level(seen.hand, game.contract, seen.leads()))) continue;
            const double wins = levelled          ? 1.0
                                : seen.skat_taken ? values_.chance(seen.hand, contract, seen.leads(), card_points(seen.laid))
                                                  : values_.hand_chance(seen.hand, contract, seen.leads());
            const double points = values_.game_brings(game, seen.hand | seen.laid, wins, bid(seen));
            const bool lower = best.number != nobody && game.contract < seen.announcements[best.number].game.contract;
            if (best.number == nobody || points > best.points || (points == best.points && lower))
                best = {static_cast<int>(at), points};
        }
        if (best.number == nobody) throw std::invalid_argument("there is no game to announce");
        return best;
    }

    // With Spitze where the house knows it and it is sure.
    static Choice announcing(const Seen &seen, int number) {
        Announcing wanted = seen.announcements[number];
        wanted.spitze = true;
        if (spitze_is_sure(seen.hand, wanted.game.contract))
            for (std::size_t at = 0; at < seen.announcements.size(); ++at)
                if (seen.announcements[at] == wanted) return {Act::announce, static_cast<int>(at)};
        return {Act::announce, number};
    }

    // Grand hand where it brings something on average, else the Ramsch.
    Choice grand_hand_or_ramsch(const Seen &seen) const {
        const double wins = values_.hand_chance(seen.hand, static_cast<int>(Contract::grand), seen.leads());
        const bool wanted = values_.game_brings({Contract::grand, true, 0}, seen.hand, wins, 0) > 0;
        return wanted && !seen.announcements.empty() ? announcing(seen, 0) : Choice{Act::pass};
    }

    static int card(const Seen &seen, Mask playable) {
        if (!playable) throw std::invalid_argument("there is no card to play");
        if (std::popcount(playable) == 1) return std::countr_zero(playable);
        const Memory memory(seen);
        if (memory.soloist == nobody) return ramsch_card(memory, playable);
        return memory.contract == Contract::null ? NullPlay(memory, playable).card() : trump_game_card(memory, playable);
    }

    // Whether the soloist, whose cards lie open, makes all that he asks for whatever is played.
    static bool cannot_hurt(const Seen &seen) {
        if (seen.soloist == nobody || !seen.open[seen.soloist]) return false;
        const Memory memory(seen);
        const Mask his = memory.possible[seen.soloist], others = memory.unseen | memory.hand;
        if (memory.contract == Contract::null) return takes_nothing(memory, his, others);
        const int taken = memory.points[seen.soloist];
        const int ours = memory.points[0] + memory.points[1] + memory.points[2] - taken;
        if (seen.asked_level == 0 && seen.announced && seen.level == 0 && taken >= 61 && ours > 30) return true;
        if (seen.on_table || seen.leader != seen.soloist) return false;
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
