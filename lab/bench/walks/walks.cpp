// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "walks.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "bench/measure.hpp"
#include "bench/time_source.hpp"

namespace tandem::bench {
namespace {

constexpr double kHeatMapShare = 0.2;  // share of the budget

/// Keeps only the models of the current setup, because fine objects need much memory.
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
            if (std::any_of(kept.begin(), kept.end(), same)) {
                continue;
            }
            const auto known = std::find_if(entries_.begin(), entries_.end(), same);
            if (known != entries_.end()) {
                kept.push_back(*known);
                continue;
            }
            Result<Model> built = Model::build(object_.make(version), options);
            if (!built) {
                return built.error();
            }
            kept.push_back({version, *std::move(built)});
        }
        entries_ = std::move(kept);
        return Done{};
    }

    /// The model of one side of the setup that was prepared last.
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

/// Divides the remaining time among the remaining rows, so that slow rows which overrun their share
/// leave less for the others. All work in between counts, in wall time.
class Budget {
  public:
    Budget(double end_s, std::size_t rows) : end_s_(end_s), rows_left_(rows) {}

    [[nodiscard]] double share() const {
        return std::max(0.0, end_s_ - seconds_now(TimeSource::SteadyClock)) /
               static_cast<double>(std::max<std::size_t>(1, rows_left_));
    }

    void spend(std::size_t rows) { rows_left_ -= rows; }

  private:
    double end_s_;
    std::size_t rows_left_;
};

std::string builder_of(const ReferenceOptions& build) {
    return name_of(BuilderChoice{build.builder, build.axis, build.position});
}

/// The row of a walk on a setup and a build; null if it was not measured.
const Row* find_row(const std::vector<Row>& rows, std::string_view setup,
                    const ReferenceOptions& build, const Walk& walk) {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const Row& row) {
        return row.setup == setup && row.volume == build.volume && row.walk == walk &&
               row.builder == builder_of(build);
    });
    return found == rows.end() ? nullptr : &*found;
}

class Lab {
  public:
    Lab(const Object& object, const WalksRequest& request, Completeness& completeness)
        : models_(object), request_(request), completeness_(completeness) {}

    /// Appends rows of every build and walk on each recipe, until the time `end_s`. Rows that exist
    /// already are not measured again.
    Result<Done> run(std::span<const SetupRecipe> recipes, std::span<const ReferenceOptions> builds,
                     std::span<const Walk> walks, double end_s, std::vector<Row>& rows) {
        std::size_t known = 0;
        for (const SetupRecipe& recipe : recipes) {
            for (const ReferenceOptions& build : builds) {
                known += walks.size() - missing(rows, recipe.name, build, walks).size();
            }
        }
        const std::size_t wanted = recipes.size() * builds.size() * walks.size() - known;
        completeness_.planned += wanted;
        Budget budget(end_s, wanted);
        for (const SetupRecipe& recipe : recipes) {
            if (request_.stop()) {
                break;
            }
            request_.progress("preparing " + recipe.name);
            const Result<Setup> setup = recipe.make();
            if (!setup) {
                return Error{setup.error().code,
                             fmt::format("{}: {}", recipe.name, setup.error().message)};
            }
            for (const ReferenceOptions& build : builds) {
                if (request_.stop()) {
                    break;
                }
                request_.progress(fmt::format("measuring {}, row {} of {} ({} %)", recipe.name,
                                              completeness_.done + 1, completeness_.planned,
                                              100 * completeness_.done / completeness_.planned));
                const std::vector<Walk> left = missing(rows, recipe.name, build, walks);
                if (Result<Done> done = add_rows(recipe, *setup, build, left, budget, rows);
                    !done) {
                    return done.error();
                }
            }
        }
        return Done{};
    }

  private:
    static std::vector<Walk> missing(const std::vector<Row>& rows, std::string_view setup,
                                     const ReferenceOptions& build, std::span<const Walk> walks) {
        std::vector<Walk> left;
        for (const Walk& walk : walks) {
            if (find_row(rows, setup, build, walk) == nullptr) {
                left.push_back(walk);
            }
        }
        return left;
    }

    Result<Done> add_rows(const SetupRecipe& recipe, const Setup& setup,
                          const ReferenceOptions& build, std::span<const Walk> walks,
                          Budget& budget, std::vector<Row>& rows) {
        if (walks.empty()) {
            return Done{};
        }
        if (Result<Done> prepared = models_.prepare(setup, build); !prepared) {
            return prepared.error();
        }
        const Model& model_a = models_.at(setup.version_a);
        const Model& model_b = models_.at(setup.version_b);
        Result<std::vector<Measured>> measured = measure(
            {model_a, setup.pose_a}, {model_b, setup.pose_b}, walks, budget.share(), request_.stop);
        if (!measured) {
            return measured.error();
        }
        budget.spend(walks.size());
        completeness_.done += measured->size();
        for (Measured& one : *measured) {
            rows.push_back({recipe.experiment, setup.name, one.walk, build.volume,
                            builder_of(build), model_a.mesh().triangle_count(),
                            model_b.mesh().triangle_count(), model_a.summary().leaves,
                            model_b.summary().leaves, one.repetitions, one.times, one.stats,
                            std::move(one.pair_hash), one.batches});
        }
        return Done{};
    }

    Models models_;
    const WalksRequest& request_;
    Completeness& completeness_;
};

/// Measures every order, rule and volume on the first intersection. Rows of the tables are reused,
/// so that a walk has only one time on the whole page.
Result<Done> add_heat_map(Lab& lab, const WalksRequest& request, const SetupRecipe& recipe,
                          double end_s, WalksReport& report) {
    Selection wide = widened(request.selection);
    wide.builders.resize(std::min<std::size_t>(1, wide.builders.size()));
    const std::vector<ReferenceOptions> builds = builds_of(wide);
    const std::vector<Walk> walks = walks_of(wide);
    std::vector<Row> rows = report.rows;
    if (Result<Done> done = lab.run(std::span(&recipe, 1), builds, walks, end_s, rows); !done) {
        return done;
    }
    for (const ReferenceOptions& build : builds) {
        for (const Walk& walk : walks) {
            if (const Row* const row = find_row(rows, recipe.name, build, walk)) {
                report.heat_map.push_back(*row);
            }
        }
    }
    return Done{};
}

Error nothing(std::string_view what) {
    return {ErrorCode::InvalidArgument, fmt::format("nothing to measure: {}", what)};
}

}  // namespace

Result<WalksReport> run_walks(const Object& object, const WalksRequest& request) {
    const std::vector<SetupRecipe> known = all_setups(object);
    std::vector<SetupRecipe> recipes;
    std::copy_if(known.begin(), known.end(), std::back_inserter(recipes),
                 [&](const SetupRecipe& recipe) { return selects(request.selection, recipe); });
    if (recipes.empty()) {
        return nothing("no setup belongs to the experiments that are selected");
    }
    const std::vector<Walk> walks = walks_of(request.selection);
    if (walks.empty()) {
        return nothing("none of the selected orders allows any of the selected rules");
    }

    WalksReport report{.object = object.name(),
                       .date = date_now(),
                       .machine = this_machine(),
                       .budget_s = request.budget_s,
                       .degree = request.selection.degree,
                       .leaf_size = request.selection.leaf_size,
                       .rows = {},
                       .heat_map = {}};
    const double start_s = seconds_now(TimeSource::SteadyClock);
    const bool with_heat = request.heat_map == HeatMap::Measured;
    const double for_rows = (with_heat ? 1.0 - kHeatMapShare : 1.0) * request.budget_s;
    Lab lab(object, request, report.completeness);
    if (Result<Done> done =
            lab.run(recipes, builds_of(request.selection), walks, start_s + for_rows, report.rows);
        !done) {
        return done.error();
    }
    if (with_heat) {
        const Result<Done> done =
            add_heat_map(lab, request, known.front(), start_s + request.budget_s, report);
        if (!done) {
            return done.error();
        }
    }
    report.elapsed_s = seconds_now(TimeSource::SteadyClock) - start_s;
    report.completeness.interrupted = request.stop();
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
            if (row.pair_hash != first.pair_hash) {
                return fmt::format("different pairs in {}: {}, {}", row.setup, described(first),
                                   described(row));
            }
        }
    }
    return {};
}

}  // namespace tandem::bench
