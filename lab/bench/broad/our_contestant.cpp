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
            check(broad_.remove(handles_[object]));
        }
        if (!step.added.empty()) {
            add(step);
        }
        // The numbers in a step ascend, so a step with as many numbers as handles has all of them
        // in order.
        if (step.moved.size() == handles_.size()) {
            check(broad_.move(handles_, step.moved_boxes));
            return;
        }
        moved_.clear();
        for (const std::uint32_t object : step.moved) {
            moved_.push_back(handles_[object]);
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
        const Result<std::vector<ObjectHandle>> added = broad_.add(step.added_boxes);
        if (!added) {
            throw std::runtime_error(added.error().message);
        }
        for (std::size_t k = 0; k < step.added.size(); ++k) {
            const std::uint32_t object = step.added[k];
            const ObjectHandle handle = (*added)[k];
            if (handles_.size() <= object) {
                handles_.resize(object + std::size_t{1});
            }
            if (objects_.size() <= handle.id) {
                objects_.resize(handle.id + std::size_t{1});
            }
            handles_[object] = handle;
            objects_[handle.id] = object;
            same_numbers_ = same_numbers_ && handle.id == object;
        }
    }

    BroadPhase broad_;
    std::vector<ObjectHandle> handles_;   ///< indexed by the numbers of the steps
    std::vector<std::uint32_t> objects_;  ///< number in the steps, indexed by id
    bool same_numbers_ = true;            ///< whether ids equal the numbers of the steps
    std::vector<ObjectHandle> moved_;
};

}  // namespace

Result<std::unique_ptr<BroadContestant>> make_our_contestant(const BroadPhaseOptions& options) {
    Result<BroadPhase> broad = BroadPhase::create(options);
    if (!broad) {
        return broad.error();
    }
    std::unique_ptr<BroadContestant> made = std::make_unique<OurContestant>(*std::move(broad));
    return made;
}

}  // namespace tandem::bench
