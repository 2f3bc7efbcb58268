// The stepper as Python sees it: one deal, and batches of them whose arrays numpy sees without a copy.

#include <algorithm>

#include <nanobind/ndarray.h>
#include <nanobind/stl/unique_ptr.h>

#include "bind.hpp"
#include "stepper/batch.hpp"
#include "stepper/resample.hpp"

namespace skat {

namespace {

using namespace stepper;

template <typename Item>
using Array = nb::ndarray<nb::numpy, Item, nb::c_contig>;
using ActionsIn = nb::ndarray<const std::int16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using IdsIn = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <typename Item>
Array<Item> array_of(const Rows<Item> &rows) {
    nb::capsule owner(new Memory(rows.memory()), [](void *kept) noexcept { delete static_cast<Memory *>(kept); });
    return Array<Item>(rows.row(0), rows.shape().size(), rows.shape().data(), owner);
}

template <typename Item, typename Fill>
Array<Item> filled(std::size_t rows, std::vector<std::size_t> shape, Fill fill) {
    Rows<Item> made(std::move(shape));
    made.make(rows);
    fill(made.row(0));
    return array_of(made);
}

Pack pack_of(const std::vector<int> &cards) {
    Pack pack;
    Mask seen = 0;
    if (cards.size() != 32) throw std::invalid_argument("a pack has 32 cards");
    for (std::size_t at = 0; at < 32; ++at) {
        if (cards[at] < 0 || cards[at] > 31 || (seen >> cards[at] & 1)) throw std::invalid_argument("a pack has 32 different cards");
        seen |= Mask{1} << cards[at];
        pack[at] = static_cast<std::uint8_t>(cards[at]);
    }
    return pack;
}

int seat_of(int seat) {
    if (seat < 0 || seat > 2) throw std::invalid_argument("a seat is 0, 1 or 2");
    return seat;
}

// One deal for Python.
struct OneDeal {
    Deal deal;
    Settings settings;

    std::vector<int> legal() const {
        std::vector<int> found;
        deal.legal(settings).list(std::back_inserter(found));
        return found;
    }
};

using OutcomeFields = std::array<std::int16_t, outcome_fields>;

void make_deal(OneDeal *place, const std::vector<int> &pack, const std::vector<int> &opening, bool free_bidding,
               bool giving_up, bool four) {
    OneDeal made{Deal(pack_of(pack)), {free_bidding, giving_up, four}};
    for (const int action : opening) made.deal.act(action, made.settings, true);
    new (place) OneDeal(made);
}

// A batch for Python: refuses to be entered by two threads at once.
class GuardedBatch {
public:
    explicit GuardedBatch(std::unique_ptr<Batch> batch) : batch_(std::move(batch)) {}

    template <typename Work>
    auto guarded(Work work) {
        if (busy_.test_and_set(std::memory_order_acquire))
            throw std::runtime_error("the batch is in use by another thread");
        const Release release{busy_};
        return without_lock([&] { return work(*batch_); });
    }

    // The games named, each once; throws where there is none such.
    std::vector<std::size_t> checked(const IdsIn &ids) const {
        std::vector<std::size_t> found;
        std::vector<bool> seen(batch_->size());
        for (std::size_t at = 0; at < ids.shape(0); ++at) {
            const std::int64_t id = ids.data()[at];
            if (id < 0 || static_cast<std::size_t>(id) >= batch_->size() || seen[static_cast<std::size_t>(id)])
                throw std::invalid_argument("there is no game " + std::to_string(id) + ", or it is named twice");
            seen[static_cast<std::size_t>(id)] = true;
            found.push_back(static_cast<std::size_t>(id));
        }
        return found;
    }

    void step(const ActionsIn &actions, const std::optional<IdsIn> &ids) {
        std::vector<std::size_t> games;
        if (ids) games = checked(*ids);
        const std::size_t due = ids ? games.size() : batch_->size();
        if (actions.shape(0) != due) throw std::invalid_argument("there must be " + std::to_string(due) + " actions, one a game");
        const std::int16_t *first = actions.data();
        const auto wrong = guarded([&](Batch &batch) { return batch.step(first, ids ? &games : nullptr); });
        if (!wrong) return;
        const std::size_t game = ids ? games[*wrong] : *wrong;
        throw std::invalid_argument("game " + std::to_string(game) + ": action " + std::to_string(first[*wrong]) + " is not legal now");
    }

    nb::typed<nb::tuple, std::uint64_t, Array<std::int16_t>> play(std::size_t deals, bool simple, bool with_masks, bool with_planes) {
        std::uint64_t decisions = 0;
        auto results = filled<std::int16_t>(deals, {outcome_fields}, [&](std::int16_t *rows) {
            decisions = guarded([&](Batch &batch) { return batch.play(deals, simple, with_masks, with_planes, rows); });
        });
        return nb::borrow<nb::typed<nb::tuple, std::uint64_t, Array<std::int16_t>>>(nb::make_tuple(decisions, results));
    }

    nb::typed<nb::dict, nb::str, nb::object> arrays() const {
        nb::dict found;
        batch_->outputs().each([&](const char *name, const auto &rows, bool) {
            if (rows) found[name] = array_of(rows);
        });
        return nb::borrow<nb::typed<nb::dict, nb::str, nb::object>>(found);
    }

    Batch &batch() { return *batch_; }

private:
    struct Release {
        std::atomic_flag &busy;
        ~Release() { busy.clear(std::memory_order_release); }
    };

    std::unique_ptr<Batch> batch_;
    std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
};

// Plain doubles, twelve tables in a row.
HandValues values_of(const nb::bytes &bytes) {
    HandValues values{};
    if (bytes.size() != sizeof values.tables) throw std::invalid_argument("the hand values have another size");
    std::memcpy(values.tables.data(), bytes.c_str(), bytes.size());
    return values;
}

using Openings = std::vector<std::vector<int>>;

std::unique_ptr<GuardedBatch> make_batch(std::size_t n, std::uint64_t seed, int threads, const std::vector<std::string> &outputs,
                                         bool free_bidding, bool giving_up, bool four, int start, int pairs, bool simple,
                                         const std::vector<std::vector<int>> &packs, const Openings &openings,
                                         const nb::bytes &values, int reward, bool zero_sum, double scale, int autoreset) {
    Source source{seed, static_cast<Start>(start), pairs, simple, {}, {}, values_of(values)};
    for (const std::vector<int> &pack : packs) source.packs.push_back(pack_of(pack));
    for (const std::vector<int> &opening : openings) source.openings.emplace_back(opening.begin(), opening.end());
    if (!openings.empty() && openings.size() != packs.size()) throw std::invalid_argument("there must be one opening a pack");
    std::vector<std::uint32_t> games(n);
    for (std::size_t at = 0; at < n; ++at) games[at] = static_cast<std::uint32_t>(at);
    const Reward rewarded{static_cast<Reward::Kind>(reward), zero_sum, scale};
    return std::make_unique<GuardedBatch>(without_lock([&] {
        return std::make_unique<Batch>(games, std::move(source), Settings{free_bidding, giving_up, four}, rewarded,
                                       static_cast<AutoReset>(autoreset), outputs, threads);
    }));
}

}  // namespace

void bind_stepper(nb::module_ &module) {
    nb::class_<OneDeal>(module, "SteppedDeal", "One deal of the whole game; `skat.env.native` is its Python side.")
        .def("__init__", &make_deal, "pack"_a, nb::kw_only(), "opening"_a = std::vector<int>(), "free_bidding"_a = false,
             "giving_up"_a = false, "four"_a = false)
        .def_prop_ro("turn", [](const OneDeal &self) { return static_cast<int>(self.deal.turn); })
        .def_prop_ro("phase", [](const OneDeal &self) { return static_cast<int>(self.deal.phase); })
        .def_prop_ro("soloist", [](const OneDeal &self) { return static_cast<int>(self.deal.soloist); })
        .def_prop_ro("announcement", [](const OneDeal &self) { return static_cast<int>(self.deal.announcement); })
        .def("legal_actions", &OneDeal::legal, "The numbers of what may be done, ascending.")
        .def("step", [](OneDeal &self, int action) { self.deal.act(action, self.settings, self.settings.free_bidding); }, "action"_a)
        .def("clone", [](const OneDeal &self) { return self; })
        .def("resampled", [](const OneDeal &self, int seat, std::uint64_t seed, const std::optional<World> &world) {
            Random random(seed, 0);
            const World drawn = world ? *world : drawn_world(self.deal, seat_of(seat), random);
            return OneDeal{with_world(self.deal, seat, drawn, random), self.settings};
        }, "seat"_a, nb::kw_only(), "seed"_a, "world"_a = nb::none(), "A deal that looks the same to this seat; `world` says where the cards lie.")
        .def("mask", [](const OneDeal &self) {
            return filled<std::uint8_t>(action_count, {}, [&](std::uint8_t *to) { write_mask(self.deal.legal(self.settings), to); });
        })
        .def("observe", [](const OneDeal &self, int seat) {
            seat_of(seat);
            return filled<std::uint8_t>(plane_size, {}, [&](std::uint8_t *to) { observe(self.deal, seat, self.settings.four, to); });
        }, "seat"_a)
        .def("history", [](const OneDeal &self, int seat) {
            seat_of(seat);
            return filled<std::int16_t>(history_rows, {2}, [&](std::int16_t *to) { write_history(self.deal, seat, to); });
        }, "seat"_a)
        .def("said", [](const OneDeal &self) {
            std::vector<std::pair<int, int>> found;
            for (int at = 0; at < self.deal.length; ++at) found.emplace_back(self.deal.said[at] & 0xff, self.deal.said[at] >> 8);
            return found;
        }, "All actions so far with who did them.")
        .def("dealt", [](const OneDeal &self) {
            return std::make_tuple(self.deal.dealt[0], self.deal.dealt[1], self.deal.dealt[2], self.deal.dealt_skat);
        })
        .def("hands", [](const OneDeal &self) {
            return std::make_tuple(self.deal.hands[0], self.deal.hands[1], self.deal.hands[2], self.deal.skat());
        })
        .def("outcome", [](const OneDeal &self) -> std::optional<OutcomeFields> {
            if (!self.deal.over()) return std::nullopt;
            return std::bit_cast<OutcomeFields>(outcome_of(self.deal));
        }, "The fields of `DealOutcome`, once the deal is over.");

    nb::class_<GuardedBatch>(module, "SteppedBatch", "Many deals side by side; `skat.env.Batch` is its Python side.")
        .def(nb::new_(&make_batch), "n"_a, nb::kw_only(), "seed"_a, "threads"_a, "outputs"_a, "free_bidding"_a, "giving_up"_a,
             "four"_a, "start"_a, "pairs"_a, "simple"_a, "packs"_a, "openings"_a, "values"_a, "reward"_a, "zero_sum"_a, "scale"_a,
             "autoreset"_a)
        .def("arrays", &GuardedBatch::arrays, "What is written, by name, without a copy.")
        .def("reset_all", [](GuardedBatch &self) { self.guarded([](Batch &batch) { batch.reset_all(); }); })
        .def("reset", [](GuardedBatch &self, const IdsIn &ids) {
            const std::vector<std::size_t> games = self.checked(ids);
            self.guarded([&](Batch &batch) { batch.reset(games); });
        }, "ids"_a.noconvert())
        .def("step", &GuardedBatch::step, "actions"_a.noconvert(), "ids"_a.noconvert().none() = nb::none())
        .def("suggest", [](GuardedBatch &self) {
            return filled<std::int16_t>(self.batch().size(), {}, [&](std::int16_t *to) {
                self.guarded([&](Batch &batch) { batch.suggest(to); });
            });
        })
        .def("play", &GuardedBatch::play, "deals"_a, nb::kw_only(), "simple"_a, "with_masks"_a, "with_planes"_a)
        .def("clone", [](GuardedBatch &self, const IdsIn &ids) {
            const std::vector<std::size_t> games = self.checked(ids);
            return std::make_unique<GuardedBatch>(self.guarded([&](Batch &batch) { return batch.clone(games); }));
        }, "ids"_a.noconvert())
        .def("deal", [](GuardedBatch &self, std::uint32_t game, std::uint32_t episode) {
            const Batch &batch = self.batch();
            return OneDeal{batch.source().deal(game, episode, batch.settings()), batch.settings()};
        }, "game"_a, "episode"_a, "Game k's e-th deal where it begins, as a deal of its own.")
        .def("deal_of", [](GuardedBatch &self, std::size_t at) {
            if (at >= self.batch().size()) throw std::invalid_argument("there is no such game");
            return OneDeal{self.batch().deal(at), self.batch().settings()};
        }, "game"_a, "A copy of a game as it stands.")
        .def("kept", [](GuardedBatch &self) { return self.guarded([](Batch &batch) { return batch.kept(); }); },
             "Of every game its number, its episode and the actions so far.")
        .def("restore", [](GuardedBatch &self, const std::vector<Batch::Kept> &games) {
            self.guarded([&](Batch &batch) { batch.restore(games); });
        }, "games"_a);

    module.def("shuffled_pack", [](std::uint64_t seed, std::uint32_t game, std::uint32_t episode) {
        Source source;
        source.seed = seed;
        const Pack pack = source.shuffled(game, episode);
        return std::vector<int>(pack.begin(), pack.end());
    }, "seed"_a, "game"_a, "episode"_a, "The pack of game k's e-th deal.");
    module.def("bid_values", [] { return std::vector<int>(bid_values.begin(), bid_values.end()); }, "The ladder as the stepper has it.");
}

}  // namespace skat
