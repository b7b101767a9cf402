// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/start_program.hpp"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <fcntl.h>
#include <new>
#include <unistd.h>
#include <vector>

#include "cli/answers/text_sink.hpp"
#include "signals/interrupt.hpp"

namespace tandem::cli {
namespace {

/// Opens closed standard descriptors. Otherwise the first file that we open would get such a
/// descriptor, and our output would be written into that file. They are opened for reading only, so
/// that writing to them fails.
void occupy_closed_descriptors() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(descriptor, F_GETFD) == -1) {
            static_cast<void>(::open("/dev/null", O_RDONLY | O_CLOEXEC));
        }
    }
}

/// Uses plain C output, since there may be no memory left to format anything.
void tell_internal_failure(const char* what) noexcept {
    std::fputs("tandem: internal failure: ", stderr);
    for (const char* letter = what; *letter != '\0'; ++letter) {
        const bool is_control = static_cast<unsigned char>(*letter) < ' ' || *letter == '\x7f';
        std::fputc(is_control ? '?' : *letter, stderr);
    }
    std::fputc('\n', stderr);
}

}  // namespace

ExitCode guarded(const std::function<ExitCode()>& action) noexcept {
    try {
        return action();
    } catch (const std::bad_alloc&) {
        std::fputs("tandem: out of memory\n", stderr);
    } catch (const std::exception& problem) {
        tell_internal_failure(problem.what());
    } catch (...) {
        std::fputs("tandem: internal failure of unknown kind\n", stderr);
    }
    return ExitCode::InternalFailure;
}

int start_program(int argc, char** argv,
                  const std::function<ExitCode(std::span<const std::string>)>& action) {
    signals::install();
    occupy_closed_descriptors();
    const ExitCode code = guarded([&] {
        const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
        return action(arguments);
    });
    const bool failed = code != ExitCode::Clear && code != ExitCode::Collision;
    return static_cast<int>(reader_is_gone() && !failed ? ExitCode::ReaderGone : code);
}

}  // namespace tandem::cli
