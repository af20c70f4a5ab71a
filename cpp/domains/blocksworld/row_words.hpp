// Handles rows of words several at a time. This is much faster, and GCC vectorizes such loops only with -O3.
#pragma once

#include <cstddef>
#include <cstring>

namespace plybench {

template <typename Word>
class RowWords {
  public:
    // found |= after, wherever a word has one of the bits `before`.
    static void add_where(const Word* words, Word before, Word after, Word* found, std::size_t length) {
        std::size_t i = 0;
        for (; i + many <= length; i += many) {
            const auto is_there = (load(words + i) & before) != 0;
            store(found + i, load(found + i) | (reinterpret_cast<Lanes>(is_there) & after));
        }
        for (; i < length; ++i) found[i] |= (words[i] & before) != 0 ? after : Word{0};
    }

    static void add(const Word* words, Word* to, std::size_t length) {
        std::size_t i = 0;
        for (; i + many <= length; i += many) store(to + i, load(to + i) | load(words + i));
        for (; i < length; ++i) to[i] |= words[i];
    }

    // Keeps the bits of words that are not known yet, and makes them known. Tells whether there are any.
    static bool keep_new(Word* words, Word* known, std::size_t length) {
        Lanes any{};
        std::size_t i = 0;
        for (; i + many <= length; i += many) {
            const Lanes fresh = load(words + i) & ~load(known + i);
            store(words + i, fresh);
            store(known + i, load(known + i) | fresh);
            any |= fresh;
        }
        Word rest = 0;
        for (std::size_t k = 0; k < many; ++k) rest |= any[k];
        for (; i < length; ++i) {
            words[i] &= static_cast<Word>(~known[i]);
            known[i] |= words[i];
            rest |= words[i];
        }
        return rest != 0;
    }

  private:
    static constexpr std::size_t bytes = 16;
    static constexpr std::size_t many = bytes / sizeof(Word);

    using Lanes [[gnu::vector_size(bytes)]] = Word;

    static Lanes load(const Word* from) {
        Lanes lanes;
        std::memcpy(&lanes, from, bytes);
        return lanes;
    }

    static void store(Word* to, Lanes lanes) { std::memcpy(to, &lanes, bytes); }
};

}  // namespace plybench
