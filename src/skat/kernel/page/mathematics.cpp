// Two functions of the library of C, to the last bit as glibc has them: what players believe is summed up from them,
// and how worlds are drawn hangs on its last bit. A page draws the worlds that a server draws.
//
// Tables and a polynomial in double, by the method and with the numbers of expf and logf in Arm's optimized routines,
// which glibc and musl took over (Copyright (c) 2017-2018 Arm Limited, MIT licence).

#include <bit>
#include <cstdint>
#include <limits>

namespace {

constexpr int steps = 32;
// 2 to the power of a 32nd, two 32nds, and so on.
constexpr double powers[steps] = {
    0x1p+0, 0x1.059b0d3158574p+0, 0x1.0b5586cf9890fp+0, 0x1.11301d0125b51p+0,
    0x1.172b83c7d517bp+0, 0x1.1d4873168b9aap+0, 0x1.2387a6e756238p+0, 0x1.29e9df51fdee1p+0,
    0x1.306fe0a31b715p+0, 0x1.371a7373aa9cbp+0, 0x1.3dea64c123422p+0, 0x1.44e086061892dp+0,
    0x1.4bfdad5362a27p+0, 0x1.5342b569d4f82p+0, 0x1.5ab07dd485429p+0, 0x1.6247eb03a5585p+0,
    0x1.6a09e667f3bcdp+0, 0x1.71f75e8ec5f74p+0, 0x1.7a11473eb0187p+0, 0x1.82589994cce13p+0,
    0x1.8ace5422aa0dbp+0, 0x1.93737b0cdc5e5p+0, 0x1.9c49182a3f09p+0, 0x1.a5503b23e255dp+0,
    0x1.ae89f995ad3adp+0, 0x1.b7f76f2fb5e47p+0, 0x1.c199bdd85529cp+0, 0x1.cb720dcef9069p+0,
    0x1.d5818dcfba487p+0, 0x1.dfc97337b9b5fp+0, 0x1.ea4afa2a490dap+0, 0x1.f50765b6e454p+0,
};

struct Piece {
    double inverse, logarithm;
};

// 1/c and log c in the middle of sixteen parts of [0.7, 1.4].
constexpr Piece pieces[16] = {
    {0x1.661ec79f8f3bep+0, -0x1.57bf7808caadep-2}, {0x1.571ed4aaf883dp+0, -0x1.2bef0a7c06ddbp-2},
    {0x1.49539f0f010bp+0, -0x1.01eae7f513a67p-2},  {0x1.3c995b0b80385p+0, -0x1.b31d8a68224e9p-3},
    {0x1.30d190c8864a5p+0, -0x1.6574f0ac07758p-3}, {0x1.25e227b0b8eap+0, -0x1.1aa2bc79c81p-3},
    {0x1.1bb4a4a1a343fp+0, -0x1.a4e76ce8c0e5ep-4}, {0x1.12358f08ae5bap+0, -0x1.1973c5a611cccp-4},
    {0x1.0953f419900a7p+0, -0x1.252f438e10c1ep-5}, {0x1p+0, 0x0p+0},
    {0x1.e608cfd9a47acp-1, 0x1.aa5aa5df25984p-5},  {0x1.ca4b31f026aap-1, 0x1.c5e53aa362eb4p-4},
    {0x1.b2036576afce6p-1, 0x1.526e57720db08p-3},  {0x1.9c2d163a1aa2dp-1, 0x1.bc2860d22477p-3},
    {0x1.886e6037841edp-1, 0x1.1058bc8a07ee1p-2},  {0x1.767dcf5534862p-1, 0x1.4043057b6ee09p-2},
};

}  // namespace

extern "C" float expf(float power) {
    if (power != power) return power;
    if (power > 0x1.62e42ep6f) return std::numeric_limits<float>::infinity();
    if (power < -0x1.9fe368p6f) return 0;
    constexpr double shift = 0x1.8p+52;
    const double parts = 0x1.71547652b82fep+0 * steps * static_cast<double>(power);
    const double shifted = parts + shift;
    const auto whole = std::bit_cast<std::uint64_t>(shifted);
    const double rest = parts - (shifted - shift);
    const std::uint64_t scale = std::bit_cast<std::uint64_t>(powers[whole % steps]) + (whole / steps << 52);
    const double high = 0x1.c6af84b912394p-5 / steps / steps / steps * rest + 0x1.ebfce50fac4f3p-3 / steps / steps;
    const double low = 0x1.62e42ff0c52d6p-1 / steps * rest + 1;
    return static_cast<float>((high * (rest * rest) + low) * std::bit_cast<double>(scale));
}

// Of numbers above 0 that are not smaller than all others.
extern "C" float logf(float number) {
    const auto bits = std::bit_cast<std::uint32_t>(number);
    if (bits == 0x3f800000) return 0;
    if (!(number >= std::numeric_limits<float>::min())) return -std::numeric_limits<float>::infinity();
    const std::uint32_t above = bits - 0x3f330000;
    const Piece &piece = pieces[above >> 19 & 15];
    const int exponent = static_cast<std::int32_t>(above) >> 23;
    const double part = std::bit_cast<float>(bits - (above & 0xff800000));
    const double rest = part * piece.inverse - 1, square = rest * rest;
    const double first = piece.logarithm + exponent * 0x1.62e42fefa39efp-1;
    const double high = 0x1.5575b0be00b6ap-2 * rest + -0x1.ffffef20a4123p-2;
    const double found = (-0x1.00ea348b88334p-2 * square + high) * square + (first + rest);
    return static_cast<float>(found);
}
