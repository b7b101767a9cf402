// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "peer_meshes.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

#include <tandem/mesh_file.hpp>

#include "scenes/torus_knot.hpp"

namespace tandem::bench {

namespace fs = std::filesystem;

fs::path mesh_cache() {
    // This program never changes environment variables, so reading them is safe.
    const char* const given = std::getenv("XDG_CACHE_HOME");  // NOLINT(concurrency-mt-unsafe)
    if (given != nullptr && *given != '\0') {
        return fs::path(given) / "tandem" / "meshes";
    }
    const char* const home = std::getenv("HOME");  // NOLINT(concurrency-mt-unsafe)
    return fs::path(home == nullptr ? "." : home) / ".cache" / "tandem" / "meshes";
}

Result<Mesh> named_mesh(const std::string& name_or_file) {
    if (name_or_file == "knot") {
        return scenes::torus_knot();
    }
    if (name_or_file == "knot-100k") {
        return scenes::torus_knot({.segments = 1250, .sides = 40});
    }
    if (std::find(kMeshNames.begin(), kMeshNames.end(), name_or_file) == kMeshNames.end()) {
        return load_mesh(name_or_file);
    }
    for (const char* ending : {".obj", ".ply"}) {
        const fs::path file = mesh_cache() / (name_or_file + ending);
        std::error_code ignored;
        if (fs::exists(file, ignored)) {
            return load_mesh(file);
        }
    }
    return Error{ErrorCode::FileNotReadable,
                 fmt::format("{}: is not in {}; fetch it with scripts/fetch_meshes.sh",
                             name_or_file, mesh_cache().string())};
}

std::string short_mesh_name(const std::string& name_or_file) {
    return fs::path(name_or_file).filename().string();
}

}  // namespace tandem::bench
