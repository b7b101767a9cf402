// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <btBulletCollisionCommon.h>
#include <fmt/format.h>

#include "broad_adapter.hpp"

namespace tandem::peers {
namespace {

btVector3 to_bullet(const std::array<float, 3>& v) {
    return {v[0], v[1], v[2]};
}

/// Both of Bullet's broad phases have the same interface.
class BulletBroad final : public bench::BroadContestant {
  public:
    /// The allocations of the constructor count, too.
    template <class Make>
    explicit BulletBroad(Make make) {
        growth_.watch([&] { broad_ = make(); });
    }

    ~BulletBroad() override {
        for (Object& object : objects_) {
            if (object.proxy != nullptr) {
                broad_->destroyProxy(object.proxy, nullptr);
            }
        }
    }

    std::string version() const override {
        return fmt::format("Bullet {}.{}", btGetVersion() / 100, btGetVersion() % 100);
    }

    void apply(const BoxStep& step) override {
        growth_.watch([&] { take(step); });
    }

    std::size_t find() override {
        growth_.watch([&] { broad_->calculateOverlappingPairs(nullptr); });
        return static_cast<std::size_t>(
            broad_->getOverlappingPairCache()->getNumOverlappingPairs());
    }

    void pairs(std::vector<ObjectPair>& out) override {
        out.clear();
        const btBroadphasePairArray& found =
            broad_->getOverlappingPairCache()->getOverlappingPairArray();
        for (int k = 0; k < found.size(); ++k) {
            const std::uint32_t a = number_of(found[k].m_pProxy0);
            const std::uint32_t b = number_of(found[k].m_pProxy1);
            if (overlaps(objects_[a].box, objects_[b].box)) {
                out.push_back(ordered_pair(a, b));
            }
        }
    }

    std::size_t bytes() const override { return growth_.bytes(); }

  private:
    struct Object {
        btBroadphaseProxy* proxy = nullptr;
        Box box{};
    };

    /// The number of an object is stored in the user pointer of its proxy.
    static std::uint32_t number_of(const btBroadphaseProxy* proxy) {
        return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(proxy->m_clientObject));
    }

    void take(const BoxStep& step) {
        for (const std::uint32_t object : step.removed) {
            broad_->destroyProxy(objects_[object].proxy, nullptr);
            objects_[object].proxy = nullptr;
        }
        for (std::size_t k = 0; k < step.added.size(); ++k) {
            const std::uint32_t object = step.added[k];
            if (objects_.size() <= object) {
                objects_.resize(object + std::size_t{1});
            }
            const Box& box = step.added_boxes[k];
            objects_[object].box = box;
            objects_[object].proxy = broad_->createProxy(
                to_bullet(box.lo), to_bullet(box.hi), BOX_SHAPE_PROXYTYPE,
                reinterpret_cast<void*>(std::uintptr_t{object}), btBroadphaseProxy::DefaultFilter,
                btBroadphaseProxy::AllFilter, nullptr);
        }
        for (std::size_t k = 0; k < step.moved.size(); ++k) {
            Object& object = objects_[step.moved[k]];
            object.box = step.moved_boxes[k];
            broad_->setAabb(object.proxy, to_bullet(object.box.lo), to_bullet(object.box.hi),
                            nullptr);
        }
    }

    std::unique_ptr<btBroadphaseInterface> broad_;
    std::vector<Object> objects_;
    HeapGrowth growth_;
};

/// Bullet's sweep needs the bounds of the world and the number of objects in advance.
std::unique_ptr<btBroadphaseInterface> make_sweep(const bench::SourceLimits& limits) {
    // Slightly larger than the world, because boxes on its border are rounded to the last cell.
    const btVector3 lo = to_bullet(limits.around.lo);
    const btVector3 hi = to_bullet(limits.around.hi);
    const btVector3 edge = (hi - lo) * btScalar(0.001) + btVector3(1e-6F, 1e-6F, 1e-6F);
    return std::make_unique<bt32BitAxisSweep3>(lo - edge, hi + edge, limits.objects + 2U, nullptr,
                                               true);
}

}  // namespace

Result<std::unique_ptr<bench::BroadContestant>> make_broad_adapter(const bench::BroadCase& one) {
    std::unique_ptr<bench::BroadContestant> made;
    if (one.method == "bullet-dbvt") {
        made = std::make_unique<BulletBroad>([] { return std::make_unique<btDbvtBroadphase>(); });
    } else if (one.method == "bullet-sap") {
        const Result<bench::SourceLimits> limits =
            bench::limits_of(one.workload, std::uint64_t{one.warm_up} + one.steps);
        if (!limits) {
            return limits.error();
        }
        made = std::make_unique<BulletBroad>([&] { return make_sweep(*limits); });
    } else {
        return unknown_peer(one);
    }
    return made;
}

}  // namespace tandem::peers
