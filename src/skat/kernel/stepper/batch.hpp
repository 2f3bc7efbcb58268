// Many deals side by side. Game k's e-th deal depends on (seed, k, e) alone; nothing depends on the number of
// threads, on how many games there are, or on the order in which they are stepped.

#pragma once

#include <optional>

#include "outputs.hpp"
#include "whole_deals.hpp"

namespace skat::stepper {

enum class AutoReset : int { same_step, next_step, disabled };

struct Slot {
    Deal deal;
    Actions legal;
    std::uint32_t game = 0, episode = 0;
};

class Batch {
public:
    Batch(std::vector<std::uint32_t> games, Source source, const Settings &settings, const Reward &reward,
          AutoReset reset, const std::vector<std::string> &wanted, int threads)
        : source_(std::move(source)), settings_(settings), reward_(reward), autoreset_(reset), threads_(threads),
          wanted_(wanted), slots_(games.size()), outputs_(games.size(), wanted) {
        for (std::size_t at = 0; at < games.size(); ++at) slots_[at].game = games[at];
        check_openings();
        reset_all();
    }

    std::size_t size() const { return slots_.size(); }
    Outputs &outputs() { return outputs_; }
    const Source &source() const { return source_; }
    const Settings &settings() const { return settings_; }
    const Deal &deal(std::size_t at) const { return slots_[at].deal; }

    // Every game from its first deal on.
    void reset_all() {
        each(size(), [&](std::size_t at) {
            slots_[at].episode = 0;
            begin(at);
        });
    }

    // The next deal of these games.
    void reset(const std::vector<std::size_t> &ids) {
        each(ids.size(), [&](std::size_t at) {
            ++slots_[ids[at]].episode;
            begin(ids[at]);
        });
    }

    // The first game whose action cannot be done, if any; nothing has moved then. Actions are those of `ids`,
    // or of all games.
    std::optional<std::size_t> step(const std::int16_t *actions, const std::vector<std::size_t> *ids) {
        const std::size_t count = ids ? ids->size() : size();
        const auto place = [ids](std::size_t item) { return ids ? (*ids)[item] : item; };
        for (std::size_t item = 0; item < count; ++item) {
            const Slot &slot = slots_[place(item)];
            const int action = actions[item];
            const bool ignored = slot.deal.over() && autoreset_ == AutoReset::next_step;
            if (!ignored && (action < 0 || action >= action_count || !slot.legal.has(action))) return item;
        }
        each(count, [&](std::size_t item) { advance(place(item), actions[item]); });
        return std::nullopt;
    }

    // The action of the simple policy for every game, -1 where a deal is over.
    void suggest(std::int16_t *actions) const {
        const SimplePolicy policy(source_.values);
        each(size(), [&](std::size_t at) {
            const Deal &deal = slots_[at].deal;
            actions[at] = static_cast<std::int16_t>(deal.over() ? nobody : policy.action(deal, settings_));
        });
    }

    // Whole deals inside, apart from those of the batch.
    std::uint64_t play(std::size_t deals, bool simple, bool with_masks, bool with_planes, std::int16_t *results) const {
        return play_deals(source_, settings_, {simple, with_masks, with_planes}, deals, threads_, results);
    }

    // The same games at the same point, as a batch of their own.
    std::unique_ptr<Batch> clone(const std::vector<std::size_t> &ids) const {
        std::vector<std::uint32_t> games;
        for (const std::size_t id : ids) games.push_back(slots_[id].game);
        auto copy = std::make_unique<Batch>(games, source_, settings_, reward_, autoreset_, wanted_, threads_);
        for (std::size_t at = 0; at < ids.size(); ++at) copy->put(at, slots_[ids[at]]);
        return copy;
    }

    // What every game has come to: its number, its episode, and the actions so far.
    using Kept = std::tuple<std::uint32_t, std::uint32_t, std::vector<std::uint8_t>>;

    std::vector<Kept> kept() const {
        std::vector<Kept> found;
        for (const Slot &slot : slots_) {
            auto &actions = std::get<2>(found.emplace_back(slot.game, slot.episode, std::vector<std::uint8_t>()));
            for (int at = 0; at < slot.deal.length; ++at) actions.push_back(slot.deal.said[at] & 0xff);
        }
        return found;
    }

    // Takes up what was kept, or throws and has changed nothing.
    void restore(const std::vector<Kept> &all) {
        if (all.size() != size()) throw std::invalid_argument("what was saved has another number of games");
        std::vector<Slot> found;
        for (const auto &[game, episode, actions] : all) {
            Deal deal = source_.dealt(game, episode);
            for (const int action : actions) deal.act(action, settings_, true);
            found.push_back({deal, {}, game, episode});
        }
        for (std::size_t at = 0; at < size(); ++at) put(at, found[at]);
    }

private:
    template <typename Work>
    void each(std::size_t items, Work work) const {
        if (threads_ <= 1 || items <= 256) {
            for (std::size_t item = 0; item < items; ++item) work(item);
        } else {
            share_out(items, 256, threads_, [&] { return work; });
        }
    }

    // Given openings are tried once, so that no step finds a wrong one.
    void check_openings() const {
        if (source_.openings.empty()) return;
        for (std::uint32_t number = 0; number < source_.packs.size(); ++number)
            source_.deal(0, number * static_cast<std::uint32_t>(source_.pairs), settings_);
    }

    void begin(std::size_t at) {
        Slot &slot = slots_[at];
        slot.deal = source_.deal(slot.game, slot.episode, settings_);
        put(at, slot);
    }

    void put(std::size_t at, const Slot &slot) {
        slots_[at] = slot;
        *outputs_.done.row(at) = false;
        std::fill_n(outputs_.reward.row(at), 3, 0.0f);
        write(at);
    }

    void advance(std::size_t at, int action) {
        Slot &slot = slots_[at];
        if (slot.deal.over()) {
            ++slot.episode;
            begin(at);
            return;
        }
        slot.deal.step(action);
        float *reward = outputs_.reward.row(at);
        const bool over = slot.deal.over();
        *outputs_.done.row(at) = over;
        std::fill_n(reward, 3, 0.0f);
        if (over) {
            const Outcome outcome = outcome_of(slot.deal);
            std::memcpy(outputs_.result.row(at), &outcome, sizeof outcome);
            const std::array<float, 3> earned = reward_.of(outcome, settings_.four);
            std::copy(earned.begin(), earned.end(), reward);
            if (outputs_.final_obs) observe_all(slot.deal, outputs_.final_obs.row(at));
            if (autoreset_ == AutoReset::same_step) slot.deal = source_.deal(slot.game, ++slot.episode, settings_);
        }
        write(at);
    }

    void observe_from(int seat, const Deal &deal, std::uint8_t *to) const {
        if (outputs_.packed)
            observe_packed(deal, seat, settings_.four, to);
        else
            observe(deal, seat, settings_.four, to);
    }

    void observe_all(const Deal &deal, std::uint8_t *to) const {
        for (int seat = 0; seat < 3; ++seat) observe_from(seat, deal, to + seat * (outputs_.packed ? packed_size : plane_size));
    }

    // All that is told about a game, but reward and end.
    void write(std::size_t at) {
        Slot &slot = slots_[at];
        const Deal &deal = slot.deal;
        slot.legal = deal.legal(settings_);
        write_mask(slot.legal, outputs_.mask.row(at));
        *outputs_.player.row(at) = deal.turn;
        *outputs_.phase.row(at) = static_cast<std::int8_t>(deal.phase);
        *outputs_.episode.row(at) = slot.episode;
        const int observer = deal.over() ? 0 : deal.turn;
        if (outputs_.obs) observe_from(observer, deal, outputs_.obs.row(at));
        if (outputs_.history) write_history(deal, observer, outputs_.history.row(at));
        if (outputs_.obs_of_all) observe_all(deal, outputs_.obs_of_all.row(at));
        if (outputs_.state) write_state(deal, outputs_.state.row(at));
        if (outputs_.legal) {
            std::int16_t *legal = outputs_.legal.row(at);
            std::fill_n(legal, most_legal, std::int16_t{-1});  // all of them: a fixed number is quicker than the rest
            slot.legal.list(legal);
            *outputs_.legal_count.row(at) = static_cast<std::uint8_t>(slot.legal.count());
        }
    }

    Source source_;
    Settings settings_;
    Reward reward_;
    AutoReset autoreset_;
    int threads_;
    std::vector<std::string> wanted_;
    std::vector<Slot> slots_;
    Outputs outputs_;
};

}  // namespace skat::stepper
