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

/// A broad phase, ours or a peer's. Objects have the numbers of the steps. What goes wrong throws.
class BroadContestant {
  public:
    BroadContestant() = default;
    BroadContestant(const BroadContestant&) = delete;
    BroadContestant& operator=(const BroadContestant&) = delete;
    virtual ~BroadContestant() = default;

    /// "Bullet 3.24"
    [[nodiscard]] virtual std::string version() const = 0;

    /// Takes in what happened, up to where its structure is ready; timed as "update".
    virtual void apply(const BoxStep& step) = 0;

    /// Finds the pairs; timed as "broad". How many it would hand to a narrow phase.
    virtual std::size_t find() = 0;

    /// The pairs whose boxes overlap, a < b, each once, in any order; replaces the contents.
    virtual void pairs(std::vector<ObjectPair>& out) = 0;

    /// The bytes of everything it keeps, boxes and pairs included.
    [[nodiscard]] virtual std::size_t bytes() const = 0;
};

/// One of our own methods.
[[nodiscard]] Result<std::unique_ptr<BroadContestant>> make_our_contestant(
    const BroadPhaseOptions& options);

}  // namespace tandem::bench
