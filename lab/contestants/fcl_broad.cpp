// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/config.h>
#include <fcl/geometry/shape/sphere.h>

#include "broad_adapter.hpp"

namespace tandem::peers {
namespace {

using FclObject = fcl::CollisionObject<double>;

/// FCL computes the boxes of its objects from geometry and pose; here they are set directly.
class BoxObject final : public FclObject {
  public:
    BoxObject(const std::shared_ptr<fcl::CollisionGeometry<double>>& geometry, std::uint32_t object)
        : FclObject(geometry), number(object) {}

    void set_box(const Box& to) {
        box = to;
        aabb.min_ = {box.lo[0], box.lo[1], box.lo[2]};
        aabb.max_ = {box.hi[0], box.hi[1], box.hi[2]};
    }

    const std::uint32_t number;
    Box box{};
};

class FclBroad final : public bench::BroadContestant {
  public:
    std::string version() const override { return "FCL " FCL_VERSION; }

    void apply(const BoxStep& step) override {
        growth_.watch([&] { take(step); });
    }

    std::size_t find() override {
        growth_.watch([&] {
            found_.clear();
            manager_.collide(&found_, [](FclObject* a, FclObject* b, void* found) {
                static_cast<std::vector<ObjectPair>*>(found)->push_back(
                    ordered_pair(static_cast<const BoxObject*>(a)->number,
                                 static_cast<const BoxObject*>(b)->number));
                return false;  // continue
            });
        });
        return found_.size();
    }

    /// FCL's tree keeps the old box of an object if the new one is inside.
    void pairs(std::vector<ObjectPair>& out) override {
        out.clear();
        for (const ObjectPair& pair : found_) {
            if (overlaps(objects_[pair.a]->box, objects_[pair.b]->box)) {
                out.push_back(pair);
            }
        }
    }

    std::size_t bytes() const override { return growth_.bytes(); }

  private:
    void take(const BoxStep& step) {
        for (const std::uint32_t object : step.removed) {
            manager_.unregisterObject(objects_[object].get());
            objects_[object].reset();
        }
        if (!step.added.empty()) {
            add(step);
        }
        changed_.clear();
        for (std::size_t k = 0; k < step.moved.size(); ++k) {
            objects_[step.moved[k]]->set_box(step.moved_boxes[k]);
            changed_.push_back(objects_[step.moved[k]].get());
        }
        // Refitting everything with `update()` is cheaper per step, but the tree deteriorates until
        // a search takes many times as long.
        manager_.update(changed_);
    }

    void add(const BoxStep& step) {
        std::vector<FclObject*> added;
        for (std::size_t k = 0; k < step.added.size(); ++k) {
            const std::uint32_t object = step.added[k];
            if (objects_.size() <= object) {
                objects_.resize(object + std::size_t{1});
            }
            objects_[object] = std::make_unique<BoxObject>(geometry_, object);
            objects_[object]->set_box(step.added_boxes[k]);
            added.push_back(objects_[object].get());
        }
        if (manager_.empty()) {
            manager_.registerObjects(added);
            return;
        }
        for (FclObject* object : added) {
            manager_.registerObject(object);
        }
    }

    std::shared_ptr<fcl::CollisionGeometry<double>> geometry_ =
        std::make_shared<fcl::Sphere<double>>(1.0);
    std::vector<std::unique_ptr<BoxObject>> objects_;
    fcl::DynamicAABBTreeCollisionManager<double> manager_;
    std::vector<FclObject*> changed_;
    std::vector<ObjectPair> found_;
    HeapGrowth growth_;
};

}  // namespace

Result<std::unique_ptr<bench::BroadContestant>> make_broad_adapter(const bench::BroadCase& one) {
    if (one.method != "fcl") {
        return unknown_peer(one);
    }
    std::unique_ptr<bench::BroadContestant> made = std::make_unique<FclBroad>();
    return made;
}

}  // namespace tandem::peers
