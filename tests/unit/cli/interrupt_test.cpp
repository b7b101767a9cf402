// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Interrupts the programs themselves and checks the files they leave and their exit codes.
#include <array>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <functional>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <spawn.h>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "unit/io/temporary_folder.hpp"

namespace tandem::cli {
namespace {

namespace fs = std::filesystem;
using test::content_of;
using test::TemporaryFolder;

/// The program in a process of its own. Its outputs go to files of the folder, its TMPDIR is the
/// subfolder "tmp".
class Process {
  public:
    Process(const TemporaryFolder& folder, std::vector<std::string> arguments)
        : errors_(folder / "errors") {
        fs::create_directories(folder / "tmp");
        arguments.insert(arguments.begin(), TANDEM_PROGRAM);
        std::vector<char*> words;
        for (std::string& argument : arguments) {
            words.push_back(argument.data());
        }
        words.push_back(nullptr);
        std::string temporary = "TMPDIR=" + (folder / "tmp").string();
        // The test waits for lines of progress, which a fast machine would omit by default.
        std::string progress = "TANDEM_PROGRESS=each";
        std::vector<char*> environment{temporary.data(), progress.data()};
        for (char** variable = environ; *variable != nullptr; ++variable) {
            const std::string_view one = *variable;
            if (!one.starts_with("TMPDIR=") && !one.starts_with("TANDEM_PROGRESS=")) {
                environment.push_back(*variable);
            }
        }
        environment.push_back(nullptr);
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        constexpr int kWrite = O_WRONLY | O_CREAT | O_TRUNC;
        posix_spawn_file_actions_addopen(&actions, 1, (folder / "said").c_str(), kWrite, 0600);
        posix_spawn_file_actions_addopen(&actions, 2, errors_.c_str(), kWrite, 0600);
        // A script starts background jobs with SIGINT ignored, and the program would inherit that.
        sigset_t defaults;
        sigemptyset(&defaults);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
            sigaddset(&defaults, signal);
        }
        posix_spawnattr_t attributes;
        posix_spawnattr_init(&attributes);
        posix_spawnattr_setsigdefault(&attributes, &defaults);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
        EXPECT_EQ(posix_spawn(&id_, TANDEM_PROGRAM, &actions, &attributes, words.data(),
                              environment.data()),
                  0);
        posix_spawn_file_actions_destroy(&actions);
        posix_spawnattr_destroy(&attributes);
    }

    /// Waits until the condition holds; false if the process ends first.
    [[nodiscard]] bool reaches(const std::function<bool()>& condition) {
        while (!condition()) {
            if (::waitpid(id_, &status_, WNOHANG) != 0) {
                id_ = -1;
                return false;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        return true;
    }

    void send(int signal) const { ::kill(id_, signal); }

    /// The exit code, or minus the number of the signal that ended the process.
    [[nodiscard]] int end() {
        if (id_ > 0) {
            ::waitpid(id_, &status_, 0);
        }
        return WIFEXITED(status_) ? WEXITSTATUS(status_) : -WTERMSIG(status_);
    }

    [[nodiscard]] std::string errors() const { return content_of(errors_); }

  private:
    fs::path errors_;
    pid_t id_ = -1;
    int status_ = 0;
};

std::size_t temporaries_in(const fs::path& folder) {
    std::size_t count = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        count += entry.path().extension() == ".tmp" ? 1U : 0U;
    }
    return count;
}

class Interrupted : public ::testing::TestWithParam<int> {};

/// A slow pipe holds the program in the middle of its outputs: the picture is complete, the CSV is
/// being written, and the JSON has not been started.
TEST_P(Interrupted, InTheMiddleOfItsOutputsLeavesTheOldOnes) {
    const TemporaryFolder folder;
    const fs::path pipe = folder / "pairs.csv";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const fs::path report = folder.write("report.json", "old");
    const fs::path box = folder.write("box.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    Process process(folder, {"check", box.string(), box.string(), "--pairs", pipe.string(),
                             "--json=" + report.string(), "--export", (folder / "a.ply").string()});
    ASSERT_TRUE(process.reaches([&] { return fs::exists(folder / "a.ply"); }));
    process.send(GetParam());
    EXPECT_EQ(process.end(), 130);
    EXPECT_EQ(content_of(report), "old");
    EXPECT_EQ(temporaries_in(folder / "."), 0U);
}

TEST(InterruptedLab, OfWalksWritesWhatItHasMeasured) {
    const TemporaryFolder folder;
    const fs::path json = folder / "walks.json";
    Process process(folder, {"bench", "walks", "--budget", "60s", "--order", "stack",
                             "--json=" + json.string(), "--html", (folder / "walks.html").string(),
                             "--csv", (folder / "walks.csv").string()});
    // Wait until the first of thirty setups is done and the second is being measured.
    ASSERT_TRUE(process.reaches([&] {
        return process.errors().find("measuring intersection-2") != std::string::npos;
    })) << process.errors();
    process.send(SIGINT);
    EXPECT_EQ(process.end(), 130) << process.errors();
    const auto report = nlohmann::json::parse(content_of(json));
    EXPECT_EQ(report["complete"], false);
    EXPECT_FALSE(report["rows"].empty());
    EXPECT_NE(content_of(folder / "said").find("INCOMPLETE"), std::string::npos);
    EXPECT_NE(content_of(folder / "walks.html").find("INCOMPLETE"), std::string::npos);
    EXPECT_NE(content_of(folder / "walks.csv").find("# INCOMPLETE"), std::string::npos);
    EXPECT_EQ(temporaries_in(folder / "."), 0U);
}

TEST(InterruptedLab, OfBroadPhasesWritesWhatItHasMeasuredAndTidiesUp) {
    const TemporaryFolder folder;
    const fs::path json = folder / "broad.json";
    // The first world takes a moment; the second would take hours.
    Process process(folder, {"bench", "broadphase", "--sweep", "objects=20,20000", "--steps",
                             "20000", "--warm-up", "0", "--rounds", "1", "--method", "brute-force",
                             "--json=" + json.string()});
    ASSERT_TRUE(process.reaches([&] {
        return process.errors().find("objects 20000") != std::string::npos;
    })) << process.errors();
    process.send(SIGINT);
    EXPECT_EQ(process.end(), 130) << process.errors();
    const auto report = nlohmann::json::parse(content_of(json));
    EXPECT_EQ(report["complete"], false);
    EXPECT_EQ(report["rows"].size(), 1U);
    EXPECT_TRUE(report["problems"].empty()) << report["problems"];
    EXPECT_TRUE(fs::is_empty(folder / "tmp")) << "the folder that processes exchange files in";
}

TEST(InterruptedLab, OfTheTunerDecidesByWhatItHasMeasured) {
    const TemporaryFolder folder;
    const fs::path json = folder / "tuned.json";
    const fs::path config = folder / "lab.json";
    Process writer(folder,
                   {"bench", "broadphase", "--objects", "300", "--write-config", config.string()});
    ASSERT_EQ(writer.end(), 0) << writer.errors();
    Process process(folder, {"tune", config.string(), "--budget", "10000s", "--keep-all",
                             "--json=" + json.string(), "--html", (folder / "t.html").string()});
    ASSERT_TRUE(process.reaches([&] {
        return process.errors().find("rung 2") != std::string::npos;
    })) << process.errors();
    process.send(SIGTERM);
    EXPECT_EQ(process.end(), 130) << process.errors();
    const auto report = nlohmann::json::parse(content_of(json));
    EXPECT_EQ(report["complete"], false);
    EXPECT_FALSE(report["rows"].empty());
    EXPECT_NE(content_of(folder / "t.html").find("INCOMPLETE"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Signals, Interrupted, ::testing::Values(SIGINT, SIGTERM),
                         [](const auto& signal) {
                             return std::string(signal.param == SIGINT ? "Int" : "Term");
                         });

TEST(Programs, TheReaderOfStandardOutputMayGoAway) {
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe(ends.data()), 0);
    ::close(ends[0]);
    const pid_t child = fork();
    if (child == 0) {
        ::dup2(ends[1], 1);
        static_cast<void>(std::signal(SIGPIPE, SIG_DFL));
        ::execl(TANDEM_PROGRAM, "tandem", "--help", nullptr);
        ::_exit(99);
    }
    ::close(ends[1]);
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 141);
}

TEST(Programs, WithoutRoomForThreadsStillAnswer) {
    const TemporaryFolder folder;
    const fs::path box = folder.write("box.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    const pid_t child = fork();
    if (child == 0) {
        // Lower the user's limit of processes so that no thread can be started. Root has no such
        // limit, so switch to another user.
        constexpr uid_t kNobody = 65534;
        const rlimit none{0, 0};
        ::chmod((folder / ".").c_str(), 0755);
        if (::setrlimit(RLIMIT_NPROC, &none) != 0 || (::geteuid() == 0 && ::setuid(kNobody) != 0)) {
            ::_exit(98);
        }
        ::execl(TANDEM_PROGRAM, "tandem", "info", box.c_str(), nullptr);
        ::_exit(99);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace tandem::cli
