// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <tandem/broad_phase.hpp>
#include <tandem/executor.hpp>
#include <tandem/shape_cast.hpp>
#include <tandem/shape_query.hpp>

namespace tandem {

/// The number of a body in a world: small numbers from 0 on, so that it can index an array.
using BodyId = std::uint32_t;

/// A body for good: its number, and which of the bodies that have had the number one after the
/// other. A handle whose body was removed is refused with an error, in every build.
struct BodyHandle {
    BodyId id = ~BodyId{0};
    std::uint32_t generation = 0;  ///< odd for a body; 0 in a handle of nothing

    friend auto operator<=>(const BodyHandle&, const BodyHandle&) = default;
};

/// What moves a body. Two bodies neither of which is dynamic are no pair, unless one is a sensor.
enum class BodyKind : std::uint8_t {
    Static,     ///< nothing
    Kinematic,  ///< the caller
    Dynamic,    ///< forces and contacts
};

/// A shape in a world.
struct Body {
    Shape shape;
    Pose pose{};
    BodyKind kind = BodyKind::Dynamic;
    Vec3 linear = Vec3::Zero();   ///< velocity of the origin of the shape
    Vec3 angular = Vec3::Zero();  ///< about the origin of the shape, radians for a unit of time
    ObjectFilter filter{};
    bool sensor = false;          ///< has events, but no manifolds
    std::uint64_t user_data = 0;  ///< for the caller
};

/// How a world finds pairs, and how far it looks ahead.
struct WorldOptions {
    BroadPhaseOptions broad_phase{};
    /// Threads to use, 0 for all there are (see Executor). No answer depends on it.
    unsigned threads = 1;
    /// Gaps up to this give contact points, too: the way that bodies may go until the next step.
    double margin = 0.0;
    /// Seconds: gaps that two bodies can close within this time, by their velocities, give contact
    /// points, too. Bodies at rest cost nothing for it, fast ones are seen in time.
    double lookahead = 0.0;
    /// How far apart two meshes come to rest (ContactRequest).
    double rest_offset = 0.0;
};

/// What a step did: the six quantities of figure 4.2 of the thesis, and counters. Times are in
/// seconds: processor time in a world of one thread, else time on the clock.
struct StepReport {
    double update = 0.0;  ///< boxes of bodies that have moved
    double broad = 0.0;
    double narrow = 0.0;
    double total = 0.0;
    std::size_t possible = 0;  ///< pairs of the broad phase that may touch
    std::size_t actual = 0;    ///< pairs that have contact points, and sensors that touch
    std::size_t points = 0;
    std::size_t moved = 0;  ///< bodies whose boxes were computed anew
    std::size_t memory_bytes = 0;
};

/// Two bodies that touch, or are within the margin, after a step; a < b by their numbers.
struct BodyContact {
    BodyHandle a;
    BodyHandle b;
    std::uint32_t first = 0;  ///< of its manifolds in `World::manifolds`
    std::uint32_t count = 0;  ///< 0 for a sensor
};

/// Where a pair is in its life: it begins to touch, goes on, or ends.
enum class ContactPhase : std::uint8_t { Begin, Stay, End };

/// What has become of a pair in a step. A pair ends, too, when one of its bodies was removed; the
/// handle is stale then.
struct ContactEvent {
    ContactPhase phase = ContactPhase::Begin;
    BodyHandle a;
    BodyHandle b;
};

/// A body that a query has found.
struct BodyHit {
    BodyHandle body;
    ShapeHit hit;
};
/// The body that a moving shape meets, and when.
struct BodyImpact {
    BodyHandle body;
    Impact impact;
};
/// The body nearest to a point, and its nearest point.
struct BodyDistance {
    BodyHandle body;
    ShapePoint point;
};

/// Everything that a world keeps from one step to the next. Cheap to copy; of any world.
class WorldSnapshot {
  public:
    // A snapshot is never empty: moving one copies it.
    WorldSnapshot(const WorldSnapshot&) noexcept = default;
    WorldSnapshot& operator=(const WorldSnapshot&) noexcept = default;
    ~WorldSnapshot() = default;

    struct Data;
    explicit WorldSnapshot(std::shared_ptr<const Data> data) noexcept : data_(std::move(data)) {}
    [[nodiscard]] const Data& data() const noexcept { return *data_; }

  private:
    std::shared_ptr<const Data> data_;
};

/// Bodies, and the pipeline of the thesis (section 1.1): update of boxes, broad phase, narrow
/// phase. It moves nothing by itself: set poses, step, look at the contacts.
///
/// A step that fails, by an error or by `std::bad_alloc`, leaves no contacts and no events; the
/// next one follows the last that has succeeded.
///
/// Contacts and events are those of the last step and stay as they are until the next one, so
/// bodies may be added, changed and removed while they are read. A world serves one thread at a
/// time. The same history gives the same bits, for any number of threads and any broad phase. Once
/// buffers are large enough a step allocates nothing.
///
/// A world that was moved from refuses everything but being assigned to.
class World {
  public:
    [[nodiscard]] static Result<World> create(const WorldOptions& options = {});

    World(World&&) noexcept;
    World& operator=(World&&) noexcept;
    ~World();

    /// Refuses velocities and poses that are not finite. The body takes part from the next step on.
    [[nodiscard]] Result<BodyHandle> add(const Body& body);
    Result<Done> remove(BodyHandle body);
    [[nodiscard]] bool contains(BodyHandle body) const noexcept;
    [[nodiscard]] std::size_t size() const noexcept;
    /// All bodies, by their numbers.
    [[nodiscard]] std::vector<BodyHandle> bodies() const;

    /// The body as it is; valid until bodies are added.
    [[nodiscard]] Result<const Body*> body(BodyHandle body) const;
    Result<Done> set_pose(BodyHandle body, const Pose& pose);
    Result<Done> set_velocity(BodyHandle body, const Vec3& linear, const Vec3& angular);
    Result<Done> set_shape(BodyHandle body, const Shape& shape);
    Result<Done> set_filter(BodyHandle body, ObjectFilter filter);

    /// Finds the contacts of the bodies where they are now. After an error, which a pose out of the
    /// range of double gives, there are no contacts.
    Result<StepReport> step();

    /// Contacts of the last step, sorted by (a, b).
    [[nodiscard]] std::span<const BodyContact> contacts() const noexcept;
    [[nodiscard]] std::span<const ContactManifold> manifolds(const BodyContact& contact) const;
    /// The same to change: impulses that are written here come back in the next step.
    [[nodiscard]] std::span<ContactManifold> manifolds(const BodyContact& contact);
    /// Events of the last step, sorted by (a, b).
    [[nodiscard]] std::span<const ContactEvent> events() const noexcept;

    /// Queries see bodies where they are now, whether or not there was a step since. A mask leaves
    /// out bodies whose group has no bit of it.
    /// @{
    /// The body that a ray meets first; of bodies at the same t the one with the lowest number.
    Result<std::optional<BodyHit>> cast_ray(const Ray& ray, std::uint32_t mask = ~0U);
    /// The body that a shape meets first on a way; see `tandem::cast_shape`.
    Result<std::optional<BodyImpact>> cast_shape(const PlacedShape& moving, const Vec3& way,
                                                 std::uint32_t mask = ~0U);
    /// Bodies whose boxes (`box_of`) overlap a box. Replaces the contents of `out`, sorted by
    /// number.
    Result<Done> overlaps(const Box& box, std::vector<BodyHandle>& out, std::uint32_t mask = ~0U);
    /// Bodies that touch a shape.
    Result<Done> touching(const PlacedShape& shape, std::vector<BodyHandle>& out,
                          std::uint32_t mask = ~0U);
    /// The body whose surface is nearest to a point; of bodies that contain it the deepest.
    Result<std::optional<BodyDistance>> closest(const Vec3& point, std::uint32_t mask = ~0U);
    /// @}

    [[nodiscard]] WorldSnapshot snapshot() const;
    /// Bodies, handles, contacts and impulses as they were; the options stay. Handles of bodies
    /// that this world has got since the snapshot are refused from then on: their generations are
    /// not given again.
    Result<Done> restore(const WorldSnapshot& snapshot);

    [[nodiscard]] const WorldOptions& options() const noexcept;
    /// The broad phase at work.
    [[nodiscard]] BroadMethod broad_method() const noexcept;
    [[nodiscard]] std::size_t memory_bytes() const noexcept;

  private:
    struct State;
    explicit World(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace tandem
