// Random numbers that depend on a seed and on the number of the item alone, so that results are the
// same on any number of threads: SplitMix64, started anew for every item.

#pragma once

#include <cstdint>

namespace skat {

class Random {
public:
    Random(std::uint64_t seed, std::uint64_t item) : state_(mixed(mixed(seed) + item)) {}

    std::uint64_t next() { return mixed(state_ += 0x9e3779b97f4a7c15ULL); }

    // 0 to limit - 1 for small limits; no number is off by more than limit / 2^32.
    std::uint32_t below(std::uint32_t limit) {
        return static_cast<std::uint32_t>((next() >> 32) * limit >> 32);
    }

    // 0 to limit - 1, exactly uniform: what would be too much for some numbers is drawn again.
    std::uint64_t exactly_below(std::uint64_t limit) {
        const std::uint64_t too_much = (0 - limit) % limit;
        for (;;)
            if (const std::uint64_t drawn = next(); drawn >= too_much) return drawn % limit;
    }

    // From 0 up to, not including, 1.
    double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

private:
    static constexpr std::uint64_t mixed(std::uint64_t z) {
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
        return z ^ z >> 31;
    }

    std::uint64_t state_;
};

}  // namespace skat
