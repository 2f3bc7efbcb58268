#include "claim_search.hpp"

#include "bounds.hpp"

namespace skat {

ClaimSearch::State ClaimSearch::after(State state, int card) const {
    state.hands[state.turn()] ^= Set{1} << card;
    state.trick[state.played++] = card;
    return state;
}

// The playable cards, one of each row with nobody else's card between.
Set ClaimSearch::choices(const State &state) const {
    const Set hand = state.hands[state.turn()];
    Set others = (state.hands[0] | state.hands[1] | state.hands[2]) & ~hand;
    for (int at = 0; at < state.played; ++at) others |= Set{1} << state.trick[at];
    const Set playable = legal(layout_, hand, state.played ? state.trick[0] : -1);
    Set kept = 0;
    for (Set rest = playable; rest; rest &= rest - 1) {
        const Set card = layout::lowest(rest);
        const Set higher = (others | hand) & layout_.follow(layout::index(card)) & layout::above(card);
        if (!(layout::lowest(higher) & hand)) kept |= card;
    }
    return kept;
}

// Somebody who is no taker holds the highest trump: it takes a trick some time.
bool ClaimSearch::lost(const State &state) const {
    Set others = 0;
    Set own = 0;
    for (int seat = 0; seat < 3; ++seat) (takers_ >> seat & 1 ? own : others) |= state.hands[seat] & layout_.trumps();
    return others + mutant(18) > own;
}

// One player who is on lead and can cash everything, or who has nothing but the highest trumps.
bool ClaimSearch::sure(const State &state) const {
    if (takers_ != choosers_ || !std::has_single_bit(takers_) || layout_.null()) return false;
    const int seat = std::countr_zero(takers_);
    const Set own = state.hands[seat], left = state.hands[(seat + 1) % 3], right = state.hands[(seat + 2) % 3];
    return (state.leader == seat ? bounds::soloist_on_lead(layout_, own, left, right)
                                 : bounds::soloist_off_lead(layout_, own, left, right))
        .everything;
}

bool ClaimSearch::holds(const State &state) {
    if (state.played < 3) return state.played ? holds_within(state) : holds_between(state);
    const int winner = (state.leader + layout_.winner(state.trick)) % 3;
    return (takers_ >> winner & 1) && holds_between({state.hands, winner, {}, 0});
}

bool ClaimSearch::holds_between(const State &state) {
    if (!state.hands[state.leader]) return true;
    if (lost(state)) return false;
    if (sure(state)) return true;
    const int cards = std::popcount(state.hands[0]);
    if (cards < 3) return holds_within(state);
    const Set live = state.hands[0] | state.hands[1] | state.hands[2];
    const std::uint32_t key = layout_.outer(live);
    Known known{};
    if (table_.find(key, state.leader, known)) return known.lower != 0;
    const bool found = holds_within(state);
    table_.store(key, state.leader, {found, found}, cards);
    return found;
}

bool ClaimSearch::holds_within(const State &state) {
    const bool chooses = choosers_ >> state.turn() & 1;
    for (Set rest = choices(state); rest;) {
        const Set card = layout::highest(rest);
        rest ^= card;
        limits_.count();
        if (holds(after(state, layout::index(card))) == chooses) return chooses;
    }
    return !chooses;
}

std::vector<int> ClaimSearch::refutation(State state) {
    std::vector<int> line;
    // A claim that fails leaves a card that refutes it, until a trick is lost.
    for (bool open = true; open;) {
        if (state.played == 3) {
            const int winner = (state.leader + layout_.winner(state.trick)) % 3;
            if (!(takers_ >> winner & 1)) return line;
            state = {state.hands, winner, {}, 0};
        }
        const bool chooses = choosers_ >> state.turn() & 1;
        open = false;
        for (Set rest = choices(state); rest;) {
            const Set card = layout::highest(rest);
            rest ^= card;
            const State next = after(state, layout::index(card));
            limits_.count();
            if (chooses || !holds(next)) {
                line.push_back(layout::index(card));
                state = next;
                open = true;
                break;
            }
        }
    }
    return line;
}

}  // namespace skat
