// The belief as Python sees it. What a caller says is checked here; tables are kept in an object, so
// that they are copied once and not with every call.

#include "belief.hpp"
#include "bind.hpp"

namespace skat {

namespace {

// Contract, soloist, skat taken, calls, said, cards.
using Parts = std::tuple<int, int, bool, std::array<int, 3>, std::array<int, 3>, std::vector<int>>;

Story story_of(const Parts &parts) {
    const auto &[contract, soloist, skat_taken, calls, said, cards] = parts;
    return checked_story(contract, soloist, skat_taken, calls, said, cards);
}

void require_seat(int seat) {
    if (seat < 0 || seat > 2) throw std::invalid_argument("a seat is 0, 1 or 2");
}

TwoBytes judged(const BeliefTables &tables, const nb::bytes &worlds, const Parts &parts, int observer) {
    const std::vector<World> all = worlds_in(worlds);
    const Story story = story_of(parts);
    require_seat(observer);
    const Belief belief = without_lock([&] { return judge(all, story, observer, tables.hands, tables.plays); });
    return nb::make_tuple(bytes_of(belief.hands), bytes_of(belief.plays));
}

nb::bytes features_of_hands(const World &start, const Parts &parts, int observer) {
    require_seat(observer);
    Features features;
    hand_features(start, story_of(parts), observer, features);
    return bytes_of(features);
}

using Play = nb::typed<nb::tuple, int, std::vector<int>, int, nb::bytes>;

nb::typed<nb::list, Play> features_of_plays(const World &start, const Parts &parts) {
    nb::list found;
    for (const Choice &choice : choices(start, story_of(parts)))
        found.append(nb::make_tuple(choice.seat, choice.cards, choice.chosen, bytes_of(choice.features)));
    return nb::borrow<nb::typed<nb::list, Play>>(found);
}

}  // namespace

void bind_belief(nb::module_ &module) {
    nb::class_<BeliefTables>(module, "BeliefTables",
                             "Learned weights of hands and of plays, floats in the machine's order.")
        .def("__init__",
             [](BeliefTables *place, const nb::bytes &hands, const nb::bytes &plays) {
                 new (place) BeliefTables{floats_in(hands, hand_entries()), floats_in(plays, play_entries())};
             },
             "hands"_a, "plays"_a)
        .def("judge", &judged, "worlds"_a, "story"_a, "observer"_a,
             "For each world both sums, doubles. See `skat.kernel.belief`.");
    module.def("belief_entries", [] { return std::make_tuple(hand_entries(), play_entries()); },
               "How many floats the two tables hold.");
    module.def("belief_hand_features", &features_of_hands, "start"_a, "story"_a, "observer"_a,
               "Entries of the first table for one world, 32-bit numbers.");
    module.def("belief_play_features", &features_of_plays, "start"_a, "story"_a,
               "For each play with a choice: seat, cards, which was chosen, ten entries a card.");
}

}  // namespace skat
