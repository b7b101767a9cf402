// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <tandem/batch.hpp>
#include <tandem/body_mass.hpp>
#include <tandem/joint.hpp>
#include <tandem/soft_body.hpp>
#include <tandem/world.hpp>

namespace tandem {

/// What the surface of a body is like. Of two bodies in contact the friction is the geometric mean,
/// the restitution and the rolling friction are the larger ones.
struct Material {
    double friction = 0.5;
    double restitution = 0.0;
    double rolling = 0.0;  ///< a length: the moment that resists rolling, per normal force
};

/// A body that a simulation moves. A dynamic body gets its mass from its shape and density, by the
/// model for meshes, unless `mass` is given.
struct RigidBody {
    Body body;
    double density = 1000.0;
    MassModel mass_model = MassModel::Solid;
    std::optional<BodyMass> mass{};
    Material material{};
    double linear_damping = 0.0;
    double angular_damping = 0.0;
    double gravity_scale = 1.0;
    bool may_sleep = true;
};

/// Which solver moves the bodies (docs/design/dynamics.md).
enum class SolverKind : std::uint8_t {
    SoftStep,   ///< the default
    Reference,  ///< that of the papers
};
/// Names of the solvers, as scene files spell them.
inline constexpr NameTable kSolverNames{
    {EnumName{SolverKind::SoftStep, "soft-step"}, {SolverKind::Reference, "reference"}}};
static_assert(is_complete<kSolverNames>());

/// What the solver gets of two meshes that touch.
enum class ContactMode : std::uint8_t {
    Manifolds,      ///< few well-chosen points
    TrianglePairs,  ///< one contact for each pair of triangles that intersect, as in the papers
};
/// Names of the modes, as scene files spell them.
inline constexpr NameTable kContactModeNames{{EnumName{ContactMode::Manifolds, "manifolds"},
                                              {ContactMode::TrianglePairs, "triangle-pairs"}}};
static_assert(is_complete<kContactModeNames>());

/// Finds the pairs of touching triangles of each pair of placed models, in their order: a device
/// (tandem/gpu.hpp). They must be those that `collide` finds.
using FindPairs =
    std::function<Result<std::vector<std::vector<TrianglePair>>>(std::span<const PlacedPair>)>;

/// Gravity, step, solver and limits of a simulation.
struct SimulationOptions {
    Vec3 gravity = Vec3(0.0, 0.0, -9.81);
    double time_step = 1.0 / 60.0;
    SolverKind solver = SolverKind::SoftStep;
    ContactMode contacts = ContactMode::Manifolds;
    std::uint32_t substeps = 4;     ///< of the soft step
    std::uint32_t iterations = 10;  ///< of the reference solver
    double bounce_threshold = 1.0;  ///< m/s below which nothing bounces
    bool sleeping = true;
    /// Gaps up to this are contacts, too; fast bodies look farther ahead by themselves.
    double margin = 0.004;
    /// How far apart two meshes come to rest: about 0.5 % of a body's size.
    double rest_offset = 0.005;
    /// Threads, 0 for all there are (see Executor). No bit of the answer depends on it.
    unsigned threads = 1;
    /// Where contacts are pairs of triangles: finds those of all bodies that come near in a step.
    /// The CPU does if it is empty.
    FindPairs find_pairs{};
    BroadPhaseOptions broad_phase{};
};

/// What a step did. Times are in seconds.
struct SimulationStep {
    std::uint64_t step = 0;  ///< counts from 1
    double time = 0.0;       ///< simulated
    double kinetic_energy = 0.0;
    double potential_energy = 0.0;
    Vec3 momentum = Vec3::Zero();
    Vec3 angular_momentum = Vec3::Zero();  ///< about the origin
    double deepest = 0.0;                  ///< overlap of two bodies, metres
    double residual = 0.0;  ///< m/s: the fastest approach left where a load is carried
    std::size_t possible = 0;
    std::size_t touching = 0;  ///< pairs of bodies with contacts that the solver got
    std::size_t contacts = 0;  ///< points
    std::size_t awake = 0;     ///< bodies
    std::size_t islands = 0;   ///< groups of touching bodies that are awake
    double update_seconds = 0.0;
    double broad_seconds = 0.0;
    double narrow_seconds = 0.0;
    double solve_seconds = 0.0;
    double total_seconds = 0.0;
};

/// How a soft body is.
struct SoftMeasure {
    double stretch = 0.0;      ///< the part by which its longest edge is too long
    double volume = 1.0;       ///< as a part of what it was
    double deepest = 0.0;      ///< metres of its vertices in rigid bodies, at the start of a step
    std::size_t contacts = 0;  ///< with rigid bodies
};

/// The number of a joint, from 0 in the order of adding.
using JointId = std::uint32_t;

/// Rigid bodies on a World: each step finds the contacts, solves them and moves the bodies. The
/// same history gives the same bits, for any number of threads and any instruction set.
class Simulation {
  public:
    [[nodiscard]] static Result<Simulation> create(const SimulationOptions& options = {});

    Simulation(Simulation&&) noexcept;
    Simulation& operator=(Simulation&&) noexcept;
    ~Simulation();

    /// Refuses what a world refuses, dynamic bodies without mass, and materials and dampings that
    /// are negative or not finite.
    [[nodiscard]] Result<BodyHandle> add(const RigidBody& body);
    /// With all its joints.
    Result<Done> remove(BodyHandle body);

    /// Joins two bodies as they lie now; a static body holds the other one in the world.
    [[nodiscard]] Result<JointId> join(BodyHandle a, BodyHandle b, const JointSettings& joint);
    /// The angle of a hinge, the offset of a slider, or the distance of two points.
    [[nodiscard]] Result<double> coordinate(JointId joint) const;

    /// For the next step only; wakes the body.
    Result<Done> push(BodyHandle body, const Vec3& force, const Vec3& torque);
    /// Sets the velocity of the centre of mass; wakes the body.
    Result<Done> set_velocity(BodyHandle body, const Vec3& linear, const Vec3& angular);
    /// Puts a body elsewhere; wakes it and what it lay on.
    Result<Done> set_pose(BodyHandle body, const Pose& pose);

    [[nodiscard]] Result<Pose> pose(BodyHandle body) const;
    [[nodiscard]] Result<BodyMass> mass(BodyHandle body) const;
    [[nodiscard]] Result<Vec3> velocity(BodyHandle body) const;  ///< of the centre of mass
    [[nodiscard]] Result<Vec3> spin(BodyHandle body) const;
    [[nodiscard]] Result<bool> is_asleep(BodyHandle body) const;

    /// Adds a cloth or a soft volume. It collides with rigid bodies, and pushes them.
    [[nodiscard]] Result<SoftBodyId> add_soft(const SoftBody& body);
    [[nodiscard]] std::size_t soft_body_count() const noexcept;
    /// Where its vertices are, in the order of its mesh; valid until the next step.
    [[nodiscard]] Result<std::span<const Vec3>> soft_vertices(SoftBodyId body) const;
    /// The deforming mesh as it is now, for queries.
    [[nodiscard]] Result<Model> soft_model(SoftBodyId body) const;
    [[nodiscard]] Result<SoftMeasure> measure_soft(SoftBodyId body) const;

    /// Moves everything by one time step. An error, which a body that left the range of double
    /// gives, leaves the simulation as it was.
    Result<SimulationStep> step();

    /// Which pairs have begun to touch, gone on and ended in the last step, sorted by (a, b). A
    /// step may look for contacts several times: a pair that touches in between only begins and
    /// ends, in this order. After `save` and `restore` pairs that touch begin anew.
    [[nodiscard]] std::span<const ContactEvent> events() const noexcept;

    /// Contacts are those of the last time that the last step looked for them, and so are the
    /// world's own events: see `events()` for those of the whole step.
    /// Must not be asked of a simulation that was moved from; everything else may, and is refused.
    [[nodiscard]] const World& world() const noexcept;
    [[nodiscard]] const SimulationOptions& options() const noexcept;
    [[nodiscard]] std::uint64_t steps() const noexcept;

    /// All that moves, as bytes: `restore` on a simulation of the same bodies and joints goes on
    /// bit by bit as this one does after `save`, which forgets what the contacts were derived from.
    [[nodiscard]] Result<std::vector<std::byte>> save();
    Result<Done> restore(std::span<const std::byte> bytes);

    /// A hash of poses and velocities, to compare runs.
    [[nodiscard]] std::uint64_t hash() const;

  private:
    struct State;
    explicit Simulation(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace tandem
