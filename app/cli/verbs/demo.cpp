// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <memory>
#include <numbers>
#include <string>

#include "cli/answers/collision.hpp"
#include "cli/answers/collision_report.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/answers/text_sink.hpp"
#include "cli/open_on_desktop.hpp"
#include "cli/options/option_text.hpp"
#include "cli/verbs.hpp"
#include "scenes/torus_knot.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kDemoExamples = R"(Examples:
  tandem demo
  tandem demo --output /tmp/knots.ply --report /tmp/knots.html
  tandem demo --json
  tandem demo --engine reference --order breadth-first

Unlike check, a demo that finds its collision has succeeded: exit code 0, or 2 when
the picture cannot be written.)";

constexpr const char* kHowToLook = R"(
To look at it: open {} in a browser{}; Blender, MeshLab and f3d open the picture.
To do the same with your own files:
  tandem check A.obj B.obj --report touching.html --export touching.glb
)";

struct DemoOptions {
    Outputs outputs{.picture = "tandem-demo.glb", .page = "tandem-demo.html"};
    EngineOptions engine{};
};

LoadedMesh knot(const std::string& name, const scenes::TorusKnot& shape, const Pose& pose) {
    const Stopwatch watch;
    Mesh mesh = scenes::torus_knot(shape);
    return {name, std::move(mesh), pose, watch.milliseconds()};
}

/// A trefoil, and a second knot turned by a quarter around x and moved so that their tubes cross.
Result<Collision> tie_knots(const EngineChoice& engine, Progress& progress) {
    const Result<Pose> pose_b =
        Pose::create(Vec3(0.5, 0.0, 0.25), std::numbers::sqrt2 / 2, std::numbers::sqrt2 / 2, 0, 0);
    if (!pose_b) {
        return pose_b.error();
    }
    progress.phase("tying two knots");
    Result<MeshPair> scene = build_scene(
        knot("built-in torus knot (2, 3)", {.p = 2, .q = 3}, Pose{}),
        knot("built-in torus knot (3, 2)", {.p = 3, .q = 2}, *pose_b), engine, progress);
    if (!scene) {
        return scene.error();
    }
    return find_collision(*std::move(scene), {}, progress);
}

std::string how_to_look(const std::string& page) {
    const bool opened = !page.empty() && open_on_desktop(page);
    return fmt::format(kHowToLook, page.empty() ? "the picture as .glb" : page,
                       opened ? " (it should open by itself)" : "");
}

ExitCode demo(const DemoOptions& options) {
    const auto fail = [](const Error& error, ExitCode code) {
        complain(error.message);
        return code;
    };
    const EngineChoice engine = choice_of(options.engine);
    const Outputs& outputs = options.outputs;
    if (const Result<Done> fine = check_outputs(outputs, {}); !fine) {
        return fail(fine.error(), ExitCode::BadInput);
    }
    Progress progress(Verbosity::Normal);
    const Result<Collision> collision = tie_knots(engine, progress);
    if (!collision) {
        progress.finish();
        return fail(collision.error(), ExitCode::InternalFailure);
    }
    if (write_outputs(outputs, answer_of(*collision), progress) == ExitCode::BadInput) {
        return ExitCode::BadInput;
    }
    if (outputs.json == "-") {
        return ExitCode::Clear;
    }
    if (const Result<Done> shown = write_text("-", how_to_look(outputs.page)); !shown) {
        return fail(shown.error(), ExitCode::BadInput);
    }
    return ExitCode::Clear;
}

}  // namespace

VerbAction add_demo(const parser::Verb& program) {
    const auto options = std::make_shared<DemoOptions>();
    const parser::Verb verb = program.add_verb(
        "demo",
        "Two built-in knots of 20,000 triangles each, and a page that\nshows where they touch");
    verb.footer(kDemoExamples);
    verb.add_option("--output", options->outputs.picture,
                    "The picture: .glb, .ply or .obj (default: tandem-demo.glb)")
        .option_text("FILE");
    verb.add_option("--report", options->outputs.page,
                    "The page for the browser (default: tandem-demo.html)")
        .option_text("FILE.html");
    add_json_option(verb, options->outputs.json);
    add_engine_options(verb, options->engine);
    return [options] { return demo(*options); };
}

}  // namespace tandem::cli
