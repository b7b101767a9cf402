// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "signals/interrupt.hpp"

#include <atomic>
#include <chrono>
#include <csignal>
#include <system_error>
#include <unistd.h>

#include "io/output/temporary_files.hpp"

namespace tandem::signals {
namespace {

// The handler uses only lock-free objects, so that it may interrupt any code.
std::atomic<int> finishing_scopes{0};
std::atomic<bool> was_interrupted{false};
std::atomic<bool> errors_on_terminal{false};
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

extern "C" void end_or_take_note(int /*signal*/) {
    const bool is_first = !was_interrupted.exchange(true);
    if (is_first && finishing_scopes.load() > 0) {
        return;
    }
    io::remove_temporary_files();
    if (errors_on_terminal.load()) {
        // The progress line has no line end; end it, so that the prompt begins on a new line.
        static_cast<void>(!::write(STDERR_FILENO, "\n", 1));
    }
    ::_exit(kInterruptedExit);
}

}  // namespace

void install() {
    errors_on_terminal = ::isatty(STDERR_FILENO) == 1;
    struct sigaction ours {};
    ours.sa_handler = &end_or_take_note;
    ours.sa_flags = SA_RESTART;  // system calls continue after the signal
    ::sigemptyset(&ours.sa_mask);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before {};
        if (::sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN) {
            ::sigaction(signal, &ours, nullptr);
        }
    }
    for (const int signal : {SIGPIPE, SIGXFSZ}) {
        static_cast<void>(std::signal(signal, SIG_IGN));
    }
}

FinishFirst::FinishFirst() noexcept {
    ++finishing_scopes;
}

FinishFirst::~FinishFirst() {
    --finishing_scopes;
}

bool interrupted() noexcept {
    return was_interrupted.load();
}

InterruptWatch::InterruptWatch() {
    try {
        watcher_ = std::jthread([this](const std::stop_token& over) {
            while (!over.stop_requested() && !interrupted()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
            }
            if (interrupted()) {
                source_.request_stop();
            }
        });
    } catch (const std::system_error&) {
        return;
    }
}

}  // namespace tandem::signals
