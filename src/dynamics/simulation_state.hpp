// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <tandem/intersections.hpp>
#include <tandem/simulation.hpp>

#include "dynamics/joint_list.hpp"
#include "dynamics/rigid/islands.hpp"
#include "dynamics/rigid/reference_solver.hpp"
#include "dynamics/rigid/soft_step.hpp"
#include "dynamics/soft/soft_skin.hpp"
#include "dynamics/step_events.hpp"
#include "dynamics/step_undo.hpp"

namespace tandem::dynamics {

[[nodiscard]] inline Error moved_from() {
    return {ErrorCode::InvalidArgument,
            "the simulation was moved from: assign a new one to it first"};
}

}  // namespace tandem::dynamics

namespace tandem {

struct Simulation::State {
    class Attempt;
    /// The pose of a body in the world, and the velocity of its origin.
    struct Motion {
        Pose pose;
        Vec3 linear;
        Vec3 angular;
    };

    State(const SimulationOptions& given, World made)
        : options(given), world(std::move(made)), executor(given.threads) {}

    [[nodiscard]] const dynamics::SimulatedBody* find(BodyHandle handle) const noexcept;
    [[nodiscard]] Result<Pose> pose_of(BodyId id) const;
    /// The motion of a body in this state, or an error that names the body if the world refuses it.
    [[nodiscard]] Result<Motion> motion_of(BodyId id, const dynamics::BodyState& state) const;
    /// Sets a motion in the world that `motion_of` has returned.
    void place(BodyId id, const Motion& motion);
    /// Sets the velocities in the world that forces and gravity will give to bodies in this step,
    /// unless the margin covers their motion, because the world looks ahead along velocities. Large
    /// forces are applied here.
    Result<Done> look_ahead();
    Result<Done> check_limits() const;
    Result<SimulationStep> step();
    [[nodiscard]] dynamics::SoftSkin* find_soft(SoftBodyId id) noexcept;
    [[nodiscard]] bool is_there(BodyId id) const noexcept;
    /// Sets all bodies to these motions, given by ascending number, and drops data of earlier
    /// contacts.
    void forget_contacts(std::span<const Motion> motions) noexcept;
    /// A hash of all properties without motion.
    [[nodiscard]] std::uint64_t fingerprint() const;
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
    /// The number of times that this step finds contacts: more than once while meshes in contact
    /// move fast.
    [[nodiscard]] std::uint32_t rounds() const;
    /// Lists the pairs of joined bodies that do not collide.
    void find_partners();
    Result<Done> find_contacts(SimulationStep& report);
    /// Moves all bodies by a time `h`.
    Result<Done> solve(double h, std::uint32_t substeps, SimulationStep& report);
    Result<Done> find_soft_contacts();
    Result<Done> move_soft_bodies();
    void measure_soft_bodies(SimulationStep& step) const;

    SimulationOptions options;
    World world;
    Executor executor;
    std::vector<dynamics::SimulatedBody> bodies;  ///< by number
    std::vector<dynamics::BodyState> states;      ///< by number; mass zero if the number is free
    dynamics::JointList joints;
    std::vector<std::pair<BodyId, BodyId>>
        partners;                           ///< pairs of joined bodies that do not collide; sorted
    std::vector<dynamics::SoftSkin> skins;  ///< soft bodies
    struct SoftEntry {
        SoftBodyId id;
        std::uint64_t print;
    };
    std::vector<SoftEntry> soft_entries;  ///< parallel to `skins`, by ascending number
    SoftBodyId next_soft = 0;
    /// State of each of `skins` at the start of a step.
    std::vector<dynamics::SoftSkin::Moment> soft_moments;
    dynamics::SoftStep soft_step;
    dynamics::ReferenceSolver reference;
    dynamics::Islands islands;
    std::vector<dynamics::SolverManifold> manifolds;
    std::vector<dynamics::BodyPair> touching;
    dynamics::StepEvents events;
    dynamics::StepUndo undo;
    double deepest = 0.0;
    std::size_t resting_points = 0;  ///< contact points between sleeping bodies
    std::uint64_t steps = 0;
    CollideQuery collide;
    IntersectionList intersections;
};

}  // namespace tandem
