# SPDX-License-Identifier: Apache-2.0
"""Perfetto traces, by the wire format of protocol buffers alone."""

import collections

PACKET = 1
TRACK_EVENT, TRACK_DESCRIPTOR, INTERNED, RENDER_STAGE, VULKAN, SEQUENCE = 11, 60, 12, 53, 65, 10
BEGIN, END, INSTANT, COUNTER = 1, 2, 3, 4
LEGACY = 0  # slices and instants that have a phase instead of a type


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def fields(data):
    """(number, value) of a message: integers for varints and fixed, bytes for the rest."""
    at = 0
    while at < len(data):
        tag, at = varint(data, at)
        wire = tag & 7
        if wire == 0:
            value, at = varint(data, at)
        elif wire == 2:
            size, at = varint(data, at)
            value, at = data[at:at + size], at + size
        else:
            size = 8 if wire == 1 else 4
            value, at = int.from_bytes(data[at:at + size], "little"), at + size
        yield tag >> 3, value


def message(data):
    members = collections.defaultdict(list)
    for number, value in fields(data):
        members[number].append(value)
    return members


def first(members, number, otherwise=None):
    return members[number][0] if members.get(number) else otherwise


def integers(values):
    """Repeated numbers, packed or not."""
    found = []
    for value in values:
        if isinstance(value, int):
            found.append(value)
            continue
        at = 0
        while at < len(value):
            number, at = varint(value, at)
            found.append(number)
    return found


class Reader:
    def __init__(self):
        self.counts = collections.Counter()
        self.parents, self.pids, self.contexts, self.defaults = {}, {}, {}, {}
        self.calls = []
        self.stages = []

    def packet(self, data):
        packet = message(data)
        sequence = first(packet, SEQUENCE, 0)
        for defaults in packet[59]:
            event = first(message(defaults), 11)
            self.defaults[sequence] = message(event) if event else {}
        for interned in packet[INTERNED]:
            for context in message(interned)[23]:
                entry = message(context)
                self.contexts[(sequence, first(entry, 1))] = first(entry, 2)
        for descriptor in packet[TRACK_DESCRIPTOR]:
            self.descriptor(message(descriptor))
        for event in packet[TRACK_EVENT]:
            self.track_event(sequence, message(event))
        for stage in packet[RENDER_STAGE]:
            entry = message(stage)
            self.stages.append((self.contexts.get((sequence, first(entry, 5))), first(entry, 1, 0)))
        for vulkan in packet[VULKAN]:
            self.counts["vulkan"] += 1 if message(vulkan)[2] else 0

    def descriptor(self, track):
        uuid = first(track, 1, 0)
        self.parents[uuid] = first(track, 5)
        for number in (3, 4):
            for owner in track[number]:
                self.pids[uuid] = first(message(owner), 1)

    def track_event(self, sequence, event):
        defaults = self.defaults.get(sequence, {})
        kind = first(event, 9)
        legacy = message(first(event, 6)) if event[6] else {}
        phase = chr(first(legacy, 2, 0)) if legacy else ""
        self.counts[kind or (END if phase in ("E", "e", "F") else LEGACY)] += 1
        self.counts["extra"] += len(integers(event[12])) + len(event[46])
        api = bool(event[3001])
        submitted = [i for value in event[3000] for i in integers(message(value)[1])]
        if kind in (BEGIN, INSTANT) and (api or submitted):
            track = first(event, 11, first(defaults, 11, 0) if defaults else 0)
            self.calls.append((self.pid_of(track), submitted))

    def pid_of(self, uuid):
        seen = set()
        while uuid is not None and uuid not in seen:
            if uuid in self.pids:
                return self.pids[uuid]
            seen.add(uuid)
            uuid = self.parents.get(uuid)
        return None


def trace(content):
    reader = Reader()
    for number, value in fields(content):
        if number == PACKET:
            reader.packet(value)
    counts = reader.counts
    claims = collections.Counter((pid, i) for pid, ids in reader.calls for i in ids if pid is not None)
    qualified = sum(1 for pid, event_id in reader.stages
                    if event_id and pid is not None and claims[(pid, event_id)] == 1)
    gpu = bool(reader.stages or reader.calls or counts["vulkan"])
    session = {"events": counts[BEGIN] + counts[INSTANT] + counts[COUNTER] + counts[LEGACY] + counts["extra"] + len(reader.stages)
                         + counts["vulkan"],
               "calls": len(reader.calls) + counts["vulkan"], "kernels": len(reader.stages), "device_other": 0,
               "qualified": qualified}
    return "perfetto-gpu/1" if gpu else "perfetto-trackevent/1", [session]
