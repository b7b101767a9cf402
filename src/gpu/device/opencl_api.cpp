// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/device/opencl_api.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

namespace tandem::gpu {
namespace {

OpenClApi load() {
    OpenClApi api;
    // A tool that watches kernels, such as Oclgrind, has already loaded the functions into the
    // program.
    void* library = RTLD_DEFAULT;
    if (dlsym(library, "clGetPlatformIDs") == nullptr) {
        library = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL);
    }
    if (library == nullptr && dlsym(RTLD_DEFAULT, "clGetPlatformIDs") == nullptr) {
        api.problem =
            "there is no OpenCL library (libOpenCL.so.1): install the driver of your device, or "
            "the "
            "packages ocl-icd-libopencl1 and pocl-opencl-icd for one that runs on the processor";
        return api;
    }
#define TANDEM_GPU_LOAD(name)                                                      \
    api.name = reinterpret_cast<decltype(api.name)>(dlsym(library, #name));        \
    if (api.name == nullptr) {                                                     \
        api.problem = fmt::format("the OpenCL library has no function {}", #name); \
        return api;                                                                \
    }
    TANDEM_GPU_OPENCL_CALLS(TANDEM_GPU_LOAD)
#undef TANDEM_GPU_LOAD
    return api;
}

}  // namespace

const OpenClApi& opencl_api() {
    static const OpenClApi api = load();
    return api;
}

}  // namespace tandem::gpu
