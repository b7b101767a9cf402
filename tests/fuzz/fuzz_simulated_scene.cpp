// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
//
// Any text is a scene of `tandem simulate` or an error with a message, and a scene can be started.
#include <filesystem>

#include "fuzz/fuzz_target.hpp"
#include "scenes/simulated_scene.hpp"
#include "simulate/scene_request.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tandem;
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto scene = simulate::parse_scene(text, std::filesystem::temp_directory_path().string(),
                                             io::OutsideFiles::Refused);
    if (!scene) {
        require(!scene.error().message.empty(), "an error says what is wrong");
        return 0;
    }
    constexpr std::size_t kFew = 64;
    if (scene->bodies.size() + scene->soft_bodies.size() > kFew || scene->options.substeps > 8 ||
        scene->options.iterations > 100) {
        return 0;
    }
    Result<Simulation> simulation = scenes::start(*scene);
    if (!simulation) {
        require(!simulation.error().message.empty(), "an error says what is wrong");
        return 0;
    }
    for (int k = 0; k < 2; ++k) {
        if (!simulation->step()) {
            break;
        }
    }
    return 0;
}
