// Random endings against trying everything: `endings COUNT SEED [THREADS]`. Exit status 1 and a line
// per kind of question if an answer differs. Half of the endings are biased towards what the bounds
// are about: trumps, long suits in one hand, hands with nothing but trumps.

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <thread>
#include <vector>

#include "solver.hpp"

using namespace skat;

namespace {

using Chance = std::mt19937_64;

Position random_ending(Chance &chance) {
    Position position;
    position.contract = static_cast<Contract>(chance() % contracts);
    const Layout layout(position.contract);
    const int size = 2 + static_cast<int>(chance() % 100 / 30);  // 2, 3 and 4 cards, seldom 5
    const int bias = static_cast<int>(chance() % 4);
    std::vector<std::pair<double, int>> order;
    for (int card = 0; card < 32; ++card) {
        const bool trump = layout.trumps() >> layout.inner_card(card) & 1;
        const double weight = bias == 1 && trump ? 4 : bias == 2 ? 1 + 6 * ((chance() >> 8 & 3) == unsigned(card) / 8) : 1;
        order.emplace_back(-static_cast<double>(1 + chance() % 1000000) * weight, card);
    }
    std::sort(order.begin(), order.end());
    std::vector<int> cards;
    for (int at = 0; at < 3 * size; ++at) cards.push_back(order[at].second);
    std::shuffle(cards.begin(), cards.end(), chance);
    // Sorted hands hold rows: trumps with one player, a long suit with another.
    if (bias == 3) std::sort(cards.begin(), cards.end(), [&](int a, int b) { return layout.inner_card(a) > layout.inner_card(b); });
    for (int swap = 0; bias == 3 && swap < size; ++swap) std::swap(cards[chance() % cards.size()], cards[chance() % cards.size()]);
    position.soloist = static_cast<int>(chance() % 3);
    position.leader = static_cast<int>(chance() % 3);
    for (int at = 0; at < 3 * size; ++at) position.hands[at / size] |= Mask{1} << cards[at];
    position.soloist_points = 0;
    for (int wanted = static_cast<int>(chance() % 3); position.played < wanted;) {
        const int seat = position.turn();
        const int led = position.played ? layout.inner_card(position.trick[0]) : -1;
        std::vector<int> playable;
        for (Set rest = legal(layout, layout.inner(position.hands[seat]), led); rest; rest &= rest - 1)
            playable.push_back(layout.outer_card(layout::index(rest)));
        const int card = playable[chance() % playable.size()];
        position.hands[seat] ^= Mask{1} << card;
        position.trick[position.played++] = card;
    }
    return position;
}

// Do the takers get everything? By trying all cards.
bool plain_claim(const Layout &layout, std::array<Set, 3> hands, int leader, std::array<int, 3> trick, int played,
                 unsigned takers, unsigned choosers) {
    if (played == 3) {
        leader = (leader + layout.winner(trick)) % 3;
        if (!(takers >> leader & 1)) return false;
        played = 0;
    }
    const int seat = (leader + played) % 3;
    if (!hands[seat]) return true;
    const bool chooses = choosers >> seat & 1;
    for (Set rest = legal(layout, hands[seat], played ? trick[0] : -1); rest; rest &= rest - 1) {
        trick[played] = layout::index(rest);
        hands[seat] ^= layout::lowest(rest);
        const bool holds = plain_claim(layout, hands, leader, trick, played + 1, takers, choosers);
        hands[seat] ^= layout::lowest(rest);
        if (holds == chooses) return chooses;
    }
    return !chooses;
}

struct Wrong {
    std::atomic<int> value{0}, reaches{0}, moves{0}, claim{0};
    int all() const { return value + reaches + moves + claim; }
};

void check(const Position &position, Solver &solver, Chance &chance, Wrong &wrong) {
    if (why_refused(position) != Refusal::none) std::abort();
    Limits limits;
    const Bounds found = solver.value(position, limits);
    const int plain = plain_value(position, limits);
    wrong.value += !found.exact() || found.lower != plain;
    const int target = position.contract == Contract::null ? 1 : static_cast<int>(chance() % 62);
    wrong.reaches += solver.reaches(position, target, limits) != (plain >= target ? Answer::yes : Answer::no);

    const bool soloist = position.turn() == position.soloist;
    int best = soloist ? -1 : 1000;
    for (const MoveValue &move : solver.moves(position, limits)) {
        wrong.moves += !move.bounds.exact();
        best = soloist ? std::max(best, move.bounds.lower) : std::min(best, move.bounds.lower);
    }
    wrong.moves += best != plain;

    const unsigned own = 1u << position.soloist, others = 7u & ~own, alone = 1u << chance() % 3;
    const unsigned parties[4][2] = {{own, own}, {others, others}, {alone, alone}, {others, own}};
    const auto &party = parties[chance() % 4];
    const Layout layout(position.contract);
    std::array<Set, 3> hands;
    for (int seat = 0; seat < 3; ++seat) hands[seat] = layout.inner(position.hands[seat]);
    std::array<int, 3> trick{};
    for (int place = 0; place < position.played; ++place) trick[place] = layout.inner_card(position.trick[place]);
    const bool holds = plain_claim(layout, hands, position.leader, trick, position.played, party[0], party[1]);
    wrong.claim += solver.claim(position, party[0], party[1], limits).holds != (holds ? Answer::yes : Answer::no);
}

}  // namespace

int main(int arguments, char **argument) {
    const int count = arguments > 1 ? std::atoi(argument[1]) : 1000;
    const unsigned seed = arguments > 2 ? static_cast<unsigned>(std::atoi(argument[2])) : 1;
    const int threads = arguments > 3 ? std::atoi(argument[3]) : 1;
    Wrong wrong;
    const auto work = [&](int thread) {
        Chance chance(seed * 1000u + static_cast<unsigned>(thread));
        Solver solver(12);
        for (int at = 0; at < count / threads; ++at) check(random_ending(chance), solver, chance, wrong);
    };
    std::vector<std::thread> others;
    for (int thread = 1; thread < threads; ++thread) others.emplace_back(work, thread);
    work(0);
    for (std::thread &other : others) other.join();
    std::printf("%d endings, wrong: value %d, reaches %d, moves %d, claim %d\n", count, wrong.value.load(),
                wrong.reaches.load(), wrong.moves.load(), wrong.claim.load());
    return wrong.all() != 0;
}
