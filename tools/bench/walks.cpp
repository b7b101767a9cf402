// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "walks.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <map>

#include "measure.hpp"

namespace tandem::bench {
namespace {

constexpr double kHeatMapShare = 0.2;  // of the budget

/// Keeps the models of the setup at hand, and those only: fine objects are large.
class Models {
  public:
    explicit Models(const Object& object) : object_(object) {}

    Result<Done> prepare(const Setup& setup, const ReferenceOptions& options) {
        std::vector<Entry> kept;
        for (const Version& version : {setup.version_a, setup.version_b}) {
            const auto same = [&](const Entry& entry) {
                return entry.version == version &&
                       same_build(*entry.model.reference_options(), options);
            };
            if (std::any_of(kept.begin(), kept.end(), same))
                continue;
            const auto known = std::find_if(entries_.begin(), entries_.end(), same);
            if (known != entries_.end()) {
                kept.push_back(*known);
                continue;
            }
            Result<Model> built = Model::build(object_.make(version), options);
            if (!built)
                return built.error();
            kept.push_back({version, *std::move(built)});
        }
        entries_ = std::move(kept);
        return Done{};
    }

    /// Of a setup that is prepared.
    [[nodiscard]] const Model& at(const Version& version) const {
        return std::find_if(entries_.begin(), entries_.end(),
                            [&](const Entry& entry) { return entry.version == version; })
            ->model;
    }

  private:
    struct Entry {
        Version version;
        Model model;
    };

    static bool same_build(const ReferenceOptions& left, const ReferenceOptions& right) {
        return left.volume == right.volume && left.builder == right.builder &&
               left.axis == right.axis && left.position == right.position;
    }

    const Object& object_;
    std::vector<Entry> entries_;
};

/// Divides what is left of the budget among the rows that are left: slow rows that overrun their
/// share leave less for the others.
class Budget {
  public:
    Budget(double seconds, std::size_t rows) : seconds_left_(seconds), rows_left_(rows) {}

    [[nodiscard]] double share() const {
        return std::max(0.0, seconds_left_) /
               static_cast<double>(std::max<std::size_t>(1, rows_left_));
    }

    void spend(double seconds, std::size_t rows) {
        seconds_left_ -= seconds;
        rows_left_ -= rows;
    }

  private:
    double seconds_left_;
    std::size_t rows_left_;
};

class Lab {
  public:
    Lab(const Object& object, const WalksRequest& request)
        : models_(object), progress_(request.progress) {}

    /// Every build and walk on each of the recipes.
    Result<std::vector<Row>> run(std::span<const SetupRecipe> recipes,
                                 std::span<const ReferenceOptions> builds,
                                 std::span<const Walk> walks, double seconds) {
        const std::size_t total = recipes.size() * builds.size() * walks.size();
        Budget budget(seconds, total);
        std::vector<Row> rows;
        for (const SetupRecipe& recipe : recipes) {
            progress_("preparing " + recipe.name);
            const Result<Setup> setup = recipe.make();
            if (!setup)
                return Error{setup.error().code,
                             fmt::format("{}: {}", recipe.name, setup.error().message)};
            for (const ReferenceOptions& build : builds) {
                progress_(fmt::format("measuring {}, row {} of {} ({} %)", recipe.name,
                                      rows.size() + 1, total, 100 * rows.size() / total));
                if (Result<Done> done = add_rows(recipe, *setup, build, walks, budget, rows); !done)
                    return done.error();
            }
        }
        return rows;
    }

    [[nodiscard]] double measured_s() const { return measured_s_; }

  private:
    Result<Done> add_rows(const SetupRecipe& recipe, const Setup& setup,
                          const ReferenceOptions& build, std::span<const Walk> walks,
                          Budget& budget, std::vector<Row>& rows) {
        if (Result<Done> prepared = models_.prepare(setup, build); !prepared)
            return prepared.error();
        const Model& model_a = models_.at(setup.version_a);
        const Model& model_b = models_.at(setup.version_b);
        const auto start = std::chrono::steady_clock::now();
        Result<std::vector<Measured>> measured =
            measure({model_a, setup.pose_a}, {model_b, setup.pose_b}, walks, budget.share());
        if (!measured)
            return measured.error();
        const double spent =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        measured_s_ += spent;
        budget.spend(spent, walks.size());
        for (Measured& one : *measured) {
            rows.push_back({recipe.experiment, setup.name, one.walk, build.volume,
                            name_of(BuilderChoice{build.builder, build.axis, build.position}),
                            model_a.mesh().triangle_count(), model_b.mesh().triangle_count(),
                            model_a.summary().leaves, model_b.summary().leaves, one.repetitions,
                            one.times, one.stats, std::move(one.pair_hash)});
        }
        return Done{};
    }

    Models models_;
    const std::function<void(const std::string&)>& progress_;
    double measured_s_ = 0.0;
};

Error nothing(std::string_view what) {
    return {ErrorCode::InvalidArgument, fmt::format("nothing to measure: {}", what)};
}

}  // namespace

Result<WalksReport> run_walks(const Object& object, const WalksRequest& request) {
    const std::vector<SetupRecipe> known = all_setups(object);
    std::vector<SetupRecipe> recipes;
    std::copy_if(known.begin(), known.end(), std::back_inserter(recipes),
                 [&](const SetupRecipe& recipe) { return selects(request.selection, recipe); });
    if (recipes.empty())
        return nothing("no setup belongs to the experiments that are selected");
    const std::vector<Walk> walks = walks_of(request.selection);
    if (walks.empty())
        return nothing("none of the orders that are selected can follow any of the rules");

    WalksReport report{.object = object.name(),
                       .date = date_now(),
                       .machine = this_machine(),
                       .budget_s = request.budget_s,
                       .degree = request.selection.degree,
                       .leaf_size = request.selection.leaf_size,
                       .rows = {},
                       .heat_map = {}};
    Lab lab(object, request);
    const bool with_heat = request.heat_map == HeatMap::Measured;
    const double for_heat = with_heat ? kHeatMapShare * request.budget_s : 0.0;
    Result<std::vector<Row>> rows =
        lab.run(recipes, builds_of(request.selection), walks, request.budget_s - for_heat);
    if (!rows)
        return rows.error();
    report.rows = *std::move(rows);
    if (with_heat) {
        Selection wide = widened(request.selection);
        wide.builders.resize(std::min<std::size_t>(1, wide.builders.size()));
        Result<std::vector<Row>> heat =
            lab.run(std::span(known).first(1), builds_of(wide), walks_of(wide), for_heat);
        if (!heat)
            return heat.error();
        report.heat_map = *std::move(heat);
    }
    report.measured_s = lab.measured_s();
    return report;
}

std::string disagreement(const WalksReport& report) {
    const auto described = [](const Row& row) {
        return fmt::format("{} {} on {} ({}) finds {}", name_of(row.walk.order),
                           name_of(row.walk.rule), name_of(row.volume), row.builder, row.pair_hash);
    };
    std::map<std::string_view, const Row*> first_of;
    for (const std::vector<Row>* rows : {&report.rows, &report.heat_map}) {
        for (const Row& row : *rows) {
            const Row& first = *first_of.try_emplace(row.setup, &row).first->second;
            if (row.pair_hash != first.pair_hash)
                return fmt::format("different pairs in {}: {}, {}", row.setup, described(first),
                                   described(row));
        }
    }
    return {};
}

}  // namespace tandem::bench
