package io.fdp.kernel.chunk;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.CopyException;
import io.fdp.kernel.error.MemoryException;
import io.fdp.kernel.internal.content.Contents;
import io.fdp.kernel.internal.entity.LinkChunks;
import io.fdp.kernel.internal.memory.Workspace;
import io.fdp.kernel.internal.part.PartStore;
import io.fdp.kernel.internal.table.ColumnChunks;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.EntityImage;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.function.IntFunction;

/**
 * Reads whole chunks of a repository as bytes and writes them back: {@link EntityRepository#rawChunks()}.
 *
 * <p>{@link ImageLayout} describes the images of <b>entities</b>, <b>links</b> and <b>components</b>. Values come in
 * the order of their slots, without gaps for slots without a value; in the columns layout field after field. Tags have
 * only the bits. Managed components have only the bits too; their objects are passed separately.
 *
 * <p>Writing replaces the chunk: entities that are not in the image die, entities in the image live with exactly its
 * generations. Memory, counts, free indexes and versions follow. Write entities before their components. Images are
 * checked before anything changes: a wrong image is an error and does no harm. Phases do not count.
 *
 * <p>Segments must be native. Reading and writing take the structure lock; no other thread may write values meanwhile.
 */
public final class RawChunks {
    /** The bytes of an image of the entities of a chunk. */
    public static final int ENTITY_IMAGE_BYTES = ImageLayout.ENTITY_BYTES;

    /** The bytes of an image of the links of a chunk. */
    public static final int LINK_IMAGE_BYTES = ImageLayout.LINK_BYTES;

    /** The maximum size of an image of the entities that changed in a chunk. */
    public static final int CHANGED_ENTITIES_BYTES = EntityImage.MOST_WORDS_BYTES;

    private final WorldState world;
    private final EntityColumns entities;
    private final EntityImage image = new EntityImage();
    private final LinkChunks links;
    /** Holds copies of images under the lock, because the caller's memory may change or disappear meanwhile. */
    private final Workspace workspace;

    private final ChunkWriter writer;

    /**
     * Made by the repository.
     *
     * @param contents what the repository holds
     * @param workspace room for images
     */
    @SuppressWarnings("exports") // users have no such contents
    public RawChunks(Contents contents, Workspace workspace) {
        this.world = contents.world().state();
        this.entities = contents.world().columns();
        this.links = new LinkChunks(world, contents.world().index());
        this.workspace = workspace;
        this.writer = new ChunkWriter(contents, links, workspace);
    }

    /**
     * The number of chunks up to the highest index that the repository has used.
     *
     * @return the number of chunks; later chunks were never used
     */
    public int count() {
        return world.chunks();
    }

    /**
     * Whether an entity ever lived in a chunk, or may have. Most chunks below the highest index may be unused.
     *
     * @param chunk a chunk that the repository reaches
     * @return false when no entity ever lived there
     */
    public boolean isUsed(int chunk) {
        return entities.isUsed(requireReached(world, chunk));
    }

    // ---- where the columns of a chunk are

    /**
     * The address of the alive bits of a chunk.
     *
     * @param chunk a chunk that the repository reaches
     * @return 128 bytes
     */
    public long aliveAddress(int chunk) {
        return entities.aliveAt(requireReached(world, chunk));
    }

    /**
     * The address of the generations of a chunk: those of living entities and, in free slots, those of the next
     * entities.
     *
     * @param chunk a chunk that the repository reaches
     * @return 1,024 ints
     */
    public long generationsAddress(int chunk) {
        return entities.generationsAt(requireReached(world, chunk));
    }

    /**
     * The address of the presence bits of a component in a chunk.
     *
     * @param column a column of the repository
     * @param chunk a chunk that the repository reaches
     * @return 128 bytes
     */
    public long presentAddress(ComponentColumn column, int chunk) {
        ColumnStore store = own(world, column);
        return store.chunksOf().presentAt(requireReached(store.world(), chunk));
    }

    /**
     * The address of the authority bits of a component in a chunk.
     *
     * @param column a column of the repository
     * @param chunk a chunk that the repository reaches
     * @return 128 bytes
     */
    public long authorityAddress(ComponentColumn column, int chunk) {
        ColumnStore store = own(world, column);
        return store.chunksOf().authorityAt(requireReached(store.world(), chunk));
    }

    static int requireReached(WorldState in, int chunk) {
        in.requireOpen();
        if (chunk < 0 || chunk >= in.chunks()) {
            throw new IndexOutOfBoundsException("there is no chunk " + chunk + ": the repository reaches " + in.chunks()
                    + " chunks, numbered from 0; entities reach further, see writeEntities()");
        }
        return chunk;
    }

    // ---- reading

    /**
     * Copies the entities of a chunk.
     *
     * @param chunk a chunk that the repository reaches
     * @param to a native segment
     * @param offset the place of the image in the segment
     * @return the bytes of the image, always {@value #ENTITY_IMAGE_BYTES}
     */
    public long readEntities(int chunk, MemorySegment to, long offset) {
        requireRoom(to, offset, ENTITY_IMAGE_BYTES, true);
        world.lock().acquire();
        try {
            image.of(entities, requireReached(world, chunk));
            image.copyTo(to, offset);
            return ENTITY_IMAGE_BYTES;
        } finally {
            world.lock().release();
        }
    }

    /**
     * The size of the image of a component in a chunk.
     *
     * @param column a column of the repository
     * @param chunk a chunk that the repository reaches
     * @return bytes, at least 256
     */
    public long imageBytes(ComponentColumn column, int chunk) {
        ColumnStore store = own(world, column);
        store.world().lock().acquire();
        try {
            return store.chunksOf().imageBytes(requireReached(store.world(), chunk));
        } finally {
            store.world().lock().release();
        }
    }

    /**
     * Copies a component of the entities of a chunk.
     *
     * @param column a column of the repository
     * @param chunk a chunk that the repository reaches
     * @param to a native segment
     * @param offset the place of the image in the segment
     * @return the bytes of the image
     */
    public long read(ComponentColumn column, int chunk, MemorySegment to, long offset) {
        ColumnStore store = own(world, column);
        store.world().lock().acquire();
        try {
            long bytes = store.chunksOf().imageBytes(requireReached(store.world(), chunk));
            requireRoom(to, offset, bytes, true);
            store.chunksOf().read(chunk, to, offset, workspace);
            return bytes;
        } finally {
            store.world().lock().release();
        }
    }

    /**
     * Whether any entity of a chunk has a parent or children.
     *
     * @param chunk a chunk that the repository reaches
     * @return true if some entity has a link
     */
    public boolean hasLinks(int chunk) {
        world.lock().acquire();
        try {
            return links.hasLinks(requireReached(world, chunk));
        } finally {
            world.lock().release();
        }
    }

    /**
     * Copies the links of the entities of a chunk; zeros where there are none.
     *
     * @param chunk a chunk that the repository reaches
     * @param to a native segment
     * @param offset the place of the image in the segment
     * @return the bytes of the image, always {@value #LINK_IMAGE_BYTES}
     */
    public long readLinks(int chunk, MemorySegment to, long offset) {
        requireRoom(to, offset, LINK_IMAGE_BYTES, true);
        world.lock().acquire();
        try {
            requireReached(world, chunk);
            long at = workspace.ensureToRead(LINK_IMAGE_BYTES);
            links.read(chunk, at);
            Memory.copy(at, to, offset, LINK_IMAGE_BYTES);
            return LINK_IMAGE_BYTES;
        } finally {
            world.lock().release();
        }
    }

    // ---- reading chunks as they lie

    /**
     * Whether {@link #readDense} can read the values of a table in a chunk: at least a quarter of the slots have a
     * value, or for values over 64 bytes in rows all of them.
     *
     * @param column a column of the repository
     * @param chunk a chunk that the repository reaches
     * @return true if the chunk is dense
     */
    public boolean isDense(ComponentColumn column, int chunk) {
        ColumnStore store = own(world, column);
        store.world().lock().acquire();
        try {
            return store.chunksOf().isDense(requireReached(store.world(), chunk));
        } finally {
            store.world().lock().release();
        }
    }

    /**
     * The size of a dense image of a component, the same for all chunks.
     *
     * @param column the table of a component
     * @return 256 plus 1,024 times the stride
     */
    public long denseBytes(ComponentColumn column) {
        long bytes = own(world, column).chunksOf().denseBytes();
        if (bytes == 0) {
            throw new IllegalArgumentException(column.name()
                    + " has no dense image, because its values do not lie in a table: ask isDense() before, and"
                    + " read() chunks of tags, parts and managed components");
        }
        return bytes;
    }

    /**
     * Copies the values of all 1,024 slots of a chunk as they lie, which is the fastest way. In the columns layout a
     * field begins at 1,024 times its offset. Slots of entities without the component, and padding, may hold any bytes:
     * clear them before the image goes to a file.
     *
     * @param column the table of a component
     * @param chunk a chunk that {@linkplain #isDense is dense}
     * @param to a native segment
     * @param offset the place of the image in the segment
     * @return the bytes of the image, always {@link #denseBytes}
     * @throws IllegalStateException when the chunk is not dense
     */
    public long readDense(ComponentColumn column, int chunk, MemorySegment to, long offset) {
        long bytes = denseBytes(column);
        requireRoom(to, offset, bytes, true);
        ColumnStore store = Stores.of(column);
        store.world().lock().acquire();
        try {
            ColumnChunks chunks = store.chunksOf();
            if (!chunks.isDense(requireReached(store.world(), chunk))) {
                throw new IllegalStateException("cannot read chunk " + chunk + " of " + column.name()
                        + " as a dense image: only " + chunks.count(chunk) + " of its entities have the component,"
                        + " which is too few; ask isDense() before, and use read() otherwise");
            }
            chunks.readDense(chunk, to, offset);
            return bytes;
        } finally {
            store.world().lock().release();
        }
    }

    /**
     * Copies the parts of the entities of a chunk as loose parts, which is the fastest way. The parts of an entity
     * begin at its place minus the first place, in bytes from the beginning of all parts. Bytes in between may be
     * anything: leave them out of files. A first place of -1 means that there are no places, and parts come one after
     * the other.
     *
     * @param parts parts of the repository
     * @param chunk a chunk that the repository reaches
     * @param to a native segment
     * @param offset the place of the image in the segment
     * @return the bytes of the image; negated, without a copy, if it does not fit into the segment
     */
    public long readLoose(PartTable<?> parts, int chunk, MemorySegment to, long offset) {
        requireRoom(to, offset, 0, true);
        PartStore store = PartStore.of(parts);
        own(world, parts);
        world.lock().acquire();
        try {
            return store.readLoose(requireReached(world, chunk), to, offset, workspace);
        } finally {
            world.lock().release();
        }
    }

    // ---- reading what changed

    /**
     * Copies the groups of 64 entities of a chunk in which structure or headers changed after a version. This image
     * updates a copy of the chunk from that version.
     *
     * @param chunk a chunk that the repository reaches
     * @param since a version of the repository
     * @param to a native segment
     * @param offset the place of the image in the segment
     * @return the bytes of the image, at most {@value #CHANGED_ENTITIES_BYTES}; 0 when more than four of the sixteen
     *     groups changed: then nothing was copied, because reading all is as fast
     */
    public long readChangedEntities(int chunk, long since, MemorySegment to, long offset) {
        requireRoom(to, offset, CHANGED_ENTITIES_BYTES, true);
        world.lock().acquire();
        try {
            int words = entities.restructuredWords(requireReached(world, chunk), since);
            return Integer.bitCount(words) > EntityImage.MOST_WORDS
                    ? 0
                    : image.of(entities, chunk).copyTo(to, offset, words);
        } finally {
            world.lock().release();
        }
    }

    /**
     * Copies a component of the entities of a chunk for which it changed after a version. This image updates a copy of
     * the chunk from that version.
     *
     * @param column a column of the repository that {@linkplain ComponentColumn#hasEntityVersions() has a version for
     *     each entity}
     * @param chunk a chunk that the repository reaches
     * @param since a version of the repository
     * @param to a native segment
     * @param offset the place of the image in the segment
     * @return the bytes of the image; negated if it does not fit into the segment; 0 when more than a quarter changed,
     *     because the whole chunk is read as fast, or when there is no memory for it; copied only if positive
     */
    public long readChanged(ComponentColumn column, int chunk, long since, MemorySegment to, long offset) {
        ColumnStore store = own(world, column);
        if (!store.isVersioned()) {
            throw new IllegalArgumentException(column.name()
                    + " does not know which entities changed: ask hasEntityVersions() before, and read() the whole"
                    + " chunk, or declare it with @Component(entityVersions = true)");
        }
        requireRoom(to, offset, 0, true);
        store.world().lock().acquire();
        try {
            store.world().markLoops();
            return store.chunksOf().readChanged(requireReached(store.world(), chunk), since, to, offset, workspace);
        } catch (MemoryException noRoomToWork) {
            return 0;
        } finally {
            store.world().lock().release();
        }
    }

    // ---- writing

    /**
     * Replaces the entities of a chunk. Their ticks must not be later than the tick of the repository: call {@link
     * #setTick} first. A chunk beyond those that the repository {@linkplain #count() reaches} makes it grow, as
     * creating entities does. All other writes need chunks that it reaches.
     *
     * @param chunk a chunk below the capacity
     * @param from a native segment
     * @param offset the place of the image in the segment
     * @throws CopyException when the bytes cannot be an image of a chunk
     * @throws CapacityException when an entity of the image is outside of the capacity
     */
    public void writeEntities(int chunk, MemorySegment from, long offset) {
        writer.writeEntities(chunk, from, offset);
    }

    /**
     * Replaces a component of the entities of a chunk: a table, parts or a tag.
     *
     * @param column a column of the repository
     * @param chunk a chunk whose entities were written before
     * @param from a native segment
     * @param offset the place of the image in the segment
     * @param bytes the size of the image
     * @throws CopyException when the bytes cannot be an image of the component in the chunk, or have an impossible
     *     value: a boolean that is neither 0 nor 1, an unknown enum constant, an invalid text
     */
    public void write(ComponentColumn column, int chunk, MemorySegment from, long offset, long bytes) {
        writer.write(column, chunk, from, offset, bytes);
    }

    /**
     * The same for values that the caller has checked by the rules of {@link io.fdp.kernel.layout.FieldRules}, as
     * readers of files do: booleans, enums and texts are written unchecked.
     *
     * @param column a column of the repository
     * @param chunk a chunk whose entities were written before
     * @param from a native segment
     * @param offset the place of the image in the segment
     * @param bytes the size of the image
     * @throws CopyException when the bytes cannot be an image of the component in the chunk
     */
    public void writeUnchecked(ComponentColumn column, int chunk, MemorySegment from, long offset, long bytes) {
        writer.writeUnchecked(column, chunk, from, offset, bytes);
    }

    /**
     * Replaces a managed component of the entities of a chunk.
     *
     * @param table a managed table of the repository
     * @param chunk a chunk whose entities were written before
     * @param from a native segment
     * @param offset the place of the image in the segment; the image has 256 bytes
     * @param maker makes the object for each slot whose entity has the component; called for all of them before
     *     anything changes
     * @param <T> the class of the objects
     * @throws CopyException when the bytes cannot be an image of the component in the chunk
     */
    public <T> void write(
            ManagedTable<T> table, int chunk, MemorySegment from, long offset, IntFunction<? extends T> maker) {
        writer.write(table, chunk, from, offset, maker);
    }

    /**
     * Replaces the links of the entities of several chunks at once, because links lead from chunk to chunk. Links of
     * other chunks stay and must fit: pass all chunks whose links changed. Write entities first; entities that die
     * thereby leave the hierarchy, as always.
     *
     * @param chunks chunks that the repository reaches, each once, in any order
     * @param count the number of chunks
     * @param from a native segment
     * @param offset the place of the images in the segment, one after the other, in the order of the chunks
     * @throws CopyException when the result would not be a forest of living entities; nothing has changed then
     */
    public void writeLinks(int[] chunks, int count, MemorySegment from, long offset) {
        writer.writeLinks(chunks, count, from, offset);
    }

    /**
     * Sets the tick, as a replay does to continue from a recording. Cursors and spans end.
     *
     * <p>No living entity may have been created, or have changed its structure, after the new tick. So set a later tick
     * before you write entities, and an earlier tick after you wrote the entities of that tick.
     *
     * @param tick the number of frames, 0 or more
     * @throws CopyException when a living entity was created or changed its structure later
     */
    public void setTick(long tick) {
        writer.setTick(tick);
    }

    /** Refuses columns of another repository and of the last frame. */
    static ColumnStore own(WorldState world, ComponentColumn column) {
        return Stores.under(column, world, "pass the column of this repository");
    }

    static void requireRoom(MemorySegment segment, long offset, long bytes, boolean written) {
        if (!segment.isNative() || (written && segment.isReadOnly())) {
            throw new IllegalArgumentException("a segment for chunks is " + (written ? "writable " : "")
                    + "native memory: allocate it in an Arena");
        }
        Objects.checkFromIndexSize(offset, bytes, segment.byteSize());
    }
}
