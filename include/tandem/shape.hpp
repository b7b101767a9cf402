// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <tandem/box.hpp>
#include <tandem/mesh.hpp>
#include <tandem/model.hpp>
#include <tandem/name_table.hpp>
#include <tandem/pose.hpp>
#include <tandem/ray.hpp>
#include <tandem/result.hpp>

namespace tandem {

/// The kind of a shape. The collision matrix (docs/design/shapes.md) has the same order.
enum class ShapeKind : std::uint8_t {
    Sphere,
    Capsule,
    Box,
    Cylinder,
    Cone,
    Hull,
    Plane,          ///< a half-space: everything behind the plane is solid
    Mesh,           ///< the triangles of a Model, as a surface
    HeightField,    ///< a grid of heights, as a surface
    DeformingMesh,  ///< the triangles of a DeformingModel in its state at creation, as a surface
    Compound,       ///< other shapes, each with a pose
};

/// Names of the kinds, as scene files spell them.
inline constexpr NameTable kShapeKindNames{{EnumName{ShapeKind::Sphere, "sphere"},
                                            {ShapeKind::Capsule, "capsule"},
                                            {ShapeKind::Box, "box"},
                                            {ShapeKind::Cylinder, "cylinder"},
                                            {ShapeKind::Cone, "cone"},
                                            {ShapeKind::Hull, "hull"},
                                            {ShapeKind::Plane, "plane"},
                                            {ShapeKind::Mesh, "mesh"},
                                            {ShapeKind::HeightField, "height-field"},
                                            {ShapeKind::DeformingMesh, "deforming-mesh"},
                                            {ShapeKind::Compound, "compound"}}};
static_assert(is_complete<kShapeKindNames>());

/// The name of a kind; "?" for a number that is not an enumerator.
[[nodiscard]] constexpr std::string_view name_of(ShapeKind kind) noexcept {
    return kShapeKindNames.name_of(kind);
}

/// Volume, centre and inertia of a shape of density 1, in the shape's coordinates.
struct MassProperties {
    double volume = 0.0;
    Vec3 centre = Vec3::Zero();
    /// The full tensor, about the centre.
    Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();
};

/// The first point of a shape that a ray hits.
struct ShapeHit {
    double t = 0.0;  ///< as in RayHit; 0 if the origin is inside the solid
    Vec3 point = Vec3::Zero();
    Vec3 normal = Vec3::Zero();  ///< outward, unit length; opposite to the ray if it starts inside
};

/// The point of a shape's surface that is nearest to a point.
struct ShapePoint {
    Vec3 point = Vec3::Zero();
    double distance = 0.0;  ///< negative if the given point is inside a solid
};

class DeformingModel;
struct ShapePart;
struct ShapeData;  // src/shapes/shape_data.hpp

/// A solid or a surface in its own coordinates: a cheap handle whose copies share immutable
/// content. The axis of round shapes is the z axis, and their middle is the origin.
///
/// Every factory refuses lengths outside 1e-30 to 1e30 with a message that names the length.
/// Queries refuse poses and points farther than 1e30 from the origin. A Shape is never empty:
/// moving one copies it.
class Shape {
  public:
    Shape(const Shape&) noexcept = default;
    Shape& operator=(const Shape&) noexcept = default;
    ~Shape() = default;

    static Result<Shape> sphere(double radius);
    /// `half_sides` are half the lengths of the sides.
    static Result<Shape> box(const Vec3& half_sides);
    /// All points within `radius` of the segment on the z axis from −half_height to half_height.
    static Result<Shape> capsule(double radius, double half_height);
    static Result<Shape> cylinder(double radius, double half_height);
    /// The apex is at +half_height, the base at −half_height.
    static Result<Shape> cone(double radius, double half_height);
    /// The convex hull of points, which may all lie in a plane, on a line or in one place.
    static Result<Shape> hull(std::span<const Vec3> points);
    /// Everything with normal · x <= offset · |normal|.
    static Result<Shape> plane(const Vec3& normal, double offset);
    /// The triangles of a fast-engine model, as a surface. A closed mesh that faces outward pushes
    /// other bodies outward; any other mesh collides on both sides.
    static Result<Shape> mesh(const Model& model);
    /// The mesh of a deforming model in its current state. The shape keeps this state when the
    /// model changes: make a new shape after each change (World::set_shape). That takes a few
    /// nanoseconds per vertex, since contact data is computed only when it is first needed.
    static Result<Shape> deforming_mesh(const DeformingModel& model);
    /// Heights over a grid in the plane z = 0, row by row, `columns` heights to a row. The first
    /// height is at the origin; neighbours are `spacing` apart along x and y.
    static Result<Shape> height_field(std::uint32_t columns, std::uint32_t rows, double spacing,
                                      std::span<const double> heights);
    /// Parts that may overlap and may be compounds themselves, nested at most 64 levels deep.
    static Result<Shape> compound(std::span<const ShapePart> parts);

    [[nodiscard]] ShapeKind kind() const noexcept;
    /// Whether the shape is one convex solid: every kind from Sphere to Hull.
    [[nodiscard]] bool is_convex() const noexcept;

    /// The sizes given to the factory; zero for kinds that do not have them.
    /// @{
    [[nodiscard]] double radius() const noexcept;
    [[nodiscard]] double half_height() const noexcept;
    [[nodiscard]] Vec3 half_sides() const noexcept;
    [[nodiscard]] Vec3 plane_normal() const noexcept;  ///< of unit length
    [[nodiscard]] double plane_offset() const noexcept;
    /// @}
    /// The corners of a hull; for a mesh or a height field, the corners of its convex hull; for a
    /// deforming mesh, its vertices; otherwise empty.
    [[nodiscard]] std::span<const Vec3> hull_points() const noexcept;
    /// The triangles of meshes and height fields; null for other kinds.
    [[nodiscard]] const Model* model() const noexcept;
    /// The parts of a compound.
    [[nodiscard]] std::span<const ShapePart> parts() const noexcept;

    /// The radius of a ball around the origin that contains the shape; infinite for a plane.
    [[nodiscard]] double reach() const noexcept;
    /// Bytes of memory the shape uses, including parts shared with other shapes.
    [[nodiscard]] std::size_t memory_bytes() const noexcept;

    [[nodiscard]] const ShapeData& data() const noexcept { return *data_; }

  private:
    friend struct ShapeData;
    explicit Shape(std::shared_ptr<const ShapeData> data) noexcept : data_(std::move(data)) {}

    std::shared_ptr<const ShapeData> data_;
};

/// A shape and its pose.
struct PlacedShape {
    Shape shape;
    Pose pose{};
};

/// A part of a compound, and its pose in the compound's coordinates.
struct ShapePart {
    Shape shape;
    Pose pose{};
};

/// A box around a placed shape, rounded outward. It is tight for all kinds except compounds, which
/// get the box around the boxes of their parts. A plane whose normal is parallel to an axis has a
/// half-infinite box, any other plane an infinite one. Fails if the pose moves the shape out of the
/// range of double.
[[nodiscard]] Result<Box> box_of(const PlacedShape& placed);

/// The point of the shape that is farthest along a direction, in world coordinates. Fails for a
/// plane, and for a direction that is zero or not finite.
[[nodiscard]] Result<Vec3> support_point(const PlacedShape& placed, const Vec3& direction);

/// Mass properties at density 1. A compound gets the sum over its parts, even where they overlap.
/// Fails for shapes without a volume: planes, height fields, and meshes that are open or do not
/// face outward.
[[nodiscard]] Result<MassProperties> mass_properties(const Shape& shape);

/// The first hit of a ray on a shape, or nothing if it misses.
[[nodiscard]] Result<std::optional<ShapeHit>> cast_ray(const Ray& ray, const PlacedShape& placed);

/// Whether a point is in a solid, including its surface. Surfaces that enclose nothing (open
/// meshes, height fields) contain only the points that lie on them.
[[nodiscard]] Result<bool> contains(const PlacedShape& placed, const Vec3& point);

/// The nearest point of the surface; for a solid, including closed meshes, the distance is signed.
/// The surface of a compound is the surface of the union of its parts: points inside another part,
/// or between parts that abut, do not count. Fails with `Unsupported` if a closed mesh and another
/// part cover pieces of each other's surface.
[[nodiscard]] Result<ShapePoint> closest_point(const PlacedShape& placed, const Vec3& point);

}  // namespace tandem
