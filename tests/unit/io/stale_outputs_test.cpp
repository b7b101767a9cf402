// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// The files that a process leaves behind when it is killed while writing, and their removal.
#include "io/output/stale_outputs.hpp"

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "io/output/output_calls.hpp"
#include "io/output/output_file.hpp"
#include "io/output/write_file.hpp"
#include "temporary_folder.hpp"

namespace tandem::io {
namespace {

namespace fs = std::filesystem;
using test::content_of;
using test::TemporaryFolder;

/// Counts down to the system call of an output at which the process ends by SIGKILL.
std::uint64_t calls_left = 0;

template <auto Call, class... Arguments>
auto or_be_killed(Arguments... arguments) {
    if (--calls_left == 0) {
        ::kill(::getpid(), SIGKILL);
    }
    return (system_output_calls().*Call)(arguments...);
}

constexpr OutputCalls kKillingCalls{
    [](const char* path, int flags, mode_t mode) {
        return or_be_killed<&OutputCalls::open>(path, flags, mode);
    },
    [](int descriptor, const void* bytes, std::size_t count) {
        return or_be_killed<&OutputCalls::write>(descriptor, bytes, count);
    },
    [](int descriptor) { return or_be_killed<&OutputCalls::sync>(descriptor); },
    [](int descriptor) { return or_be_killed<&OutputCalls::close>(descriptor); },
    [](const char* from, const char* to) { return or_be_killed<&OutputCalls::rename>(from, to); }};

/// Writes in a child process that is killed at its n-th call. Returns whether it finished before.
bool writes_until_killed(const fs::path& file, std::uint64_t n) {
    const pid_t child = ::fork();
    if (child == 0) {
        calls_left = n;
        replace_output_calls(kKillingCalls);
        ::_exit(write_file(file, "new") ? 0 : 1);
    }
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) || WTERMSIG(status) == SIGKILL);
    return WIFEXITED(status);
}

TEST(StaleOutputs, OfAKilledProcessAreRemovedByTheNextOutput) {
    bool left_something = false;
    for (std::uint64_t n = 1;; ++n) {
        ASSERT_LT(n, 100U);
        const TemporaryFolder folder;
        static_cast<void>(folder.write("a.txt", "old"));
        const bool came_to_its_end = writes_until_killed(folder / "a.txt", n);
        const std::string content = content_of(folder / "a.txt");
        EXPECT_TRUE(content == "old" || content == "new") << content;
        left_something = left_something || folder.entries() > 1;
        ASSERT_TRUE(write_file(folder / "b.txt", "other"));
        EXPECT_EQ(folder.entries(), 2U) << "killed at call " << n;
        if (came_to_its_end) {
            break;
        }
    }
    EXPECT_TRUE(left_something) << "there was nothing to remove";
}

TEST(StaleOutputs, OfALivingProcessStay) {
    const TemporaryFolder folder;
    std::vector<OutputFile> open;
    for (const char* const name : {"a", "b", "c"}) {
        Result<OutputFile> output = OutputFile::create(folder / name);
        ASSERT_TRUE(output);
        ASSERT_TRUE(output->write(name));
        open.push_back(*std::move(output));
    }
    ASSERT_TRUE(open[1].settle()) << "closed, and not yet renamed";
    const pid_t child = ::fork();
    if (child == 0) {
        remove_stale_outputs(folder / "");
        ::_exit(write_file(folder / "d", "d") ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    remove_stale_outputs(folder / "");
    for (OutputFile& output : open) {
        EXPECT_TRUE(output.finish());
    }
    for (const char* const name : {"a", "b", "c", "d"}) {
        EXPECT_EQ(content_of(folder / name), name);
    }
    EXPECT_EQ(folder.entries(), 4U);
}

TEST(StaleOutputs, OfOthersAreNotTouched) {
    const TemporaryFolder folder;
    const std::string stale = ".tandem-0123456789abcdef.tmp";
    const std::vector<std::string> kept{
        "tandem-0123456789abcdef.tmp",   ".tandem-0123456789abcde.tmp",
        ".tandem-0123456789abcdeg.tmp",  ".tandem-0123456789ABCDEF.tmp",
        ".tandem-0123456789abcdef.tmp2", "target"};
    for (const std::string& name : kept) {
        static_cast<void>(folder.write(name, "text"));
    }
    fs::create_symlink(folder / "target", folder / ".tandem-00000000000000aa.tmp");
    fs::create_directory(folder / ".tandem-00000000000000bb.tmp");
    ASSERT_EQ(::mkfifo((folder / ".tandem-00000000000000cc.tmp").c_str(), 0600), 0);
    static_cast<void>(folder.write(stale, "left behind"));
    remove_stale_outputs(folder / "");
    EXPECT_FALSE(fs::exists(folder / stale));
    EXPECT_EQ(folder.entries(), kept.size() + 3);
    EXPECT_EQ(content_of(folder / "target"), "text");
    remove_stale_outputs(folder / "missing");
}

}  // namespace
}  // namespace tandem::io
