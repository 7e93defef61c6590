package io.fdp.kernel.chunk;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.CopyException;
import io.fdp.kernel.internal.content.Contents;
import io.fdp.kernel.internal.entity.EntityIndex;
import io.fdp.kernel.internal.entity.LinkChunks;
import io.fdp.kernel.internal.lock.GuardedReading;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.memory.Workspace;
import io.fdp.kernel.internal.table.ColumnChunks;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.EntityImage;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Writes images of chunks into a world. */
final class ChunkWriter {
    private final Contents contents;
    private final EntityIndex index;
    private final WorldState world;
    private final EntityColumns entities;
    private final EntityImage image = new EntityImage();
    private final LinkChunks links;
    private final Workspace workspace;

    private final long[] bits = new long[ImageLayout.VALUES / Long.BYTES];
    private final @Nullable Object[] objects = new Object[Chunks.SLOTS];
    private int[] named = {};
    private boolean making;

    ChunkWriter(Contents contents, LinkChunks links, Workspace workspace) {
        this.contents = contents;
        this.world = contents.world().state();
        this.entities = contents.world().columns();
        this.index = contents.world().index();
        this.links = links;
        this.workspace = workspace;
    }

    void writeEntities(int chunk, MemorySegment from, long offset) {
        RawChunks.requireRoom(from, offset, ImageLayout.ENTITY_BYTES, false);
        requireChunk(chunk);
        world.lock().acquireForLong();
        try {
            requireMayWrite();
            world.rules().scopes().requireOutside("write entities of a chunk");
            requireEntities(chunk, image.at(taken(from, offset, ImageLayout.ENTITY_BYTES)));
            world.reach(chunk << Chunks.SHIFT);
            if (image.hasAlive()) {
                entities.ensureChunk(chunk);
            }
            index.prepareReplace(chunk, image);
            index.replaceChunk(chunk, image, contents.world().stores());
            world.nextEra();
        } finally {
            world.lock().release();
        }
    }

    private void requireChunk(int chunk) {
        int chunks = Math.ceilDiv(world.capacity(), Chunks.SLOTS);
        if (chunk < 0 || chunk >= chunks) {
            throw new IndexOutOfBoundsException("there is no chunk " + chunk + " of entities: a repository of capacity "
                    + world.capacity() + " has " + chunks + ", numbered from 0; open it with a larger capacity");
        }
    }

    private void requireEntities(int chunk, EntityImage of) {
        for (int slot = 0; slot < Chunks.SLOTS; slot++) {
            if ((of.aliveWord(slot >>> 6) & Chunks.bit(slot)) != 0) {
                int index = (chunk << Chunks.SHIFT) + slot;
                if (index >= world.capacity()) {
                    throw new CapacityException("cannot write chunk " + chunk + " of entities: its entity of index "
                            + index + " is not below the capacity " + world.capacity()
                            + "; open the repository with a larger capacity");
                }
                if (of.generation(slot) == 0) {
                    throw new CopyException("cannot write chunk " + chunk + " of entities: the entity of index " + index
                            + " lives with generation 0, which no entity has; pass what readEntities() wrote");
                }
                requireTicks(chunk, index, of.spawnTick(slot), of.structuralTick(slot));
            }
        }
    }

    private void requireTicks(int chunk, int index, long spawned, long restructured) {
        if (spawned < 0 || restructured < 0 || Math.max(spawned, restructured) > world.tick()) {
            throw new CopyException("cannot write chunk " + chunk + " of entities: the entity of index " + index
                    + " was created in tick " + spawned + " and changed its structure in tick " + restructured
                    + ", but the repository is at tick " + world.tick()
                    + "; call setTick() with the tick of the image before, and pass what readEntities() wrote");
        }
    }

    void write(ComponentColumn column, int chunk, MemorySegment from, long offset, long bytes) {
        write(column, chunk, from, offset, bytes, false);
    }

    void writeUnchecked(ComponentColumn column, int chunk, MemorySegment from, long offset, long bytes) {
        write(column, chunk, from, offset, bytes, true);
    }

    private void write(
            ComponentColumn column, int chunk, MemorySegment from, long offset, long bytes, boolean checked) {
        ColumnChunks into = RawChunks.own(world, column).chunksOf();
        if (column instanceof ManagedTable) {
            throw new CopyException("cannot write " + column.name()
                    + " without its objects: pass something that makes the object of each slot");
        }
        if (bytes < ImageLayout.VALUES) {
            throw new CopyException("cannot write chunk " + chunk + " of " + column.name() + ": an image has "
                    + ImageLayout.VALUES + " bytes at least, not " + bytes + "; pass what read() wrote");
        }
        RawChunks.requireRoom(from, offset, bytes, false);
        world.lock().acquireForLong();
        try {
            requireMayWrite();
            Stores.of(column).rules().requireDeclared(0);
            into.write(chunk, taken(from, offset, bytes), bytes, checked);
            world.nextEra();
        } finally {
            world.lock().release();
        }
    }

    <T> void write(ManagedTable<T> table, int chunk, MemorySegment from, long offset, IntFunction<? extends T> maker) {
        ColumnChunks into = RawChunks.own(world, table).chunksOf();
        RawChunks.requireRoom(from, offset, ImageLayout.VALUES, false);
        boolean outer = GuardedReading.begin(this, world.lock(), "write objects");
        try {
            writeMade(table, chunk, from, offset, into, maker);
        } finally {
            GuardedReading.end(outer);
        }
    }

    private <T> void writeMade(
            ManagedTable<T> table,
            int chunk,
            MemorySegment from,
            long offset,
            ColumnChunks into,
            IntFunction<? extends T> maker) {
        synchronized (objects) {
            if (making) {
                throw new IllegalStateException("cannot write " + table.name()
                        + " while objects are made for another chunk: makers only make objects");
            }
            making = true;
            try {
                MemorySegment.copy(from, ValueLayout.JAVA_LONG_UNALIGNED, offset, bits, 0, bits.length);
                make(table, chunk, maker);
                world.lock().acquireForLong();
                try {
                    requireMayWrite();
                    Stores.of(table).rules().requireDeclared(0);
                    into.write(chunk, taken(MemorySegment.ofArray(bits), 0, ImageLayout.VALUES), objects);
                    world.nextEra();
                } finally {
                    world.lock().release();
                }
            } finally {
                Arrays.fill(objects, null);
                making = false;
            }
        }
    }

    private <T> void make(ManagedTable<T> table, int chunk, IntFunction<? extends T> maker) {
        for (int slot = 0; slot < Chunks.SLOTS; slot++) {
            if ((bits[slot >>> 6] & Chunks.bit(slot)) != 0) {
                T value = maker.apply(slot);
                Stores.requireObject(
                        Stores.of(table),
                        table.type().valueClass(),
                        Entity.of((chunk << Chunks.SHIFT) + slot, 0),
                        value);
                objects[slot] = value;
            }
        }
    }

    void writeLinks(int[] chunks, int count, MemorySegment from, long offset) {
        Objects.checkFromIndexSize(0, count, chunks.length);
        long bytes = (long) count * ImageLayout.LINK_BYTES;
        RawChunks.requireRoom(from, offset, bytes, false);
        world.lock().acquireForLong();
        try {
            requireMayWrite();
            world.rules().scopes().requireOutside("write links of chunks");
            if (count > world.chunks()) {
                throw new CopyException("cannot write links of " + count + " chunks: the repository reaches "
                        + world.chunks() + "; write the entities first, and name each chunk once");
            }
            takeNames(chunks, count);
            long work = workspace.ensure(links.workBytes(count));
            Memory.copy(from, offset, work, bytes);
            links.write(named, count, work);
        } finally {
            world.lock().release();
        }
    }

    private void takeNames(int[] chunks, int count) {
        if (named.length < count) {
            named = new int[Math.max(count, 2 * named.length)];
        }
        for (int i = 0; i < count; i++) {
            named[i] = RawChunks.requireReached(world, chunks[i]);
        }
    }

    void setTick(long tick) {
        if (tick < 0 || tick > WorldState.LAST_TICK) {
            throw new IllegalArgumentException("a tick is 0 to " + WorldState.LAST_TICK + ": tick=" + tick);
        }
        world.lock().acquireForLong();
        try {
            requireMayWrite();
            world.rules().scopes().requireBetweenFrames("set the tick");
            if (tick < world.tick()) {
                index.ticks().requireNobodyAfter(tick);
                index.ticks().forgetTheDead();
            }
            contents.becomeAt(tick);
        } finally {
            world.lock().release();
        }
    }

    private void requireMayWrite() {
        world.requireOpen();
        world.rules().requireNoSync("write chunks");
        world.rules().requireStill("write chunks");
    }

    /**
     * Copies an image into memory that no other thread changes. Throws when the segment's arena is closed or belongs to
     * another thread.
     */
    private long taken(MemorySegment from, long offset, long bytes) {
        long at = workspace.ensure(bytes);
        Memory.copy(from, offset, at, bytes);
        return at;
    }
}
