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
    private static final IdRuns NONE = new IdRuns();

    private final Arena arena;
    private @Nullable IdRuns[] ids = new IdRuns[0];
    private @Nullable MemorySegment[] kept = new MemorySegment[0];
    private int[] keptBytes = new int[0];
    private boolean[] waiting = new boolean[0];
    private boolean[] referring = new boolean[0];

    SenderGroups(Arena arena) {
        this.arena = arena;
    }

    /** The number of groups that have come, or may have. */
    public int groups() {
        return ids.length;
    }

    /** The ids of the last sample of a group that was applied. */
    public IdRuns ids(int group) {
        IdRuns of = group < ids.length ? ids[group] : null;
        return of == null ? NONE : of;
    }

    /** Keeps the ids of a sample. */
    public void keepIds(int group, IdRuns of) {
        ensure(group);
        IdRuns kept = ids[group];
        if (kept == null) {
            kept = new IdRuns();
            ids[group] = kept;
        }
        kept.set(of);
    }

    private void ensure(int group) {
        if (group >= ids.length) {
            int room = Math.max(group + 1, 2 * ids.length);
            ids = Arrays.copyOf(ids, room);
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
        for (IdRuns of : ids) {
            if (of != null) {
                of.clear();
            }
        }
        Arrays.fill(keptBytes, 0);
    }
}
