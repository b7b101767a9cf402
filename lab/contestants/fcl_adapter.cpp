// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <fcl/fcl.h>
#include <limits>
#include <stdexcept>

#include "adapter.hpp"

namespace tandem::peers {
namespace {

/// The arrays that FCL copies when it builds a model.
struct FclMesh {
    std::vector<fcl::Vector3<double>> vertices;
    std::vector<fcl::Triangle> triangles;

    explicit FclMesh(const Mesh& mesh) : vertices(mesh.vertices().begin(), mesh.vertices().end()) {
        for (const Triangle& triangle : mesh.triangles()) {
            triangles.emplace_back(triangle[0], triangle[1], triangle[2]);
        }
    }
};

/// `Volume` is a volume that fcl::BVHModel supports.
template <class Volume>
class FclAdapter final : public Adapter {
  public:
    explicit FclAdapter(const MeshPair& meshes)
        : meshes_{FclMesh(meshes.mesh_a), FclMesh(meshes.mesh_b)} {}

    std::string version() const override { return "FCL " FCL_VERSION; }

    void build(Side side, BuildSpeed) override {
        auto model = std::make_unique<fcl::BVHModel<Volume>>();
        const FclMesh& mesh = meshes_[at(side)];
        const bool fine =
            model->beginModel(static_cast<int>(mesh.triangles.size()),
                              static_cast<int>(mesh.vertices.size())) == fcl::BVH_OK &&
            model->addSubModel(mesh.vertices, mesh.triangles) == fcl::BVH_OK &&
            model->endModel() == fcl::BVH_OK;
        if (!fine) {
            throw std::runtime_error("FCL refuses the mesh");
        }
        models_[at(side)] = std::move(model);
    }

    void drop(Side side) override { models_[at(side)].reset(); }

    std::size_t tree_bytes() const override {
        // The memory of the nodes, and of a number for each triangle.
        return static_cast<std::size_t>(models_[0]->getNumBVs()) * sizeof(fcl::BVNode<Volume>) +
               meshes_[0].triangles.size() * sizeof(unsigned int);
    }

    void place(std::span<const Pose> poses) override {
        poses_.clear();
        for (const Pose& pose : poses) {
            fcl::Transform3<double> transform = fcl::Transform3<double>::Identity();
            transform.linear() = pose.rotation();
            transform.translation() = pose.translation();
            poses_.push_back(transform);
        }
    }

    void all_pairs(std::size_t pose, std::vector<TrianglePair>& pairs) override {
        fcl::CollisionRequest<double> request;
        request.num_max_contacts = std::numeric_limits<std::size_t>::max();
        collide(pose, request);
        for (std::size_t k = 0; k < result_.numContacts(); ++k) {
            const fcl::Contact<double>& contact = result_.getContact(k);
            pairs.push_back(
                {static_cast<std::uint32_t>(contact.b1), static_cast<std::uint32_t>(contact.b2)});
        }
    }

    bool touches(std::size_t pose) override {
        // Default request: one contact, without points.
        collide(pose, fcl::CollisionRequest<double>{});
        return result_.isCollision();
    }

    double distance(std::size_t pose) override {
        fcl::DistanceRequest<double> request;
        request.enable_nearest_points = true;
        fcl::DistanceResult<double> result;
        return std::max(0.0, fcl::distance(models_[0].get(), here_, models_[1].get(), poses_[pose],
                                           request, result));
    }

  private:
    void collide(std::size_t pose, const fcl::CollisionRequest<double>& request) {
        result_.clear();
        fcl::collide(models_[0].get(), here_, models_[1].get(), poses_[pose], request, result_);
    }

    const fcl::Transform3<double> here_ = fcl::Transform3<double>::Identity();

    std::array<FclMesh, 2> meshes_;
    std::array<std::unique_ptr<fcl::BVHModel<Volume>>, 2> models_;
    std::vector<fcl::Transform3<double>> poses_;
    fcl::CollisionResult<double> result_;
};

}  // namespace

std::unique_ptr<Adapter> make_adapter(std::string_view peer, const MeshPair& meshes,
                                      std::uint32_t) {
    if (peer == "fcl-obbrss") {
        return std::make_unique<FclAdapter<fcl::OBBRSS<double>>>(meshes);
    }
    if (peer == "fcl-obb") {
        return std::make_unique<FclAdapter<fcl::OBB<double>>>(meshes);
    }
    if (peer == "fcl-rss") {
        return std::make_unique<FclAdapter<fcl::RSS<double>>>(meshes);
    }
    if (peer == "fcl-aabb") {
        return std::make_unique<FclAdapter<fcl::AABB<double>>>(meshes);
    }
    throw std::invalid_argument("no such peer here: " + std::string(peer));
}

}  // namespace tandem::peers
