package io.fdp.kernel.internal.part;

import io.fdp.kernel.memory.Memory;

/**
 * Changes parts to values that lie one after the other outside of the heap. The caller holds the structure lock.
 *
 * <p>A change that throws has changed nothing.
 */
public final class PartPlayback {
    private PartPlayback() {}

    /** Adds a part behind the parts of a living entity. */
    public static void add(PartStore parts, long entity, long value, boolean owned) {
        boolean first = !parts.store().isPresent((int) entity);
        long at = parts.changes().makeRoom(entity);
        Memory.copyValue(value, at, parts.stride());
        parts.changes().finishAdd();
        if (first && !owned) {
            parts.store().structure().setOwnedHeld(entity, false);
        }
    }

    /** Writes a part of a living entity. */
    public static void set(PartStore parts, long entity, int position, long value) {
        int index = (int) entity;
        parts.changes().requirePosition(entity, index, position);
        Memory.copyValue(value, parts.firstAt(index) + (long) position * parts.stride(), parts.stride());
        parts.store().markWritten(index);
    }

    /** Gives a living entity exactly these parts, at least one. */
    public static void setAll(PartStore parts, long entity, int count, long values, boolean owned) {
        boolean first = !parts.store().isPresent((int) entity);
        long at = parts.changes().makeRoomForAll(entity, count);
        Memory.copyValue(values, at, (long) count * parts.stride());
        parts.changes().finishSetAll(count);
        if (first && !owned) {
            parts.store().structure().setOwnedHeld(entity, false);
        }
    }

    /** Removes a part of a living entity. */
    public static void removeAt(PartStore parts, long entity, int position) {
        parts.changes().removeAtHeld(entity, position);
    }

    /** Removes the first part of a living entity that has the bytes of a key at an offset, if there is one. */
    public static void removeByKey(PartStore parts, long entity, int offset, long key, int bytes) {
        int index = (int) entity;
        int count = parts.store().isPresent(index) ? parts.countAt(index) : 0;
        for (int i = 0; i < count; i++) {
            if (isSame(parts.firstAt(index) + (long) i * parts.stride() + offset, key, bytes)) {
                parts.changes().removeAtHeld(entity, i);
                return;
            }
        }
    }

    private static boolean isSame(long one, long other, int bytes) {
        for (int i = 0; i < bytes; i++) {
            if (Memory.getByte(one + i) != Memory.getByte(other + i)) {
                return false;
            }
        }
        return true;
    }
}
