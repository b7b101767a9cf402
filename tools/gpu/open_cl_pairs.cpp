// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/open_cl_pairs.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <utility>

#include <tandem/gpu.hpp>

#include "cli/answers/text_sink.hpp"
#include "gpu/pocl_cache.hpp"
#include "work_folder/work_folder.hpp"

namespace tandem::cli {
namespace {

class OpenClPairs final : public PairDevice {
  public:
    explicit OpenClPairs(gpu::Device device) : device_(std::move(device)), batch_(device_) {}

    Result<std::vector<std::vector<TrianglePair>>> between(
        std::span<const PlacedPair> pairs) override {
        if (const Result<Done> done = batch_.collide(pairs); !done) {
            return done.error();
        }
        tell_note();
        std::vector<std::vector<TrianglePair>> out;
        for (std::size_t k = 0; k < batch_.size(); ++k) {
            out.emplace_back(batch_.pairs(k).begin(), batch_.pairs(k).end());
        }
        return out;
    }

    void forget() override {
        meshes_.clear();
        // The old one gives its memory back first.
        { const gpu::Batch old = std::move(batch_); }
        batch_ = gpu::Batch(device_);
    }

    Result<Done> put(std::size_t number, const Model& model) override {
        const auto [place, is_new] = meshes_.try_emplace(number, Kept{model, 0});
        Kept& kept = place->second;
        const std::span<const Triangle> before = kept.model.mesh().triangles();
        const std::span<const Triangle> now = model.mesh().triangles();
        if (!is_new && std::equal(before.begin(), before.end(), now.begin(), now.end()) &&
            kept.model.mesh().vertices().size() == model.mesh().vertices().size()) {
            return batch_.deform(kept.object, model.mesh().vertices());
        }
        if (is_new) {
            const Result<gpu::ObjectId> object = batch_.add(model);
            if (!object) {
                return object.error();
            }
            kept.object = *object;
            return Done{};
        }
        // Other triangles: objects cannot leave a batch, so all of them move to a new one.
        kept.model = model;
        std::map<std::size_t, Kept> all = std::move(meshes_);
        forget();
        for (const auto& [other, old] : all) {
            if (const Result<Done> done = put(other, old.model); !done) {
                return done;
            }
        }
        return Done{};
    }

    Result<std::vector<TrianglePair>> within(std::size_t number,
                                             const SelfRequest& request) override {
        const auto pairs = batch_.self(meshes_.at(number).object, request);
        if (!pairs) {
            return pairs.error();
        }
        tell_note();
        return std::vector(pairs->begin(), pairs->end());
    }

    Result<std::vector<TrianglePair>> between(std::size_t a, std::size_t b) override {
        const std::vector<gpu::BodyPair> pair{
            {{meshes_.at(a).object, {}}, {meshes_.at(b).object, {}}}};
        if (const Result<Done> done = batch_.collide(pair); !done) {
            return done.error();
        }
        tell_note();
        return std::vector(batch_.pairs(0).begin(), batch_.pairs(0).end());
    }

  private:
    struct Kept {
        Model model;  ///< with the triangles that are on the device
        gpu::ObjectId object;
    };

    void tell_note() {
        if (!batch_.note().empty() && !told_) {
            complain(batch_.note());
            told_ = true;
        }
    }

    gpu::Device device_;
    gpu::Batch batch_;
    std::map<std::size_t, Kept> meshes_;
    bool told_ = false;
};

}  // namespace

Result<std::unique_ptr<PairDevice>> open_opencl_pairs(const std::string& name) {
    gpu::DeviceRequest request;
    request.name = name;
    Result<gpu::Device> device = gpu::Device::open(request);
    if (!device) {
        return std::move(device).error();
    }
    return std::unique_ptr<PairDevice>(std::make_unique<OpenClPairs>(*std::move(device)));
}

void give_pocl_a_cache() {
    if (std::getenv("POCL_CACHE_DIR") != nullptr || gpu::check_pocl_cache()) {
        return;
    }
    try {
        static const work::WorkFolder folder("pocl");
        setenv("POCL_CACHE_DIR", folder.path().c_str(), 0);
    } catch (const std::runtime_error&) {
        // Without a folder PoCL is passed over, and the list of devices says why.
    }
}

}  // namespace tandem::cli
