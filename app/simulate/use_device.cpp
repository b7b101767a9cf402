// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "simulate/use_device.hpp"

#include <memory>

#include "cli/answers/text_sink.hpp"

namespace tandem::simulate {

Result<Done> use_device(const cli::DeviceOptions& options, scenes::SimulatedScene& scene) {
    if (!options.wanted()) {
        return Done{};
    }
    if (scene.options.contacts != ContactMode::TrianglePairs) {
        const std::string why =
            "a device finds pairs of triangles, and manifolds are made without them: "
            "add --solver reference --contacts triangle-pairs";
        if (options.name != "auto" || options.only) {
            return Error{ErrorCode::InvalidArgument, why};
        }
        cli::complain("the CPU answers: " + why);
        return Done{};
    }
    TANDEM_TRY(const cli::OpenedDevice opened, cli::open_device(options));
    if (opened.pairs != nullptr) {
        scene.options.find_pairs = [device = opened.pairs](std::span<const PlacedPair> pairs) {
            return device->between(pairs);
        };
    }
    return Done{};
}

}  // namespace tandem::simulate
