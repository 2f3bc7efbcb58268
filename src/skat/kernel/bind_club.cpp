// The player `club` as Python sees it: he reads what he needs of a view, and gives back one of its legal actions.

#include <list>
#include <memory>
#include <mutex>

#include "bind.hpp"
#include "strong/player.hpp"
#include "value_tables.hpp"
#include "view_reader.hpp"

namespace skat {

namespace {

using namespace strong;
using simple::Legal, simple::ViewReader;

// What hands come to, kept a while: the next call asks again, and mostly another thread. One thread has a hand at a time.
class KeptProspects {
public:
    explicit KeptProspects(const Learned &learned) : learned_(learned) {}

    std::shared_ptr<OwnProspects> of(Mask ten, int seat, Rivals rivals) {
        const Key key{ten, seat, rivals};
        Owned found = taken(key);
        if (!found) found = std::make_unique<OwnProspects>(learned_, ten, seat, rivals, seeger_fabian, false);
        return {found.release(), [this, key](OwnProspects *one) { keep(key, Owned(one)); }};
    }

private:
    using Key = std::tuple<Mask, int, Rivals>;
    using Owned = std::unique_ptr<OwnProspects>;
    static constexpr std::size_t most = 32;

    Owned taken(const Key &key) {
        const std::lock_guard lock(keeping_);
        const auto at = std::ranges::find(last_, key, [](const auto &one) { return one.first; });
        if (at == last_.end()) return nullptr;
        Owned found = std::move(at->second);
        last_.erase(at);
        return found;
    }

    void keep(const Key &key, Owned one) {
        const std::lock_guard lock(keeping_);
        last_.emplace_front(key, std::move(one));
        if (last_.size() > most) last_.pop_back();
    }

    Learned learned_;
    std::mutex keeping_;
    std::list<std::pair<Key, Owned>> last_;
};

class ClubPlayer {
public:
    ClubPlayer(const nb::bytes &hand_values, const ViewReader &reader, const ValueTables &values, const BeliefTables &beliefs)
        : hand_values_(simple::hand_values_in(hand_values)), reader_(reader), learned_{values.networks, values.certain},
          player_({hand_values_, learned_, beliefs.hands}, club), kept_(learned_) {}

    nb::object decide(nb::handle view, const nb::callable &seed) {
        Legal legal;
        const Sight sight = reader_.sight(view, legal);
        const simple::Choice choice = without_lock([&] {
            thread_local Solver solver(evaluation_table_bits);
            const auto prospects = [&](Mask ten, int seat, Rivals rivals) { return kept_.of(ten, seat, rivals); };
            return player_.decide(sight, solver, prospects, [&] {
                const nb::gil_scoped_acquire locked;
                return nb::cast<std::uint64_t>(seed(view));
            });
        });
        return ViewReader::action(choice, legal);
    }

private:
    stepper::HandValues hand_values_;
    const ViewReader &reader_;
    Learned learned_;
    LevelPlayer player_;
    KeptProspects kept_;
};

}  // namespace

void bind_club(nb::module_ &module) {
    nb::class_<ClubPlayer>(module, "ClubPlayer", "The player `club` by the Skat Order; `skat.players.strong` is its Python side.")
        .def(nb::init<const nb::bytes &, const ViewReader &, const ValueTables &, const BeliefTables &>(), "hand_values"_a,
             "reader"_a, "values"_a, "beliefs"_a, nb::keep_alive<1, 3>(), nb::keep_alive<1, 4>(), nb::keep_alive<1, 5>())
        .def("decide", &ClubPlayer::decide, "view"_a, "seed"_a,
             nb::sig("def decide(self, view: typing.Any, seed: collections.abc.Callable[[typing.Any], int]) -> typing.Any"),
             "The legal action of this view that he chooses; `seed(view)` is asked for where worlds are drawn. Raises ValueError "
             "out of turn.");
}

}  // namespace skat
