// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "io/collada/collada_transform.hpp"

#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <string_view>

#include "geometry/affine.hpp"
#include "io/collada/collada_xml.hpp"

namespace tandem::io {
namespace {

struct Turn {
    double cosine;
    double sine;
};

// Quarter turns are exact: programs rotate Z-up scenes by 90 degrees, and aligned faces must stay
// aligned, but the cosine of the rounded π/2 is not 0.
Turn turn_of(double degrees) {
    const double rest = std::remainder(degrees, 360.0);
    if (rest == 0.0) {
        return {1.0, 0.0};
    }
    if (std::abs(rest) == 90.0) {
        return {0.0, rest > 0.0 ? 1.0 : -1.0};
    }
    if (std::abs(rest) == 180.0) {
        return {-1.0, 0.0};
    }
    const double angle = rest * (std::numbers::pi / 180.0);
    return {std::cos(angle), std::sin(angle)};
}

Eigen::Matrix3d rotation_of(const pugi::xml_node& element) {
    const std::vector<double> numbers = numbers_of(element, 4);
    const Eigen::Vector3d given(numbers[0], numbers[1], numbers[2]);
    const Turn turn = turn_of(numbers[3]);
    const double length = stable_norm3(given);
    if (!(length > 0.0) || !std::isfinite(length)) {
        if (turn.cosine == 1.0) {
            return Eigen::Matrix3d::Identity();
        }
        fail_collada(
            fmt::format("{} turns around an axis of length {}", place_of(element), length));
    }
    const Eigen::Vector3d axis = given / length;
    Eigen::Matrix3d cross;
    cross << 0, -axis.z(), axis.y(), axis.z(), 0, -axis.x(), -axis.y(), axis.x(), 0;
    return turn.cosine * Eigen::Matrix3d::Identity() + turn.sine * cross +
           (1.0 - turn.cosine) * outer3(axis, axis);
}

/// A transform that places the object at the first point and turns its -z axis to the second one.
Eigen::Affine3d look_of(const pugi::xml_node& element) {
    const std::vector<double> numbers = numbers_of(element, 9);
    const Eigen::Vector3d eye(numbers[0], numbers[1], numbers[2]);
    const Eigen::Vector3d back = (eye - Eigen::Vector3d(numbers[3], numbers[4], numbers[5]));
    const Eigen::Vector3d up(numbers[6], numbers[7], numbers[8]);
    const Eigen::Vector3d right = up.cross(back);
    if (!(stable_norm3(right) > 0.0) || !right.allFinite()) {
        fail_collada(
            fmt::format("{} has no direction, or its direction is parallel to its up vector",
                        place_of(element)));
    }
    Eigen::Affine3d look = Eigen::Affine3d::Identity();
    look.linear().col(0) = stable_normalized3(right);
    look.linear().col(2) = stable_normalized3(back);
    look.linear().col(1) = look.linear().col(2).cross(look.linear().col(0));
    look.translation() = eye;
    return look;
}

}  // namespace

Eigen::Affine3d collada_matrix(const pugi::xml_node& element) {
    const std::vector<double> numbers = numbers_of(element, 16);
    const Eigen::Map<const Eigen::Matrix<double, 4, 4, Eigen::RowMajor>> rows(numbers.data());
    if (rows.row(3) != Eigen::RowVector4d(0, 0, 0, 1)) {
        fail_collada(
            fmt::format("{} is not affine: its last row is not 0 0 0 1", place_of(element)));
    }
    return Eigen::Affine3d(Eigen::Matrix4d(rows));
}

Eigen::Affine3d collada_transform(const pugi::xml_node& node) {
    Eigen::Affine3d transform = Eigen::Affine3d::Identity();
    for (const pugi::xml_node& element : node.children()) {
        const std::string_view kind = element.name();
        if (kind == "matrix") {
            transform = chained(transform, collada_matrix(element));
        } else if (kind == "translate") {
            const std::vector<double> t = numbers_of(element, 3);
            translate(transform, {t[0], t[1], t[2]});
        } else if (kind == "rotate") {
            rotate(transform, rotation_of(element));
        } else if (kind == "scale") {
            const std::vector<double> s = numbers_of(element, 3);
            transform.scale(Eigen::Vector3d(s[0], s[1], s[2]));
        } else if (kind == "lookat") {
            transform = chained(transform, look_of(element));
        } else if (kind == "skew") {
            fail_collada_unsupported(fmt::format(
                "{} has a <skew>, which is not read; bake its transforms", place_of(node)));
        }
    }
    return transform;
}

}  // namespace tandem::io
