// What one seat sees of a deal, in the layout of skat/env/planes.py: 710 bytes, each 0 or 1.

#pragma once

#include "outcome.hpp"

namespace skat::stepper {

constexpr int plane_size = 710;
constexpr int history_rows = 96;
constexpr std::int16_t hidden = -2;

// Eight bits as eight bytes.
inline constexpr std::array<std::uint64_t, 256> spread = [] {
    std::array<std::uint64_t, 256> table{};
    for (int byte = 0; byte < 256; ++byte)
        for (int bit = 0; bit < 8; ++bit) {
            const int at = std::endian::native == std::endian::little ? bit : 7 - bit;
            table[byte] |= static_cast<std::uint64_t>(byte >> bit & 1) << 8 * at;
        }
    return table;
}();

inline void put_bits(std::uint8_t *&to, std::uint64_t bits, int count) {
    for (; count >= 8; count -= 8, bits >>= 8, to += 8) std::memcpy(to, &spread[bits & 0xff], 8);
    for (; count > 0; --count, bits >>= 1) *to++ = bits & 1;
}

inline void put_cards(std::uint8_t *&to, Mask cards) { put_bits(to, cards, 32); }

inline void write_mask(const Actions &legal, std::uint8_t *to) {
    put_bits(to, legal.low, 64);
    put_bits(to, legal.high, 64);
}

// Bit n for the seat n places to the left of the observer.
inline unsigned relative_bits(unsigned seats, int observer) { return (seats | seats << 3) >> observer & 7; }
inline unsigned relative_bit(int seat, int observer) { return seat < 0 ? 0 : relative_bits(1u << seat, observer); }

inline void observe(const Deal &deal, int observer, bool four, std::uint8_t *to) {
    const std::array<int, 3> seats = {observer, (observer + 1) % 3, (observer + 2) % 3};
    const bool alone = observer == deal.soloist, announced = deal.announcement >= 0;
    const bool took = alone && deal.skat_taken;
    put_bits(to, 1u << static_cast<int>(deal.phase), 6);
    put_bits(to, 1u << observer, 3);
    put_bits(to, four, 1);
    put_bits(to, relative_bit(deal.soloist, observer), 3);
    put_bits(to, deal.phase == Phase::play ? relative_bit(deal.leader, observer) : 0, 3);
    put_cards(to, deal.hands[observer]);
    put_cards(to, took ? deal.dealt_skat : 0);
    put_cards(to, took ? deal.laid : 0);
    for (int place = 1; place < 3; ++place)
        put_cards(to, deal.open_hand() && seats[place] == deal.soloist ? deal.hands[deal.soloist] : 0);
    for (const int seat : seats) put_cards(to, deal.played[seat]);
    std::array<Mask, 3> table{}, before{};
    for (int place = 0; place < deal.on_table; ++place) table[(deal.leader + place) % 3] = Mask{1} << deal.trick[place];
    if (deal.tricks_played)
        for (int place = 0; place < 3; ++place) before[(deal.last_leader + place) % 3] = Mask{1} << deal.last_trick[place];
    for (const int seat : seats) put_cards(to, table[seat]);
    for (const int seat : seats) put_cards(to, before[seat]);
    for (const int seat : seats) put_bits(to, deal.voids[seat], 5);
    for (const int seat : seats) {
        const int steps = deal.highest[seat];
        const bool spoken = steps > 0 || deal.passed >> seat & 1;
        put_bits(to, steps == 63 ? ~std::uint64_t{0} : ((std::uint64_t{1} << steps) - 1) << 1 | spoken, 64);
    }
    put_bits(to, relative_bits(deal.passed, observer), 3);
    put_bits(to, relative_bits(deal.held, observer), 3);
    const Game game = announced ? deal.game() : Game{Contract::null, false, 0};
    put_bits(to, announced ? 1u << static_cast<int>(game.contract) : 0, 6);
    put_bits(to, game.hand, 1);
    put_bits(to, game.null() ? 0 : (1u << game.level) - 1, 3);
    put_bits(to, game.open(), 1);
    std::array<unsigned, 2> points{}, tricks{};
    for (int seat = 0; seat < 3; ++seat) {
        points[seat != deal.soloist] += deal.points[seat];
        tricks[seat != deal.soloist] += deal.tricks[seat];
    }
    for (const unsigned one : points) put_bits(to, one, 7);
    for (const unsigned one : tricks) put_bits(to, one, 4);
}

// The last actions with who did each, -1 after them; what the soloist laid away is hidden from others.
inline void write_history(const Deal &deal, int observer, std::int16_t *to) {
    std::fill(to, to + 2 * history_rows, std::int16_t{-1});
    int laying = 0;
    const int first = std::max(0, deal.length - history_rows);
    for (int at = 0; at < deal.length; ++at) {
        const int action = deal.said[at] & 0xff, seat = deal.said[at] >> 8;
        const bool secret = laying > 0 && laying-- && observer != deal.soloist;
        if (action == take_skat) laying = 2;
        if (at < first) continue;
        *to++ = secret ? hidden : static_cast<std::int16_t>(action);
        *to++ = static_cast<std::int16_t>(seat);
    }
}

// For centralised critics: everybody's cards and the skat.
inline void write_state(const Deal &deal, std::uint8_t *to) {
    for (const Mask hand : deal.hands) put_cards(to, hand);
    put_cards(to, deal.skat());
}

}  // namespace skat::stepper
