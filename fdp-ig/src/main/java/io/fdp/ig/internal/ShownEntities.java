package io.fdp.ig.internal;

import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.layout.ImageLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The entities of a world: who lives, and what they are. Copies one chunk into a frame slot. */
final class ShownEntities {
    final ChangedFrames changed = new ChangedFrames();
    private final RawChunks raw;
    private final MemorySegment work;

    /**
     * Makes the entities.
     *
     * @param raw the chunks of the repository
     * @param work room for an image of a chunk
     */
    ShownEntities(RawChunks raw, MemorySegment work) {
        this.raw = raw;
        this.work = work;
    }

    /** Brings a chunk of a frame slot up to date; a chunk that the repository does not reach any more has nobody. */
    void write(int chunk, boolean reached, MemorySegment memory, long slot, SlotLayout places) {
        long first = (long) chunk * IgLayout.SLOTS;
        long generations = slot + places.generations + first * Integer.BYTES;
        if (!reached) {
            memory.asSlice(generations, (long) IgLayout.SLOTS * Integer.BYTES).fill((byte) 0);
            return;
        }
        raw.readEntities(chunk, work, 0);
        for (int i = 0; i < IgLayout.SLOTS; i++) {
            long alive = work.get(ValueLayout.JAVA_LONG, ImageLayout.ALIVE + ((long) (i >>> 6) << 3)) >>> i;
            int generation = work.get(ValueLayout.JAVA_INT, ImageLayout.GENERATIONS + (long) i * Integer.BYTES);
            memory.set(ValueLayout.JAVA_INT, generations + (long) i * Integer.BYTES, (alive & 1) == 0 ? 0 : generation);
        }
        long bytes = (long) IgLayout.SLOTS * Long.BYTES;
        MemorySegment.copy(work, ImageLayout.DIS_TYPES, memory, slot + places.disTypes + first * Long.BYTES, bytes);
        MemorySegment.copy(work, ImageLayout.IDENTITIES, memory, slot + places.identities + first * Long.BYTES, bytes);
    }
}
