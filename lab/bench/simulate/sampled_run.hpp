// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "scenes/simulated_scene.hpp"

namespace tandem::bench {

/// The work of a simulation during some steps, and the poses of its bodies after them.
struct Sample {
    std::uint64_t step = 0;
    /// Means over the steps since the last sample, in milliseconds.
    double total_ms = 0.0;
    double contact_ms = 0.0;  ///< boxes, broad phase and contacts
    double solver_ms = 0.0;
    double touching = 0.0;
    double contacts = 0.0;
    /// Values at the step itself.
    double deepest = 0.0;         ///< the worst since the last sample
    double kinetic_energy = 0.0;  ///< mean of all bodies
    std::vector<Pose> poses;      ///< poses of all bodies
    /// Pairs of bodies with meshes whose boxes overlap.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
};

/// Runs a scene and passes a sample to the callback every `every` steps; stops early if that
/// returns false.
[[nodiscard]] Result<Done> run_sampled(const scenes::SimulatedScene& scene, std::uint64_t steps,
                                       std::uint64_t every,
                                       const std::function<bool(const Sample&)>& take);

/// The scene and its samples as a text that the programs of the peers read: meshes and masses of
/// the bodies, then a block for each sample.
class PeerFile {
  public:
    [[nodiscard]] static Result<PeerFile> create(const std::string& file,
                                                 const scenes::SimulatedScene& scene,
                                                 std::uint64_t steps, std::uint64_t every);
    [[nodiscard]] Result<Done> add(const Sample& sample);

  private:
    explicit PeerFile(std::string file) : file_(std::move(file)) {}
    std::string file_;
};

}  // namespace tandem::bench
