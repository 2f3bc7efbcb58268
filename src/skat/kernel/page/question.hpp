// What the page asks and what it is answered: plain numbers, the lowest byte first, one after another.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "../cards.hpp"

namespace skat::page {

// The question is too short, too long, or has a number that stands for nothing.
struct Malformed {};

// One question, read from its beginning to its end.
class Question {
public:
    explicit Question(std::span<const std::byte> bytes) : left_(bytes) {}

    template <typename Item>
    Item take() {
        Item item;
        copy(&item, sizeof item);
        return item;
    }

    int number() { return take<std::int32_t>(); }
    Mask mask() { return take<Mask>(); }
    std::uint64_t wide() { return take<std::uint64_t>(); }

    // From `least` to `most`.
    int between(int least, int most) {
        const int found = number();
        if (found < least || found > most) throw Malformed{};
        return found;
    }

    // So many items, each as it lies in memory.
    template <typename Item>
    std::vector<Item> many(std::size_t count) {
        if (count > left_.size() / sizeof(Item)) throw Malformed{};
        std::vector<Item> items(count);
        copy(items.data(), count * sizeof(Item));
        return items;
    }

    // A number of items and the items, no more than `most`.
    template <typename Item>
    std::vector<Item> counted(int most) {
        return many<Item>(static_cast<std::size_t>(between(0, most)));
    }

    void end() const {
        if (!left_.empty()) throw Malformed{};
    }

private:
    void copy(void *to, std::size_t bytes) {
        if (bytes > left_.size()) throw Malformed{};
        std::memcpy(to, left_.data(), bytes);
        left_ = left_.subspan(bytes);
    }

    std::span<const std::byte> left_;
};

class Answer {
public:
    template <typename Item>
    void put(const Item &item) {
        copy(&item, sizeof item);
    }

    template <typename Item>
    void put_all(const std::vector<Item> &items) {
        copy(items.data(), items.size() * sizeof(Item));
    }

    // The number of items and the items.
    template <typename Item>
    void put_counted(const std::vector<Item> &items) {
        put(static_cast<std::int32_t>(items.size()));
        put_all(items);
    }

    void put_text(const char *text) { copy(text, std::strlen(text)); }
    void clear() { bytes_.clear(); }
    const std::vector<std::byte> &bytes() const { return bytes_; }

private:
    void copy(const void *from, std::size_t bytes) {
        const auto *first = static_cast<const std::byte *>(from);
        bytes_.insert(bytes_.end(), first, first + bytes);
    }

    std::vector<std::byte> bytes_;
};

}  // namespace skat::page
