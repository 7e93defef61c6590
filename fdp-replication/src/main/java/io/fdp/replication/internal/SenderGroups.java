package io.fdp.replication.internal;

import io.fdp.kernel.memory.Memory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What one sender has sent on one topic: the last sample of each group, because it may have to be applied again. Its
 * ids are also kept by themselves: they are those that were applied.
 */
public final class SenderGroups {
    private final Arena arena;
    private final int groupSize;
    private long[] @Nullable [] ids = new long[0][];
    private int[] counts = new int[0];
    private @Nullable MemorySegment[] kept = new MemorySegment[0];
    private int[] keptBytes = new int[0];
    private boolean[] waiting = new boolean[0];
    private boolean[] referring = new boolean[0];

    SenderGroups(Arena arena, int groupSize) {
        this.arena = arena;
        this.groupSize = groupSize;
    }

    /** The number of groups that have come, or may have. */
    public int groups() {
        return counts.length;
    }

    public int count(int group) {
        return group < counts.length ? counts[group] : 0;
    }

    public long id(int group, int i) {
        long[] of = ids[group];
        return of == null ? 0 : of[i];
    }

    /** Whether the last sample of a group had the same ids at the same places, a stride apart. */
    boolean hasSame(int group, long address, int stride, int count) {
        if (count(group) != count) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            if (id(group, i) != Memory.getLong(address + (long) i * stride)) {
                return false;
            }
        }
        return true;
    }

    /** Keeps the ids of a sample. */
    public void keepIds(int group, long address, int stride, int count) {
        ensure(group);
        long[] of = ids[group];
        if (of == null) {
            of = new long[groupSize];
            ids[group] = of;
        }
        for (int i = 0; i < count; i++) {
            of[i] = Memory.getLong(address + (long) i * stride);
        }
        counts[group] = count;
    }

    private void ensure(int group) {
        if (group >= counts.length) {
            int room = Math.max(group + 1, 2 * counts.length);
            ids = Arrays.copyOf(ids, room);
            counts = Arrays.copyOf(counts, room);
            kept = Arrays.copyOf(kept, room);
            keptBytes = Arrays.copyOf(keptBytes, room);
            waiting = Arrays.copyOf(waiting, room);
            referring = Arrays.copyOf(referring, room);
        }
    }

    // ---- whole samples

    /**
     * Keeps a sample: waiting if something in it was not applied, referring if it names other entities. A waiting
     * sample is applied again when entities were born. A referring one is, when entities were also lost since.
     */
    public void keep(int group, long address, int bytes, boolean waits, boolean refers, int maxBytes) {
        ensure(group);
        waiting[group] = waits;
        referring[group] = refers;
        if (SampleLayout.count(address) == 0) {
            keptBytes[group] = 0;
            return;
        }
        MemorySegment room = kept[group];
        if (room == null || room.byteSize() < bytes) {
            long before = room == null ? 0 : room.byteSize();
            room = arena.allocate(Math.min(maxBytes, Math.max(bytes, 2 * before)), Long.BYTES);
            kept[group] = room;
        }
        if (room.address() != address) {
            Memory.copy(address, room.address(), bytes);
        }
        keptBytes[group] = bytes;
    }

    public boolean isWaiting(int group) {
        return waiting[group];
    }

    public boolean isReferring(int group) {
        return referring[group];
    }

    public long keptAddress(int group) {
        MemorySegment room = kept[group];
        return room == null ? 0 : room.address();
    }

    /** The bytes of the last sample of a group; 0 if there is none. */
    public int keptBytes(int group) {
        return keptBytes[group];
    }

    /** Forgets samples: the sender is lost. The ids stay, to notice what is missing when the sender comes back. */
    void clearSamples() {
        Arrays.fill(keptBytes, 0);
    }

    /** Forgets everything: the sender has started again. */
    void clear() {
        Arrays.fill(counts, 0);
        Arrays.fill(keptBytes, 0);
    }
}
