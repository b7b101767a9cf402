// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "volumes/obb_axes.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <vector>

#include "geometry/fixed_order.hpp"
#include "geometry/symmetric_axes.hpp"
#include "volumes/convex_hull.hpp"
#include "volumes/least_rectangle.hpp"

namespace tandem::volumes {
namespace {

using Eigen::Matrix3d;

constexpr std::size_t kFacesTried = 6;

/// Up to this many points, the hull is found by its definition. That is much faster than starting
/// Qhull, and most nodes of a tree are that small.
constexpr std::size_t kFewPoints = 12;

/// The least extent of a box, relative to the size of all points: smaller ones are replaced by it,
/// so that the volumes of flat boxes can be compared.
constexpr double kFlat = 0x1p-20;

double padded_volume(const Matrix3d& axes, std::span<const Vec3> points, double floor) {
    Vec3 lo = transposed_times3(axes, points.front());
    Vec3 hi = lo;
    for (const Vec3& point : points) {
        const Vec3 t = transposed_times3(axes, point);
        lo = lo.cwiseMin(t);
        hi = hi.cwiseMax(t);
    }
    return product3((hi - lo).array() + floor);
}

double diameter_of(std::span<const Vec3> points) {
    Vec3 lo = points.front();
    Vec3 hi = lo;
    for (const Vec3& point : points) {
        lo = lo.cwiseMin(point);
        hi = hi.cwiseMax(point);
    }
    return norm3(hi - lo);
}

Matrix3d principal_axes(const Matrix3d& covariance) {
    return orthonormalised(symmetric_axes(covariance).axes);
}

Matrix3d covariance_of(std::span<const Vec3> points) {
    Vec3 mean = Vec3::Zero();
    for (const Vec3& point : points) {
        mean += point;
    }
    mean /= static_cast<double>(points.size());
    Matrix3d covariance = Matrix3d::Zero();
    for (const Vec3& point : points) {
        covariance += outer3(point - mean, point - mean);
    }
    return covariance;
}

struct Face {
    Vec3 normal;  ///< not of unit length: its length is twice the area
    double size;
};

std::vector<Face> faces_of(std::span<const Vec3> points, const ConvexHull& hull) {
    std::vector<Face> faces;
    faces.reserve(hull.triangles.size());
    for (const Triangle& t : hull.triangles) {
        const Vec3 normal = (points[t[1]] - points[t[0]]).cross(points[t[2]] - points[t[0]]);
        faces.push_back({normal, norm3(normal)});
    }
    return faces;
}

/// Triangles of three points for which all other points are on one side.
std::vector<Face> supporting_faces(std::span<const Vec3> points) {
    const double coplanar = 0x1p-40 * diameter_of(points);
    std::vector<Face> faces;
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t j = i + 1; j < points.size(); ++j) {
            for (std::size_t k = j + 1; k < points.size(); ++k) {
                const Vec3 normal = (points[j] - points[i]).cross(points[k] - points[i]);
                const double size = norm3(normal);
                const auto beyond = [&](double side) {
                    return std::any_of(points.begin(), points.end(), [&](const Vec3& point) {
                        return side * dot3(normal, point - points[i]) > coplanar * size;
                    });
                };
                if (!beyond(1.0) || !beyond(-1.0)) {
                    faces.push_back({normal, size});
                }
            }
        }
    }
    return faces;
}

/// The covariance of the hull's surface, as if it were evenly covered with points. The density of
/// the vertices, which distorts `covariance_of`, has no influence.
Matrix3d surface_covariance(std::span<const Vec3> points, const ConvexHull& hull,
                            std::span<const Face> faces) {
    Vec3 mean = Vec3::Zero();
    Matrix3d moment = Matrix3d::Zero();
    double total = 0.0;
    const Vec3& origin = points[hull.vertices.front()];  // near the points, to avoid cancellation
    for (std::size_t k = 0; k < faces.size(); ++k) {
        const Triangle& t = hull.triangles[k];
        const Vec3 a = points[t[0]] - origin;
        const Vec3 b = points[t[1]] - origin;
        const Vec3 c = points[t[2]] - origin;
        const Vec3 sum = a + b + c;
        total += faces[k].size;
        mean += faces[k].size * sum / 3.0;
        moment +=
            faces[k].size / 12.0 * (outer3(sum, sum) + outer3(a, a) + outer3(b, b) + outer3(c, c));
    }
    return total > 0.0 ? Matrix3d(moment - outer3(mean, mean) / total) : Matrix3d::Zero();
}

/// The normals of the largest faces; among equal ones the first.
std::vector<Vec3> largest_normals(std::vector<Face> faces) {
    std::stable_sort(faces.begin(), faces.end(),
                     [](const Face& a, const Face& b) { return a.size > b.size; });
    std::vector<Vec3> normals;
    for (const Face& face : faces) {
        if (normals.size() == kFacesTried || !(face.size > 0.0)) {
            break;
        }
        const Vec3 normal = face.normal / face.size;
        constexpr double kSame = 1.0 - 0x1p-30;
        const bool known = std::any_of(normals.begin(), normals.end(), [&](const Vec3& other) {
            return std::abs(dot3(other, normal)) > kSame;
        });
        if (!known) {
            normals.push_back(normal);
        }
    }
    return normals;
}

}  // namespace

Matrix3d orthonormalised(const Matrix3d& axes) {
    const Vec3 first = normalized3(axes.col(0));
    const Vec3 third = normalized3(first.cross(axes.col(1)));
    Matrix3d rotation;
    rotation << first, third.cross(first), third;
    // A vector without direction gives zeros or NaNs.
    const double error =
        matrix_norm3(transposed_multiply3(rotation, rotation) - Matrix3d::Identity());
    return error < 0x1p-40 ? rotation : Matrix3d::Identity();
}

Matrix3d smallest_axes(std::span<const Matrix3d> choices, std::span<const Vec3> points) {
    const double floor = kFlat * diameter_of(points);
    const Matrix3d* best = &choices.front();
    double least = padded_volume(*best, points, floor);
    for (const Matrix3d& choice : choices.subspan(1)) {
        const double volume = padded_volume(choice, points, floor);
        if (volume < least) {
            least = volume;
            best = &choice;
        }
    }
    return *best;
}

Matrix3d tight_axes(std::span<const Vec3> points) {
    std::vector<Matrix3d> choices{Matrix3d::Identity(), principal_axes(covariance_of(points))};
    std::vector<Vec3> extreme;  // determine the extent in any direction, up to rounding
    std::vector<Vec3> normals;
    if (points.size() <= kFewPoints) {
        normals = largest_normals(supporting_faces(points));
    } else if (const std::optional<ConvexHull> hull = convex_hull(points)) {
        std::vector<Face> faces = faces_of(points, *hull);
        choices.push_back(principal_axes(surface_covariance(points, *hull, faces)));
        normals = largest_normals(std::move(faces));
        for (const std::uint32_t vertex : hull->vertices) {
            extreme.push_back(points[vertex]);
        }
        points = extreme;
    }
    const Matrix3d best = smallest_axes(choices, points);
    normals.insert(normals.end(), {best.col(0), best.col(1), best.col(2)});
    choices.assign(1, best);
    for (const Vec3& normal : normals) {
        choices.push_back(axes_of_least_rectangle(normal, points));
    }
    return smallest_axes(choices, points);
}

}  // namespace tandem::volumes
