package io.fdp.kernel.state;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ObjectHashing;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.error.CopyException;
import io.fdp.kernel.event.EventBytes;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.internal.entity.LinkChunks;
import io.fdp.kernel.internal.hash.Hash64;
import io.fdp.kernel.internal.hash.SerializedHash;
import io.fdp.kernel.internal.hash.SimpleHash;
import io.fdp.kernel.internal.hash.StateSum;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.memory.MemoryAccount;
import io.fdp.kernel.internal.memory.OsMemory;
import io.fdp.kernel.internal.memory.Workspace;
import io.fdp.kernel.internal.table.ChunkHash;
import io.fdp.kernel.internal.table.ChunkSums;
import io.fdp.kernel.internal.table.ColumnChunks;
import io.fdp.kernel.internal.table.EntityImage;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Computes the state hash of a world from images of its chunks, on any thread. It equals {@link
 * EntityRepository#stateHash()} at the time of the images.
 *
 * <pre>{@code
 * ImageHashes hashes = new ImageHashes();
 * int position = hashes.add(positions);          // types, in any order
 * hashes.takeEntities(chunk, image, 0);          // what RawChunks read, whenever a chunk changed
 * hashes.takeDense(position, chunk, image, at);
 * hashes.total(tick, 0, 0);
 * }</pre>
 *
 * <p>Chunks that were never taken count as empty. Taking a chunk hashes only this chunk. Managed types and roles have
 * no images: get their hashes from {@link StateHashes} and pass them to {@link #total}.
 *
 * <p>Threading: one thread at a time. Images are copied first, so later changes of their memory do no harm.
 */
public final class ImageHashes implements AutoCloseable {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final MemoryAccount account = new MemoryAccount(Long.MAX_VALUE);
    private final Workspace workspace = new Workspace(OsMemory.system(), account, "images to hash");

    /**
     * Memory that the garbage collector frees; null when the workspace is used, which must be closed. Images are hashed
     * there by address: each method that does so holds the lock, so that nobody replaces the memory meanwhile, and ends
     * with a fence, so that the collector leaves the memory alone until then.
     */
    private @Nullable MemorySegment collected;

    private final EntityImage entityImage = new EntityImage();
    private final SimpleHash simple = new SimpleHash();
    private final ChunkSums entities = new ChunkSums();
    private final ChunkSums links = new ChunkSums();
    private final List<HashedType> types = new ArrayList<>();

    private final boolean isCanonical;

    /** Makes hashes of an empty world. Every NaN in images counts as the canonical one. */
    public ImageHashes() {
        this(false);
    }

    private ImageHashes(boolean isCanonical) {
        this.isCanonical = isCanonical;
    }

    /**
     * Makes hashes for images that are canonical already; see {@link CanonicalFloats}. That saves a pass.
     *
     * @return hashes of an empty world
     */
    public static ImageHashes ofCanonical() {
        return new ImageHashes(true);
    }

    /** Makes hashes that need no close, because the garbage collector frees their memory. */
    static ImageHashes collected() {
        ImageHashes made = new ImageHashes();
        made.collected = MemorySegment.NULL;
        return made;
    }

    // ---- types

    /**
     * Adds a component. Only its name and its layout are used.
     *
     * @param column a table, a table of parts or a tag
     * @return the number of the type here
     * @throws IllegalArgumentException when its values are objects
     */
    public int add(ComponentColumn column) {
        return add(column, false);
    }

    /**
     * Adds a singleton.
     *
     * @param column the table of its value
     * @return the number of the type here
     * @throws IllegalArgumentException when its value is an object
     */
    public int addSingleton(ComponentColumn column) {
        return add(column, true);
    }

    private int add(ComponentColumn column, boolean singleton) {
        String name = column.name();
        return add(
                switch (column) {
                    case ComponentTable<?> table ->
                        new HashedType(name, HashedType.Kind.VALUES, singleton, 0, table.layout(), isCanonical);
                    case PartTable<?> parts ->
                        new HashedType(name, HashedType.Kind.PARTS, singleton, 0, parts.layout(), isCanonical);
                    case TagColumn tag -> new HashedType(name, HashedType.Kind.TAG, singleton, 0, null, isCanonical);
                    default ->
                        throw new IllegalArgumentException(name + " has objects, of which there are no images: take"
                                + " its hash with StateHashes, and pass it to total()");
                });
    }

    /**
     * Adds a type of event.
     *
     * @param events its stream
     * @return the number of the type here
     */
    public int add(NativeEvents<?> events) {
        return add(new HashedType(
                events.name(), HashedType.Kind.EVENTS, false, events.id(), events.layout(), isCanonical));
    }

    int add(HashedType type) {
        types.add(type);
        return types.size() - 1;
    }

    // ---- images

    /**
     * Takes a chunk of entities.
     *
     * @param chunk the chunk
     * @param from the segment with the image, on or off the heap
     * @param offset the place of the image in the segment
     */
    public synchronized void takeEntities(int chunk, MemorySegment from, long offset) {
        try {
            long at = taken(chunk, from, offset, ImageLayout.ENTITY_BYTES);
            entities.put(chunk, ChunkHash.entities(entityImage.at(at)));
        } finally {
            Reference.reachabilityFence(collected);
        }
    }

    /**
     * Takes the links of a chunk.
     *
     * @param chunk the chunk
     * @param from the segment with the image, on or off the heap
     * @param offset the place of the image in the segment
     */
    public synchronized void takeLinks(int chunk, MemorySegment from, long offset) {
        try {
            links.put(chunk, LinkChunks.hash(taken(chunk, from, offset, ImageLayout.LINK_BYTES), chunk));
        } finally {
            Reference.reachabilityFence(collected);
        }
    }

    /**
     * Takes a chunk of a component, or chunk 0 of a singleton.
     *
     * @param type the number of the type
     * @param chunk the chunk
     * @param from the segment with the image from {@link RawChunks#read}, on or off the heap
     * @param offset the place of the image in the segment
     * @param bytes the size of the image
     * @throws CopyException when the bytes cannot be an image of the type
     */
    public synchronized void takeValues(int type, int chunk, MemorySegment from, long offset, long bytes) {
        try {
            types.get(type).takePacked(chunk, taken(chunk, from, offset, bytes), bytes);
        } finally {
            Reference.reachabilityFence(collected);
        }
    }

    /**
     * Takes a chunk of a component as a dense image.
     *
     * @param type the number of the type
     * @param chunk the chunk
     * @param from the segment with the image from {@link RawChunks#readDense}, on or off the heap
     * @param offset the place of the image in the segment
     */
    public synchronized void takeDense(int type, int chunk, MemorySegment from, long offset) {
        try {
            HashedType of = types.get(type);
            of.takeDense(chunk, taken(chunk, from, offset, of.denseBytes()));
        } finally {
            Reference.reachabilityFence(collected);
        }
    }

    /**
     * Takes a chunk of parts as an image of loose parts.
     *
     * @param type the number of the type
     * @param chunk the chunk
     * @param from the segment with the image from {@link RawChunks#readLoose}, on or off the heap
     * @param offset the place of the image in the segment
     * @param bytes the size of the image
     * @throws CopyException when the bytes cannot be an image of the type
     */
    public synchronized void takeLoose(int type, int chunk, MemorySegment from, long offset, long bytes) {
        try {
            types.get(type).takeLoose(chunk, taken(chunk, from, offset, bytes), bytes);
        } finally {
            Reference.reachabilityFence(collected);
        }
    }

    /** Drops the events of the frame before. */
    public void nextFrame() {
        for (int i = 0; i < types.size(); i++) {
            types.get(i).forgetEvents();
        }
    }

    /**
     * Takes the events of a type that were published in a frame.
     *
     * @param type the number of the type
     * @param from the segment with the bytes from {@link EventBytes#copyTo}, on or off the heap
     * @param offset the place of the first event in the segment
     * @param count the number of events
     */
    public synchronized void takeEvents(int type, MemorySegment from, long offset, int count) {
        try {
            HashedType of = types.get(type);
            long bytes = of.eventBytes(count);
            of.takeEvents(count, taken(0, from, offset, bytes), bytes);
        } finally {
            Reference.reachabilityFence(collected);
        }
    }

    /** Takes the events of a type that can be read in the next frame only. */
    synchronized void takePending(int type, MemorySegment from, int count) {
        try {
            HashedType of = types.get(type);
            long bytes = of.eventBytes(count);
            of.takePending(count, taken(0, from, 0, bytes), bytes);
        } finally {
            Reference.reachabilityFence(collected);
        }
    }

    /** The hash of a chunk of objects: presence, authority, and each object. */
    synchronized long hashObjects(long seed, MemorySegment image, byte[] bytes, int length, ObjectHashing way) {
        Objects.checkFromIndexSize(0, length, bytes.length);
        try {
            long at = taken(0, image, 0, ImageLayout.VALUES);
            int count = ColumnChunks.count(at);
            if (count == 0 || length < ImageLayout.VALUES + count * Integer.BYTES) {
                return 0;
            }
            long h = ChunkHash.beginColumn(seed, at, at + ImageLayout.OWNED);
            return ChunkHash.endColumn(addObjects(h, bytes, length, ImageLayout.VALUES, count, way));
        } finally {
            Reference.reachabilityFence(collected);
        }
    }

    private static CopyException noObjects(int count, int bytes) {
        return new CopyException("cannot hash " + count + " objects in " + bytes + " bytes: pass the length of each in"
                + " four bytes, and then all of them");
    }

    /** Adds objects from an array: the length of each object, then the bytes of all objects. */
    long addObjects(long hash, byte[] bytes, int end, int lengths, int count, ObjectHashing way) {
        long h = hash;
        long at = lengths + (long) count * Integer.BYTES;
        if (count < 0 || at > end) {
            throw noObjects(count, end - lengths);
        }
        for (int i = 0; i < count; i++) {
            int length = (int) INT.get(bytes, lengths + i * Integer.BYTES);
            if (length < 0 || length > end - at) {
                throw noObjects(count, end - lengths);
            }
            h = Hash64.mix(h, hashObject(way, bytes, (int) at, length));
            at += length;
        }
        return h;
    }

    private long hashObject(ObjectHashing way, byte[] bytes, int from, int size) {
        return switch (way) {
            case CONTENT -> simple.ofContent(bytes, from, size);
            case HASH_CODE -> simple.ofHashCode(bytes, from, size);
            case BYTES, VALUE, PRESENCE, PROGRAM -> SerializedHash.hash(bytes, from, size);
        };
    }

    private long taken(int chunk, MemorySegment from, long offset, long bytes) {
        if (chunk < 0) {
            throw new IndexOutOfBoundsException("there is no chunk " + chunk + ": they are numbered from 0");
        }
        Objects.checkFromIndexSize(offset, bytes, from.byteSize());
        long at = room(Math.max(bytes, Chunks.SLOTS));
        Memory.copy(from, offset, at, bytes);
        return at;
    }

    private long room(long bytes) {
        MemorySegment there = collected;
        if (there == null) {
            return workspace.ensure(bytes);
        }
        if (there.byteSize() < bytes) {
            there = Arena.ofAuto().allocate(Long.highestOneBit(bytes) << 1, Long.BYTES);
            collected = there;
        }
        return there.address();
    }

    // ---- the hash

    /**
     * The hash of everything that was taken, and of the parts without images.
     *
     * @param tick the tick
     * @param others the sum of the hashes of managed components, of managed events and of roles
     * @param otherSingletons the sum of the hashes of managed singletons
     * @return the value of {@link EntityRepository#stateHash()} for such a world
     */
    public long total(long tick, long others, long otherSingletons) {
        long sum = entities.sum() + ChunkHash.links(links.sum()) + others;
        long singletons = otherSingletons;
        for (int i = 0; i < types.size(); i++) {
            HashedType type = types.get(i);
            if (type.isSingleton()) {
                singletons += type.hash();
            } else {
                sum += type.hash();
            }
        }
        return StateSum.of(sum + StateSum.ofSingletons(singletons), tick);
    }

    /** The hash of all entities. */
    long entities() {
        return entities.sum();
    }

    /** The hash of all links. */
    long links() {
        return ChunkHash.links(links.sum());
    }

    /** The hash of a type. */
    long hash(int type) {
        return types.get(type).hash();
    }

    /** Gives the memory back. */
    @Override
    public synchronized void close() {
        workspace.close();
        account.close();
    }
}
