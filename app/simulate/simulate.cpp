// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <system_error>

#include "cli/answers/output_notes.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/answers/progress.hpp"
#include "cli/answers/text_sink.hpp"
#include "cli/options/byte_option.hpp"
#include "cli/options/device_option.hpp"
#include "cli/options/option_text.hpp"
#include "cli/verbs.hpp"
#include "io/file_bytes.hpp"
#include "parser/checks.hpp"
#include "report/write_report.hpp"
#include "signals/interrupt.hpp"
#include "simulate/animation_file.hpp"
#include "simulate/frame_of.hpp"
#include "simulate/run_file.hpp"
#include "simulate/run_lock.hpp"
#include "simulate/run_outputs.hpp"
#include "simulate/run_page.hpp"
#include "simulate/scene_request.hpp"
#include "simulate/use_device.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kSimulateExamples = R"(Examples:
  tandem simulate cows -o cows.tandem --report cows.html
  tandem simulate pile --count 343 --mesh rock.obj -o pile.tandem --gltf pile.glb
  tandem simulate scene.json -o run.tandem --threads 0
  tandem simulate --resume cows.tandem
  tandem simulate cows --solver reference --contacts triangle-pairs --device auto

Scenes: cows, rock-slide, pile, stack, tower, pyramid, card-house, dominoes,
nuts-and-bolts, cloth, jelly; or a scene file (docs/guide/simulate.md). Ctrl-C keeps the frames that
were computed; --resume goes on, bit by bit as without the interruption.
Exit code: 0 done, 2 wrong use or unreadable input, 3 internal failure, 130 interrupted.)";

struct SimulateOptions {
    std::string scene;
    std::string output;
    std::string resume;
    std::string csv;
    std::string gltf;
    std::string report;
    std::string json;
    DeviceOptions device;
    bool quiet = false;
    bool allow_outside = false;
    bool before_damage = false;
    std::optional<std::size_t> memory{};
    simulate::SceneRequest request;
};

/// A run in progress.
struct Run {
    std::optional<simulate::RunLock> lock;
    scenes::SimulatedScene scene;
    Simulation simulation;
    std::optional<simulate::RunFile> file;
    simulate::RunFrames frames;
    std::string name;
    std::uint64_t checkpoint = 25;
    simulate::StepTimes times = simulate::StepTimes::Left;
    std::optional<SimulationStep> last{};  ///< the last step of this run, with its times
};

/// Refuses outputs that would overwrite the scene, its meshes, the recording or each other.
Result<Done> check_files(const SimulateOptions& options, const scenes::SimulatedScene& scene) {
    std::vector<std::string> inputs = scene.files_read;
    inputs.push_back(options.scene.ends_with(".json") ? options.scene : "");
    inputs.push_back(options.resume);
    return check_output_files(
        std::vector{options.output, options.csv, options.gltf, options.report, options.json},
        inputs);
}

simulate::StepTimes times_of(const simulate::SceneRequest& request) {
    return request.times ? simulate::StepTimes::Kept : simulate::StepTimes::Left;
}

simulate::RunFrames frames_for(const SimulateOptions& options) {
    const bool none = options.csv.empty() && options.gltf.empty() && options.report.empty();
    return {none ? simulate::FramesWanted::None : simulate::FramesWanted::All, options.memory};
}

io::OutsideFiles outside_of(const SimulateOptions& options) {
    return options.allow_outside ? io::OutsideFiles::Allowed : io::OutsideFiles::Refused;
}

Result<Run> new_run(const SimulateOptions& options) {
    simulate::SceneRequest request = options.request;
    request.name = options.scene;
    request.outside = outside_of(options);
    // Read the scene and build the simulation.
    if (options.scene.ends_with(".json")) {
        const Result<io::FileBytes> content = io::read_file(options.scene, io::kMostDocumentBytes);
        if (!content) {
            return content.error();
        }
        request.text = io::as_text(content->bytes());
        request.folder = std::filesystem::path(options.scene).parent_path().string();
    }
    Result<scenes::SimulatedScene> scene = simulate::make_scene(request);
    if (!scene) {
        return scene.error();
    }
    if (const Result<Done> fine = check_files(options, *scene); !fine) {
        return fine.error();
    }
    if (const Result<Done> done = simulate::use_device(options.device, *scene); !done) {
        return done.error();
    }
    Result<Simulation> simulation = scenes::start(*scene);
    if (!simulation) {
        return simulation.error();
    }
    // Start a recording, if an output file is given.
    std::optional<simulate::RunFile> file;
    std::optional<simulate::RunLock> lock;
    if (!options.output.empty()) {
        TANDEM_TRY(lock, simulate::RunLock::take(options.output));
        TANDEM_TRY_DONE(simulate::identify(request, *scene, *simulation));
        Result<simulate::RunFile> made = simulate::RunFile::create(
            options.output, simulate::text_of(request), times_of(request));
        if (!made) {
            return made.error();
        }
        file = *std::move(made);
    }
    return Run{std::move(lock),     *std::move(scene), *std::move(simulation), std::move(file),
               frames_for(options), request.name,      request.checkpoint,     times_of(request)};
}

/// A recording cut by a sudden end can be resumed. A damaged one is resumed only with
/// --before-damage.
Result<Done> check_end(const SimulateOptions& options, const simulate::Recording& recording) {
    if (recording.end == simulate::RunEnd::Whole) {
        return Done{};
    }
    const std::string where = fmt::format("{}: {}", options.resume, recording.problem);
    const std::string from = recording.state.empty()
                                 ? std::string("from the start")
                                 : fmt::format("after step {}", recording.state_frames);
    if (recording.end == simulate::RunEnd::Damaged && !options.before_damage) {
        return Error{ErrorCode::FileMalformed,
                     fmt::format("{}; --before-damage goes on {} and computes everything behind "
                                 "that again",
                                 where, from)};
    }
    complain(fmt::format("{}; the run goes on {}", where, from));
    return Done{};
}

Result<Run> resumed_run(const SimulateOptions& options) {
    std::optional<simulate::RunLock> lock;
    std::error_code no_such_file;  // ignored: read_run reports a missing file
    if (std::filesystem::is_regular_file(options.resume, no_such_file)) {
        TANDEM_TRY(lock, simulate::RunLock::take(options.resume));
    }
    Result<simulate::Recording> recording = simulate::read_run(options.resume);
    if (!recording) {
        return recording.error();
    }
    Result<simulate::SceneRequest> request = simulate::request_from(recording->request);
    if (!request) {
        return request.error();
    }
    request->outside = outside_of(options);
    if (const Result<Done> fine = simulate::check_places(*request, options.resume); !fine) {
        return fine.error();
    }
    if (const Result<Done> fine = check_end(options, *recording); !fine) {
        return fine.error();
    }
    request->threads = options.request.threads;
    if (options.request.steps != 0) {
        request->steps = options.request.steps;
    }
    // Build the scene, with changed options applied.
    Result<scenes::SimulatedScene> scene = simulate::make_scene(*request);
    if (!scene) {
        return scene.error();
    }
    if (const Result<Done> fine = check_files(options, *scene); !fine) {
        return fine.error();
    }
    if (const Result<Done> done = simulate::use_device(options.device, *scene); !done) {
        return done.error();
    }
    Result<Simulation> simulation = scenes::start(*scene);
    if (!simulation) {
        return simulation.error();
    }
    simulate::SceneRequest made = *request;
    TANDEM_TRY_DONE(simulate::identify(made, *scene, *simulation));
    TANDEM_TRY_DONE(simulate::check_same(*request, made, *scene, options.resume));
    if (recording->state.empty()) {
        // The recording ended before its first state: start again.
        Result<simulate::RunFile> file = simulate::RunFile::create(
            options.resume, simulate::text_of(*request), times_of(*request));
        if (!file) {
            return file.error();
        }
        return Run{std::move(lock),     *std::move(scene),   *std::move(simulation),
                   *std::move(file),    frames_for(options), request->name,
                   request->checkpoint, times_of(*request)};
    }
    // Restore the last state, after checking that its frames belong to this scene.
    recording->frames.resize(recording->state_frames);
    std::size_t soft_vertices = 0;
    for (const SoftBody& body : scene->soft_bodies) {
        soft_vertices += body.mesh.vertex_count();
    }
    const bool of_this_scene = std::all_of(recording->frames.begin(), recording->frames.end(),
                                           [&](const simulate::Frame& frame) {
                                               return frame.bodies.size() == scene->bodies.size() &&
                                                      frame.soft.size() == soft_vertices;
                                           });
    if (!of_this_scene) {
        return Error{ErrorCode::FileMalformed, options.resume + ": has frames of other bodies"};
    }
    if (const Result<Done> done = simulation->restore(recording->state); !done) {
        return done.error();
    }
    // Continue the file after that state.
    Result<simulate::RunFile> file =
        simulate::RunFile::go_on(options.resume, *recording, times_of(*request));
    if (!file) {
        return file.error();
    }
    simulate::RunFrames frames = frames_for(options);
    for (simulate::Frame& frame : recording->frames) {
        if (const Result<Done> done = frames.add(std::move(frame)); !done) {
            return done.error();
        }
    }
    return Run{std::move(lock),   *std::move(scene), *std::move(simulation), *std::move(file),
               std::move(frames), request->name,     request->checkpoint,    times_of(*request)};
}

Result<Done> run_on(Run& run, Progress& progress) {
    const Stopwatch watch;
    const std::uint64_t first = run.simulation.steps();
    const signals::FinishFirst finish_first;
    while (run.simulation.steps() < run.scene.steps && !signals::interrupted()) {
        // Advance by one step and record it.
        const Result<SimulationStep> report = run.simulation.step();
        if (!report) {
            return report.error();
        }
        if (const Result<Done> done = scenes::bring_back(run.scene, run.simulation); !done) {
            return done;
        }
        run.last = *report;
        simulate::Frame frame = simulate::frame_of(run.simulation, *report, run.times);
        if (run.file) {
            if (const Result<Done> done = run.file->add(frame); !done) {
                return done;
            }
        }
        if (const Result<Done> done = run.frames.add(std::move(frame)); !done) {
            return done;
        }
        // Also save if there is no file: saving drops contact data, and the results must not depend
        // on whether the run is recorded.
        if (run.simulation.steps() % run.checkpoint == 0) {
            const Result<std::vector<std::byte>> state = run.simulation.save();
            if (!state) {
                return state.error();
            }
            if (run.file) {
                if (const Result<Done> done = run.file->add_state(*state); !done) {
                    return done;
                }
            }
        }
        const double done_part = static_cast<double>(run.simulation.steps() - first) /
                                 static_cast<double>(run.scene.steps - first);
        const double left = watch.milliseconds() / 1000.0 * (1.0 - done_part) / done_part;
        progress.phase(fmt::format("step {} of {}, {} contacts, about {:.0f} s left", report->step,
                                   run.scene.steps, report->contacts, left));
    }
    return run.file ? run.file->close() : Result<Done>(Done{});
}

ExitCode write_answers(const SimulateOptions& options, const Run& run) {
    OutputNotes note;
    if (!options.csv.empty()) {
        note(write_text(options.csv, simulate::csv_of(run.frames.frames(), run.times)));
    }
    if (!options.gltf.empty()) {
        const Result<std::string> content = simulate::glb_of(run.scene, run.frames.frames());
        note(content ? write_text(options.gltf, *content) : Result<Done>(content.error()));
    }
    if (!options.report.empty()) {
        note(simulate::write_page(options.report,
                                  {run.name, "tandem simulate " + run.name,
                                   run.simulation.steps() >= run.scene.steps, run.times},
                                  run.scene, run.frames.frames()));
    }
    const std::string summary =
        simulate::json_of(run.name, run.frames.summary(), run.simulation.hash(), run.times);
    if (!options.json.empty()) {
        note(write_text(options.json, summary));
    }
    if (!options.quiet && options.json != "-" && run.frames.summary().frames > 0) {
        note(show(
            simulate::text_of(run.name, run.frames.summary(), run.last, run.simulation.hash())));
    }
    return note.code() == ExitCode::Clear && signals::interrupted() ? ExitCode::Interrupted
                                                                    : note.code();
}

ExitCode simulate_scene(const SimulateOptions& options) {
    if (options.scene.empty() == options.resume.empty()) {
        complain("name a scene, a scene file, or a recording with --resume",
                 "tandem simulate --help lists the scenes");
        return ExitCode::BadInput;
    }
    std::optional<Progress> progress(std::in_place,
                                     options.quiet ? Verbosity::Quiet : Verbosity::Normal);
    Result<Run> run = options.resume.empty() ? new_run(options) : resumed_run(options);
    if (!run) {
        progress.reset();
        complain(run.error().message);
        return ExitCode::BadInput;
    }
    const Result<Done> done = run_on(*run, *progress);
    progress.reset();
    if (!done) {
        complain(done.error().message);
        return ExitCode::BadInput;
    }
    return write_answers(options, *run);
}

}  // namespace

VerbAction add_simulate(const parser::Verb& program) {
    const auto options = std::make_shared<SimulateOptions>();
    const parser::Verb verb = program.add_verb("simulate", "Bodies that fall, pile up and slide");
    verb.footer(kSimulateExamples);
    verb.add_option("SCENE", options->scene, "A scene by name, or a scene file (.json)")
        .option_text(" ");
    verb.add_option("-o,--output", options->output, "Record every frame here").option_text("FILE");
    verb.add_option("--resume", options->resume, "Go on with a recording").option_text("FILE");
    verb.add_option("--frames", options->request.steps,
                    "How many steps (default: the scene's own number)")
        .option_text("N")
        .check(parser::whole_number(1, ~std::uint64_t{0}));
    verb.add_option("--seed", options->request.seed, "Seed of the random turns").option_text("N");
    verb.add_option("--count", options->request.count, "Bodies, or the edge of a grid")
        .option_text("N")
        .check(parser::whole_number(1, 0xFFFFFFFFU));
    verb.add_option("--subdivisions", options->request.subdivisions,
                    "How often the triangles of the meshes are split in four")
        .option_text("N");
    verb.add_option("--mesh", options->request.mesh, "A mesh file instead of the cow")
        .option_text("FILE");
    verb.add_option("--solver", options->request.solver, "soft-step (default) or reference")
        .option_text("NAME");
    verb.add_option("--contacts", options->request.contacts,
                    "manifolds (default) or triangle-pairs, for the reference solver")
        .option_text("NAME");
    verb.add_option("--threads", options->request.threads,
                    "Threads (default: 0, all there are); the result is the same")
        .option_text("N");
    add_device_options(verb, options->device);
    verb.add_option("--csv", options->csv, "A line for each step; - for standard output")
        .option_text("FILE");
    verb.add_option("--report", options->report,
                    "A page with the bodies on a time line, contacts and plots")
        .option_text("FILE.html");
    verb.add_option("--gltf", options->gltf, "The animation as binary glTF")
        .option_text("FILE.glb");
    add_json_option(verb, options->json);
    add_memory_option(verb, options->memory,
                      "For the frames that --csv, --gltf and --report keep; more is an error");
    verb.add_flag(
        "--times", options->request.times,
        "Times of each step in the recording, CSV, JSON and the page too; they differ from "
        "run to run");
    verb.add_flag("--allow-outside", options->allow_outside,
                  "Let a scene file or a recording name files outside of its folder");
    verb.add_flag("--before-damage", options->before_damage,
                  "With --resume: go on from the last state before a damaged record");
    verb.add_flag("--quiet", options->quiet, "No summary, no progress");
    return [options] { return simulate_scene(*options); };
}

}  // namespace tandem::cli
