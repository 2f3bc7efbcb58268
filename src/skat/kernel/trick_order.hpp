// The cards of one contract in the order of play: group by group, a stronger card on a higher bit,
// trumps on top. The winner of a trick is then the highest bit among the cards that can win, and
// one form serves all six contracts, null too.

#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "cards.hpp"

namespace skat {

class TrickOrder {
public:
    constexpr explicit TrickOrder(Contract contract) {
        // Ranks as `cards.hpp` counts them, weakest first; in null the ten is below the jack.
        constexpr std::array<int, 7> trump_game = {0, 1, 2, 3, 4, 5, 6};
        constexpr std::array<int, 8> null_game = {0, 1, 2, 5, 7, 3, 4, 6};
        const int trump_suit = static_cast<int>(contract);
        int at = 0;
        for (int suit = 0; suit < 4; ++suit) {
            if (suit == trump_suit) continue;
            const int first = at;
            if (contract == Contract::null)
                for (const int rank : null_game) place(8 * suit + rank, at++);
            else
                for (const int rank : trump_game) place(8 * suit + rank, at++);
            group(first, at);
        }
        const int first_trump = at;
        if (trump_suit < 4)
            for (const int rank : trump_game) place(8 * trump_suit + rank, at++);
        if (contract != Contract::null)
            for (int suit = 0; suit < 4; ++suit) place(8 * suit + 7, at++);
        if (first_trump < 32) {
            group(first_trump, 32);
            trumps_ = ~Mask{0} << first_trump;
        }
        for (int byte = 0; byte < 4; ++byte)
            for (int bits = 0; bits < 256; ++bits)
                for (int bit = 0; bit < 8; ++bit)
                    if (bits >> bit & 1) ordered_[byte][bits] |= Mask{1} << position_[8 * byte + bit];
        for (int card = 0; card < 32; ++card) card_at_[position_[card]] = static_cast<std::uint8_t>(card);
    }

    static const TrickOrder &of(Contract contract);

    // From the package's masks to this order and back for a single card.
    constexpr Mask ordered(Mask cards) const {
        return ordered_[0][cards & 255] | ordered_[1][cards >> 8 & 255] |
               ordered_[2][cards >> 16 & 255] | ordered_[3][cards >> 24];
    }
    constexpr int position(int card) const { return position_[card]; }
    constexpr int card_at(int position) const { return card_at_[position]; }

    constexpr Mask trumps() const { return trumps_; }
    constexpr Mask followers(int position) const { return followers_[position]; }

    // Card points of cards in this order, as `card_points` counts them.
    constexpr int points(Mask cards) const {
        int sum = 0;
        for (int bit = 0; bit < worth_bits; ++bit) sum += std::popcount(cards & worth_[bit]) << bit;
        return sum;
    }

private:
    static constexpr int worth_bits = 4;

    constexpr void place(int card, int at) {
        position_[card] = static_cast<std::uint8_t>(at);
        const int worth = card_points(Mask{1} << card);
        for (int bit = 0; bit < worth_bits; ++bit)
            if (worth >> bit & 1) worth_[bit] |= Mask{1} << at;
    }

    constexpr void group(int first, int last) {
        for (int at = first; at < last; ++at) {
            followers_[at] = 0;
            for (int other = first; other < last; ++other) followers_[at] |= Mask{1} << other;
        }
    }

    std::array<std::array<Mask, 256>, 4> ordered_{};
    std::array<Mask, 32> followers_{};
    std::array<Mask, worth_bits> worth_{};
    std::array<std::uint8_t, 32> position_{};
    std::array<std::uint8_t, 32> card_at_{};
    Mask trumps_ = 0;
};

namespace detail {
inline constexpr std::array<TrickOrder, contracts> trick_orders = {
    TrickOrder(Contract::diamonds), TrickOrder(Contract::hearts), TrickOrder(Contract::spades),
    TrickOrder(Contract::clubs),    TrickOrder(Contract::grand),  TrickOrder(Contract::null)};
}

inline const TrickOrder &TrickOrder::of(Contract contract) {
    return detail::trick_orders[static_cast<std::size_t>(contract)];
}

}  // namespace skat
