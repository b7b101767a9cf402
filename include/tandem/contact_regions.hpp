// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <tandem/collide.hpp>
#include <tandem/containment.hpp>
#include <tandem/triangle.hpp>

namespace tandem {

/// A model with two further facts that regions depend on: whether the mesh is closed, and which way
/// its triangles face. Make it once for each model, in time linear in its size; copies share it.
class ContactBody {
  public:
    // A ContactBody is never empty: moving one copies it.
    ContactBody(const ContactBody&) noexcept = default;
    ContactBody& operator=(const ContactBody&) noexcept = default;
    ~ContactBody() = default;

    /// Refuses models of the reference engine. Open meshes are accepted, but their regions have no
    /// depth.
    static Result<ContactBody> create(const Model& model);

    [[nodiscard]] const Model& model() const noexcept;
    /// Null if the mesh is open.
    [[nodiscard]] const Solid* solid() const noexcept;
    /// 1 if the triangles are counter-clockwise seen from outside, -1 if they are clockwise, 0 if
    /// the mesh is open, oriented inconsistently, or without volume.
    [[nodiscard]] int orientation() const noexcept;

    struct Data;
    [[nodiscard]] const Data& data() const noexcept { return *data_; }

  private:
    explicit ContactBody(std::shared_ptr<const Data> data) noexcept : data_(std::move(data)) {}
    std::shared_ptr<const Data> data_;
};

/// A body and its pose.
struct PlacedBody {
    ContactBody body;
    Pose pose{};
};

/// A polyline in the world along which two surfaces meet.
struct ContactCurve {
    std::vector<Vec3> points;  ///< a loop does not repeat its first point at the end
    bool closed = false;
};

/// The direction and distance that take two closed bodies apart at one place
/// (docs/design/contact-regions.md).
struct Penetration {
    Vec3 normal = Vec3::Zero();  ///< unit length, from A to B
    double depth = 0.0;
};

/// A connected piece of the common part of two surfaces.
struct ContactRegion {
    std::vector<TrianglePair> pairs;         ///< sorted
    std::vector<std::uint32_t> triangles_a;  ///< sorted, each once
    std::vector<std::uint32_t> triangles_b;
    /// The strongest of its pairs: crossing, coplanar, a segment, a point.
    IntersectionKind kind = IntersectionKind::TouchingPoint;
    std::vector<ContactCurve> curves;
    Vec3 lo = Vec3::Zero();  ///< the box around all common points
    Vec3 hi = Vec3::Zero();
    Vec3 centre = Vec3::Zero();  ///< centre of the area if there is one, else of the curves, else
                                 ///< of the points
    double length = 0.0;         ///< total length of the curves
    double area = 0.0;           ///< total area of the coplanar polygons
    std::optional<Penetration> penetration{};
};

/// The regions of two bodies.
struct ContactRegions {
    std::vector<ContactRegion> regions;   ///< sorted by their lowest pair
    std::vector<IntersectionKind> kinds;  ///< the kind of each given pair, in the order of the
                                          ///< pairs
    /// Number of pairs of each kind, indexed by IntersectionKind.
    std::array<std::size_t, 5> count{};

    [[nodiscard]] std::size_t count_of(IntersectionKind kind) const {
        return count[static_cast<std::size_t>(kind)];
    }
};

/// The connected regions of pairs of triangles, for instance of the pairs that `collide` finds. Two
/// pairs belong to one region if their common parts share a point, directly or through other pairs;
/// pairs without a common point belong to no region. Points are identified exactly, by the features
/// of the meshes that contain them. Swapping A and B gives the same regions with opposite normals.
///
/// Fails under the conditions of `intersection_segments`.
[[nodiscard]] Result<ContactRegions> contact_regions(const PlacedBody& a, const PlacedBody& b,
                                                     std::span<const TrianglePair> pairs);

/// An upper bound of the distance, with its direction, that separates two overlapping closed
/// bodies; for overlaps in which no region has a penetration. It is the least overlap of their
/// extents along the world axes and the normals of the given triangles.
[[nodiscard]] Penetration overlap_of_extents(const PlacedBody& a, const PlacedBody& b,
                                             std::span<const TrianglePair> pairs);

}  // namespace tandem
