// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/start_program.hpp"

#include <algorithm>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>
#include <vector>

#include "cli/guarded.hpp"

namespace tandem::cli {
namespace {

/// A descriptor closed by the caller would be given to the first file that we open, and that file
/// would get our output. Opened for reading instead, it refuses to be written.
void occupy_closed_descriptors() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(descriptor, F_GETFD) == -1)
            static_cast<void>(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    }
}

}  // namespace

int start_program(int argc, char** argv,
                  const std::function<ExitCode(std::span<const std::string>)>& action) {
    // A reader that went away is then an error of the write, which is reported.
    static_cast<void>(std::signal(SIGPIPE, SIG_IGN));
    occupy_closed_descriptors();
    return static_cast<int>(guarded([&] {
        const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
        return action(arguments);
    }));
}

}  // namespace tandem::cli
