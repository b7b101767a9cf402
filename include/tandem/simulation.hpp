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

/// Surface properties of a body. For two bodies in contact, friction is the geometric mean of both;
/// restitution and rolling friction are the larger ones.
struct Material {
    double friction = 0.5;
    double restitution = 0.0;
    double rolling = 0.0;  ///< a length: the moment that resists rolling, divided by the normal
                           ///< force
};

/// A body of a simulation. The mass of a dynamic body follows from its shape and density (and for
/// meshes from `mass_model`), unless `mass` is given.
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
    Reference,  ///< the papers' solver
};
/// Names of the solvers, as scene files spell them.
inline constexpr NameTable kSolverNames{
    {EnumName{SolverKind::SoftStep, "soft-step"}, {SolverKind::Reference, "reference"}}};
static_assert(is_complete<kSolverNames>());

/// Which contacts the solver gets for two meshes that touch.
enum class ContactMode : std::uint8_t {
    Manifolds,      ///< few well-chosen points
    TrianglePairs,  ///< one contact for each pair of triangles that intersect, as in the papers
};
/// Names of the modes, as scene files spell them.
inline constexpr NameTable kContactModeNames{{EnumName{ContactMode::Manifolds, "manifolds"},
                                              {ContactMode::TrianglePairs, "triangle-pairs"}}};
static_assert(is_complete<kContactModeNames>());

/// Finds the pairs of touching triangles of each given pair of placed models, in the order of the
/// pairs, for instance on a device (tandem/gpu.hpp). The result must equal that of `collide`.
using FindPairs =
    std::function<Result<std::vector<std::vector<TrianglePair>>>(std::span<const PlacedPair>)>;

/// Distance at which two meshes come to rest if a simulation has no rest offset, as a part of the
/// smaller one's reach.
inline constexpr double kRestPart = 0.005;

/// Gravity, step, solver and limits of a simulation.
struct SimulationOptions {
    Vec3 gravity = Vec3(0.0, 0.0, -9.81);
    double time_step = 1.0 / 60.0;
    SolverKind solver = SolverKind::SoftStep;
    ContactMode contacts = ContactMode::Manifolds;
    std::uint32_t substeps = 4;     ///< of the soft-step solver
    std::uint32_t iterations = 10;  ///< of the reference solver
    double bounce_threshold = 1.0;  ///< m/s; slower impacts do not bounce
    bool sleeping = true;
    /// Gaps up to this, in metres, give contacts; for fast bodies the range is extended
    /// automatically.
    double margin = 0.004;
    /// Distance, in metres, at which two meshes come to rest; if it is empty, `kRestPart` of the
    /// reach of the smaller one.
    std::optional<double> rest_offset{};
    /// Bounds on the cost of a step, for untrusted input.
    QueryLimits limits{};
    /// Number of threads, 0 for all threads of the processor (see Executor). No bit of the answer
    /// depends on it.
    unsigned threads = 1;
    /// With ContactMode::TrianglePairs: finds the pairs of triangles of all bodies that come near
    /// in a step. If empty, the CPU finds them.
    FindPairs find_pairs{};
    BroadPhaseOptions broad_phase{};
};

/// Results and timings of one step. Times are in seconds.
struct SimulationStep {
    std::uint64_t step = 0;  ///< counts from 1
    double time = 0.0;       ///< simulated
    double kinetic_energy = 0.0;
    double potential_energy = 0.0;
    Vec3 momentum = Vec3::Zero();
    Vec3 angular_momentum = Vec3::Zero();  ///< about the origin
    double deepest = 0.0;                  ///< largest overlap of two bodies, metres
    double residual = 0.0;  ///< m/s: the fastest approach that is left at a contact which carries
                            ///< load
    std::size_t possible = 0;
    std::size_t touching = 0;  ///< pairs of bodies with contacts, also those of bodies asleep
    std::size_t contacts = 0;  ///< contact points, also those of bodies asleep
    std::size_t awake = 0;     ///< bodies that are awake
    std::size_t islands = 0;   ///< groups of touching bodies that are awake
    double update_seconds = 0.0;
    double broad_seconds = 0.0;
    double narrow_seconds = 0.0;
    double solve_seconds = 0.0;
    double total_seconds = 0.0;
};

/// Measurements of a soft body.
struct SoftMeasure {
    double stretch = 0.0;      ///< relative excess length of its most stretched edge
    double volume = 1.0;       ///< relative to the volume at the start
    double deepest = 0.0;      ///< metres: the deepest vertex inside a rigid body at the start of a
                               ///< step
    std::size_t contacts = 0;  ///< contacts with rigid bodies
};

/// The number of a joint, from 0 in the order in which joints are added.
using JointId = std::uint32_t;

/// Rigid bodies in a World: each step finds the contacts, solves them and moves the bodies. The
/// same sequence of calls gives the same bits, for any number of threads and any instruction set.
class Simulation {
  public:
    [[nodiscard]] static Result<Simulation> create(const SimulationOptions& options = {});

    Simulation(Simulation&&) noexcept;
    Simulation& operator=(Simulation&&) noexcept;
    ~Simulation();

    /// Refuses bodies that a World refuses, dynamic bodies without mass, and materials and dampings
    /// that are negative or not finite. Takes constant time on average.
    [[nodiscard]] Result<BodyHandle> add(const RigidBody& body);
    /// Removes a body and all its joints, in a time that depends on the number of its joints and of
    /// the bodies that sleep with it.
    Result<Done> remove(BodyHandle body);

    /// Joins two bodies in their current poses. Joining a body with a static one ties it to the
    /// world. From then on the two collide only if the joint says so.
    [[nodiscard]] Result<JointId> join(BodyHandle a, BodyHandle b, const JointSettings& joint);
    /// The angle of a hinge, the offset of a slider, or the distance of a distance joint's points.
    [[nodiscard]] Result<double> coordinate(JointId joint) const;

    /// Applies a force and a torque during the next step only, in addition to earlier calls for
    /// this step; wakes the body. If the step is refused because of its forces, they stay: push
    /// with the opposite force to continue.
    Result<Done> push(BodyHandle body, const Vec3& force, const Vec3& torque);
    /// Sets the velocity of the centre of mass; wakes the body.
    Result<Done> set_velocity(BodyHandle body, const Vec3& linear, const Vec3& angular);
    /// Moves a body to another pose; wakes it and the bodies that it touched.
    Result<Done> set_pose(BodyHandle body, const Pose& pose);

    [[nodiscard]] Result<Pose> pose(BodyHandle body) const;
    [[nodiscard]] Result<BodyMass> mass(BodyHandle body) const;
    [[nodiscard]] Result<Vec3> velocity(BodyHandle body) const;  ///< of the centre of mass
    [[nodiscard]] Result<Vec3> spin(BodyHandle body) const;
    [[nodiscard]] Result<bool> is_asleep(BodyHandle body) const;

    /// Adds a cloth or a soft volume. Soft bodies collide with rigid bodies and push them.
    [[nodiscard]] Result<SoftBodyId> add_soft(const SoftBody& body);
    /// Removes a soft body and wakes the bodies that it touches. Its number is not reused.
    Result<Done> remove_soft(SoftBodyId body);
    /// All soft bodies, in ascending order.
    [[nodiscard]] std::vector<SoftBodyId> soft_bodies() const;
    /// The current vertices, in the order of the body's mesh; valid until the next step.
    [[nodiscard]] Result<std::span<const Vec3>> soft_vertices(SoftBodyId body) const;
    /// The current deformed mesh, for queries.
    [[nodiscard]] Result<Model> soft_model(SoftBodyId body) const;
    [[nodiscard]] Result<SoftMeasure> measure_soft(SoftBodyId body) const;

    /// Advances everything by one time step. It fails if a body would be faster than 1e30 or
    /// farther away than that, or if a step would pass a limit of the options. The message names
    /// the body, and the simulation is unchanged, as it is after `std::bad_alloc`.
    Result<SimulationStep> step();

    /// The pairs that began to touch, continued and ended in the last step, sorted by (a, b). A
    /// step may search for contacts several times: a pair that touches only in between begins and
    /// ends, in this order. After `save` and `restore`, pairs that touch begin again.
    [[nodiscard]] std::span<const ContactEvent> events() const noexcept;

    /// Contacts and the world's own events are those of the last contact search within the last
    /// step; `events()` has those of the whole step. The world of a simulation that was moved from
    /// was moved from, too.
    [[nodiscard]] const World& world() const noexcept;
    [[nodiscard]] const SimulationOptions& options() const noexcept;
    [[nodiscard]] std::uint64_t steps() const noexcept;

    /// The state of everything that moves, as bytes. After `restore`, a simulation with the same
    /// fingerprint continues bit for bit as this one does after `save`. To make both equal, `save`
    /// drops the data that contacts were derived from.
    [[nodiscard]] Result<std::vector<std::byte>> save();
    /// Refuses damaged bytes and those of a simulation with another fingerprint; the simulation is
    /// then unchanged.
    Result<Done> restore(std::span<const std::byte> bytes);
    /// A hash of everything that does not move: options (not threads, limits and broad phase),
    /// numbers, shapes, masses and materials of bodies, joints and soft bodies.
    [[nodiscard]] std::uint64_t fingerprint() const;

    /// A hash of poses and velocities, for comparing runs.
    [[nodiscard]] std::uint64_t hash() const;

  private:
    struct State;
    explicit Simulation(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace tandem
