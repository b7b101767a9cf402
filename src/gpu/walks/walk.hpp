// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <tandem/gpu.hpp>

#include "gpu/objects.hpp"
#include "gpu/pair_poses.hpp"
#include "gpu/primitives.hpp"
#include "gpu/walks/triangle_stage.hpp"

namespace tandem::gpu {

/// A method of walking down two trees: finds pairs of triangles whose boxes overlap and appends
/// them to the triangle stage. Keeps its memory from call to call.
class Walk {
  public:
    Walk() = default;
    Walk(const Walk&) = delete;
    Walk& operator=(const Walk&) = delete;
    virtual ~Walk() = default;

    virtual void run(const PosedPairs& pairs, TriangleStage& stage, TriangleStage::Exact exact,
                     Counters& counters) = 0;
};

[[nodiscard]] std::unique_ptr<Walk> make_wide_walk(Machine& machine, Objects& objects,
                                                   const BatchRequest& request);
[[nodiscard]] std::unique_ptr<Walk> make_blocked_walk(Machine& machine, Objects& objects,
                                                      const BatchRequest& request);
[[nodiscard]] std::unique_ptr<Walk> make_binary_stack_walk(Machine& machine, Objects& objects,
                                                           const BatchRequest& request);

/// Makes the walk that the request names.
[[nodiscard]] std::unique_ptr<Walk> make_walk(Machine& machine, Objects& objects,
                                              const BatchRequest& request);

/// The error of an invalid request, or nothing.
[[nodiscard]] std::optional<Error> refused(const BatchRequest& request);

}  // namespace tandem::gpu
