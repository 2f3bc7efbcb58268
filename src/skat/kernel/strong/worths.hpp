// What each card leads to in solved worlds, dear questions only where they can change the choice:
// skat/players/strong/questions.py.

#pragma once

#include <cmath>
#include <limits>

#include "../evaluate.hpp"
#include "../reckoned.hpp"
#include "stakes.hpp"

namespace skat::strong {

// The legal cards, rising, and what each is worth to the soloist; none where nothing was decided.
struct Worths {
    std::vector<int> cards;
    Doubles worth;
};

class Asking {
public:
    Asking(const Sight &sight, const Weighed &weighed, Solver &solver)
        : sight_(sight), seen_(sight.position()), weighed_(weighed), solver_(solver) {}

    // With so many cards in hand or fewer exact points are asked for.
    Worths worths(int cards_for_values) {
        if (sight_.now.contract == Contract::null) {
            const auto [lost, made] = worth_of_null(sight_);
            Doubles found = shares(1);
            for (double &one : found) one = lost + (made - lost) * one;
            return {std::move(cards_), std::move(found)};
        }
        worth_ = worth_of_points(sight_);
        if (sight_.cards() <= cards_for_values) return by_values();
        return by_rungs();
    }

private:
    static constexpr std::uint64_t nodes_a_world = 2'000'000;
    static constexpr double clear = 12, safe = 0.85;
    static constexpr int cushion = 15;

    struct Answers {
        std::vector<std::uint8_t> packed;  // [world][card][target], of worlds that have all of theirs
        Doubles weights;
    };

    // A world that takes longer is left out. What was found about every `step`-th world before is still known.
    Answers ask(const Weighed &weighed, const std::vector<Target> &targets, Mask asked = ~Mask{0}, std::size_t step = 1) {
        Answers found{{}, {}};
        earlier_.resize(weighed_.worlds.size());
        double total = 0;
        for (std::size_t at = 0; at < weighed.worlds.size(); ++at) {
            const Position position = seen_.in(weighed.worlds[at]);
            if (const char *code = why_refused(position)) throw std::invalid_argument(code);
            Limits limits(nodes_a_world);
            std::vector<std::uint8_t> row;
            for (std::size_t question = 0; question < targets.size(); ++question) {
                const std::vector<Outcome> outcomes =
                    solver_.moves_again(position, limits, targets[question], asked, earlier_[at * step]);
                row.resize(outcomes.size() * targets.size());
                cards_.clear();
                for (std::size_t card = 0; card < outcomes.size(); ++card) {
                    cards_.push_back(std::countr_zero(outcomes[card].cards));
                    row[card * targets.size() + question] = answer_of(outcomes[card].bounds, targets[question]);
                }
            }
            if (std::ranges::count(row, Evaluation::undecided)) continue;
            found.packed.insert(found.packed.end(), row.begin(), row.end());
            found.weights.push_back(weighed.weights[at]);
            total += weighed.weights[at];
        }
        if (found.weights.size() < weighed.weights.size())
            for (double &one : found.weights) one /= total;
        return found;
    }

    Worths by_values() {
        const Answers found = ask(weighed_, {Target{}});
        Worths worths{std::move(cards_), {}};
        for (std::size_t card = 0; card < worths.cards.size() && !found.weights.empty(); ++card) {
            double sum = 0;
            for (std::size_t at = 0; at < found.weights.size(); ++at)
                sum += worth_[found.packed[at * worths.cards.size() + card]] * found.weights[at];
            worths.worth.push_back(sum);
        }
        return worths;
    }

    // How likely the soloist reaches this after each card; in null 1 is made. Nothing where nothing is decided.
    Doubles shares(int rung) { return summed(ask(weighed_, {rung}), 1); }

    // The same of some cards in every second world, by [card][rung].
    Doubles shares_of(Mask asked, const std::vector<int> &rungs) {
        return summed(ask(every_second(), std::vector<Target>(rungs.begin(), rungs.end()), asked, 2), rungs.size());
    }

    Doubles summed(const Answers &found, std::size_t rungs) const {
        if (found.weights.empty()) return {};
        const std::size_t width = cards_.size() * rungs;
        Doubles sums(width);
        for (std::size_t at = 0; at < found.weights.size(); ++at)
            for (std::size_t one = 0; one < width; ++one)
                if (found.packed[at * width + one]) sums[one] += found.weights[at];
        return sums;
    }

    Worths by_rungs() {
        const int needed = points_needed(sight_).value_or(out_of_schneider);
        const Doubles first = shares(needed);
        Worths rough{cards_, from_rungs(first, {needed})};
        if (first.empty() || is_clear(rough.worth)) return rough;
        const double best = sight_.alone() ? std::ranges::max(first) : std::ranges::min(first);
        const std::vector<int> more = further_rungs(needed, best);
        if (more.empty()) return rough;
        std::vector<int> rungs = more;
        const auto at = std::ranges::upper_bound(rungs, needed) - rungs.begin();
        rungs.insert(rungs.begin() + at, needed);

        const double within = most_apart(rungs, static_cast<std::size_t>(at));
        Doubles both;
        Mask asked = 0;
        for (std::size_t card = 0; card < first.size(); ++card)
            if (std::abs(first[card] - best) <= within) asked |= Mask{1} << rough.cards[card];
        if (std::has_single_bit(asked)) return rough;
        const Doubles second = shares_of(asked, more);
        if (second.empty()) return rough;
        auto own = second.begin();
        for (std::size_t card = 0; card < first.size(); ++card) {
            if (!(asked >> rough.cards[card] & 1)) continue;
            both.insert(both.end(), own, own + at);
            both.push_back(first[card]);
            both.insert(both.end(), own + at, own + static_cast<std::ptrdiff_t>(more.size()));
            own += static_cast<std::ptrdiff_t>(more.size());
        }
        return {cards_, from_rungs(both, rungs)};
    }

    // By how much a card may be behind in reaching rung number `at` and yet come first by the others.
    double most_apart(const std::vector<int> &rungs, std::size_t at) const {
        constexpr double rounding = 1e-9;
        double others = 0, own = 0;
        int lower = rungs.front() <= out_of_schneider ? 0 : out_of_schneider;
        for (std::size_t rung = 0; rung < rungs.size(); lower = rungs[rung++]) {
            const double gain = std::abs(worth_[rungs[rung]] - worth_[lower]);
            (rung == at ? own : others) += gain;
        }
        return others / own + rounding;
    }

    // From rung to rung: who reaches one and not the next is thought to stop there.
    Doubles from_rungs(const Doubles &shares, const std::vector<int> &rungs) const {
        const int lowest = rungs.front() <= out_of_schneider ? 0 : out_of_schneider;
        Doubles found;
        for (std::size_t first = 0; first < shares.size(); first += rungs.size()) {
            double sum = 0;
            int lower = lowest;
            for (std::size_t rung = 0; rung < rungs.size(); lower = rungs[rung++])
                sum += (worth_[rungs[rung]] - worth_[lower]) * shares[first + rung];
            found.push_back(worth_[lowest] + sum);
        }
        return found;
    }

    // Whether one card is far better than all others for the seat that plays it.
    bool is_clear(const Doubles &worth) const {
        double best = -std::numeric_limits<double>::infinity(), second = best;
        for (const double one : worth) {
            const double own = sight_.alone() ? one : -one;
            second = std::max(second, std::min(best, own));
            best = std::max(best, own);
        }
        return best - second > clear;
    }

    // What else to ask about, rising, where the soloist wins with this chance after the best card.
    static std::vector<int> further_rungs(int needed, double chance) {
        std::vector<int> found;
        if (chance > safe)
            found = {std::min(needed + cushion, schneider), schneider};
        else if (chance < 1 - safe)
            found = {out_of_schneider, std::max(needed - cushion, out_of_schneider)};
        else
            found = {needed - cushion, std::min(needed + cushion, all_points)};
        if (found.front() == found.back()) found.pop_back();
        std::erase(found, needed);
        return found;
    }

    // Half of the worlds, with the weights that they then have.
    Weighed every_second() const {
        Weighed found;
        double total = 0;
        for (std::size_t at = 0; at < weighed_.worlds.size(); at += 2) {
            found.worlds.push_back(weighed_.worlds[at]);
            found.weights.push_back(weighed_.weights[at]);
            total += weighed_.weights[at];
        }
        for (double &one : found.weights) one /= total;
        return found;
    }

    const Sight &sight_;
    Position seen_;
    const Weighed &weighed_;
    Solver &solver_;
    WorthOfPoints worth_{};
    std::vector<int> cards_;
    std::vector<Solver::Earlier> earlier_;
};

}  // namespace skat::strong
