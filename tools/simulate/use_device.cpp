// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "simulate/use_device.hpp"

#include <memory>

#include "cli/answers/text_sink.hpp"
#include "cli/options/device_option.hpp"

namespace tandem::simulate {

Result<Done> use_device(const std::string& name, scenes::SimulatedScene& scene) {
    if (name.empty() || name == "cpu") {
        return Done{};
    }
    if (scene.options.contacts != ContactMode::TrianglePairs) {
        const std::string why =
            "a device finds pairs of triangles, and manifolds are made without them: "
            "add --solver reference --contacts triangle-pairs";
        if (name != "auto") {
            return Error{ErrorCode::InvalidArgument, why};
        }
        cli::complain("the CPU answers: " + why);
        return Done{};
    }
    Result<std::unique_ptr<cli::PairDevice>> opened = cli::open_device(name);
    if (!opened) {
        return opened.error();
    }
    if (*opened != nullptr) {
        const std::shared_ptr<cli::PairDevice> device = *std::move(opened);
        scene.options.find_pairs = [device](std::span<const PlacedPair> pairs) {
            return device->between(pairs);
        };
    }
    return Done{};
}

}  // namespace tandem::simulate
