#!/usr/bin/env python3
"""Reads a world of FDP in shared memory: a module and a program. From docs/spec/ig.md and the standard library alone.

As a module:

    with Reader("/dev/shm/battle") as reader:
        if reader.update():                                  # another frame
            frame = reader.newest
            position = frame.component("battle.Position")
            for index in frame.having(position):
                x = frame.value(position, index)["x"]

As a program, `read.py FILE --frames N` prints one JSON object: frames, tick, entities, torn (0), age_ms.

The last two frames are kept as copies, so nothing changes while the caller works; only chunks that changed are copied.
When another writer takes over, an update goes on with the new file, and components must be looked up again.
"""

import argparse
import json
import mmap
import os
import stat
import struct
import sys
import threading
import time
import zlib

SLOTS = 1024
NO_TIME = -(1 << 63)
MAGIC = b"FDP-IG\r\n"
REPLACED = 3
ENDED = 2
TRIES = 16

# For each kind: its name, and how struct spells an element.
KINDS = [("byte", "b"), ("short", "h"), ("char", "H"), ("int", "i"), ("long", "q"), ("float", "f"), ("double", "d"),
         ("boolean", "?"), ("enum", "i"), ("entity", "Q"), ("string", "s")]


class IgError(Exception):
    """A file is foreign, damaged or cut off."""


def _fence(lock=threading.Lock()):
    """Keeps loads in order on machines that reorder them; x86-64 does not."""
    for _ in range(2):
        with lock:
            pass


class Field:
    def __init__(self, name, kind, count, is_array, offset, constants):
        self.name = name
        self.kind, code = KINDS[kind]
        self.count = count
        self.is_array = is_array
        self.offset = offset
        self.constants = constants
        self.element_bytes = struct.calcsize("<" + code)
        self.bytes = count * self.element_bytes
        self.is_real = self.kind in ("float", "double")
        self.struct = struct.Struct("<%d%s" % (count, code))

    def read(self, memory, at):
        values = self.struct.unpack_from(memory, at)
        if self.kind == "string":
            return values[0][1:1 + min(values[0][0], self.count - 1)].decode("utf-8", "replace")
        if self.kind == "enum" and self.constants and not self.is_array:
            return self.constants[values[0]] if 0 <= values[0] < len(self.constants) else values[0]
        return list(values) if self.is_array else values[0]


class Component:
    def __init__(self, name, columns, stride, size, layout_hash, records, values, fields):
        self.name = name
        self.columns = columns
        self.stride = stride
        self.bytes = size
        self.layout_hash = layout_hash
        self.records = records
        self.values = values
        self.fields = fields

    def place(self, field, index):
        """Where a field of a value lies in a frame slot."""
        if not self.columns:
            return self.values + index * self.stride + field.offset
        chunk = self.values + (index >> 10) * SLOTS * self.stride
        return chunk + SLOTS * field.offset + (index & 1023) * field.bytes


class Header:
    """Header and schema, checked: every place lies within the file."""

    def __init__(self, path, memory):
        self.path = path
        real = len(memory)
        self._require(real >= 192 and memory[:8] == MAGIC, "it is not a world in shared memory of FDP")
        order, version, self.file_bytes, size, checksum = struct.unpack_from("<IIQII", memory, 8)
        self._require(order == 0x0A0B0C0D, "its byte order is not little-endian")
        self._require(version == 1, "it has version %d of the format, and this reader knows version 1" % version)
        self._require(self.file_bytes <= real, "it is cut off: it has %d bytes of %d" % (real, self.file_bytes))
        self._require(192 <= size <= min(1 << 24, self.file_bytes), "its header is damaged")
        self._part = bytes(memory[:size])
        self._require(zlib.crc32(self._part[32:]) == checksum, "the checksum of its header is wrong")
        (self.incarnation, self.created, self.pid, self.capacity, slots, self.frames, count, self.live,
         self.frames_offset, self.frame_bytes, self.entity_locks, self.generations, self.dis_types, self.identities,
         first) = struct.unpack_from("<QqQIIII7QI", self._part, 32)
        self._require(slots == SLOTS, "its chunks do not have 1,024 slots")
        self._require(0 < self.capacity <= 1 << 30 and self.capacity % SLOTS == 0, "its capacity is wrong")
        self._require(2 <= self.frames <= 64, "its number of frames is wrong")
        self._require(1 <= count <= 1024, "its number of components is wrong")
        self._require(self.live % 64 == 0, "the place of its live block is wrong")
        self._require(self.frames_offset % 64 == 0, "the place of its first frame is wrong")
        self._within(self.live, 64, 1, self.file_bytes)
        self._within(self.frames_offset, 64, 1, self.file_bytes)
        self._require(self.frame_bytes >= 128 and self.frame_bytes % 64 == 0, "the size of its frames is wrong")
        self._within(self.frames_offset, self.frame_bytes, self.frames, self.file_bytes)
        self.chunks = self.capacity // SLOTS
        self._within_slot(self.entity_locks, 16, self.chunks)
        self._within_slot(self.generations, 4, self.capacity)
        self._within_slot(self.dis_types, 8, self.capacity)
        self._within_slot(self.identities, 8, self.capacity)
        self._within(first, 64, count, size)
        self._left = size - 192  # bytes that further records and texts can have: none may lie inside another one
        self._take(64 * count)
        self.components = [self._component(first + 64 * i) for i in range(count)]

    def _component(self, at):
        name, layout, stride, size, layout_hash, records, values, first, count = struct.unpack_from(
            "<IIIIQQQII", self._part, at)
        self._require(layout <= 1, "a component has an unknown layout")
        self._require(0 < size <= stride <= 1 << 16 and stride % 4 == 0, "the size of a component is wrong")
        self._require(count <= 4096, "a component has too many fields")
        self._within_slot(records, 272, self.chunks)
        self._within_slot(values, stride, self.capacity)
        self._within(first, 32, count, len(self._part))
        self._take(32 * count)
        fields = [self._field(first + 32 * i, size) for i in range(count)]
        return Component(self._text(name), layout == 1, stride, size, layout_hash, records, values, fields)

    def _field(self, at, size):
        name, kind, count, is_array, offset, constants = struct.unpack_from("<6I", self._part, at)
        self._require(kind < len(KINDS) and 0 < count <= size, "a field is damaged")
        text = self._text(constants) if constants else ""
        self._require(text.count("\n") < 1 << 16, "an enum has too many constants")
        names = text.split("\n") if constants else []
        field = Field(self._text(name), kind, count, is_array == 1, offset, names)
        self._require(offset + field.bytes <= size, "a field is not within its value")
        return field

    def _text(self, at):
        end = self._part.find(b"\0", at, at + self._left)
        self._require(192 <= at and end >= 0, "the place of a name is wrong")
        self._take(end + 1 - at)
        return self._part[at:end].decode("utf-8", "replace")

    def _within(self, at, element, count, end):
        self._require(at % 8 == 0 and at + element * count <= end, "the place of an array is wrong")

    def _within_slot(self, at, element, count):
        self._require(at >= 128, "the place of an array is wrong")
        self._within(at, element, count, self.frame_bytes)

    def _take(self, count):
        """Takes bytes for records or a text. A small file could otherwise describe any number of long names."""
        self._require(count <= self._left, "its records and texts take more bytes than there are")
        self._left -= count

    def _require(self, right, wrong):
        if not right:
            raise IgError("%s: %s" % (self.path, wrong))


class Frame:
    """A copy of one frame; it lies in memory as in the file."""

    def __init__(self, header):
        self.header = header
        self.number = 0  # 0 while there is no whole frame
        try:
            self.memory = bytearray(header.frame_bytes)
        except (MemoryError, OverflowError):
            wrong = "there is no room for a copy of a frame: %d bytes" % header.frame_bytes
            raise IgError("%s: %s" % (header.path, wrong)) from None
        self.tick = self.living = self.births = self.deaths = self.chunks = 0
        self.sim_nanos = NO_TIME
        self.wall_nanos = self.monotonic_nanos = 0

    def component(self, name):
        for component in self.header.components:
            if component.name == name:
                return component
        raise KeyError("no component %s; there are %s" % (name, [c.name for c in self.header.components]))

    def generation(self, index):
        """The generation of the entity at an index; 0 when nobody lives there."""
        return struct.unpack_from("<I", self.memory, self.header.generations + 4 * index)[0]

    def dis_type(self, index):
        return struct.unpack_from("<Q", self.memory, self.header.dis_types + 8 * index)[0]

    def side(self, index):
        return struct.unpack_from("<Q", self.memory, self.header.identities + 8 * index)[0] >> 32 & 0xFFFF

    def template(self, index):
        return struct.unpack_from("<I", self.memory, self.header.identities + 8 * index)[0]

    def has(self, component, index):
        return self._bit(component, 16, index)

    def is_owned(self, component, index):
        """Whether the component belongs to the node that writes; otherwise it is that of a ghost."""
        return self._bit(component, 144, index)

    def _bit(self, component, bits, index):
        at = component.records + (index >> 10) * 272 + bits + ((index & 1023) >> 3)
        return self.memory[at] >> (index & 7) & 1 == 1

    def having(self, component):
        """The indexes of all entities that have a component, in ascending order."""
        for chunk in range(self.chunks):
            words = struct.unpack_from("<16Q", self.memory, component.records + chunk * 272 + 16)
            for word, left in enumerate(words):
                while left:
                    low = left & -left
                    yield chunk * SLOTS + word * 64 + low.bit_length() - 1
                    left ^= low

    def value(self, component, index):
        """The fields of a value by name."""
        return {field.name: field.read(self.memory, component.place(field, index)) for field in component.fields}

    def checksum(self):
        """The checksum of all values, as the specification defines it."""
        total = 0
        memory = memoryview(self.memory)
        for component in self.header.components:
            places = [(field, field.bytes) for field in component.fields]
            for index in self.having(component):
                total = zlib.crc32(struct.pack("<II", index, self.generation(index)), total)
                for field, size in places:
                    at = component.place(field, index)
                    total = zlib.crc32(memory[at:at + size], total)
        return total


class _File:
    """A file that is mapped."""

    def __init__(self, path):
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        self.memory = None
        self.fd = os.open(path, flags)
        try:
            found = os.fstat(self.fd)
            if not stat.S_ISREG(found.st_mode):
                raise IgError("%s: it is not a regular file" % path)
            self.key = (found.st_dev, found.st_ino)
            if found.st_size < 192:
                raise IgError("%s: it is not a world in shared memory of FDP" % path)
            self.memory = mmap.mmap(self.fd, found.st_size, access=mmap.ACCESS_READ)
            self.header = Header(path, self.memory)
            self._words = memoryview(self.memory)[:found.st_size // 8 * 8].cast("Q")
        except BaseException:
            self.close()
            raise

    def word(self, at):
        """An aligned number of 8 bytes, loaded in one piece."""
        return self._words[at >> 3]

    def is_whole(self):
        return os.fstat(self.fd).st_size >= self.header.file_bytes

    def close(self):
        if hasattr(self, "_words"):
            self._words.release()
        if self.memory is not None:
            self.memory.close()
        os.close(self.fd)


class Reader:
    """Reads frames while another program writes them."""

    def __init__(self, path):
        self.path = path
        self._file = _File(path)
        self.newest = Frame(self._file.header)
        self.previous = Frame(self._file.header)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._file.close()

    @property
    def header(self):
        return self._file.header

    def latest(self):
        """The number of the newest frame in the file; 0 before the first."""
        self._require_whole()
        number = self._file.word(self.header.live)
        _fence()
        return number

    def is_ended(self):
        """Whether the writer has ended in order."""
        return self._state() == ENDED

    def _state(self):
        self._require_whole()
        return self._file.word(self.header.live + 8)

    def _require_whole(self):
        if not self._file.is_whole():
            raise IgError("%s: another program cut the file off" % self.path)

    def update(self):
        """Takes the newest frame; returns whether it is another one than before."""
        for _ in range(TRIES):
            whole = self._file.is_whole()
            if (not whole or self._state() == REPLACED) and not self._reopen():
                self._require_whole()
            latest = self.latest()
            if latest == 0 or (self.newest.header is self.header and self.newest.number == latest):
                if not self._reopen():
                    return False
                continue
            into = self.previous if self.previous.header is self.header else Frame(self.header)
            if self.read(latest, into):
                self.previous, self.newest = self.newest, into
                return True
        return False

    def read(self, number, into):
        """Copies a frame, only what changed since the frame that the copy has; False when the frame is gone."""
        header = self.header
        self._require_whole()
        slot = header.frames_offset + number % header.frames * header.frame_bytes
        sequence = self._file.word(slot)
        _fence()
        if number == 0 or sequence == 0 or sequence & 1 or self._file.word(slot + 8) != number:
            return False
        had, into.number = into.number, 0
        (_, _, into.tick, into.sim_nanos, into.wall_nanos, into.monotonic_nanos, into.living, into.births, into.deaths,
         chunks) = struct.unpack_from("<QQQqqqQQQI", self._file.memory, slot)
        if chunks > header.chunks:
            return False
        into.chunks = chunks
        arrays = [(header.generations, 4), (header.dis_types, 8), (header.identities, 8)]
        self._copy(slot, header.entity_locks, 16, arrays, chunks, had, into)
        for component in header.components:
            self._copy(slot, component.records, 272, [(component.values, component.stride)], chunks, had, into)
        _fence()
        if self._file.word(slot) != sequence:
            return False
        into.number = number
        return True

    def _copy(self, slot, locks, lock_bytes, arrays, chunks, had, into):
        memory, copy = self._file.memory, into.memory
        copy[locks:locks + chunks * lock_bytes] = memory[slot + locks:slot + locks + chunks * lock_bytes]
        for chunk in range(chunks):
            if struct.unpack_from("<Q", copy, locks + chunk * lock_bytes + 8)[0] > had:
                for array, element in arrays:
                    at = array + chunk * SLOTS * element
                    end = at + SLOTS * element
                    copy[at:end] = memory[slot + at:slot + end]

    def _reopen(self):
        """Goes on with another file under the same path, if there is one."""
        try:
            if self._file.is_whole() and self._state() != REPLACED:
                found = os.lstat(self.path)
                if (found.st_dev, found.st_ino) == self._file.key:
                    return False
            other = _File(self.path)
        except FileNotFoundError:
            return False
        if other.header.incarnation == self.header.incarnation:
            other.close()
            return False
        self._file.close()
        self._file = other
        return True

    def between(self, nanos):
        """Where a moment of time.monotonic_ns() lies between the last two frames: 0 the older one, 1 the newest."""
        older, newer = self.previous.monotonic_nanos, self.newest.monotonic_nanos
        if not self._is_pair() or newer <= older:
            return 1.0
        return min(1.0, max(0.0, (nanos - older) / (newer - older)))

    def _is_pair(self):
        return self.previous.number > 0 and self.previous.header is self.newest.header

    def mix(self, component, index, between):
        """The fields of a value between the last two frames; what cannot be mixed has its newest value."""
        value = self.newest.value(component, index)
        if (self._is_pair() and index < self.previous.chunks * SLOTS and self.previous.has(component, index)
                and self.previous.generation(index) == self.newest.generation(index)):
            older = self.previous.value(component, index)
            for field in component.fields:
                if field.is_real and not field.is_array:
                    name = field.name
                    value[name] = older[name] + (value[name] - older[name]) * between
        return value


def _torn(frame, component):
    """The number of values whose last four bytes are not the FNV-1a of the bytes before."""
    wrong = 0
    for index in frame.having(component) if component.bytes > 4 else ():
        at = component.values + index * component.stride
        value = 0x811C9DC5
        for byte in frame.memory[at:at + component.bytes - 4]:
            value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
        wrong += value != struct.unpack_from("<I", frame.memory, at + component.bytes - 4)[0]
    return wrong


def _open(path, seconds):
    end = time.monotonic() + seconds
    while True:
        try:
            return Reader(path)
        except FileNotFoundError:
            if time.monotonic() > end:
                raise IgError("%s: there is no such file" % path) from None
            time.sleep(0.005)


def _steps(reader):
    for _ in sys.stdin:
        reader.update()
        latest = reader.latest()
        told = []
        for number in range(max(1, latest - reader.header.frames + 1), latest + 1):
            frame = reader.newest if number == reader.newest.number else Frame(reader.header)
            if frame.number == number or reader.read(number, frame):
                told.append("%d:%d:%x" % (number, frame.tick, frame.checksum()))
        print(" ".join(told) or "none", flush=True)
    return 0


def _run(reader, options):
    seen, torn, ages = 0, 0, []

    def note(frame):
        nonlocal seen, torn
        seen += 1
        torn += _torn(frame, frame.component(options.check)) if options.check else 0

    latest = reader.latest()
    frame = Frame(reader.header)
    for number in range(max(1, latest - reader.header.frames + 1), latest):
        if seen < options.frames - 1 and reader.read(number, frame):
            note(frame)
    end = time.monotonic() + options.wait
    late = False
    while seen < options.frames and not late:
        if reader.update():
            ages.append(time.monotonic_ns() - reader.newest.monotonic_nanos)
            note(reader.newest)
            end = time.monotonic() + options.wait
        elif reader.is_ended():
            break
        else:
            late = time.monotonic() > end
            time.sleep(0.0002)
    ages.sort()
    age = [round(ages[int((len(ages) - 1) * share)] / 1e6, 3) if ages else 0 for share in (0.5, 0.99)]
    print(json.dumps({"frames": seen, "tick": reader.newest.tick, "entities": reader.newest.living, "torn": torn,
                      "age_ms": {"p50": age[0], "p99": age[1]}}))
    if late:
        print("%s: no frame came for %g seconds" % (options.file, options.wait), file=sys.stderr)
    return 1 if late else 0


def main():
    parser = argparse.ArgumentParser(description="Reads frames of a world in shared memory and prints a JSON object.")
    parser.add_argument("file")
    parser.add_argument("--frames", type=int, default=1, help="how many frames to read (1)")
    parser.add_argument("--check", help="a component whose last four bytes are the FNV-1a of the bytes before")
    parser.add_argument("--wait", type=float, default=10, help="how many seconds to wait for a frame (10)")
    parser.add_argument("--steps", action="store_true",
                        help="for each line of input, print number:tick:checksum of all frames in the file")
    options = parser.parse_args()
    if options.frames < 1:
        parser.error("--frames must be 1 or more")
    try:
        with _open(options.file, options.wait) as reader:
            return _steps(reader) if options.steps else _run(reader, options)
    except (IgError, OSError, KeyError) as wrong:
        print(wrong, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
