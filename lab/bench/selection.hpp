// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tandem/engine.hpp>
#include <tandem/model.hpp>

#include "setups.hpp"

namespace tandem::bench {

/// A builder with the two choices of the top-down builder.
struct BuilderChoice {
    BuilderKind kind = BuilderKind::TopDown;
    SplitAxis axis = SplitAxis::LongestSide;
    SplitPosition position = SplitPosition::ObjectMedian;

    friend bool operator==(const BuilderChoice&, const BuilderChoice&) = default;
};

/// "bottom-up"; "top-down" for the builder of the paper, and forms such as
/// "top-down:best-cost:binned-sah" for others.
[[nodiscard]] std::string name_of(const BuilderChoice& builder);

/// An order with a rule that it allows.
struct Walk {
    OrderKind order = OrderKind::Stack;
    RuleKind rule = RuleKind::LargerVolume;

    friend bool operator==(const Walk&, const Walk&) = default;
};

/// The measurements to run. An empty list means the default: all setups, all orders, each with its
/// own rule, on the volume and the builder of the paper.
struct Selection {
    std::vector<Experiment> experiments;
    std::vector<std::string> setups;  ///< names of setups
    std::vector<OrderKind> orders;
    std::vector<RuleKind> rules;
    std::vector<VolumeKind> volumes;
    std::vector<BuilderChoice> builders;
    std::uint32_t degree = 2;
    std::uint32_t leaf_size = 1;
};

[[nodiscard]] bool selects(const Selection& selection, const SetupRecipe& recipe);

/// The selected orders, each with those of the selected rules that it allows.
[[nodiscard]] std::vector<Walk> walks_of(const Selection& selection);

[[nodiscard]] std::vector<ReferenceOptions> builds_of(const Selection& selection);

/// The selection for the heat map: lists that were left empty mean everything.
[[nodiscard]] Selection widened(Selection selection);

}  // namespace tandem::bench
