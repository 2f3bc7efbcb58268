// Takes the place of `Weight`, `Score` and `Onlooker` of ordering.hpp when the search is compiled to be
// sampled: a score remembers the weights that it is the sum of, and of some positions in which cards
// are tried every card is searched and written down. One thread only.

#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace skat::ordering {

struct Weight {
    std::int16_t value;

    constexpr Weight(int number) : value(static_cast<std::int16_t>(number)) {}
};

struct Score {
    static constexpr int most = 5;

    std::array<const Weight *, most> parts{};
    int count = 0;

    Score(int = 0) {}
    Score(const Weight &weight) { *this += weight; }
    Score &operator+=(const Weight &weight) {
        parts[count++] = &weight;
        return *this;
    }
    explicit operator int() const {
        int sum = 0;
        for (int part = 0; part < count; ++part) sum += parts[part]->value;
        return sum;
    }
};

inline Score operator+(Score sum, const Weight &weight) { return sum += weight; }

class Onlooker {
public:
    static constexpr bool looks = true;

    // One of every `stride` positions is looked at, none if it is 0; `table` holds the weights in use.
    static void watch(int stride, const Weight *table) {
        stride_ = stride;
        table_ = table;
    }

    static void scored(int card, const Score &score) { scores_[card] = score; }

    // Writes 32-bit numbers: how many cards; then of each whether it decides the question, the nodes of
    // its search, and its weights by number, -1 behind the last.
    template <typename Moves, typename Nodes, typename Decides>
    static void look(const Moves &moves, Nodes nodes, Decides decides) {
        if (stride_ == 0 || busy_ || moves.size() < 2 || ++seen_ % stride_ != 0) return;
        busy_ = true;
        std::vector<std::int32_t> row{moves.size()};
        const auto scores = scores_;
        for (int at = 0; at < moves.size(); ++at) {
            const Score &score = scores[moves.card(at)];
            const std::uint64_t before = nodes();
            row.push_back(decides(moves.card(at)));
            row.push_back(static_cast<std::int32_t>(nodes() - before));
            for (int part = 0; part < Score::most; ++part)
                row.push_back(part < score.count ? static_cast<std::int32_t>(score.parts[part] - table_) : -1);
        }
        std::fwrite(row.data(), sizeof(std::int32_t), row.size(), stdout);
        busy_ = false;
    }

private:
    static inline int stride_ = 0;
    static inline const Weight *table_ = nullptr;
    static inline std::array<Score, 36> scores_;
    static inline unsigned seen_ = 0;
    static inline bool busy_ = false;
};

}  // namespace skat::ordering
