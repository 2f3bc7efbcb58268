// The player `simple` without Python: deals of the stepper in which he and chance take turns, and views made of
// random numbers, as house rules and offers bring them. `simple DEALS SEED`; a wrong answer ends the program.

#include <cstdio>
#include <cstdlib>
#include <optional>

#include "random.hpp"
#include "simple/at_stepper.hpp"

using namespace skat;
using namespace skat::simple;

namespace {

void require(bool holds, const char *what) {
    if (holds) return;
    std::fprintf(stderr, "%s\n", what);
    std::exit(1);
}

stepper::HandValues some_values(Random &random) {
    stepper::HandValues values{};
    for (stepper::HandTable &table : values.tables) {
        table.constant = random.unit();
        for (double &one : table.jacks) one = 2 * random.unit();
        for (double &one : table.trump_suit) one = random.unit();
        for (double &one : table.side) one = random.unit() - 0.8;
    }
    return values;
}

std::array<std::uint8_t, 32> shuffled(Random &random) {
    std::array<std::uint8_t, 32> pack;
    for (int card = 0; card < 32; ++card) pack[card] = static_cast<std::uint8_t>(card);
    for (std::uint32_t last = 31; last > 0; --last) std::swap(pack[last], pack[random.below(last + 1)]);
    return pack;
}

// What he does is legal, also where others did what he never would.
void play(const Player &player, Random &random) {
    stepper::Deal deal(shuffled(random));
    while (!deal.over()) {
        const stepper::Actions legal = deal.legal({});
        const int chosen = action(player, deal, {deal.turn, static_cast<int>(random.below(8)), nothing, 0});
        require(legal.has(chosen), "he does what is legal");
        if (deal.phase == stepper::Phase::play && deal.turn != deal.soloist)
            for (const Offered offered : {concession, shortening})
                require(action(player, deal, {deal.turn, 1 << deal.soloist, offered, 0}) < 2, "he agrees or refuses");
        const bool by_chance = random.below(4) == 0 && deal.phase != stepper::Phase::auction;
        deal.step(by_chance ? stepper::nth_action(legal, static_cast<int>(random.below(static_cast<std::uint32_t>(legal.count())))) : chosen);
    }
}

Seen some_view(Random &random) {
    const auto pack = shuffled(random);
    const auto below = [&](std::uint32_t limit) { return static_cast<int>(random.below(limit)); };
    Seen seen;
    seen.asked = static_cast<Asked>(below(10));
    seen.seat = below(3);
    seen.soloist = below(4) - 1;
    const int held = 1 + below(12), lies = below(3);
    for (int at = 0; at < held; ++at) {
        seen.hand |= Mask{1} << pack[at];
        seen.in_order.push_back(pack[at]);
    }
    for (int at = 0; at < lies; ++at) seen.trick[at] = pack[31 - at];
    seen.on_table = lies;
    seen.bid = below(300);
    seen.skat_taken = below(2), seen.may_hold = below(2), seen.announced = below(2), seen.may_double = below(2), seen.spitze = below(2);
    seen.contract = static_cast<Contract>(below(contracts));
    seen.level = below(4);
    seen.playable = seen.hand & random.next();
    if (below(2)) seen.open[below(3)] = ~seen.hand & static_cast<Mask>(random.next());
    for (int seat = 0; seat < 3; ++seat) seen.counts[seat] = below(11), seen.points[seat] = below(121);
    seen.leader = below(3);
    seen.note(seen.leader, seen.trick, lies);
    for (int left = below(9); left > 0; --left)
        seen.announcements.push_back({stepper::game_of(stepper::first_announcement + below(29)), below(2) == 1});
    seen.offered = static_cast<Offered>(below(3));
    seen.asked_level = below(3);
    return seen;
}

// Whatever is seen, he decides, or says that there is nothing to decide.
void look(const Player &player, const Seen &seen) {
    std::optional<Choice> found;
    try {
        found = player.decide(seen);
    } catch (const std::invalid_argument &) {
        require(!seen.playable || seen.asked != Asked::play, "there is a card to play");
        return;
    }
    if (found->act == Act::play) require(seen.hand >> found->number & 1, "he plays a card that he holds");
    if (found->act == Act::announce) require(found->number < static_cast<int>(seen.announcements.size()), "he may announce it");
    if (found->act == Act::discard && std::popcount(seen.hand & ~jacks) > 1)
        require(std::popcount(found->cards & seen.hand) == 2, "he lays two cards away");
}

}  // namespace

int main(int arguments, char **argument) {
    const int deals = arguments > 1 ? std::atoi(argument[1]) : 1000;
    Random random(arguments > 2 ? static_cast<std::uint64_t>(std::atoi(argument[2])) : 1, 3);
    for (int deal = 0; deal < deals; ++deal) {
        const stepper::HandValues values = some_values(random);
        const Player player(values);
        play(player, random);
        for (int view = 0; view < 30; ++view) look(player, some_view(random));
    }
    std::printf("%d deals\n", deals);
    return 0;
}
