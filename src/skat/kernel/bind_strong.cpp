// What `strong` and `club` reckon before the play, as Python sees it. Calls are numbers of actions, one byte each.

#include "bind.hpp"
#include "strong/continued.hpp"
#include "value_tables.hpp"

namespace skat {

namespace {

using namespace strong;
using KnowledgeParts = std::tuple<World, Mask, std::array<int, locations>, World>;
// A game as the number that announces it, points, how often it is won, the highest value that pays.
using WayParts = std::tuple<int, double, double, int>;

stepper::Deal auction_of(const nb::bytes &calls) {
    if (calls.size() > stepper::longest) throw std::invalid_argument("no auction has so many calls");
    stepper::Deal found;
    const auto *first = static_cast<const std::uint8_t *>(calls.data());
    for (std::size_t at = 0; at < calls.size(); ++at) {
        if (found.phase != stepper::Phase::auction) throw std::invalid_argument("the auction is over");
        found.act(first[at], {}, true);
    }
    return found;
}

Mask cards_of(Mask cards, int number) {
    if (std::popcount(cards) != number) throw std::invalid_argument("another number of cards is held");
    return cards;
}

int seat_of(int seat) {
    if (seat < 0 || seat > 2) throw std::invalid_argument("a seat is 0, 1 or 2");
    return seat;
}

stepper::Deal open_auction(const nb::bytes &calls) {
    const stepper::Deal found = auction_of(calls);
    if (found.phase != stepper::Phase::auction) throw std::invalid_argument("the auction is over");
    return found;
}

stepper::Deal won_auction(const nb::bytes &calls) {
    const stepper::Deal found = auction_of(calls);
    if (found.soloist == nobody) throw std::invalid_argument("nobody plays alone");
    return found;
}

class Declarer {
public:
    Declarer(const ValueTables &tables, bool is_classic)
        : learned_{tables.networks, tables.certain}, scoring_(is_classic ? classic : seeger_fabian),
          declaring_(learned_, scoring_) {}

    int call(const nb::bytes &calls, Mask ten) const {
        const stepper::Deal auction = open_auction(calls);
        return without_lock([&] { return declaring_.call(auction, cards_of(ten, 10)); });
    }

    int take_or_play_hand(const nb::bytes &calls, Mask ten) const {
        const stepper::Deal auction = won_auction(calls);
        return without_lock([&] { return declaring_.take_or_play_hand(auction, cards_of(ten, 10)); });
    }

    Mask discard(const nb::bytes &calls, Mask twelve) const {
        const stepper::Deal auction = won_auction(calls);
        return without_lock([&] { return declaring_.discard(auction, cards_of(twelve, 12)); });
    }

    int announce(const nb::bytes &calls, Mask ten, Mask away) const {
        const stepper::Deal auction = won_auction(calls);
        cards_of(ten, 10), cards_of(away, 2), cards_of(ten | away, 12);
        return without_lock([&] { return declaring_.announce(auction, ten, away); });
    }

    // A pass, the game with the skat, the best one by hand and what it brings, then each contract as it is best played.
    std::tuple<double, double, int, double, std::vector<WayParts>> ways(const nb::bytes &calls, int seat, Mask ten, int bid) const {
        const stepper::Deal auction = auction_of(calls);
        return without_lock([&] {
            const OwnProspects found = declaring_.prospects(auction, cards_of(ten, 10), seat_of(seat));
            const double pass = passing(auction, seat, scoring_);
            std::vector<WayParts> all;
            for (const auto &[game, expected] : found.best_ways(bid))
                all.emplace_back(stepper::action_of(game), expected.points, expected.won, found.highest(game, bid, pass));
            const Way alone = found.alone(bid);
            return std::make_tuple(pass, found.taking(bid), stepper::action_of(alone.game), alone.expected.points, all);
        });
    }

    nb::bytes promised(const nb::bytes &calls, Mask twelve) const {
        const stepper::Deal auction = won_auction(calls);
        const AfterSkat found =
            without_lock([&] { return after_skat(learned_, cards_of(twelve, 12), declaring_.setting(auction)); });
        return nb::bytes(found.promised.data(), sizeof found.promised);
    }

    nb::bytes fitted(const nb::bytes &calls, int viewer, const KnowledgeParts &hidden, std::uint64_t seed, int most) const {
        const stepper::Deal auction = auction_of(calls);
        return bytes_of(without_lock([&] {
            const auto known = std::make_from_tuple<Knowledge>(hidden);
            return fitting(learned_, auction, seat_of(viewer), known, seed, static_cast<std::size_t>(std::max(most, 1))).worlds;
        }));
    }

    std::vector<double> continued(const nb::bytes &calls, Mask ten, const std::vector<int> &asked,
                                  const std::array<double, 3> &measured, std::uint64_t seed, int worlds) const {
        const stepper::Deal auction = open_auction(calls);
        for (const int one : asked)
            if (one < 0 || one >= stepper::action_count || !auction.legal({}, true).has(one))
                throw std::invalid_argument("that cannot be called now");
        return without_lock([&] {
            Solver solver(16);
            ContinuedAuction found(learned_, {measured[0], measured[1], measured[2]}, solver, auction, cards_of(ten, 10), seed,
                                   static_cast<std::size_t>(std::max(worlds, 1)));
            std::vector<double> points;
            for (const int one : asked) points.push_back(found.points(one));
            return points;
        });
    }

private:
    Learned learned_;
    Scoring scoring_;
    Declaring declaring_;
};

}  // namespace

void bind_strong(nb::module_ &module) {
    nb::class_<Declarer>(module, "Declarer",
                         "What `strong` and `club` do before the play; `skat.players.strong` is the Python side. `calls` are those "
                         "of the auction, cards are masks, games and calls numbers of actions.")
        .def(nb::init<const ValueTables &, bool>(), "tables"_a, nb::kw_only(), "is_classic"_a = false, nb::keep_alive<1, 2>())
        .def("call", &Declarer::call, "calls"_a, "ten"_a, "What the seat on turn calls.")
        .def("take_or_play_hand", &Declarer::take_or_play_hand, "calls"_a, "ten"_a, "To take the skat, or a game by hand.")
        .def("discard", &Declarer::discard, "calls"_a, "twelve"_a, "The two cards to lay away.")
        .def("announce", &Declarer::announce, "calls"_a, "ten"_a, "away"_a, "The game to play with these two laid away.")
        .def("ways", &Declarer::ways, "calls"_a, "seat"_a, "ten"_a, "bid"_a,
             "What a pass and the game with the skat bring; the best game by hand and what it brings; each contract as it is best "
             "played, the best first: its game, points, the share that is won, the highest value at which it brings more than a pass.")
        .def("promised", &Declarer::promised, "calls"_a, "twelve"_a,
             "Floats for each of 66 discards: what six contracts and null ouvert bring.")
        .def("fitted", &Declarer::fitted, "calls"_a, "viewer"_a, "hidden"_a, nb::kw_only(), "seed"_a, "most"_a,
             "At most so many worlds in which the others would have called so.")
        .def("continued", &Declarer::continued, "calls"_a, "ten"_a, "asked"_a, nb::kw_only(), "measured"_a, "seed"_a, "worlds"_a,
             "What each of these calls of the seat on turn comes to, in the mean of so many worlds.");
}

}  // namespace skat
