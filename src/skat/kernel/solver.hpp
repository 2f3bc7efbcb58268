// The questions one can ask about a position. A Solver owns its transposition table; it may be used
// for any number of positions, by one thread at a time.

#pragma once

#include <memory>
#include <vector>

#include "limits.hpp"
#include "position.hpp"
#include "table.hpp"

namespace skat {

// What is proved about a number; both ends are equal unless the budget ran out or the call was
// cancelled. In null the number is 1 for a soloist who wins and 0 for one who loses.
struct Bounds {
    int lower;
    int upper;

    bool exact() const { return lower == upper; }
};

enum class Answer { no, yes, unknown };

struct MoveValue {
    int card;
    Bounds bounds;
};

struct MoveVerdict {
    int card;
    Answer reaches;
};

struct Claim {
    Answer holds;
    std::vector<int> refutation;
};

struct Discard {
    Mask skat;
    Bounds bounds;
};

class Solver {
public:
    // The table has 2^bits entries of eight bytes.
    explicit Solver(int table_bits) : table_(table_bits) {}

    // The soloist's final card points, tricks and skat, with best play of both sides.
    Bounds value(const Position &position, Limits &limits);

    // Does the soloist's final total reach the target? In null the target has no meaning.
    Answer reaches(const Position &position, int target, Limits &limits);

    // The same for every card that may be played now, in order of the card's number.
    std::vector<MoveValue> moves(const Position &position, Limits &limits);
    std::vector<MoveVerdict> verdicts(const Position &position, int target, Limits &limits);

    // Cards of best play to the end; in null to the soloist's first trick.
    std::vector<int> line(const Position &position, Limits &limits);

    // Do the seats `takers` get every trick that is left, when the cards of the seats `choosers`
    // are played for that and all others against it?
    Claim claim(const Position &position, unsigned takers, unsigned choosers, Limits &limits);

    // A soloist with twelve cards, before the first trick: the value for each of the 66 pairs he can
    // lay away.
    std::vector<Discard> discards(const Position &position, Limits &limits);

private:
    Table table_;
};

// The soloist's final card points (null: 1 for won) by trying every line of play, with nothing left
// out and nothing remembered: what the search is checked against. Up to five cards a hand.
int plain_value(const Position &position, Limits &limits);

// All lines of play to the end; in null a line ends with the soloist's first trick.
std::uint64_t perft(const Position &position, Limits &limits);

}  // namespace skat
