// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <stdexcept>

#include <tandem/version.hpp>

#include "contestant.hpp"

namespace tandem::bench {
namespace {

class OurContestant final : public BroadContestant {
  public:
    explicit OurContestant(BroadPhase broad) : broad_(std::move(broad)) {}

    std::string version() const override { return "Tandem " TANDEM_VERSION; }

    void apply(const BoxStep& step) override {
        for (const std::uint32_t object : step.removed) {
            broad_.remove(ids_[object]);
        }
        if (!step.added.empty()) {
            add(step);
        }
        if (same_numbers_) {
            check(broad_.move(step.moved, step.moved_boxes));
            return;
        }
        moved_.clear();
        for (const std::uint32_t object : step.moved) {
            moved_.push_back(ids_[object]);
        }
        check(broad_.move(moved_, step.moved_boxes));
    }

    std::size_t find() override { return broad_.update().size(); }

    void pairs(std::vector<ObjectPair>& out) override {
        out.assign(broad_.pairs().begin(), broad_.pairs().end());
        if (same_numbers_) {
            return;
        }
        for (ObjectPair& pair : out) {
            pair = {objects_[pair.a], objects_[pair.b]};
            if (pair.a > pair.b) {
                std::swap(pair.a, pair.b);
            }
        }
    }

    std::size_t bytes() const override { return broad_.memory_bytes(); }

  private:
    static void check(const Result<Done>& done) {
        if (!done) {
            throw std::runtime_error(done.error().message);
        }
    }

    void add(const BoxStep& step) {
        for (std::size_t k = 0; k < step.added.size(); ++k) {
            const std::uint32_t object = step.added[k];
            const Result<ObjectId> id = broad_.add(step.added_boxes[k]);
            if (!id) {
                throw std::runtime_error(id.error().message);
            }
            if (ids_.size() <= object) {
                ids_.resize(object + std::size_t{1});
            }
            if (objects_.size() <= *id) {
                objects_.resize(*id + std::size_t{1});
            }
            ids_[object] = *id;
            objects_[*id] = object;
            same_numbers_ = same_numbers_ && *id == object;
        }
    }

    BroadPhase broad_;
    std::vector<ObjectId> ids_;           ///< by the number that the steps use
    std::vector<std::uint32_t> objects_;  ///< number of the steps by id
    bool same_numbers_ = true;
    std::vector<ObjectId> moved_;
};

}  // namespace

Result<std::unique_ptr<BroadContestant>> make_our_contestant(const BroadPhaseOptions& options) {
    Result<BroadPhase> broad = BroadPhase::make(options);
    if (!broad) {
        return broad.error();
    }
    std::unique_ptr<BroadContestant> made = std::make_unique<OurContestant>(*std::move(broad));
    return made;
}

}  // namespace tandem::bench
