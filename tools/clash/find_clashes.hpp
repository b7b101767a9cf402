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

/// Whether clashes that are tolerated are in the report.
enum class Tolerated : std::uint8_t { LeftOut, Kept };

/// What to look for, and within which bounds.
struct ClashRequest {
    ClashQuestion question{};
    ClashRules rules{};
    bool allow_touching = false;
    /// If it is given, touching is no clash, nor are overlaps that are no deeper.
    std::optional<double> tolerance{};
    Tolerated tolerated = Tolerated::LeftOut;
    /// For models and their trees; they are built and dropped to stay within it.
    std::size_t memory = std::numeric_limits<std::size_t>::max();
    /// Pairs of triangles of all clashes together whose triangles and curves are kept.
    std::uint64_t max_stored_pairs = 20'000'000;
    unsigned threads = 0;
    /// Finds the pairs of triangles of pairs of parts; the CPU does if it is empty.
    std::function<Result<std::vector<std::vector<TrianglePair>>>(std::span<const PlacedPair>)>
        find_pairs{};
    /// Models of the meshes of the scene, in their order; they are built where the list is empty.
    std::vector<Model> models{};
    std::function<bool()> stop = [] { return false; };
    /// On the thread that calls, from time to time.
    std::function<void(std::uint64_t done, std::uint64_t all)> progress{};
    /// Each clash once it is found, with its id and severity; from one thread at a time.
    std::function<void(const Clash&)> found{};
};

/// All clashes of a scene, the worst first. Does not depend on the number of threads or memory.
[[nodiscard]] Result<ClashReport> find_clashes(const Scene& scene, const ClashRequest& request);

}  // namespace tandem::clash
