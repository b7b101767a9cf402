// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <tandem/clearance.hpp>
#include <tandem/deforming_model.hpp>
#include <tandem/world.hpp>

#include "dynamics/soft/soft_particles.hpp"

namespace tandem::dynamics {

/// A soft body in a simulation: its vertices, and the deforming mesh that queries use.
class SoftSkin {
  public:
    static Result<SoftSkin> create(const SoftBody& body);

    /// Finds the contacts with rigid bodies of the world that are near, or may come near within a
    /// time `h`.
    Result<Done> find_contacts(World& world, std::span<const BodyState> bodies, double h);
    [[nodiscard]] std::span<const SoftContact> contacts() const noexcept { return contacts_; }

    [[nodiscard]] SoftParticles& particles() noexcept { return particles_; }
    [[nodiscard]] const SoftParticles& particles() const noexcept { return particles_; }
    [[nodiscard]] const DeformingModel& model() const noexcept { return model_; }
    /// Copies the positions of the vertices to the mesh.
    Result<Done> follow();
    /// Calls `follow` if `take_back` or `restore` moved the vertices after the last call.
    Result<Done> catch_up() { return is_behind_ ? follow() : Result<Done>(Done{}); }

    /// The members of a skin that a step changes.
    struct Moment {
        std::vector<Vec3> positions;
        std::vector<Vec3> velocities;
        std::vector<SoftContact> contacts;
        double deepest = 0.0;
    };
    void keep(Moment& moment) const;
    /// Restores a moment that `keep` has stored.
    void take_back(Moment& moment) noexcept;
    /// Replaces positions and velocities; their number must not change.
    void restore(std::span<const Vec3> positions, std::span<const Vec3> velocities) noexcept;

    /// The largest depth of a vertex inside a rigid body among the last contacts.
    [[nodiscard]] double deepest() const noexcept { return deepest_; }

  private:
    SoftSkin(SoftParticles particles, DeformingModel model, const SoftBody& body);
    Result<Done> add_vertices(const Body& rigid, std::uint32_t id, const BodyState& state,
                              double margin);
    Result<Done> add_vertex(const Body& rigid, std::uint32_t id, const BodyState& state,
                            std::uint32_t vertex, double margin);
    Result<Done> add_mesh(const Body& rigid, std::uint32_t id, const BodyState& state,
                          double margin);

    SoftParticles particles_;
    DeformingModel model_;
    double thickness_;
    double friction_;
    double deepest_ = 0.0;
    bool is_behind_ = false;  ///< whether the vertices moved after the last `follow`
    std::vector<SoftContact> contacts_;
    std::vector<BodyHandle> near_;
    std::vector<bool> looked_at_;  ///< by vertex: whether its contact was computed
    ClearanceQuery clearance_;
};

}  // namespace tandem::dynamics
