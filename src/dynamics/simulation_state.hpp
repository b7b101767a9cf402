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

/// What a simulation knows of a body beside its motion.
struct SimulatedBody {
    BodyHandle handle;  ///< of nothing for a number that is free
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
    /// Tells the world where the bodies are.
    Result<Done> place(BodyId id);
    /// The world's contacts as the solvers take them, without those of bodies at rest.
    Result<Done> collect();
    /// `known` are the pairs, if a device has found them.
    Result<Done> collect_triangle_pairs(const BodyContact& contact,
                                        const std::vector<TrianglePair>* known);
    /// The pairs of all contacts whose triangles count, by the function of the options; as many as
    /// such contacts.
    Result<std::vector<std::vector<TrianglePair>>> find_triangle_pairs() const;
    [[nodiscard]] bool counts_triangles(const BodyContact& contact) const;
    void add_manifold(const BodyContact& contact, const ContactManifold& manifold);
    /// How deep two bodies overlap at a contact point.
    [[nodiscard]] double overlap_of(const BodyContact& contact, const ContactPoint& point) const;
    /// Counts the contacts of bodies asleep, which the solvers do not get.
    void count_resting(const BodyContact& contact);
    [[nodiscard]] dynamics::SolverManifold blank(BodyId a, BodyId b) const;
    void measure(SimulationStep& step) const;
    /// How often this step looks for contacts: more than once while meshes that touch are fast.
    [[nodiscard]] std::uint32_t rounds() const;
    /// Lists the bodies that ignore each other because a joint holds them.
    void find_partners();
    Result<Done> find_contacts(SimulationStep& report);
    /// Moves all bodies by a time `h`.
    Result<Done> solve(double h, std::uint32_t substeps, SimulationStep& report);
    Result<Done> find_soft_contacts();
    Result<Done> move_soft_bodies();
    void measure_soft_bodies(SimulationStep& step) const;
    /// Replaces the world by one that has no memory of contacts.
    Result<Done> forget_contacts();

    SimulationOptions options;
    World world;
    Executor executor;
    std::vector<dynamics::SimulatedBody> bodies;  ///< by number
    std::vector<dynamics::BodyState> states;      ///< by number; of no mass where there is no body
    std::vector<dynamics::JointConstraint> joints;
    std::vector<JointId> joint_ids;  ///< of `joints`, ascending
    JointId next_joint = 0;
    std::vector<std::pair<BodyId, BodyId>>
        partners;                           ///< of joints, which ignore each other; sorted
    std::vector<dynamics::SoftSkin> skins;  ///< soft bodies
    dynamics::SoftStep soft_step;
    dynamics::ReferenceSolver reference;
    dynamics::Islands islands;
    std::vector<dynamics::SolverManifold> manifolds;
    std::vector<dynamics::BodyPair> touching;
    dynamics::StepEvents events;
    double deepest = 0.0;
    std::size_t resting_points = 0;  ///< of contacts of bodies asleep
    std::uint64_t steps = 0;
    CollideQuery collide;
    IntersectionList intersections;
};

}  // namespace tandem
