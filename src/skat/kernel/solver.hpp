// The questions one can ask about a position. A Solver owns its transposition table; it may be used
// for any number of positions, by one thread at a time.

#pragma once

#include <optional>
#include <vector>

#include "history.hpp"
#include "limits.hpp"
#include "position.hpp"
#include "table.hpp"

namespace skat {

// What is proved about the soloist's final card points, tricks and skat; in null 1 stands for a
// soloist who wins and 0 for one who loses.
struct Bounds {
    int lower;
    int upper;

    bool exact() const { return lower == upper; }

    std::optional<bool> reaches(int target) const {
        if (lower >= target) return true;
        if (upper < target) return false;
        return {};
    }
};

// Cards laid down, one played or two put into the skat, and what the deal is worth then.
struct Outcome {
    Mask cards;
    Bounds bounds;
};

struct Claim {
    std::optional<bool> holds;
    std::vector<int> refutation;
};

// With a target (in null there is but one) a search goes no further than to tell on which side of it the value lies.
// Without, bounds meet. If the budget ran out or the call was cancelled, they are what is proved.
using Target = std::optional<int>;

// What is known of one position: each card's bounds as far as it was asked about, and what the searches have learned.
struct Branches {
    Mask asked = 0;
    std::array<Bounds, 32> bounds;
    int guess = -1;
    History history;
    std::uint64_t deal = 0;  // in the table
};

class Solver {
public:
    // The table has 2^bits entries of eight bytes.
    explicit Solver(int table_bits) : table_(table_bits) {}

    // With best play of both sides.
    Bounds value(const Position &position, Limits &limits, Target target = {});

    // After each card that may be played now, in order of the card's number.
    std::vector<Outcome> moves(const Position &position, Limits &limits, Target target = {});

    // After this card alone. `branches` is kept from question to question about the same position.
    Bounds move(const Position &position, int card, Limits &limits, Target target, Branches &branches);

    // A soloist with twelve cards, before the first trick: after each of the 66 discards.
    std::vector<Outcome> discards(const Position &position, Limits &limits);

    // Cards of best play to the end; in null to the soloist's first trick.
    std::vector<int> line(const Position &position, Limits &limits);

    // Do the seats `takers` get every trick that is left, when the cards of the seats `choosers`
    // are played for that and all others against it? Nothing if stopped.
    Claim claim(const Position &position, Limits &limits, unsigned takers, unsigned choosers);

private:
    Table table_;
};

// All lines of play to the end, nothing if stopped; in null a line ends with the soloist's first trick.
std::optional<std::uint64_t> perft(const Position &position, Limits &limits);

}  // namespace skat
