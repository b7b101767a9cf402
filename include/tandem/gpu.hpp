// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tandem/batch.hpp>
#include <tandem/collide.hpp>
#include <tandem/engine.hpp>
#include <tandem/model.hpp>
#include <tandem/name_table.hpp>
#include <tandem/pose.hpp>
#include <tandem/result.hpp>
#include <tandem/self.hpp>

/// Collision queries on an OpenCL device. Answers are those of the CPU, pair for pair: the device
/// decides what its floats can prove, and what they cannot goes to doubles and to the exact
/// predicates. docs/guide/gpu.md.
namespace tandem::gpu {

/// What a device is made of.
enum class DeviceKind : std::uint8_t {
    Gpu,
    Cpu,          ///< an OpenCL driver that runs on the processor, such as PoCL
    Accelerator,  ///< anything else with a driver
    Host,         ///< no driver: the kernels compiled as C++, one work-item after the other
};

/// Names of the kinds, as `tandem devices` prints them.
inline constexpr NameTable kDeviceKindNames{{EnumName{DeviceKind::Gpu, "gpu"},
                                             {DeviceKind::Cpu, "cpu-driver"},
                                             {DeviceKind::Accelerator, "accelerator"},
                                             {DeviceKind::Host, "host"}}};
static_assert(is_complete<kDeviceKindNames>());

/// What is known of a device without using it.
struct DeviceInfo {
    std::string name;
    std::string platform;
    std::string driver;
    DeviceKind kind = DeviceKind::Host;
    std::uint64_t memory = 0;  ///< in bytes, as the driver tells
    std::uint32_t compute_units = 1;
    std::uint32_t largest_group = 1;
    bool has_doubles = false;
};

/// All devices, and a sentence where there are none.
struct DeviceList {
    std::vector<DeviceInfo> devices;  ///< the host's emulation is the last one
    std::string note;                 ///< why there is no driver or no device; empty if there is
};

/// Every device that OpenCL knows, and the host's emulation.
[[nodiscard]] DeviceList list_devices();

/// Which device, and how it is used.
struct DeviceRequest {
    /// `auto` takes the first GPU, else the first other driver; `host` the emulation; anything else
    /// is a part of a device's or platform's name.
    std::string name = "auto";
    /// Where compiled kernels are kept: by default `tandem/gpu` in the user's cache folder.
    std::optional<std::filesystem::path> cache_folder{};
    /// Bytes that may be in use on the device; 0 for half of what it has.
    std::uint64_t memory_budget = 0;
    /// Work-items of a group: 16, 32, 64, 128 or 256; 0 lets the library choose.
    std::uint32_t group_size = 0;
};

class Machine;  // src/gpu/machine.hpp

/// A device that is ready: kernels are compiled. Copies share it; one thread at a time.
class Device {
  public:
    /// An error says which devices there are, or why there are none.
    static Result<Device> open(const DeviceRequest& request = {});

    [[nodiscard]] const DeviceInfo& info() const noexcept;
    /// Whether its doubles have the bits of the CPU's, so that it may decide with them.
    [[nodiscard]] bool decides_in_double() const noexcept;
    /// Whether its kernels came from the cache.
    [[nodiscard]] bool from_cache() const noexcept;

    [[nodiscard]] Machine& machine() const noexcept { return *machine_; }

  private:
    explicit Device(std::shared_ptr<Machine> machine) noexcept : machine_(std::move(machine)) {}

    std::shared_ptr<Machine> machine_;
};

/// How trees are walked on the device.
enum class WalkKind : std::uint8_t {
    Wide,         ///< the fast engine's tree, level by level; the default
    BinaryStack,  ///< 002: one item walks one pair of objects
    Blocked,      ///< 004: blocks of four, flags, prefix sums, compaction
};

/// Names of the walks, as the command line spells them.
inline constexpr NameTable kWalkNames{{EnumName{WalkKind::Wide, "wide"},
                                       {WalkKind::BinaryStack, "binary-stack"},
                                       {WalkKind::Blocked, "blocked"}}};
static_assert(is_complete<kWalkNames>());

/// What happens when the device cannot do it: no memory, a driver that fails, a device that is
/// lost.
enum class WhenDeviceFails : std::uint8_t { UseCpu, Refuse };

/// Where blocks of four come from.
enum class BlockSource : std::uint8_t {
    BinaryTree,  ///< 004: from a binary tree, about a third of the nodes are imaginary
    FullBlocks,  ///< the wish of 004: consecutive triangles of the fast tree's order, four by four
};

/// Whether pairs come with a point to push at (the wish that 002 ends with).
enum class ContactWork : std::uint8_t { None, Points };

/// How a batch works. No choice changes the pairs that it finds.
struct BatchRequest {
    WalkKind walk = WalkKind::Wide;
    VolumeKind volume = VolumeKind::Aabb;    ///< of the papers' walks: Aabb or Obb
    RuleKind rule = RuleKind::LargerVolume;  ///< of the binary stack
    /// A rule of your own for the binary stack, instead of `rule`: an expression of OpenCL C that
    /// is true where A descends. It may look at `a` and `b`, which have the members of NodeFacts:
    /// "a.levels_left * a.surface > b.levels_left * b.surface". Only drivers compile it.
    std::string rule_text{};
    BlockSource blocks = BlockSource::FullBlocks;
    ContactWork contacts = ContactWork::None;
    WhenDeviceFails when_device_fails = WhenDeviceFails::UseCpu;
    /// Steps of an item before it puts its walk aside: some drivers end long loops silently.
    std::uint32_t steps_per_launch = 4096;
    /// Items that walk at once with the binary stack; 0 for as many as the device has room for.
    std::uint32_t walkers = 0;
    /// Records of the first pool of node pairs and of candidates, 0 for a guess; they grow.
    std::uint32_t first_room = 0;
};

/// Seconds of the last call, as in table 1 of 002.
struct Times {
    double upload = 0.0;
    double kernels = 0.0;
    double copy_back = 0.0;
    double exact = 0.0;  ///< the CPU's part: pairs that no filter could decide
};

/// Work of the last call.
struct Counters {
    std::uint64_t object_pairs = 0;
    std::uint64_t node_pairs = 0;  ///< pairs of nodes or blocks compared; steps of the binary stack
    std::uint64_t items = 0;       ///< work-items of all launches of walks
    std::uint64_t launches = 0;    ///< of all kernels
    std::uint64_t unfinished = 0;  ///< walks put aside at the end of a launch
    std::uint64_t given_away = 0;  ///< pairs of nodes that items put into the pool for others
    std::uint64_t repeated = 0;    ///< steps done again because there was no room
    std::uint64_t candidates = 0;  ///< triangle pairs that walks have found
    std::uint64_t after_float = 0;      ///< that the float filter left open
    std::uint64_t after_double = 0;     ///< that went to the CPU
    std::uint64_t nodes = 0;            ///< of the objects' trees, imaginary ones included
    std::uint64_t imaginary_nodes = 0;  ///< of the objects' blocks
    std::uint64_t bytes_up = 0;
    std::uint64_t bytes_back = 0;
};

/// An object on the device.
using ObjectId = std::uint32_t;

/// An object and where it is.
struct Body {
    ObjectId object = 0;
    Pose pose{};
};

/// Two of them to compare.
struct BodyPair {
    Body a;
    Body b;
};

/// A point of the common part of two triangles in the world, and the unit normal of the first one;
/// in float, for pushing bodies apart, not for decisions.
struct ContactPoint {
    Vec3 point = Vec3::Zero();
    Vec3 normal = Vec3::Zero();
};

/// Many queries at once. Objects stay on the device between calls, and so does all memory.
class Batch {
  public:
    explicit Batch(Device device, const BatchRequest& request = {});
    Batch(Batch&&) noexcept;
    Batch& operator=(Batch&&) noexcept;
    ~Batch();

    /// Puts a model on the device; the same model again has the same number.
    Result<ObjectId> add(const Model& model);
    /// The same triangles with other vertices: boxes and triangles are fitted anew on the device.
    Result<Done> deform(ObjectId object, std::span<const Vec3> vertices);

    /// All pairs of touching triangles of each pair of bodies.
    Result<Done> collide(std::span<const BodyPair> pairs);
    /// The same of models, which are put on the device first.
    Result<Done> collide(std::span<const PlacedPair> pairs);
    /// A world: boxes, broad phase and pairs of touching triangles of all bodies that come near.
    Result<Done> step(std::span<const Body> bodies);
    /// The pairs of touching triangles of one object, as self_intersections finds them. Limits and
    /// threads of the request are not used.
    Result<std::span<const TrianglePair>> self(ObjectId object, const SelfRequest& request = {});

    /// Answers of the last call: as many as pairs of bodies.
    [[nodiscard]] std::size_t size() const noexcept;
    /// Sorted by (a, b).
    [[nodiscard]] std::span<const TrianglePair> pairs(std::size_t k) const;
    /// One for each of them, if the request asks for them.
    [[nodiscard]] std::span<const ContactPoint> contacts(std::size_t k) const;
    /// Which bodies answer k of `step` is about, by their places; a < b, in order.
    [[nodiscard]] std::span<const TrianglePair> body_pairs() const noexcept;

    [[nodiscard]] const Times& times() const noexcept;
    [[nodiscard]] const Counters& counters() const noexcept;
    /// Why the CPU has answered the last call, or empty.
    [[nodiscard]] const std::string& note() const noexcept;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tandem::gpu
