// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include <tandem/box_recording.hpp>
#include <tandem/broad_phase.hpp>
#include <tandem/result.hpp>

namespace tandem::bench {

/// A broad phase, ours or a peer's. Objects have the numbers of the steps. Failures throw.
class BroadContestant {
  public:
    BroadContestant() = default;
    BroadContestant(const BroadContestant&) = delete;
    BroadContestant& operator=(const BroadContestant&) = delete;
    virtual ~BroadContestant() = default;

    /// Name and version, such as "Bullet 3.24".
    [[nodiscard]] virtual std::string version() const = 0;

    /// Applies a step until the structure is ready for a search; timed as "update".
    virtual void apply(const BoxStep& step) = 0;

    /// Finds the pairs; timed as "broad". Returns how many pairs a narrow phase would receive.
    virtual std::size_t find() = 0;

    /// The pairs whose boxes overlap, a < b, each once, in any order; replaces the content.
    virtual void pairs(std::vector<ObjectPair>& out) = 0;

    /// Memory of the broad phase in bytes, boxes and pairs included.
    [[nodiscard]] virtual std::size_t bytes() const = 0;
};

/// Makes one of our own methods.
[[nodiscard]] Result<std::unique_ptr<BroadContestant>> make_our_contestant(
    const BroadPhaseOptions& options);

}  // namespace tandem::bench
