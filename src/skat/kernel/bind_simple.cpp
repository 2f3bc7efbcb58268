// The player `simple` as Python sees it: he reads what he needs of a view, and gives back one of its legal actions.

#include "bind.hpp"
#include "simple/player.hpp"
#include "view_reader.hpp"

namespace skat {

namespace {

using namespace simple;

class SimplePlayer {
public:
    SimplePlayer(const nb::bytes &values, const ViewReader &reader) : values_(hand_values_in(values)), reader_(reader) {}

    nb::object decide(nb::handle view) const {
        Legal found;
        const Seen seen = reader_.seen(view, found);
        const Player player(values_);
        return ViewReader::action(player.decide(seen), found);
    }

private:
    stepper::HandValues values_;
    const ViewReader &reader_;
};

}  // namespace

void bind_simple(nb::module_ &module) {
    nb::class_<ViewReader>(
        module, "ViewReader",
        "Reads what a player decides by. The members of the game's enumerations and the types of actions are handed over in the "
        "order that the kernel knows them in.")
        .def(nb::init<Tuple, Tuple, Tuple, Tuple, Tuple, Tuple, Tuple>(), nb::kw_only(), "cards"_a, "seats"_a, "contracts"_a,
             "levels"_a, "phases"_a, "offers"_a, "actions"_a);
    nb::class_<SimplePlayer>(module, "SimplePlayer", "The player `simple`; `skat.players.simple` is its Python side.")
        .def(nb::init<const nb::bytes &, const ViewReader &>(), "values"_a, "reader"_a, nb::keep_alive<1, 3>())
        .def("decide", &SimplePlayer::decide, "view"_a, nb::sig("def decide(self, view: typing.Any) -> typing.Any"),
             "The legal action of this view that he chooses. Raises ValueError out of turn.");
}

}  // namespace skat
