// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/box_rows.hpp"
#include "broadphase/methods.hpp"
#include "broadphase/object_scan.hpp"

namespace tandem::broadphase {
namespace {

class BruteForce final : public BroadPhaseMethod {
  public:
    using BroadPhaseMethod::BroadPhaseMethod;

    void add(ObjectId /*id*/) override {}
    void remove(ObjectId /*id*/) override {}
    void move(std::span<const ObjectHandle> moved, std::span<const Box> boxes) override {
        for (std::size_t k = 0; k < moved.size(); ++k) {
            objects().set_box(moved[k].id, boxes[k]);
        }
    }

    PairReport find_pairs(FoundPairs& out) override {
        rows_.clear();
        for_each_object(objects(),
                        [this](ObjectId id, const Box& box) { rows_.push_back(id, box); });
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            append_overlaps(rows_, i, i + 1, rows_.size(), out.all);
        }
        return PairReport::All;
    }

    void query(const Box& box, std::vector<ObjectId>& out) override { scan(objects(), box, out); }
    void query(const Ray& ray, std::vector<ObjectId>& out) override { scan(objects(), ray, out); }

    [[nodiscard]] std::size_t memory_bytes() const noexcept override {
        return rows_.memory_bytes();
    }
    [[nodiscard]] std::vector<std::string> validate() const override { return {}; }
    [[nodiscard]] BroadMethod kind() const noexcept override { return BroadMethod::BruteForce; }

  private:
    BoxRows rows_;
};

}  // namespace

std::unique_ptr<BroadPhaseMethod> make_brute_force(const BroadPhaseOptions& /*options*/,
                                                   Objects& objects) {
    return std::make_unique<BruteForce>(objects);
}

}  // namespace tandem::broadphase
