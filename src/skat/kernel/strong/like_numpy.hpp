// Exponentials, logarithms and means to the last bit as numpy has them on processors that fuse products and sums: which
// worlds are looked at hangs on that bit, and a page is to look at those of a server.

#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

#include "../learned_values.hpp"

namespace skat::strong {

// e to this power; beyond -87 and 87 it stays what it is there.
inline float exponential(float power) {
    constexpr float nearest = 12582912.0f;  // added and taken off again it rounds to a whole number
    power = std::min(std::max(power, -87.0f), 87.0f);
    const float whole = (power * 1.44269504f + nearest) - nearest;
    const float rest = values::fused(whole, -1.42860677e-6f, values::fused(whole, -6.93145752e-1f, power));
    float above = 5.08276252e-04f, below = 2.15950937e-02f;
    for (const float next : {6.75789699e-03f, 5.11451208e-02f, 2.47361543e-01f, 7.25766461e-01f, 1.0f})
        above = values::fused(above, rest, next);
    for (const float next : {-2.74233539e-01f, 1.0f}) below = values::fused(below, rest, next);
    return above / below * std::bit_cast<float>((static_cast<std::int32_t>(whole) + 127) << 23);
}

// Of a number above 0 that is not smaller than all others.
inline float logarithm(float number) {
    const auto bits = std::bit_cast<std::int32_t>(number);
    int exponent = (bits >> 23) - 126;
    float part = std::bit_cast<float>((bits & 0x7fffff) | 0x3f000000);  // from a half to one
    const bool low = part <= 0.70710678f;
    if (low) --exponent;
    part = (low ? part + part : part) - 1.0f;
    float above = 2.589979118e-02f, below = 5.875095404e-03f;
    for (const float next : {3.808837741e-01f, 1.480000634e+00f, 2.112677543e+00f, 1.0f, 0.0f})
        above = values::fused(above, part, next);
    for (const float next : {1.546476375e-01f, 9.864942959e-01f, 2.453006072e+00f, 2.612677543e+00f, 1.0f})
        below = values::fused(below, part, next);
    return values::fused(static_cast<float>(exponent), 0.693147181f, above / below);
}

inline float chance_of(float logit) { return 1.0f / (1.0f + exponential(-logit)); }

// In pairs of halves, and eight by eight where there are few.
template <typename Number>
Number sum_of(std::span<const Number> numbers) {
    if (numbers.size() > 128) {
        const std::size_t half = numbers.size() / 2 / 8 * 8;
        return sum_of(numbers.first(half)) + sum_of(numbers.subspan(half));
    }
    std::size_t at = 0;
    Number sum = 0;
    if (numbers.size() >= 8) {
        Number part[8]{};
        for (; at + 8 <= numbers.size(); at += 8)
            for (int each = 0; each < 8; ++each) part[each] += numbers[at + each];
        sum = ((part[0] + part[1]) + (part[2] + part[3])) + ((part[4] + part[5]) + (part[6] + part[7]));
    }
    for (; at < numbers.size(); ++at) sum += numbers[at];
    return sum;
}

template <typename Number>
double mean_of(std::span<const Number> numbers) {
    return static_cast<Number>(static_cast<double>(sum_of(numbers)) / static_cast<double>(numbers.size()));
}

}  // namespace skat::strong
