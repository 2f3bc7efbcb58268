// The cards a player could play, best guess first, and what touching cards tell about each other.

#pragma once

#include <cstdlib>
#include <utility>

#include "layout.hpp"
#include "ordering.hpp"

namespace skat {

// A card and the number of its run: touching cards of one hand play alike but for their points.
struct Move {
    int card;
    int run;
};

// Selection beats sorting here: in most positions the first card decides.
class Moves {
public:
    // `standing` is added to the score: what this deal has shown of the card.
    void add(int card, int run, ordering::Score score, int standing) {
        ordering::Onlooker::scored(card, score);
        entries_[count_++] = (static_cast<int>(score) + standing + 32768) << 12 | run << 6 | card;
    }
    int size() const { return count_; }
    int card(int at) const { return entries_[at] & 63; }

    Move take() {
        int best = 0;
        for (int at = 1; at < count_; ++at)
            if (entries_[at] > entries_[best]) best = at;
        const Move move{entries_[best] & 63, entries_[best] >> 6 & 63};
        std::swap(entries_[best], entries_[--count_]);
        ++taken_;
        return move;
    }

    // How many cards were taken, and which: number 0 is the last one.
    int taken() const { return taken_; }
    int taken_card(int at) const { return card(count_ + at); }

private:
    std::array<int, 12> entries_;
    int count_ = 0;
    int taken_ = 0;
};

// Does this value, or bound, decide the question for the player to move?
template <bool Soloist>
constexpr bool decides(int value, int target) {
    return Soloist ? value >= target : value < target;
}

// The values of two cards of a run differ by no more than their points do: swapped throughout, every
// line of play takes the same tricks. So the value of one may settle another without search.
template <bool Soloist>
class Runs {
public:
    bool settles(Move move, int target, int &bound) const {
        if (!(seen_ >> move.run & 1)) return false;
        const Seen &seen = runs_[move.run];
        const int difference = std::abs(seen.points - layout::points_of[move.card]);
        bound = Soloist ? seen.value + difference : seen.value - difference;
        return !decides<Soloist>(bound, target);
    }

    void note(Move move, int value) {
        seen_ |= 1u << move.run;
        runs_[move.run] = {value, layout::points_of[move.card]};
    }

private:
    struct Seen {
        int value;
        int points;
    };
    std::array<Seen, 12> runs_;
    unsigned seen_ = 0;
};

// The run of touching cards of a hand that begins with `bottom`.
inline Set run_from(Set bottom, Set hand, Set live) {
    const Set others = (live & ~hand) | layout::stops;
    const Set next = layout::lowest(others & layout::above(bottom));
    return hand & (next - 1) & ~(bottom - 1);
}

}  // namespace skat
