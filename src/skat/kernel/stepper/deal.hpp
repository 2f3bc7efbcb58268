// One deal of the whole game, from the auction to the last card, by the Skat Order without house rules.
// The specification is skat/env/by_rules.py; every line here is compared with it, move by move.

#pragma once

#include <cstring>
#include <stdexcept>
#include <string>

#include "numbering.hpp"

namespace skat::stepper {

enum class Phase : std::uint8_t { auction, skat, discard, announce, play, finished };

constexpr int longest = 168;  // 63 bids, 63 answers, 3 passes, then 35 actions at most
constexpr int nobody = -1;

struct Settings {
    bool free_bidding = false;
    bool giving_up = false;
    bool four = false;
};

class Deal {
public:
    std::array<Mask, 3> dealt{}, hands{}, played{};
    Mask dealt_skat = 0, laid = 0;  // laid: the skat in a hand game, else what was laid away so far
    Phase phase = Phase::auction;
    std::int8_t turn = 1, soloist = nobody, announcement = nobody;
    std::int8_t bid = nobody;  // index into bid_values
    std::uint8_t passed = 0, held = 0;
    std::array<std::uint8_t, 3> highest{};  // steps of the ladder, 0 none
    bool skat_taken = false, gave_up = false;
    std::uint8_t gave_up_by = 0;
    std::uint8_t leader = 0, on_table = 0, tricks_played = 0;
    std::array<std::uint8_t, 3> trick{}, last_trick{}, voids{}, points{}, tricks{};
    std::uint8_t last_leader = 0;
    std::uint8_t length = 0;
    std::array<std::uint16_t, longest> said;  // action | seat << 8; the first `length` of them

    Deal() = default;

    explicit Deal(const std::array<std::uint8_t, 32> &pack) {
        for (int at = 0; at < 32; ++at) {
            const Mask card = Mask{1} << pack[at];
            const int round = at < 9 ? at / 3 : at < 11 ? 3 : at < 23 ? (at - 11) / 4 : (at - 23) / 3;
            if (round == 3)
                dealt_skat |= card;
            else
                dealt[round] |= card;
        }
        hands = dealt;
    }

    bool over() const { return phase == Phase::finished; }
    Game game() const { return game_of(announcement); }
    const Order &order() const { return orders[static_cast<std::size_t>(game().contract)]; }
    int bid_value() const { return bid < 0 ? 0 : bid_values[bid]; }
    bool open_hand() const { return announcement >= 0 && game().open(); }

    Mask playable() const {
        const Mask hand = hands[turn];
        if (on_table == 0) return hand;
        const Mask following = hand & order().followers[trick[0]];
        return following ? following : hand;
    }

    Actions legal(const Settings &settings) const { return legal(settings, settings.free_bidding); }

    Actions legal(const Settings &settings, bool jumps) const {
        Actions found;
        switch (phase) {
            case Phase::auction:
                found.add(pass);
                if (must_answer())
                    found.add(hold);
                else if (left_alone())
                    found.add(first_bid);
                else if (bid < 62)
                    found.add_range(first_bid + bid + 1, jumps ? first_announcement : first_bid + bid + 2);
                break;
            case Phase::skat:
                found.add(take_skat);
                found.add_range(first_hand, null_hand);
                add_nulls(found, null_hand, true);
                break;
            case Phase::discard: found.low = hands[soloist]; break;
            case Phase::announce:
                found.add_range(first_announcement, null_after_skat);
                add_nulls(found, null_after_skat, false);
                break;
            case Phase::play:
                found.low = playable();
                if (settings.giving_up && (turn != soloist || std::popcount(hands[soloist]) >= 9)) found.add(give_up);
                break;
            case Phase::finished: break;
        }
        return found;
    }

    // Throws if the action is not legal, and nothing has changed then.
    void act(int action, const Settings &settings, bool jumps) {
        if (action < 0 || action >= action_count || !legal(settings, jumps).has(action))
            throw std::invalid_argument("action " + std::to_string(action) + " is not legal now");
        step(action);
    }

    // The action must be legal.
    void step(int action) {
        said[length++] = static_cast<std::uint16_t>(action | turn << 8);
        switch (phase) {
            case Phase::auction: call(action); break;
            case Phase::skat:
                if (action == take_skat) {
                    skat_taken = true;
                    hands[soloist] |= dealt_skat;
                    phase = Phase::discard;
                } else {
                    laid = dealt_skat;
                    announce(action);
                }
                break;
            case Phase::discard:
                lay(hands[soloist], laid, action);
                if (std::popcount(laid) == 2) phase = Phase::announce;
                break;
            case Phase::announce: announce(action); break;
            case Phase::play:
                if (action == give_up) {
                    gave_up = true;
                    gave_up_by = static_cast<std::uint8_t>(turn);
                    finish();
                } else {
                    play(action);
                }
                break;
            case Phase::finished: break;
        }
    }

    // The skat as it lies now, and counts for the soloist: what he laid away, or what was dealt.
    Mask skat() const { return skat_taken || announcement >= 0 ? laid : dealt_skat; }

private:
    static void lay(Mask &from, Mask &to, int card) {
        from &= ~(Mask{1} << card);
        to |= Mask{1} << card;
    }

    void add_nulls(Actions &found, int first, bool hand) const {
        for (const bool open : {false, true})
            if (null_value(hand, open) >= bid_value()) found.add(first + open);
    }

    // The auction: middlehand bids to forehand, then rearhand to the one who is left.
    int bidder() const { return passed & 3 ? 2 : 1; }
    int answerer() const { return passed & 1 ? 1 : 0; }
    bool left_alone() const { return bid < 0 && std::popcount(passed) == 2; }
    bool must_answer() const { return turn == answerer() && !left_alone(); }

    void call(int action) {
        if (action == pass) {
            passed |= static_cast<std::uint8_t>(1 << turn);
            const int out = std::popcount(passed);
            if (out < 2 && !(passed & 4))
                turn = 2;
            else if (bid < 0 && out == 3)
                finish();
            else if (bid < 0)
                turn = last_one();
            else
                won(last_one());
        } else if (action == hold) {
            held |= static_cast<std::uint8_t>(1 << turn);
            highest[turn] = static_cast<std::uint8_t>(bid + 1);
            turn = static_cast<std::int8_t>(bidder());
        } else {
            const bool alone = left_alone();
            bid = static_cast<std::int8_t>(action - first_bid);
            highest[turn] = static_cast<std::uint8_t>(bid + 1);
            if (alone)
                won(turn);
            else
                turn = static_cast<std::int8_t>(answerer());
        }
    }

    std::int8_t last_one() const { return static_cast<std::int8_t>(std::countr_one(passed)); }

    void won(std::int8_t seat) {
        soloist = turn = seat;
        phase = Phase::skat;
    }

    void announce(int action) {
        announcement = static_cast<std::int8_t>(action);
        phase = Phase::play;
        turn = 0;
    }

    void play(int card) {
        const Order &now = order();
        lay(hands[turn], played[turn], card);
        trick[on_table] = static_cast<std::uint8_t>(card);
        if (now.group[card] != now.group[trick[0]]) voids[turn] |= static_cast<std::uint8_t>(1 << now.group[trick[0]]);
        if (++on_table < 3) {
            turn = static_cast<std::int8_t>(turn == 2 ? 0 : turn + 1);
            return;
        }
        const int winner = (leader + now.winner(trick)) % 3;
        for (const int one : trick) points[winner] = static_cast<std::uint8_t>(points[winner] + card_worth[one]);
        ++tricks[winner];
        last_trick = trick;
        last_leader = leader;
        leader = static_cast<std::uint8_t>(winner);
        turn = static_cast<std::int8_t>(winner);
        on_table = 0;
        if (++tricks_played == 10 || (winner == soloist && game().null())) finish();
    }

    void finish() {
        phase = Phase::finished;
        turn = nobody;
    }
};

}  // namespace skat::stepper
