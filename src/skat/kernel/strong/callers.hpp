// How far many hands in one seat would go, estimated from their ten cards: skat/analysis/bidding/fitting.py.

#pragma once

#include <map>

#include "after_skat.hpp"

namespace skat::strong {

class Callers {
public:
    // `doubts` are added to what is estimated, one number a hand.
    Callers(const Learned &learned, std::vector<Hand> hands, int seat, std::vector<double> doubts)
        : hands_(std::move(hands)), doubts_(std::move(doubts)), chances_(learned.alone(hands_, {seat, true}, Rivals::no_bid)) {}

    // What each hand would reckon to get at this value; kept once it was asked for.
    const std::vector<double> &at(int bid, Rivals rivals) {
        std::vector<double> &found = known_[{bid, rivals}];
        if (found.empty())
            for (std::size_t hand = 0; hand < hands_.size(); ++hand) found.push_back(estimate(hand, bid, rivals) + doubts_[hand]);
        return found;
    }

private:
    static constexpr float spread = 72, schneider_shift = -1.62f, open_shift = 1.81f;
    static constexpr OfContracts skat_shift = {0.78f, 0.78f, 0.78f, 0.78f, 2.27f, 1.81f};

    static float logit(float chance) { return logarithm(chance / (1 - chance)); }

    float estimate(std::size_t hand, int bid, Rivals rivals) const {
        const Chances &learned = chances_[hand];
        const OfContracts &shift = on_the_logit[static_cast<std::size_t>(rivals)];
        constexpr int null = trump_contracts;
        std::array<float, trump_contracts + 2> every;
        int count = 0;
        for (int contract = 0; contract < trump_contracts; ++contract) {
            const auto which = static_cast<Contract>(contract);
            const Answers chances = {chance_of(logit(learned[contract][0]) + skat_shift[contract] + shift[contract]),
                                     chance_of(logit(learned[contract][1]) + schneider_shift), learned[contract][2]};
            const int value = simple_value(hands_[hand].held, which);
            const Returns found = returns(chances, value, base_value(which), seeger_fabian);
            every[count++] = at_bid(found.simply, found.by_schneider, value, which, bid, seeger_fabian);
        }
        const float closed = logit(learned[null][0]), open = logit(learned[null][1]);
        const auto of_null = [&](bool by_hand, bool ouvert, float chance) {
            return average(chance, stepper::null_value(by_hand, ouvert), seeger_fabian);
        };
        if (bid <= stepper::null_value(false, false))
            every[count++] = of_null(false, false, chance_of(closed + skat_shift[null] + shift[null]));
        if (bid <= stepper::null_value(false, true)) every[count++] = of_null(false, true, chance_of(open + open_shift));
        float found = level_of(std::span<float>(every).first(static_cast<std::size_t>(count)));
        // A null by hand is all a hand has that goes up to 35 or 59 and no further.
        if (bid <= stepper::null_value(true, false))
            found = std::max(found, of_null(true, false, chance_of(closed + shift[null])));
        if (bid <= stepper::null_value(true, true)) found = std::max(found, of_null(true, true, chance_of(open)));
        return found;
    }

    // The best of these games, to which the next ones add something; then as it was fitted.
    static float level_of(std::span<float> every) {
        for (float &one : every) one /= spread;
        const float highest = *std::max_element(every.begin(), every.end());
        float sum = 0;
        for (const float one : every) sum += exponential(one - highest);
        const float together = spread * (highest + logarithm(sum));
        return -23.2f + 1.004f * together + -0.249f * std::max(together - -20.0f, 0.0f);
    }

    std::vector<Hand> hands_;
    std::vector<double> doubts_;
    std::vector<Chances> chances_;
    std::map<std::pair<int, Rivals>, std::vector<double>> known_;
};

}  // namespace skat::strong
