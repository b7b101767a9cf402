// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "peer_poses.hpp"

#include <optional>

#include <tandem/collide.hpp>
#include <tandem/mesh_report.hpp>

#include "bench/approach.hpp"
#include "scenes/random.hpp"

namespace tandem::bench {
namespace {

constexpr double kFar = 0.1;
constexpr double kNear = 0.01;
constexpr double kClose = 0.001;
constexpr double kTurn = 0.001;
constexpr int kSteps = 64;

/// A copy of the mesh, rotated about the centre of its box, at places on a straight way out of the
/// other.
class ApproachLine {
  public:
    ApproachLine(const Model& model, const Vec3& centre, double diagonal, scenes::Random& random)
        : model_(model),
          centre_(centre),
          diagonal_(diagonal),
          turn_(random.rotation()),
          direction_(random.direction()) {}

    /// `distance` is the distance of the two centres, in diagonals.
    [[nodiscard]] PoseNumbers at(double distance) const { return turned(turn_, distance); }

    [[nodiscard]] PoseNumbers almost_coincident() const {
        return turned({1.0, kTurn * direction_.y(), kTurn * direction_.z(), kTurn * direction_.x()},
                      kClose);
    }

    /// Approximately the largest distance at which the copies touch.
    Result<double> last_contact() {
        // At more than one diagonal the boxes of the copies are disjoint in any rotation.
        double clear = 1.0 + 1.0 / kSteps;
        double contact = 0.0;
        if (!march(clear, contact)) {
            return Error{ErrorCode::InvalidMesh,
                         "two copies of the mesh never touch on the way to a common centre"};
        }
        // A step may skip a thin contact farther out, which poses before contact would then touch.
        while (const std::optional<double> further = contact_beyond(contact)) {
            contact = *further;
            clear = contact;
            while (touches(clear)) {
                clear += kClose;
            }
            halve(clear, contact, [&](double distance) { return touches(distance); });
        }
        return contact;
    }

  private:
    [[nodiscard]] PoseNumbers turned(const scenes::Quaternion& turn, double distance) const {
        PoseNumbers numbers{Vec3::Zero(), turn};
        numbers.translation =
            centre_ - to_world(numbers.pose(), centre_) + distance * diagonal_ * direction_;
        return numbers;
    }

    [[nodiscard]] bool touches(double distance) {
        return query_.first_contact({model_}, {model_, at(distance).pose()}).value().has_value();
    }

    [[nodiscard]] std::optional<double> contact_beyond(double contact) {
        for (const double gap : {kClose, kNear, kFar}) {
            if (touches(contact + gap)) {
                return contact + gap;
            }
        }
        return std::nullopt;
    }

    /// Finds the first contact on the way in from outside.
    bool march(double& clear, double& contact) {
        while (clear > 0.0) {
            contact = clear - 1.0 / kSteps;
            if (touches(contact)) {
                halve(clear, contact, [&](double distance) { return touches(distance); });
                return true;
            }
            clear = contact;
        }
        return false;
    }

    const Model& model_;
    Vec3 centre_;
    double diagonal_;
    scenes::Quaternion turn_;
    Vec3 direction_;
    CollideQuery query_;
};

PoseNumbers pose_of(PoseKind kind, const ApproachLine& way, double contact) {
    switch (kind) {
        case PoseKind::Separated:
            return way.at(contact + kFar);
        case PoseKind::SmallProximity:
            return way.at(contact + kNear);
        case PoseKind::CloseProximity:
            return way.at(contact + kClose);
        case PoseKind::Shallow:
            return way.at(contact - kNear);
        case PoseKind::Deep:
            return way.at(0.5 * contact);
        case PoseKind::AlmostCoincident:
            return way.almost_coincident();
    }
    return {};
}

}  // namespace

std::string_view name_of(PoseKind kind) {
    switch (kind) {
        case PoseKind::Separated:
            return "separated";
        case PoseKind::SmallProximity:
            return "small-proximity";
        case PoseKind::CloseProximity:
            return "close-proximity";
        case PoseKind::Shallow:
            return "shallow";
        case PoseKind::Deep:
            return "deep";
        case PoseKind::AlmostCoincident:
            return "almost-coincident";
    }
    return "";
}

Result<std::vector<PoseGroup>> find_poses(const Model& model, std::span<const PoseKind> kinds,
                                          std::uint32_t rotations, std::uint64_t seed) {
    const auto bounds = report_on(model.mesh()).bounds;
    if (!bounds) {
        return Error{ErrorCode::InvalidMesh, "the mesh has no triangle"};
    }
    const Vec3 centre = 0.5 * bounds->lo + 0.5 * bounds->hi;
    const double diagonal = (bounds->hi - bounds->lo).norm();
    std::vector<PoseGroup> groups;
    for (const PoseKind kind : kinds) {
        groups.push_back({std::string(name_of(kind)), {}});
    }
    scenes::Random random(seed);
    for (std::uint32_t rotation = 0; rotation < rotations; ++rotation) {
        ApproachLine way(model, centre, diagonal, random);
        const Result<double> contact = way.last_contact();
        if (!contact) {
            return contact.error();
        }
        for (std::size_t k = 0; k < kinds.size(); ++k) {
            groups[k].poses.push_back(pose_of(kinds[k], way, *contact));
        }
    }
    return groups;
}

}  // namespace tandem::bench
