// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <tandem/broad_phase.hpp>
#include <tandem/executor.hpp>
#include <tandem/limits.hpp>
#include <tandem/shape_cast.hpp>
#include <tandem/shape_query.hpp>

namespace tandem {

/// Functions of a world that only a simulation uses; it is not defined in a public header.
struct WorldAccess;

/// The number of a body in a world. Numbers are small and start at 0, so they can index an array.
using BodyId = std::uint32_t;

/// A permanent reference to a body: its number, and a generation that distinguishes the bodies that
/// had this number one after another. In every build, the handle of a removed body is refused with
/// an error.
struct BodyHandle {
    BodyId id = ~BodyId{0};
    std::uint32_t generation = 0;  ///< odd for a body; 0 in a default-constructed handle

    friend auto operator<=>(const BodyHandle&, const BodyHandle&) = default;
};

/// How a body moves. Two bodies form a pair only if one of them is dynamic or a sensor.
enum class BodyKind : std::uint8_t {
    Static,     ///< never moves
    Kinematic,  ///< moved by the caller
    Dynamic,    ///< moved by forces and contacts
};

/// A shape in a world.
struct Body {
    Shape shape;
    Pose pose{};
    BodyKind kind = BodyKind::Dynamic;
    Vec3 linear = Vec3::Zero();   ///< velocity of the origin of the shape
    Vec3 angular = Vec3::Zero();  ///< radians per unit of time
    /// The centre of mass in the coordinates of the shape. Within the lookahead it moves in a
    /// straight line, the body turns about it, and it is stopped, too, when a fast body meets
    /// another one. If empty, the body turns about the origin, and the centre of its box is
    /// stopped.
    std::optional<Vec3> centre{};
    ObjectFilter filter{};
    bool sensor = false;          ///< reports events, but has no manifolds
    std::uint64_t user_data = 0;  ///< for the caller
};

/// How a world finds pairs, and how far it looks ahead.
struct WorldOptions {
    BroadPhaseOptions broad_phase{};
    /// Number of threads, 0 for all threads of the processor (see Executor). No answer depends on
    /// it.
    unsigned threads = 1;
    /// Gaps up to this give contact points, too: choose the distance that bodies may travel until
    /// the next step.
    double margin = 0.0;
    /// Seconds: gaps that two bodies can close within this time at their velocities give contact
    /// points, too. It costs nothing for bodies at rest, and fast bodies are noticed in time.
    double lookahead = 0.0;
    /// Distance at which two meshes come to rest (see ContactRequest).
    double rest_offset = 0.0;
    /// Added to the rest offset: this part of the smaller mesh's reach.
    double rest_part = 0.0;
    /// Bounds on the cost of a step, for untrusted input: a thousand bodies at one place are half a
    /// million pairs.
    QueryLimits limits{};
};

/// Results of a step: the six quantities of figure 4.2 of the thesis, and counters. Times are in
/// seconds: processor time if the world has one thread, else wall-clock time.
struct StepReport {
    double update = 0.0;  ///< computing the boxes of moved bodies
    double broad = 0.0;
    double narrow = 0.0;
    double total = 0.0;
    std::size_t possible = 0;  ///< pairs found by the broad phase
    std::size_t actual = 0;  ///< pairs that have contact points, or that touch and include a sensor
    std::size_t points = 0;
    std::size_t moved = 0;  ///< bodies whose boxes were recomputed
    std::size_t memory_bytes = 0;
};

/// Two bodies that touch or are within the margin after a step; a < b by number.
struct BodyContact {
    BodyHandle a;
    BodyHandle b;
    std::uint32_t first = 0;  ///< index of its first manifold in `World::manifolds`
    std::uint32_t count = 0;  ///< number of manifolds; 0 for a sensor
};

/// The phase of a touching pair: it begins, continues or ends.
enum class ContactPhase : std::uint8_t { Begin, Stay, End };

/// The phase of a pair in a step. A pair also ends when one of its bodies is removed; the handle of
/// that body is then stale.
struct ContactEvent {
    ContactPhase phase = ContactPhase::Begin;
    BodyHandle a;
    BodyHandle b;
};

/// A body hit by a ray, and the hit.
struct BodyHit {
    BodyHandle body;
    ShapeHit hit;
};
/// A body met by a moving shape, and the impact.
struct BodyImpact {
    BodyHandle body;
    Impact impact;
};
/// The body nearest to a point, and its nearest point.
struct BodyDistance {
    BodyHandle body;
    ShapePoint point;
};

/// All state that a world keeps from one step to the next. Cheap to copy; independent of the
/// world's lifetime.
class WorldSnapshot {
  public:
    // A snapshot is never empty: moving one copies it.
    WorldSnapshot(const WorldSnapshot&) noexcept = default;
    WorldSnapshot& operator=(const WorldSnapshot&) noexcept = default;
    ~WorldSnapshot() = default;

    struct Data;
    [[nodiscard]] const Data& data() const noexcept { return *data_; }

  private:
    friend class World;
    explicit WorldSnapshot(std::shared_ptr<const Data> data) noexcept : data_(std::move(data)) {}

    std::shared_ptr<const Data> data_;
};

/// Bodies, and the pipeline of the thesis (section 1.1): update of boxes, broad phase, narrow
/// phase. A World does not move bodies by itself: set poses, call step, read the contacts.
///
/// Positions and velocities are at most 1e30, like the sizes of shapes. Queries multiply up to six
/// of them, and the products must stay in the range of double.
///
/// A call that fails, with an error or `std::bad_alloc`, leaves the world as it was, including the
/// contacts and events of the last step.
///
/// Contacts and events are those of the last step and stay valid until the next one, so bodies may
/// be added, changed and removed while they are read. Use a world from one thread at a time. The
/// same sequence of calls gives the same bits, for any number of threads and any broad phase. Once
/// buffers are large enough, a step does not allocate.
///
/// A world that was moved from refuses every call except assignment.
class World {
  public:
    [[nodiscard]] static Result<World> create(const WorldOptions& options = {});

    World(World&&) noexcept;
    World& operator=(World&&) noexcept;
    ~World();

    /// Refuses velocities and poses that are not finite or beyond 1e30. The body takes part from
    /// the next step on. Takes constant time on average, as `remove` does.
    [[nodiscard]] Result<BodyHandle> add(const Body& body);
    Result<Done> remove(BodyHandle body);
    [[nodiscard]] bool contains(BodyHandle body) const noexcept;
    [[nodiscard]] std::size_t size() const noexcept;
    /// All bodies, sorted by number.
    [[nodiscard]] std::vector<BodyHandle> bodies() const;

    /// The current body; valid until bodies are added.
    [[nodiscard]] Result<const Body*> body(BodyHandle body) const;
    Result<Done> set_pose(BodyHandle body, const Pose& pose);
    Result<Done> set_velocity(BodyHandle body, const Vec3& linear, const Vec3& angular);
    Result<Done> set_shape(BodyHandle body, const Shape& shape);
    Result<Done> set_filter(BodyHandle body, ObjectFilter filter);

    /// Finds the contacts of the bodies at their current poses. An error names the bodies or the
    /// limit that is the cause. Pairs of bodies that are left out have neither contacts nor events
    /// in this step; they must be sorted, and the lower number comes first.
    Result<StepReport> step(std::span<const std::pair<BodyId, BodyId>> left_out = {});

    /// Contacts of the last step, sorted by (a, b).
    [[nodiscard]] std::span<const BodyContact> contacts() const noexcept;
    [[nodiscard]] std::span<const ContactManifold> manifolds(const BodyContact& contact) const;
    /// The same for writing: impulses written here are returned with the points of the next step.
    [[nodiscard]] std::span<ContactManifold> manifolds(const BodyContact& contact);
    /// Events of the last step, sorted by (a, b).
    [[nodiscard]] std::span<const ContactEvent> events() const noexcept;

    /// Queries use the current poses of the bodies, even if no step followed a change. A body is
    /// ignored if its group shares no bit with `mask`.
    /// @{
    /// The first body that a ray meets; among equal t, the body with the lowest number.
    Result<std::optional<BodyHit>> cast_ray(const Ray& ray, std::uint32_t mask = ~0U);
    /// The first body that a moving shape meets; see `tandem::cast_shape`.
    Result<std::optional<BodyImpact>> cast_shape(const PlacedShape& moving, const Vec3& way,
                                                 std::uint32_t mask = ~0U);
    /// Bodies whose boxes (`box_of`) overlap a box. Replaces the contents of `out`, sorted by
    /// number.
    Result<Done> overlaps(const Box& box, std::vector<BodyHandle>& out, std::uint32_t mask = ~0U);
    /// Bodies that touch a shape.
    Result<Done> touching(const PlacedShape& shape, std::vector<BodyHandle>& out,
                          std::uint32_t mask = ~0U);
    /// The body whose surface is nearest to a point; if bodies contain the point, the one in which
    /// it is deepest.
    Result<std::optional<BodyDistance>> closest(const Vec3& point, std::uint32_t mask = ~0U);
    /// @}

    [[nodiscard]] WorldSnapshot snapshot() const;
    /// Restores bodies, handles, contacts and impulses; the options stay. Handles returned after
    /// the snapshot are refused from now on, because their generations are not reused.
    Result<Done> restore(const WorldSnapshot& snapshot);

    [[nodiscard]] const WorldOptions& options() const noexcept;
    /// The broad phase method in use.
    [[nodiscard]] BroadMethod broad_method() const noexcept;
    [[nodiscard]] std::size_t memory_bytes() const noexcept;

  private:
    friend struct WorldAccess;
    struct State;
    explicit World(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace tandem
