// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <embree3/rtcore.h>
#include <fmt/format.h>
#include <limits>
#include <mutex>
#include <stdexcept>

#include <tandem/triangle.hpp>

#include "adapter.hpp"
#include "candidate_test.hpp"

namespace tandem::peers {
namespace {

float not_above(double value) {
    const auto rounded = static_cast<float>(value);
    return rounded > value ? std::nextafterf(rounded, -std::numeric_limits<float>::infinity())
                           : rounded;
}

float not_below(double value) {
    return -not_above(-value);
}

/// A copy of the mesh in world coordinates. Embree uses floats: each vertex is rounded down and up
/// once, so that boxes contain their triangles and are computed quickly.
struct Copy {
    std::vector<Vec3> vertices;
    std::vector<Eigen::Array4f> below;
    std::vector<Eigen::Array4f> above;
    std::span<const Triangle> triangles;

    Copy(const Mesh& mesh, const Pose& pose) : triangles(mesh.triangles()) {
        for (const Vec3& vertex : mesh.vertices()) {
            const Vec3 v = to_world(pose, vertex);
            vertices.push_back(v);
            below.emplace_back(not_above(v.x()), not_above(v.y()), not_above(v.z()), 0.0F);
            above.emplace_back(not_below(v.x()), not_below(v.y()), not_below(v.z()), 0.0F);
        }
    }

    [[nodiscard]] TriangleCorners corners(std::uint32_t k) const {
        const Triangle& t = triangles[k];
        return {vertices[t[0]], vertices[t[1]], vertices[t[2]]};
    }
};

void tell_bounds(const RTCBoundsFunctionArguments* arguments) {
    const Copy& copy = *static_cast<const Copy*>(arguments->geometryUserPtr);
    const Triangle& t = copy.triangles[arguments->primID];
    const Eigen::Array4f lo = copy.below[t[0]].min(copy.below[t[1]]).min(copy.below[t[2]]);
    const Eigen::Array4f hi = copy.above[t[0]].max(copy.above[t[1]]).max(copy.above[t[2]]);
    RTCBounds& box = *arguments->bounds_o;
    box.lower_x = lo[0];
    box.lower_y = lo[1];
    box.lower_z = lo[2];
    box.upper_x = hi[0];
    box.upper_y = hi[1];
    box.upper_z = hi[2];
}

/// A scene of one user geometry, the only kind that rtcCollide accepts.
class Scene {
  public:
    Scene(RTCDevice device, const Copy& copy, RTCBuildQuality quality)
        : scene_(rtcNewScene(device)) {
        RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_USER);
        rtcSetGeometryUserPrimitiveCount(geometry, static_cast<unsigned>(copy.triangles.size()));
        rtcSetGeometryUserData(geometry, const_cast<Copy*>(&copy));
        rtcSetGeometryBoundsFunction(geometry, tell_bounds, nullptr);
        // Set the quality of the geometry too, because the scene does not pass its own on.
        rtcSetGeometryBuildQuality(geometry, quality);
        rtcCommitGeometry(geometry);
        rtcAttachGeometry(scene_, geometry);
        rtcReleaseGeometry(geometry);
        rtcSetSceneBuildQuality(scene_, quality);
        rtcCommitScene(scene_);
    }
    Scene(Scene&& other) noexcept : scene_(std::exchange(other.scene_, nullptr)) {}
    Scene& operator=(Scene&&) = delete;
    ~Scene() {
        if (scene_ != nullptr) {
            rtcReleaseScene(scene_);
        }
    }

    [[nodiscard]] RTCScene get() const { return scene_; }

  private:
    RTCScene scene_;
};

/// Tests candidates as they arrive, on any thread.
struct Receiver {
    const Copy& copy_a;
    const Copy& copy_b;
    std::vector<TrianglePair>& pairs;
    bool first_only = false;
    bool within_one_mesh = false;
    std::atomic<bool> found = false;
    std::mutex mutex{};

    [[nodiscard]] bool is_hit(std::uint32_t a, std::uint32_t b) const {
        // Within one mesh each pair is reported twice, and each triangle with itself.
        if (within_one_mesh &&
            (a >= b || share_a_vertex(copy_a.triangles[a], copy_b.triangles[b]))) {
            return false;
        }
        return intersects(copy_a.corners(a), copy_b.corners(b));
    }

    static void receive(void* user, RTCCollision* collisions, unsigned count) {
        Receiver& self = *static_cast<Receiver*>(user);
        std::array<TrianglePair, 64> hits;
        std::size_t hit_count = 0;
        const auto flush = [&] {
            const std::scoped_lock lock(self.mutex);
            self.pairs.insert(self.pairs.end(), hits.begin(),
                              hits.begin() + static_cast<std::ptrdiff_t>(hit_count));
            hit_count = 0;
        };
        for (unsigned k = 0; k < count; ++k) {
            if (self.first_only && self.found.load(std::memory_order_relaxed)) {
                return;
            }
            const TrianglePair pair{collisions[k].primID0, collisions[k].primID1};
            if (!self.is_hit(pair.a, pair.b)) {
                continue;
            }
            self.found.store(true, std::memory_order_relaxed);
            hits[hit_count++] = pair;
            if (hit_count == hits.size()) {
                flush();
            }
        }
        if (hit_count > 0) {
            flush();
        }
    }
};

class EmbreeAdapter final : public Adapter {
  public:
    EmbreeAdapter(const MeshPair& meshes, std::uint32_t threads)
        : mesh_b_(meshes.mesh_b),
          device_(rtcNewDevice(fmt::format("threads={}", threads).c_str())),
          copies_{Copy(meshes.mesh_a, {}), Copy(meshes.mesh_b, {})} {
        rtcSetDeviceMemoryMonitorFunction(
            device_,
            [](void* user, ssize_t bytes, bool) {
                static_cast<std::atomic<std::ptrdiff_t>*>(user)->fetch_add(bytes);
                return true;
            },
            &bytes_in_use_);
    }

    ~EmbreeAdapter() override {
        for (std::vector<Scene>& scenes : scenes_) {
            scenes.clear();
        }
        rtcReleaseDevice(device_);
    }

    std::string version() const override {
        return fmt::format("Embree {}.{}.{}", RTC_VERSION_MAJOR, RTC_VERSION_MINOR,
                           RTC_VERSION_PATCH);
    }

    void build(Side side, BuildSpeed speed) override {
        const std::ptrdiff_t before = bytes_in_use_;
        scenes_[at(side)].emplace_back(
            device_, copies_[at(side)],
            speed == BuildSpeed::Fast ? RTC_BUILD_QUALITY_LOW : RTC_BUILD_QUALITY_MEDIUM);
        if (side == Side::A) {
            tree_bytes_ = bytes_in_use_ - before;
        }
    }

    void drop(Side side) override { scenes_[at(side)].clear(); }

    std::size_t tree_bytes() const override { return static_cast<std::size_t>(tree_bytes_); }

    /// rtcCollide has no poses, so B is moved and its tree built for each pose.
    void place(std::span<const Pose> poses) override {
        scenes_[1].clear();
        placed_.clear();
        placed_.reserve(poses.size());
        for (const Pose& pose : poses) {
            scenes_[1].emplace_back(device_, placed_.emplace_back(mesh_b_, pose),
                                    RTC_BUILD_QUALITY_MEDIUM);
        }
    }

    void all_pairs(std::size_t pose, std::vector<TrianglePair>& pairs) override {
        Receiver receiver{copies_[0], placed_[pose], pairs};
        collide(scenes_[1][pose], receiver);
    }

    /// The walk cannot be stopped early, but the exact tests are.
    bool touches(std::size_t pose) override {
        pairs_.clear();
        Receiver receiver{copies_[0], placed_[pose], pairs_, true};
        collide(scenes_[1][pose], receiver);
        return receiver.found;
    }

    void self_pairs(std::vector<TrianglePair>& pairs) override {
        Receiver receiver{copies_[0], copies_[0], pairs, false, true};
        collide(scenes_[0].front(), receiver);
    }

  private:
    void collide(const Scene& other, Receiver& receiver) {
        rtcCollide(scenes_[0].front().get(), other.get(), Receiver::receive, &receiver);
        if (rtcGetDeviceError(device_) != RTC_ERROR_NONE) {
            throw std::runtime_error("Embree reports an error");
        }
    }

    const Mesh& mesh_b_;
    std::atomic<std::ptrdiff_t> bytes_in_use_ = 0;
    RTCDevice device_;
    std::array<Copy, 2> copies_;
    std::vector<Copy> placed_;
    std::array<std::vector<Scene>, 2> scenes_;
    std::ptrdiff_t tree_bytes_ = 0;
    std::vector<TrianglePair> pairs_;
};

}  // namespace

std::unique_ptr<Adapter> make_adapter(std::string_view peer, const MeshPair& meshes,
                                      std::uint32_t threads) {
    if (peer == "embree") {
        return std::make_unique<EmbreeAdapter>(meshes, threads);
    }
    throw std::invalid_argument("no such peer here: " + std::string(peer));
}

}  // namespace tandem::peers
