// Random and biased endings against trying every card: `endings COUNT SEED [THREADS [MUTANT]]`.
// Exit status 1, and how many answers of each kind were wrong. A mutant is a pruning rule broken on
// purpose (broken_rules.py), in builds that include `chosen_mutant.hpp`; it is left at the first wrong answer.

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include "plain.hpp"
#include "solver.hpp"

using namespace skat;
using plain::Chance;

int chosen_mutant = 0;

namespace {

struct Wrong {
    std::atomic<int> value{0}, reaches{0}, moves{0}, claim{0};
    int all() const { return value + reaches + moves + claim; }
};

// The question, with the soloist's points so far and a skat, as often as not.
void check(const Position &position, Solver &solver, Chance &chance, Wrong &wrong) {
    if (why_refused(position)) std::abort();
    Limits limits;
    const Bounds found = solver.value(position, limits);
    const int value = plain::value(position);
    wrong.value += !found.exact() || found.lower != value;
    const int target = position.contract == Contract::null ? 1 : plain::below(chance, 62);
    wrong.reaches += solver.value(position, limits, target).reaches(target) != (value >= target);

    const bool soloist = position.turn() == position.soloist;
    int best = soloist ? -1 : 1000;
    for (const Outcome &move : solver.moves(position, limits)) {
        wrong.moves += !move.bounds.exact();
        best = soloist ? std::max(best, move.bounds.lower) : std::min(best, move.bounds.lower);
    }
    wrong.moves += best != value;

    const unsigned own = 1u << position.soloist, others = 7u & ~own, alone = 1u << plain::below(chance, 3);
    const unsigned parties[4][2] = {{own, own}, {others, others}, {alone, alone}, {others, own}};
    const auto &[takers, choosers] = parties[plain::below(chance, 4)];
    wrong.claim += solver.claim(position, limits, takers, choosers).holds != plain::claim(position, takers, choosers);
}

}  // namespace

int main(int arguments, char **argument) {
    const auto number = [&](int at, int otherwise) { return arguments > at ? std::atoi(argument[at]) : otherwise; };
    const int count = number(1, 1000), seed = number(2, 1), threads = number(3, 1);
    chosen_mutant = number(4, 0);
    Wrong wrong;
    const auto work = [&](int thread) {
        Chance chance(static_cast<unsigned>(seed) * 1000u + static_cast<unsigned>(thread));
        Solver solver(12);
        for (int at = 0; at < count / threads && !(chosen_mutant && wrong.all()); ++at)
            check(plain::ending(chance), solver, chance, wrong);
    };
    std::vector<std::thread> others;
    for (int thread = 1; thread < threads; ++thread) others.emplace_back(work, thread);
    work(0);
    for (std::thread &other : others) other.join();
    std::printf("%d endings, wrong: value %d, reaches %d, moves %d, claim %d\n", count, wrong.value.load(),
                wrong.reaches.load(), wrong.moves.load(), wrong.claim.load());
    return wrong.all() != 0;
}
