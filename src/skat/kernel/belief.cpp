#include "belief.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>

#include "layout.hpp"

namespace skat {

namespace {

// Suit games, grand, null: they are played so differently that they share no entry.
constexpr int families = 3;

int family_of(Contract contract) {
    return contract == Contract::null ? 2 : contract == Contract::grand ? 1 : 0;
}

// ---- Hands before the first card -----------------------------------------------------------

// Defenders by how they called; a soloist by what he had to say, and one who plays hand.
constexpr int hand_roles = call_codes + 4 + 1;
constexpr int jack_entries = 16, trump_entries = 32, side_entries = 40;
constexpr int shape_entries = 5 * 5 * 9, tens_entries = 5 * 12;
constexpr int role_entries = jack_entries + trump_entries + side_entries + shape_entries + tens_entries;
constexpr int said_entries = said_codes * 4 * 9;
constexpr int discard_entries = 2 * 12 * side_entries, jacks_away_entries = 3 * 5;
constexpr int skat_entries = discard_entries + jacks_away_entries;

// A suit is a byte from the lowest bit: 7 8 9 Q K T A J.
int side_class(unsigned suit) {
    return static_cast<int>(suit >> 4 & 7) * 5 + std::min(std::popcount(suit & 15u), 4);
}

int trump_class(unsigned suit) {
    return static_cast<int>(suit >> 5 & 3) * 8 + std::popcount(suit & 127u);
}

// How far a card stands too high for the cards below it to protect it, and how many do.
int null_class(unsigned suit) {
    constexpr std::array<int, 8> bits_from_below = {0, 1, 2, 5, 7, 3, 4, 6};
    int held = 0, worst = 0, over = 0;
    for (int height = 0; height < 8; ++height)
        if (suit >> bits_from_below[height] & 1) {
            if (height > 2 * held) {
                worst = std::max(worst, height - 2 * held);
                ++over;
            }
            ++held;
        }
    return std::min(worst, 7) * 4 + std::min(over, 3);
}

// What of a suit lies in the skat: ace, ten, and how many others.
int skat_class(unsigned suit) {
    const int others = std::popcount(suit & 0x1fu);
    return static_cast<int>(suit >> 5 & 3) * 3 + std::min(others, 2);
}

unsigned suit_of(Mask cards, int suit) { return cards >> (8 * suit) & 0xff; }

unsigned jacks_of(Mask cards) {
    return (cards >> 7 & 1) | (cards >> 14 & 2) | (cards >> 21 & 4) | (cards >> 28 & 8);
}

void features_of_hand(Mask hand, const Story &story, int role, int said, Features &features) {
    const int family = family_of(story.contract);
    const int trump_suit = family == 0 ? static_cast<int>(story.contract) : -1;
    std::uint32_t at = static_cast<std::uint32_t>((family * hand_roles + role) * role_entries);
    const auto add = [&](int entry, int entries) {
        features.push_back(at + static_cast<std::uint32_t>(entry));
        at += static_cast<std::uint32_t>(entries);
    };
    const unsigned jacks_held = jacks_of(hand);
    add(static_cast<int>(jacks_held), jack_entries);
    const int trumps_held =
        std::popcount(jacks_held) +
        (trump_suit >= 0 ? std::popcount(suit_of(hand, trump_suit) & 127u) : 0);
    if (trump_suit >= 0)
        add(trump_class(suit_of(hand, trump_suit)), trump_entries);
    else
        at += trump_entries;
    int aces = 0, tens = 0, longest = 0;
    for (int suit = 0; suit < 4; ++suit) {
        const unsigned cards = suit_of(hand, suit);
        if (suit != trump_suit)
            features.push_back(at + static_cast<std::uint32_t>(family == 2 ? null_class(cards)
                                                                           : side_class(cards)));
        aces += cards >> 6 & 1;
        tens += cards >> 5 & 1;
        longest = std::max(longest, std::popcount(family == 2 ? cards : cards & 127u));
    }
    at += side_entries;
    add((std::popcount(jacks_held) * 5 + aces) * 9 + longest, shape_entries);
    add(tens * 12 + trumps_held, tens_entries);
    at = static_cast<std::uint32_t>(families * hand_roles * role_entries + said * 4 * 9);
    for (int suit = 0; suit < 4; ++suit)
        features.push_back(at + static_cast<std::uint32_t>(
                                    suit * 9 + std::popcount(suit_of(hand, suit) & 127u)));
}

void features_of_skat(Mask kept, Mask skat, const Story &story, Features &features) {
    const int family = family_of(story.contract);
    const int trump_suit = family == 0 ? static_cast<int>(story.contract) : -1;
    const auto at = static_cast<std::uint32_t>(families * hand_roles * role_entries + said_entries +
                                               family * skat_entries);
    for (int suit = 0; suit < 4; ++suit) {
        const int away = (suit == trump_suit) * 12 + skat_class(suit_of(skat, suit));
        features.push_back(
            at + static_cast<std::uint32_t>(away * side_entries + side_class(suit_of(kept, suit))));
    }
    features.push_back(at + discard_entries +
                       static_cast<std::uint32_t>(std::popcount(jacks_of(skat)) * 5 +
                                                  std::popcount(jacks_of(kept))));
}

// ---- Cards played ---------------------------------------------------------------------------

// Lead and second hand by who one is (soloist, before him, after him), third hand also by whose
// trick it is.
constexpr int situations = 11;
enum Kind {
    lead_trump, lead_plain, follow_taking, follow_below, trump_taking, trump_below,
    ruff_taking, ruff_below, throw_off, kinds
};
constexpr std::array<int, features_of_a_card> entries_of = {
    11,              // the rank
    5 * 5,           // how long the suit is in the hand
    4 * 4 * 5,       // how many unseen cards are higher, how many lower
    4 * 5,           // points on the table, or how far the deal has come
    3 * 2 * 2 * 5,   // how often the suit was led, who is known to be void
    2 * 2 * 3 * 3,   // ace and ten of the suit in the hand
    5 * 5,           // how far the deal has come
    6 * 5,           // trumps in the hand
    8 * 5,           // who led the suit before
    2 * 2 * 4,       // lowest or highest of its suit in the hand
};
constexpr int kind_entries = [] {
    int sum = 0;
    for (const int entries : entries_of) sum += entries;
    return sum;
}();

// What everybody knows when a card is due, the same in every world.
struct Moment {
    int seat;
    int step;           // 0 leads
    int leader;
    std::array<int, 2> trick;
    Set gone;           // cards of the tricks before
    int number;         // of the trick, from 0
    std::array<std::uint8_t, 5> led{};         // how often each group was led
    std::array<std::uint8_t, 5> led_by{};      // seats that led it, a bit each
    std::array<std::uint8_t, 5> void_in{};     // seats known to have none, a bit each
    int last_led = -1;
};

int group_of(const Layout &layout, int card) {
    for (int at = 0; at < layout.groups(); ++at)
        if (layout.group(at) >> card & 1) return at;
    return 0;
}

// The moments of a story, and the card played at each.
struct Played {
    std::vector<Moment> moments;
    std::vector<int> cards;
};

Played follow(const Layout &layout, const Story &story) {
    Played played;
    Moment moment{0, 0, 0, {-1, -1}, 0, 0, {}, {}, {}, -1};
    std::array<int, 3> trick{};
    for (const int outer : story.cards) {
        const int card = layout.inner_card(outer);
        moment.seat = (moment.leader + moment.step) % 3;
        played.moments.push_back(moment);
        played.cards.push_back(card);
        trick[moment.step] = card;
        const int led = group_of(layout, trick[0]);
        if (moment.step > 0 && !(layout.follow(trick[0]) >> card & 1))
            moment.void_in[led] |= static_cast<std::uint8_t>(1 << moment.seat);
        if (moment.step < 2) {
            moment.trick[moment.step++] = card;
            continue;
        }
        ++moment.led[led];
        moment.led_by[led] |= static_cast<std::uint8_t>(1 << moment.leader);
        moment.last_led = led;
        for (const int one : trick) moment.gone |= Set{1} << one;
        moment.leader = (moment.leader + layout.winner(trick)) % 3;
        moment.step = 0;
        moment.trick = {-1, -1};
        ++moment.number;
    }
    return played;
}

// The features of the cards that can be played at a moment from one hand.
class Eyes {
public:
    Eyes(const Layout &layout, const Story &story, const Moment &moment, Set hand, Set laid_away)
        : layout_(layout), moment_(moment), hand_(hand), family_(family_of(story.contract)) {
        const bool alone = moment.seat == story.soloist;
        const int role = alone ? 0 : (moment.seat + 1) % 3 == story.soloist ? 1 : 2;
        const int partner = 3 - moment.seat - story.soloist;
        for (int step = 0; step < moment.step; ++step) table_ |= Set{1} << moment.trick[step];
        unseen_ = every() & ~moment.gone & ~table_ & ~hand & ~(alone ? laid_away : 0);
        points_ = layout.null() ? 0 : layout::points(table_);
        soloist_bit_ = alone ? 1 << (moment.seat + 1) % 3 : 1 << story.soloist;
        other_bit_ = alone ? 1 << (moment.seat + 2) % 3 : 1 << partner;
        if (moment.step == 0) {
            situation_ = role;
        } else {
            can_win_ = layout.follow(moment.trick[0]) | layout.trumps();
            standing_ = moment.trick[0];
            int holder = moment.leader;
            if (moment.step == 2 && can_win_ >> moment.trick[1] & 1 && moment.trick[1] > standing_) {
                standing_ = moment.trick[1];
                holder = (moment.leader + 1) % 3;
            }
            const bool own = !alone && holder == partner;
            situation_ = moment.step == 1 ? 3 + role : alone ? 6 : 5 + 2 * role + own;
        }
        playable_ = legal(layout, hand, moment.step ? moment.trick[0] : -1);
    }

    Set playable() const { return playable_; }

    template <typename Add>
    void of(int card, Add add) const {
        const Set here = Set{1} << card;
        const Set group = layout_.follow(card);
        const Set own = hand_ & group, theirs = unseen_ & group;
        const int at_group = group_of(layout_, card);
        const int rank = layout_.null() || card < 32 ? card % 8 : 7 + card - 32;
        const int worth = layout_.null() ? worth_in_null[card % 8] : layout::rank_class[card] == 0 ? 0
                          : std::max(1, layout::rank_class[card] - 1);
        const int length = std::popcount(own);
        const int higher = std::min(std::popcount(theirs & layout::above(here)), 3);
        const int lower = std::min(std::popcount(theirs & (here - 1)), 3);
        const int table = points_ == 0 ? 0 : points_ < 10 ? 1 : points_ < 14 ? 2 : 3;
        const int stage = stage_of[moment_.number];
        // In null the ten is no high card, and the king stands for it.
        const Set aces = layout_.null() ? 0x80808080u : skat::aces;
        const Set tens = layout_.null() ? 0x40404040u : skat::tens;
        const bool ace = own & aces, ten = own & tens;
        const int which = here & aces ? 0 : here & tens ? 1 : 2;
        const int trumps = std::min(std::popcount(hand_ & layout_.trumps()), 5);
        const auto bit = [](unsigned set, unsigned bits) { return (set & bits) != 0 ? 1 : 0; };
        const int times = std::min<int>(moment_.led[at_group], 2);
        const unsigned missing = moment_.void_in[at_group], by = moment_.led_by[at_group];
        const bool lowest = !(own & (here - 1)), highest = !(own & layout::above(here));
        const std::array<int, features_of_a_card> entry = {
            rank,
            (std::min(length, 5) - 1) * 5 + worth,
            (higher * 4 + lower) * 5 + worth,
            (moment_.step ? table : std::min(stage, 3)) * 5 + worth,
            ((times * 2 + bit(missing, soloist_bit_)) * 2 + bit(missing, other_bit_)) * 5 + worth,
            ((ace * 2 + ten) * 3 + which) * 3 + std::min(length, 3) - 1,
            stage * 5 + worth,
            trumps * 5 + worth,
            ((bit(by, soloist_bit_) * 2 + bit(by, other_bit_)) * 2 + (moment_.last_led == at_group)) * 5 +
                worth,
            (lowest * 2 + highest) * 4 + table,
        };
        int at = ((family_ * situations + situation_) * kinds + kind_of(card)) * kind_entries;
        for (int number = 0; number < features_of_a_card; ++number) {
            add(static_cast<std::uint32_t>(at + entry[number]));
            at += entries_of[number];
        }
    }

private:
    static constexpr std::array<int, 8> worth_in_null = {0, 1, 1, 2, 2, 3, 3, 4};
    static constexpr std::array<int, 10> stage_of = {0, 1, 2, 2, 3, 3, 4, 4, 4, 4};

    Set every() const { return layout_.null() ? Set{0xffffffffu} : layout::all; }

    Kind kind_of(int card) const {
        const bool trump = layout_.trumps() >> card & 1;
        if (moment_.step == 0) return trump ? lead_trump : lead_plain;
        const bool takes = can_win_ >> card & 1 && card > standing_;
        if (layout_.follow(moment_.trick[0]) >> card & 1) {
            if (trump) return takes ? trump_taking : trump_below;
            return takes ? follow_taking : follow_below;
        }
        if (!trump) return throw_off;
        return takes ? ruff_taking : ruff_below;
    }

    const Layout &layout_;
    const Moment &moment_;
    Set hand_, table_ = 0, unseen_ = 0, can_win_ = 0, playable_ = 0;
    int family_, points_ = 0, situation_ = 0, standing_ = 0;
    unsigned soloist_bit_ = 0, other_bit_ = 0;
};

// The hands before the first card of a world in which the story's cards have been played.
World at_the_start(World world, const Played &played, const Story &story) {
    for (std::size_t at = 0; at < played.moments.size(); ++at)
        world[played.moments[at].seat] |= Mask{1} << story.cards[at];
    return world;
}

double sum_of_hands(const World &start, const Story &story, int observer, const std::vector<float> &table,
                    Features &features) {
    features.clear();
    hand_features(start, story, observer, features);
    double sum = 0;
    for (const std::uint32_t entry : features) sum += table[entry];
    return sum;
}

}  // namespace

std::size_t hand_entries() {
    return static_cast<std::size_t>(families * hand_roles * role_entries + said_entries +
                                    families * skat_entries);
}

std::size_t play_entries() {
    return static_cast<std::size_t>(families * situations * kinds * kind_entries);
}

Story checked_story(int contract, int soloist, bool skat_taken, const std::array<int, 3> &calls,
                    const std::array<int, 3> &said, std::vector<int> cards) {
    if (contract < 0 || contract >= contracts) throw std::invalid_argument("there are six contracts");
    if (soloist < 0 || soloist > 2) throw std::invalid_argument("a seat is 0, 1 or 2");
    for (int seat = 0; seat < 3; ++seat)
        if (calls[seat] < 0 || calls[seat] >= call_codes || said[seat] < 0 || said[seat] >= said_codes)
            throw std::invalid_argument("a code of the auction is out of range");
    if (cards.size() > 30) throw std::invalid_argument("a deal has 30 cards to play");
    Mask seen = 0;
    for (const int card : cards) {
        if (card < 0 || card > 31) throw std::invalid_argument("a card is a number from 0 to 31");
        if (seen >> card & 1) throw std::invalid_argument("a card is played once");
        seen |= Mask{1} << card;
    }
    return {static_cast<Contract>(contract), soloist, skat_taken, calls, said, std::move(cards)};
}

void hand_features(const World &start, const Story &story, int observer, Features &features) {
    for (int seat = 0; seat < 3; ++seat) {
        if (seat == observer) continue;
        int role = story.calls[seat];
        if (seat == story.soloist) role = story.skat_taken ? call_codes + std::max(role, 3) - 3 : call_codes + 4;
        features_of_hand(start[seat], story, role, story.said[seat], features);
    }
    if (story.skat_taken && observer != story.soloist)
        features_of_skat(start[story.soloist], start[3], story, features);
}

std::vector<Choice> choices(const World &start, const Story &story) {
    const Layout &layout = layout_of(story.contract);
    const Played played = follow(layout, story);
    std::array<Set, 3> hands{layout.inner(start[0]), layout.inner(start[1]), layout.inner(start[2])};
    const Set away = story.skat_taken ? layout.inner(start[3]) : 0;
    std::vector<Choice> found;
    for (std::size_t at = 0; at < played.moments.size(); ++at) {
        const Moment &moment = played.moments[at];
        const Eyes eyes(layout, story, moment, hands[moment.seat], away);
        if (std::popcount(eyes.playable()) > 1) {
            Choice choice;
            choice.seat = moment.seat;
            for (Set rest = eyes.playable(); rest; rest &= rest - 1) {
                const int card = layout::index(rest);
                if (card == played.cards[at]) choice.chosen = static_cast<int>(choice.cards.size());
                choice.cards.push_back(layout.outer_card(card));
                eyes.of(card, [&](std::uint32_t entry) { choice.features.push_back(entry); });
            }
            found.push_back(std::move(choice));
        }
        hands[moment.seat] &= ~(Set{1} << played.cards[at]);
    }
    return found;
}

std::vector<double> judge_hands(const std::vector<World> &worlds, const Story &story, int observer,
                                const std::vector<float> &hand_table) {
    if (hand_table.size() != hand_entries()) throw std::invalid_argument("the table has another size");
    const Played played = follow(layout_of(story.contract), story);
    std::vector<double> found;
    Features features;
    for (const World &world : worlds)
        found.push_back(sum_of_hands(at_the_start(world, played, story), story, observer, hand_table, features));
    return found;
}

Belief judge(const std::vector<World> &worlds, const Story &story, int observer,
             const std::vector<float> &hand_table, const std::vector<float> &play_table) {
    if (hand_table.size() != hand_entries() || play_table.size() != play_entries())
        throw std::invalid_argument("the tables have another size");
    const Layout &layout = layout_of(story.contract);
    const Played played = follow(layout, story);
    Belief belief;
    Features features;
    for (const World &world : worlds) {
        const World start = at_the_start(world, played, story);
        belief.hands.push_back(sum_of_hands(start, story, observer, hand_table, features));
        std::array<Set, 3> hands{layout.inner(start[0]), layout.inner(start[1]), layout.inner(start[2])};
        const Set away = story.skat_taken ? layout.inner(start[3]) : 0;
        double sum = 0;
        for (std::size_t at = 0; at < played.moments.size(); ++at) {
            const Moment &moment = played.moments[at];
            const Set card = Set{1} << played.cards[at];
            if (moment.seat != observer) {
                const Eyes eyes(layout, story, moment, hands[moment.seat], away);
                if (std::popcount(eyes.playable()) > 1) {
                    float all = 0, chosen = 0;
                    for (Set rest = eyes.playable(); rest; rest &= rest - 1) {
                        float score = 0;
                        eyes.of(layout::index(rest), [&](std::uint32_t entry) { score += play_table[entry]; });
                        const float part = std::exp(score);
                        all += part;
                        if (layout::lowest(rest) == card) chosen = part;
                    }
                    sum += std::log(std::max(chosen / all, 1e-6f));
                }
            }
            hands[moment.seat] &= ~card;
        }
        belief.plays.push_back(sum);
    }
    return belief;
}

}  // namespace skat
