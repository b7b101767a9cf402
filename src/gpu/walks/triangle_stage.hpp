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

/// Two triangles that touch.
struct Hit {
    PairOfTriangles triangles;
    ContactRecord contact{};
    bool by_cpu = false;  ///< decided by the CPU: it has no contact yet
};

/// The last part of a query: takes candidates from the walks and returns touching pairs. Uses a
/// float filter on the device, then doubles on the device if it has exact ones, and the CPU's exact
/// predicates for the rest.
class TriangleStage {
  public:
    /// `exact` decides a pair that no filter could decide.
    using Exact = FunctionRef<bool(const PairOfTriangles&)>;

    TriangleStage(Machine& machine, Objects& objects, const BatchRequest& request);

    /// Begins a call with the least room that deciding needs; throws NoRoom if there is less.
    void start(const PosedPairs& pairs);
    /// Allocates the initial buffer of candidates. Call it after the walk has allocated its own
    /// buffers.
    void take_first_room();

    // Walks append candidates to this buffer, and set its end after a launch.
    [[nodiscard]] const Buffer* candidates() { return candidates_.buffer(); }
    [[nodiscard]] const Buffer* poses() { return poses_.buffer(); }
    [[nodiscard]] std::uint32_t room() const { return word(candidates_.room()); }
    [[nodiscard]] std::uint32_t end() const { return end_; }
    void set_end(std::uint32_t end) { end_ = end; }
    /// Decides all candidates, then makes room for `count` new ones. After NoRoom nothing is lost:
    /// decided candidates stay decided, the others stay in the buffer.
    void make_room(std::uint32_t count, Exact exact, Counters& counters);

    /// Decides all candidates; NoRoom as above.
    void flush(Exact exact, Counters& counters);
    /// Decides all candidates and copies the hits to the host.
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
    std::uint32_t decided_ = 0;  ///< the first candidates, decided by a flush that ran out of room
    std::uint32_t end_ = 0;
    std::uint32_t hits_end_ = 0;
    std::vector<Hit> home_;
    double exact_seconds_ = 0.0;
};

}  // namespace tandem::gpu
