// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <array>
#include <atomic>
#include <embree3/rtcore.h>
#include <fmt/format.h>
#include <mutex>
#include <stdexcept>

#include "broad_adapter.hpp"

namespace tandem::peers {
namespace {

void tell_bounds(const RTCBoundsFunctionArguments* arguments) {
    const Box& box =
        static_cast<const LiveBoxes*>(arguments->geometryUserPtr)->boxes()[arguments->primID];
    RTCBounds& bounds = *arguments->bounds_o;
    bounds.lower_x = box.lo[0];
    bounds.lower_y = box.lo[1];
    bounds.lower_z = box.lo[2];
    bounds.upper_x = box.hi[0];
    bounds.upper_y = box.hi[1];
    bounds.upper_z = box.hi[2];
}

class EmbreeBroad final : public bench::BroadContestant {
  public:
    explicit EmbreeBroad(unsigned threads)
        : device_(rtcNewDevice(fmt::format("threads={}", threads).c_str())) {
        rtcSetDeviceMemoryMonitorFunction(
            device_,
            [](void* user, ssize_t bytes, bool) {
                static_cast<std::atomic<std::ptrdiff_t>*>(user)->fetch_add(bytes);
                return true;
            },
            &bytes_in_use_);
        scene_ = rtcNewScene(device_);
        geometry_ = rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_USER);
        rtcSetGeometryUserData(geometry_, &live_);
        rtcSetGeometryBoundsFunction(geometry_, tell_bounds, nullptr);
        rtcSetGeometryBuildQuality(geometry_, RTC_BUILD_QUALITY_LOW);
        rtcAttachGeometry(scene_, geometry_);
        rtcSetSceneBuildQuality(scene_, RTC_BUILD_QUALITY_LOW);
    }

    ~EmbreeBroad() override {
        rtcReleaseGeometry(geometry_);
        rtcReleaseScene(scene_);
        rtcReleaseDevice(device_);
    }

    std::string version() const override {
        return fmt::format("Embree {}.{}.{}", RTC_VERSION_MAJOR, RTC_VERSION_MINOR,
                           RTC_VERSION_PATCH);
    }

    void apply(const BoxStep& step) override {
        live_.apply(step);
        rtcSetGeometryUserPrimitiveCount(geometry_, static_cast<unsigned>(live_.boxes().size()));
        rtcCommitGeometry(geometry_);
        rtcCommitScene(scene_);
    }

    std::size_t find() override {
        found_.clear();
        rtcCollide(scene_, scene_, receive, this);
        if (rtcGetDeviceError(device_) != RTC_ERROR_NONE) {
            throw std::runtime_error("Embree reports an error");
        }
        return found_.size();
    }

    void pairs(std::vector<ObjectPair>& out) override { out = found_; }

    std::size_t bytes() const override {
        return static_cast<std::size_t>(bytes_in_use_.load()) +
               live_.boxes().size() * (sizeof(Box) + 2 * sizeof(std::uint32_t)) +
               found_.capacity() * sizeof(ObjectPair);
    }

  private:
    /// Receives candidates in groups, possibly from several threads, each pair in both orders.
    static void receive(void* user, RTCCollision* collisions, unsigned count) {
        EmbreeBroad& self = *static_cast<EmbreeBroad*>(user);
        const std::vector<Box>& boxes = self.live_.boxes();
        std::array<ObjectPair, 64> hits;
        std::size_t hit_count = 0;
        const auto flush = [&] {
            const std::scoped_lock lock(self.mutex_);
            self.found_.insert(self.found_.end(), hits.begin(),
                               hits.begin() + static_cast<std::ptrdiff_t>(hit_count));
            hit_count = 0;
        };
        for (unsigned k = 0; k < count; ++k) {
            const unsigned a = collisions[k].primID0;
            const unsigned b = collisions[k].primID1;
            if (a >= b || !overlaps(boxes[a], boxes[b])) {
                continue;
            }
            hits[hit_count++] = ordered_pair(self.live_.object(a), self.live_.object(b));
            if (hit_count == hits.size()) {
                flush();
            }
        }
        if (hit_count > 0) {
            flush();
        }
    }

    std::atomic<std::ptrdiff_t> bytes_in_use_ = 0;
    RTCDevice device_;
    RTCScene scene_;
    RTCGeometry geometry_;
    LiveBoxes live_;
    std::mutex mutex_;
    std::vector<ObjectPair> found_;
};

}  // namespace

Result<std::unique_ptr<bench::BroadContestant>> make_broad_adapter(const bench::BroadCase& one) {
    if (one.method != "embree") {
        return unknown_peer(one);
    }
    std::unique_ptr<bench::BroadContestant> made =
        std::make_unique<EmbreeBroad>(one.options.threads);
    return made;
}

}  // namespace tandem::peers
