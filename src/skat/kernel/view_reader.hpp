// What the kernel's players read of a view of Python, and the legal action of it that they choose.

#pragma once

#include "bind.hpp"
#include "stepper/hand_values.hpp"
#include "strong/sight.hpp"

namespace skat::simple {

using Tuple = nb::typed<nb::tuple, nb::object, nb::ellipsis>;

inline stepper::HandValues hand_values_in(const nb::bytes &values) {
    stepper::HandValues found;
    if (values.size() != sizeof found.tables) throw std::invalid_argument("the hand values have another size");
    std::memcpy(found.tables.data(), values.c_str(), values.size());
    return found;
}

// Members of an enumeration, or types: each is known by who it is, and its number is its place.
class Members {
public:
    explicit Members(nb::tuple members) : members_(std::move(members)) {
        for (const nb::handle one : members_) places_.push_back(one.ptr());
    }

    // `nobody` for what is none of them.
    int find(const void *one) const {
        for (std::size_t at = 0; at < places_.size(); ++at)
            if (places_[at] == one) return static_cast<int>(at);
        return nobody;
    }

    int operator[](nb::handle one) const {
        const int found = find(one.ptr());
        if (found < 0) throw nb::value_error("a view has only members of the game's own enumerations");
        return found;
    }

private:
    nb::tuple members_;
    std::vector<const void *> places_;
};

// A field of Python's structs; the name is looked up once for all.
class Field {
public:
    explicit Field(const char *name) : name_(nb::steal(PyUnicode_InternFromString(name))) {}

    nb::object operator()(nb::handle of) const {
        PyObject *found = PyObject_GetAttr(of.ptr(), name_.ptr());
        if (!found) throw nb::python_error();
        return nb::steal(found);
    }

    bool is_true(nb::handle of) const { return (*this)(of).ptr() == Py_True; }

    // A whole number, 0 for None.
    int number(nb::handle of) const {
        const nb::object found = (*this)(of);
        return found.is_none() ? 0 : nb::cast<int>(found);
    }

private:
    nb::object name_;
};

// All of a tuple, or nothing of None.
template <typename Visit>
void each(const nb::object &items, Visit visit) {
    if (items.is_none()) return;
    if (!PyTuple_Check(items.ptr())) throw nb::type_error("a view has tuples");
    for (Py_ssize_t at = 0; at < PyTuple_GET_SIZE(items.ptr()); ++at) visit(nb::handle(PyTuple_GET_ITEM(items.ptr(), at)));
}

// The legal actions that may be chosen, each where its kind and its cards find it.
struct Legal {
    std::array<PyObject *, acts> first{};
    std::array<PyObject *, 32> plays{};
    std::vector<PyObject *> announcements;
    std::vector<std::pair<Mask, PyObject *>> discards;
};

// The members of the game's enumerations and the types of actions are handed over in the order of `Seen`.
class ViewReader {
public:
    ViewReader(Tuple cards, Tuple seats, Tuple contracts, Tuple levels, Tuple phases, Tuple offers, Tuple actions)
        : cards_(std::move(cards)), seats_(std::move(seats)), contracts_(std::move(contracts)), levels_(std::move(levels)),
          phases_(std::move(phases)), offers_(std::move(offers)), actions_(std::move(actions)) {}

    // Raises ValueError out of turn.
    Seen seen(nb::handle view, Legal &found) const {
        const nb::object legal_actions = legal(view), phase = phase_of(view);
        const int asked = phases_.find(phase.ptr());
        if (asked < 0 || PyObject_IsTrue(legal_actions.ptr()) != 1)
            throw nb::value_error("nobody is asked to act in this view");
        Seen seen;
        seen.asked = static_cast<Asked>(asked);
        seen.seat = seats_[viewer(view)];
        seen.soloist = seat_or_nobody(soloist(view));
        seen.hand = mask_of(hand(view));
        read_legal(seen, found, legal_actions);
        if (seen.asked == Asked::call) read_auction(seen, view);
        if (seen.asked <= Asked::announce) seen.bid = bid.number(view);
        if (seen.asked == Asked::skat || seen.asked == Asked::announce) seen.skat_taken = skat_taken.is_true(view);
        if (seen.asked == Asked::lay_away)
            each(hand(view), [&](nb::handle card) { seen.in_order.push_back(static_cast<std::uint8_t>(cards_[card])); });
        if (seen.asked != Asked::call) seen.laid = mask_of(discarded(view));
        if (seen.asked == Asked::kontra || seen.asked >= Asked::play) read_game(seen, view);
        if (seen.asked >= Asked::play) read_play(seen, view);
        if (seen.asked == Asked::consent) read_offer(seen, pending(view));
        return seen;
    }

    // For a level that plays by the Skat Order alone.
    strong::Sight sight(nb::handle view, Legal &found) const {
        strong::Sight sight{seen(view, found), {}, {}};
        Seen &now = sight.now;
        now.bid = bid.number(view);
        now.skat_taken = skat_taken.is_true(view);
        each(calls(view), [&](nb::handle one) {
            const nb::object said = call(one);
            const int by = seats_[seat(one)];
            if (!PyUnicode_Check(said.ptr())) return sight.heard.bid(by, nb::cast<int>(said));
            if (PyUnicode_CompareWithASCIIString(said.ptr(), "pass")) return sight.heard.hold(by);
            sight.heard.pass(by);
            sight.passed |= static_cast<std::uint8_t>(1 << by);
        });
        if (now.asked < Asked::play) return sight;
        if (!now.announced || now.soloist == nobody) throw nb::value_error("nobody plays alone");
        sight.by_hand = by_hand.is_true(announcement(view));
        each(played(view), [&](nb::handle one) {
            sight.tricks.push_back({seats_[leader(one)], trick_of(cards(one)).first, seats_[winner(one)]});
        });
        const auto legal_act = [&](Act act) { return found.first[static_cast<std::size_t>(act)]; };
        if (PyObject *laid = legal_act(Act::expose)) sight.may_lay_open = levels_[asked_for(laid)] == 0;
        sight.may_give_up = now.asked == Asked::play && legal_act(Act::concede);
        each(conceded(view), [&](nb::handle one) { sight.may_give_up &= seats_[one] != now.soloist; });
        return sight;
    }

    static nb::object action(const Choice &choice, const Legal &legal) {
        PyObject *found = legal.first[static_cast<std::size_t>(choice.act)];
        if (choice.act == Act::play) found = legal.plays[choice.number];
        if (choice.act == Act::announce) found = legal.announcements[choice.number];
        if (choice.act == Act::discard) {
            found = nullptr;
            for (const auto &[cards, discard] : legal.discards)
                if (cards == choice.cards) found = discard;
        }
        if (!found) throw nb::value_error("what the player would do is not legal in this view");
        return nb::borrow(found);
    }

private:
    int seat_or_nobody(const nb::object &seat) const { return seat.is_none() ? nobody : seats_[seat]; }

    Mask mask_of(const nb::object &cards) const {
        Mask found = 0;
        each(cards, [&](nb::handle card) { found |= Mask{1} << cards_[card]; });
        return found;
    }

    // The first cards of a trick, and how many there are.
    std::pair<std::array<std::uint8_t, 3>, int> trick_of(const nb::object &cards) const {
        std::pair<std::array<std::uint8_t, 3>, int> found{};
        each(cards, [&](nb::handle card) {
            if (found.second == 3) throw nb::value_error("a trick has three cards");
            found.first[found.second++] = static_cast<std::uint8_t>(cards_[card]);
        });
        return found;
    }

    void read_legal(Seen &seen, Legal &found, const nb::object &legal_actions) const {
        each(legal_actions, [&](nb::handle one) {
            const int act = actions_.find(Py_TYPE(one.ptr()));
            if (act < 0) return;
            const bool new_one = !std::exchange(found.first[act], found.first[act] ? found.first[act] : one.ptr());
            switch (static_cast<Act>(act)) {
                case Act::hold: seen.may_hold = true; break;
                case Act::kontra: seen.may_double = true; break;
                case Act::bid:
                    if (const int said = value.number(one); new_one || said < seen.next_bid)
                        seen.next_bid = said, found.first[act] = one.ptr();
                    break;
                case Act::play: {
                    const int played = cards_[card(one)];
                    seen.playable |= Mask{1} << played;
                    found.plays[played] = one.ptr();
                    break;
                }
                case Act::discard: found.discards.emplace_back(mask_of(cards(one)), one.ptr()); break;
                case Act::announce:
                    seen.announcements.push_back(announcing_in(one));
                    found.announcements.push_back(one.ptr());
                    break;
                default: break;
            }
        });
    }

    Game game_in(const nb::object &announcement) const {
        return {static_cast<Contract>(contracts_[contract(announcement)]), by_hand.is_true(announcement),
                levels_[announced(announcement)]};
    }

    Announcing announcing_in(nb::handle action) const {
        const nb::object other = instead(action);
        return {game_in(announcement(action)), spitze.is_true(action), laid_open.is_true(action),
                other.is_none() ? nobody : contracts_[other]};
    }

    void read_auction(Seen &seen, nb::handle view) const {
        each(calls(view), [&](nb::handle one) {
            const nb::object said = call(one);
            const bool passed = PyUnicode_Check(said.ptr()) && !PyUnicode_CompareWithASCIIString(said.ptr(), "pass");
            seen.against_somebody |= !passed && seats_[seat(one)] != seen.seat;
        });
    }

    void read_game(Seen &seen, nb::handle view) const {
        const nb::object said = announcement(view);
        if (said.is_none()) return;
        const Game game = game_in(said);
        seen.announced = true;
        seen.contract = game.contract;
        seen.level = game.level;
        seen.spitze = spitze.is_true(view);
    }

    void read_play(Seen &seen, nb::handle view) const {
        each(played(view), [&](nb::handle one) {
            const auto [cards_played, count] = trick_of(cards(one));
            if (count != 3) throw nb::value_error("a complete trick has three cards");
            seen.note_taken(seats_[leader(one)], cards_played, seats_[winner(one)]);
        });
        seen.leader = seats_[leader(view)];
        std::tie(seen.trick, seen.on_table) = trick_of(trick(view));
        if (seen.on_table > 2) throw nb::value_error("nobody plays to a complete trick");
        seen.note(seen.leader, seen.trick, seen.on_table);
        int at = 0;
        each(open_hands(view), [&](nb::handle one) { seen.open[at++ % 3] = mask_of(nb::borrow(one)); });
        each(card_counts(view), [&](nb::handle one) { seen.counts[at++ % 3] = nb::cast<int>(one); });
    }

    void read_offer(Seen &seen, const nb::object &offered) const {
        if (offered.is_none()) throw nb::value_error("nothing was offered");
        seen.offered = offers_.find(offer(offered).ptr()) == 0 ? concession : shortening;
        seen.asked_level = levels_[asked_for(offered)];
    }

    Members cards_, seats_, contracts_, levels_, phases_, offers_, actions_;
    Field viewer{"viewer"}, phase_of{"phase"}, legal{"legal"}, soloist{"soloist"}, hand{"hand"}, bid{"bid"}, calls{"calls"}, call{"call"},
        seat{"seat"}, skat_taken{"skat_taken"}, discarded{"discarded"}, announcement{"announcement"}, contract{"contract"},
        by_hand{"hand"}, announced{"announced"}, laid_open{"laid_open"}, instead{"instead"}, spitze{"spitze"}, value{"value"},
        card{"card"}, cards{"cards"}, played{"played"}, leader{"leader"}, winner{"winner"}, trick{"trick"}, open_hands{"open_hands"},
        card_counts{"card_counts"}, pending{"pending"}, offer{"offer"}, asked_for{"asked"}, conceded{"conceded"};
};

}  // namespace skat::simple
