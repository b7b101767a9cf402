// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <embree3/rtcore.h>
#include <stdexcept>

#include "deform_adapter.hpp"

namespace tandem::peers {
namespace {

enum class Following { Rebuild, Refit };

/// A scene of user geometry with quality LOW for each object; `rtcCollide` finds the candidates.
class EmbreeDeform final : public PeerMethod {
  public:
    EmbreeDeform(const deform::MethodTask& task, Following following)
        : PeerMethod(task, BoxesBy::Library),
          following_(following),
          device_(rtcNewDevice("threads=1")) {}

    ~EmbreeDeform() override {
        for (const Tree& tree : trees_) {
            rtcReleaseGeometry(tree.geometry);
            rtcReleaseScene(tree.scene);
        }
        rtcReleaseDevice(device_);
    }

  private:
    struct Tree {
        RTCScene scene;
        RTCGeometry geometry;
    };
    /// The source of bounds, and where they are stored for the comparison of candidates.
    struct Source {
        const deform::MeshView* mesh;
        Aabb* boxes;
    };
    struct Receiver {
        EmbreeDeform* self;
        std::size_t a;
        std::size_t b;
    };

    static void tell_bounds(const RTCBoundsFunctionArguments* arguments) {
        const auto& [mesh, boxes] = *static_cast<const Source*>(arguments->geometryUserPtr);
        const TriangleCorners corners = mesh->corners(arguments->primID);
        const Aabb box = deform::fitted<Aabb>(corners);
        boxes[arguments->primID] = box;
        RTCBounds& bounds = *arguments->bounds_o;
        bounds.lower_x = box.lo[0];
        bounds.lower_y = box.lo[1];
        bounds.lower_z = box.lo[2];
        bounds.upper_x = box.hi[0];
        bounds.upper_y = box.hi[1];
        bounds.upper_z = box.hi[2];
    }

    void follow() override {
        const bool is_first = trees_.empty();
        sources_.clear();
        for (std::size_t k = 0; k < objects().size(); ++k) {
            sources_.push_back({&objects().all()[k], boxes(k).data()});
        }
        for (std::size_t k = 0; k < objects().size(); ++k) {
            if (is_first) {
                trees_.push_back(
                    {rtcNewScene(device_), rtcNewGeometry(device_, RTC_GEOMETRY_TYPE_USER)});
                rtcSetSceneFlags(trees_[k].scene, RTC_SCENE_FLAG_DYNAMIC);
                rtcSetSceneBuildQuality(trees_[k].scene, RTC_BUILD_QUALITY_LOW);
                rtcSetGeometryBuildQuality(trees_[k].geometry, RTC_BUILD_QUALITY_LOW);
                rtcSetGeometryBoundsFunction(trees_[k].geometry, tell_bounds, nullptr);
                rtcAttachGeometry(trees_[k].scene, trees_[k].geometry);
            } else if (following_ == Following::Refit) {
                rtcSetGeometryBuildQuality(trees_[k].geometry, RTC_BUILD_QUALITY_REFIT);
            }
            rtcSetGeometryUserData(trees_[k].geometry, &sources_[k]);
            rtcSetGeometryUserPrimitiveCount(trees_[k].geometry,
                                             static_cast<unsigned>(boxes(k).size()));
            rtcCommitGeometry(trees_[k].geometry);
            rtcCommitScene(trees_[k].scene);
        }
        if (rtcGetDeviceError(device_) != RTC_ERROR_NONE) {
            throw std::runtime_error("Embree reports an error");
        }
    }

    void compare(std::size_t a, std::size_t b) override {
        Receiver receiver{this, a, b};
        rtcCollide(
            trees_[a].scene, trees_[b].scene,
            [](void* user, RTCCollision* collisions, unsigned count) {
                const Receiver& to = *static_cast<Receiver*>(user);
                for (unsigned k = 0; k < count; ++k) {
                    to.self->add(to.a, collisions[k].primID0, to.b, collisions[k].primID1);
                }
            },
            &receiver);
    }

    Following following_;
    RTCDevice device_;
    std::vector<Tree> trees_;
    std::vector<Source> sources_;  ///< sources of the current frame
};

}  // namespace

std::vector<NamedMethod> deform_methods(const deform::MethodTask& task) {
    std::vector<NamedMethod> methods;
    methods.emplace_back("embree-rebuild",
                         std::make_unique<EmbreeDeform>(task, Following::Rebuild));
    methods.emplace_back("embree-refit", std::make_unique<EmbreeDeform>(task, Following::Refit));
    return methods;
}

}  // namespace tandem::peers
