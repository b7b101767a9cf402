// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "mesh_candidates.hpp"

#include <fmt/format.h>
#include <thread>

namespace tandem::tune {
namespace {

/// Triangles above which the bottom-up and insertion builders take seconds.
constexpr std::size_t kMostForSlowBuilders = 50'000;

ReferenceOptions top_down(SplitAxis axis, SplitPosition position) {
    ReferenceOptions options;
    options.builder = BuilderKind::TopDown;
    options.axis = axis;
    options.position = position;
    return options;
}

ReferenceOptions built_by(BuilderKind builder) {
    ReferenceOptions options;
    options.builder = builder;
    return options;
}

const ReferenceOptions kBinned = top_down(SplitAxis::BestCost, SplitPosition::BinnedSah);

MeshProfile reference(const ReferenceOptions& trees, OrderKind order) {
    MeshProfile profile;
    profile.engine = EngineKind::Reference;
    profile.reference = trees;
    profile.order = order;
    return profile;
}

std::vector<MeshProfile> fast_ones() {
    std::vector<MeshProfile> all(1);
    for (const BuildEffort effort : {BuildEffort::Best, BuildEffort::Fast}) {
        MeshProfile profile;
        profile.fast.effort = effort;
        all.push_back(profile);
    }
    if (std::thread::hardware_concurrency() > 1) {
        for (std::size_t k = 0; k < kAllEfforts.size(); ++k) {
            MeshProfile profile = all[k];
            profile.threads = 0;
            all.push_back(profile);
        }
    }
    return all;
}

/// Varies one setting at a time; the others have values that did well in experiments.
void add_sensible(std::size_t triangles, std::vector<MeshProfile>& all) {
    for (const VolumeKind volume : kAllVolumes) {
        ReferenceOptions trees = kBinned;
        trees.volume = volume;
        all.push_back(reference(trees, OrderKind::Stack));
    }
    for (const std::uint32_t leaf_size : {2U, 4U, 8U}) {
        ReferenceOptions trees = kBinned;
        trees.leaf_size = leaf_size;
        all.push_back(reference(trees, OrderKind::Stack));
    }
    for (const OrderKind order : kAllOrders) {
        if (order != OrderKind::Stack) {
            all.push_back(reference(kBinned, order));
        }
    }
    all.push_back(reference({}, OrderKind::Stack));
    all.push_back(reference(built_by(BuilderKind::Morton), OrderKind::Stack));
    if (triangles <= kMostForSlowBuilders) {
        for (const BuilderKind builder : {BuilderKind::BottomUp, BuilderKind::Insertion}) {
            all.push_back(reference(built_by(builder), OrderKind::Stack));
        }
    }
}

void add_exhaustive(std::vector<MeshProfile>& all) {
    std::vector<ReferenceOptions> builders;
    for (const SplitAxis axis : kAllSplitAxes) {
        for (const SplitPosition position : kAllSplitPositions) {
            builders.push_back(top_down(axis, position));
        }
    }
    for (const BuilderKind builder :
         {BuilderKind::BottomUp, BuilderKind::Insertion, BuilderKind::Morton}) {
        builders.push_back(built_by(builder));
    }
    for (ReferenceOptions trees : builders) {
        for (const VolumeKind volume : kAllVolumes) {
            for (const std::uint32_t leaf_size : {1U, 2U, 4U, 8U}) {
                trees.volume = volume;
                trees.leaf_size = leaf_size;
                for (const OrderKind order : kAllOrders) {
                    all.push_back(reference(trees, order));
                }
            }
        }
    }
}

}  // namespace

std::vector<MeshProfile> mesh_choices(std::size_t triangles, Thoroughness extent) {
    std::vector<MeshProfile> all = fast_ones();
    if (extent == Thoroughness::Sensible) {
        add_sensible(triangles, all);
    } else {
        add_exhaustive(all);
    }
    return all;
}

std::string name_of_profile(const MeshProfile& profile) {
    if (profile.engine == EngineKind::Fast) {
        return fmt::format("fast, {} trees{}", name_of(profile.fast.effort),
                           profile.threads == 1   ? std::string()
                           : profile.threads == 0 ? std::string(", all threads")
                                                  : fmt::format(", {} threads", profile.threads));
    }
    const ReferenceOptions& trees = profile.reference;
    std::string builder(name_of(trees.builder));
    if (trees.builder == BuilderKind::TopDown) {
        builder += fmt::format(" {} {}", name_of(trees.axis), name_of(trees.position));
    }
    return fmt::format("reference, {}, {}, leaves of {}, {}", name_of(trees.volume), builder,
                       trees.leaf_size, name_of(profile.order.value_or(OrderKind::Stack)));
}

}  // namespace tandem::tune
