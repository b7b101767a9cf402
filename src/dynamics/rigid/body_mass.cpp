// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <Eigen/Geometry>
#include <cmath>
#include <fmt/format.h>

#include <tandem/body_mass.hpp>

#include "geometry/fixed_order.hpp"
#include "geometry/mesh/mesh_topology.hpp"
#include "geometry/symmetric_axes.hpp"
#include "volumes/convex_hull.hpp"

namespace tandem {
namespace {

/// Integrals of 1, x and x·xᵀ over the matter, where x is measured from a chosen point of the mesh.
struct Moments {
    double measure = 0.0;
    Vec3 first = Vec3::Zero();
    Eigen::Matrix3d second = Eigen::Matrix3d::Zero();

    /// Adds a simplex of n dimensions. `part` is its measure (a solid's is signed), `corner_count`
    /// is n + 1 and `divisor` is (n + 1)(n + 2). A tetrahedron has its fourth corner at the origin,
    /// which adds nothing to the sums.
    void add(double part, const TriangleCorners& corners, double corner_count, double divisor) {
        const Vec3 sum = corners[0] + corners[1] + corners[2];
        measure += part;
        first += part / corner_count * sum;
        Eigen::Matrix3d products = geometry::outer3(sum, sum);
        for (const Vec3& corner : corners) {
            products += geometry::outer3(corner, corner);
        }
        second += part / divisor * products;
    }
};

TriangleCorners seen_from(const Vec3& origin, const TriangleCorners& corners) {
    return {corners[0] - origin, corners[1] - origin, corners[2] - origin};
}

Moments moments_of_solid(const Mesh& mesh, const Vec3& origin) {
    Moments moments;
    for (std::uint32_t t = 0; t < mesh.triangle_count(); ++t) {
        const TriangleCorners c = seen_from(origin, mesh.corners(t));
        moments.add(geometry::dot3(c[0], c[1].cross(c[2])) / 6.0, c, 4.0, 20.0);
    }
    return moments;
}

Moments moments_of_shell(const Mesh& mesh, const Vec3& origin) {
    Moments moments;
    for (std::uint32_t t = 0; t < mesh.triangle_count(); ++t) {
        const TriangleCorners c = seen_from(origin, mesh.corners(t));
        moments.add(geometry::norm3((c[1] - c[0]).cross(c[2] - c[0])) / 2.0, c, 3.0, 12.0);
    }
    return moments;
}

Error refused(std::string message) {
    return Error{ErrorCode::InvalidMesh, std::move(message)};
}

Result<Done> check_orientation(const Mesh& mesh) {
    const geometry::MeshTopology topology(mesh);
    for (const geometry::MeshEdge& edge : topology.edges()) {
        if (topology.net_direction(edge) != 0) {
            const geometry::EdgeUse& use = topology.uses(edge)[0];
            return refused(fmt::format(
                "the mesh has no inside: its triangles do not close, or are not oriented alike, at "
                "an edge of triangle {}; repair the mesh, or choose the mass model hull or shell, "
                "or "
                "give mass, centre and inertia",
                use.triangle));
        }
    }
    return Done{};
}

Result<BodyMass> properties_of(const Moments& moments, const Vec3& origin, double density,
                               const char* nothing) {
    if (!(moments.measure > 0.0) || !std::isfinite(moments.measure)) {
        return refused(nothing);
    }
    const Vec3 offset = moments.first / moments.measure;
    const Eigen::Matrix3d about_centre =
        moments.second - geometry::outer3(moments.measure * offset, offset);
    BodyMass properties;
    properties.mass = density * moments.measure;
    properties.centre = origin + offset;
    properties.inertia =
        density *
        (geometry::sum3(about_centre.diagonal()) * Eigen::Matrix3d::Identity() - about_centre);
    if (Result<Done> sound = check(properties); !sound) {
        return refused(std::string(nothing) + " (" + sound.error().message + ")");
    }
    return properties;
}

Result<Mesh> hull_of(const Mesh& mesh) {
    const std::optional<volumes::ConvexHull> hull = volumes::convex_hull(mesh.vertices());
    if (!hull) {
        return refused(
            "the vertices have no convex hull with a volume: choose the mass model shell, or give "
            "mass, centre and inertia");
    }
    const std::span<const Vec3> vertices = mesh.vertices();
    return Mesh::create({vertices.begin(), vertices.end()}, hull->triangles);
}

}  // namespace

Result<BodyMass> mass_of(const Mesh& mesh, double density, MassModel model) {
    if (!(density > 0.0) || !std::isfinite(density)) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("a density must be positive and finite, not {}", density)};
    }
    if (mesh.triangle_count() == 0) {
        return refused("a mesh without triangles has no mass: give mass, centre and inertia");
    }
    // Measure from a point of the mesh, so that a mesh far from the origin loses no digits.
    const Vec3 origin = mesh.corners(0)[0];
    switch (model) {
        case MassModel::Solid: {
            if (Result<Done> closed = check_orientation(mesh); !closed) {
                return closed.error();
            }
            return properties_of(
                moments_of_solid(mesh, origin), origin, density,
                "the mesh is inside out or encloses no volume: turn its triangles around, or "
                "choose the mass model hull or shell, or give mass, centre and inertia");
        }
        case MassModel::Hull: {
            Result<Mesh> hull = hull_of(mesh);
            if (!hull) {
                return hull.error();
            }
            return properties_of(moments_of_solid(*hull, origin), origin, density,
                                 "the convex hull encloses no volume: choose the mass model shell");
        }
        case MassModel::Shell:
            return properties_of(moments_of_shell(mesh, origin), origin, density,
                                 "the triangles of the mesh have no area: give mass, centre and "
                                 "inertia");
    }
    return Error{ErrorCode::InvalidArgument, "there is no such mass model"};
}

Result<Done> check(const BodyMass& properties) {
    const auto bad = [](const char* what) { return Error{ErrorCode::InvalidArgument, what}; };
    if (!(properties.mass > 0.0) || !std::isfinite(properties.mass)) {
        return bad("the mass must be positive and finite");
    }
    if (!properties.centre.allFinite()) {
        return bad("the centre of mass must be finite");
    }
    const Eigen::Matrix3d& inertia = properties.inertia;
    if (!inertia.allFinite() || geometry::matrix_norm3(inertia - inertia.transpose()) >
                                    1e-9 * geometry::matrix_norm3(inertia)) {
        return bad("the inertia must be finite and symmetric");
    }
    const Vec3 moments = geometry::symmetric_axes(inertia).values;
    if (!(moments[0] > 0.0)) {
        return bad("the inertia must be positive definite");
    }
    if (moments[2] > (moments[0] + moments[1]) * (1.0 + 1e-9)) {
        return bad(
            "one principal moment of the inertia exceeds the sum of the others, which no "
            "matter can have");
    }
    return Done{};
}

}  // namespace tandem
