// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "cli/guarded.hpp"

#include <cstdio>
#include <exception>
#include <new>

namespace tandem::cli {

ExitCode guarded(const std::function<ExitCode()>& action) noexcept {
    // Plain C output: there may be no memory left to format anything.
    try {
        return action();
    } catch (const std::bad_alloc&) {
        std::fputs("tandem: out of memory\n", stderr);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "tandem: internal failure: %s\n", problem.what());
    } catch (...) {
        std::fputs("tandem: internal failure of unknown kind\n", stderr);
    }
    return ExitCode::InternalFailure;
}

}  // namespace tandem::cli
