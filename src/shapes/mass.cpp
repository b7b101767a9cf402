// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include <tandem/shape.hpp>

#include "geometry/fixed_order.hpp"
#include "shapes/shape_data.hpp"

namespace tandem {
namespace {

using std::numbers::pi;

Eigen::Matrix3d diagonal(double x, double y, double z) {
    return Vec3(x, y, z).asDiagonal();
}

/// The inertia about a point that is `offset` away from the centre of mass (Steiner's theorem).
Eigen::Matrix3d moved(const Eigen::Matrix3d& inertia, double mass, const Vec3& offset) {
    return inertia + mass * (geometry::squared_norm3(offset) * Eigen::Matrix3d::Identity() -
                             geometry::outer3(offset, offset));
}

MassProperties capsule_mass(double radius, double half_height) {
    const double height = 2.0 * half_height;
    const double r2 = radius * radius;
    const double cylinder = pi * r2 * height;
    const double balls = 4.0 / 3.0 * pi * r2 * radius;
    const double around = cylinder * r2 / 2.0 + balls * 2.0 / 5.0 * r2;
    // The half-balls at the ends: their centres of mass are 3/8 r beyond the ends of the segment.
    const double across =
        cylinder * (r2 / 4.0 + height * height / 12.0) +
        balls * (2.0 / 5.0 * r2 + half_height * half_height + 3.0 / 4.0 * half_height * radius);
    return {cylinder + balls, Vec3::Zero(), diagonal(across, across, around)};
}

MassProperties cylinder_mass(double radius, double half_height) {
    const double height = 2.0 * half_height;
    const double volume = pi * radius * radius * height;
    const double across = volume * (3.0 * radius * radius + height * height) / 12.0;
    return {volume, Vec3::Zero(), diagonal(across, across, volume * radius * radius / 2.0)};
}

MassProperties cone_mass(double radius, double half_height) {
    const double height = 2.0 * half_height;
    const double volume = pi * radius * radius * height / 3.0;
    const double across = volume * (3.0 / 20.0 * radius * radius + 3.0 / 80.0 * height * height);
    return {volume,
            {0.0, 0.0, -half_height / 2.0},
            diagonal(across, across, 3.0 / 10.0 * volume * radius * radius)};
}

/// Sums signed tetrahedra from a point of the surface to each triangle; cavities count negative.
template <class CornersOf>
MassProperties surface_mass(std::size_t count, const CornersOf& corners_of) {
    const Vec3 base = corners_of(0)[0];
    double volume = 0.0;
    Vec3 moment = Vec3::Zero();
    Eigen::Matrix3d second = Eigen::Matrix3d::Zero();  // the integral of x xᵀ
    for (std::size_t t = 0; t < count; ++t) {
        const TriangleCorners corners = corners_of(t);
        const Vec3 a = corners[0] - base;
        const Vec3 b = corners[1] - base;
        const Vec3 c = corners[2] - base;
        const double six = geometry::dot3(a, b.cross(c));
        const Vec3 sum = a + b + c;
        volume += six / 6.0;
        moment += six / 24.0 * sum;
        second += six / 120.0 *
                  (geometry::outer3(a, a) + geometry::outer3(b, b) + geometry::outer3(c, c) +
                   geometry::outer3(sum, sum));
    }
    MassProperties mass{volume, base, Eigen::Matrix3d::Zero()};
    if (volume > 0.0) {
        const Vec3 centre = moment / volume;
        mass.centre = base + centre;
        second -= volume * geometry::outer3(centre, centre);
        mass.inertia = geometry::sum3(second.diagonal()) * Eigen::Matrix3d::Identity() - second;
    }
    return mass;
}

Result<MassProperties> mesh_mass(const ShapeData& shape) {
    if (shape.solid.get() == nullptr) {
        return Error{ErrorCode::InvalidMesh,
                     "the mesh has open edges, so it has no volume: give the mass of its hull, or "
                     "close it"};
    }
    const Mesh& mesh = shape.model->mesh();
    const MassProperties mass = surface_mass(mesh.triangle_count(), [&](std::size_t t) {
        return mesh.corners(static_cast<std::uint32_t>(t));
    });
    if (!(mass.volume > 0.0)) {
        return Error{ErrorCode::InvalidMesh,
                     "the volume of the mesh is not positive: orient its triangles outward"};
    }
    return mass;
}

Result<MassProperties> compound_mass(const ShapeData& shape) {
    MassProperties sum;
    std::vector<MassProperties> masses;
    for (const ShapePart& part : shape.parts) {
        Result<MassProperties> mass = mass_properties(part.shape);
        if (!mass) {
            return mass.error();
        }
        mass->centre = to_world(part.pose, mass->centre);
        mass->inertia =
            geometry::multiply3(geometry::multiply3(part.pose.rotation(), mass->inertia),
                                part.pose.rotation().transpose());
        sum.volume += mass->volume;
        sum.centre += mass->volume * mass->centre;
        masses.push_back(*mass);
    }
    sum.centre /= sum.volume;
    for (const MassProperties& mass : masses) {
        sum.inertia += moved(mass.inertia, mass.volume, mass.centre - sum.centre);
    }
    return sum;
}

}  // namespace

Result<MassProperties> mass_properties(const Shape& shape) {
    const ShapeData& data = shape.data();
    const Vec3& half = data.convex.half;
    switch (shape.kind()) {
        case ShapeKind::Sphere: {
            const double r = shape.radius();
            const double volume = 4.0 / 3.0 * pi * r * r * r;
            const double around = 2.0 / 5.0 * volume * r * r;
            return MassProperties{volume, Vec3::Zero(), diagonal(around, around, around)};
        }
        case ShapeKind::Capsule:
            return capsule_mass(shape.radius(), half.z());
        case ShapeKind::Box: {
            const double volume = 8.0 * half.x() * half.y() * half.z();
            const Vec3 square = half.array().square() * (volume / 3.0);
            return MassProperties{volume, Vec3::Zero(),
                                  diagonal(square.y() + square.z(), square.x() + square.z(),
                                           square.x() + square.y())};
        }
        case ShapeKind::Cylinder:
            return cylinder_mass(shape.radius(), half.z());
        case ShapeKind::Cone:
            return cone_mass(shape.radius(), half.z());
        case ShapeKind::Hull:
            if (data.hull.dimension < 3) {
                return Error{ErrorCode::InvalidArgument,
                             "the hull is flat, so it has no volume: give it a mass of your own"};
            }
            return surface_mass(data.hull.triangles.size(), [&](std::size_t t) {
                const Triangle& triangle = data.hull.triangles[t];
                return TriangleCorners{data.hull.points[triangle[0]], data.hull.points[triangle[1]],
                                       data.hull.points[triangle[2]]};
            });
        case ShapeKind::Mesh:
        case ShapeKind::DeformingMesh:
            return mesh_mass(data);
        case ShapeKind::Compound:
            return compound_mass(data);
        case ShapeKind::Plane:
        case ShapeKind::HeightField:
            break;
    }
    return Error{ErrorCode::InvalidArgument,
                 "planes and height fields have no volume: make their bodies static"};
}

}  // namespace tandem
