// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/child_process.hpp"

#include <array>
#include <filesystem>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "work_folder/work_folder.hpp"

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
            sleep(1000);
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
    // The other end of the pipe stays open as long as the grandchild lives.
    char word = 0;
    EXPECT_EQ(read(alive[0], &word, 1), 0);
    for (const int end : {ready[0], ready[1], alive[0]}) {
        close(end);
    }
}

TEST(ChildProcess, IsKilledWhenAskedTo) {
    const work::WorkFolder folder("child-test");
    int asked = 0;
    // The shell waits for its child, so the child must be ended, too.
    const std::string problem = run_child("/bin/sh", {"-c", "sleep 1000; true"},
                                          {folder.path() / "output", folder.path() / "complaints"},
                                          900.0, [&] { return ++asked > 3; });
    EXPECT_EQ(problem, "was interrupted");
}

TEST(WorkFolder, GoesAwayAndTakesThoseOfDeadProcessesAlong) {
    const std::filesystem::path temporary = std::filesystem::temp_directory_path();
    // A process that has ended. Its number is not reused at once.
    const pid_t dead = fork();
    if (dead == 0) {
        _exit(0);
    }
    ASSERT_EQ(waitpid(dead, nullptr, 0), dead);
    const auto abandoned = temporary / ("tandem-folder-test-" + std::to_string(dead) + "-abcdef");
    const auto in_use = temporary / ("tandem-folder-test-" + std::to_string(getppid()) + "-abcdef");
    for (const auto& folder : {abandoned, in_use}) {
        std::filesystem::create_directories(folder / "sub");
    }
    std::filesystem::path path;
    {
        const work::WorkFolder folder("folder-test");
        path = folder.path();
        EXPECT_TRUE(std::filesystem::is_directory(path));
        EXPECT_FALSE(std::filesystem::exists(abandoned));
        EXPECT_TRUE(std::filesystem::exists(in_use));
    }
    EXPECT_FALSE(std::filesystem::exists(path));
    std::filesystem::remove_all(in_use);
}

}  // namespace
}  // namespace tandem::bench
