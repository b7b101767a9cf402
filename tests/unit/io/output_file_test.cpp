// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/output/output_file.hpp"

#include <csignal>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "io/output/temporary_files.hpp"
#include "io/output/write_file.hpp"
#include "temporary_folder.hpp"

namespace tandem::io {
namespace {

namespace fs = std::filesystem;
using test::content_of;
using test::TemporaryFolder;

unsigned mode_of(const fs::path& file) {
    struct stat status {};
    return ::stat(file.c_str(), &status) == 0 ? status.st_mode & 07777U : 0;
}

TEST(OutputFile, HasItsNameOnlyWhenItIsFinished) {
    const TemporaryFolder folder;
    const fs::path file = folder.write("a.txt", "old");
    OutputFile output = OutputFile::create(file).value();
    ASSERT_TRUE(output.write("new"));
    ASSERT_TRUE(output.settle());
    EXPECT_EQ(content_of(file), "old");
    ASSERT_TRUE(output.finish());
    EXPECT_EQ(content_of(file), "new");
    EXPECT_EQ(folder.entries(), 1U);
}

TEST(OutputFile, ThatIsNotFinishedLeavesTheOldFile) {
    const TemporaryFolder folder;
    const fs::path file = folder.write("a.txt", "old");
    {
        OutputFile output = OutputFile::create(file).value();
        ASSERT_TRUE(output.write(std::string(5'000'000, 'x')));
        EXPECT_EQ(folder.entries(), 2U);
    }
    EXPECT_EQ(content_of(file), "old");
    EXPECT_EQ(folder.entries(), 1U);
}

TEST(OutputFile, RefusesToGoOnAfterItsEnd) {
    const TemporaryFolder folder;
    OutputFile output = OutputFile::create(folder / "a.txt").value();
    ASSERT_TRUE(output.write("x"));
    OutputFile moved = std::move(output);
    EXPECT_FALSE(output.write("y"));  // NOLINT(bugprone-use-after-move): tested here
    EXPECT_FALSE(output.finish());    // NOLINT(bugprone-use-after-move)
    EXPECT_EQ(output.failure(), 0);   // NOLINT(bugprone-use-after-move)
    ASSERT_TRUE(moved.finish());
    EXPECT_FALSE(moved.finish());
    EXPECT_FALSE(moved.write("z"));
    EXPECT_EQ(content_of(folder / "a.txt"), "x");
}

TEST(OutputFile, KeepsThePermissionsOfTheOldFile) {
    const TemporaryFolder folder;
    for (const unsigned mode : {0600U, 0640U, 0755U}) {
        const fs::path file = folder.write("a.txt", "old");
        ASSERT_EQ(::chmod(file.c_str(), mode), 0);
        ASSERT_TRUE(write_file(file, "new"));
        EXPECT_EQ(mode_of(file), mode);
        fs::remove(file);
    }
    const mode_t mask = ::umask(027);
    ASSERT_TRUE(write_file(folder / "fresh.txt", "new"));
    ::umask(mask);
    EXPECT_EQ(mode_of(folder / "fresh.txt"), 0640U) << "a new file has what the user's mask leaves";
}

TEST(OutputFile, DoesNotReplaceAWriteProtectedFile) {
    const TemporaryFolder folder;
    ASSERT_EQ(::chmod((folder / ".").c_str(), 0777), 0);
    const fs::path file = folder.write("a.txt", "old");
    ASSERT_EQ(::chmod(file.c_str(), 0444), 0);
    // Run in a child without root's rights: root may write everything.
    const pid_t child = fork();
    if (child == 0) {
        constexpr uid_t kNobody = 65534;
        if (::geteuid() == 0 && ::setuid(kNobody) != 0) {
            ::_exit(2);
        }
        const Result<Done> done = write_file(file, "new");
        ::_exit(done || done.error().message.find("Permission denied") == std::string::npos);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
    EXPECT_EQ(content_of(file), "old");
}

TEST(OutputFile, FollowsLinksAlsoToWhatIsNotThereYet) {
    const TemporaryFolder folder;
    fs::create_directory(folder / "sub");
    fs::create_symlink("sub/real.txt", folder / "one");
    fs::create_symlink("one", folder / "two");
    ASSERT_TRUE(write_file(folder / "two", "first"));
    EXPECT_EQ(content_of(folder / "sub/real.txt"), "first");
    ASSERT_TRUE(write_file(folder / "two", "second"));
    EXPECT_EQ(content_of(folder / "sub/real.txt"), "second");
    EXPECT_TRUE(fs::is_symlink(folder / "one"));
    EXPECT_TRUE(fs::is_symlink(folder / "two"));

    fs::create_symlink("ring", folder / "ring");
    const Result<Done> ring = write_file(folder / "ring", "x");
    ASSERT_FALSE(ring);
    EXPECT_EQ(ring.error().code, ErrorCode::FileNotWritable);
}

TEST(OutputFile, WritesDevicesAndPipesAsTheyAre) {
    EXPECT_TRUE(write_file("/dev/null", "text"));
    const Result<Done> full = write_file("/dev/full", "text");
    ASSERT_FALSE(full);
    EXPECT_EQ(full.error().message, "/dev/full: cannot be written: No space left on device");

    const TemporaryFolder folder;
    const fs::path pipe = folder / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    std::string received;
    std::thread reader([&] { received = content_of(pipe); });
    EXPECT_TRUE(write_file(pipe, "through the pipe"));
    reader.join();
    EXPECT_EQ(received, "through the pipe");
    EXPECT_TRUE(fs::is_fifo(pipe));
}

TEST(OutputFile, WritesBehindWhatADescriptorHasAlready) {
    const TemporaryFolder folder;
    const fs::path file = folder / "redirected.txt";
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT, 0600);
    ASSERT_GE(descriptor, 0);
    ASSERT_EQ(::write(descriptor, "before ", 7), 7);
    ASSERT_TRUE(write_file("/dev/fd/" + std::to_string(descriptor), "after"));
    ASSERT_TRUE(write_file("/proc/self/fd/" + std::to_string(descriptor), "wards"));
    ::close(descriptor);
    EXPECT_EQ(content_of(file), "before afterwards");
}

TEST(OutputFile, SaysWhatIsWrong) {
    const TemporaryFolder folder;
    const Result<Done> no_folder = write_file(folder / "no/where.txt", "x");
    ASSERT_FALSE(no_folder);
    EXPECT_NE(no_folder.error().message.find("check the folder"), std::string::npos);
    fs::create_directory(folder / "sub");
    const Result<Done> sub = write_file(folder / "sub", "x");
    ASSERT_FALSE(sub);
    EXPECT_NE(sub.error().message.find("it is a folder"), std::string::npos);
    const Result<Done> odd = write_file(folder / "no/\033[31m\nx", "x");
    ASSERT_FALSE(odd);
    EXPECT_NE(odd.error().message.find("\\x1b[31m\\x0ax"), std::string::npos)
        << odd.error().message;
}

TEST(OutputFile, TakesTheLongestName) {
    const TemporaryFolder folder;
    const std::string name(255, 'n');
    EXPECT_TRUE(write_file(folder / name, "x"));
    EXPECT_EQ(content_of(folder / name), "x");
}

TEST(OutputFile, SurvivesALimitOfFileSizes) {
    const TemporaryFolder folder;
    const fs::path file = folder.write("a.txt", "old");
    // Run in a child, because lowering a limit cannot be undone without privileges.
    const pid_t child = fork();
    if (child == 0) {
        static_cast<void>(std::signal(SIGXFSZ, SIG_IGN));
        const rlimit limit{1000, 1000};
        if (::setrlimit(RLIMIT_FSIZE, &limit) != 0) {
            ::_exit(2);
        }
        const Result<Done> done = write_file(file, std::string(5000, 'x'));
        ::_exit(done || done.error().message.find("File too large; the old file is untouched") ==
                            std::string::npos);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
    EXPECT_EQ(content_of(file), "old");
    EXPECT_EQ(folder.entries(), 1U);
}

TEST(TemporaryFiles, AreRemovedOnRequest) {
    const TemporaryFolder folder;
    const fs::path file = folder.write("a.txt", "old");
    OutputFile first = OutputFile::create(file).value();
    OutputFile second = OutputFile::create(folder / "b.txt").value();
    ASSERT_TRUE(second.finish());
    EXPECT_EQ(folder.entries(), 3U);
    remove_temporary_files();
    EXPECT_EQ(folder.entries(), 2U) << "what is finished stays, what is not goes";
    EXPECT_FALSE(first.finish());
    EXPECT_EQ(content_of(file), "old");
}

TEST(TemporaryFiles, MayBeMoreThanAreRemembered) {
    const TemporaryFolder folder;
    std::vector<OutputFile> outputs;
    for (int k = 0; k < 100; ++k) {
        outputs.push_back(OutputFile::create(folder / std::to_string(k)).value());
    }
    for (OutputFile& output : outputs) {
        EXPECT_TRUE(output.finish());
    }
    EXPECT_EQ(folder.entries(), 100U);
}

}  // namespace
}  // namespace tandem::io
