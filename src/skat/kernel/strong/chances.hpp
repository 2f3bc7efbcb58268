// How likely each contract is won with ten cards and a discard, within what is certain: skat/players/strong/appraisal.py.

#pragma once

#include <vector>

#include "../certain_nulls.hpp"
#include "like_numpy.hpp"
#include "rivals.hpp"

namespace skat::strong {

using values::Answers;
using values::Hand;

// What defenders of our own, and that a grand is played without the skat, take off the logit of winning.
constexpr OfContracts own_play = {0, 0, 0, 0, -0.5f, -0.8f};
constexpr float grand_by_hand = -0.7f;

// Who plays, and whether without the skat.
struct Place {
    int seat;
    bool by_hand;

    int situation() const { return seat + 3 * by_hand; }
};

// Won, schneider made, schneider lost; in null won with closed cards, and with open ones.
using Chances = std::array<Answers, contracts>;

inline float raised(float logit, int contract, bool by_hand, Rivals rivals) {
    logit += own_play[contract];
    if (by_hand && contract == static_cast<int>(Contract::grand)) logit += grand_by_hand;
    return logit + on_the_logit[static_cast<std::size_t>(rivals)][contract];
}

inline float learned_chance(float logit) { return chance_of(std::min(std::max(logit, -30.0f), 30.0f)); }

// A suit game by hand with hardly a trump promises less than was learned.
inline float with_few_trumps(float won, Mask held, int suit) {
    constexpr int few_trumps = 3;
    constexpr double few_by_hand = -1.2;
    if (std::popcount(held & jacks) + std::popcount(held >> 8 * suit & 127) > few_trumps) return won;
    const double odds = std::exp(few_by_hand);
    return static_cast<float>(odds * won / (1 - won + odds * won));
}

// What was learned, and what is certain.
struct Learned {
    const values::Networks &networks;
    const CertainNulls &nulls;

    // By what was learned alone.
    [[gnu::noinline]] std::vector<Chances> alone(std::span<const Hand> hands, Place place, Rivals rivals) const {
        static constexpr std::array<Contract, contracts> every = {Contract::diamonds, Contract::hearts, Contract::spades,
                                                                  Contract::clubs,    Contract::grand,  Contract::null};
        std::vector<Chances> found(hands.size());
        for (std::size_t first = 0; first < hands.size(); first += values::at_once) {
            const auto some = hands.subspan(first, std::min<std::size_t>(values::at_once, hands.size() - first));
            networks.judge(some, place.situation(), every, [&](Contract which, const auto &answers) {
                const auto contract = static_cast<std::size_t>(which);
                for (std::size_t at = 0; at < some.size(); ++at) {
                    Answers logits = answers[at];
                    logits[0] = raised(logits[0], static_cast<int>(contract), place.by_hand, rivals);
                    for (float &one : logits) one = learned_chance(one);
                    found[first + at][contract] = logits;
                }
            });
        }
        return found;
    }

    [[gnu::noinline]] std::vector<Chances> chances(std::span<const Hand> hands, Place place, Rivals rivals) const {
        std::vector<Chances> found = alone(hands, place, rivals);
        for (std::size_t at = 0; at < hands.size(); ++at) {
            const auto [held, away] = hands[at];
            for (int suit = 0; place.by_hand && suit < 4; ++suit)
                found[at][suit][0] = with_few_trumps(found[at][suit][0], held, suit);
            auto &[closed, open, nothing] = found[at][static_cast<std::size_t>(Contract::null)];
            open = std::min(open, closed);
            if (nulls.certain(held, away, place.seat == 0)) closed = open = 1;
        }
        return found;
    }
};

}  // namespace skat::strong
