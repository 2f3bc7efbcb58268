// Nulls that no deal beats, told suit by suit: skat/kernel/sure_null.py says why.

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "cards.hpp"

namespace skat {

class CertainNulls {
public:
    CertainNulls() : of_suit_(256 * 256) {
        for (unsigned own = 0; own < 256; ++own)
            for (unsigned laid = 0; laid < 256; ++laid) {
                if (own & laid || std::popcount(laid) > 2) continue;
                const unsigned mine = by_strength(own), others = by_strength(255 & ~own & ~laid);
                if (!is_safe(mine, others)) continue;
                of_suit_[256 * own + laid] = safe | (has_safe_lead(mine, others, 0) ? lead : 0) |
                                             (has_safe_lead(mine, others, 2) ? lead_of_ten : 0);
            }
    }

    // Whether no deal beats these ten cards with two laid away, or none and a skat that nobody knows; `leads`:
    // their soloist leads.
    bool certain(Mask held, Mask away, bool leads) const {
        unsigned all = safe, any = 0;
        for (int suit = 0; suit < 4; ++suit) {
            const unsigned found = of_suit_[256 * (held >> 8 * suit & 255) + (away >> 8 * suit & 255)];
            all &= found;
            any |= found;
        }
        return all && (!leads || any & (away ? lead : lead_of_ten));
    }

private:
    static constexpr std::uint8_t safe = 1, lead = 2, lead_of_ten = 4;

    // Eight bits of one suit, 7 8 9 Q K T A J, by their strength in null: 7 to ace.
    static unsigned by_strength(unsigned cards) {
        constexpr std::array<int, 8> strength = {0, 1, 2, 5, 6, 3, 7, 4};
        unsigned found = 0;
        for (int bit = 0; bit < 8; ++bit) found |= (cards >> bit & 1) << strength[bit];
        return found;
    }

    // Whether the lowest card is below the lowest of all others, the second below their second, and so on.
    static bool is_safe(unsigned own, unsigned others) {
        for (; own && others; own &= own - 1, others &= others - 1)
            if (std::countr_zero(own) > std::countr_zero(others)) return false;
        return true;
    }

    // Whether a card that an opponent has to take can be led, and the rest is safe after it.
    // So many of the others lie in the skat, `hidden` from everybody.
    static bool has_safe_lead(unsigned own, unsigned others, int hidden) {
        if (std::popcount(others) <= hidden) return false;
        const unsigned below = own & ((others & (~others + 1)) - 1);
        return below && is_safe(own ^ std::bit_floor(below), others ^ std::bit_floor(others));
    }

    std::vector<std::uint8_t> of_suit_;
};

}  // namespace skat
