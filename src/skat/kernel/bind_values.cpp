// The learned values as Python sees them. What a caller says is checked here; the tables are kept in an
// object, so that they are copied once and not with every call.

#include <nanobind/ndarray.h>

#include <memory>

#include "bind.hpp"
#include "prospects.hpp"
#include "value_tables.hpp"

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

template <typename Item>
using Table = nb::ndarray<nb::numpy, Item, nb::c_contig>;

// A copy for Python of so many numbers: a row of 231, or one for each of five contracts.
template <typename Item, std::size_t rows>
Table<Item> table_of(const std::array<std::array<Item, skats>, rows> &numbers) {
    auto *kept = new std::array<std::array<Item, skats>, rows>(numbers);
    const nb::capsule owner(kept, [](void *one) noexcept { delete static_cast<std::array<std::array<Item, skats>, rows> *>(one); });
    return Table<Item>(kept->front().data(), {rows, static_cast<std::size_t>(skats)}, owner);
}

using Tables = nb::typed<nb::tuple, Table<std::int64_t>, Table<double>, Table<double>, Table<float>, Table<float>, Table<float>>;

values::Networks networks_in(const Arrays &suit, const Arrays &grand, const Arrays &null) {
    return {family(suit, suit_patterns, true, true), family(grand, suit_patterns, false, true),
            family(null, null_patterns, false, false)};
}

Logits logits(const ValueTables &tables, const Hands &held, const Hands &away, int situation, const std::vector<int> &wanted) {
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
            tables.networks.judge({some.data(), number}, situation, asked, [&](Contract contract, const auto &answers) {
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

Tables prospects(const ValueTables &tables, Mask ten, int seat, std::vector<std::array<float, contracts>> raised, double won,
                 double lost) {
    if (std::popcount(ten) != 10) throw std::invalid_argument("a hand has ten cards");
    if (seat < 0 || seat > 2) throw std::invalid_argument("a seat is 0, 1 or 2");
    const Setting setting{seat, std::move(raised), won, lost};
    const auto found = std::make_unique<Prospects>();
    without_lock([&] { Prospecting(tables.networks, tables.certain, setting).look(ten, *found); });
    return nb::borrow<Tables>(nb::make_tuple(table_of(found->values), table_of(found->simply), table_of(found->by_schneider),
                                             table_of(found->won), table_of(found->enough), table_of(found->nulls)));
}

}  // namespace

void bind_values(nb::module_ &module) {
    nb::class_<ValueTables>(module, "ValueTables",
                            "The learned values of hands: for each family ten arrays of floats in the machine's order.")
        .def("__init__",
             [](ValueTables *place, const Arrays &suit, const Arrays &grand, const Arrays &null) {
                 new (place) ValueTables{networks_in(suit, grand, null), {}};
             },
             "suit"_a, "grand"_a, "null"_a)
        .def("logits", &logits, "held"_a, "away"_a, nb::kw_only(), "situation"_a, "contracts"_a,
             "For each [question][contract][hand] a logit, 0 where the contract is not asked about.")
        .def("prospects", &prospects, "ten"_a, nb::kw_only(), "seat"_a, "raised"_a, "won"_a, "lost"_a,
             "What ten cards come to with each skat, the best two cards laid away, as [contract][skat]: the values of the games, what "
             "they bring where 61 card points are enough and where it takes 90, how often they are won so; how often null is won, "
             "closed and open. `raised` is added to the logits of winning, row after row.");
}

}  // namespace skat
