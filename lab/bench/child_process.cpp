// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "child_process.hpp"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <optional>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>

namespace tandem::bench {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// The first line that is not blank, shortened to fit in a report.
std::string first_line(const std::string& text) {
    constexpr std::size_t kMost = 200;
    const std::size_t start = text.find_first_not_of("\n ");
    if (start == std::string::npos) {
        return "no message";
    }
    return text.substr(start, std::min(kMost, text.find('\n', start) - start));
}

/// Starts the child. It has no input, and its outputs go to files.
std::optional<pid_t> start(const fs::path& program, std::vector<std::string>& arguments,
                           const ChildFiles& files) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    constexpr int kWrite = O_WRONLY | O_CREAT | O_TRUNC;
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, files.output.c_str(), kWrite, 0600);
    posix_spawn_file_actions_addopen(&actions, 2, files.complaints.c_str(), kWrite, 0600);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    std::string name = program.string();
    std::vector<char*> words{name.data()};
    for (std::string& argument : arguments) {
        words.push_back(argument.data());
    }
    words.push_back(nullptr);
    pid_t child = 0;
    const int problem =
        posix_spawn(&child, program.c_str(), &actions, &attributes, words.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    errno = problem;
    return problem == 0 ? std::optional(child) : std::nullopt;
}

/// Waits for the child and returns how it ended; empty after success.
std::string wait_for(pid_t child, double limit_s, const fs::path& complaints,
                     const signals::Stop& stop) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration<double>(limit_s);
    std::string killed;  // the reason for killing it
    int status = 0;
    while (waitpid(child, &status, WNOHANG) == 0) {
        if (killed.empty() && (stop() || Clock::now() > end)) {
            killed = stop() ? "was interrupted" : fmt::format("was stopped after {} s", limit_s);
            kill(-child, SIGKILL);  // the whole process group, with all processes that it started
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    if (!killed.empty()) {
        return killed;
    }
    if (WIFSIGNALED(status)) {
        const char* const name = sigdescr_np(WTERMSIG(status));
        return fmt::format("died of signal {} ({})", WTERMSIG(status),
                           name == nullptr ? "without a name" : name);
    }
    if (WEXITSTATUS(status) != 0) {
        return fmt::format("failed: {}", first_line(text_of(complaints)));
    }
    return {};
}

}  // namespace

std::string run_child(const fs::path& program, std::vector<std::string> arguments,
                      const ChildFiles& files, double limit_s, const signals::Stop& stop) {
    const std::optional<pid_t> child = start(program, arguments, files);
    if (!child) {
        return fmt::format("cannot be started: {}", std::generic_category().message(errno));
    }
    return wait_for(*child, limit_s, files.complaints, stop);
}

void end_with_parent() {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
}

}  // namespace tandem::bench
