// What is proved about Spreads at the start of a trick.
//
// The whole Spread is the key, so that no two are ever taken for each other: a card is gone or in one
// of six places, which are three bits. Of 7 8 9 of a suit, and of the jacks, only the order counts;
// and plain suits have no names, so that suits held alike are searched once.

#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "spread.hpp"

namespace skat {

// What the defenders take from here on: the soloist can keep them to `most`, but not below `least`.
struct Taken {
    int least = 0;
    int most = 120;
};

struct SpreadKey {
    std::uint64_t low;
    std::uint64_t high;

    SpreadKey(const Layout &layout, const Spread &spread, int leader) {
        const std::array<Set, 3> planes = {spread.sure[0] | spread.sure[1] | (spread.may[1] & ~spread.may[2]),
                                           spread.sure[0] | spread.sure[2] | (spread.may[2] & ~spread.may[1]),
                                           spread.open()};
        const Set live = spread.live();
        std::array<std::uint32_t, 4> suits{};
        std::uint64_t rest = static_cast<std::uint64_t>(leader);
        for (const Set plane : planes) {
            for (int slot = 0; slot < 4; ++slot) {
                const unsigned here = live >> (8 * slot) & 7, ranks = plane >> (8 * slot) & layout::suit_cards;
                suits[slot] = suits[slot] << 7 | (ranks & ~7u) | closed_up[here][ranks & 7];
            }
            rest = rest << 4 | closed_up[live >> 32][plane >> 32];
        }
        const auto sort = [&suits](int one, int other) {
            if (suits[one] > suits[other]) std::swap(suits[one], suits[other]);
        };
        sort(0, 1), sort(1, 2), sort(0, 1);
        // The last of the four is the trump suit, except in grand.
        if (layout.groups() == 5) sort(2, 3), sort(1, 2), sort(0, 1);
        low = suits[0] | std::uint64_t{suits[1]} << 21 | std::uint64_t{suits[2]} << 42;
        high = suits[3] | rest << 21;
    }

private:
    // Those bits of the second number where the first has one, moved together.
    static constexpr auto closed_up = [] {
        std::array<std::array<std::uint8_t, 16>, 16> table{};
        for (unsigned live = 0; live < 16; ++live)
            for (unsigned bits = 0; bits < 16; ++bits)
                for (unsigned at = 0, to = 0; at < 4; ++at)
                    if (live >> at & 1) table[live][bits] |= (bits >> at & 1) << to++;
        return table;
    }();
};

class SpreadTable {
public:
    // 2^bits entries of sixteen bytes.
    explicit SpreadTable(int bits) : entries_(std::size_t{1} << bits) {}

    bool find(const SpreadKey &key, Taken &taken) const {
        const Entry *bucket = &entries_[bucket_of(key)];
        for (int at = 0; at < ways; ++at)
            if (bucket[at].low == key.low && (bucket[at].high & key_mask) == key.high) {
                taken.least = static_cast<int>(bucket[at].high >> least_shift & 127);
                taken.most = static_cast<int>(bucket[at].high >> most_shift);
                return true;
            }
        return false;
    }

    // The second entry of a bucket always gives way, the first only to positions with as many cards.
    void store(const SpreadKey &key, Taken taken) {
        Entry &first = entries_[bucket_of(key)], &second = *(&first + 1);
        const Entry entry{key.low, key.high | static_cast<std::uint64_t>(taken.least) << least_shift |
                                       static_cast<std::uint64_t>(taken.most) << most_shift};
        if (first.low == key.low && (first.high & key_mask) == key.high) {
            first = entry;
        } else if (weight(entry) >= weight(first)) {
            second = first;
            first = entry;
        } else {
            second = entry;
        }
    }

private:
    struct Entry {
        std::uint64_t low = 0;
        std::uint64_t high = 0;
    };

    // bits 0-34 of the key | 48-54 least, 56-62 most
    static constexpr int ways = 2, least_shift = 48, most_shift = 56;
    static constexpr std::uint64_t key_mask = (std::uint64_t{1} << least_shift) - 1;

    static int weight(const Entry &entry) { return std::popcount(entry.low) + std::popcount(entry.high & key_mask); }

    std::size_t bucket_of(const SpreadKey &key) const {
        const std::uint64_t mixed = (key.low ^ key.high * 0x9e3779b97f4a7c15ULL) * 0xd6e8feb86659fd93ULL;
        return static_cast<std::size_t>(mixed ^ mixed >> 32) & (entries_.size() - ways);
    }

    std::vector<Entry> entries_;
};

}  // namespace skat
