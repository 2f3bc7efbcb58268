// The learned values as Python sees them. What a caller says is checked here; the tables are kept in an
// object, so that they are copied once and not with every call.

#include <algorithm>
#include <bit>

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

std::vector<Row> rows_in(const nb::bytes &bytes, std::size_t rows) {
    const std::vector<float> numbers = floats_in(bytes, rows * width);
    std::vector<Row> found(rows);
    for (std::size_t at = 0; at < numbers.size(); ++at) found[at / width][at % width] = numbers[at];
    return found;
}

// `suits` and `jacks` say whether the family has the tables that belong to suit games, and to jacks.
Family family_in(const Arrays &arrays, std::size_t patterns, bool suits, bool jacks) {
    Family found;
    found.side = rows_in(arrays[0], patterns);
    found.trump = rows_in(arrays[1], suits ? suit_patterns : 0);
    found.shape = rows_in(arrays[2], suits ? trump_shapes : 0);
    found.jacks = rows_in(arrays[3], jacks ? jack_patterns : 0);
    found.laid_away = rows_in(arrays[4], jacks ? points_laid_away : 0);
    found.situation = rows_in(arrays[5], situations);
    const std::vector<float> hidden = floats_in(arrays[6], width * inner), constant = floats_in(arrays[7], inner);
    const std::vector<float> out = floats_in(arrays[8], inner * questions), last = floats_in(arrays[9], questions);
    for (std::size_t at = 0; at < hidden.size(); ++at) found.hidden[at / inner][at % inner] = hidden[at];
    for (std::size_t at = 0; at < out.size(); ++at) found.out[at / questions][at % questions] = out[at];
    std::ranges::copy(constant, found.hidden_constant.begin());
    std::ranges::copy(last, found.out_constant.begin());
    return found;
}

Hand hand_of(std::int64_t held, std::int64_t away) {
    const auto mask = [](std::int64_t cards) {
        if (cards < 0 || cards > 0xffffffffLL) throw std::invalid_argument("a mask has 32 bits");
        return static_cast<Mask>(cards);
    };
    const Hand hand{mask(held), mask(away)};
    if (hand.held & hand.away) throw std::invalid_argument("a card is held or laid away, not both");
    if (std::popcount(hand.away) > 2) throw std::invalid_argument("two cards are laid away at most");
    return hand;
}

struct ValueTables {
    ValueTables(const Arrays &suit, const Arrays &grand, const Arrays &null)
        : networks{family_in(suit, suit_patterns, true, true), family_in(grand, suit_patterns, false, true),
                   family_in(null, null_patterns, false, false)} {}

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
