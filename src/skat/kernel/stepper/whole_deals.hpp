// Whole deals from the first call to the last card, of which only the outcomes are kept.

#pragma once

#include "../workers.hpp"
#include "observe.hpp"
#include "source.hpp"

namespace skat::stepper {

// Who plays: the simple policy, or chance; and what is made for each decision, though nobody reads it.
struct Playing {
    bool simple = false, with_masks = false, with_planes = false;
};

// The first deal of games 0 to `deals - 1`: `results` has a row of outcome fields each. The number of decisions.
inline std::uint64_t play_deals(const Source &source, const Settings &settings, const Playing &playing,
                                std::size_t deals, int threads, std::int16_t *results) {
    std::atomic<std::uint64_t> decisions{0};
    const SimplePolicy policy(source.values);
    share_out((deals + 255) / 256, 1, threads, [&] {
        return [&, mask = std::array<std::uint8_t, action_count>{}, planes = std::array<std::uint8_t, plane_size>{}](std::size_t part) mutable {
            std::uint64_t made = 0;
            for (std::size_t at = part * 256; at < std::min(deals, part * 256 + 256); ++at) {
                Deal deal = source.deal(static_cast<std::uint32_t>(at), 0, settings);
                Random random(~source.seed, at);
                for (; !deal.over(); ++made) {
                    const Actions legal = deal.legal(settings);
                    if (playing.with_masks) write_mask(legal, mask.data());
                    if (playing.with_planes) observe(deal, deal.turn, settings.four, planes.data());
                    deal.step(playing.simple ? policy.action(deal, settings) : random_action(legal, random));
                }
                const Outcome outcome = outcome_of(deal);
                std::memcpy(results + at * outcome_fields, &outcome, sizeof outcome);
            }
            decisions.fetch_add(made, std::memory_order_relaxed);
        };
    });
    return decisions.load();
}

}  // namespace skat::stepper
