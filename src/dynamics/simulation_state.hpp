// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <tandem/intersections.hpp>
#include <tandem/simulation.hpp>

#include "dynamics/islands.hpp"
#include "dynamics/reference_solver.hpp"
#include "dynamics/soft_skin.hpp"
#include "dynamics/soft_step.hpp"
#include "dynamics/step_events.hpp"

namespace tandem::dynamics {

/// The properties of a body that are not part of its motion.
struct SimulatedBody {
    BodyHandle handle;  ///< default-constructed where the number is free
    Vec3 local_centre = Vec3::Zero();
    BodyMass mass;
    Material material;
    BodyKind kind = BodyKind::Static;
};

}  // namespace tandem::dynamics

namespace tandem {

struct Simulation::State {
    State(const SimulationOptions& given, World made)
        : options(given), world(std::move(made)), executor(given.threads) {}

    [[nodiscard]] const dynamics::SimulatedBody* find(BodyHandle handle) const noexcept;
    [[nodiscard]] Pose pose_of(BodyId id) const;
    /// Writes the pose and the velocity of a body to the world.
    Result<Done> place(BodyId id);
    /// Collects the world's contacts for the solvers, except those between sleeping bodies.
    Result<Done> collect();
    /// `known` has the pairs if a device has found them; otherwise it is null.
    Result<Done> collect_triangle_pairs(const BodyContact& contact,
                                        const std::vector<TrianglePair>* known);
    /// Triangle pairs of all contacts for which `counts_triangles` is true, one list for each,
    /// found by `options.find_pairs`.
    Result<std::vector<std::vector<TrianglePair>>> find_triangle_pairs() const;
    [[nodiscard]] bool counts_triangles(const BodyContact& contact) const;
    void add_manifold(const BodyContact& contact, const ContactManifold& manifold);
    /// Overlap of two bodies at a contact point.
    [[nodiscard]] double overlap_of(const BodyContact& contact, const ContactPoint& point) const;
    /// Counts the points of a contact between sleeping bodies, which the solvers do not get.
    void count_resting(const BodyContact& contact);
    [[nodiscard]] dynamics::SolverManifold blank(BodyId a, BodyId b) const;
    void measure(SimulationStep& step) const;
    /// How many times this step finds contacts: more than once while meshes in contact move fast.
    [[nodiscard]] std::uint32_t rounds() const;
    /// Lists the pairs of joined bodies that do not collide.
    void find_partners();
    Result<Done> find_contacts(SimulationStep& report);
    /// Moves all bodies by a time `h`.
    Result<Done> solve(double h, std::uint32_t substeps, SimulationStep& report);
    Result<Done> find_soft_contacts();
    Result<Done> move_soft_bodies();
    void measure_soft_bodies(SimulationStep& step) const;
    /// Replaces the world by one without data of earlier contacts.
    Result<Done> forget_contacts();

    SimulationOptions options;
    World world;
    Executor executor;
    std::vector<dynamics::SimulatedBody> bodies;  ///< by number
    std::vector<dynamics::BodyState> states;      ///< by number; mass zero where the number is free
    std::vector<dynamics::JointConstraint> joints;
    std::vector<JointId> joint_ids;  ///< of `joints`, ascending
    JointId next_joint = 0;
    std::vector<std::pair<BodyId, BodyId>>
        partners;                           ///< pairs of joined bodies that do not collide; sorted
    std::vector<dynamics::SoftSkin> skins;  ///< soft bodies
    dynamics::SoftStep soft_step;
    dynamics::ReferenceSolver reference;
    dynamics::Islands islands;
    std::vector<dynamics::SolverManifold> manifolds;
    std::vector<dynamics::BodyPair> touching;
    dynamics::StepEvents events;
    double deepest = 0.0;
    std::size_t resting_points = 0;  ///< contact points between sleeping bodies
    std::uint64_t steps = 0;
    CollideQuery collide;
    IntersectionList intersections;
};

}  // namespace tandem
