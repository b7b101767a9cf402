// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bench/kernels/run_kernels.hpp"
#include "experiments/experiment.hpp"

namespace tandem::cli {
namespace {

constexpr const char* kKernelsExamples = R"(Examples:
  tandem bench kernels
  tandem bench kernels --benchmark_repetitions=5 --json
  tandem bench kernels --benchmark_filter=node_pairs

The two inner loops of the fast engine by themselves, for every instruction set of the machine, on
data that stays in the first cache: boxes of nodes, and the filter of triangle pairs. The options
that begin with --benchmark_ are those of Google Benchmark. docs/experiments/kernels.md tells how
the bound is counted.
Exit code: 0 done, 2 wrong use or built without Google Benchmark.)";

/// Options of Google Benchmark 1.7 with the form of their values.
constexpr std::pair<const char*, const char*> kOptions[]{
    {"filter", "REGEX"},
    {"min_time", "SECONDS"},
    {"repetitions", "N"},
    {"list_tests", "BOOL"},
    {"format", "FORM"},
    {"out", "FILE"},
    {"out_format", "FORM"},
    {"time_unit", "UNIT"},
    {"color", "WHEN"},
    {"counters_tabular", "BOOL"},
    {"context", "KEY=VALUE,..."},
    {"enable_random_interleaving", "BOOL"},
    {"perf_counters", "NAMES"},
    {"report_aggregates_only", "BOOL"},
    {"v", "N"},
    {"display_aggregates_only", "BOOL"},
};

class InnerLoops final : public Experiment {
  public:
    [[nodiscard]] About about() const override {
        return {"kernels", "The inner loops, and what the processor allows", kKernelsExamples};
    }
    void add_options(const parser::Verb& verb) override {
        for (const auto& [name, form] : kOptions) {
            const std::string option = std::string("--benchmark_") + name;
            const auto keep = [this, option](const std::string& value) -> Result<Done> {
                options_.push_back(option + "=" + value);
                return Done{};
            };
            verb.add_reader(option, keep, "Of Google Benchmark").option_text(form);
        }
    }
    [[nodiscard]] Needs needs() const override {
        return {"packages kernels", "option TANDEM_BUILD_KERNELS", "target tandem_lab"};
    }
    [[nodiscard]] std::vector<DocumentKind> documents() const override {
        return {{"tandem.bench.kernels/1", bench::kernel_table().roles()}};
    }

    [[nodiscard]] Result<bench::Report> run(Progress& progress, Charts /*charts*/) override {
        progress.phase("measuring inner loops");
        const Result<std::vector<bench::KernelRow>> rows = bench::run_kernels(options_);
        if (!rows) {
            return rows.error();
        }
        return bench::report_of(*rows);
    }

  private:
    std::vector<std::string> options_;
};

}  // namespace

std::unique_ptr<Experiment> kernels_experiment() {
    return std::make_unique<InnerLoops>();
}

}  // namespace tandem::cli
