// Runs the tests whose names contain the argument, or all.
#include <cstdio>
#include <cstring>

#include "tests/check.hpp"

int main(int count, char** arguments) {
    using namespace plybench::testing;
    int run = 0;
    for (const Test& test : tests()) {
        if (count > 1 && std::strstr(test.name, arguments[1]) == nullptr) continue;
        ++run;
        const int before = failures();
        test.body();
        if (failures() > before) std::printf("failed: %s\n", test.name);
    }
    std::printf("%d tests, %d failures\n", run, failures());
    return failures() == 0 && run > 0 ? 0 : 1;
}
