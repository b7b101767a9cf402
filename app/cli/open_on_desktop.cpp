// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/open_on_desktop.hpp"

#include <array>
#include <cstdlib>
#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

namespace tandem::cli {
namespace {

bool is_set(const char* variable) {
    const char* const value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

bool has_reader() {
    const bool desktop = is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
    return desktop && !is_set("CI") && !is_set("TANDEM_NO_OPEN") && ::isatty(STDOUT_FILENO) == 1;
}

}  // namespace

bool open_on_desktop(const std::string& file) {
    if (!has_reader()) {
        return false;
    }
    posix_spawn_file_actions_t actions;
    if (::posix_spawn_file_actions_init(&actions) != 0) {
        return false;
    }
    // Output of the browser must not mix with ours.
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    std::string program = "xdg-open";
    std::string argument = file;
    const std::array<char*, 3> arguments{program.data(), argument.data(), nullptr};
    pid_t child = 0;
    const int problem =
        ::posix_spawnp(&child, program.c_str(), &actions, nullptr, arguments.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    return problem == 0;
}

}  // namespace tandem::cli
