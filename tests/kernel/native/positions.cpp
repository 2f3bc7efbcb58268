// A fuzz target: bytes become a position, which must be refused exactly when it cannot be, and
// otherwise answered alike by every question and, while it is small, as trying every card answers.
//
// With clang: clang++ -std=c++20 -O1 -g -fsanitize=fuzzer,address,undefined, this file and the
// sources of the search; docs/how/kernel.md has the whole line. Without clang replay.cpp calls it.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <optional>
#include <vector>

#include "plain.hpp"
#include "solver.hpp"

using namespace skat;

namespace {

void require(bool holds, const char *what, const Position &position) {
    if (holds) return;
    std::fprintf(stderr, "%s\ncontract %d, hands %08x %08x %08x, skat %08x, soloist %d, leader %d, %d on the table: %d %d, "
                 "points %d %d\n", what, static_cast<int>(position.contract), position.hands[0], position.hands[1],
                 position.hands[2], position.skat, position.soloist, position.leader, position.played, position.trick[0],
                 position.trick[1], position.soloist_points, position.defender_points);
    std::abort();
}

// The bytes one by one; zeros when they are used up.
class Bytes {
public:
    Bytes(const std::uint8_t *data, std::size_t size) : data_(data), size_(size) {}

    int below(int limit) { return next() % limit; }

    template <typename Number>
    Number number() {
        std::uint32_t found = 0;
        for (std::size_t byte = 0; byte < sizeof(Number); ++byte) found |= std::uint32_t{next()} << 8 * byte;
        return static_cast<Number>(found);
    }

private:
    std::uint8_t next() { return at_ < size_ ? data_[at_++] : 0; }

    const std::uint8_t *data_;
    std::size_t size_;
    std::size_t at_ = 0;
};

// Every field as it comes: nearly always refused.
Position raw_position(Bytes &bytes) {
    Position position;
    position.contract = static_cast<Contract>(bytes.number<std::uint8_t>());
    for (Mask &hand : position.hands) hand = bytes.number<Mask>();
    position.skat = bytes.number<Mask>();
    position.soloist = bytes.number<std::int8_t>();
    position.leader = bytes.number<std::int8_t>();
    position.played = bytes.number<std::int8_t>();
    for (int &card : position.trick) card = bytes.number<std::int8_t>();
    position.soloist_points = bytes.number<std::int32_t>();
    position.defender_points = bytes.number<std::int32_t>();
    return position;
}

// A deal of up to ten cards a hand, small ones more often; any card on the table, so that some revoke.
Position dealt_position(Bytes &bytes) {
    Position position;
    position.contract = static_cast<Contract>(bytes.below(contracts));
    const int sizes[] = {0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 6, 8, 10};
    const int size = sizes[bytes.below(13)];
    std::array<int, 32> pack;
    std::iota(pack.begin(), pack.end(), 0);
    for (int at = 31; at > 0; --at) std::swap(pack[at], pack[bytes.below(at + 1)]);
    for (int at = 0; at < 3 * size; ++at) position.hands[at / size] |= Mask{1} << pack[at];
    if (bytes.below(2)) position.skat = Mask{1} << pack[30] | Mask{1} << pack[31];
    position.soloist = bytes.below(3);
    position.leader = bytes.below(3);
    for (int wanted = bytes.below(3); size > 0 && position.played < wanted;) {
        const std::vector<int> hand = plain::cards_in(position.hands[position.turn()]);
        plain::put_on_table(position, hand[bytes.below(static_cast<int>(hand.size()))]);
    }
    if (bytes.below(2)) position.soloist_points = bytes.below(40);
    if (bytes.below(2)) position.defender_points = bytes.below(40);
    return position;
}

// One thing wrong, or nothing.
void spoil(Position &position, Bytes &bytes) {
    const Mask card = Mask{1} << bytes.below(32);
    switch (bytes.below(16)) {
        case 0: position.hands[bytes.below(3)] ^= card; break;
        case 1: position.skat ^= card; break;
        case 2: position.played = bytes.below(5) - 1; break;
        case 3: position.trick[bytes.below(2)] = bytes.below(34) - 1; break;
        case 4: position.soloist = bytes.below(5) - 1; break;
        case 5: position.leader = bytes.below(5) - 1; break;
        case 6: position.contract = static_cast<Contract>(bytes.below(8)); break;
        case 7: position.soloist_points = bytes.number<std::int32_t>(); break;
        case 8: position.soloist_points = INT32_MAX - bytes.below(128); break;
        default: break;
    }
}

// A second opinion on `why_refused`: by counting the places of every card.
bool can_be(const Position &position) {
    const auto in = [](long number, long first, long last) { return number >= first && number <= last; };
    if (!in(static_cast<int>(position.contract), 0, 5) || !in(position.soloist, 0, 2) || !in(position.leader, 0, 2) ||
        !in(position.played, 0, 2))
        return false;
    std::array<int, 32> places{};
    std::array<int, 3> sizes{};
    int skat = 0;
    for (int card = 0; card < 32; ++card) {
        for (int seat = 0; seat < 3; ++seat)
            if (position.hands[seat] >> card & 1) ++places[card], ++sizes[seat];
        if (position.skat >> card & 1) ++places[card], ++skat;
    }
    for (int place = 0; place < position.played; ++place) {
        if (!in(position.trick[place], 0, 31)) return false;
        ++places[position.trick[place]];
        ++sizes[(position.leader + place) % 3];
    }
    if (*std::max_element(places.begin(), places.end()) > 1) return false;
    if (sizes[0] != sizes[1] || sizes[0] != sizes[2] || sizes[0] > 10 || (skat != 0 && skat != 2)) return false;
    if (position.played == 2) {
        const auto group = [&](int card) {
            if (position.contract == Contract::null) return card / 8;
            return card % 8 == 7 || card / 8 == static_cast<int>(position.contract) ? 4 : card / 8;
        };
        const int led = group(position.trick[0]);
        for (int card = 0; card < 32 && group(position.trick[1]) != led; ++card)
            if (position.hands[(position.leader + 1) % 3] >> card & 1 && group(card) == led) return false;
    }
    long gone = 0;
    constexpr int points[] = {0, 0, 0, 3, 4, 10, 11, 2};
    for (int card = 0; card < 32; ++card) gone += places[card] ? 0 : points[card % 8];
    const long soloist = position.soloist_points, defenders = position.defender_points;
    return soloist >= 0 && defenders >= 0 && soloist + defenders <= gone;
}

bool says(std::optional<bool> answer, bool truth) { return answer.value_or(truth) == truth; }

// What must hold of every position, however little is searched.
void check_bounded(Solver &solver, const Position &position, Bytes &bytes) {
    Limits limits(200 + 8u * static_cast<unsigned>(bytes.below(256)));
    const bool null = position.contract == Contract::null;
    const int target = null ? 1 : bytes.below(122);
    const Bounds bounds = solver.value(position, limits);
    require(0 <= bounds.lower && bounds.lower <= bounds.upper && bounds.upper <= (null ? 1 : 120), "bounds", position);
    const std::optional<bool> reached = solver.value(position, limits, target).reaches(target);
    require(bounds.lower < target || reached != false, "reaches less than the lower bound", position);
    require(bounds.upper >= target || reached != true, "reaches more than the upper bound", position);
    Mask cards = 0;
    for (const Outcome &move : solver.moves(position, limits)) cards |= move.cards;
    require(cards == plain::playable(position), "moves are the playable cards", position);
    for (const Outcome &move : solver.moves(position, limits, target)) cards ^= move.cards;
    require(cards == 0, "verdicts are on the playable cards", position);
    solver.line(position, limits);
    solver.claim(position, limits, 1u + static_cast<unsigned>(bytes.below(7)), 1u + static_cast<unsigned>(bytes.below(7)));
}

// Small enough for everything to be known.
void check_exactly(Solver &solver, const Position &position, Bytes &bytes) {
    Limits limits;
    const int value = plain::value(position);
    const int target = position.contract == Contract::null ? 1 : bytes.below(122);
    const Bounds found = solver.value(position, limits);
    require(found.exact() && found.lower == value, "value", position);
    require(solver.value(position, limits, target).reaches(target) == (value >= target), "reaches", position);
    Limits few(static_cast<unsigned>(bytes.below(64)));
    const Bounds bounds = solver.value(position, few);
    require(bounds.lower <= value && value <= bounds.upper, "bounds hold the value", position);
    require(says(solver.value(position, few, target).reaches(target), value >= target), "reaches on a budget", position);
    const unsigned takers = 1u + static_cast<unsigned>(bytes.below(7)), choosers = static_cast<unsigned>(bytes.below(8));
    const bool holds = plain::claim(position, takers, choosers);
    const Claim claim = solver.claim(position, limits, takers, choosers);
    require(claim.holds == holds, "claim", position);
    require(claim.refutation.empty() == holds, "a refutation for every claim that fails", position);
    require(says(solver.claim(position, few, takers, choosers).holds, holds), "claim on a budget", position);
    const std::vector<Outcome> moves = solver.moves(position, limits, target);
    if (moves.empty()) return;
    const auto gets_there = [&](const Outcome &move) { return *move.bounds.reaches(target); };
    const bool any = std::any_of(moves.begin(), moves.end(), gets_there);
    const bool all = std::all_of(moves.begin(), moves.end(), gets_there);
    require((position.turn() == position.soloist ? any : all) == (value >= target), "verdicts", position);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    static Solver solver(10);
    Bytes bytes(data, size);
    const bool raw = bytes.below(8) == 0;
    Position position = raw ? raw_position(bytes) : dealt_position(bytes);
    if (!raw) spoil(position, bytes);
    const bool refused = why_refused(position) != nullptr;
    require(refused != can_be(position), "refused if and only if it cannot be", position);
    if (refused) return 0;
    check_bounded(solver, position, bytes);
    if (std::popcount(position.hands[position.turn()]) <= 4) check_exactly(solver, position, bytes);
    return 0;
}
