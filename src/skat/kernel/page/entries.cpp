// The kernel as a module of the page. A question is written into the memory that `question` gives, and asked by
// calling an entry with its length; what it is answered stands at `answer`, and the entry returns how many
// bytes that are. A negative code says that there is no answer. No question ends the module.

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "../evaluate.hpp"
#include "../playouts.hpp"
#include "../stepper/resample.hpp"
#include "../stepper/whole_deals.hpp"
#include "asking.hpp"
#include "learned.hpp"
#include "reading.hpp"

using namespace skat;
using namespace skat::page;

namespace {

enum Code : std::int32_t {
    malformed = -1,      // not as the entry reads it
    refused = -2,        // what cannot be; the answer says why
    no_memory = -3,
    tables_missing = -4  // they are handed over first
};

constexpr std::size_t longest_question = 4 << 20;
std::vector<std::byte> asked;
Solver solver(16);

}  // namespace

namespace skat::page {

Answer answered;

// Neither this nor what puts learned values becomes part of a longer function: there the compiler orders
// handlers by where its memory lies, and the module must be the same bytes on every machine.
[[gnu::noinline]] std::int32_t ask(std::int32_t length, void (*work)(Question &)) {
    answered.clear();
    try {
        if (length < 0 || static_cast<std::size_t>(length) > asked.size()) return malformed;
        Question question({asked.data(), static_cast<std::size_t>(length)});
        work(question);
        return static_cast<std::int32_t>(answered.bytes().size());
    } catch (const Malformed &) {
        answered.clear();
        return malformed;
    } catch (const TablesMissing &) {
        answered.clear();
        return tables_missing;
    } catch (const std::invalid_argument &why) {
        answered.clear();
        answered.put_text(why.what());
        return refused;
    } catch (const std::exception &) {
        answered = {};
        return no_memory;
    }
}

}  // namespace skat::page

namespace {

void put(const Bounds &bounds) {
    answered.put(bounds.lower);
    answered.put(bounds.upper);
}

void put(const std::vector<Outcome> &outcomes, const Limits &limits) {
    answered.put(limits.nodes());
    for (const auto &[cards, bounds] : outcomes) {
        answered.put(cards);
        put(bounds);
    }
}

void put(const stepper::Deal &deal) {
    answered.put(deal.dealt);
    answered.put(deal.dealt_skat);
    answered.put(deal.hands);
    answered.put(deal.skat());
    answered.put_counted(std::vector<std::uint16_t>(deal.said.begin(), deal.said.begin() + deal.length));
}

[[gnu::noinline]] void put(const values::Networks &kept, std::span<const values::Hand> hands, int situation,
                           Contract contract) {
    kept.judge(hands, situation, {&contract, 1}, [&](Contract, const auto &found) {
        for (std::size_t at = 0; at < hands.size(); ++at) answered.put(found[at]);
    });
}

}  // namespace

// Memory for a question of so many bytes, 0 where that is too much.
extern "C" [[clang::export_name("question")]] std::byte *question(std::int32_t length) {
    if (length < 0 || static_cast<std::size_t>(length) > longest_question) return nullptr;
    try {  // a long one is not kept for the short ones after it
        if (asked.size() > 65536 && length <= 65536) asked = {};
        if (asked.size() < static_cast<std::size_t>(length)) asked.resize(static_cast<std::size_t>(length));
        return asked.data();
    } catch (const std::exception &) {
        return nullptr;
    }
}

extern "C" [[clang::export_name("answer")]] const std::byte *answer() { return answered.bytes().data(); }
extern "C" [[clang::export_name("answer_length")]] std::size_t answer_length() { return answered.bytes().size(); }

// Position, target, budget -> nodes, both bounds.
ENTRY(value)(std::int32_t length) {
    return ask(length, [](Question &question) {
        const Position position = sound_position_in(question);
        const Target target = target_in(question);
        Limits limits = limits_in(question);
        const Bounds bounds = solver.value(position, limits, target);
        answered.put(limits.nodes());
        put(bounds);
    });
}

// Position, target, budget -> nodes, for each playable card its mask and both bounds.
ENTRY(moves)(std::int32_t length) {
    return ask(length, [](Question &question) {
        const Position position = sound_position_in(question);
        const Target target = target_in(question);
        Limits limits = limits_in(question);
        const auto outcomes = solver.moves(position, limits, target);
        put(outcomes, limits);
    });
}

// Position with twelve cards, budget -> nodes, for each two cards their mask and both bounds.
ENTRY(discards)(std::int32_t length) {
    return ask(length, [](Question &question) {
        const Position position = position_in(question);
        refuse_if(why_discards_refused(position));
        Limits limits = limits_in(question);
        const auto outcomes = solver.discards(position, limits);
        put(outcomes, limits);
    });
}

// Position, budget -> nodes, cards of best play.
ENTRY(line)(std::int32_t length) {
    return ask(length, [](Question &question) {
        const Position position = sound_position_in(question);
        Limits limits = limits_in(question);
        const std::vector<int> cards = solver.line(position, limits);
        answered.put(limits.nodes());
        answered.put_counted(cards);
    });
}

// Position, takers, choosers, budget -> nodes, whether it holds (-1 if not known), cards that refute it.
ENTRY(claim)(std::int32_t length) {
    return ask(length, [](Question &question) {
        const Position position = sound_position_in(question);
        const auto takers = static_cast<unsigned>(question.between(0, 7));
        const auto choosers = static_cast<unsigned>(question.between(0, 7));
        Limits limits = limits_in(question);
        const Claim found = solver.claim(position, limits, takers, choosers);
        answered.put(limits.nodes());
        answered.put(found.holds ? static_cast<std::int32_t>(*found.holds) : -1);
        answered.put_counted(found.refutation);
    });
}

// Position, budget -> whether all were counted, lines of play.
ENTRY(lines_of_play)(std::int32_t length) {
    return ask(length, [](Question &question) {
        const Position position = sound_position_in(question);
        Limits limits = limits_in(question);
        const auto lines = perft(position, limits);
        answered.put(static_cast<std::int32_t>(lines.has_value()));
        answered.put(lines.value_or(0));
    });
}

// Position as everybody sees it, targets, budget of a world, worlds -> nodes, legal cards, a byte for each
// [world][card][target].
ENTRY(evaluate_worlds)(std::int32_t length) {
    return ask(length, [](Question &question) {
        const Position seen = position_in(question);
        std::vector<Target> targets(static_cast<std::size_t>(question.between(0, 8)));
        for (Target &target : targets) target = target_in(question);
        const std::uint64_t budget = question.wide();
        const std::vector<World> worlds = worlds_in(question);
        question.end();
        const Evaluation found = evaluate(worlds, seen, targets, budget, nullptr, 1);
        answered.put(found.nodes);
        answered.put_counted(found.cards);
        answered.put_all(found.answers);
    });
}

// Knowledge -> how many worlds fit.
ENTRY(worlds_count)(std::int32_t length) {
    return ask(length, [](Question &question) {
        const Knowledge known = knowledge_in(question);
        question.end();
        answered.put(count_worlds(known));
    });
}

// Knowledge, the first, how many -> worlds in their order.
ENTRY(worlds_listed)(std::int32_t length) {
    return ask(length, [](Question &question) {
        const Knowledge known = knowledge_in(question);
        const std::uint64_t first = question.wide();
        const auto count = static_cast<std::size_t>(question.between(0, most_worlds));
        question.end();
        answered.put_all(list_worlds(known, first, count));
    });
}

// Knowledge, seed, how many -> worlds drawn evenly.
ENTRY(worlds_drawn)(std::int32_t length) {
    return ask(length, [](Question &question) {
        const Knowledge known = knowledge_in(question);
        const std::uint64_t seed = question.wide();
        const auto count = static_cast<std::size_t>(question.between(0, most_worlds));
        question.end();
        answered.put_all(sample_worlds(known, count, seed, 1));
    });
}

// Knowledge, seed, how many, weights of 32 cards in 4 locations -> worlds, and the importance of each.
ENTRY(worlds_weighted)(std::int32_t length) {
    return ask(length, [](Question &question) {
        const Knowledge known = knowledge_in(question);
        const std::uint64_t seed = question.wide();
        const auto count = static_cast<std::size_t>(question.between(0, most_worlds));
        const auto weights = question.take<LocationWeights>();
        question.end();
        const WeightedWorlds found = sample_weighted_worlds(known, weights, count, seed, 1);
        answered.put_all(found.worlds);
        answered.put_all(found.importance);
    });
}

// Position as everybody sees it, forced cards, seed, repeats, worlds, weights or nothing -> points, then tricks.
ENTRY(playouts)(std::int32_t length) {
    return ask(length, [](Question &question) {
        const Position seen = position_in(question);
        const std::vector<int> forced = question.counted<int>(30);
        const std::uint64_t seed = question.wide();
        const int repeats = question.between(1, most_playouts);
        const std::vector<World> worlds = worlds_in(question);
        std::optional<PlayWeights> weights;
        if (question.between(0, 1)) weights = question.take<PlayWeights>();
        question.end();
        if (worlds.size() > static_cast<std::size_t>(most_playouts / repeats)) throw Malformed{};
        const Playouts found = play_out(worlds, seen, forced, weights ? &*weights : nullptr,
                                        static_cast<std::size_t>(repeats), seed, 1);
        answered.put_all(found.points);
        answered.put_all(found.tricks);
    });
}

// Deal -> turn, phase, soloist, announcement, the set of legal actions, where the cards lie and what was said,
// and the fields of the outcome once it is over.
ENTRY(deal_shown)(std::int32_t length) {
    return ask(length, [](Question &question) {
        const auto [deal, settings] = deal_in(question);
        question.end();
        for (const int one : {int{deal.turn}, static_cast<int>(deal.phase), int{deal.soloist}, int{deal.announcement}})
            answered.put(one);
        const stepper::Actions legal = deal.legal(settings);
        answered.put(legal.low);
        answered.put(legal.high);
        put(deal);
        if (deal.over()) answered.put(stepper::outcome_of(deal));
    });
}

// Deal, seat -> 710 planes, 96 actions with who did them.
ENTRY(deal_observed)(std::int32_t length) {
    return ask(length, [](Question &question) {
        const auto [deal, settings] = deal_in(question);
        const int seat = question.between(0, 2);
        question.end();
        std::array<std::uint8_t, stepper::plane_size> planes;
        std::array<std::int16_t, 2 * stepper::history_rows> history;
        stepper::observe(deal, seat, settings.four, planes.data());
        stepper::write_history(deal, seat, history.data());
        answered.put(planes);
        answered.put(history);
    });
}

// Deal, seat, seed -> another deal that looks the same to this seat: where its cards lie, what was said.
ENTRY(deal_resampled)(std::int32_t length) {
    return ask(length, [](Question &question) {
        const AtTable table = deal_in(question);
        const int seat = question.between(0, 2);
        Random random(question.wide(), 0);
        question.end();
        const World drawn = stepper::drawn_world(table.deal, seat, random);
        put(stepper::with_world(table.deal, seat, drawn, random));
    });
}

// Twelve tables of doubles, as `skat.players.simple` has them -> nothing.
ENTRY(hand_values_kept)(std::int32_t length) {
    return ask(length, [](Question &question) {
        auto found = std::make_unique<stepper::HandValues>(hand_values_in(question));
        question.end();
        hand_values = std::move(found);
    });
}

// Deal, seat, open hands, offer, level asked -> what the player `simple` does, -1 where the deal is over.
ENTRY(deal_suggested)(std::int32_t length) {
    return ask(length, [](Question &question) {
        const auto [deal, aside] = decision_in(question);
        const simple::Player player(present(hand_values));
        answered.put(deal.over() ? stepper::nobody : simple::action(player, deal, aside));
    });
}

// Seed, how many deals, whether by the simple policy -> decisions, the fields of each outcome.
ENTRY(deals_played)(std::int32_t length) {
    return ask(length, [](Question &question) {
        stepper::Source source;
        source.seed = question.wide();
        const auto deals = static_cast<std::size_t>(question.between(0, most_deals));
        const bool simple = question.between(0, 1) == 1;
        question.end();
        if (simple) source.values = present(hand_values);
        std::vector<std::int16_t> results(deals * stepper::outcome_fields);
        answered.put(stepper::play_deals(source, {}, {simple}, deals, 1, results.data()));
        answered.put_all(results);
    });
}

// Both tables of `skat.kernel.belief` -> nothing.
ENTRY(belief_kept)(std::int32_t length) {
    return ask(length, [](Question &question) {
        auto hands = question.many<float>(hand_entries()), plays = question.many<float>(play_entries());
        question.end();
        belief_tables = std::make_unique<BeliefTables>(BeliefTables{std::move(hands), std::move(plays)});
    });
}

// Story, observer, worlds -> the sums of hands, then those of plays.
ENTRY(belief)(std::int32_t length) {
    return ask(length, [](Question &question) {
        const Story story = story_in(question);
        const int observer = question.between(0, 2);
        const std::vector<World> worlds = worlds_in(question);
        question.end();
        const BeliefTables &tables = present(belief_tables);
        const Belief found = judge(worlds, story, observer, tables.hands, tables.plays);
        answered.put_all(found.hands);
        answered.put_all(found.plays);
    });
}

// Knowledge, story, observer, seed, how many, whether it is a hand game, what its soloist has played -> whether these
// are all worlds that fit, worlds, the weight of each.
ENTRY(worlds_reckoned)(std::int32_t length) {
    return ask(length, [](Question &question) {
        const Knowledge known = knowledge_in(question);
        const Story story = story_in(question);
        const int observer = question.between(0, 2);
        const std::uint64_t seed = question.wide();
        const int most = question.between(1, most_worlds), by_hand = question.between(0, 1);
        const values::Declared game{story.contract, story.soloist, by_hand == 1, question.mask()};
        question.end();
        const Weighed some = picked(reckoned(known, story, observer, seed, game), static_cast<std::size_t>(most));
        answered.put(static_cast<std::int32_t>(some.complete));
        answered.put_counted(some.worlds);
        answered.put_all(some.weights);
    });
}

// The learned values of suit games, grand and null, ten tables each -> nothing.
ENTRY(learned_values_kept)(std::int32_t length) {
    return ask(length, [](Question &question) {
        auto found = std::make_unique<values::Networks>();
        found->suit = family_in(question, values::suit_patterns, true, true);
        found->grand = family_in(question, values::suit_patterns, false, true);
        found->null = family_in(question, values::null_patterns, false, false);
        question.end();
        networks = std::move(found);
    });
}

// Situation, contract, hands with their discards -> for each hand the logits of three questions.
ENTRY(learned_values)(std::int32_t length) {
    return ask(length, [](Question &question) {
        const int situation = question.between(0, static_cast<int>(values::situations) - 1);
        const auto wanted = static_cast<Contract>(question.between(0, contracts - 1));
        std::vector<values::Hand> hands;
        for (const auto &[held, away] : question.counted<std::array<Mask, 2>>(most_worlds))
            hands.push_back(values::checked_hand(held, away));
        question.end();
        for (std::span<const values::Hand> rest = hands; !rest.empty();) {
            const auto some = rest.first(std::min<std::size_t>(values::at_once, rest.size()));
            put(present(networks), some, situation, wanted);
            rest = rest.subspan(some.size());
        }
    });
}
