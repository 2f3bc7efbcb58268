#include "solver.hpp"

#include <algorithm>

#include "claim_search.hpp"
#include "null_search.hpp"
#include "trump_search.hpp"

namespace skat {

namespace {

// A card played: the position after it, and the card points that the soloist gains with it.
struct Step {
    Node node;
    int points;
    bool trick_lost;  // the soloist has this trick, which in null is the end
};

Step after(const Layout &layout, const Node &before, int card) {
    const Node node = before.after(layout, card);
    const bool soloist_takes = node.played == 0 && node.leader == 0;
    if (layout.null() || !soloist_takes) return {node, 0, soloist_takes && layout.null()};
    int points = 0;
    for (const int taken : node.trick) points += layout::points_of[taken];
    return {node, points, false};
}

// What the soloist has besides the points still in play.
int banked(const Position &position) {
    return position.contract == Contract::null ? 0 : position.soloist_points + card_points(position.skat);
}

// One deal under search: how many points does the soloist take from here on? Null counts 1 for won.
class Deal {
public:
    // A function of its own, so that the module of the page has it once.
    [[gnu::noinline]] Deal(const Position &position, Table &table, Limits &limits, Branches &branches)
        : layout(layout_of(position.contract)),
          root(node_of(layout, position, position.soloist)),
          trumps_(layout, position.contract == Contract::grand ? ordering::grand : ordering::suit_game, table, limits,
                  branches.history),
          null_(layout, table, limits) {
        table.resume(branches.deal);
        if (layout.null())
            null_.start_deal(root.hands);
        else
            trumps_.start_deal(root.hands);
    }

    Bounds all(const Node &node) const {
        return {0, layout.null() ? 1 : layout::points(node.held() | node.on_table())};
    }

    // The soloist takes three fifths of what is left, more or less.
    int first_guess() const { return all(root).upper * 3 / 5; }

    // Fail-soft around the target, as the searches answer; null has one question and two answers.
    int near(const Node &node, int target) {
        return layout.null() ? null_.wins(node) : trumps_.value_near(node, target);
    }
    int near(const Step &step, int target) {
        return step.trick_lost ? 0 : step.points + near(step.node, target - step.points);
    }

    // Narrows the bounds until they meet or lie on one side of the target; what is proved stays in
    // them when the search is stopped. The step beyond an answer grows while the answers keep their
    // direction.
    template <typename Place>
    Bounds narrowed(const Place &place, Bounds bounds, int guess, Target target) {
        int step = 1, direction = 0;
        try {
            while (target ? !bounds.reaches(*target) : !bounds.exact()) {
                guess = std::clamp(guess, bounds.lower + 1, bounds.upper);
                const int found = near(place, guess);
                const int now = found >= guess ? 1 : -1;
                step = now == direction ? step + 2 : 1;
                direction = now;
                if (found >= guess) {
                    bounds.lower = std::min(found, bounds.upper);
                    guess = found + step;
                } else {
                    bounds.upper = std::max(found, bounds.lower);
                    guess = found - step + 1;
                }
            }
        } catch (const Stopped &) {
        }
        return bounds;
    }

    const History &history() const { return trumps_.history(); }

    const Layout &layout;
    const Node root;

private:
    TrumpSearch trumps_;
    NullSearch null_;
};

Bounds shifted(Bounds bounds, int points) { return {bounds.lower + points, bounds.upper + points}; }

// What the soloist still needs for this target; null has but one.
Target needed(Target target, const Position &position) {
    if (!target) return {};
    return position.contract == Contract::null ? 1 : *target - banked(position);
}

// By how much the values of these two cards of the hand differ at most; nothing where another seat holds one between.
// Swapped throughout, every line of play takes the same tricks.
std::optional<int> apart(const Layout &layout, const Node &node, int one, int other) {
    const Set lower = Set{1} << std::min(one, other), upper = Set{1} << std::max(one, other);
    const Set others = (node.held() & ~node.hand()) | node.on_table();
    if (layout.follow(one) != layout.follow(other) || (others & layout::above(lower) & (upper - 1))) return {};
    return layout.null() ? 0 : std::abs(layout::points_of[one] - layout::points_of[other]);
}

// What this card leads to, in the soloist's final points: bounds from touching cards first, then a search.
[[gnu::noinline]] Bounds branch(Deal &deal, const Position &position, int card, Target target, Branches &branches) {
    const Layout &layout = deal.layout;
    const int own = banked(position), inner = layout.inner_card(card);
    const Mask bit = Mask{1} << card;
    Bounds &bounds = branches.bounds[card];
    if (!(branches.asked & bit)) bounds = shifted(deal.all(deal.root), own);
    for (Mask rest = branches.asked & ~bit; rest; rest &= rest - 1) {
        const int other = std::countr_zero(rest);
        if (const std::optional<int> most = apart(layout, deal.root, inner, layout.inner_card(other))) {
            bounds.lower = std::max(bounds.lower, branches.bounds[other].lower - *most);
            bounds.upper = std::min(bounds.upper, branches.bounds[other].upper + *most);
        }
    }
    branches.asked |= bit;
    const int guess = target ? *needed(target, position) : branches.guess < 0 ? deal.first_guess() : branches.guess;
    bounds = shifted(deal.narrowed(after(layout, deal.root, inner), shifted(bounds, -own), guess, needed(target, position)), own);
    if (!target && bounds.exact()) branches.guess = bounds.lower - own;
    return bounds;
}

std::uint64_t lines_from(const Layout &layout, const Node &node, Limits &limits) {
    if (!node.hand()) return 1;
    std::uint64_t lines = 0;
    for (Set rest = node.playable(layout); rest; rest &= rest - 1) {
        limits.count();
        const Step step = after(layout, node, layout::index(rest));
        lines += step.trick_lost ? 1 : lines_from(layout, step.node, limits);
    }
    return lines;
}

}  // namespace

Bounds Solver::value(const Position &position, Limits &limits, Target target) {
    Branches branches;
    Deal deal(position, table_, limits, branches);
    target = needed(target, position);
    const int guess = target.value_or(deal.first_guess());
    return shifted(deal.narrowed(deal.root, deal.all(deal.root), guess, target), banked(position));
}

Bounds Solver::move(const Position &position, int card, Limits &limits, Target target, Branches &branches) {
    Deal deal(position, table_, limits, branches);
    const Bounds found = branch(deal, position, card, target, branches);
    branches.history = deal.history();
    return found;
}

std::vector<Outcome> Solver::moves(const Position &position, Limits &limits, Target target) {
    Branches branches;
    Deal deal(position, table_, limits, branches);
    std::vector<Outcome> found;
    for (Set rest = deal.root.playable(deal.layout); rest; rest &= rest - 1) {
        const int card = deal.layout.outer_card(layout::index(rest));
        found.push_back({Mask{1} << card, branch(deal, position, card, target, branches)});
    }
    std::ranges::sort(found, {}, &Outcome::cards);
    return found;
}

std::vector<Outcome> Solver::discards(const Position &position, Limits &limits) {
    // The owners are the same for every discard, so all 66 searches share what they find.
    Branches branches;
    Deal deal(position, table_, limits, branches);
    Node node = deal.root;
    const Set twelve = node.hands[0];
    std::vector<Outcome> found;
    int guess = 61;
    for (Set first = twelve; first; first &= first - 1)
        for (Set second = first & (first - 1); second; second &= second - 1) {
            const Set laid = layout::lowest(first) | layout::lowest(second);
            node.hands[0] = twelve & ~laid;
            const int own = banked(position) + (deal.layout.null() ? 0 : layout::points(laid));
            const Bounds bounds = shifted(deal.narrowed(node, deal.all(node), guess - own, {}), own);
            if (bounds.exact()) guess = bounds.lower;
            found.push_back({deal.layout.outer(laid), bounds});
        }
    std::ranges::sort(found, {}, &Outcome::cards);
    return found;
}

std::vector<int> Solver::line(const Position &position, Limits &limits) {
    Branches branches;
    Deal deal(position, table_, limits, branches);
    const Bounds bounds = deal.narrowed(deal.root, deal.all(deal.root), deal.first_guess(), {});
    std::vector<int> cards;
    Node node = deal.root;
    int value = bounds.lower;
    try {
        while (bounds.exact() && node.hand()) {
            // The first card that keeps the value: for the soloist at least that much, for a
            // defender no more.
            for (Set rest = node.playable(deal.layout); rest; rest &= rest - 1) {
                const int card = layout::index(rest);
                const Step step = after(deal.layout, node, card);
                const bool soloist = node.turn() == 0;
                if (soloist ? deal.near(step, value) < value : deal.near(step, value + 1) > value) continue;
                cards.push_back(deal.layout.outer_card(card));
                if (step.trick_lost) return cards;
                value -= step.points;
                node = step.node;
                break;
            }
        }
    } catch (const Stopped &) {
    }
    return cards;
}

Claim Solver::claim(const Position &position, Limits &limits, unsigned takers, unsigned choosers) {
    const Layout &layout = layout_of(position.contract);
    const Node node = node_of(layout, position, 0);
    ClaimSearch search(layout, table_, limits, takers, choosers);
    try {
        if (search.holds(node)) return {true, {}};
        std::vector<int> line = search.refutation(node);
        for (int &card : line) card = layout.outer_card(card);
        return {false, line};
    } catch (const Stopped &) {
        return {};
    }
}

std::optional<std::uint64_t> perft(const Position &position, Limits &limits) {
    const Layout &layout = layout_of(position.contract);
    try {
        return lines_from(layout, node_of(layout, position, position.soloist), limits);
    } catch (const Stopped &) {
        return {};
    }
}

}  // namespace skat
