#include "solver.hpp"

#include <algorithm>

#include "claim_search.hpp"
#include "null_search.hpp"
#include "trump_search.hpp"

namespace skat {

namespace {

// A position as the searches see it: cards by strength, players counted from the soloist.
struct Node {
    Hands hands;
    int leader;
    std::array<int, 3> trick;
    int played;

    int turn() const { return (leader + played) % 3; }
    Set hand() const { return hands.of[turn()]; }
    int led() const { return played ? trick[0] : -1; }
};

Node node_of(const Layout &layout, const Position &position) {
    Node node{};
    for (int player = 0; player < 3; ++player)
        node.hands.of[player] = layout.inner(position.hands[(position.soloist + player) % 3]);
    node.leader = (position.leader - position.soloist + 3) % 3;
    node.played = position.played;
    for (int place = 0; place < position.played; ++place) node.trick[place] = layout.inner_card(position.trick[place]);
    return node;
}

struct Step {
    Node node;
    int points;       // card points the soloist gains with this card
    bool trick_lost;  // the trick is complete and the soloist has it: the end in null
};

Step after(const Layout &layout, Node node, int card) {
    node.hands.of[node.turn()] ^= Set{1} << card;
    node.trick[node.played++] = card;
    if (node.played < 3) return {node, 0, false};
    node.leader = (node.leader + layout.winner(node.trick)) % 3;
    node.played = 0;
    int points = 0;
    if (node.leader == 0 && !layout.null())
        for (const int played : node.trick) points += layout::points_of[played];
    return {node, points, layout.null() && node.leader == 0};
}

NullSearch::Hands in_null(const Hands &hands) {
    NullSearch::Hands all{};
    for (int player = 0; player < 3; ++player) all.of[player] = static_cast<Mask>(hands.of[player]);
    return all;
}

// One deal under search: how many points does the soloist take from here on? Null counts 1 for won.
class Deal {
public:
    Deal(Contract contract, const Layout &layout, Table &table, Limits &limits, const Hands &owners)
        : layout_(layout),
          trumps_(layout, contract == Contract::grand ? ordering::grand : ordering::suit_game, table, limits),
          null_(table, limits) {
        if (layout.null())
            null_.start_deal(in_null(owners));
        else
            trumps_.start_deal(owners);
    }

    Bounds all(const Node &node) const {
        if (layout_.null()) return {0, 1};
        int points = layout::points(node.hands.live());
        for (int place = 0; place < node.played; ++place) points += layout::points_of[node.trick[place]];
        return {0, points};
    }

    // Fail-soft around the target, as the searches answer; null has one question and two answers.
    int near(const Node &node, int target) {
        const auto &trick = node.trick;
        if (layout_.null()) {
            const NullSearch::Hands hands = in_null(node.hands);
            if (node.played == 0) return null_.wins(hands, node.leader);
            if (node.played == 1) return null_.wins_second(hands, node.leader, trick[0]);
            return null_.wins_third(hands, node.leader, trick[0], trick[1]);
        }
        if (node.played == 0) return trumps_.value_near(node.hands, node.leader, target);
        if (node.played == 1) return trumps_.value_near_second(node.hands, node.leader, trick[0], target);
        return trumps_.value_near_third(node.hands, node.leader, trick[0], trick[1], target);
    }

    int near(const Step &step, int target) {
        if (step.trick_lost) return 0;
        return step.points + near(step.node, target - step.points);
    }

    // Narrows the bounds until they meet; what is proved stays in them when the search is stopped.
    // The step beyond an answer grows while the answers keep their direction.
    template <typename Place>
    void narrow(const Place &place, Bounds &bounds, int guess) {
        int target = guess, step = 1, direction = 0;
        while (!bounds.exact()) {
            target = std::clamp(target, bounds.lower + 1, bounds.upper);
            const int found = near(place, target);
            const int now = found >= target ? 1 : -1;
            step = now == direction ? step + 2 : 1;
            direction = now;
            if (found >= target) {
                bounds.lower = std::min(found, bounds.upper);
                target = found + step;
            } else {
                bounds.upper = std::max(found, bounds.lower);
                target = found - step + 1;
            }
        }
    }

private:
    const Layout &layout_;
    TrumpSearch trumps_;
    NullSearch null_;
};

Bounds shifted(Bounds bounds, int points) { return {bounds.lower + points, bounds.upper + points}; }

// What the soloist has besides the points still in play.
int banked(const Position &position) {
    return position.contract == Contract::null ? 0 : position.soloist_points + card_points(position.skat);
}

// The soloist takes three fifths of what is left, more or less.
int first_guess(const Bounds &all) { return all.upper * 3 / 5; }

// Cards between which nobody else holds one and that are worth the same have one value.
bool alike(const Layout &layout, const Node &node, int lower, int upper) {
    if (!layout.null() && layout::points_of[lower] != layout::points_of[upper]) return false;
    if (layout.follow(lower) != layout.follow(upper)) return false;
    Set others = node.hands.live() & ~node.hand();
    for (int place = 0; place < node.played; ++place) others |= Set{1} << node.trick[place];
    const Set between = ((Set{1} << upper) - 1) & layout::above(Set{1} << lower);
    return (others & between) == 0;
}

// Asks about every playable card in turn; `ask` gives an answer, cards alike share it.
template <typename Result, typename Ask>
std::vector<std::pair<int, Result>> each_move(const Layout &layout, const Node &node, Ask ask) {
    std::vector<std::pair<int, Result>> found;
    int before = -1;
    for (Set rest = legal(layout, node.hand(), node.led()); rest; rest &= rest - 1) {
        const int card = layout::index(rest);
        const bool same = before >= 0 && alike(layout, node, before, card);
        found.emplace_back(layout.outer_card(card), same ? found.back().second : ask(after(layout, node, card)));
        before = card;
    }
    std::sort(found.begin(), found.end(), [](const auto &one, const auto &other) { return one.first < other.first; });
    return found;
}

}  // namespace

Bounds Solver::value(const Position &position, Limits &limits) {
    const Layout &layout = layout_of(position.contract);
    const Node node = node_of(layout, position);
    Deal deal(position.contract, layout, table_, limits, node.hands);
    Bounds bounds = deal.all(node);
    try {
        deal.narrow(node, bounds, first_guess(bounds));
    } catch (const Stopped &) {
    }
    return shifted(bounds, banked(position));
}

Answer Solver::reaches(const Position &position, int target, Limits &limits) {
    const Layout &layout = layout_of(position.contract);
    const Node node = node_of(layout, position);
    Deal deal(position.contract, layout, table_, limits, node.hands);
    const int needed = layout.null() ? 1 : target - banked(position);
    if (needed <= 0) return Answer::yes;
    if (needed > deal.all(node).upper) return Answer::no;
    try {
        return deal.near(node, needed) >= needed ? Answer::yes : Answer::no;
    } catch (const Stopped &) {
        return Answer::unknown;
    }
}

std::vector<MoveValue> Solver::moves(const Position &position, Limits &limits) {
    const Layout &layout = layout_of(position.contract);
    const Node node = node_of(layout, position);
    Deal deal(position.contract, layout, table_, limits, node.hands);
    int guess = first_guess(deal.all(node));
    const auto found = each_move<Bounds>(layout, node, [&](const Step &step) {
        Bounds bounds = deal.all(node);
        try {
            deal.narrow(step, bounds, guess);
            guess = bounds.lower;
        } catch (const Stopped &) {
        }
        return shifted(bounds, banked(position));
    });
    std::vector<MoveValue> values;
    for (const auto &[card, bounds] : found) values.push_back({card, bounds});
    return values;
}

std::vector<MoveVerdict> Solver::verdicts(const Position &position, int target, Limits &limits) {
    const Layout &layout = layout_of(position.contract);
    const Node node = node_of(layout, position);
    Deal deal(position.contract, layout, table_, limits, node.hands);
    const int needed = layout.null() ? 1 : target - banked(position);
    const auto found = each_move<Answer>(layout, node, [&](const Step &step) {
        try {
            return deal.near(step, needed) >= needed ? Answer::yes : Answer::no;
        } catch (const Stopped &) {
            return Answer::unknown;
        }
    });
    std::vector<MoveVerdict> verdicts;
    for (const auto &[card, reaches] : found) verdicts.push_back({card, reaches});
    return verdicts;
}

std::vector<int> Solver::line(const Position &position, Limits &limits) {
    const Layout &layout = layout_of(position.contract);
    Node node = node_of(layout, position);
    Deal deal(position.contract, layout, table_, limits, node.hands);
    std::vector<int> cards;
    try {
        Bounds bounds = deal.all(node);
        deal.narrow(node, bounds, first_guess(bounds));
        int value = bounds.lower;
        while (node.hand()) {
            // The first card that keeps the value: for the soloist at least that much, for a
            // defender no more.
            const bool soloist = node.turn() == 0;
            for (Set rest = legal(layout, node.hand(), node.led()); rest; rest &= rest - 1) {
                const int card = layout::index(rest);
                const Step step = after(layout, node, card);
                const bool keeps = soloist ? deal.near(step, value) >= value : deal.near(step, value + 1) <= value;
                if (!keeps) continue;
                cards.push_back(layout.outer_card(card));
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

Claim Solver::claim(const Position &position, unsigned takers, unsigned choosers, Limits &limits) {
    const Layout &layout = layout_of(position.contract);
    ClaimSearch::State state{};
    for (int seat = 0; seat < 3; ++seat) state.hands[seat] = layout.inner(position.hands[seat]);
    state.leader = position.leader;
    state.played = position.played;
    for (int place = 0; place < position.played; ++place) state.trick[place] = layout.inner_card(position.trick[place]);
    ClaimSearch search(layout, table_, limits, takers, choosers);
    try {
        if (search.holds(state)) return {Answer::yes, {}};
        std::vector<int> line = search.refutation(state);
        for (int &card : line) card = layout.outer_card(card);
        return {Answer::no, line};
    } catch (const Stopped &) {
        return {Answer::unknown, {}};
    }
}

std::vector<Discard> Solver::discards(const Position &position, Limits &limits) {
    const Layout &layout = layout_of(position.contract);
    Node node = node_of(layout, position);
    // The owners are the same for every discard, so all 66 searches share what they find.
    Deal deal(position.contract, layout, table_, limits, node.hands);
    const Set twelve = node.hands.of[0];
    std::vector<Discard> found;
    int guess = 61;
    for (Set first = twelve; first; first &= first - 1)
        for (Set second = first & (first - 1); second; second &= second - 1) {
            const Set laid = layout::lowest(first) | layout::lowest(second);
            const Mask skat = layout.outer(laid);
            node.hands.of[0] = twelve & ~laid;
            Bounds bounds = deal.all(node);
            const int own = layout.null() ? 0 : position.soloist_points + card_points(skat);
            try {
                deal.narrow(node, bounds, guess - own);
                guess = bounds.lower + own;
            } catch (const Stopped &) {
            }
            found.push_back({skat, shifted(bounds, own)});
        }
    std::sort(found.begin(), found.end(), [](const Discard &one, const Discard &other) { return one.skat < other.skat; });
    return found;
}

namespace {

int plain_from(const Layout &layout, const Node &node, Limits &limits) {
    if (!node.hand()) return layout.null() ? 1 : 0;
    const bool soloist = node.turn() == 0;
    int best = soloist ? -1 : 1000;
    for (Set rest = legal(layout, node.hand(), node.led()); rest; rest &= rest - 1) {
        const Step step = after(layout, node, layout::index(rest));
        limits.count();
        const int found = step.trick_lost ? 0 : step.points + plain_from(layout, step.node, limits);
        best = soloist ? std::max(best, found) : std::min(best, found);
    }
    return best;
}

std::uint64_t lines_from(const Layout &layout, const Node &node, Limits &limits) {
    if (!node.hand()) return 1;
    std::uint64_t lines = 0;
    for (Set rest = legal(layout, node.hand(), node.led()); rest; rest &= rest - 1) {
        const Step step = after(layout, node, layout::index(rest));
        limits.count();
        lines += step.trick_lost ? 1 : lines_from(layout, step.node, limits);
    }
    return lines;
}

}  // namespace

int plain_value(const Position &position, Limits &limits) {
    const Layout &layout = layout_of(position.contract);
    return banked(position) + plain_from(layout, node_of(layout, position), limits);
}

std::uint64_t perft(const Position &position, Limits &limits) {
    const Layout &layout = layout_of(position.contract);
    return lines_from(layout, node_of(layout, position), limits);
}

}  // namespace skat
