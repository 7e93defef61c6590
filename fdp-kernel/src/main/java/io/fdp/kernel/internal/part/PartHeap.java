package io.fdp.kernel.internal.part;

import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.internal.memory.MemoryAccount;
import io.fdp.kernel.internal.memory.Reservation;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.memory.Memory;

/**
 * The memory of all parts of one type: ranges of entities and free ranges, one after the other, without a gap.
 *
 * <p>The heap is counted in units of four parts. Beside the parts lies a tag per unit, which makes the heap readable in
 * both directions. The tags of the first and the last unit of a range name its owner (the index of the entity). For a
 * free range they hold its length (negative). So a freed range finds free neighbours at once and joins them, and the
 * packer finds the owner of a range that it moves.
 *
 * <pre>
 *  units    0    1    2    3    4    5    6    7   end
 *  parts   [ 42      ][ 7 ][ free          ][ 9    ]
 *  tags      42   42   7    -3   .    -3    9   9
 * </pre>
 *
 * No two free ranges touch, and none touches the end: the end moves down instead.
 *
 * <p>A thread may combine the offset of one range with a position in another one: if another thread moves parts
 * meanwhile, or if it uses the view of a loop on another thread. It must meet parts or nothing, never the tags or an
 * address that ends the process. So behind the end as much memory is accessible as the largest range has. Before the
 * tags as much address space is left free as the most parts of an entity need.
 */
final class PartHeap {
    /** Address space for parts of one type. */
    private static final long MOST_BYTES = 64L << 30;

    private final String name;
    private final MemoryAccount account;
    private final Reservation reservation;
    private final HeapRegion data;
    private final HeapRegion tags;
    private final FreeRanges free;
    private final long dataAt;
    private final long tagsAt;
    private final long unitBytes;
    private final int mostUnits;
    private int end;
    private int used;
    private int packedTo;

    /** The units of the largest range so far. */
    private int largest;

    PartHeap(WorldState world, String name, int stride) {
        this.name = name;
        this.account = world.account();
        this.unitBytes = (long) stride * PartHeader.FIRST_ROOM;
        long wanted = (world.capacity() + 1L) * PartStore.MAX_PARTS * stride;
        long dataBytes = Math.ceilDiv(Math.min(MOST_BYTES, wanted), HeapRegion.BLOCK) * HeapRegion.BLOCK;
        long usable = dataBytes - (long) PartStore.MAX_PARTS * stride;
        this.mostUnits = (int) Math.min(Integer.MAX_VALUE, usable / unitBytes);
        long tagBytes = Math.ceilDiv((long) mostUnits * Integer.BYTES, HeapRegion.BLOCK) * HeapRegion.BLOCK;
        String what = "parts " + name;
        this.reservation = Reservation.of(world.os(), world.account(), what, dataBytes + tagBytes);
        this.data = new HeapRegion(reservation, world.account(), what, 0, dataBytes);
        this.tags = new HeapRegion(reservation, world.account(), what, dataBytes, tagBytes);
        this.dataAt = data.address();
        this.tagsAt = tags.address();
        this.free = new FreeRanges(dataAt, unitBytes, tagsAt);
    }

    /** The address that offsets count from. */
    long base() {
        return dataAt;
    }

    long offsetOf(int unit) {
        return unit * unitBytes;
    }

    int unitAt(long offset) {
        return (int) (offset / unitBytes);
    }

    /** The unit after the last range. */
    int end() {
        return end;
    }

    /** The units of all ranges that have an owner. */
    int used() {
        return used;
    }

    /** The unit up to which the packer is done in its current pass. */
    int packedTo() {
        return packedTo;
    }

    void packedTo(int unit) {
        packedTo = unit;
    }

    /** The owner of the range that begins or ends at a unit, or minus the units of a free range. */
    int tag(int unit) {
        return Memory.getInt(tagsAt + ((long) unit << 2));
    }

    private void tagBoth(int at, int units, int tag) {
        Memory.putInt(tagsAt + ((long) at << 2), tag);
        Memory.putInt(tagsAt + ((long) (at + units - 1) << 2), tag);
    }

    /** Makes sure that taking this many single units does not fail. */
    void prepare(int units) {
        reach(end + (long) Math.max(0, units - (end - used)));
    }

    /** Makes sure that taking ranges with this many units in total does not fail. */
    void reserve(long units) {
        reach(end + units);
    }

    /** Takes a range for an owner, from a free range or at the end; or throws and changes nothing. */
    int take(int units, int owner) {
        requireReach(units);
        int at = free.find(units);
        if (at < 0) {
            at = end;
            reach((long) end + units);
            end += units;
        } else {
            cut(at, units);
        }
        used += units;
        tagBoth(at, units, owner);
        return at;
    }

    /** Takes the first units of a free range. */
    private void cut(int at, int units) {
        int size = -tag(at);
        free.remove(at, size, end);
        if (size > units) {
            addFree(at + units, size - units);
        }
    }

    /** Lengthens a range in place if the memory behind it is free; else returns false. */
    boolean extend(int at, int units, int more) {
        int after = at + units;
        requireReach(units + more);
        if (after == end) {
            reach((long) end + more);
            end += more;
        } else if (-tag(after) >= more) {
            cut(after, more);
        } else {
            return false;
        }
        used += more;
        tagBoth(at, units + more, tag(at));
        if (packedTo > at && packedTo < after + more) {
            packedTo = at;
        }
        return true;
    }

    /** Gives the last units of a range back. */
    void shorten(int at, int units, int kept) {
        tagBoth(at, kept, tag(at));
        give(at + kept, units - kept);
    }

    /** Gives a range back; it joins free neighbours. */
    void give(int at, int units) {
        used -= units;
        int from = at;
        if (at > 0 && tag(at - 1) < 0) {
            from = at + tag(at - 1);
            free.remove(from, at - from, end);
        }
        join(from, at + units);
    }

    /** Frees units and joins them with a free range right behind. */
    private void join(int from, int to) {
        int until = to;
        if (to < end && tag(to) < 0) {
            until = to - tag(to);
            free.remove(to, until - to, end);
        }
        if (packedTo > from && packedTo <= until) {
            packedTo = from;
        }
        if (until == end) {
            end = from;
        } else {
            addFree(from, until - from);
        }
    }

    private void addFree(int at, int units) {
        tagBoth(at, units, -units);
        free.insert(at, units);
    }

    /**
     * Moves the range behind a free one down to its start, with this many bytes of parts. Then the free range lies
     * behind it.
     */
    void slide(int hole, int units, long bytes) {
        int size = -tag(hole);
        int from = hole + size;
        int owner = tag(from);
        free.remove(hole, size, end);
        Memory.copy(dataAt + offsetOf(from), dataAt + offsetOf(hole), bytes);
        tagBoth(hole, units, owner);
        join(hole + units, from + units);
    }

    /** Makes as much memory accessible behind the end, before a range with this many units is taken. */
    private void requireReach(int units) {
        if (units > largest) {
            data.reach(((long) end + units) * unitBytes);
            largest = units;
        }
    }

    private void reach(long units) {
        if (units > mostUnits) {
            throw new CapacityException("the parts of " + name + " have no room for " + units * PartHeader.FIRST_ROOM
                    + " values: " + (long) mostUnits * PartHeader.FIRST_ROOM + " fit into their "
                    + mostUnits * unitBytes + " bytes of address space; spread them over several component types or"
                    + " repositories, or call defragment()");
        }
        data.ensure(units * unitBytes);
        data.reach((units + largest) * unitBytes);
        tags.ensure(units * Integer.BYTES);
    }

    /** Gives memory above the end back, up to an amount; returns the bytes given back. */
    long release(long most) {
        long given = data.release(end * unitBytes, most);
        return given + tags.release((long) end * Integer.BYTES, most);
    }

    /** The committed bytes of parts. */
    long committedBytes() {
        return data.charged();
    }

    /** The bytes that the heap charges to the budget. */
    long charged() {
        return data.charged() + tags.charged();
    }

    FreeRanges free() {
        return free;
    }

    void preferHugePages() {
        data.preferHugePages();
    }

    long residentBytes() {
        long parts = data.residentBytes();
        long bookkeeping = tags.residentBytes();
        return parts < 0 || bookkeeping < 0 ? -1 : parts + bookkeeping;
    }

    /** Gives everything back, including its charge. */
    void close() {
        account.refund(charged());
        reservation.close();
    }
}
