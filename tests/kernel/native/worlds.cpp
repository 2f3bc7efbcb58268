// Worlds, playouts and evaluations against trying everything, on one thread and on three:
// `worlds COUNT SEED`. Exit status 1, and how many answers of each kind were wrong.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "evaluate.hpp"
#include "limits.hpp"
#include "plain.hpp"
#include "playouts.hpp"
#include "solver.hpp"
#include "worlds.hpp"

using namespace skat;
using plain::below;
using plain::Chance;

namespace {

constexpr int threads = 3;

struct Wrong {
    int count = 0, list = 0, sample = 0, weighted = 0, playouts = 0, verdicts = 0, values = 0, stopped = 0;
    int all() const { return count + list + sample + weighted + playouts + verdicts + values + stopped; }
};

// Up to eight unseen cards, rooms for them, and now and then cards that may not lie somewhere.
Knowledge small_knowledge(Chance &chance) {
    Knowledge known;
    known.possible.fill(~Mask{0});
    const int unseen = below(chance, 9);
    for (int left = unseen; left > 0;) {
        const Mask card = Mask{1} << below(chance, 32);
        if (known.unseen & card) continue;
        known.unseen |= card;
        ++known.room[below(chance, locations)];
        --left;
    }
    for (Mask &mask : known.possible)
        if (below(chance, 3) == 0) mask = static_cast<Mask>(chance() | chance());
    for (const int card : plain::cards_in(~known.unseen))
        if (below(chance, 8) == 0) known.certain[below(chance, locations)] |= Mask{1} << card;
    return known;
}

// All worlds: each card in turn to each place with room that it may lie in.
void place(const Knowledge &known, std::array<int, locations> room, Mask left, World world, std::vector<World> &found) {
    if (!left) {
        found.push_back(world);
        return;
    }
    const Mask card = left & (~left + 1);
    for (int at = 0; at < locations; ++at) {
        if (room[at] == 0 || !(known.possible[at] & card)) continue;
        --room[at];
        world[at] |= card;
        place(known, room, left ^ card, world, found);
        world[at] ^= card;
        ++room[at];
    }
}

double weight_of(const World &world, const Knowledge &known, const LocationWeights &weights) {
    double product = 1;
    for (int at = 0; at < locations; ++at)
        for (const int card : plain::cards_in(world[at] & known.unseen)) product *= weights[card][at];
    return product;
}

void check_worlds(Chance &chance, Wrong &wrong) {
    const Knowledge known = small_knowledge(chance);
    std::vector<World> every;
    place(known, known.room, known.unseen, known.certain, every);
    wrong.count += count_worlds(known) != every.size();
    wrong.list += list_worlds(known, 0, every.size()) != every;
    const std::uint64_t seed = chance();
    LocationWeights weights;
    for (auto &row : weights)
        for (double &weight : row) weight = 0.5 * (1 + below(chance, 4));
    if (every.empty()) {
        try {
            sample_worlds(known, 1, seed, 1);
            ++wrong.sample;
        } catch (const std::invalid_argument &) {
        }
        return;
    }
    const std::vector<World> drawn = sample_worlds(known, 600, seed, 1);
    wrong.sample += drawn != sample_worlds(known, 600, seed, threads);
    for (const World &world : drawn) wrong.sample += std::find(every.begin(), every.end(), world) == every.end();

    double sum = 0;
    for (const World &world : every) sum += weight_of(world, known, weights);
    const WeightedWorlds found = sample_weighted_worlds(known, weights, 600, seed, threads);
    for (std::size_t at = 0; at < found.worlds.size(); ++at) {
        const double due = sum / static_cast<double>(every.size()) / weight_of(found.worlds[at], known, weights);
        wrong.weighted += !(std::abs(found.importance[at] - due) < 1e-9 * due);
        wrong.weighted += std::find(every.begin(), every.end(), found.worlds[at]) == every.end();
    }
}

// What the player to move must reckon with: he sees his hand and what has been played.
std::vector<World> worlds_for(const Position &position, std::size_t number, std::uint64_t seed) {
    Knowledge known;
    known.possible.fill(~Mask{0});
    known.certain[3] = position.skat;
    for (int seat = 0; seat < 3; ++seat) {
        if (seat == position.turn()) {
            known.certain[seat] = position.hands[seat];
        } else {
            known.unseen |= position.hands[seat];
            known.room[seat] = std::popcount(position.hands[seat]);
        }
    }
    if (position.played == 2) {  // whoever did not follow has nothing to follow with
        const Layout &layout = layout_of(position.contract);
        const Set group = layout.follow(layout.inner_card(position.trick[0]));
        if (!(group >> layout.inner_card(position.trick[1]) & 1))
            known.possible[(position.leader + 1) % 3] = ~layout.outer(group);
    }
    return sample_worlds(known, number, seed, 1);
}

// The soloist's points after this card, found by trying every card.
int value_after(Position position, int card) {
    if (position.played < 2) {
        plain::put_on_table(position, card);
        return plain::value(position);
    }
    const Layout &layout = layout_of(position.contract);
    const std::array<int, 3> trick{position.trick[0], position.trick[1], card};
    const int winner = (position.leader + layout.winner({layout.inner_card(trick[0]), layout.inner_card(trick[1]),
                                                          layout.inner_card(trick[2])})) % 3;
    position.hands[position.turn()] ^= Mask{1} << card;
    if (winner == position.soloist) {
        if (position.contract == Contract::null) return 0;
        for (const int one : trick) position.soloist_points += card_points(Mask{1} << one);
    }
    position.leader = winner;
    position.played = 0;
    return plain::value(position);
}

void check_evaluations(Chance &chance, Wrong &wrong) {
    const Position position = plain::ending(chance, 1 + below(chance, 4));
    const std::vector<World> worlds = worlds_for(position, 6, chance());
    const bool null = position.contract == Contract::null;
    std::vector<Target> targets{1 + below(chance, 30), 31 + below(chance, 30)};
    if (null) targets = {1};
    const Evaluation verdicts = evaluate(worlds, position, targets, Limits::unlimited, nullptr, threads);
    const Evaluation values = evaluate(worlds, position, {std::nullopt}, Limits::unlimited, nullptr, threads);
    const Evaluation scant = evaluate(worlds, position, targets, 30, nullptr, threads);
    const Evaluation alone = evaluate(worlds, position, targets, Limits::unlimited, nullptr, 1);
    wrong.verdicts += verdicts.answers != alone.answers || verdicts.nodes != alone.nodes;
    wrong.values += values.cards != verdicts.cards || values.cards != plain::cards_in(plain::playable(position));
    std::size_t answer = 0, value = 0;
    for (const World &world : worlds) {
        Position there = position;
        std::copy(world.begin(), world.begin() + 3, there.hands.begin());
        for (const int card : values.cards) {
            const int due = value_after(there, card);
            wrong.values += values.answers[value++] != due;
            for (std::size_t question = 0; question < targets.size(); ++question, ++answer) {
                const bool reached = due >= targets[question];
                wrong.verdicts += verdicts.answers[answer] != reached;
                wrong.stopped += scant.answers[answer] != reached && scant.answers[answer] != Evaluation::undecided;
            }
        }
    }
}

void check_playouts(Chance &chance, Wrong &wrong) {
    const int size = 1 + below(chance, 4);
    const Position position = plain::ending(chance, size);
    const std::vector<World> worlds = worlds_for(position, 4, chance());
    const std::uint64_t seed = chance();
    PlayWeights weights;
    for (auto &of_party : weights)
        for (auto &of_role : of_party)
            for (std::uint16_t &weight : of_role) weight = static_cast<std::uint16_t>(below(chance, 3));
    for (const PlayWeights *used : {static_cast<const PlayWeights *>(nullptr), static_cast<const PlayWeights *>(&weights)}) {
        Mask cards = position.skat;
        for (const Mask hand : position.hands) cards |= hand;
        for (int at = 0; at < position.played; ++at) cards |= Mask{1} << position.trick[at];
        std::vector<int> points(2400), tricks(2400);
        for (int soloist = 0; soloist < 3; ++soloist) {
            Position seen = position;
            seen.soloist = soloist;
            const Playouts played = play_out(worlds, seen, {}, used, 600, seed, threads);
            const Playouts again = play_out(worlds, seen, {}, used, 600, seed, 1);
            wrong.playouts += played.points != again.points || played.tricks != again.tricks;
            for (std::size_t at = 0; at < played.points.size(); ++at) {
                points[at] += played.points[at];
                tricks[at] += played.tricks[at];
            }
        }
        // Drawn alike for all, the same cards fall whoever is the soloist: points and tricks add up.
        if (used || position.contract == Contract::null) continue;
        const int all = card_points(cards) + 2 * card_points(position.skat);
        wrong.playouts += !std::all_of(points.begin(), points.end(), [&](int sum) { return sum == all; });
        wrong.playouts += !std::all_of(tricks.begin(), tricks.end(), [&](int sum) { return sum == size; });
    }
}

// One thread ends what others compute: nothing that is said then is wrong.
void check_cancelling(Chance &chance, Wrong &wrong) {
    const Position position = plain::ending(chance, 7);
    const std::vector<World> worlds = worlds_for(position, 60, chance());
    const Evaluation full = evaluate(worlds, position, {std::nullopt}, Limits::unlimited, nullptr, threads);
    Cancel cancel;
    std::thread other([&] { cancel.flag = true; });
    const Evaluation ended = evaluate(worlds, position, {std::nullopt}, Limits::unlimited, &cancel, threads);
    other.join();
    for (std::size_t at = 0; at < full.answers.size(); ++at)
        wrong.stopped += ended.answers[at] != full.answers[at] && ended.answers[at] != Evaluation::undecided;
}

}  // namespace

int main(int arguments, char **argument) {
    const int count = arguments > 1 ? std::atoi(argument[1]) : 100;
    Chance chance(arguments > 2 ? static_cast<unsigned>(std::atoi(argument[2])) : 1);
    Wrong wrong;
    for (int at = 0; at < count; ++at) {
        check_worlds(chance, wrong);
        check_evaluations(chance, wrong);
        if (at % 4 == 0) check_playouts(chance, wrong);
        if (at % 10 == 0) check_cancelling(chance, wrong);
    }
    std::printf("%d rounds, wrong: count %d, list %d, sample %d, weighted %d, playouts %d, verdicts %d, values %d, stopped %d\n",
                count, wrong.count, wrong.list, wrong.sample, wrong.weighted, wrong.playouts, wrong.verdicts, wrong.values,
                wrong.stopped);
    return wrong.all() != 0;
}
