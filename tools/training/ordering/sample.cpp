// `sample STRIDE`: searches the deals that stand in the input for their exact value, and writes one of
// every so many positions as onlooker.hpp says; the last line of the error stream tells the nodes.
// A deal is a line: contract, the three hands, soloist, leader.

#include <cstdlib>
#include <iostream>

#include "ordering.hpp"
#include "solver.hpp"

using namespace skat;

int main(int arguments, char **argument) {
    const int stride = arguments > 1 ? std::atoi(argument[1]) : 0;
    Solver solver(16);
    Limits limits;
    int contract = 0;
    for (Position position; std::cin >> contract;) {
        position.contract = static_cast<Contract>(contract);
        for (Mask &hand : position.hands) std::cin >> hand;
        std::cin >> position.soloist >> position.leader;
        if (const char *code = why_refused(position)) {
            std::cerr << code << '\n';
            return 1;
        }
        const bool grand = position.contract == Contract::grand;
        ordering::Onlooker::watch(stride, grand ? ordering::grand.data() : ordering::suit_game.data());
        solver.value(position, limits);
    }
    std::cerr << limits.nodes() << '\n';
}
