// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <memory>
#include <string>
#include <vector>

#include "cli/answers/outputs.hpp"
#include "cli/options/device_option.hpp"
#include "cli/options/engine_options.hpp"
#include "cli/options/option_text.hpp"
#include "cli/options/scene_options.hpp"
#include "cli/verbs.hpp"
#include "motion/deform_frames.hpp"
#include "motion/frame_files.hpp"
#include "motion/frames_page.hpp"
#include "parser/checks.hpp"
#include "report/write_report.hpp"
#include "signals/interrupt.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kDeformExamples = R"(Examples:
  tandem deform frames/                           every frame of a folder
  tandem deform cloth0.ply cloth1.ply cloth2.ply  the frames one by one
  tandem deform cloth/ --with ball.obj            against an object that rests
  tandem deform left/ --with right/ --json pairs.jsonl
  tandem deform cloth/ --continuous               also what touches between two frames
  tandem deform cloth/ --report cloth.html        a page with a time line
  tandem deform cloth/ --device auto              on a GPU, if there is one

One line of JSON per frame: the pairs of the mesh with itself, within its connected parts
and between them, and the pairs with each other object. Frames may move vertices, or
bring other triangles. With --continuous vertices move on straight lines from frame to
frame, and each line has the contacts on the way from the frame before, decided exactly.
Ctrl-C ends it after the current frame and keeps its lines.
Exit code: 0 no pair or contact, 1 some, 2 wrong use or unreadable input,
3 internal failure, 130 interrupted.)";

struct DeformVerbOptions {
    std::vector<std::string> frames;
    std::vector<std::string> with;
    std::string json = "-";
    std::string page;
    DeformQuestion question;
    bool continuous = false;
    ImpactRequest impact;
    DeviceOptions device;
    EngineOptions engine;
    Verbosity verbosity = Verbosity::Normal;
};

Result<Done> complete(DeformVerbOptions& options) {
    const EngineChoice engine = choice_of(options.engine);
    options.question.sequence.build = engine.fast;
    options.question.request.threads = thread_count(engine);
    if (options.continuous) {
        options.question.continuous = options.impact;
    }
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
    return check_output_files(std::vector{options.json, options.page}, inputs);
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
    const Result<OpenedDevice> device = open_device(options.device);
    if (!device) {
        return failed(device.error());
    }
    options.question.device = device->pairs.get();
    // From here on Ctrl-C ends the work after a complete row.
    const signals::FinishFirst finish_first;
    bool found = false;
    std::vector<std::string> names{options.frames[0]};
    names.insert(names.end(), options.with.begin(), options.with.end());
    FramesPage page(options.question.frames.size(), std::move(names), options.continuous);
    const Result<Done> done = deform_frames(
        options.question, progress, [] { return signals::interrupted() || reader_is_gone(); },
        [&](const FrameRow& row, std::span<const FrameMesh> meshes) -> Result<Done> {
            found = found || row.has_contact();
            sink->write(to_json_line(row));
            return options.page.empty() ? Done{} : page.add(row, meshes);
        });
    // Write the page, and report the first error of the frames, the rows and the page.
    progress.phase("writing the page");
    const Result<Done> paged =
        options.page.empty() || !done ? Result<Done>(Done{}) : page.write(options.page);
    progress.finish();
    const Result<Done> written = sink->close();
    for (const Result<Done>* part : {&done, &written, &paged}) {
        if (!*part) {
            return failed(part->error());
        }
    }
    if (signals::interrupted()) {
        return ExitCode::Interrupted;
    }
    return found ? ExitCode::Collision : ExitCode::Clear;
}

}  // namespace

VerbAction add_deform(const parser::Verb& program) {
    const auto options = std::make_shared<DeformVerbOptions>();
    const parser::Verb verb =
        program.add_verb("deform", "Every frame of a mesh that deforms, breaks or moves");
    verb.footer(kDeformExamples);
    verb.add_option("FRAMES", options->frames,
                    "Mesh files in the order of time, or folders of them")
        .required()
        .option_text(" ");
    verb.add_option("--with", options->with,
                    "Another object, a mesh that rests or a folder of\nframes; may be repeated")
        .option_text("MESHES")
        .allow_extra_args(false);
    verb.add_flag_callback(
        "--beyond-shared", [options] { options->question.request.mode = SelfMode::BeyondShared; },
        "Also pairs that share a vertex or an edge and meet\noutside of it");
    verb.add_flag_callback(
        "--by-index", [options] { options->question.request.shared_by = SharedBy::Index; },
        "Only the same vertex number counts as shared");
    verb.add_flag(
        "--continuous", options->continuous,
        "Also contacts of moving vertices, edges and faces\nbetween one frame and the next");
    verb.add_option("--tolerance", options->impact.tolerance,
                    "How much too early the time of a contact may be\n(default: 1e-06)")
        .check(parser::not_negative())
        .option_text("T");
    verb.add_option("--min-separation", options->impact.min_separation,
                    "Features this near count as touching on the way")
        .check(parser::number_from(0.0, 0x1p1000))
        .option_text("D");
    add_json_option(verb, options->json);
    verb.add_option(
            "--report", options->page,
            "A page for the browser with a time line; it needs no\nnetwork and no other file")
        .option_text("FILE.html");
    add_reading_options(verb, options->question.sequence.reading);
    verb.add_flag_callback(
        "--quiet", [options] { options->verbosity = Verbosity::Quiet; },
        "No progress on standard error");
    add_device_options(verb, options->device);
    add_fast_options(verb, options->engine);
    return [options] { return run_deform(*options); };
}

}  // namespace tandem::cli
