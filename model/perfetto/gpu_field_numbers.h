// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

/// Field numbers of the Perfetto messages about GPUs, as in field_numbers.h.
namespace lanescope::model::perfetto::field {

namespace stage { // GpuRenderStageEvent
inline constexpr std::uint32_t kEventId = 1;
inline constexpr std::uint32_t kDuration = 2;
inline constexpr std::uint32_t kHwQueueId = 3;
inline constexpr std::uint32_t kStageId = 4;
inline constexpr std::uint32_t kContext = 5;
inline constexpr std::uint32_t kExtraData = 6;
inline constexpr std::uint32_t kSpecifications = 7;
inline constexpr std::uint32_t kRenderTargetHandle = 8;
inline constexpr std::uint32_t kRenderPassHandle = 9;
inline constexpr std::uint32_t kSubmissionId = 10;
inline constexpr std::uint32_t kGpuId = 11;
inline constexpr std::uint32_t kCommandBufferHandle = 12;
inline constexpr std::uint32_t kHwQueueIid = 13;
inline constexpr std::uint32_t kStageIid = 14;
inline constexpr std::uint32_t kRenderSubpassIndexMask = 15;
inline constexpr std::uint32_t kRenderPassInstanceId = 16;
inline constexpr std::uint32_t kName = 17;
inline constexpr std::uint32_t kEventWaitIds = 18;
inline constexpr std::uint32_t kKernelIid = 19;
inline constexpr std::uint32_t kNameIid = 20;
inline constexpr std::uint32_t kLaunch = 21;
} // namespace stage

namespace gpu_counters { // GpuCounterEvent
inline constexpr std::uint32_t kDescriptor = 1;
inline constexpr std::uint32_t kCounters = 2;
inline constexpr std::uint32_t kGpuId = 3;
inline constexpr std::uint32_t kDescriptorIid = 4;
} // namespace gpu_counters

namespace gpu_counter { // GpuCounterEvent.GpuCounter
inline constexpr std::uint32_t kId = 1;
inline constexpr std::uint32_t kInteger = 2;
inline constexpr std::uint32_t kReal = 3;
} // namespace gpu_counter

namespace gpu_counter_spec { // GpuCounterDescriptor.GpuCounterSpec, itself field 1 of the descriptor
inline constexpr std::uint32_t kSpecs = 1;
inline constexpr std::uint32_t kId = 1;
inline constexpr std::uint32_t kName = 2;
} // namespace gpu_counter_spec

namespace interned_counters { // InternedGpuCounterDescriptor
inline constexpr std::uint32_t kIid = 1;
inline constexpr std::uint32_t kDescriptor = 2;
inline constexpr std::uint32_t kGpuId = 3;
} // namespace interned_counters

namespace graphics_context { // InternedGraphicsContext
inline constexpr std::uint32_t kIid = 1;
inline constexpr std::uint32_t kPid = 2;
inline constexpr std::uint32_t kApi = 3;
} // namespace graphics_context

namespace stage_spec { // InternedGpuRenderStageSpecification
inline constexpr std::uint32_t kIid = 1;
inline constexpr std::uint32_t kName = 2;
inline constexpr std::uint32_t kDescription = 3;
inline constexpr std::uint32_t kCategory = 4;
} // namespace stage_spec

namespace kernel { // InternedComputeKernel
inline constexpr std::uint32_t kIid = 1;
inline constexpr std::uint32_t kName = 2;
inline constexpr std::uint32_t kDemangledName = 3;
inline constexpr std::uint32_t kArch = 4;
inline constexpr std::uint32_t kArgs = 5;
} // namespace kernel

namespace gpu_correlation { // GpuCorrelation
inline constexpr std::uint32_t kRenderStageSubmissionEventIds = 1;
inline constexpr std::uint32_t kRenderStageWaitEventIds = 2;
} // namespace gpu_correlation

namespace queue_submit { // VulkanApiEvent.VkQueueSubmit
inline constexpr std::uint32_t kDurationNs = 1;
inline constexpr std::uint32_t kPid = 2;
inline constexpr std::uint32_t kTid = 3;
inline constexpr std::uint32_t kVkQueue = 4;
inline constexpr std::uint32_t kVkCommandBuffers = 5;
inline constexpr std::uint32_t kSubmissionId = 6;
} // namespace queue_submit

namespace vulkan_api { // VulkanApiEvent
inline constexpr std::uint32_t kVkQueueSubmit = 2;
} // namespace vulkan_api

} // namespace lanescope::model::perfetto::field
