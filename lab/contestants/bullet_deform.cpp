// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <BulletCollision/BroadphaseCollision/btDbvt.h>
#include <BulletCollision/Gimpact/btGImpactShape.h>
#include <btBulletCollisionCommon.h>
#include <cmath>

#include "deform_adapter.hpp"

namespace tandem::peers {
namespace {

btVector3 to_bullet(const Vec3& v) {
    const Eigen::Vector3f rounded = v.cast<float>();
    return {rounded.x(), rounded.y(), rounded.z()};
}

/// One btGImpactMeshShape for each object; postUpdate is called after vertices have changed.
class GImpactDeform final : public PeerMethod {
  public:
    using PeerMethod::PeerMethod;

  private:
    struct Body {
        std::vector<btVector3> vertices;
        std::vector<int> indices;
        std::unique_ptr<btTriangleIndexVertexArray> arrays;
        std::unique_ptr<btGImpactMeshShape> shape;
        btVector3 lo;  ///< bounds for which the tree was built
        btVector3 hi;
    };

    /// Bullet rounds boxes to the nearest of 65,535 steps across the object and a border of 1. A
    /// margin of half a step keeps touching pairs among the candidates.
    static btScalar margin_for(const std::vector<btVector3>& vertices) {
        double reach = 0.0;
        for (const btVector3& v : vertices) {
            reach = std::max({reach, std::fabs(double{v.x()}), std::fabs(double{v.y()}),
                              std::fabs(double{v.z()})});
        }
        return static_cast<btScalar>((2.0 * reach + 2.0) / 65533.0 + 16.0 * 0x1p-23 * (reach + 1));
    }

    void follow() override {
        bodies_.resize(objects().size());
        for (std::size_t k = 0; k < bodies_.size(); ++k) {
            follow(bodies_[k], objects().all()[k]);
        }
    }

    static void follow(Body& body, const deform::MeshView& mesh) {
        body.vertices.resize(mesh.vertices.size());
        for (std::size_t k = 0; k < mesh.vertices.size(); ++k) {
            body.vertices[k] = to_bullet(mesh.vertices[k]);
        }
        body.indices.resize(3 * mesh.triangles.size());
        for (std::size_t k = 0; k < body.indices.size(); ++k) {
            body.indices[k] = static_cast<int>(mesh.triangles[k / 3][k % 3]);
        }
        btVector3 lo = body.vertices[0];
        btVector3 hi = lo;
        for (const btVector3& v : body.vertices) {
            lo.setMin(v);
            hi.setMax(v);
        }
        // The tree measures steps within the bounds at the time of its build and moves triangles
        // that have left them to the border; pairs of these are found only after a new build.
        const auto is_below = [](const btVector3& p, const btVector3& q) {
            return p.x() <= q.x() && p.y() <= q.y() && p.z() <= q.z();
        };
        if (!body.shape || !is_below(body.lo, lo) || !is_below(hi, body.hi)) {
            const btScalar border = btScalar(0.9);  // less than the border of 1 that Bullet adds
            body.lo = lo - btVector3(border, border, border);
            body.hi = hi + btVector3(border, border, border);
            body.shape.reset();
            body.arrays = std::make_unique<btTriangleIndexVertexArray>(
                static_cast<int>(mesh.triangles.size()), body.indices.data(),
                static_cast<int>(3 * sizeof(int)), static_cast<int>(body.vertices.size()),
                &body.vertices.data()->m_floats[0], static_cast<int>(sizeof(btVector3)));
            body.shape = std::make_unique<btGImpactMeshShape>(body.arrays.get());
        }
        body.shape->setMargin(margin_for(body.vertices));
        body.shape->postUpdate();
        body.shape->updateBound();
    }

    void compare(std::size_t a, std::size_t b) override {
        found_.resizeNoInitialize(0);
        const auto tree = [&](std::size_t k) {
            return bodies_[k].shape->getMeshPart(0)->getBoxSet();
        };
        btGImpactBoxSet::find_collision(tree(a), btTransform::getIdentity(), tree(b),
                                        btTransform::getIdentity(), found_);
        for (int k = 0; k < found_.size(); ++k) {
            add(a, static_cast<std::uint32_t>(found_[k].m_index1), b,
                static_cast<std::uint32_t>(found_[k].m_index2));
        }
    }

    std::vector<Body> bodies_;
    btPairSet found_;
};

/// A dynamic tree of all triangles of an object; each triangle is updated separately.
class DbvtDeform final : public PeerMethod {
  public:
    using PeerMethod::PeerMethod;

  private:
    struct Tree {
        btDbvt dbvt;
        std::vector<btDbvtNode*> leaves;
    };

    void follow() override {
        while (trees_.size() < objects().size()) {
            trees_.push_back(std::make_unique<Tree>());
        }
        for (std::size_t k = 0; k < trees_.size(); ++k) {
            Tree& tree = *trees_[k];
            const std::vector<Aabb>& now = boxes(k);
            for (std::size_t t = 0; t < now.size(); ++t) {
                btDbvtVolume volume =
                    btDbvtVolume::FromMM(btVector3(now[t].lo[0], now[t].lo[1], now[t].lo[2]),
                                         btVector3(now[t].hi[0], now[t].hi[1], now[t].hi[2]));
                if (t == tree.leaves.size()) {
                    tree.leaves.push_back(tree.dbvt.insert(volume, reinterpret_cast<void*>(t)));
                } else {
                    tree.dbvt.update(tree.leaves[t], volume);
                }
            }
        }
    }

    void compare(std::size_t a, std::size_t b) override {
        struct Collector final : btDbvt::ICollide {
            void Process(const btDbvtNode* p, const btDbvtNode* q) override {
                const auto i =
                    static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(p->data));
                const auto j =
                    static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(q->data));
                self->add(a, a == b ? std::min(i, j) : i, b, a == b ? std::max(i, j) : j);
            }
            DbvtDeform* self = nullptr;
            std::size_t a = 0;
            std::size_t b = 0;
        } collector;
        collector.self = this;
        collector.a = a;
        collector.b = b;
        trees_[a]->dbvt.collideTT(trees_[a]->dbvt.m_root, trees_[b]->dbvt.m_root, collector);
    }

    std::vector<std::unique_ptr<Tree>> trees_;
};

}  // namespace

std::vector<NamedMethod> deform_methods(const deform::MethodTask& task) {
    std::vector<NamedMethod> methods;
    methods.emplace_back("bullet-gimpact", std::make_unique<GImpactDeform>(task));
    methods.emplace_back("bullet-dbvt", std::make_unique<DbvtDeform>(task));
    return methods;
}

}  // namespace tandem::peers
