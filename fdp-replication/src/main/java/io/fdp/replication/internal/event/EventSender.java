package io.fdp.replication.internal.event;

import io.fdp.kernel.memory.Memory;
import io.fdp.replication.internal.SampleLayout;
import io.fdp.replication.internal.World;
import io.fdp.wire.TopicWriter;

/**
 * Packs the events of a frame into samples.
 *
 * <p>Events have numbers, from 1 on. An event that does not find room keeps its number, so receivers see the gap. When
 * a gap is the last thing that happened, a sample without events tells of it as soon as there is room.
 */
final class EventSender {
    private final World world;
    private final TopicWriter writer;
    private final EventCounters counters;
    private long tick;
    private long next = 1;
    private long first;
    private long sample;
    private long block;
    private int blockStart;
    private int blockCount;
    private int blocks;
    private int events;
    private int end;
    private boolean full;
    private boolean gap;

    EventSender(World world, TopicWriter writer, EventCounters counters) {
        this.world = world;
        this.writer = writer;
        this.counters = counters;
    }

    void begin(long ofTick) {
        tick = ofTick;
        full = false;
    }

    /**
     * Adds an event. The caller writes the value to the returned address.
     *
     * @return 0 if the event is dropped, because there is no room
     */
    long add(EventKind kind, int addressee, int hops, int bytes, boolean joins) {
        long number = next++;
        if (isLarge(bytes)) {
            if (sample != 0) {
                commit(); // the numbers of a sample have no gap
            }
            drop(kind, bytes);
            return 0;
        }
        boolean continues = joins && sample != 0 && continuesBlock(kind, addressee, hops);
        int need = continues ? bytes : EventLayout.align(end) - end + EventLayout.BLOCK_BYTES + bytes;
        if (sample != 0 && end + need > EventLayout.MOST_BYTES) {
            commit();
            continues = false;
        }
        if (!open(number)) {
            drop(kind, bytes);
            return 0;
        }
        if (!continues) {
            beginBlock(kind, addressee, hops);
        }
        long at = sample + end;
        end += bytes;
        blockCount++;
        events++;
        EventLayout.putSize(block, blockCount, end - blockStart);
        return at;
    }

    private static boolean isLarge(int bytes) {
        return bytes > EventLayout.MOST_BYTES - EventLayout.BLOCKS - EventLayout.BLOCK_BYTES;
    }

    private boolean continuesBlock(EventKind kind, int addressee, int hops) {
        return block != 0
                && EventLayout.id(block) == kind.id()
                && EventLayout.addressee(block) == addressee
                && EventLayout.hops(block) == hops;
    }

    private void beginBlock(EventKind kind, int addressee, int hops) {
        pad();
        block = sample + end;
        EventLayout.putBlock(block, kind.id(), addressee, hops, kind.schema());
        end += EventLayout.BLOCK_BYTES;
        blockStart = end;
        blockCount = 0;
        blocks++;
    }

    private void pad() {
        int aligned = EventLayout.align(end);
        Memory.zero(sample + end, aligned - end);
        end = aligned;
    }

    private boolean open(long number) {
        if (sample != 0) {
            return true;
        }
        sample = full ? 0 : writer.begin(0, EventLayout.MOST_BYTES);
        full = sample == 0;
        first = number;
        end = EventLayout.BLOCKS;
        block = 0;
        blocks = 0;
        events = 0;
        return !full;
    }

    private void drop(EventKind kind, int bytes) {
        gap = true;
        counters.dropped++;
        world.counters()
                .reportOnce(
                        (isLarge(bytes) ? "bytes of events of " : "queue of events of ") + kind.name(),
                        isLarge(bytes)
                                ? "an event of " + kind.name() + " has " + bytes + " bytes, more than a sample has room"
                                        + " for: it stays here; make it smaller"
                                : "the queue of events to other nodes is full: events of " + kind.name()
                                        + " and others are dropped and counted; send fewer, or look for a slow node");
    }

    /** Sends what is left, and tells of a gap. */
    void finish() {
        if (sample == 0 && gap) {
            open(next);
        }
        if (sample != 0) {
            commit();
        }
    }

    private void commit() {
        pad();
        SampleLayout.putHeader(
                sample, SampleLayout.EVENTS, 0, tick, world.wire().nanoTime(), 0, blocks, 0);
        Memory.putLong(sample + EventLayout.FIRST, first);
        writer.commit(end, -1);
        world.counters().sent++;
        world.counters().sentBytes += end;
        counters.sent += events;
        sample = 0;
        block = 0;
        gap = false;
    }
}
