package io.fdp.kernel.internal.part;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.StaleCursorException;
import io.fdp.kernel.internal.hash.FloatPattern;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.memory.Workspace;
import io.fdp.kernel.internal.table.ChunkHash;
import io.fdp.kernel.internal.table.ColumnOwner;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.Payload;
import io.fdp.kernel.internal.table.ShadowPayload;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.internal.table.ValueCheck;
import io.fdp.kernel.internal.table.ValueImage;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.memory.Memory;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The parts of one type over all entities: a column of headers, and the heap that they point into.
 *
 * <p>The column does what every column does: presence, authority, stamps, versions, queries. An entity has the
 * component if and only if it has at least one part. This class adds what is special about parts: room for one more,
 * the last part in place of a removed one, and headers that follow their parts when those move. Every change of a
 * count, and every move, gives the header a new {@link PartHeader change} number and the world a new epoch. So a view
 * of the parts notices the change.
 *
 * <p>While anyone iterates, counts do not change and nothing moves. Only a thread that does not iterate may add the
 * first part of an entity meanwhile.
 *
 * <p>The class has many methods because parts are added, set, moved, removed and played back, each by position and by
 * key.
 */
public final class PartStore implements Payload, PartOwners {
    /** The most parts of one entity. */
    public static final int MAX_PARTS = 65_536;

    static final long TRIM_BYTES_PER_CHUNK = 1 << 20;

    private final ColumnStore store;
    private final WorldState world;
    private final EntityColumns entities;
    private final PartHeap heap;
    private final PartChanges changes;
    private final PartPacker packer;
    private final ValueImage image;
    private final PartReplacement replacement;
    private final StoreParts otherParts;
    private final PartImages images;
    private final String packLabel;
    private final int stride;
    private final FloatPattern floats;
    private final long headers;
    private final long base;

    private int change;
    private int needed;
    private long total;

    /** Reserves the memory of a type of parts, and follows its column. */
    public PartStore(ColumnStore store, ComponentLayout layout) {
        this.store = store;
        this.world = store.world();
        this.entities = store.entities();
        this.stride = layout.stride();
        this.floats = FloatPattern.ofRows(layout);
        this.image = new ValueImage(layout);
        this.packLabel = "defragment " + store.name();
        this.heap = new PartHeap(world, store.name(), stride);
        this.changes = new PartChanges(this, heap);
        this.packer = new PartPacker(this, heap);
        this.replacement = new PartReplacement(this, heap);
        this.otherParts = new StoreParts(this);
        this.images = new PartImages(this, store, replacement, new ValueCheck(layout));
        this.headers = store.valueBase();
        this.base = heap.base();
        store.memory().attach(this);
    }

    /** The layout of the headers in the column. */
    public static ComponentLayout headerLayout() {
        return PartHeader.LAYOUT;
    }

    /** The address that offsets in headers count from. */
    public long base() {
        return base;
    }

    /** The header of an index. */
    @Override
    public long header(int index) {
        return Memory.address(headers + (long) index * PartHeader.BYTES);
    }

    public int stride() {
        return stride;
    }

    /** The pattern of the floating-point numbers of parts. */
    FloatPattern floats() {
        return floats;
    }

    /** The image of a part outside of the heap. */
    public ValueImage image() {
        return image;
    }

    ColumnStore store() {
        return store;
    }

    /** The number of parts of all entities. */
    public long total() {
        return total;
    }

    /** The number of parts of an index that has some. */
    public int countAt(int index) {
        return PartHeader.count(PartHeader.state(header(index)));
    }

    /** The address of the first part of an index that has some. */
    public long firstAt(int index) {
        return Memory.address(base + PartHeader.offset(header(index)));
    }

    /** Whether an index has the same parts here and in another store of the same type. */
    public boolean isSame(int index, PartStore other) {
        int count = countAt(index);
        return other.countAt(index) == count
                && floats.isSame(firstAt(index), other.firstAt(index), (long) count * stride);
    }

    /** Throws if a view taken from a header does not show the present parts any more. */
    public void requireSame(long entity, int index, long offset, long state) {
        long header = header(index);
        if (PartHeader.offset(header) != offset || PartHeader.state(header) != state) {
            throw new StaleCursorException("the view of " + store.name() + " of entity " + Entity.toString(entity)
                    + " is stale: parts were added, removed or moved since it was taken; take a new one with view() or"
                    + " edit()");
        }
    }

    // ---- one entity

    /** Adds, replaces and removes the parts of one entity. */
    public PartChanges changes() {
        return changes;
    }

    /** Changes the number of parts of an index, within its range. */
    void resize(int index, int count) {
        long header = header(index);
        int sizeClass = PartHeader.sizeClass(PartHeader.state(header));
        PartHeader.put(header, PartHeader.offset(header), count, sizeClass, ++change);
        store.markWritten(index);
        world.nextEpoch();
    }

    void put(int index, int unit, int count, int sizeClass) {
        PartHeader.put(header(index), heap.offsetOf(unit), count, sizeClass, ++change);
    }

    /** Updates the sums when the number of parts of an entity changes. */
    void recount(int before, int count) {
        total += count - before;
        needed += unitsFor(count) - unitsFor(before);
    }

    /** The units that a number of parts need. */
    static int unitsFor(int count) {
        return count == 0 ? 0 : 1 << PartHeader.classFor(count);
    }

    /** The error for a position without a part. */
    public IndexOutOfBoundsException outside(long entity, int position, int count) {
        return new IndexOutOfBoundsException("no part " + position + " of " + store.name() + " on entity "
                + Entity.toString(entity) + ": it has " + count + ", counted from 0");
    }

    // ---- following the column, under the lock

    @Override
    public void prepareBulk(int many) {
        heap.prepare(many);
    }

    @Override
    public void added(int word, long mask) {
        for (long left = mask; left != 0; left &= left - 1) {
            int index = (word << 6) + Long.numberOfTrailingZeros(left);
            int at = heap.take(1, index);
            Memory.zero(base + heap.offsetOf(at), stride);
            put(index, at, 1, 0);
            recount(0, 1);
        }
    }

    @Override
    public void stripped(int word, long mask) {
        for (long left = mask; left != 0; left &= left - 1) {
            giveRange((word << 6) + Long.numberOfTrailingZeros(left));
        }
    }

    /** Gives back the range of an index whose parts are gone. */
    void giveRange(int index) {
        long header = header(index);
        long state = PartHeader.state(header);
        heap.give(heap.unitAt(PartHeader.offset(header)), 1 << PartHeader.sizeClass(state));
        recount(PartHeader.count(state), 0);
    }

    /** Gives an index without parts a range for this many. */
    void takeRange(int index, int count) {
        int sizeClass = PartHeader.classFor(count);
        put(index, heap.take(1 << sizeClass, index), count, sizeClass);
        recount(0, count);
    }

    /** Changes the number of parts of an index in its present range. */
    void keepRange(int index, int count) {
        long header = header(index);
        int before = countAt(index);
        int sizeClass = PartHeader.sizeClass(PartHeader.state(header));
        PartHeader.put(header, PartHeader.offset(header), count, sizeClass, ++change);
        recount(before, count);
    }

    // ---- whole chunks

    @Override
    public void prepareCopy(Payload source, int chunk) {
        PartStore from = (PartStore) source;
        for (int slot = from.store.nextPresent(chunk, 0); slot >= 0; slot = from.store.nextPresent(chunk, slot + 1)) {
            int index = (chunk << Chunks.SHIFT) + slot;
            boolean same = store.isPresent(index) && entities.generation(index) == from.entities.generation(index);
            replacement.plan(index, from.countAt(index), same);
        }
        replacement.reserve();
    }

    @Override
    public void copyChunk(Payload source, int chunk, long present, long before) {
        replacement.run(chunk, present, before, otherParts.of((PartStore) source));
    }

    @Override
    public void endCopy() {
        replacement.end();
    }

    @Override
    public long imageBytes(int chunk, long who) {
        return images.bytes(chunk, who);
    }

    @Override
    public void readImage(int chunk, long who, long image) {
        images.read(chunk, who, image);
    }

    /** Makes the loose image of a chunk if it fits; returns its bytes, negative if it does not fit. */
    public long readLoose(int chunk, MemorySegment to, long offset, Workspace workspace) {
        return images.readLoose(chunk, to, offset, workspace);
    }

    @Override
    public long imageBytes(long image, int count, long available) {
        return images.bytes(image, count, available);
    }

    @Override
    public @Nullable String wrongValue(long image, int count) {
        return images.wrongValue(image, count);
    }

    @Override
    public void writeImage(int chunk, long present, long before, long image, int count) {
        images.write(chunk, present, before, image, count);
    }

    @Override
    public long hash(long seed, int index) {
        return ChunkHash.addParts(seed, firstAt(index), (long) countAt(index) * stride, floats);
    }

    @Override
    public void trim(int chunks) {
        heap.release(chunks * TRIM_BYTES_PER_CHUNK);
        changes.replaced().trim(chunks);
    }

    @Override
    public long check(List<String> faults) {
        PartCheck check = new PartCheck(this, heap, faults);
        long charged = check.run();
        check.requireSums(needed, total);
        return charged + changes.replaced().committedBytes();
    }

    @Override
    public String name() {
        return store.name();
    }

    @Override
    public int owners() {
        return store.count();
    }

    @Override
    public boolean owns(int index) {
        return index >= 0 && index < world.limit() && store.isPresent(index);
    }

    @Override
    public int unitsHeldAt(int unit) {
        return 0;
    }

    @Override
    public ShadowPayload shadow(String name, long shadowHeaders) {
        return new PartShadow(this, world, name, shadowHeaders);
    }

    // ---- packing

    /** The share of the heap that is needed, from 0 to 1. The rest is holes, and ranges that could be smaller. */
    public double density() {
        return heap.end() == 0 ? 1 : (double) needed / heap.end();
    }

    /**
     * Packs the heap if its density is low. Moves at most about this many bytes; returns the bytes moved. Allowed in
     * any phase: the state stays. Under the lock.
     */
    public long defragment(long mostBytes) {
        world.rules().requireStill(packLabel);
        return packer.run(mostBytes);
    }

    /** Updates the header of an index whose range was moved or got another size class. */
    void moved(int index, int unit, int sizeClass) {
        put(index, unit, countAt(index), sizeClass);
    }

    /** Makes views check again. */
    void afterMoves() {
        world.nextEpoch();
    }

    /** Asks for huge pages. */
    public void preferHugePages() {
        heap.preferHugePages();
    }

    @Override
    public long residentBytes() {
        return heap.residentBytes() + Math.max(0, changes.replaced().residentBytes());
    }

    @Override
    public void close() {
        heap.close();
        changes.replaced().close();
    }

    /**
     * The parts of a component.
     *
     * @param column the table of parts that users see
     * @return its store
     */
    public static PartStore of(ColumnOwner column) {
        return (PartStore) Objects.requireNonNull(Stores.of(column).payload(), "parts are a payload");
    }

    /** Throws if an amount of bytes to move is not valid. */
    public static void requireAmount(long maxBytes) {
        if (maxBytes < 0) {
            throw new IllegalArgumentException("cannot defragment " + maxBytes + " bytes: pass 0 or more");
        }
    }
}
