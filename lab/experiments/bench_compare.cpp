// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <fmt/format.h>

#include "bench/compare.hpp"
#include "experiments/experiment.hpp"
#include "io/file_bytes.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kCompareExamples = R"(Examples:
  tandem bench compare before.json after.json
  tandem bench compare before.json after.json --noise 5 --json compared.json

Compares two documents of the same experiment, as --json writes them, row by row: the ratio of each
time and size, and whether the answers are the same. Only what changed by more than the noise is
listed.
Exit code: 0 nothing is slower, 1 something is slower or missing, 2 wrong use or unreadable input,
3 answers that differ.)";

Result<bench::Json> load_document(const std::string& file) {
    const Result<io::FileBytes> content = io::read_file(file, io::kMostDocumentBytes);
    if (!content) {
        return content.error();
    }
    bench::Json json = bench::Json::parse(io::as_text(content->bytes()), nullptr,
                                          /*allow_exceptions=*/false);
    if (!json.is_object() || !json.contains("schema") || !json["schema"].is_string() ||
        !json.contains("rows") || !json["rows"].is_array()) {
        return Error{ErrorCode::FileMalformed,
                     file + ": is not a document of `tandem bench`, which has a schema and rows"};
    }
    return json;
}

class Compare final : public Experiment {
  public:
    [[nodiscard]] About about() const override {
        return {"compare", "Two documents of an experiment: what became slower?", kCompareExamples};
    }
    void add_options(const parser::Verb& verb) override {
        verb.add_option("before", before_, "A document written by --json")
            .required()
            .option_text("FILE");
        verb.add_option("after", after_, "A later document").required().option_text("FILE");
        verb.add_reader(
                "--noise",
                [this](const std::string& text) -> Result<Done> {
                    char* end = nullptr;
                    noise_ = std::strtod(text.c_str(), &end) / 100.0;
                    if (end == text.c_str() || *end != '\0' || !(noise_ >= 0.0) || noise_ > 10.0) {
                        return Error{ErrorCode::InvalidArgument,
                                     fmt::format("'{}' is not a number of percent from 0 "
                                                 "to 1000",
                                                 text)};
                    }
                    return Done{};
                },
                "Percent by which numbers may differ (default: 10)")
            .option_text("PERCENT");
    }
    [[nodiscard]] std::vector<std::string> inputs() const override { return {before_, after_}; }

    [[nodiscard]] Result<bench::Report> run(Progress& /*progress*/, Charts /*charts*/) override {
        const Result<bench::Json> before = load_document(before_);
        const Result<bench::Json> after = load_document(after_);
        if (!before || !after) {
            return !before ? before.error() : after.error();
        }
        const auto schema = (*before)["schema"].get<std::string>();
        if ((*after)["schema"] != schema) {
            return Error{ErrorCode::InvalidArgument,
                         fmt::format("{} is {}, {} is {}", before_, schema, after_,
                                     (*after)["schema"].get<std::string>())};
        }
        for (const MakeExperiment make : kExperiments) {
            for (const DocumentKind& kind : make()->documents()) {
                if (kind.schema == schema) {
                    return bench::compare(*before, *after, kind.roles, noise_);
                }
            }
        }
        return Error{
            ErrorCode::InvalidArgument,
            fmt::format("{}: {} is not of an experiment of this program", before_, schema)};
    }

  private:
    std::string before_;
    std::string after_;
    double noise_ = 0.1;
};

}  // namespace

std::unique_ptr<Experiment> compare_experiment() {
    return std::make_unique<Compare>();
}

}  // namespace tandem::cli
