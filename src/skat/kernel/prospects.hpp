// What ten cards come to with each skat, once the best two cards are laid away: the learned values of 15,246
// hands in six contracts, and what these bring. skat/players/strong says what the numbers mean.

#pragma once

#include <limits>
#include <utility>

#include "certain_nulls.hpp"
#include "learned_values.hpp"
#include "strong/returns.hpp"

namespace skat::values {

using strong::trump_contracts;
constexpr int skats = 231, discards = 66;

// e to this power for -30 to 30, to the last bit or the one before it; the same on every machine, and done for
// many numbers at once.
inline float exponential(float power) {
    constexpr float nearest = 12582912.0f;  // added and taken off again it rounds to a whole number
    const float whole = (power * 1.44269504f + nearest) - nearest;
    const float rest = (power - whole * 0.693359375f) + whole * 2.12194440e-4f;
    const float high = (1.9875691500e-4f * rest + 1.3981999507e-3f) * rest + 8.3334519073e-3f;
    const float low = ((high * rest + 4.1665795894e-2f) * rest + 1.6666665459e-1f) * rest + 5.0000001201e-1f;
    const float found = (low * rest) * rest + rest + 1.0f;
    return found * std::bit_cast<float>((static_cast<std::int32_t>(whole) + 127) << 23);
}

inline float chance_of(float logit) {
    const float within = std::min(std::max(logit, -30.0f), 30.0f);
    return 1.0f / (1.0f + exponential(-within));
}

// What is asked: the soloist's seat, what the logits of winning are raised by in each contract, one after the
// other, and what is added to the value of a game won, and lost to twice the value.
struct Setting {
    int seat;
    std::vector<std::array<float, contracts>> raised;
    double won, lost;
};

// By [contract][skat]: the game's simple value, what the best discard brings where 61 card points are enough for
// the bid or where it takes 90, and how often it wins so. In null how often it wins, closed and open.
struct Prospects {
    template <typename Item>
    using Table = std::array<std::array<Item, skats>, trump_contracts>;

    Table<std::int64_t> values;
    Table<double> simply, by_schneider;
    Table<float> won, enough;
    std::array<std::array<float, skats>, 2> nulls;
};

// One contract after the other: the tables of two together are more than a processor has near by.
class Prospecting {
public:
    Prospecting(const Networks &networks, const CertainNulls &nulls, Setting setting)
        : networks_(networks), nulls_(nulls), setting_(std::move(setting)) {}

    // `ten` must be ten cards. Skats in the order of their cards, discards too, the skat behind the hand.
    void look(Mask ten, Prospects &found) {
        begin(ten, found);
        for (int contract = 0; contract < contracts; ++contract) judge(contract, found);
    }

    // The values; a contract that is not judged yet brings nothing, and a null is never won.
    [[gnu::noinline]] void begin(Mask ten, Prospects &found) {
        for (auto *table : {&found.simply, &found.by_schneider})
            for (auto &row : *table) row.fill(-std::numeric_limits<double>::infinity());
        found.won = found.enough = {};
        found.nulls = {};
        list_hands(ten, found);
    }

    [[gnu::noinline]] void judge(int contract, Prospects &found) {
        found_ = &found;
        for (std::size_t first = 0; first < hands_.size(); first += at_once)
            judge(contract, first, std::min<std::size_t>(at_once, hands_.size() - first));
    }

    // Nothing more will be judged.
    void end() { hands_ = {}; }

private:
    void list_hands(Mask ten, Prospects &found) {
        std::array<Mask, 12> cards{};
        int own = 0, skat = 0;
        for (Mask rest = ten; rest; rest &= rest - 1) cards[own++] = stepper::lowest_bit(rest);
        hands_.clear();
        for (Mask first = ~ten; first; first &= first - 1)
            for (Mask second = first & (first - 1); second; second &= second - 1, ++skat) {
                cards[10] = stepper::lowest_bit(first), cards[11] = stepper::lowest_bit(second);
                const Mask twelve = ten | cards[10] | cards[11];
                for (int contract = 0; contract < trump_contracts; ++contract)
                    found.values[contract][skat] = strong::simple_value(twelve, static_cast<Contract>(contract));
                for (int one = 0; one < 12; ++one)
                    for (int other = one + 1; other < 12; ++other) {
                        const Mask away = cards[one] | cards[other];
                        hands_.push_back({twelve & ~away, away});
                    }
            }
    }

    void judge(int number, std::size_t first, std::size_t some) {
        const auto wanted = static_cast<Contract>(number);
        networks_.judge({hands_.data() + first, some}, setting_.seat, {&wanted, 1}, [&](Contract, const auto &answers) {
            float chances[questions][at_once];
            for (int question = 0; question < questions; ++question)
                for (int hand = 0; hand < at_once; ++hand) chances[question][hand] = answers[hand][question];
            for (const auto &raised : setting_.raised)
                for (float &one : chances[0]) one += raised[number];
            for (auto &row : chances)
                for (float &one : row) one = chance_of(one);
            for (std::size_t at = 0; at < some; ++at) {
                const int skat = static_cast<int>((first + at) / discards);
                if (wanted == Contract::null)
                    keep_null(hands_[first + at], skat, chances[0][at], chances[1][at]);
                else
                    keep(number, skat, {chances[0][at], chances[1][at], chances[2][at]});
            }
        });
    }

    void keep(int contract, int skat, const Answers &chances) {
        const int value = static_cast<int>(found_->values[contract][skat]);
        const auto [simply, by_schneider, enough] = strong::returns(
            chances, value, stepper::base_value(static_cast<Contract>(contract)), {setting_.won, setting_.lost, 0});
        if (simply > found_->simply[contract][skat])
            found_->simply[contract][skat] = simply, found_->won[contract][skat] = chances[0];
        if (by_schneider > found_->by_schneider[contract][skat])
            found_->by_schneider[contract][skat] = by_schneider, found_->enough[contract][skat] = enough;
    }

    void keep_null(const Hand &hand, int skat, float won, float ouvert) {
        ouvert = std::min(ouvert, won);
        if (nulls_.certain(hand.held, hand.away, setting_.seat == 0)) won = ouvert = 1;
        auto &[closed, open] = found_->nulls;
        closed[skat] = std::max(closed[skat], won), open[skat] = std::max(open[skat], ouvert);
    }

    const Networks &networks_;
    const CertainNulls &nulls_;
    Setting setting_;
    Prospects *found_ = nullptr;
    std::vector<Hand> hands_;
};

}  // namespace skat::values
