// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <atomic>
#include <fstream>
#include <gtest/gtest.h>
#include <numeric>
#include <set>
#include <stdexcept>
#include <sys/resource.h>
#include <tbb/global_control.h>
#include <unistd.h>

#include "base/parallel.hpp"
#include "base/per_thread.hpp"

namespace tandem::base {
namespace {

TEST(Executor, OneRuleForEveryNumberOfThreads) {
    EXPECT_EQ(Executor(1).threads(), 1U);
    EXPECT_EQ(Executor(3).threads(), 3U);
    EXPECT_GE(Executor(0).threads(), 1U);
    EXPECT_EQ(Executor().threads(), Executor(0).threads());
    EXPECT_GE(Executor::most_threads(), 64U);
    EXPECT_EQ(Executor(4'000'000'000U).threads(), Executor::most_threads());
    EXPECT_EQ(Executor(4'294'967'295U).threads(), Executor::most_threads());
}

TEST(Executor, MovedFromStaysOnOneThread) {
    Executor given(4);
    const Executor taken = std::move(given);
    EXPECT_EQ(taken.threads(), 4U);
    EXPECT_EQ(given.threads(), 1U);  // NOLINT(bugprone-use-after-move)
    int runs = 0;
    run_in(given, [&] { parallel_for(3, [&](int) { ++runs; }); });
    EXPECT_EQ(runs, 3);
}

TEST(Executor, LoopsTakeEveryNumberOnce) {
    for (const unsigned threads : {1U, 2U, 8U}) {
        const Executor executor(threads);
        std::vector<std::atomic<int>> taken(1000);
        run_in(executor, [&] {
            parallel_for(std::size_t{1000}, [&](std::size_t k) { ++taken[k]; });
            parallel_ranges(std::size_t{1000}, std::size_t{16},
                            [&](std::size_t first, std::size_t end) {
                                for (std::size_t k = first; k < end; ++k) {
                                    ++taken[k];
                                }
                            });
            parallel_invoke([&] { ++taken[0]; }, [&] { ++taken[1]; });
        });
        for (std::size_t k = 0; k < taken.size(); ++k) {
            EXPECT_EQ(taken[k], k < 2 ? 3 : 2) << k << ", " << threads << " threads";
        }
    }
}

TEST(Executor, OutsideOfOneLoopsStayOnTheirThread) {
    std::set<std::thread::id> threads;
    parallel_for(100, [&](int) { threads.insert(std::this_thread::get_id()); });
    EXPECT_EQ(threads, std::set{std::this_thread::get_id()});
}

TEST(Executor, BuffersBelongToOneThreadAtATime) {
    struct Buffer {
        std::atomic<bool> used = false;
        int uses = 0;
    };
    const Executor executor(8);
    PerThread<Buffer> buffers;
    buffers.make_room(executor);
    run_in(executor, [&] {
        parallel_for(2000, [&](int) {
            const auto own = buffers.here();
            EXPECT_FALSE(own->used.exchange(true));
            ++own->uses;
            own->used = false;
        });
    });
    int uses = 0;
    buffers.for_each([&](const Buffer& buffer) { uses += buffer.uses; });
    EXPECT_EQ(uses, 2000);
}

TEST(Executor, ExceptionsComeBackToTheCaller) {
    const Executor executor(4);
    const auto fail = [](int k) {
        if (k == 50) {
            throw std::runtime_error("50");
        }
    };
    EXPECT_THROW(run_in(executor, [&] { parallel_for(100, fail); }), std::runtime_error);
    int runs = 0;
    run_in(executor, [&] { parallel_for(1, [&](int) { ++runs; }); });
    EXPECT_EQ(runs, 1);
}

TEST(Executor, TheCallersLimitGoesFirstWithoutAWarning) {
    const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism, 2);
    ::testing::internal::CaptureStderr();
    std::atomic<int> runs = 0;
    run_in(Executor(32), [&] { parallel_for(100, [&](int) { ++runs; }); });
    EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
    EXPECT_EQ(runs, 100);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

/// The size of this process's address space in bytes.
std::size_t address_space() {
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

/// Runs parallel work after the address space was limited so that no thread can get a stack.
/// Returns 0 if the sum is right.
int work_without_threads() {
    constexpr std::size_t kRoom = std::size_t{3} << 20U;
    rlimit limit{};
    limit.rlim_cur = limit.rlim_max = address_space() + kRoom;
    if (setrlimit(RLIMIT_AS, &limit) != 0 || startable_threads(1) != 0) {
        return 2;
    }
    const Executor executor(8);
    int sum = 0;  // not atomic: there is one thread
    run_in(executor, [&] { parallel_for(101, [&](int k) { sum += k; }); });
    return sum == 5050 ? 0 : 1;
}

TEST(ExecutorDeathTest, GoesOnWithOneThreadWhereNoneCanBeStarted) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(std::_Exit(work_without_threads()), ::testing::ExitedWithCode(0), "^$");
}

#endif

}  // namespace
}  // namespace tandem::base
