// What is known of each legal card in each world: found out when it is asked for, kept as long as the decision lasts.

#pragma once

#include "../evaluate.hpp"

namespace skat::strong {

class SolvedWorlds {
public:
    // This world takes longer than its nodes.
    struct TooLong {
        std::size_t world;
    };

    // Throws std::invalid_argument where a world does not fit.
    SolvedWorlds(const Position &seen, const std::vector<World> &worlds, Solver &solver) : solver_(solver) {
        worlds_.reserve(worlds.size());
        for (const World &world : worlds) {
            worlds_.push_back({seen.in(world), Limits(nodes_a_world), {}, 0});
            if (const char *code = why_refused(worlds_.back().position)) throw std::invalid_argument(code);
        }
    }

    // As far as searches so far tell.
    Bounds known(std::size_t world, int card) const {
        const Branches &branches = worlds_[world].branches;
        return branches.asked >> card & 1 ? branches.bounds[card] : Bounds{0, 120};
    }

    // So that it is known whether the soloist gets so many points.
    void ask(std::size_t world, int card, int target) {
        const auto is_told = [&] { return known(world, card).reaches(target).has_value(); };
        if (is_told()) return;
        Asked &one = worlds_[world];
        solver_.move(one.position, card, one.limits, target, one.branches);
        if (is_told()) return;
        one.limits = Limits(nodes_a_world);
        throw TooLong{world};
    }

    // How often the side of who plays did not get there in this world; counted by who asks.
    int &failed(std::size_t world) { return worlds_[world].failed; }

private:
    struct Asked {
        Position position;
        Limits limits;
        Branches branches;
        int failed = 0;
    };

    Solver &solver_;
    std::vector<Asked> worlds_;
};

}  // namespace skat::strong
