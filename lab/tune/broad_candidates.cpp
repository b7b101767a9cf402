// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broad_candidates.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <thread>

namespace tandem::tune {
namespace {

/// Objects above which one step of the method may take longer than all other methods together.
constexpr std::uint64_t kMostForBruteForce = 50'000;
constexpr std::uint64_t kMostForSweepAndPrune = 200'000;

template <class T>
using Values = std::vector<T>;

class Choices {
  public:
    Choices(const BoxSteps& workload, const BroadPhaseOptions& base, Thoroughness extent)
        : workload_(workload), base_(base), extent_(extent) {}

    void add(BroadMethod method) {
        BroadPhaseOptions options = base_;
        options.method = method;
        add_once(options);
        switch (method) {
            case BroadMethod::DenseGrid:
            case BroadMethod::ChainedGrid:
            case BroadMethod::OpenGrid:
            case BroadMethod::HierarchicalGrid:
                add_cell_sizes(options);
                return;
            case BroadMethod::EnclosingOctree:
            case BroadMethod::LeafOctree:
                add_octrees(options);
                return;
            case BroadMethod::DynamicTree:
            case BroadMethod::StaticDynamic:
                add_trees(options);
                return;
            case BroadMethod::WideTree:
            case BroadMethod::Auto:
                options.threads = 0;
                if (std::thread::hardware_concurrency() > 1) {
                    add_once(options);
                }
                return;
            case BroadMethod::BruteForce:
            case BroadMethod::SweepAndPrune:
            case BroadMethod::SortAndSweep:
                return;
        }
    }

    /// Whether a method is left out because the world is too large for it; stores the reason.
    [[nodiscard]] bool leaves_out(BroadMethod method) {
        const std::uint64_t most = method == BroadMethod::BruteForce      ? kMostForBruteForce
                                   : method == BroadMethod::SweepAndPrune ? kMostForSweepAndPrune
                                                                          : workload_.objects;
        if (extent_ == Thoroughness::Exhaustive || workload_.objects <= most) {
            return false;
        }
        choices_.left_out.push_back(
            fmt::format("{}: too slow for more than {} objects", name_of(method), most));
        return true;
    }

    [[nodiscard]] bool empty() const { return choices_.options.empty(); }
    [[nodiscard]] BroadChoices take() { return std::move(choices_); }

  private:
    template <class T>
    [[nodiscard]] Values<T> values(Values<T> sensible, Values<T> exhaustive) const {
        return extent_ == Thoroughness::Sensible ? sensible : exhaustive;
    }

    void add_cell_sizes(BroadPhaseOptions options) {
        for (const double factor :
             values<double>({1.0, 2.0, 4.0}, {0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 8.0})) {
            // Rounded to two digits, as a person would choose; at most the largest cell size of a
            // grid.
            const double size = std::min(factor * workload_.mean_side, 1e30);
            options.cell_size = static_cast<float>(std::stod(fmt::format("{:.2g}", size)));
            if (options.cell_size > 0.0F) {
                add_once(options);
            }
        }
    }

    void add_octrees(BroadPhaseOptions options) {
        for (const unsigned depth : values<unsigned>({5, 8}, {4, 5, 6, 7, 8, 10})) {
            options.octree_depth = depth;
            add_once(options);
            if (options.method != BroadMethod::LeafOctree) {
                continue;
            }
            BroadPhaseOptions other = options;
            for (const unsigned objects : values<unsigned>({8, 32}, {4, 8, 32, 64})) {
                other.octree_leaf_objects = objects;
                add_once(other);
            }
        }
    }

    void add_trees(BroadPhaseOptions options) {
        for (const float margin :
             values<float>({0.02F, 0.1F, 0.4F}, {0.0F, 0.02F, 0.05F, 0.1F, 0.2F, 0.4F, 0.8F})) {
            options.margin = margin;
            add_once(options);
            if (options.method != BroadMethod::StaticDynamic) {
                continue;
            }
            BroadPhaseOptions other = options;
            for (const unsigned updates : values<unsigned>({8}, {2, 8, 60})) {
                other.still_updates = updates;
                add_once(other);
            }
        }
    }

    void add_once(const BroadPhaseOptions& options) {
        if (std::find(choices_.options.begin(), choices_.options.end(), options) ==
            choices_.options.end()) {
            choices_.options.push_back(options);
        }
    }

    const BoxSteps& workload_;
    const BroadPhaseOptions& base_;
    Thoroughness extent_;
    BroadChoices choices_;
};

}  // namespace

BroadChoices broad_choices(const BoxSteps& workload, std::span<const BroadMethod> methods,
                           const BroadPhaseOptions& base, Thoroughness extent) {
    const std::span<const BroadMethod> wanted =
        methods.empty() ? std::span<const BroadMethod>(kAllBroadMethods) : methods;
    constexpr BroadMethod kDefault = BroadPhaseOptions{}.method;
    Choices choices(workload, base, extent);
    // All other candidates are compared with the default, which comes first.
    if (std::find(wanted.begin(), wanted.end(), kDefault) != wanted.end()) {
        choices.add(kDefault);
    }
    for (const BroadMethod method : wanted) {
        if (method != kDefault && !choices.leaves_out(method)) {
            choices.add(method);
        }
    }
    // If all methods that were named are too slow for this world, they are tried nevertheless.
    if (choices.empty()) {
        Choices named(workload, base, extent);
        for (const BroadMethod method : wanted) {
            named.add(method);
        }
        return named.take();
    }
    return choices.take();
}

std::string name_of_options(const BroadPhaseOptions& options, const BroadPhaseOptions& base) {
    std::string name(name_of(options.method));
    if (options.threads != base.threads) {
        name +=
            options.threads == 0 ? ", all threads" : fmt::format(", {} threads", options.threads);
    }
    if (options.cell_size != base.cell_size) {
        name += fmt::format(", cell_size {}", options.cell_size);
    }
    if (options.octree_depth != base.octree_depth) {
        name += fmt::format(", octree_depth {}", options.octree_depth);
    }
    if (options.octree_leaf_objects != base.octree_leaf_objects) {
        name += fmt::format(", octree_leaf_objects {}", options.octree_leaf_objects);
    }
    if (options.margin != base.margin) {
        name += fmt::format(", margin {}", options.margin);
    }
    if (options.still_updates != base.still_updates) {
        name += fmt::format(", still_updates {}", options.still_updates);
    }
    return name;
}

}  // namespace tandem::tune
