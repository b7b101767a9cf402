// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <tandem/pose.hpp>
#include <tandem/result.hpp>

#include "objects.hpp"

namespace tandem::bench {

/// The experiments of Damkjær 2007, section 9.
enum class Experiment {
    Intersection,    ///< pairs of touching triangles
    Separation,      ///< not even the root volumes overlap
    CloseProximity,  ///< just before contact: many leaves overlap, but no triangles touch
    SmallProximity,  ///< a few leaves overlap, but no triangles touch
    Scalability,     ///< one intersection with increasingly fine objects
    DifferentSize,   ///< A is smaller and its volumes overlap those of B, but no triangles touch
    DifferentPrimitives,  ///< a fine object against a coarse one, and the other way round
};

inline constexpr std::array kAllExperiments{
    Experiment::Intersection,       Experiment::Separation,  Experiment::CloseProximity,
    Experiment::SmallProximity,     Experiment::Scalability, Experiment::DifferentSize,
    Experiment::DifferentPrimitives};

[[nodiscard]] std::string_view name_of(Experiment experiment);

/// Two versions of the object with their poses.
struct Setup {
    std::string name;  ///< unique: "intersection-1"
    Version version_a{};
    Version version_b{};
    Pose pose_a{};
    Pose pose_b{};
};

/// A setup before its poses are determined.
struct SetupRecipe {
    Experiment experiment;
    std::string name;
    std::function<Result<Setup>()> make;
};

/// All setups in the order of the paper. The recipes refer to the object. Subdivisions with more
/// than a million faces are left out; this can happen only with a user's mesh.
[[nodiscard]] std::vector<SetupRecipe> all_setups(const Object& object);

}  // namespace tandem::bench
