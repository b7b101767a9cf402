// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "unlike_poses.hpp"

#include <algorithm>

#include <tandem/distance.hpp>
#include <tandem/mesh_report.hpp>

#include "scenes/random.hpp"

namespace tandem::bench {
namespace {

constexpr double kBefore = 0.01;
constexpr double kBeyond = 0.001;
constexpr double kPlay = 0.01;
constexpr double kFarAway = 3.0;

struct BoxOfMesh {
    Vec3 centre;
    Vec3 half;

    [[nodiscard]] double diagonal() const { return 2.0 * half.norm(); }
};

/// A straight way of B that ends where a vertex of B coincides with a vertex of A, so that there is
/// certainly contact on it.
class WayToContact {
  public:
    WayToContact(const UnlikeParts& parts, scenes::Random& random)
        : parts_(parts),
          turn_(random.rotation()),
          direction_(random.direction()),
          end_(corner_of(parts.model_a.mesh(), random) -
               to_world(PoseNumbers{Vec3::Zero(), turn_}.pose(),
                        corner_of(parts.model_b.mesh(), random))) {}

    /// `before` is the distance to the end of the way.
    [[nodiscard]] PoseNumbers at(double before) const {
        return {end_ + before * direction_, turn_};
    }

    /// The largest distance to the end, coming from `outside`, at which the parts are at most
    /// `tolerance` apart.
    double first_contact(double outside, double tolerance) {
        double left = outside;
        while (left > 0.0) {
            const double gap = distance_at(left);
            if (gap <= tolerance) {
                break;
            }
            left -= gap;
        }
        return std::max(left, 0.0);
    }

  private:
    static Vec3 corner_of(const Mesh& mesh, scenes::Random& random) {
        const auto last = static_cast<double>(mesh.triangle_count()) - 1.0;
        const double chosen = 0.5 * (1.0 + random.symmetric()) * last;
        return mesh.corners(static_cast<std::uint32_t>(chosen))[0];
    }

    double distance_at(double left) {
        return query_.closest({parts_.model_a}, {parts_.model_b, at(left).pose()}).value().distance;
    }

    const UnlikeParts& parts_;
    scenes::Quaternion turn_;
    Vec3 direction_;
    Vec3 end_;
    DistanceQuery query_;
};

/// Makes poses of one kind after the other.
class UnlikePoses {
  public:
    UnlikePoses(const UnlikeParts& parts, const BoxOfMesh& box_a, const BoxOfMesh& box_b,
                std::uint64_t seed)
        : parts_(parts),
          box_a_(box_a),
          box_b_(box_b),
          unit_(std::min(box_a.diagonal(), box_b.diagonal())),
          random_(seed) {}

    PoseNumbers next(UnlikePoseKind kind, bool is_first) {
        switch (kind) {
            case UnlikePoseKind::Anywhere:
                return anywhere();
            case UnlikePoseKind::Near:
                return on_the_way(kBefore);
            case UnlikePoseKind::Grazing:
                return on_the_way(-kBeyond);
            case UnlikePoseKind::Docked:
                return is_first ? parts_.docked : with_play();
            case UnlikePoseKind::Far:
                return centred_at(box_a_.centre + kFarAway *
                                                      (box_a_.diagonal() + box_b_.diagonal()) *
                                                      random_.direction());
        }
        return {};
    }

  private:
    PoseNumbers centred_at(const Vec3& centre) {
        PoseNumbers numbers{Vec3::Zero(), random_.rotation()};
        numbers.translation = centre - to_world(numbers.pose(), box_b_.centre);
        return numbers;
    }

    PoseNumbers anywhere() {
        const Vec3 half = box_a_.half + Vec3::Constant(0.5 * box_b_.diagonal());
        return centred_at(box_a_.centre + half.cwiseProduct(random_.in_cube()));
    }

    PoseNumbers on_the_way(double before) {
        WayToContact way(parts_, random_);
        // Boxes around the parts are disjoint if the distance of their centres exceeds half the sum
        // of the diagonals. The end of the way is less than that from the centre, so this start is
        // outside.
        const double outside = box_a_.diagonal() + box_b_.diagonal();
        const double contact = way.first_contact(outside, 0.1 * kBeyond * unit_);
        return way.at(contact + before * unit_);
    }

    PoseNumbers with_play() {
        PoseNumbers numbers = parts_.docked;
        numbers.translation += kPlay * unit_ * random_.in_cube();
        for (double& part : numbers.turn) {
            part += 0.5 * kPlay * random_.symmetric();
        }
        return numbers;
    }

    const UnlikeParts& parts_;
    BoxOfMesh box_a_;
    BoxOfMesh box_b_;
    double unit_;
    scenes::Random random_;
};

Result<BoxOfMesh> box_of(const Mesh& mesh) {
    const auto bounds = report_on(mesh).bounds;
    if (!bounds) {
        return Error{ErrorCode::InvalidMesh, "a mesh of the pair has no triangle"};
    }
    return BoxOfMesh{0.5 * bounds->lo + 0.5 * bounds->hi, 0.5 * bounds->hi - 0.5 * bounds->lo};
}

}  // namespace

std::string_view name_of(UnlikePoseKind kind) {
    switch (kind) {
        case UnlikePoseKind::Anywhere:
            return "anywhere";
        case UnlikePoseKind::Near:
            return "near";
        case UnlikePoseKind::Grazing:
            return "grazing";
        case UnlikePoseKind::Docked:
            return "docked";
        case UnlikePoseKind::Far:
            return "far";
    }
    return "";
}

Result<std::vector<PoseGroup>> find_unlike_poses(const UnlikeParts& parts,
                                                 std::span<const UnlikePoseKind> kinds,
                                                 std::uint32_t count, std::uint64_t seed) {
    const Result<BoxOfMesh> box_a = box_of(parts.model_a.mesh());
    const Result<BoxOfMesh> box_b = box_of(parts.model_b.mesh());
    if (!box_a || !box_b) {
        return (box_a ? box_b : box_a).error();
    }
    std::vector<PoseGroup> groups;
    for (const UnlikePoseKind kind : kinds) {
        // The seed depends on the kind, so that its poses do not depend on the other kinds chosen.
        UnlikePoses poses(parts, *box_a, *box_b, seed + 1000 * static_cast<std::uint64_t>(kind));
        PoseGroup group{std::string(name_of(kind)), {}};
        while (group.poses.size() < count) {
            group.poses.push_back(poses.next(kind, group.poses.empty()));
        }
        groups.push_back(std::move(group));
    }
    return groups;
}

}  // namespace tandem::bench
