// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include <tandem/batch.hpp>

#include "clash/clash.hpp"
#include "clash/clash_rules.hpp"
#include "clash/classify.hpp"

namespace tandem::clash {

/// Whether tolerated clashes are part of the report.
enum class Tolerated : std::uint8_t { LeftOut, Kept };

/// Parameters and limits of a search for clashes.
struct ClashRequest {
    ClashQuestion question{};
    ClashRules rules{};
    bool allow_touching = false;
    /// If given, touching parts and overlaps up to this depth are not clashes.
    std::optional<double> tolerance{};
    Tolerated tolerated = Tolerated::LeftOut;
    /// Limit in bytes for models and their trees; models are built and dropped to stay within it.
    std::size_t memory = std::numeric_limits<std::size_t>::max();
    /// Triangles and curves are kept for this many triangle pairs of all clashes together.
    std::uint64_t max_stored_pairs = 20'000'000;
    unsigned threads = 0;
    /// Finds the triangle pairs of pairs of parts; if empty, the CPU finds them.
    std::function<Result<std::vector<std::vector<TrianglePair>>>(std::span<const PlacedPair>)>
        find_pairs{};
    /// Models of all meshes of the scene, in their order; if empty, models are built.
    std::vector<Model> models{};
    std::function<bool()> stop = [] { return false; };
    /// Called from time to time, on the calling thread.
    std::function<void(std::uint64_t done, std::uint64_t all)> progress{};
    /// Called with each clash when it is found, with its id and severity; never concurrently.
    std::function<void(const Clash&)> found{};
};

/// All clashes of a scene, the worst first. The result does not depend on threads or memory.
[[nodiscard]] Result<ClashReport> find_clashes(const Scene& scene, const ClashRequest& request);

}  // namespace tandem::clash
