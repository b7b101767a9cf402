// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fcl/fcl.h>
#include <stdexcept>

#include "deform_adapter.hpp"

namespace tandem::peers {
namespace {

using FclModel = fcl::BVHModel<fcl::AABB<double>>;

/// A BVHModel of boxes for each object, refitted from the bottom up. FCL's tree is walked here,
/// because FCL's own triangle test is not exact.
class FclDeform final : public PeerMethod {
  public:
    using PeerMethod::PeerMethod;

  private:
    struct Body {
        std::unique_ptr<FclModel> model;
        std::vector<fcl::Vector3<double>> vertices;
        std::vector<Triangle> triangles;
    };

    void follow() override {
        bodies_.resize(objects().size());
        for (std::size_t k = 0; k < bodies_.size(); ++k) {
            follow(bodies_[k], objects().all()[k]);
        }
    }

    static void follow(Body& body, const deform::MeshView& mesh) {
        body.vertices.assign(mesh.vertices.begin(), mesh.vertices.end());
        const bool is_same = body.model && std::equal(mesh.triangles.begin(), mesh.triangles.end(),
                                                      body.triangles.begin(), body.triangles.end());
        bool fine = false;
        if (is_same) {
            fine = body.model->beginUpdateModel() == fcl::BVH_OK &&
                   body.model->updateSubModel(body.vertices) == fcl::BVH_OK &&
                   body.model->endUpdateModel(true, true) == fcl::BVH_OK;
        } else {
            body.triangles.assign(mesh.triangles.begin(), mesh.triangles.end());
            std::vector<fcl::Triangle> triangles;
            for (const Triangle& t : mesh.triangles) {
                triangles.emplace_back(t[0], t[1], t[2]);
            }
            body.model = std::make_unique<FclModel>();
            fine = body.model->beginModel(static_cast<int>(triangles.size()),
                                          static_cast<int>(body.vertices.size())) == fcl::BVH_OK &&
                   body.model->addSubModel(body.vertices, triangles) == fcl::BVH_OK &&
                   body.model->endModel() == fcl::BVH_OK;
        }
        if (!fine) {
            throw std::runtime_error("FCL refuses the mesh");
        }
    }

    void compare(std::size_t a, std::size_t b) override {
        const FclModel& model_a = *bodies_[a].model;
        const FclModel& model_b = *bodies_[b].model;
        stack_.assign(1, {0, 0});
        while (!stack_.empty()) {
            const auto [i, j] = stack_.back();
            stack_.pop_back();
            const auto& p = model_a.getBV(i);
            const auto& q = model_b.getBV(j);
            if (!p.bv.overlap(q.bv)) {
                continue;
            }
            if (p.isLeaf() && q.isLeaf()) {
                const auto s = static_cast<std::uint32_t>(p.primitiveId());
                const auto t = static_cast<std::uint32_t>(q.primitiveId());
                add(a, s, b, t);
            } else if (q.isLeaf() || (!p.isLeaf() && p.bv.size() > q.bv.size())) {
                stack_.push_back({p.leftChild(), j});
                stack_.push_back({p.rightChild(), j});
            } else {
                stack_.push_back({i, q.leftChild()});
                stack_.push_back({i, q.rightChild()});
            }
        }
    }

    std::vector<Body> bodies_;
    std::vector<std::pair<int, int>> stack_;
};

}  // namespace

std::vector<NamedMethod> deform_methods(const deform::MethodTask& task) {
    std::vector<NamedMethod> methods;
    methods.emplace_back("fcl-refit", std::make_unique<FclDeform>(task));
    return methods;
}

}  // namespace tandem::peers
