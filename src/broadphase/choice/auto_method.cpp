// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>

#include "base/assert.hpp"
#include "broadphase/choice/method_choice.hpp"
#include "broadphase/methods.hpp"
#include "broadphase/space/object_sample.hpp"

namespace tandem::broadphase {
namespace {

/// One step in this many is measured. Reading the clock for every single move, and counting the
/// moves, would cost more than the move.
constexpr std::uint32_t kMeasuredEvery = 8;
/// Number of updates between two reviews of the choice. The first reviews come sooner, and so do
/// those after a change.
constexpr std::uint32_t kFirstLook = 4;
constexpr std::uint32_t kMostBetweenLooks = 256;
/// The weight of the last measured step in the average number of moved objects.
constexpr double kNews = 0.5;

class AutoMethod final : public BroadPhaseMethod {
  public:
    AutoMethod(const BroadPhaseOptions& options, Objects& objects)
        : BroadPhaseMethod(objects), options_(options) {
        (void)choice_.reconsider(features());
        begin_method();
    }

    void add(ObjectId id) override {
        ++moved_;
        measured([&] { inner_->add(id); });
    }
    void remove(ObjectId id) override {
        ++moved_;
        measured([&] { inner_->remove(id); });
    }
    void move(std::span<const ObjectHandle> moved, std::span<const Box> boxes) override {
        for (std::size_t k = 0; measuring_ && k < moved.size(); ++k) {
            moved_ += objects().box(moved[k].id) != boxes[k] ? 1U : 0U;
        }
        measured([&] { inner_->move(moved, boxes); });
    }

    PairReport find_pairs(FoundPairs& out) override {
        if (measuring_) {
            // Objects are added before the first update; that does not show how they will move.
            average_moved_ +=
                (updates_ < 2 ? 1.0 : kNews) * (static_cast<double>(moved_) - average_moved_);
        }
        moved_ = 0;
        if (updates_ == next_look_) {
            look();
        }
        PairReport report = PairReport::All;
        measured([&] { report = inner_->find_pairs(out); });
        // A new method builds its structure first, so its first step does not show the cost of
        // later ones.
        if (measuring_ && updates_ > last_change_ + 1) {
            choice_.learn(features(), std::chrono::duration<double, std::nano>(spent_).count());
        }
        ++updates_;
        spent_ = Clock::duration::zero();
        measuring_ = updates_ < last_change_ + kFirstLook || updates_ % kMeasuredEvery == 0;
        return report;
    }

    void query(const Box& box, std::vector<ObjectId>& out) override { inner_->query(box, out); }
    void query(const Ray& ray, std::vector<ObjectId>& out) override { inner_->query(ray, out); }

    [[nodiscard]] std::size_t memory_bytes() const noexcept override {
        return inner_->memory_bytes();
    }
    [[nodiscard]] std::vector<std::string> validate() const override { return inner_->validate(); }
    [[nodiscard]] BroadMethod kind() const noexcept override { return inner_->kind(); }

  private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] WorldFeatures features() const {
        return {static_cast<double>(objects().size()), average_moved_, overlap_chance_};
    }

    template <class Body>
    void measured(Body body) {
        if (!measuring_) {
            body();
            return;
        }
        const Clock::time_point begin = Clock::now();
        body();
        spent_ += Clock::now() - begin;
    }

    void begin_method() {
        BroadPhaseOptions inner = options_;
        inner.method = choice_.current();
        auto made = make_method(inner, objects());
        TANDEM_ASSERT(made.has_value());  // Auto was made with the same settings
        inner_ = *std::move(made);
        last_change_ = updates_;
        between_looks_ = kFirstLook;
    }

    void look() {
        sample_.take(objects());
        overlap_chance_ = sample_.overlap_chance();
        if (choice_.reconsider(features())) {
            begin_method();
        } else {
            between_looks_ = std::min(2 * between_looks_, kMostBetweenLooks);
        }
        next_look_ = updates_ + between_looks_;
    }

    BroadPhaseOptions options_;
    MethodChoice choice_;
    std::unique_ptr<BroadPhaseMethod> inner_;
    std::uint64_t updates_ = 0;
    std::uint64_t last_change_ = 0;
    std::uint64_t next_look_ = 0;  ///< in the first update, when the number of objects is known
    std::uint32_t between_looks_ = kFirstLook;
    std::size_t moved_ = 0;  ///< since the last update
    double average_moved_ = 0.0;
    ObjectSample sample_;
    double overlap_chance_ = 0.0;
    bool measuring_ = true;
    Clock::duration spent_ = Clock::duration::zero();
};

}  // namespace

std::unique_ptr<BroadPhaseMethod> make_auto(const BroadPhaseOptions& options, Objects& objects) {
    return std::make_unique<AutoMethod>(options, objects);
}

}  // namespace tandem::broadphase
