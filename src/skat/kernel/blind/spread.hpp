// What is decided of who holds which card, and what is left open.
//
// Players are numbered from the soloist (0), whose hand is known. A card of the defenders is either
// `sure` to be with one of them, or open: then it is with one of those who `may` hold it, or in the
// skat. `room` counts the open cards that a defender holds. One Spread stands for all deals that fit.

#pragma once

#include <array>
#include <bit>

#include "../layout.hpp"

namespace skat {

struct Spread {
    std::array<Set, 3> sure{};
    std::array<Set, 3> may{};  // of the defenders; `may[0]` is empty
    std::array<int, 3> room{};

    Set open() const { return may[1] | may[2]; }
    Set live() const { return sure[0] | sure[1] | sure[2] | open(); }
    bool decided() const { return !open(); }

    // How many of the open cards lie in the skat.
    int in_skat() const { return std::popcount(open()) - room[1] - room[2]; }

    // The cards that a defender might play.
    Set reach(int player) const { return sure[player] | may[player]; }

    void give(int player, Set card) {
        sure[player] |= card;
        may[1] &= ~card;
        may[2] &= ~card;
        --room[player];
    }

    void lay_away(Set card) {
        may[1] &= ~card;
        may[2] &= ~card;
    }

    void play(int player, Set card) {
        if (sure[player] & card) {
            sure[player] ^= card;
            return;
        }
        give(player, card);
        sure[player] ^= card;
    }

    // Follows up what is forced; false if no deal fits.
    bool settle() {
        while (true) {
            for (int player = 1; player < 3; ++player) {
                if (room[player] == 0) may[player] = 0;
                const int most = std::popcount(may[player]);
                if (room[player] < 0 || most < room[player]) return false;
                if (most == room[player] && most) take_all(player, may[player]);
            }
            const int spare = in_skat();
            if (spare < 0) return false;
            if (spare > 0) return true;
            const Set left = may[1] & ~may[2], right = may[2] & ~may[1];
            if (!left && !right) return true;
            take_all(1, left);
            take_all(2, right);
        }
    }

private:
    void take_all(int player, Set cards) {
        sure[player] |= cards;
        room[player] -= std::popcount(cards);
        may[1] &= ~cards;
        may[2] &= ~cards;
    }
};

}  // namespace skat
