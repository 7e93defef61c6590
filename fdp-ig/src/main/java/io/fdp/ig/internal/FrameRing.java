package io.fdp.ig.internal;

import io.fdp.kernel.component.ComponentTable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;

/**
 * The frame slots of one file.
 *
 * <p>A frame goes into the slot of the oldest frame. That slot is brought up to date by the chunks that changed since
 * the frame that it held, so it has a whole frame afterwards, at the cost of the changes.
 */
final class FrameRing implements AutoCloseable {
    private final SharedFile file;
    private final SlotLayout places;
    private final long framesOffset;
    private final int frames;

    /** The number of the frame in each slot, 0 for none. */
    private final long[] numbers;

    /** The version of the world in each slot, 0 for none. */
    private final long[] versions;

    /** The highest number of chunks in this file so far. */
    private int reach;

    private FrameRing(SharedFile file, SlotLayout places, long framesOffset, int frames) {
        this.file = file;
        this.places = places;
        this.framesOffset = framesOffset;
        this.frames = frames;
        this.numbers = new long[frames];
        this.versions = new long[frames];
    }

    /** Makes a file for so many chunks, beside its name. */
    static FrameRing create(Path target, List<ComponentTable<?>> tables, int chunks, int frames, long created)
            throws IOException {
        SlotLayout places = new SlotLayout(tables, chunks);
        long incarnation = new SecureRandom().nextLong() | 1;
        StaticPart part = new StaticPart(tables, places, frames, incarnation, created);
        SharedFile file = SharedFile.create(target, part);
        return new FrameRing(file, places, part.framesOffset(), frames);
    }

    SharedFile file() {
        return file;
    }

    /** The number of chunks that the file has room for. */
    int chunks() {
        return places.chunks;
    }

    /** Puts a frame into its slot and makes it the newest one. */
    void put(ShownFrame frame, ShownEntities entities, ShownColumn[] columns) {
        int index = (int) (frame.number % frames);
        long held = numbers[index];
        long since = versions[index];
        numbers[index] = 0; // if this fails, the slot has parts of two frames
        versions[index] = 0;
        reach = Math.max(reach, frame.chunks);
        long slot = framesOffset + index * places.bytes;
        MemorySegment memory = file.memory;
        ChunkLock.begin(memory, slot + IgLayout.SEQUENCE);
        putEntities(frame, entities, held, slot);
        for (int i = 0; i < columns.length; i++) {
            putColumn(frame, columns[i], held, since, slot + places.records(i), slot + places.values(i));
        }
        putHeader(frame, slot);
        ChunkLock.end(memory, slot + IgLayout.SEQUENCE);
        numbers[index] = frame.number;
        versions[index] = frame.version;
        file.publish(frame.number);
    }

    private void putEntities(ShownFrame frame, ShownEntities entities, long held, long slot) {
        MemorySegment memory = file.memory;
        for (int chunk = 0; chunk < reach; chunk++) {
            long changed = entities.changed.of(chunk);
            if (changed > held) {
                long lock = slot + places.entityLocks + (long) chunk * IgLayout.ENTITY_LOCK_BYTES;
                ChunkLock.begin(memory, lock);
                entities.write(chunk, chunk < frame.chunks, memory, slot, places);
                memory.set(ValueLayout.JAVA_LONG, lock + IgLayout.CHANGED, changed);
                ChunkLock.end(memory, lock);
            }
        }
    }

    private void putColumn(ShownFrame frame, ShownColumn column, long held, long since, long records, long values) {
        MemorySegment memory = file.memory;
        long chunkBytes = (long) column.table.layout().stride() * IgLayout.SLOTS;
        for (int chunk = 0; chunk < reach; chunk++) {
            long changed = column.changed.of(chunk);
            if (changed > held) {
                long record = records + (long) chunk * IgLayout.CHUNK_RECORD_BYTES;
                ChunkLock.begin(memory, record);
                if (chunk < frame.chunks) {
                    column.write(chunk, since, memory, record, values + chunk * chunkBytes);
                } else {
                    ShownColumn.clear(memory, record);
                }
                memory.set(ValueLayout.JAVA_LONG, record + IgLayout.CHANGED, changed);
                ChunkLock.end(memory, record);
            }
        }
    }

    private void putHeader(ShownFrame frame, long slot) {
        MemorySegment memory = file.memory;
        memory.set(ValueLayout.JAVA_LONG, slot + IgLayout.NUMBER, frame.number);
        memory.set(ValueLayout.JAVA_LONG, slot + IgLayout.TICK, frame.tick);
        memory.set(ValueLayout.JAVA_LONG, slot + IgLayout.SIM_NANOS, frame.simNanos);
        memory.set(ValueLayout.JAVA_LONG, slot + IgLayout.WALL_NANOS, frame.wallNanos);
        memory.set(ValueLayout.JAVA_LONG, slot + IgLayout.MONOTONIC_NANOS, frame.monotonicNanos);
        memory.set(ValueLayout.JAVA_LONG, slot + IgLayout.LIVING, frame.living);
        memory.set(ValueLayout.JAVA_LONG, slot + IgLayout.BIRTHS, frame.births);
        memory.set(ValueLayout.JAVA_LONG, slot + IgLayout.DEATHS, frame.deaths);
        memory.set(ValueLayout.JAVA_INT, slot + IgLayout.CHUNKS, reach);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
