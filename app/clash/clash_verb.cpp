// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <memory>
#include <optional>

#include <tandem/clash.hpp>

#include "clash/baseline.hpp"
#include "clash/bcf.hpp"
#include "clash/clash_document.hpp"
#include "clash/clash_export.hpp"
#include "clash/clash_options.hpp"
#include "clash/clash_outputs.hpp"
#include "cli/answers/document_facts.hpp"
#include "cli/answers/outputs.hpp"
#include "cli/answers/text_sink.hpp"
#include "cli/options/device_option.hpp"
#include "cli/verbs.hpp"
#include "io/output/printable.hpp"
#include "report/write_report.hpp"
#include "signals/interrupt.hpp"

namespace tandem::cli {
namespace {

using clash::Clash;
using clash::ClashReport;

/// Shows how many pairs are done, of how many, and the estimated time left.
class Estimate {
  public:
    explicit Estimate(Progress& progress) : progress_(progress) {}

    void operator()(std::uint64_t done, std::uint64_t all) {
        const double seconds = watch_.milliseconds() / 1000.0;
        if (seconds < last_ + 1.0 || done == 0) {
            return;
        }
        last_ = seconds;
        const double rest = seconds / static_cast<double>(done) * static_cast<double>(all - done);
        progress_.phase(
            fmt::format("looked at {} of {} pairs of parts, about {:.0f} s left", done, all, rest));
    }

  private:
    Progress& progress_;
    Stopwatch watch_;
    double last_ = 0.0;
};

/// Whether the run fails. A pair without a verdict may be a clash, so it counts.
bool fails(const ClashReport& report, const ClashOptions& options) {
    return report.undecided > 0 ||
           std::any_of(report.clashes.begin(), report.clashes.end(), [&](const Clash& clash) {
               const bool decided = clash.status == clash::ClashStatus::Approved;
               return !decided && (options.fail_on.empty() ||
                                   std::find(options.fail_on.begin(), options.fail_on.end(),
                                             clash.kind) != options.fail_on.end());
           });
}

Result<ClashReport> search(const ClashOptions& options, const tandem::Scene& scene,
                           Progress& progress) {
    // 1. Read the baseline, and open the stream of clashes.
    std::vector<clash::BaselineClash> baseline;
    if (!options.baseline.empty()) {
        Result<std::vector<clash::BaselineClash>> read = clash::read_baseline(options.baseline);
        if (!read) {
            return read.error();
        }
        baseline = *std::move(read);
    }
    clash::ClashRequest request = options.request;
    std::optional<TextSink> stream;
    std::function<void(const Clash&)> stream_clash;
    if (!options.ndjson.empty()) {
        Result<TextSink> opened = TextSink::open(options.ndjson);
        if (!opened) {
            return opened.error();
        }
        stream = *std::move(opened);
        stream_clash = [&](const Clash& clash) {
            stream->write(clash::to_json(clash, scene).text() + "\n");
        };
    }
    // 2. Search, with progress, interrupts and perhaps a device.
    progress.phase("looking for clashes");
    Estimate estimate(progress);
    request.progress = std::ref(estimate);
    const signals::InterruptWatch watch;
    request.cancel = watch.token();
    TANDEM_TRY(const OpenedDevice device, open_device(options.device));
    if (device.pairs != nullptr) {
        request.find_pairs = [&](std::span<const PlacedPair> pairs) {
            auto found = device.pairs->between(pairs);
            device.pairs->forget();
            return found;
        };
    }
    Result<ClashReport> report = find_clashes(scene, request, stream_clash);
    if (!report) {
        return report;
    }
    // 3. Compare with the baseline, and group.
    if (stream) {
        if (const Result<Done> closed = stream->close(); !closed) {
            return closed.error();
        }
    }
    if (!options.baseline.empty()) {
        compare_with(baseline, scene, *report);
    }
    group_clashes(scene, options.grouping, *report);
    if (options.grouping != clash::ClashGrouping::None) {
        std::stable_sort(report->clashes.begin(), report->clashes.end(),
                         [](const Clash& l, const Clash& r) { return l.group < r.group; });
    }
    return report;
}

std::string title_of(const std::vector<std::string>& files) {
    return files.size() == 1 ? "Clashes of " + files.front()
                             : fmt::format("Clashes of {} files", files.size());
}

ExitCode write_all(const ClashOptions& options, const ClashReport& report,
                   const tandem::Scene& scene, Progress& progress) {
    // 1. The files; go on if one fails.
    std::vector<std::string> complaints;
    std::string written;
    const auto write = [&](const std::string& file, const char* what, auto&& action) {
        if (file.empty()) {
            return;
        }
        progress.phase("writing " + file);
        if (const Result<Done> done = action(); !done) {
            complaints.push_back(done.error().message);
        } else if (file != "-") {
            written += fmt::format("wrote {}: {}\n", io::printable(file), what);
        }
    };
    write(options.csv, "the clashes",
          [&] { return write_text(options.csv, csv_of(report, scene)); });
    write(options.contacts, "the regions",
          [&] { return write_text(options.contacts, contacts_csv_of(report, scene)); });
    write(options.bcf, "a BCF topic for each clash",
          [&] { return clash::write_bcf(options.bcf, report, scene); });
    write(options.picture, "what clashes, in colours",
          [&] { return clash::export_clashes(options.picture, report, scene); });
    write(options.page, "a page for the browser", [&] {
        report::Document document = begin_document("clash", title_of(options.inputs.files));
        fill_document(document, report, scene);
        return report::write_report(options.page, std::move(document));
    });
    if (options.json != "-") {
        write(options.json, "the report",
              [&] { return write_text(options.json, json_of(report, scene)); });
    }
    // 2. Standard output.
    progress.finish();
    Result<Done> shown = Done{};
    if (options.json == "-") {
        shown = write_text("-", json_of(report, scene));
    } else if (options.verbosity == Verbosity::Normal && options.ndjson != "-") {
        shown = show(text_of(report, scene, options.listed,
                             options.regions ? clash::RegionTables::BelowEachClash
                                             : clash::RegionTables::LeftOut) +
                     written);
    }
    if (!shown) {
        complaints.push_back(shown.error().message);
    }
    // 3. Notes, errors and the exit code.
    for (const std::string& note : report.notes) {
        complain(note);
    }
    for (const std::string& complaint : complaints) {
        complain(complaint);
    }
    if (!complaints.empty()) {
        return ExitCode::BadInput;
    }
    if (!report.complete) {
        return ExitCode::Interrupted;
    }
    return fails(report, options) ? ExitCode::Collision : ExitCode::Clear;
}

ExitCode clash_scene(const ClashOptions& options) {
    Progress progress(options.verbosity);
    const auto refuse = [&](const Error& error) {
        progress.finish();
        complain(error.message);
        return signals::interrupted() ? ExitCode::Interrupted : ExitCode::BadInput;
    };
    if (const Result<Done> fine = check_clash_options(options); !fine) {
        return refuse(fine.error());
    }
    const Result<tandem::Scene> scene = load(options.inputs, files_written(options), progress);
    if (!scene) {
        return refuse(scene.error());
    }
    const signals::FinishFirst finish_first;
    const Result<ClashReport> report = search(options, *scene, progress);
    if (!report) {
        return refuse(report.error());
    }
    return write_all(options, *report, *scene, progress);
}

}  // namespace

VerbAction add_clash(const parser::Verb& program) {
    const auto options = std::make_shared<ClashOptions>();
    const parser::Verb verb =
        program.add_verb("clash", "Which parts of a scene overlap, touch or are too close?");
    add_clash_options(verb, *options);
    return [options] { return clash_scene(*options); };
}

}  // namespace tandem::cli
