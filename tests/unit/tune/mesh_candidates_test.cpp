// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "tune/mesh_candidates.hpp"

#include <gtest/gtest.h>
#include <set>

namespace tandem::tune {
namespace {

std::set<std::string> names_of(const std::vector<MeshProfile>& profiles) {
    std::set<std::string> names;
    for (const MeshProfile& profile : profiles) {
        names.insert(name_of_profile(profile));
    }
    return names;
}

TEST(MeshCandidates, HaveNamesOfTheirOwnAndTheDefaultFirst) {
    for (const Thoroughness extent : {Thoroughness::Sensible, Thoroughness::Exhaustive}) {
        const std::vector<MeshProfile> profiles = mesh_choices(1000, extent);
        EXPECT_EQ(names_of(profiles).size(), profiles.size());
        EXPECT_EQ(name_of_profile(profiles.front()), "fast, balanced trees");
    }
}

TEST(MeshCandidates, AllSensibleOnesAreAmongTheExhaustive) {
    const std::set<std::string> all = names_of(mesh_choices(1000, Thoroughness::Exhaustive));
    for (const std::string& name : names_of(mesh_choices(1000, Thoroughness::Sensible))) {
        EXPECT_TRUE(all.contains(name)) << name;
    }
}

TEST(MeshCandidates, LeaveOutSlowBuildersForLargeMeshes) {
    for (const std::string& name : names_of(mesh_choices(1'000'000, Thoroughness::Sensible))) {
        EXPECT_EQ(name.find("bottom-up"), std::string::npos) << name;
        EXPECT_EQ(name.find("insertion"), std::string::npos) << name;
    }
}

}  // namespace
}  // namespace tandem::tune
