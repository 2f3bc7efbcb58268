// The stepper without Python: every output on, actions by chance, many of them wrong, some games at a time,
// copies and checkpoints, one thread and three. `stepper STEPS SEED`; a wrong answer ends the program.

#include <cstdio>
#include <cstdlib>

#include "stepper/batch.hpp"

using namespace skat;
using namespace skat::stepper;

namespace {

void require(bool holds, const char *what) {
    if (holds) return;
    std::fprintf(stderr, "%s\n", what);
    std::exit(1);
}

HandValues some_values(Random &random) {
    HandValues values{};
    for (HandTable &table : values.tables) {
        table.constant = random.unit();
        for (double &one : table.jacks) one = 2 * random.unit();
        for (double &one : table.trump_suit) one = random.unit();
        for (double &one : table.side) one = random.unit() - 0.8;
    }
    return values;
}

const std::vector<std::string> everything = {"obs", "history", "obs_of_all", "state", "legal", "legal_count", "final_obs"};

Batch make(std::size_t n, Start start, const Settings &settings, AutoReset reset, int threads, std::uint64_t seed) {
    Random random(seed, 1);
    Source source;
    source.seed = seed;
    source.start = start;
    source.simple = start != Start::auction;
    source.pairs = seed % 2 ? 3 : 1;
    source.values = some_values(random);
    std::vector<std::uint32_t> games(n);
    for (std::size_t at = 0; at < n; ++at) games[at] = static_cast<std::uint32_t>(at);
    std::vector<std::string> wanted = everything;
    if (seed % 5 < 2) wanted.push_back("packed");
    return Batch(games, source, settings, Reward{Reward::seeger_fabian, seed % 3 == 0, 1.0}, reset, wanted, threads);
}

// Every card is somewhere, once; what the scores say adds up.
void check(Batch &batch) {
    for (std::size_t at = 0; at < batch.size(); ++at) {
        const Deal &deal = batch.deal(at);
        Mask seen = deal.skat();
        require(!deal.over() == (deal.turn >= 0), "somebody is on turn until the end");
        int cards = std::popcount(seen);
        for (int seat = 0; seat < 3; ++seat)
            for (const Mask part : {deal.hands[seat], deal.played[seat]}) {
                if (deal.skat_taken || !(part & deal.dealt_skat)) require(!(seen & part), "a card is in one place");
                seen |= part;
                cards += std::popcount(part);
            }
        require(seen == ~Mask{0} && cards == 32, "all cards are somewhere, once");
        require(deal.length < longest, "no deal is longer");
        const int legal = *batch.outputs().legal_count.row(at);
        require(deal.over() ? legal == 0 : legal > 0, "something is legal until the end");
        if (deal.over() && deal.announcement >= 0) {
            const Outcome outcome = outcome_of(deal);
            require(outcome.score == (outcome.won ? outcome.value : -2 * outcome.value), "a loss counts double");
            require(outcome.points >= 0 && outcome.points <= 120, "card points");
        }
    }
}

// Actions of all or some games, legal but for one in `wrong`.
void live(Batch &batch, std::size_t steps, std::uint64_t seed, unsigned wrong) {
    Random random(seed, 2);
    for (std::size_t step = 0; step < steps; ++step) {
        std::vector<std::size_t> ids;
        for (std::size_t at = 0; at < batch.size(); ++at)
            if (random.below(4) || step % 3 == 0) ids.push_back(at);
        std::vector<std::int16_t> actions;
        bool right = true;
        for (const std::size_t at : ids) {
            const int count = *batch.outputs().legal_count.row(at);
            const bool spoil = wrong && random.below(wrong) == 0;
            if (count && !spoil)
                actions.push_back(batch.outputs().legal.row(at)[random.below(static_cast<std::uint32_t>(count))]);
            else
                actions.push_back(static_cast<std::int16_t>(random.next()));
            right &= count > 0 && batch.outputs().mask.row(at)[actions.back() & 127] && actions.back() < 128 && actions.back() >= 0;
        }
        const auto before = batch.kept();
        const auto refused = batch.step(actions.data(), &ids);
        if (right) require(!refused, "what is legal is done");
        if (refused) require(batch.kept() == before, "nothing has moved");
        if (step % 16 == 0) check(batch);
        std::vector<std::size_t> over;
        for (std::size_t at = 0; at < batch.size(); ++at)
            if (batch.deal(at).over()) over.push_back(at);
        if (!over.empty() && random.below(2)) batch.reset(over);
    }
}

bool same(Batch &one, Batch &other) {
    const std::size_t bytes = 3 * (one.outputs().packed ? packed_size : plane_size);
    for (std::size_t at = 0; at < one.size(); ++at)
        if (std::memcmp(one.outputs().obs_of_all.row(at), other.outputs().obs_of_all.row(at), bytes)) return false;
    return one.kept() == other.kept();
}

}  // namespace

int main(int arguments, char **argument) {
    const std::size_t steps = arguments > 1 ? static_cast<std::size_t>(std::atoi(argument[1])) : 200;
    const std::uint64_t seed = arguments > 2 ? static_cast<std::uint64_t>(std::atoi(argument[2])) : 1;
    for (const Start start : {Start::auction, Start::skat, Start::play})
        for (const AutoReset reset : {AutoReset::same_step, AutoReset::next_step, AutoReset::disabled}) {
            const Settings settings{seed % 2 == 0, start != Start::skat, seed % 5 == 0};
            Batch one = make(300, start, settings, reset, 1, seed), three = make(300, start, settings, reset, 3, seed);
            live(one, steps, seed, 0);
            live(three, steps, seed, 0);
            require(same(one, three), "the same for any number of threads");
            live(one, steps / 2, seed, 2000);
            std::vector<Batch::Kept> kept = one.kept();
            three.restore(kept);
            require(same(one, three), "a checkpoint is taken up");
            std::get<2>(kept[5]).push_back(255);
            bool refused = false;
            try {
                three.restore(kept);
            } catch (const std::invalid_argument &) {
                refused = true;
            }
            require(refused && same(one, three), "a damaged checkpoint is refused and changes nothing");
            const std::unique_ptr<Batch> copy = one.clone({7, 3});
            require(copy->kept()[1] == one.kept()[3], "a clone stands where it was taken");
            std::vector<std::int16_t> said(one.size());
            one.suggest(said.data());
            std::vector<std::int16_t> results(300 * outcome_fields);
            for (const bool simple : {false, true}) require(one.play(300, simple, true, true, results.data()) > 0, "deals inside");
        }
    std::printf("%zu steps of nine batches\n", steps);
    return 0;
}
