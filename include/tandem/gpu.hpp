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

/// Collision queries on an OpenCL device. Answers equal those of the CPU, pair for pair: the device
/// decides the pairs that its floats can prove; the others are decided in double and, if that is
/// not enough, by the exact predicates of the CPU. See docs/guide/gpu.md.
namespace tandem::gpu {

/// The kind of a device.
enum class DeviceKind : std::uint8_t {
    Gpu,
    Cpu,          ///< an OpenCL driver that runs on the processor, such as PoCL
    Accelerator,  ///< anything else with a driver
    Host,  ///< no driver: the kernels compiled as C++ run on the CPU, one work-item after another
};

/// Names of the kinds, as `tandem devices` prints them.
inline constexpr NameTable kDeviceKindNames{{EnumName{DeviceKind::Gpu, "gpu"},
                                             {DeviceKind::Cpu, "cpu-driver"},
                                             {DeviceKind::Accelerator, "accelerator"},
                                             {DeviceKind::Host, "host"}}};
static_assert(is_complete<kDeviceKindNames>());

/// Facts about a device that can be read without using it.
struct DeviceInfo {
    std::string name;
    std::string platform;
    std::string driver;
    DeviceKind kind = DeviceKind::Host;
    std::uint64_t memory = 0;  ///< in bytes, as reported by the driver
    std::uint32_t compute_units = 1;
    std::uint32_t largest_group = 1;
    bool has_doubles = false;
};

/// All devices; if there are none, the reason.
struct DeviceList {
    std::vector<DeviceInfo> devices;  ///< the host's emulation comes last
    std::string note;                 ///< why there is no driver or no device; otherwise empty
};

/// Every device that OpenCL reports, and the host's emulation.
[[nodiscard]] DeviceList list_devices();

/// Which device to use, and how.
struct DeviceRequest {
    /// `auto` takes the first GPU, else the first other driver; `host` takes the emulation; any
    /// other text must be a part of the name of a device or platform.
    std::string name = "auto";
    /// Folder for compiled kernels; by default `tandem/gpu` in the user's cache folder.
    std::optional<std::filesystem::path> cache_folder{};
    /// Largest number of bytes in use on the device; 0 for half of the device's memory.
    std::uint64_t memory_budget = 0;
    /// Work-items per group: 16, 32, 64, 128 or 256; 0 lets the library choose.
    std::uint32_t group_size = 0;
};

class Machine;  // src/gpu/device/machine.hpp

/// An open device with compiled kernels. Copies share the device. Use it from one thread at a time.
class Device {
  public:
    // A Device is never empty: moving one copies it.
    Device(const Device&) noexcept = default;
    Device& operator=(const Device&) noexcept = default;
    ~Device() = default;

    /// If it fails, the error lists the devices, or says why there are none.
    static Result<Device> open(const DeviceRequest& request = {});

    [[nodiscard]] const DeviceInfo& info() const noexcept;
    /// Whether its doubles give the same bits as the CPU's, so that double filters may run on it.
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
    BinaryStack,  ///< paper 002: one work-item walks one pair of objects
    Blocked,      ///< paper 004: blocks of four, flags, prefix sums, compaction
};

/// Names of the walks, as the command line spells them.
inline constexpr NameTable kWalkNames{{EnumName{WalkKind::Wide, "wide"},
                                       {WalkKind::BinaryStack, "binary-stack"},
                                       {WalkKind::Blocked, "blocked"}}};
static_assert(is_complete<kWalkNames>());

/// The reaction to a failure of the device: out of memory, a driver error, or a lost device.
enum class WhenDeviceFails : std::uint8_t { UseCpu, Refuse };

/// How blocks of four nodes are made.
enum class BlockSource : std::uint8_t {
    BinaryTree,  ///< paper 004: from a binary tree; about a third of the nodes are imaginary
    FullBlocks,  ///< proposed by 004 as future work: four consecutive triangles in the fast tree's
                 ///< order
};

/// Whether pairs come with a contact point (proposed by 002 as future work).
enum class ContactWork : std::uint8_t { None, Points };

/// How a batch works. No choice changes the pairs that it finds.
struct BatchRequest {
    WalkKind walk = WalkKind::Wide;
    VolumeKind volume = VolumeKind::Aabb;    ///< for the papers' walks: Aabb or Obb
    RuleKind rule = RuleKind::LargerVolume;  ///< for the binary stack
    /// A custom rule for the binary stack, used instead of `rule`: an expression in OpenCL C that
    /// is true if A is descended. It may use `a` and `b`, which have the members of NodeFacts:
    /// "a.levels_left * a.surface > b.levels_left * b.surface". Needs a driver; the host's
    /// emulation cannot compile it.
    std::string rule_text{};
    BlockSource blocks = BlockSource::FullBlocks;
    ContactWork contacts = ContactWork::None;
    WhenDeviceFails when_device_fails = WhenDeviceFails::UseCpu;
    /// Steps of a work-item before it suspends its walk, because some drivers silently end long
    /// loops.
    std::uint32_t steps_per_launch = 4096;
    /// Work-items that walk at once with the binary stack; 0 for as many as fit on the device.
    std::uint32_t walkers = 0;
    /// Initial capacity, in records, of the pools of node pairs and of candidates; 0 lets the
    /// library choose. The pools grow.
    std::uint32_t first_room = 0;
};

/// Seconds of each phase of the last call, as in table 1 of paper 002.
struct Times {
    double upload = 0.0;
    double kernels = 0.0;
    double copy_back = 0.0;
    double exact = 0.0;  ///< CPU time for pairs that no filter could decide
};

/// Work done by the last call.
struct Counters {
    std::uint64_t object_pairs = 0;
    std::uint64_t node_pairs = 0;  ///< pairs of nodes or blocks compared; steps of the binary stack
    std::uint64_t items = 0;       ///< work-items of all launches of walk kernels
    std::uint64_t launches = 0;    ///< launches of all kernels
    std::uint64_t unfinished = 0;  ///< walks suspended at the end of a launch
    std::uint64_t given_away = 0;  ///< pairs of nodes that work-items put into the pool for others
    std::uint64_t repeated = 0;    ///< steps repeated because a pool was full
    std::uint64_t candidates = 0;  ///< triangle pairs found by the walks
    std::uint64_t after_float = 0;      ///< left undecided by the float filter
    std::uint64_t after_double = 0;     ///< decided by the CPU
    std::uint64_t nodes = 0;            ///< nodes of the objects' trees, including imaginary ones
    std::uint64_t imaginary_nodes = 0;  ///< imaginary nodes of the objects' blocks
    std::uint64_t bytes_up = 0;
    std::uint64_t bytes_back = 0;
};

/// The number of an object on the device.
using DeviceObject = std::uint32_t;

/// An object and its pose.
struct PlacedObject {
    DeviceObject object = 0;
    Pose pose{};
};

/// Two bodies to compare.
struct ObjectPair {
    PlacedObject a;
    PlacedObject b;
};

/// A point of the common part of two triangles, in world coordinates, and the unit normal of the
/// first triangle. Computed in float: for pushing bodies apart, not for decisions.
struct PairPoint {
    Vec3 point = Vec3::Zero();
    Vec3 normal = Vec3::Zero();
};

/// Answers many queries at once. Objects and all memory stay on the device between calls.
class DeviceBatch {
  public:
    explicit DeviceBatch(Device device, const BatchRequest& request = {});
    DeviceBatch(DeviceBatch&&) noexcept;
    DeviceBatch& operator=(DeviceBatch&&) noexcept;
    ~DeviceBatch();

    /// Puts a model on the device; adding the same model again returns the same number.
    Result<DeviceObject> add(const Model& model);
    /// Gives an object's triangles new vertices; boxes and triangles are refitted on the device.
    Result<Done> deform(DeviceObject object, std::span<const Vec3> vertices);

    /// Finds all pairs of touching triangles of each pair of bodies.
    Result<Done> collide(std::span<const ObjectPair> pairs);
    /// The same for models, which are put on the device first.
    Result<Done> collide(std::span<const PlacedPair> pairs);
    /// One step of a world: computes boxes, finds close bodies by a broad phase, and finds the
    /// pairs of touching triangles of these bodies.
    Result<Done> step(std::span<const PlacedObject> bodies);
    /// The pairs of touching triangles of one object, as found by self_intersections. Limits and
    /// threads of the request are ignored.
    Result<std::span<const TrianglePair>> self(DeviceObject object,
                                               const SelfRequest& request = {});

    /// The number of answers of the last call: one per pair of bodies.
    [[nodiscard]] std::size_t size() const noexcept;
    /// The pairs of answer k, sorted by (a, b); none if there is no such answer.
    [[nodiscard]] std::span<const TrianglePair> pairs(std::size_t k) const;
    /// The contact points of answer k, one per pair; empty unless the request includes contacts.
    [[nodiscard]] std::span<const PairPoint> contacts(std::size_t k) const;
    /// The bodies of each answer of `step`, as indices into the given bodies; a < b, in the order
    /// of the answers.
    [[nodiscard]] std::span<const TrianglePair> body_pairs() const noexcept;

    [[nodiscard]] const Times& times() const noexcept;
    [[nodiscard]] const Counters& counters() const noexcept;
    /// Why the CPU computed the last answers; empty if the device did.
    [[nodiscard]] const std::string& note() const noexcept;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace tandem::gpu
