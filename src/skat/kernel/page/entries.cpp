// The kernel as a module of the page. A question is written into the memory that `question` gives, and asked by
// calling an entry with its length; what it is answered stands at `answer`, and the entry returns how many
// bytes that are. A negative code says that there is no answer. No question ends the module.

#include <stdexcept>

#include "before_play.hpp"
#include "deals.hpp"
#include "players.hpp"
#include "reckoning.hpp"
#include "searches.hpp"
#include "worlds.hpp"

namespace {

using namespace skat::page;

enum Code : std::int32_t {
    malformed = -1,      // not as the entry reads it
    refused = -2,        // what cannot be; the answer says why
    no_memory = -3,
    tables_missing = -4  // they are handed over first
};

constexpr std::size_t longest_question = 4 << 20;
std::vector<std::byte> asked;
Answer answered;

// What the work comes to: the length of the answer, or a code. Neither this nor what puts learned values becomes part
// of a longer function: there the compiler orders handlers by where its memory lies, and the module must be the same
// bytes on every machine.
[[gnu::noinline]] std::int32_t ask(std::int32_t length, void (*work)(Question &, Answer &)) {
    answered.clear();
    try {
        if (length < 0 || static_cast<std::size_t>(length) > asked.size()) return malformed;
        Question question({asked.data(), static_cast<std::size_t>(length)});
        work(question, answered);
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

// The entries. What each is asked and answers stands at the function of its name.
#define ENTRY(name)                                                                       \
    extern "C" [[clang::export_name(#name)]] std::int32_t name(std::int32_t length) {     \
        return ask(length, skat::page::name);                                             \
    }

// searches.hpp
ENTRY(value)
ENTRY(moves)
ENTRY(discards)
ENTRY(line)
ENTRY(claim)
ENTRY(lines_of_play)
ENTRY(evaluate_worlds)

// worlds.hpp
ENTRY(worlds_count)
ENTRY(worlds_listed)
ENTRY(worlds_drawn)
ENTRY(worlds_weighted)
ENTRY(playouts)

// deals.hpp
ENTRY(deal_shown)
ENTRY(deal_observed)
ENTRY(deal_resampled)
ENTRY(hand_values_kept)
ENTRY(deals_played)

// players.hpp
ENTRY(deal_suggested)
ENTRY(deal_suggested_by_club)

// reckoning.hpp
ENTRY(belief_kept)
ENTRY(belief)
ENTRY(worlds_reckoned)
ENTRY(learned_values_kept)
ENTRY(learned_values)

// before_play.hpp
ENTRY(ways_to_play)
ENTRY(calls_continued)
ENTRY(games_promised)
ENTRY(worlds_fitted)
ENTRY(games_tried)
