// The learned values as Python sees them. What a caller says is checked here; the tables are kept in an
// object, so that they are copied once and not with every call.

#include <nanobind/ndarray.h>

#include "bind.hpp"
#include "learned_values.hpp"

namespace skat {

namespace {

using namespace values;
using Hands = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Logits = nb::ndarray<nb::numpy, float, nb::ndim<3>, nb::c_contig>;

// side, trump, shape, jacks, laid away, situation, hidden, its constant, out, its constant
using Arrays = std::array<nb::bytes, 10>;

// `suits` and `jacks` say whether the family has the tables that belong to suit games, and to jacks.
Family family(const Arrays &arrays, std::size_t patterns, bool suits, bool jacks) {
    return family_in([&](int at, std::size_t due) { return floats_in(arrays[at], due); }, patterns, suits, jacks);
}

Hand hand_of(std::int64_t held, std::int64_t away) {
    const auto mask = [](std::int64_t cards) {
        if (cards < 0 || cards > 0xffffffffLL) throw std::invalid_argument("a mask has 32 bits");
        return static_cast<Mask>(cards);
    };
    return checked_hand(mask(held), mask(away));
}

struct ValueTables {
    ValueTables(const Arrays &suit, const Arrays &grand, const Arrays &null)
        : networks{family(suit, suit_patterns, true, true), family(grand, suit_patterns, false, true),
                   family(null, null_patterns, false, false)} {}

    Logits logits(const Hands &held, const Hands &away, int situation, const std::vector<int> &wanted) const {
        if (held.shape(0) != away.shape(0)) throw std::invalid_argument("each hand has its discard");
        if (situation < 0 || situation >= static_cast<int>(situations))
            throw std::invalid_argument("there are six situations");
        std::vector<Contract> asked;
        for (const int contract : wanted) {
            if (contract < 0 || contract >= contracts) throw std::invalid_argument("there are six contracts");
            asked.push_back(static_cast<Contract>(contract));
        }
        const std::size_t hands = held.shape(0);
        auto *found = new std::vector<float>(questions * contracts * hands);
        const nb::capsule owner(found, [](void *kept) noexcept { delete static_cast<std::vector<float> *>(kept); });
        without_lock([&] {
            std::array<Hand, at_once> some{};
            for (std::size_t first = 0; first < hands; first += at_once) {
                const std::size_t number = std::min<std::size_t>(at_once, hands - first);
                for (std::size_t at = 0; at < number; ++at)
                    some[at] = hand_of(held.data()[first + at], away.data()[first + at]);
                networks.judge({some.data(), number}, situation, asked, [&](Contract contract, const auto &answers) {
                    for (int question = 0; question < questions; ++question) {
                        const int row = question * contracts + static_cast<int>(contract);
                        for (std::size_t at = 0; at < number; ++at)
                            (*found)[row * hands + first + at] = answers[at][question];
                    }
                });
            }
        });
        return Logits(found->data(), {questions, contracts, hands}, owner);
    }

    Networks networks;
};

}  // namespace

void bind_values(nb::module_ &module) {
    nb::class_<ValueTables>(module, "ValueTables",
                            "The learned values of hands: for each family ten arrays of floats in the machine's order.")
        .def(nb::init<const Arrays &, const Arrays &, const Arrays &>(), "suit"_a, "grand"_a, "null"_a)
        .def("logits", &ValueTables::logits, "held"_a, "away"_a, nb::kw_only(), "situation"_a, "contracts"_a,
             "For each [question][contract][hand] a logit, 0 where the contract is not asked about.");
}

}  // namespace skat
