// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "cli/answers/outputs.hpp"
#include "cli/options/engine_options.hpp"
#include "cli/options/option_text.hpp"
#include "cli/options/scene_options.hpp"
#include "motion/deform_frames.hpp"
#include "motion/frame_files.hpp"
#include "motion/motion_verbs.hpp"
#include "signals/interrupt.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kDeformExamples = R"(Examples:
  tandem deform frames/                           every frame of a folder
  tandem deform cloth0.ply cloth1.ply cloth2.ply  the frames one by one
  tandem deform cloth/ --with ball.obj            against an object that rests
  tandem deform left/ --with right/ --json pairs.jsonl

One line of JSON per frame: the pairs of the mesh with itself, within its connected parts
and between them, and the pairs with each other object. Frames may move vertices, or
bring other triangles. Ctrl-C ends it after the current frame and keeps its lines.
Exit code: 0 no pair in any frame, 1 pairs, 2 wrong use or unreadable input,
3 internal failure, 130 interrupted.)";

struct DeformVerbOptions {
    std::vector<std::string> frames;
    std::vector<std::string> with;
    std::string json = "-";
    DeformQuestion question;
    EngineOptions engine;
    Verbosity verbosity = Verbosity::Normal;
};

Result<Done> complete(DeformVerbOptions& options) {
    const Result<EngineChoice> engine = choice_of(options.engine);
    if (!engine) {
        return engine.error();
    }
    options.question.build = engine->fast;
    options.question.request.threads = thread_count(*engine);
    Result<std::vector<std::string>> frames = frame_files(options.frames);
    if (!frames) {
        return std::move(frames).error();
    }
    std::vector<std::string> inputs = *frames;
    options.question.frames = *std::move(frames);
    for (const std::string& object : options.with) {
        Result<std::vector<std::string>> files = frame_files(std::span(&object, 1));
        if (!files) {
            return std::move(files).error();
        }
        inputs.insert(inputs.end(), files->begin(), files->end());
        options.question.objects.push_back(*std::move(files));
    }
    return check_output_files(std::span(&options.json, 1), inputs);
}

ExitCode run_deform(DeformVerbOptions& options) {
    Progress progress(options.verbosity);
    const auto failed = [&](const Error& error) {
        progress.finish();
        complain(error.message);
        return ExitCode::BadInput;
    };
    if (const Result<Done> fine = complete(options); !fine) {
        return failed(fine.error());
    }
    Result<TextSink> sink = TextSink::open(options.json);
    if (!sink) {
        return failed(sink.error());
    }
    const signals::FinishFirst finish_first;
    bool found = false;
    const Result<Done> done = deform_frames(
        options.question, progress, [] { return signals::interrupted() || reader_is_gone(); },
        [&](const FrameRow& row) {
            found = found || row.has_pairs();
            sink->write(to_json_line(row));
        });
    progress.finish();
    const Result<Done> written = sink->close();
    if (!done) {
        return failed(done.error());
    }
    if (!written) {
        return failed(written.error());
    }
    if (signals::interrupted()) {
        return ExitCode::Interrupted;
    }
    return found ? ExitCode::Collision : ExitCode::Clear;
}

}  // namespace

VerbAction add_deform(CLI::App& program) {
    const auto options = std::make_shared<DeformVerbOptions>();
    CLI::App& verb = *program.add_subcommand(kDeformVerb, kDeformHelp);
    verb.group("Verbs");
    verb.footer(kDeformExamples);
    verb.add_option("FRAMES", options->frames,
                    "Mesh files in the order of time, or folders of them")
        ->required()
        ->option_text(" ");
    verb.add_option("--with", options->with,
                    "Another object, a mesh that rests or a folder of\nframes; may be repeated")
        ->option_text("MESHES")
        ->allow_extra_args(false);
    verb.add_flag_callback(
        "--beyond-shared", [options] { options->question.request.mode = SelfMode::BeyondShared; },
        "Also pairs that share a vertex or an edge and meet\noutside of it");
    verb.add_flag_callback(
        "--by-index", [options] { options->question.request.shared_by = SharedBy::Index; },
        "Only the same vertex number counts as shared");
    add_json_option(verb, options->json);
    add_reading_options(verb, options->question.reading);
    verb.add_flag_callback(
        "--quiet", [options] { options->verbosity = Verbosity::Quiet; },
        "No progress on standard error");
    add_fast_options(verb, options->engine);
    return [options] { return run_deform(*options); };
}

}  // namespace tandem::cli
