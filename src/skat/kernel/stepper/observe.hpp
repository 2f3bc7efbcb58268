// What one seat sees of a deal, in the layout of skat/env/planes.py: 710 bytes, each 0 or 1, or as many bits.

#pragma once

#include <type_traits>

#include "outcome.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace skat::stepper {

constexpr int plane_size = 710;
constexpr int packed_size = (plane_size + 7) / 8;
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

// The same for whole words, in less time.
inline void put_words(std::uint8_t *&to, const std::uint64_t *words, int count) {
#if defined(__AVX2__)
    const __m256i byte_of_bit = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
    const __m256i bit_of_byte = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201));
    for (int half = 0; half < 2 * count; ++half, to += 32) {
        int bits;
        std::memcpy(&bits, reinterpret_cast<const char *>(words) + 4 * half, 4);
        const __m256i bytes = _mm256_and_si256(_mm256_shuffle_epi8(_mm256_set1_epi32(bits), byte_of_bit), bit_of_byte);
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(to), _mm256_min_epu8(bytes, _mm256_set1_epi8(1)));
    }
#else
    for (int word = 0; word < count; ++word) put_bits(to, words[word], 64);
#endif
}

inline void put_cards(std::uint8_t *&to, Mask cards) { put_bits(to, cards, 32); }

inline void write_mask(const Actions &legal, std::uint8_t *to) {
    const std::uint64_t words[] = {legal.low, legal.high};
    put_words(to, words, 2);
}

// Bit n for the seat n places to the left of the observer.
inline unsigned relative_bits(unsigned seats, int observer) { return (seats | seats << 3) >> observer & 7; }
inline unsigned relative_bit(int seat, int observer) { return seat < 0 ? 0 : relative_bits(1u << seat, observer); }

// An observation one bit a number, the lowest bit first.
using Planes = std::array<std::uint64_t, (plane_size + 63) / 64>;

// The next field begins at this bit: places are known when this is compiled, and a word is written once.
template <int at>
struct Field {
    std::uint64_t *word, so_far = 0;

    template <int count>
    Field<at + count> put(std::uint64_t bits) const {
        constexpr int from = at % 64, end = from + count;
        const std::uint64_t now = so_far | bits << from;
        if constexpr (end < 64 && at + count < plane_size) return {word, now};
        *word = now;
        if constexpr (end <= 64)
            return {word + 1};
        else
            return {word + 1, bits >> (64 - from)};
    }

    // A field of three, the observer first.
    template <int count, typename Of>
    Field<at + 3 * count> each(const std::array<int, 3> &seats, Of of) const {
        return this->template put<count>(of(seats[0])).template put<count>(of(seats[1])).template put<count>(of(seats[2]));
    }
};

// Whether a seat has spoken, then each step of the ladder that it went up.
inline std::uint64_t calls_of(const Deal &deal, int seat) {
    const int steps = deal.highest[seat];
    return (((std::uint64_t{1} << steps) - 1) << 1) | (steps > 0) | (deal.passed >> seat & 1);
}

// Without branches where games differ: a wrong guess of the processor costs as much as four fields.
inline Planes planes_of(const Deal &deal, int observer, bool four) {
    const std::array<int, 3> seats = {observer, (observer + 1) % 3, (observer + 2) % 3};
    const bool announced = deal.announcement >= 0;
    const Mask took = observer == deal.soloist && deal.skat_taken ? ~Mask{0} : 0;
    const Mask open = deal.open_hand() ? deal.hands[deal.soloist] : 0;
    std::array<Mask, 3> table{}, before{};
    for (int place = 0; place < 3; ++place) {
        table[(deal.leader + place) % 3] = Mask{place < deal.on_table} << deal.trick[place];
        before[(deal.last_leader + place) % 3] = Mask{deal.tricks_played > 0} << deal.last_trick[place];
    }
    std::array<unsigned, 2> points{}, tricks{};
    for (int seat = 0; seat < 3; ++seat) {
        points[seat != deal.soloist] += deal.points[seat];
        tricks[seat != deal.soloist] += deal.tricks[seat];
    }
    const Game game = announced ? deal.game() : Game{Contract::null, false, 0};
    Planes planes;
    const auto end =
        Field<0>{planes.data()}
            .put<6>(1u << static_cast<int>(deal.phase))
            .put<3>(1u << observer)
            .put<1>(four)
            .put<3>(relative_bit(deal.soloist, observer))
            .put<3>(deal.phase == Phase::play ? relative_bit(deal.leader, observer) : 0)
            .put<32>(deal.hands[observer])
            .put<32>(deal.dealt_skat & took)
            .put<32>(deal.laid & took)
            .put<32>(seats[1] == deal.soloist ? open : 0)
            .put<32>(seats[2] == deal.soloist ? open : 0)
            .each<32>(seats, [&](int seat) { return deal.played[seat]; })
            .each<32>(seats, [&](int seat) { return table[seat]; })
            .each<32>(seats, [&](int seat) { return before[seat]; })
            .each<5>(seats, [&](int seat) { return deal.voids[seat]; })
            .each<64>(seats, [&](int seat) { return calls_of(deal, seat); })
            .put<3>(relative_bits(deal.passed, observer))
            .put<3>(relative_bits(deal.held, observer))
            .put<6>(announced ? 1u << static_cast<int>(game.contract) : 0)
            .put<1>(game.hand)
            .put<3>(game.null() ? 0 : (1u << game.level) - 1)
            .put<1>(game.open())
            .put<7>(points[0])
            .put<7>(points[1])
            .put<4>(tricks[0])
            .put<4>(tricks[1]);
    static_assert(std::is_same_v<decltype(end), const Field<plane_size>>);
    return planes;
}

inline void observe(const Deal &deal, int observer, bool four, std::uint8_t *to) {
    const Planes planes = planes_of(deal, observer, four);
    put_words(to, planes.data(), plane_size / 64);
    put_bits(to, planes.back(), plane_size % 64);
}

// As bits, eight a byte.
inline void observe_packed(const Deal &deal, int observer, bool four, std::uint8_t *to) {
    const Planes planes = planes_of(deal, observer, four);
    if constexpr (std::endian::native == std::endian::little)
        std::memcpy(to, planes.data(), packed_size);
    else
        for (int at = 0; at < packed_size; ++at) to[at] = static_cast<std::uint8_t>(planes[at / 8] >> 8 * (at % 8));
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
