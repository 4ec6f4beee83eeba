// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

/// Field numbers of the Perfetto messages that are read, one namespace for each message, by the names
/// of its schema; those about GPUs stand in gpu_field_numbers.h. Only names and numbers: what a field means is said where it is read.
namespace lanescope::model::perfetto::field {

namespace packet { // TracePacket
inline constexpr std::uint32_t kFtraceEvents = 1;
inline constexpr std::uint32_t kProcessTree = 2;
inline constexpr std::uint32_t kTrustedUid = 3;
inline constexpr std::uint32_t kClockSnapshot = 6;
inline constexpr std::uint32_t kTimestamp = 8;
inline constexpr std::uint32_t kProcessStats = 9;
inline constexpr std::uint32_t kTrustedPacketSequenceId = 10;
inline constexpr std::uint32_t kTrackEvent = 11;
inline constexpr std::uint32_t kInternedData = 12;
inline constexpr std::uint32_t kSequenceFlags = 13;
inline constexpr std::uint32_t kTraceConfig = 33;
inline constexpr std::uint32_t kTraceStats = 35;
inline constexpr std::uint32_t kSynchronizationMarker = 36;
inline constexpr std::uint32_t kIncrementalStateCleared = 41;
inline constexpr std::uint32_t kPreviousPacketDropped = 42;
inline constexpr std::uint32_t kProcessDescriptor = 43;
inline constexpr std::uint32_t kThreadDescriptor = 44;
inline constexpr std::uint32_t kSystemInfo = 45;
inline constexpr std::uint32_t kCompressedPackets = 50;
inline constexpr std::uint32_t kGpuCounterEvent = 52;
inline constexpr std::uint32_t kGpuRenderStageEvent = 53;
inline constexpr std::uint32_t kTimestampClockId = 58;
inline constexpr std::uint32_t kTracePacketDefaults = 59;
inline constexpr std::uint32_t kTrackDescriptor = 60;
inline constexpr std::uint32_t kVulkanMemoryEvent = 62;
inline constexpr std::uint32_t kGpuLog = 63;
inline constexpr std::uint32_t kVulkanApiEvent = 65;
inline constexpr std::uint32_t kPerfSample = 66;
inline constexpr std::uint32_t kServiceEvent = 69;
inline constexpr std::uint32_t kGpuMemTotalEvent = 71;
inline constexpr std::uint32_t kExtensionDescriptor = 72;
inline constexpr std::uint32_t kUiState = 78;
inline constexpr std::uint32_t kTrustedPid = 79;
inline constexpr std::uint32_t kFirstPacketOnSequence = 87;
inline constexpr std::uint32_t kTraceUuid = 89;
inline constexpr std::uint32_t kTrackEventRangeOfInterest = 90;
inline constexpr std::uint32_t kMachineId = 98;
inline constexpr std::uint32_t kRemoteClockSync = 107;
inline constexpr std::uint32_t kTraceProvenance = 124;
inline constexpr std::uint32_t kProtovms = 125;
inline constexpr std::uint32_t kTraceAttributes = 126;
inline constexpr std::uint32_t kGpuInfo = 128;
inline constexpr std::uint32_t kZstdCompressedPackets = 133;
inline constexpr std::uint32_t kForTesting = 900;
} // namespace packet

namespace trace_uuid { // TraceUuid
inline constexpr std::uint32_t kMsb = 1;
inline constexpr std::uint32_t kLsb = 2;
} // namespace trace_uuid

namespace clock_snapshot { // ClockSnapshot
inline constexpr std::uint32_t kClocks = 1;
inline constexpr std::uint32_t kPrimaryTraceClock = 2;
} // namespace clock_snapshot

namespace remote_sync { // RemoteClockSync, and its SyncedClocks
inline constexpr std::uint32_t kSyncedClocks = 1;
inline constexpr std::uint32_t kClientClocks = 2;
inline constexpr std::uint32_t kHostClocks = 3;
} // namespace remote_sync

namespace clock { // ClockSnapshot.Clock
inline constexpr std::uint32_t kClockId = 1;
inline constexpr std::uint32_t kTimestamp = 2;
inline constexpr std::uint32_t kIsIncremental = 3;
inline constexpr std::uint32_t kUnitMultiplierNs = 4;
} // namespace clock

namespace packet_defaults { // TracePacketDefaults
inline constexpr std::uint32_t kTrackEventDefaults = 11;
inline constexpr std::uint32_t kPerfSampleDefaults = 12;
inline constexpr std::uint32_t kTimestampClockId = 58;
inline constexpr std::uint32_t kV8CodeDefaults = 99;
inline constexpr std::uint32_t kStackSampleDefaults = 100;
} // namespace packet_defaults

namespace event_defaults { // TrackEventDefaults
inline constexpr std::uint32_t kTrackUuid = 11;
inline constexpr std::uint32_t kExtraCounterTrackUuids = 31;
inline constexpr std::uint32_t kExtraDoubleCounterTrackUuids = 45;
} // namespace event_defaults

namespace interned { // InternedData
inline constexpr std::uint32_t kEventCategories = 1;
inline constexpr std::uint32_t kEventNames = 2;
inline constexpr std::uint32_t kDebugAnnotationNames = 3;
inline constexpr std::uint32_t kSourceLocations = 4;
inline constexpr std::uint32_t kFunctionNames = 5;
inline constexpr std::uint32_t kFrames = 6;
inline constexpr std::uint32_t kCallstacks = 7;
inline constexpr std::uint32_t kBuildIds = 16;
inline constexpr std::uint32_t kMappingPaths = 17;
inline constexpr std::uint32_t kSourcePaths = 18;
inline constexpr std::uint32_t kMappings = 19;
inline constexpr std::uint32_t kVulkanMemoryKeys = 22;
inline constexpr std::uint32_t kGraphicsContexts = 23;
inline constexpr std::uint32_t kGpuSpecifications = 24;
inline constexpr std::uint32_t kDebugAnnotationValueTypeNames = 27;
inline constexpr std::uint32_t kDebugAnnotationStringValues = 29;
inline constexpr std::uint32_t kCorrelationIdStr = 43;
inline constexpr std::uint32_t kGpuCounterDescriptors = 47;
inline constexpr std::uint32_t kComputeKernels = 1000;
} // namespace interned

namespace event { // TrackEvent
inline constexpr std::uint32_t kTimestampDeltaUs = 1;
inline constexpr std::uint32_t kThreadTimeDeltaUs = 2;
inline constexpr std::uint32_t kCategoryIids = 3;
inline constexpr std::uint32_t kDebugAnnotations = 4;
inline constexpr std::uint32_t kLegacyEvent = 6;
inline constexpr std::uint32_t kThreadInstructionCountDelta = 8;
inline constexpr std::uint32_t kType = 9;
inline constexpr std::uint32_t kNameIid = 10;
inline constexpr std::uint32_t kTrackUuid = 11;
inline constexpr std::uint32_t kExtraCounterValues = 12;
inline constexpr std::uint32_t kTimestampAbsoluteUs = 16;
inline constexpr std::uint32_t kThreadTimeAbsoluteUs = 17;
inline constexpr std::uint32_t kThreadInstructionCountAbsolute = 20;
inline constexpr std::uint32_t kLogMessage = 21;
inline constexpr std::uint32_t kCategories = 22;
inline constexpr std::uint32_t kName = 23;
inline constexpr std::uint32_t kCounterValue = 30;
inline constexpr std::uint32_t kExtraCounterTrackUuids = 31;
inline constexpr std::uint32_t kSourceLocation = 33;
inline constexpr std::uint32_t kSourceLocationIid = 34;
inline constexpr std::uint32_t kFlowIdsOld = 36;
inline constexpr std::uint32_t kTerminatingFlowIdsOld = 42;
inline constexpr std::uint32_t kDoubleCounterValue = 44;
inline constexpr std::uint32_t kExtraDoubleCounterTrackUuids = 45;
inline constexpr std::uint32_t kExtraDoubleCounterValues = 46;
inline constexpr std::uint32_t kFlowIds = 47;
inline constexpr std::uint32_t kTerminatingFlowIds = 48;
inline constexpr std::uint32_t kCorrelationId = 52;
inline constexpr std::uint32_t kCorrelationIdStr = 53;
inline constexpr std::uint32_t kCorrelationIdStrIid = 54;
inline constexpr std::uint32_t kCallstack = 55;
inline constexpr std::uint32_t kCallstackIid = 56;
inline constexpr std::uint32_t kCallstackWeight = 57;
inline constexpr std::uint32_t kGpuCorrelation = 3000;
inline constexpr std::uint32_t kGpuApi = 3001;
} // namespace event

namespace legacy { // TrackEvent.LegacyEvent
inline constexpr std::uint32_t kNameIid = 1;
inline constexpr std::uint32_t kPhase = 2;
inline constexpr std::uint32_t kDurationUs = 3;
inline constexpr std::uint32_t kThreadDurationUs = 4;
inline constexpr std::uint32_t kUnscopedId = 6;
inline constexpr std::uint32_t kIdScope = 7;
inline constexpr std::uint32_t kBindId = 8;
inline constexpr std::uint32_t kUseAsyncTts = 9;
inline constexpr std::uint32_t kLocalId = 10;
inline constexpr std::uint32_t kGlobalId = 11;
inline constexpr std::uint32_t kBindToEnclosing = 12;
inline constexpr std::uint32_t kFlowDirection = 13;
inline constexpr std::uint32_t kInstantEventScope = 14;
inline constexpr std::uint32_t kThreadInstructionDelta = 15;
inline constexpr std::uint32_t kPidOverride = 18;
inline constexpr std::uint32_t kTidOverride = 19;
} // namespace legacy

namespace annotation { // DebugAnnotation
inline constexpr std::uint32_t kNameIid = 1;
inline constexpr std::uint32_t kBoolValue = 2;
inline constexpr std::uint32_t kUintValue = 3;
inline constexpr std::uint32_t kIntValue = 4;
inline constexpr std::uint32_t kDoubleValue = 5;
inline constexpr std::uint32_t kStringValue = 6;
inline constexpr std::uint32_t kPointerValue = 7;
inline constexpr std::uint32_t kNestedValue = 8;
inline constexpr std::uint32_t kLegacyJsonValue = 9;
inline constexpr std::uint32_t kName = 10;
inline constexpr std::uint32_t kDictEntries = 11;
inline constexpr std::uint32_t kArrayValues = 12;
inline constexpr std::uint32_t kProtoTypeNameIid = 13;
inline constexpr std::uint32_t kProtoValue = 14;
inline constexpr std::uint32_t kProtoTypeName = 16;
inline constexpr std::uint32_t kStringValueIid = 17;
} // namespace annotation

namespace nested { // DebugAnnotation.NestedValue
inline constexpr std::uint32_t kNestedType = 1;
inline constexpr std::uint32_t kDictKeys = 2;
inline constexpr std::uint32_t kDictValues = 3;
inline constexpr std::uint32_t kArrayValues = 4;
inline constexpr std::uint32_t kIntValue = 5;
inline constexpr std::uint32_t kDoubleValue = 6;
inline constexpr std::uint32_t kBoolValue = 7;
inline constexpr std::uint32_t kStringValue = 8;
} // namespace nested

namespace track { // TrackDescriptor
inline constexpr std::uint32_t kUuid = 1;
inline constexpr std::uint32_t kName = 2;
inline constexpr std::uint32_t kProcess = 3;
inline constexpr std::uint32_t kThread = 4;
inline constexpr std::uint32_t kParentUuid = 5;
inline constexpr std::uint32_t kChromeProcess = 6;
inline constexpr std::uint32_t kChromeThread = 7;
inline constexpr std::uint32_t kCounter = 8;
inline constexpr std::uint32_t kDisallowMergingWithSystemTracks = 9;
inline constexpr std::uint32_t kStaticName = 10;
inline constexpr std::uint32_t kChildOrdering = 11;
inline constexpr std::uint32_t kSiblingOrderRank = 12;
inline constexpr std::uint32_t kAtraceName = 13;
inline constexpr std::uint32_t kDescription = 14;
inline constexpr std::uint32_t kSiblingMergeBehavior = 15;
inline constexpr std::uint32_t kSiblingMergeKey = 16;
inline constexpr std::uint32_t kSiblingMergeKeyInt = 17;
inline constexpr std::uint32_t kState = 18;
inline constexpr std::uint32_t kProcessOrdering = 19;
inline constexpr std::uint32_t kThreadOrdering = 20;
} // namespace track

namespace thread { // ThreadDescriptor
inline constexpr std::uint32_t kPid = 1;
inline constexpr std::uint32_t kTid = 2;
inline constexpr std::uint32_t kLegacySortIndex = 3;
inline constexpr std::uint32_t kChromeThreadType = 4;
inline constexpr std::uint32_t kThreadName = 5;
inline constexpr std::uint32_t kReferenceTimestampUs = 6;
inline constexpr std::uint32_t kReferenceThreadTimeUs = 7;
inline constexpr std::uint32_t kReferenceThreadInstructionCount = 8;
} // namespace thread

namespace process { // ProcessDescriptor
inline constexpr std::uint32_t kPid = 1;
inline constexpr std::uint32_t kCmdline = 2;
inline constexpr std::uint32_t kLegacySortIndex = 3;
inline constexpr std::uint32_t kChromeProcessType = 4;
inline constexpr std::uint32_t kProcessPriority = 5;
inline constexpr std::uint32_t kProcessName = 6;
inline constexpr std::uint32_t kStartTimestampNs = 7;
inline constexpr std::uint32_t kProcessLabels = 8;
} // namespace process

namespace counter { // CounterDescriptor
inline constexpr std::uint32_t kType = 1;
inline constexpr std::uint32_t kCategories = 2;
inline constexpr std::uint32_t kUnit = 3;
inline constexpr std::uint32_t kUnitMultiplier = 4;
inline constexpr std::uint32_t kIsIncremental = 5;
inline constexpr std::uint32_t kUnitName = 6;
inline constexpr std::uint32_t kYAxisShareKey = 7;
} // namespace counter

namespace tree { // ProcessTree
inline constexpr std::uint32_t kProcesses = 1;
inline constexpr std::uint32_t kThreads = 2;
inline constexpr std::uint32_t kCollectionEndTimestamp = 3;
} // namespace tree

namespace tree_process { // ProcessTree.Process
inline constexpr std::uint32_t kPid = 1;
inline constexpr std::uint32_t kPpid = 2;
inline constexpr std::uint32_t kCmdline = 3;
inline constexpr std::uint32_t kUid = 5;
inline constexpr std::uint32_t kNspid = 6;
inline constexpr std::uint32_t kProcessStartFromBoot = 7;
inline constexpr std::uint32_t kIsKthread = 8;
inline constexpr std::uint32_t kCmdlineIsComm = 9;
} // namespace tree_process

namespace tree_thread { // ProcessTree.Thread
inline constexpr std::uint32_t kTid = 1;
inline constexpr std::uint32_t kName = 2;
inline constexpr std::uint32_t kTgid = 3;
inline constexpr std::uint32_t kNstid = 4;
} // namespace tree_thread

namespace system { // SystemInfo
inline constexpr std::uint32_t kUtsname = 1;
inline constexpr std::uint32_t kAndroidBuildFingerprint = 2;
inline constexpr std::uint32_t kHz = 3;
inline constexpr std::uint32_t kTracingServiceVersion = 4;
inline constexpr std::uint32_t kAndroidSdkVersion = 5;
inline constexpr std::uint32_t kPageSize = 6;
inline constexpr std::uint32_t kTimezoneOffMins = 7;
inline constexpr std::uint32_t kNumCpus = 8;
inline constexpr std::uint32_t kAndroidSocModel = 9;
inline constexpr std::uint32_t kAndroidHardwareRevision = 10;
inline constexpr std::uint32_t kAndroidStorageModel = 11;
inline constexpr std::uint32_t kAndroidRamModel = 12;
inline constexpr std::uint32_t kAndroidGuestSocModel = 13;
inline constexpr std::uint32_t kAndroidDeviceManufacturer = 14;
inline constexpr std::uint32_t kAndroidSerialConsole = 15;
inline constexpr std::uint32_t kSystemRamBytes = 16;
inline constexpr std::uint32_t kMachineName = 17;
} // namespace system

namespace utsname { // Utsname
inline constexpr std::uint32_t kSysname = 1;
inline constexpr std::uint32_t kVersion = 2;
inline constexpr std::uint32_t kRelease = 3;
inline constexpr std::uint32_t kMachine = 4;
} // namespace utsname

namespace named { // EventName
inline constexpr std::uint32_t kIid = 1;
inline constexpr std::uint32_t kName = 2;
} // namespace named

namespace trace_stats { // TraceStats
inline constexpr std::uint32_t kBufferStats = 1;
inline constexpr std::uint32_t kChunksDiscarded = 8;
inline constexpr std::uint32_t kFinalFlushOutcome = 15;
} // namespace trace_stats

namespace buffer_stats { // TraceStats.BufferStats
inline constexpr std::uint32_t kChunksOverwritten = 3;
inline constexpr std::uint32_t kPatchesFailed = 6;
inline constexpr std::uint32_t kAbiViolations = 9;
inline constexpr std::uint32_t kChunksDiscarded = 18;
inline constexpr std::uint32_t kTraceWriterPacketLoss = 19;
} // namespace buffer_stats

namespace service_event { // TracingServiceEvent
inline constexpr std::uint32_t kTracingStarted = 2;
} // namespace service_event

} // namespace lanescope::model::perfetto::field
