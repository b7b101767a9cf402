// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/child_process.hpp"

#include <array>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tandem::bench {
namespace {

TEST(ChildProcess, EndsWithItsParent) {
    std::array<int, 2> ready{};
    std::array<int, 2> alive{};
    ASSERT_EQ(pipe(ready.data()), 0);
    ASSERT_EQ(pipe(alive.data()), 0);
    const pid_t parent = fork();
    if (parent == 0) {
        if (fork() == 0) {
            end_with_parent();
            (void)!write(ready[1], "r", 1);
            sleep(20);
            (void)!write(alive[1], "a", 1);
            _exit(0);
        }
        char word = 0;
        (void)!read(ready[0], &word, 1);
        _exit(0);
    }
    close(alive[1]);
    int status = 0;
    ASSERT_EQ(waitpid(parent, &status, 0), parent);
    // The other end of the pipe is open as long as the grandchild lives.
    char word = 0;
    EXPECT_EQ(read(alive[0], &word, 1), 0);
    for (const int end : {ready[0], ready[1], alive[0]}) {
        close(end);
    }
}

}  // namespace
}  // namespace tandem::bench
