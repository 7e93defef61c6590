package io.fdp.replication.internal;

import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.memory.NativeRooms;
import java.util.Arrays;

/**
 * What one sender has sent on one topic: the last sample of each group, because it may have to be applied again. Its
 * ids are also kept by themselves: they are those that were applied.
 */
public final class SenderGroups {
    private final NativeRooms rooms;

    /** Shows the ids of one group after the other, because groups may be many. */
    private final IdRuns shown;

    private long[] idRooms = new long[0];
    private int[] idRoomRuns = new int[0];
    private int[] idRuns = new int[0];
    private int[] idCounts = new int[0];
    private long[] kept = new long[0];
    private int[] keptRoom = new int[0];
    private int[] keptBytes = new int[0];
    private boolean[] waiting = new boolean[0];
    private boolean[] settled = new boolean[0];

    SenderGroups(NativeRooms rooms) {
        this.rooms = rooms;
        this.shown = new IdRuns(rooms);
    }

    /** The number of groups that have come, or may have. */
    public int groups() {
        return idRooms.length;
    }

    /** The ids of the last sample of a group that was applied, until the ids of another group are asked for. */
    public IdRuns ids(int group) {
        if (group < idRooms.length) {
            shown.show(idRooms[group], idRoomRuns[group], idRuns[group], idCounts[group]);
        } else {
            shown.show(0, 0, 0, 0);
        }
        return shown;
    }

    /** Keeps the ids of a sample. */
    public void keepIds(int group, IdRuns of) {
        ensure(group);
        IdRuns known = ids(group);
        known.set(of);
        idRooms[group] = known.room();
        idRoomRuns[group] = known.roomRuns();
        idRuns[group] = known.runs();
        idCounts[group] = known.count();
    }

    private void ensure(int group) {
        if (group >= idRooms.length) {
            int room = Math.max(group + 1, 2 * idRooms.length);
            idRooms = Arrays.copyOf(idRooms, room);
            idRoomRuns = Arrays.copyOf(idRoomRuns, room);
            idRuns = Arrays.copyOf(idRuns, room);
            idCounts = Arrays.copyOf(idCounts, room);
            kept = Arrays.copyOf(kept, room);
            keptRoom = Arrays.copyOf(keptRoom, room);
            keptBytes = Arrays.copyOf(keptBytes, room);
            waiting = Arrays.copyOf(waiting, room);
            settled = Arrays.copyOf(settled, room);
        }
    }

    // ---- whole samples

    /** Keeps a sample: waiting if something in it was not applied, so that it is tried again. */
    public void keep(int group, long address, int bytes, boolean waits) {
        ensure(group);
        waiting[group] = waits;
        if (SampleLayout.count(address) == 0) {
            keptBytes[group] = 0;
            return;
        }
        if (keptRoom[group] < bytes) {
            if (keptRoom[group] > 0) {
                rooms.give(kept[group], keptRoom[group]);
            }
            kept[group] = rooms.take(bytes);
            keptRoom[group] = NativeRooms.roomBytes(bytes);
        }
        if (kept[group] != address) {
            Memory.copy(address, kept[group], bytes);
        }
        keptBytes[group] = bytes;
    }

    /** Keeps no sample of a group. */
    public void drop(int group) {
        ensure(group);
        waiting[group] = false;
        keptBytes[group] = 0;
    }

    /** Whether no other group names what the last sample of a group names, as far as this node knows. */
    boolean isSettled(int group) {
        return group < settled.length && settled[group];
    }

    void setSettled(int group, boolean is) {
        ensure(group);
        settled[group] = is;
    }

    public boolean isWaiting(int group) {
        return waiting[group];
    }

    /** Lets the last sample of a group be tried again. */
    void setWaiting(int group) {
        waiting[group] = true;
    }

    /** Whether there is a last sample of a group. */
    boolean keeps(int group) {
        return group >= 0 && group < keptBytes.length && keptBytes[group] != 0;
    }

    public long keptAddress(int group) {
        return kept[group];
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
        Arrays.fill(idRuns, 0);
        Arrays.fill(idCounts, 0);
        Arrays.fill(keptBytes, 0);
    }
}
