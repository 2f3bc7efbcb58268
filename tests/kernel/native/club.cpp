// The player `club` without Python: whole deals of the stepper by learned numbers made up at random, and choices among
// cards in solved worlds beside asking everything. `club DEALS CHOICES SEED`; a wrong answer ends the program.

#include <cstdio>
#include <cstdlib>

#include "plain.hpp"
#include "strong/at_stepper.hpp"

using namespace skat;
using namespace skat::strong;
using plain::below, plain::Chance;

namespace {

void require(bool holds, const char *what) {
    if (holds) return;
    std::fprintf(stderr, "%s\n", what);
    std::exit(1);
}

double unit(Chance &chance) { return std::uniform_real_distribution(0.0, 1.0)(chance); }

std::vector<float> floats(Chance &chance, std::size_t count) {
    std::vector<float> found(count);
    for (float &one : found) one = static_cast<float>(unit(chance) - 0.5);
    return found;
}

stepper::HandValues some_values(Chance &chance) {
    stepper::HandValues values{};
    for (stepper::HandTable &table : values.tables) {
        table.constant = unit(chance);
        for (double &one : table.jacks) one = 2 * unit(chance);
        for (double &one : table.trump_suit) one = unit(chance);
        for (double &one : table.side) one = unit(chance) - 0.8;
    }
    return values;
}

// What he does is legal, also where others did what he never would.
void play(const LevelTables &tables, Solver &solver, Chance &chance) {
    const LevelPlayer player(tables, club);
    std::array<std::uint8_t, 32> pack;
    for (int card = 0; card < 32; ++card) pack[card] = static_cast<std::uint8_t>(card);
    std::shuffle(pack.begin(), pack.end(), chance);
    stepper::Deal deal(pack);
    const auto asked = [&](const simple::Aside &aside, Allowed allowed) {
        return action(player, deal, aside, allowed, tables, solver, chance());
    };
    while (!deal.over()) {
        const stepper::Actions legal = deal.legal({});
        const simple::Aside aside{deal.turn, below(chance, 8), simple::nothing, 0};
        const int any = asked(aside, {true, true});
        require(any == lay_open || any == stepper::give_up || legal.has(any), "he does what is legal");
        const int chosen = asked(aside, {false, false});
        require(legal.has(chosen), "he plays on where nothing else is allowed");
        if (deal.phase == stepper::Phase::play && deal.turn != deal.soloist)
            for (const simple::Offered offered : {simple::concession, simple::shortening})
                require(asked({deal.turn, 1 << deal.soloist, offered, 0}, {}) < 2, "he agrees or refuses");
        const bool by_chance = below(chance, 4) == 0 && deal.phase != stepper::Phase::auction;
        deal.step(by_chance ? stepper::nth_action(legal, below(chance, static_cast<int>(legal.count()))) : chosen);
    }
}

// The choice of who asks about every card in every world that questions.py names.
class AskingAll {
public:
    AskingAll(const AtStake &stake, const std::vector<Position> &worlds, const Doubles &weights, Solver &solver)
        : stake_(stake), worlds_(worlds), weights_(weights), solver_(solver) {}

    // Of 1 rung, or of those that follow from it.
    int chosen(int by_thumb, bool further) {
        const std::vector<int> cards = plain::cards_in(plain::playable(worlds_[0]));
        const Doubles first = shares(stake_.needed);
        Doubles worth = worths({stake_.needed}, {first});
        Doubles sorted = worth;
        std::ranges::sort(sorted, std::greater());
        if (further && !(sorted[0] - sorted[1] > 12)) {
            const double best = stake_.alone ? std::ranges::max(first) : std::ranges::min(first);
            std::vector<int> rungs = best > 0.85   ? std::vector{std::min(stake_.needed + 15, 90), 90}
                                     : best < 0.15 ? std::vector{31, std::max(stake_.needed - 15, 31)}
                                                   : std::vector{stake_.needed - 15, std::min(stake_.needed + 15, 120)};
            std::erase(rungs, stake_.needed);
            if (!rungs.empty()) {
                rungs.push_back(stake_.needed);
                std::ranges::sort(rungs);
                rungs.erase(std::ranges::unique(rungs).begin(), rungs.end());
                std::vector<Doubles> all;
                for (const int rung : rungs) all.push_back(rung == stake_.needed ? first : shares(rung, 2));
                worth = worths(rungs, all);
            }
        }
        const auto best = std::ranges::max_element(worth);
        const auto of_thumb = worth[static_cast<std::size_t>(std::ranges::find(cards, by_thumb) - cards.begin())];
        return of_thumb == *best ? by_thumb : cards[static_cast<std::size_t>(best - worth.begin())];
    }

private:
    Doubles shares(int rung, std::size_t step = 1) {
        double total = 0;
        for (std::size_t at = 0; at < worlds_.size(); at += step) total += weights_[at];
        Doubles found;
        for (std::size_t at = 0; at < worlds_.size(); at += step) {
            Limits limits;
            const std::vector<Outcome> outcomes = solver_.moves(worlds_[at], limits, rung);
            found.resize(outcomes.size());
            for (std::size_t card = 0; card < outcomes.size(); ++card)
                if (outcomes[card].bounds.reaches(rung).value()) found[card] += step == 1 ? weights_[at] : weights_[at] / total;
        }
        return found;
    }

    // What each card is worth to who plays it.
    Doubles worths(const std::vector<int> &rungs, const std::vector<Doubles> &shares) const {
        const int lowest = rungs.front() <= 31 ? 0 : 31;
        Doubles found;
        for (std::size_t card = 0; card < shares[0].size(); ++card) {
            double sum = 0;
            int lower = lowest;
            for (std::size_t at = 0; at < rungs.size(); lower = rungs[at++])
                sum += (stake_.worth[rungs[at]] - stake_.worth[lower]) * shares[at][card];
            const double worth = stake_.worth[lowest] + sum;
            found.push_back(stake_.alone ? worth : -worth);
        }
        return found;
    }

    const AtStake &stake_;
    const std::vector<Position> &worlds_;
    const Doubles &weights_;
    Solver &solver_;
};

// Worlds that this hand cannot tell apart: what the others hold is dealt anew.
Weighed some_worlds(const Position &seen, Chance &chance) {
    Weighed found;
    double total = 0;
    const int left = (seen.turn() + 1) % 3, right = (seen.turn() + 2) % 3;
    std::vector<int> hidden = plain::cards_in(seen.hands[left] | seen.hands[right]);
    const int number = 1 + below(chance, 8), most = std::popcount(seen.hands[left]);
    for (int tries = 0; tries < 40 && static_cast<int>(found.worlds.size()) < number; ++tries) {
        World world{seen.hands[0], seen.hands[1], seen.hands[2], seen.skat};
        world[left] = world[right] = 0;
        for (int at = 0; const int card : hidden) world[at++ < most ? left : right] |= Mask{1} << card;
        std::ranges::shuffle(hidden, chance);
        if (why_refused(seen.in(world))) continue;
        found.worlds.push_back(world);
        found.weights.push_back(below(chance, 2) ? 1 : std::pow(unit(chance), 3));
        total += found.weights.back();
    }
    for (double &one : found.weights) one /= total;
    return found;
}

AtStake some_stake(bool null, Chance &chance) {
    constexpr std::array<int, 4> needed = {61, 90, 120, 31};
    AtStake found{below(chance, 2) == 1, null ? 1 : needed[static_cast<std::size_t>(below(chance, 4))], {}};
    // Now and then the other rungs weigh as much as the one that wins.
    const double step = below(chance, 2) ? 0.5 : 0, by_schneider = 30 * unit(chance);
    const double by_winning = 1 + (below(chance, 2) ? 250 : 25) * unit(chance);
    for (int points = 0; points <= all_points; ++points) {
        const bool won = points >= found.needed;
        const double more = points >= schneider || points < out_of_schneider ? by_schneider : 0;
        found.worth[static_cast<std::size_t>(points)] = (won ? by_winning + more : -2 * more) + step * points;
    }
    return found;
}

bool choose(Solver &solver, Chance &chance) {
    Position seen = plain::ending(chance, 3 + below(chance, 4));
    Mask left = seen.hands[0] | seen.hands[1] | seen.hands[2] | seen.skat;
    for (int place = 0; place < seen.played; ++place) left |= Mask{1} << seen.trick[place];
    seen.soloist_points = below(chance, card_points(~left) + 1);
    const Weighed weighed = some_worlds(seen, chance);
    const Mask playable = plain::playable(seen);
    if (std::has_single_bit(playable) || weighed.worlds.empty()) return false;
    const bool null = seen.contract == Contract::null;
    const AtStake stake = some_stake(null, chance);
    const std::vector<int> cards = plain::cards_in(playable);
    const int by_thumb = cards[static_cast<std::size_t>(below(chance, static_cast<int>(cards.size())))];
    std::vector<Position> worlds;
    for (const World &world : weighed.worlds) worlds.push_back(seen.in(world));
    SolvedWorlds solved(seen, weighed.worlds, solver);
    Choosing choosing(stake, playable, by_thumb, weighed, solved);
    const int chosen = choosing.chosen(!null);
    require(chosen == AskingAll(stake, worlds, weighed.weights, solver).chosen(by_thumb, !null), "he chooses as if he had asked all");
    return true;
}

}  // namespace

int main(int arguments, char **argument) {
    const auto number = [&](int at, int otherwise) { return arguments > at ? std::atoi(argument[at]) : otherwise; };
    Chance chance(static_cast<std::uint64_t>(number(3, 1)));
    Solver solver(evaluation_table_bits);
    const stepper::HandValues values = some_values(chance);
    const auto family = [&](std::size_t patterns, bool suits, bool jacks) {
        return values::family_in([&](int, std::size_t count) { return floats(chance, count); }, patterns, suits, jacks);
    };
    const values::Networks networks{family(values::suit_patterns, true, true), family(values::suit_patterns, false, true),
                                    family(values::null_patterns, false, false)};
    const CertainNulls nulls;
    const std::vector<float> hand_table = floats(chance, hand_entries());
    const LevelTables tables{values, {networks, nulls}, hand_table};
    int choices = 0;
    for (int deal = number(1, 20); deal > 0; --deal) play(tables, solver, chance);
    for (int left = number(2, 2000); left > 0; --left) choices += choose(solver, chance);
    std::printf("%d choices\n", choices);
    return 0;
}
