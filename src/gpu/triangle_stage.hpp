// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <tandem/gpu.hpp>

#include "base/function_ref.hpp"
#include "gpu/objects.hpp"
#include "gpu/pair_poses.hpp"

namespace tandem::gpu {

/// Two triangles that touch, found by the device or by the CPU.
struct Hit {
    PairOfTriangles triangles;
    ContactRecord contact{};
    bool by_cpu = false;  ///< it has no contact yet
};

/// The last part of a query: candidates of the walks in, touching pairs out. Float filter on the
/// device, doubles on the device where it has them, the CPU's exact predicates for the rest.
class TriangleStage {
  public:
    /// `exact` decides a pair that no filter could.
    using Exact = FunctionRef<bool(const PairOfTriangles&)>;

    TriangleStage(Machine& machine, Objects& objects, const BatchRequest& request);

    /// For the questions of one call, with the least room that deciding needs; NoRoom if there is
    /// less.
    void start(const PosedPairs& pairs);
    /// As much room for candidates as a first step wants. A walk calls it when it has what it needs
    /// itself.
    void take_first_room();

    // Where walks append. The end is theirs to set after a launch.
    [[nodiscard]] const Buffer* candidates() { return candidates_.buffer(); }
    [[nodiscard]] const Buffer* poses() { return poses_.buffer(); }
    [[nodiscard]] std::uint32_t room() const { return word(candidates_.room()); }
    [[nodiscard]] std::uint32_t end() const { return end_; }
    void set_end(std::uint32_t end) { end_ = end; }
    /// Decides all candidates that there are, then has room for so many. NoRoom loses nothing: what
    /// is decided stays so, and the other candidates stay where they are.
    void make_room(std::uint32_t count, Exact exact, Counters& counters);

    /// Decides all candidates that there are; NoRoom as above.
    void flush(Exact exact, Counters& counters);
    /// The same, then brings everything to the host.
    [[nodiscard]] std::vector<Hit> finish(Exact exact, Counters& counters);

    [[nodiscard]] double exact_seconds() const noexcept { return exact_seconds_; }

  private:
    void put_poses(const PosedPairs& pairs);
    void find_contacts(std::span<ContactRecord> contacts);
    void decide(std::uint32_t begin, std::uint32_t count, Exact exact, Counters& counters);
    void bring_hits_home();

    Machine& machine_;
    Objects& objects_;
    BatchRequest request_;
    Records<PoseOfPair> poses_;
    Records<WorldPose> bodies_;
    Records<QuestionRecord> questions_;
    Records<PairOfTriangles> candidates_;
    Records<PairOfTriangles> slice_;
    Records<PairOfTriangles> hits_;
    Records<PairOfTriangles> unsure_;
    Records<PairOfTriangles> rest_;
    Records<ContactRecord> contacts_;
    Records<std::uint32_t> ends_;
    std::uint32_t decided_ = 0;  ///< the first candidates, of a flush that had no room for all
    std::uint32_t end_ = 0;
    std::uint32_t hits_end_ = 0;
    std::vector<Hit> home_;
    double exact_seconds_ = 0.0;
};

}  // namespace tandem::gpu
