// Which card: what each leads to in solved worlds, as skat/players/strong/questions.py says, and no more of it than the
// choice needs. A card is asked about only as long as it may still come first by all that is not known of it yet; sums
// rise with each of their parts also when they are rounded, so the choice is the same to the last bit.

#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "../evaluate.hpp"
#include "../reckoned.hpp"
#include "stakes.hpp"

namespace skat::strong {

// What is known of each legal card in each world: found out when it is asked for, kept as long as the decision lasts.
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

// Where exact points are cheap: the card worth most by them; where several are, the one by the rule of thumb or else the
// first. A world that takes longer than its nodes is left out. Throws std::invalid_argument where one does not fit.
inline int chosen_by_values(const AtStake &stake, const Position &seen, int by_thumb, const Weighed &weighed, Solver &solver) {
    std::array<double, 32> worth{};
    Mask cards = 0;
    for (std::size_t at = 0; at < weighed.worlds.size(); ++at) {
        const Position position = seen.in(weighed.worlds[at]);
        if (const char *code = why_refused(position)) throw std::invalid_argument(code);
        Limits limits(nodes_a_world);
        const std::vector<Outcome> outcomes = solver.moves(position, limits);
        if (limits.nodes() > nodes_a_world) continue;
        for (const Outcome &one : outcomes) {
            worth[std::countr_zero(one.cards)] += stake.worth[one.bounds.lower] * weighed.weights[at];
            cards |= one.cards;
        }
    }
    int best = by_thumb;
    double most = -std::numeric_limits<double>::infinity();
    for (; cards; cards &= cards - 1) {
        const int card = std::countr_zero(cards);
        const double own = stake.alone ? worth[card] : -worth[card];
        if (own > most || (own == most && card == by_thumb)) most = own, best = card;
    }
    return best;
}

// Where they are dear: by shares of worlds.
class Choosing {
public:
    // Of these cards; where several are worth most, the one by the rule of thumb or else the first.
    Choosing(const AtStake &stake, Mask playable, int by_thumb, const Weighed &weighed, SolvedWorlds &solved)
        : stake_(stake), by_thumb_(by_thumb), solved_(solved) {
        cards_.push_back(by_thumb);
        for (Mask rest = playable & ~(Mask{1} << by_thumb); rest; rest &= rest - 1) cards_.push_back(std::countr_zero(rest));
        for (std::size_t at = 0; at < weighed.worlds.size(); ++at) {
            all_.add(at, weighed.weights[at]);
            if (at % 2 == 0) half_.add(at, weighed.weights[at]);
        }
        half_.make_whole();
    }

    // By the shares of worlds in which what is needed is reached, and with `further` rungs by those that follow from it.
    int chosen(bool further) {
        while (!all_.worlds.empty()) {
            try {
                return further ? by_rungs() : best_by({stake_.needed}, cards_);
            } catch (const SolvedWorlds::TooLong &found) {
                asking_->leave_out(found.world);
            }
        }
        return by_thumb_;
    }

private:
    static constexpr double clear = 12, safe = 0.85, rounding = 1e-9;
    static constexpr int cushion = 15;

    using Rungs = std::vector<int>;

    // Worlds and what each counts; their weights add up to 1.
    struct Part {
        std::vector<std::size_t> worlds;
        Doubles weights;

        void add(std::size_t world, double weight) { worlds.push_back(world), weights.push_back(weight); }

        double total() const {
            double sum = 0;
            for (const double one : weights) sum += one;
            return sum;
        }

        void make_whole() {
            const double whole = total();
            for (double &one : weights) one /= whole;
        }

        void leave_out(std::size_t world) {
            const auto at = std::ranges::find(worlds, world) - worlds.begin();
            worlds.erase(worlds.begin() + at), weights.erase(weights.begin() + at);
            make_whole();
        }
    };

    // Every world says whether the points that win are reached; further rungs are asked of every second one.
    Part &part_of(int rung) { return rung == stake_.needed ? all_ : half_; }

    void ask(std::size_t world, int card, int rung) {
        asking_ = &part_of(rung);
        solved_.ask(world, card, rung);
        solved_.failed(world) += solved_.known(world, card).reaches(rung) != stake_.alone;
    }

    // How likely the soloist reaches this; what is not known is taken for reached or not.
    double share(int card, int rung, bool unknown) {
        const Part &part = part_of(rung);
        double sum = 0;
        for (std::size_t at = 0; at < part.worlds.size(); ++at)
            if (solved_.known(part.worlds[at], card).reaches(rung).value_or(unknown)) sum += part.weights[at];
        return sum;
    }

    // The most that this card may be worth to who plays it, from rung to rung: who reaches one and not the next is thought
    // to stop there.
    double most(int card, const Rungs &rungs) {
        double sum = 0;
        int lower = lowest(rungs);
        for (const int rung : rungs) {
            const double gain = stake_.worth[rung] - stake_.worth[lower];
            sum += gain * share(card, rung, (gain > 0) == stake_.alone);
            lower = rung;
        }
        return own(stake_.worth[lowest(rungs)] + sum);
    }

    double own(double of_soloist) const { return stake_.alone ? of_soloist : -of_soloist; }

    static int lowest(const Rungs &rungs) { return rungs.front() <= out_of_schneider ? 0 : out_of_schneider; }

    // The best of these cards, those with most to hope for first.
    int best_by(const Rungs &rungs, std::vector<int> cards) {
        int best = -1;
        double worth = -std::numeric_limits<double>::infinity();
        const auto may_lead = [&](int card) {
            const double own = most(card, rungs);
            return own > worth || (own == worth && (card == by_thumb_ || (best != by_thumb_ && card < best)));
        };
        while (!cards.empty()) {
            const int card = taken(cards, [&](int one) { return most(one, rungs); });
            bool leads = true;
            for (const int rung : rungs) leads = leads && (rung == stake_.needed || may_lead_after(card, rung, may_lead));
            if (leads && may_lead_after(card, stake_.needed, may_lead)) best = card, worth = most(card, rungs);
        }
        return best;
    }

    // Whether this card may still lead when all is known of it about this rung: worlds in which others fail say so soonest.
    template <typename MayLead>
    bool may_lead_after(int card, int rung, const MayLead &may_lead) {
        for (std::vector<std::size_t> worlds = part_of(rung).worlds; !worlds.empty();) {
            if (!may_lead(card)) return false;
            ask(taken(worlds, [&](std::size_t world) { return solved_.failed(world); }), card, rung);
        }
        return may_lead(card);
    }

    // The first of these with most of something, which is then no longer among them.
    template <typename Item, typename Most>
    static Item taken(std::vector<Item> &items, const Most &most) {
        const auto at = std::ranges::max_element(items, {}, most);
        const Item found = *at;
        items.erase(at);
        return found;
    }

    // The points that win come first; where one card is clearly best by them that is all.
    int by_rungs() {
        const int needed = stake_.needed;
        for (const std::size_t world : all_.worlds) ask(world, by_thumb_, needed);
        const double of_thumb = share(by_thumb_, needed, false);
        if (of_thumb == (stake_.alone ? all_.total() : 0))
            if (const std::optional<int> found = best_where_nothing_is_ahead(of_thumb)) return *found;

        // Who is further behind than any of the next questions makes up for is asked no more.
        double best = own(of_thumb);
        const auto margin = [&] {
            return std::max(most_apart(own(best)), most_apart(stake_.alone ? 1 : 0)) + rounding;
        };
        std::vector<int> asked = {by_thumb_};
        for (const int card : cards_) {
            if (card == by_thumb_) continue;
            const auto may_count = [&](int one) { return own(share(one, needed, stake_.alone)) >= best - margin(); };
            if (!may_lead_after(card, needed, may_count)) continue;
            asked.push_back(card);
            best = std::max(best, own(share(card, needed, false)));
        }
        if (asked.size() == 1 || half_.worlds.empty() || is_clear(asked)) return best_by({needed}, asked);
        return best_by(rungs_by(own(best)), asked);
    }

    // Where the card by the rule of thumb wins in every world, so that no other can be ahead of it; nothing where another
    // is better by further rungs, and it is not known whether they are asked.
    std::optional<int> best_where_nothing_is_ahead(double chance) {
        const Rungs rungs = rungs_by(chance);
        if (rungs.size() == 1 || half_.worlds.empty()) return by_thumb_;
        const int best = best_by(rungs, cards_);
        const Rungs needed = {stake_.needed};
        if (best != by_thumb_ && most(by_thumb_, needed) - most(best, needed) > clear) return {};
        return best;
    }

    // By how much a card may be behind in reaching what is needed and yet come first by the rungs asked about then.
    double most_apart(double chance) const {
        const Rungs rungs = rungs_by(chance);
        double others = 0, of_needed = 0;
        int lower = lowest(rungs);
        for (const int rung : rungs) {
            (rung == stake_.needed ? of_needed : others) += std::abs(stake_.worth[rung] - stake_.worth[lower]);
            lower = rung;
        }
        return others / of_needed;
    }

    // Whether one card is far better than all others for the seat that plays it.
    bool is_clear(const std::vector<int> &cards) {
        double best = -std::numeric_limits<double>::infinity(), second = best;
        for (const int card : cards) {
            const double own = most(card, {stake_.needed});
            second = std::max(second, std::min(best, own));
            best = std::max(best, own);
        }
        return best - second > clear;
    }

    // What is needed, and what else is asked about where the soloist gets there with this chance after the best card; rising.
    Rungs rungs_by(double chance) const {
        const int needed = stake_.needed;
        int low = needed - cushion, high = std::min(needed + cushion, all_points);
        if (chance > safe) low = std::min(high, schneider), high = schneider;
        else if (chance < 1 - safe) high = std::max(low, out_of_schneider), low = out_of_schneider;
        const int first = std::min(low, needed), last = std::max(high, needed);
        Rungs found = {first};
        for (const int rung : {low + high + needed - first - last, last})
            if (rung != found.back()) found.push_back(rung);
        return found;
    }

    const AtStake &stake_;
    std::vector<int> cards_;  // the one by the rule of thumb first
    int by_thumb_;
    SolvedWorlds &solved_;
    Part all_, half_;
    Part *asking_ = nullptr;  // where a world is left out if it takes too long
};

}  // namespace skat::strong
