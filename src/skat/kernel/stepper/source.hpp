// Where deals come from, and where they begin: game k's e-th deal depends on (seed, k, e) alone.

#pragma once

#include <stdexcept>
#include <vector>

#include "policies.hpp"

namespace skat::stepper {

using Pack = std::array<std::uint8_t, 32>;

enum class Start : int { auction, skat, play };

// Where deals come from and where they begin.
struct Source {
    std::uint64_t seed = 0;
    Start start = Start::auction;
    int pairs = 1;  // 3: each deal three times, with the seats turned
    bool simple = false;  // openings by the simple policy
    std::vector<Pack> packs;  // given ones; none: shuffled
    std::vector<std::vector<std::uint8_t>> openings;  // actions before the first decision, one a given pack
    HandValues values{};

    // Which of the given packs is game k's e-th: game 0 goes through them in order, the others begin elsewhere.
    std::size_t number(std::uint32_t game, std::uint32_t episode) const {
        return (std::size_t{game} * 2654435761u + episode / static_cast<std::uint32_t>(pairs)) % packs.size();
    }

    Deal deal(std::uint32_t game, std::uint32_t episode, const Settings &settings) const {
        Deal deal = dealt(game, episode);
        if (openings.empty()) {
            if (simple) open_simply(deal, settings);
            return deal;
        }
        for (const int action : openings[number(game, episode)]) deal.act(action, settings, true);
        return deal;
    }

    // Before anything was said; a turned deal gives each hand to a seat further on.
    Deal dealt(std::uint32_t game, std::uint32_t episode) const {
        Deal deal(packs.empty() ? shuffled(game, episode) : packs[number(game, episode)]);
        std::rotate(deal.dealt.begin(), deal.dealt.end() - episode % static_cast<std::uint32_t>(pairs), deal.dealt.end());
        deal.hands = deal.dealt;
        return deal;
    }

    Pack shuffled(std::uint32_t game, std::uint32_t episode) const {
        Random random(seed, std::uint64_t{game} << 32 | episode / static_cast<std::uint32_t>(pairs));
        Pack pack;
        for (int card = 0; card < 32; ++card) pack[card] = static_cast<std::uint8_t>(card);
        for (int last = 31; last > 0; --last) std::swap(pack[last], pack[random.below(static_cast<std::uint32_t>(last + 1))]);
        return pack;
    }

private:
    // Up to the skat or the first card; if all pass, forehand plays at 18.
    void open_simply(Deal &deal, const Settings &settings) const {
        const SimplePolicy policy(values);
        const Deal before = deal;
        const Settings ladder{.free_bidding = false, .giving_up = false, .four = settings.four};
        const Phase end = start == Start::skat ? Phase::skat : Phase::play;
        while (deal.phase < end) deal.step(policy.action(deal, ladder));
        if (!deal.over()) return;
        deal = before;
        for (const int action : {pass, pass, first_bid}) deal.step(action);
        while (deal.phase < end) deal.step(policy.action(deal, ladder));
    }
};

}  // namespace skat::stepper
