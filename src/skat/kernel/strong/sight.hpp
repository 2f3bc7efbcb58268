// What a level decides by: what `simple` sees, the tricks one by one, so that he can forget the first of them, and what
// was heard in the auction.

#pragma once

#include <algorithm>

#include "../belief.hpp"
#include "../position.hpp"
#include "../simple/seen.hpp"

namespace skat::strong {

// What was heard in the auction, in the codes of the belief: `auction_codes` in skat/players/belief/weighing.py.
class Heard {
public:
    void bid(int seat, int value) { highest_[seat] = on_offer_ = value; }
    void hold(int seat) { highest_[seat] = on_offer_; }
    void pass(int seat) { passed_at_[seat] = on_offer_; }

    // How each seat called, and the highest value that it said or held.
    std::array<int, 3> calls() const {
        std::array<int, 3> found;
        for (int seat = 0; seat < 3; ++seat) {
            const int said = highest_[seat], at = passed_at_[seat];
            found[seat] = said ? 3 + (said > 20) + (said > 24) + (said > 33) : (at >= 20) + (at >= 24);
        }
        return found;
    }

    std::array<int, 3> said() const {
        static constexpr std::array<int, 8> values = {18, 20, 22, 23, 24, 27, 30, 33};
        std::array<int, 3> found{};
        for (int seat = 0; seat < 3; ++seat)
            if (highest_[seat])
                found[seat] = 1 + static_cast<int>(std::ranges::find(values, highest_[seat]) - values.begin());
        return found;
    }

    int highest(int seat) const { return highest_[seat]; }

private:
    int on_offer_ = 0;
    std::array<int, 3> highest_{}, passed_at_{};
};

struct Trick {
    int leader;
    std::array<std::uint8_t, 3> cards;
    int winner;
};

struct Sight {
    simple::Seen now;
    std::vector<Trick> tricks;
    Heard heard;
    std::uint8_t passed = 0;  // who passed, as bits
    bool by_hand = false;
    bool may_lay_open = false, may_give_up = false;  // for the whole rest; not refused before

    stepper::Game game() const { return {now.contract, by_hand, now.level}; }
    bool alone() const { return now.seat == now.soloist; }
    int cards() const { return std::popcount(now.hand); }

    // The same with no more than so many tricks, the last ones.
    simple::Seen remembered(std::size_t number) const {
        simple::Seen found = now;
        found.gone = 0;
        found.missing = found.led = {};
        found.points = {};
        const std::size_t first = tricks.size() - std::min(number, tricks.size());
        for (std::size_t at = first; at < tricks.size(); ++at)
            found.note_taken(tricks[at].leader, tricks[at].cards, tricks[at].winner);
        found.note(now.leader, now.trick, now.on_table);
        return found;
    }

    // The card points that the defenders have taken.
    int points_of_defenders() const { return now.points[0] + now.points[1] + now.points[2] - now.points[now.soloist]; }

    // The public half of the position.
    Position position() const {
        Position found;
        found.contract = now.contract;
        found.soloist = now.soloist;
        found.leader = now.leader;
        found.played = now.on_table;
        for (int at = 0; at < now.on_table; ++at) found.trick[at] = now.trick[at];
        found.soloist_points = now.points[now.soloist];
        return found;
    }

    Story story() const {
        Story found{now.contract, now.soloist, now.skat_taken, heard.calls(), heard.said(), {}};
        for (const Trick &trick : tricks) found.cards.insert(found.cards.end(), trick.cards.begin(), trick.cards.end());
        found.cards.insert(found.cards.end(), now.trick.begin(), now.trick.begin() + now.on_table);
        return found;
    }
};

}  // namespace skat::strong
