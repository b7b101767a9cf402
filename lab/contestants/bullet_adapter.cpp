// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <BulletCollision/Gimpact/btGImpactShape.h>
#include <array>
#include <btBulletCollisionCommon.h>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <stdexcept>

#include "adapter.hpp"
#include "candidate_test.hpp"

namespace tandem::peers {
namespace {

btVector3 to_bullet(const Vec3& v) {
    const Eigen::Vector3f rounded = v.cast<float>();
    return {rounded.x(), rounded.y(), rounded.z()};
}

/// A mesh in Bullet's format, with the margin that its boxes need.
class BulletMesh {
  public:
    explicit BulletMesh(const Mesh& mesh) {
        Vec3 lo = Vec3::Constant(std::numeric_limits<double>::max());
        Vec3 hi = -lo;
        for (const Vec3& vertex : mesh.vertices()) {
            vertices_.push_back(to_bullet(vertex));
            lo = lo.cwiseMin(vertex);
            hi = hi.cwiseMax(vertex);
        }
        margin_ = margin_for(lo, hi);
        for (const Triangle& triangle : mesh.triangles()) {
            for (const std::uint32_t vertex : triangle) {
                indices_.push_back(static_cast<int>(vertex));
            }
        }
        arrays_ = std::make_unique<btTriangleIndexVertexArray>(
            static_cast<int>(mesh.triangle_count()), indices_.data(),
            static_cast<int>(3 * sizeof(int)), static_cast<int>(vertices_.size()),
            &vertices_.data()->m_floats[0], static_cast<int>(sizeof(btVector3)));
    }

    [[nodiscard]] std::unique_ptr<btGImpactMeshShape> shape() const {
        auto shape = std::make_unique<btGImpactMeshShape>(arrays_.get());
        shape->setMargin(margin_);
        shape->updateBound();
        return shape;
    }

  private:
    /// Bullet rounds boxes to the nearest of 65,535 steps across the mesh and a border of 1 around
    /// it, whatever the unit; so some become smaller. A margin of half a step, and of some units in
    /// the last place of a float, keeps touching pairs among the candidates.
    static btScalar margin_for(const Vec3& lo, const Vec3& hi) {
        constexpr double kBorder = 1.0;
        constexpr double kSteps = 65535.0;
        constexpr double kFloatUnits = 16.0 * 0x1p-23;
        const double size = (hi - lo).maxCoeff() + 2.0 * kBorder;
        const double reach = std::max(std::fabs(hi.maxCoeff()), std::fabs(lo.minCoeff())) + kBorder;
        // The margin enlarges the box and so the steps, by two steps in all.
        return static_cast<btScalar>(0.5 * size / (kSteps - 2.0) + kFloatUnits * reach);
    }

    btScalar margin_ = 0.0F;
    std::vector<btVector3> vertices_;
    std::vector<int> indices_;
    std::unique_ptr<btTriangleIndexVertexArray> arrays_;
};

class BulletAdapter final : public Adapter {
  public:
    explicit BulletAdapter(const MeshPair& meshes)
        : meshes_(meshes), bullet_{BulletMesh(meshes.mesh_a), BulletMesh(meshes.mesh_b)} {}

    std::string version() const override {
        return fmt::format("Bullet {}.{}", btGetVersion() / 100, btGetVersion() % 100);
    }

    void build(Side side, BuildSpeed) override { shapes_[at(side)] = bullet_[at(side)].shape(); }

    void drop(Side side) override { shapes_[at(side)].reset(); }

    std::size_t tree_bytes() const override {
        return static_cast<std::size_t>(tree(Side::A).getNodeCount()) *
               sizeof(BT_QUANTIZED_BVH_NODE);
    }

    void place(std::span<const Pose> poses) override {
        poses_.assign(poses.begin(), poses.end());
        transforms_.clear();
        for (const Pose& pose : poses) {
            const Eigen::Matrix3f r = pose.rotation().cast<float>();
            transforms_.emplace_back(btMatrix3x3(r(0, 0), r(0, 1), r(0, 2),  //
                                                 r(1, 0), r(1, 1), r(1, 2),  //
                                                 r(2, 0), r(2, 1), r(2, 2)),
                                     to_bullet(pose.translation()));
        }
    }

    void all_pairs(std::size_t pose, std::vector<TrianglePair>& pairs) override {
        find_candidates(pose);
        const CandidateTest test(meshes_.mesh_a, meshes_.mesh_b, poses_[pose]);
        for (int k = 0; k < candidates_.size(); ++k) {
            const TrianglePair pair = candidate(k);
            if (test(pair.a, pair.b)) {
                pairs.push_back(pair);
            }
        }
    }

    /// The walk cannot be stopped early, but the exact tests are.
    bool touches(std::size_t pose) override {
        find_candidates(pose);
        const CandidateTest test(meshes_.mesh_a, meshes_.mesh_b, poses_[pose]);
        for (int k = 0; k < candidates_.size(); ++k) {
            const TrianglePair pair = candidate(k);
            if (test(pair.a, pair.b)) {
                return true;
            }
        }
        return false;
    }

  private:
    const btGImpactBoxSet& tree(Side side) const {
        return *shapes_[at(side)]->getMeshPart(0)->getBoxSet();
    }

    void find_candidates(std::size_t pose) {
        candidates_.resizeNoInitialize(0);
        btGImpactBoxSet::find_collision(&tree(Side::A), btTransform::getIdentity(), &tree(Side::B),
                                        transforms_[pose], candidates_);
    }

    TrianglePair candidate(int k) const {
        return {static_cast<std::uint32_t>(candidates_[k].m_index1),
                static_cast<std::uint32_t>(candidates_[k].m_index2)};
    }

    const MeshPair meshes_;
    std::array<BulletMesh, 2> bullet_;
    std::array<std::unique_ptr<btGImpactMeshShape>, 2> shapes_;
    std::vector<Pose> poses_;
    std::vector<btTransform> transforms_;
    btPairSet candidates_;
};

}  // namespace

std::unique_ptr<Adapter> make_adapter(std::string_view peer, const MeshPair& meshes,
                                      std::uint32_t) {
    if (peer == "bullet-gimpact") {
        return std::make_unique<BulletAdapter>(meshes);
    }
    throw std::invalid_argument("no such peer here: " + std::string(peer));
}

}  // namespace tandem::peers
