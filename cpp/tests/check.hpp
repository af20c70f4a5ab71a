// A small test frame: TEST registers a test, CHECK and CHECK_THROWS record failures.
#pragma once

#include <cstdio>
#include <vector>

namespace plybench::testing {

struct Test {
    const char* name;
    void (*body)();
};

// Built on first use: tests register during static initialisation.
inline std::vector<Test>& tests() {
    static std::vector<Test> instance;
    return instance;
}

inline int& failures() {
    static int count = 0;
    return count;
}

struct Registered {
    Registered(const char* name, void (*body)()) { tests().push_back({name, body}); }
};

inline void report(const char* file, int line, const char* text) {
    std::printf("%s:%d: does not hold: %s\n", file, line, text);
    ++failures();
}

}  // namespace plybench::testing

#define TEST(name)                                                             \
    static void name();                                                        \
    static const plybench::testing::Registered registered_##name(#name, name); \
    static void name()

#define CHECK(...)                                                                       \
    do {                                                                                 \
        if (!(__VA_ARGS__)) plybench::testing::report(__FILE__, __LINE__, #__VA_ARGS__); \
    } while (false)

#define CHECK_THROWS(type, ...)                                                       \
    do {                                                                              \
        bool has_thrown = false;                                                      \
        try {                                                                         \
            __VA_ARGS__;                                                              \
        } catch (const type&) {                                                       \
            has_thrown = true;                                                        \
        }                                                                             \
        if (!has_thrown) plybench::testing::report(__FILE__, __LINE__, #__VA_ARGS__); \
    } while (false)
