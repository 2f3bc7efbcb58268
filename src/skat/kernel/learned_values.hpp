// The learned values: how likely each contract is won with ten cards and a discard, as logits.
//
// A hand is a few rows of tables that are added up, with two small layers above. Which rows these are
// says skat.players.strong.network, which training uses too; a test holds both together. Sums are taken
// in one order, so every machine finds the same to the last bit. It has to be so: how worlds are drawn
// hangs on these numbers, and with another last bit a review would look at other worlds.

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "cards.hpp"

namespace skat::values {

constexpr int width = 32;      // of a row
constexpr int inner = 16;      // of the layer above
constexpr int questions = 3;   // won, schneider made, schneider lost
constexpr int at_once = 32;    // hands

using Row = std::array<float, width>;
using Answers = std::array<float, questions>;

constexpr std::size_t suit_patterns = 2187, null_patterns = 6561, jack_patterns = 81;
constexpr std::size_t trump_shapes = 16 * 8 * 4, points_laid_away = 23, situations = 6;

// A product and a sum, rounded once.
inline float fused(float one, float other, float sum) {
#ifdef FP_FAST_FMAF
    return std::fma(one, other, sum);
#else
    // Without the instruction: in double the product is exact, and the sum rounds well to a float unless it
    // lies in the middle between two. Then what was lost in the sum decides.
    const double product = double{one} * other, found = product + sum;
    const auto bits = std::bit_cast<std::uint64_t>(found);
    if ((bits & 0x1fffffff) != 0x10000000) [[likely]] return static_cast<float>(found);
    const double added = found - product;
    const double lost = (product - (found - added)) + (sum - added);
    if (lost == 0) return static_cast<float>(found);
    return static_cast<float>(std::bit_cast<double>((lost > 0) == (found > 0) ? bits + 1 : bits - 1));
#endif
}

// One network. `trump` and `shape` belong to suit games, `jacks` and `laid_away` to suit games and
// grand; they are empty elsewhere.
struct Family {
    std::vector<Row> side, trump, shape, jacks, laid_away, situation;
    std::array<std::array<float, inner>, width> hidden{};
    std::array<float, inner> hidden_constant{};
    std::array<Answers, inner> out{};
    Answers out_constant{};

    // Hand beside hand, not output beside output: that is what compilers make vectors of, and keep in registers as
    // long as this is a function of its own.
    [[gnu::noinline]] std::array<Answers, at_once> answers(const std::array<Row, at_once> &sums) const {
        float first[width][at_once], second[inner][at_once];
        for (int hand = 0; hand < at_once; ++hand)
            for (int from = 0; from < width; ++from) first[from][hand] = std::max(sums[hand][from], 0.0f);
        constexpr int together = 2;
        for (int to = 0; to < inner; to += together) {
            float into[together][at_once]{};
            for (int from = 0; from < width; ++from)
                for (int next = 0; next < together; ++next)
                    for (int hand = 0; hand < at_once; ++hand)
                        into[next][hand] =
                            fused(first[from][hand], hidden[from][to + next], into[next][hand]);
            for (int next = 0; next < together; ++next)
                for (int hand = 0; hand < at_once; ++hand)
                    second[to + next][hand] = std::max(into[next][hand] + hidden_constant[to + next], 0.0f);
        }
        float last[questions][at_once]{};
        for (int from = 0; from < inner; ++from)
            for (int to = 0; to < questions; ++to)
                for (int hand = 0; hand < at_once; ++hand)
                    last[to][hand] = fused(second[from][hand], out[from][to], last[to][hand]);
        std::array<Answers, at_once> found;
        for (int hand = 0; hand < at_once; ++hand)
            for (int to = 0; to < questions; ++to) found[hand][to] = last[to][hand] + out_constant[to];
        return found;
    }
};

// `numbers(at, due)` gives the table number `at` of a family, of so many floats: side, trump, shape, jacks, laid
// away, situation, hidden, its constant, out, its constant. `suits` and `jacks` say whether the family has
// the tables that belong to suit games, and to jacks.
template <typename Numbers>
Family family_in(const Numbers &numbers, std::size_t patterns, bool suits, bool jacks) {
    const auto rows = [&](int at, std::size_t count) {
        const std::vector<float> plain = numbers(at, count * width);
        std::vector<Row> found(count);
        for (std::size_t each = 0; each < plain.size(); ++each) found[each / width][each % width] = plain[each];
        return found;
    };
    Family found;
    found.side = rows(0, patterns);
    found.trump = rows(1, suits ? suit_patterns : 0);
    found.shape = rows(2, suits ? trump_shapes : 0);
    found.jacks = rows(3, jacks ? jack_patterns : 0);
    found.laid_away = rows(4, jacks ? points_laid_away : 0);
    found.situation = rows(5, situations);
    const std::vector<float> hidden = numbers(6, width * inner), constant = numbers(7, inner);
    const std::vector<float> out = numbers(8, inner * questions), last = numbers(9, questions);
    for (std::size_t at = 0; at < hidden.size(); ++at) found.hidden[at / inner][at % inner] = hidden[at];
    for (std::size_t at = 0; at < out.size(); ++at) found.out[at / questions][at % questions] = out[at];
    std::ranges::copy(constant, found.hidden_constant.begin());
    std::ranges::copy(last, found.out_constant.begin());
    return found;
}

// For each byte of a suit (7 8 9 Q K T A J from the lowest bit) its first `bits` bits in the base of three.
constexpr std::array<std::uint16_t, 256> in_threes(int bits) {
    std::array<std::uint16_t, 256> sums{};
    for (int byte = 0; byte < 256; ++byte)
        for (int bit = 0, power = 1; bit < bits; ++bit, power *= 3)
            if (byte >> bit & 1) sums[byte] = static_cast<std::uint16_t>(sums[byte] + power);
    return sums;
}

inline constexpr auto threes_of_suit = in_threes(7), threes_of_null = in_threes(8);

struct Hand {
    Mask held;  // the ten cards played with
    Mask away;  // two laid away, none in a hand game
};

// Throws std::invalid_argument for a card in both places, and for more than two laid away.
inline Hand checked_hand(Mask held, Mask away) {
    if (held & away) throw std::invalid_argument("a card is held or laid away, not both");
    if (std::popcount(away) > 2) throw std::invalid_argument("two cards are laid away at most");
    return {held, away};
}

// Every card counts one where it is held and two where it was laid away.
inline int pattern(const std::array<std::uint16_t, 256> &threes, Hand hand, int suit) {
    return threes[hand.held >> 8 * suit & 255] + 2 * threes[hand.away >> 8 * suit & 255];
}

inline int jack_pattern(Hand hand) {
    int found = 0;
    for (const int shift : {31, 23, 15, 7})
        found = 3 * found + static_cast<int>((hand.held >> shift & 1) + 2 * (hand.away >> shift & 1));
    return found;
}

// Jacks held, length and high cards of the trump suit together.
inline int trump_shape(Mask held, int suit) {
    const Mask jacks = (held >> 7 & 1) | (held >> 14 & 2) | (held >> 21 & 4) | (held >> 28 & 8);
    const Mask cards = held >> 8 * suit & 255;
    return static_cast<int>((jacks * 8 + static_cast<Mask>(std::popcount(cards & 127))) * 4 + (cards >> 5 & 3));
}

struct Networks {
    Family suit, grand, null;

    // `write(contract, answers)` for each of these contracts and at most `at_once` hands; answers behind
    // those of the hands mean nothing. `situation` is the soloist's seat, three more where he left the skat
    // alone.
    template <typename Write>
    void judge(std::span<const Hand> hands, int situation, std::span<const Contract> wanted, Write write) const {
        const auto is_suit = [](Contract contract) { return contract < Contract::grand; };
        const Sums plain_suits = std::ranges::any_of(wanted, is_suit) ? sums_of_game(suit, hands, situation) : Sums{};
        for (const Contract contract : wanted) {
            if (contract == Contract::null)
                write(contract, null.answers(sums_of_null(hands, situation)));
            else if (contract == Contract::grand)
                write(contract, grand.answers(sums_of_game(grand, hands, situation)));
            else
                write(contract, suit.answers(with_trumps(plain_suits, hands, static_cast<int>(contract))));
        }
    }

private:
    using Sums = std::array<Row, at_once>;

    static Row sum_of_suits(const Family &family, const std::array<std::uint16_t, 256> &threes, Hand hand) {
        const Row &first = family.side[pattern(threes, hand, 0)], &second = family.side[pattern(threes, hand, 1)];
        const Row &third = family.side[pattern(threes, hand, 2)], &fourth = family.side[pattern(threes, hand, 3)];
        Row sum;
        for (int to = 0; to < width; ++to) sum[to] = first[to] + second[to] + third[to] + fourth[to];
        return sum;
    }

    Sums sums_of_null(std::span<const Hand> hands, int situation) const {
        Sums sums{};
        for (std::size_t at = 0; at < hands.size(); ++at) {
            const Row sum = sum_of_suits(null, threes_of_null, hands[at]);
            for (int to = 0; to < width; ++to) sums[at][to] = sum[to] + null.situation[situation][to];
        }
        return sums;
    }

    // All four suits as plain ones.
    static Sums sums_of_game(const Family &family, std::span<const Hand> hands, int situation) {
        Sums sums{};
        for (std::size_t at = 0; at < hands.size(); ++at) {
            const Hand hand = hands[at];
            const Row &jacks = family.jacks[jack_pattern(hand)], &laid_away = family.laid_away[card_points(hand.away)];
            const Row sum = sum_of_suits(family, threes_of_suit, hand);
            for (int to = 0; to < width; ++to)
                sums[at][to] = sum[to] + (jacks[to] + laid_away[to] + family.situation[situation][to]);
        }
        return sums;
    }

    // One of the suits as trump instead.
    Sums with_trumps(const Sums &plain, std::span<const Hand> hands, int trump) const {
        Sums sums{};
        for (std::size_t at = 0; at < hands.size(); ++at) {
            const int cards = pattern(threes_of_suit, hands[at], trump);
            const Row &side = suit.side[cards], &own = suit.trump[cards];
            const Row &shape = suit.shape[trump_shape(hands[at].held, trump)];
            for (int to = 0; to < width; ++to) sums[at][to] = plain[at][to] - side[to] + own[to] + shape[to];
        }
        return sums;
    }
};

}  // namespace skat::values
