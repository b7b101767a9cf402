// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <string>

#include <tandem/profile.hpp>

#include "candidate.hpp"
#include "mesh_workload.hpp"

namespace tandem::tune {

/// Both meshes with trees of the same kind.
struct Models {
    Model a;
    Model b;
};

/// Keeps trees as long as a candidate uses them, because several candidates differ only in the
/// walk.
class ModelCache {
  public:
    explicit ModelCache(std::shared_ptr<const MeshWorkload> workload)
        : workload_(std::move(workload)) {}

    [[nodiscard]] Result<std::shared_ptr<const Models>> models(const MeshProfile& profile);
    [[nodiscard]] const MeshWorkload& workload() const { return *workload_; }

  private:
    std::shared_ptr<const MeshWorkload> workload_;
    std::map<std::string, std::weak_ptr<const Models>> known_;
};

/// Finds all pairs in one pose after the other, repeatedly. A step is one pose; building is not
/// timed.
[[nodiscard]] Candidate mesh_candidate(std::string name, const MeshProfile& profile,
                                       std::shared_ptr<ModelCache> cache);

}  // namespace tandem::tune
