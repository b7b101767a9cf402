// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fmt/format.h>
#include <string_view>

#include "bench/child_process.hpp"
#include "bench/deform/run.hpp"
#include "deform_adapter.hpp"

/// Arguments: scene, level of detail, "between" or "within", step of frames, seconds per method.
int main(int argc, char** argv) {
    using namespace tandem;
    try {
        bench::end_with_parent();
        if (argc != 6) {
            fmt::print(stderr, "usage: {} SCENE LOD between|within STEP SECONDS\n", argv[0]);
            return 2;
        }
        const auto number = [&](int k) { return std::strtod(argv[k], nullptr); };
        const auto scene = bench::deform_scene(argv[1], static_cast<std::uint32_t>(number(2)));
        if (!scene) {
            fmt::print(stderr, "{}\n", scene.error().message);
            return 2;
        }
        const auto pairs = std::string_view(argv[3]) == "within" ? deform::Pairs::WithinObjects
                                                                 : deform::Pairs::BetweenObjects;
        const bench::DeformLimits limits{static_cast<std::uint32_t>(number(4)), number(5)};
        std::vector<bench::DeformRow> rows;
        for (const auto& [name, method] :
             peers::deform_methods({pairs, scene->triangle_count(), 0})) {
            rows.push_back(bench::run_method(*scene, name, pairs, *method, limits, signals::never));
        }
        const std::string text = bench::report_json(bench::report_of(rows));
        return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() ? 0 : 3;
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "%s\n", problem.what());
        return 3;
    }
}
