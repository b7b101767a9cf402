// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <chrono>
#include <fmt/format.h>
#include <map>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "gpu/device/kernel_text.hpp"
#include "gpu/device/machine.hpp"
#include "gpu/device/opencl_api.hpp"
#include "gpu/device/pocl_cache.hpp"
#include "gpu/device/program_cache.hpp"

namespace tandem::gpu {
namespace {

constexpr std::uint32_t kUsualGroup = 64;
/// The size of work-groups must be a multiple of this, because walks over blocks use 16 items per
/// pair.
constexpr std::uint32_t kLeastGroup = 16;
/// No option may relax arithmetic: the proofs of the filters need + − × as OpenCL defines them.
constexpr const char* kBuildOptions = "-cl-std=CL1.2";

void check(cl_int status, std::string_view what) {
    if (status == CL_SUCCESS) {
        return;
    }
    const std::string message =
        fmt::format("the OpenCL driver failed to {} (code {})", what, status);
    if (status == CL_MEM_OBJECT_ALLOCATION_FAILURE || status == CL_OUT_OF_RESOURCES ||
        status == CL_OUT_OF_HOST_MEMORY || status == CL_INVALID_BUFFER_SIZE) {
        throw NoRoom(message);
    }
    throw DeviceError(message);
}

/// Owns an object of the OpenCL library.
template <class Handle, auto Release>
class Owned {
  public:
    Owned() = default;
    explicit Owned(Handle handle) noexcept : handle_(handle) {}
    Owned(Owned&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Owned& operator=(Owned&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~Owned() {
        if (handle_ != nullptr) {
            (void)(opencl_api().*Release)(handle_);
        }
    }

    [[nodiscard]] Handle get() const noexcept { return handle_; }

  private:
    Handle handle_ = nullptr;
};

using Context = Owned<cl_context, &OpenClApi::clReleaseContext>;
using Queue = Owned<cl_command_queue, &OpenClApi::clReleaseCommandQueue>;
using Program = Owned<cl_program, &OpenClApi::clReleaseProgram>;
using Kernel = Owned<cl_kernel, &OpenClApi::clReleaseKernel>;
using Memory = Owned<cl_mem, &OpenClApi::clReleaseMemObject>;
using Event = Owned<cl_event, &OpenClApi::clReleaseEvent>;

class OpenClBuffer final : public Buffer {
  public:
    OpenClBuffer(Memory memory, std::size_t bytes) : memory_(std::move(memory)), bytes_(bytes) {}

    [[nodiscard]] std::size_t bytes() const noexcept override { return bytes_; }
    [[nodiscard]] cl_mem memory() const noexcept { return memory_.get(); }

  private:
    Memory memory_;
    std::size_t bytes_;
};

cl_mem memory_of(const Buffer& buffer) {
    return static_cast<const OpenClBuffer*>(buffer.inner())->memory();
}

std::string text_of(cl_device_id device, cl_device_info what) {
    std::size_t size = 0;
    check(opencl_api().clGetDeviceInfo(device, what, 0, nullptr, &size), "describe a device");
    std::string text(size, '\0');
    check(opencl_api().clGetDeviceInfo(device, what, size, text.data(), nullptr),
          "describe a device");
    return text.c_str();  // cut at the first zero, which ends the text
}

template <class Value>
Value value_of(cl_device_id device, cl_device_info what) {
    Value value{};
    check(opencl_api().clGetDeviceInfo(device, what, sizeof(value), &value, nullptr),
          "describe a device");
    return value;
}

DeviceInfo describe(cl_device_id device, const std::string& platform) {
    const auto type = value_of<cl_device_type>(device, CL_DEVICE_TYPE);
    return {.name = text_of(device, CL_DEVICE_NAME),
            .platform = platform,
            .driver = text_of(device, CL_DRIVER_VERSION),
            .kind = (type & CL_DEVICE_TYPE_GPU) != 0   ? DeviceKind::Gpu
                    : (type & CL_DEVICE_TYPE_CPU) != 0 ? DeviceKind::Cpu
                                                       : DeviceKind::Accelerator,
            .memory = value_of<cl_ulong>(device, CL_DEVICE_GLOBAL_MEM_SIZE),
            .compute_units = value_of<cl_uint>(device, CL_DEVICE_MAX_COMPUTE_UNITS),
            .largest_group = static_cast<std::uint32_t>(
                value_of<std::size_t>(device, CL_DEVICE_MAX_WORK_GROUP_SIZE)),
            .has_doubles =
                text_of(device, CL_DEVICE_EXTENSIONS).find("cl_khr_fp64") != std::string::npos};
}

struct Found {
    cl_platform_id platform;
    cl_device_id device;
    DeviceInfo info;
};

/// Fails if no thread can be started: a driver that runs kernels on the processor would then end
/// the program.
void require_a_thread() {
    try {
        std::thread([] {}).join();
    } catch (const std::system_error&) {
        throw DeviceError("no thread can be started for a driver; raise the limit on processes");
    }
}

/// All devices of all platforms; throws if there is none.
std::vector<Found> find_devices() {
    const OpenClApi& api = opencl_api();
    if (!api.problem.empty()) {
        throw DeviceError(api.problem);
    }
    require_a_thread();
    cl_uint count = 0;
    const cl_int status = api.clGetPlatformIDs(0, nullptr, &count);
    std::vector<cl_platform_id> platforms(status == CL_SUCCESS ? count : 0);
    if (!platforms.empty()) {
        check(api.clGetPlatformIDs(count, platforms.data(), nullptr), "list its platforms");
    }
    std::vector<Found> found;
    std::string refusal;
    for (const cl_platform_id platform : platforms) {
        std::array<char, 256> name{};
        check(api.clGetPlatformInfo(platform, CL_PLATFORM_NAME, name.size() - 1, name.data(),
                                    nullptr),
              "describe a platform");
        if (is_pocl(name.data())) {
            const Result<Done> is_private = check_pocl_cache();
            if (!is_private) {
                refusal = is_private.error().message;
                continue;
            }
        }
        if (api.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &count) != CL_SUCCESS) {
            continue;
        }
        std::vector<cl_device_id> devices(count);
        check(api.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, count, devices.data(), nullptr),
              "list its devices");
        for (const cl_device_id device : devices) {
            found.push_back({platform, device, describe(device, name.data())});
        }
    }
    if (found.empty() && !refusal.empty()) {
        throw DeviceError(refusal);
    }
    if (found.empty()) {
        throw DeviceError(
            platforms.empty()
                ? "the OpenCL library found no driver: install the one of your device, or the "
                  "package pocl-opencl-icd for one that runs on the processor"
                : "the OpenCL drivers found no device; PoCL finds none if it cannot write its "
                  "cache: set POCL_CACHE_DIR to a writable folder");
    }
    return found;
}

class OpenClMachine final : public Machine {
  public:
    OpenClMachine(const Found& found, const DeviceRequest& request, std::uint32_t group)
        : Machine(found.info,
                  request.memory_budget == 0 ? found.info.memory / 2 : request.memory_budget,
                  group),
          device_(found.device),
          cache_folder_(request.cache_folder) {
        const OpenClApi& api = opencl_api();
        cl_int status = CL_SUCCESS;
        const std::array<cl_context_properties, 3> properties{
            CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(found.platform), 0};
        context_ =
            Context(api.clCreateContext(properties.data(), 1, &device_, nullptr, nullptr, &status));
        check(status, "make a context");
        queue_ = Queue(
            api.clCreateCommandQueue(context_.get(), device_, CL_QUEUE_PROFILING_ENABLE, &status));
        check(status, "make a queue");
        // Only the default walk is compiled at once; kernels of other walks are compiled when they
        // are first started.
        for (const KernelId kernel : {KernelId::probe_rounding, KernelId::make_triangles,
                                      KernelId::wide_step, KernelId::filter_pairs}) {
            (void)kernel_of(kernel);
        }
    }

    ~OpenClMachine() override {
        if (queue_.get() != nullptr) {
            (void)opencl_api().clFinish(queue_.get());
        }
    }

    [[nodiscard]] bool from_cache() const noexcept override { return from_cache_; }

    void write(Buffer& to, std::size_t offset, std::span<const std::byte> bytes) override {
        if (bytes.empty()) {
            return;
        }
        cl_event event = nullptr;
        check(opencl_api().clEnqueueWriteBuffer(queue_.get(), memory_of(to), CL_TRUE, offset,
                                                bytes.size(), bytes.data(), 0, nullptr, &event),
              "copy to the device");
        add(event, spent_.upload);
        spent_.bytes_up += bytes.size();
    }

    void read(const Buffer& from, std::size_t offset, std::span<std::byte> bytes) override {
        if (bytes.empty()) {
            return;
        }
        cl_event event = nullptr;
        check(opencl_api().clEnqueueReadBuffer(queue_.get(), memory_of(from), CL_TRUE, offset,
                                               bytes.size(), bytes.data(), 0, nullptr, &event),
              "copy from the device");
        add(event, spent_.copy_back);
        spent_.bytes_back += bytes.size();
        settle();
    }

    void copy(const Buffer& from, std::size_t from_offset, Buffer& to, std::size_t to_offset,
              std::size_t bytes) override {
        if (bytes == 0) {
            return;
        }
        cl_event event = nullptr;
        check(opencl_api().clEnqueueCopyBuffer(queue_.get(), memory_of(from), memory_of(to),
                                               from_offset, to_offset, bytes, 0, nullptr, &event),
              "copy on the device");
        running_.emplace_back(event);
    }

    void launch(KernelId kernel, std::size_t items, std::span<const Argument> arguments) override {
        count_launch();
        const OpenClApi& api = opencl_api();
        const cl_kernel handle = kernel_of(kernel);
        for (cl_uint k = 0; k < arguments.size(); ++k) {
            const Argument& argument = arguments[k];
            cl_int status = CL_SUCCESS;
            if (const auto* const* buffer = std::get_if<const Buffer*>(&argument)) {
                const cl_mem memory = memory_of(**buffer);
                status = api.clSetKernelArg(handle, k, sizeof(memory), &memory);
            } else if (const auto* number = std::get_if<std::uint32_t>(&argument)) {
                status = api.clSetKernelArg(handle, k, sizeof(*number), number);
            } else {
                status = api.clSetKernelArg(handle, k, sizeof(float), &std::get<float>(argument));
            }
            check(status, fmt::format("take argument {} of {}", k, name_of(kernel)));
        }
        const std::size_t local = group_size();
        if (const std::size_t words = kSharedWords[static_cast<std::size_t>(kernel)]; words > 0) {
            check(api.clSetKernelArg(handle, static_cast<cl_uint>(arguments.size()),
                                     sizeof(cl_uint) * (words * local + 1), nullptr),
                  fmt::format("share memory in groups of {}", name_of(kernel)));
        }
        const std::size_t global = (items + local - 1) / local * local;
        cl_event event = nullptr;
        check(api.clEnqueueNDRangeKernel(queue_.get(), handle, 1, nullptr, &global, &local, 0,
                                         nullptr, &event),
              fmt::format("start {}", name_of(kernel)));
        running_.emplace_back(event);
    }

    void put_in_front(std::string_view file, const std::string& text) override {
        std::string& front = fronts_[std::string(file)];
        if (front == text) {
            return;
        }
        for (std::size_t k = 0; k < kKernelCount; ++k) {
            if (kKernelFiles[k] == file) {
                kernels_[k] = Kernel();
            }
        }
        programs_.erase(file);
        front = text;
    }

  protected:
    std::unique_ptr<Buffer> make_buffer(std::size_t bytes) override {
        cl_int status = CL_SUCCESS;
        Memory memory(opencl_api().clCreateBuffer(context_.get(), CL_MEM_READ_WRITE, bytes, nullptr,
                                                  &status));
        check(status, fmt::format("allocate {} bytes", bytes));
        return std::make_unique<OpenClBuffer>(std::move(memory), bytes);
    }

    void settle() override {
        check(opencl_api().clFinish(queue_.get()), "finish its work");
        for (const Event& event : running_) {
            spent_.kernels += seconds(event.get());
        }
        running_.clear();
    }

  private:
    /// Compiles the file with this kernel, unless that was already done.
    cl_kernel kernel_of(KernelId id) {
        const auto number = static_cast<std::size_t>(id);
        if (kernels_[number].get() == nullptr) {
            const std::string_view file = kKernelFiles[number];
            auto program = programs_.find(file);
            if (program == programs_.end()) {
                const std::string text =
                    fronts_[std::string(file)] + std::string(kernel_text(file));
                program = programs_.emplace(file, build(text)).first;
            }
            cl_int status = CL_SUCCESS;
            kernels_[number] = Kernel(opencl_api().clCreateKernel(
                program->second.get(), std::string(kKernelNames[number]).c_str(), &status));
            check(status, fmt::format("make the kernel {}", kKernelNames[number]));
        }
        return kernels_[number].get();
    }

    Program build(std::string_view text) {
        const OpenClApi& api = opencl_api();
        const std::string key = fmt::format("{}\n{}\n{}\n{}\n{}\n", info().platform, info().name,
                                            info().driver, kBuildOptions, text);
        const ProgramCache cache(cache_folder_, key);
        cl_int status = CL_SUCCESS;
        if (const auto binary = cache.load()) {
            const unsigned char* bytes = binary->data();
            const std::size_t size = binary->size();
            cl_int binary_status = CL_SUCCESS;
            Program program(api.clCreateProgramWithBinary(context_.get(), 1, &device_, &size,
                                                          &bytes, &binary_status, &status));
            if (status == CL_SUCCESS && binary_status == CL_SUCCESS &&
                api.clBuildProgram(program.get(), 1, &device_, kBuildOptions, nullptr, nullptr) ==
                    CL_SUCCESS) {
                return program;
            }
        }
        from_cache_ = false;
        const char* source = text.data();
        const std::size_t size = text.size();
        Program program(api.clCreateProgramWithSource(context_.get(), 1, &source, &size, &status));
        check(status, "take the kernels");
        if (api.clBuildProgram(program.get(), 1, &device_, kBuildOptions, nullptr, nullptr) !=
            CL_SUCCESS) {
            throw DeviceError(fmt::format("the compiler of {} cannot compile the kernels: {}",
                                          info().name, build_log(program.get())));
        }
        store(cache, program.get());
        return program;
    }

    [[nodiscard]] std::string build_log(cl_program program) const {
        std::string log(16384, '\0');
        (void)opencl_api().clGetProgramBuildInfo(program, device_, CL_PROGRAM_BUILD_LOG, log.size(),
                                                 log.data(), nullptr);
        return log.c_str();
    }

    static void store(const ProgramCache& cache, cl_program program) {
        const OpenClApi& api = opencl_api();
        std::size_t size = 0;
        if (api.clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(size), &size, nullptr) !=
                CL_SUCCESS ||
            size == 0) {
            return;
        }
        std::vector<unsigned char> binary(size);
        unsigned char* bytes = binary.data();
        if (api.clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(bytes), &bytes, nullptr) ==
            CL_SUCCESS) {
            cache.store(binary);
        }
    }

    static double seconds(cl_event event) {
        cl_ulong start = 0;
        cl_ulong end = 0;
        const OpenClApi& api = opencl_api();
        if (api.clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof(start), &start,
                                        nullptr) != CL_SUCCESS ||
            api.clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof(end), &end,
                                        nullptr) != CL_SUCCESS) {
            return 0.0;
        }
        return end > start ? 1e-9 * static_cast<double>(end - start) : 0.0;
    }

    /// Adds the duration of a copy that has finished.
    static void add(cl_event event, double& sum) {
        const Event owned(event);
        sum += seconds(event);
    }

    cl_device_id device_;
    Context context_;
    Queue queue_;
    std::optional<std::filesystem::path> cache_folder_;
    std::map<std::string, std::string> fronts_;  ///< text in front of a file of kernels, by file
    std::map<std::string_view, Program> programs_;
    std::array<Kernel, kKernelCount> kernels_;
    std::vector<Event> running_;
    bool from_cache_ = true;  ///< whether all programs so far came from the cache
};

}  // namespace

DeviceList opencl_devices() {
    DeviceList list;
    try {
        for (const Found& found : find_devices()) {
            list.devices.push_back(found.info);
        }
    } catch (const DeviceError& error) {
        list.note = error.what();
    }
    return list;
}

std::shared_ptr<Machine> make_opencl_machine(std::size_t number, const DeviceRequest& request) {
    const std::vector<Found> found = find_devices();
    const Found& chosen = found.at(number);
    const std::uint32_t group = request.group_size == 0
                                    ? std::min(kUsualGroup, chosen.info.largest_group)
                                    : request.group_size;
    if (group > chosen.info.largest_group || group < kLeastGroup) {
        throw DeviceError(fmt::format(
            "{} has groups of at most {} items, where {} to {} are needed", chosen.info.name,
            chosen.info.largest_group, kLeastGroup, std::max(group, kLeastGroup)));
    }
    auto machine = std::make_shared<OpenClMachine>(chosen, request, group);
    machine->probe();
    return machine;
}

}  // namespace tandem::gpu
