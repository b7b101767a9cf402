// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/device/pocl_cache.hpp"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>

#include "base/private_folder.hpp"

namespace tandem::gpu {
namespace {

/// The folder that PoCL chooses (`pocl_cache_init_topdir` in its lib/CL/pocl_cache.c), or an empty
/// path if PoCL would take a folder in /tmp.
std::filesystem::path pocl_folder() {
    const std::filesystem::path below = std::filesystem::path("pocl") / "kcache";
    // NOLINTBEGIN(concurrency-mt-unsafe): the library sets no variables.
    if (const char* const folder = std::getenv("POCL_CACHE_DIR"); folder != nullptr) {
        return folder;
    }
    if (const char* const cache = std::getenv("XDG_CACHE_HOME");
        cache != nullptr && *cache != '\0') {
        return cache / below;
    }
    if (const char* const home = std::getenv("HOME"); home != nullptr) {
        return std::filesystem::path(home) / ".cache" / below;
    }
    // NOLINTEND(concurrency-mt-unsafe)
    return {};
}

}  // namespace

bool is_pocl(std::string_view platform) {
    return platform.find("Portable Computing Language") != std::string_view::npos;
}

Result<Done> check_pocl_cache() {
    const std::filesystem::path chosen = pocl_folder();
    const Result<base::PrivateFolder> folder =
        chosen.empty() ? Error{ErrorCode::FileNotReadable, "without HOME it is in /tmp"}
                       : base::PrivateFolder::open(chosen);
    if (folder) {
        return Done{};
    }
    return Error{ErrorCode::Unsupported,
                 fmt::format("PoCL is not used, because it would load code from its cache, and {}: "
                             "set POCL_CACHE_DIR to a folder that only you can write to",
                             folder.error().message)};
}

}  // namespace tandem::gpu
