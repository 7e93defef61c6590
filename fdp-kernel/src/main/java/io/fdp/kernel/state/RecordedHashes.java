package io.fdp.kernel.state;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.internal.entity.RoleTable;
import io.fdp.kernel.internal.event.EventHash;
import io.fdp.kernel.internal.hash.Hash64;
import io.fdp.kernel.internal.table.ChunkHash;
import io.fdp.kernel.internal.table.ChunkSums;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.ImageLayout;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The state hash of a world that a file describes, without the program that made the file: {@link ImageHashes} for
 * types that are described by names and layouts, and for objects by their bytes.
 *
 * <p>Objects that have a hash of their own, and do not count by the bytes that are saved of them, cannot be hashed
 * here.
 *
 * <p>Threading: one thread at a time. There is nothing to close: the memory is given back when nobody refers to it.
 */
public final class RecordedHashes {
    /** What the values of a type are. */
    public enum Kind {
        /** A row of fields for each entity. */
        TABLE,
        /** Several rows of fields for each entity. */
        PARTS,
        /** Nothing but who has it. */
        TAG,
        /** An object for each entity. */
        MANAGED
    }

    private static final String NO_BYTES = "the bytes are null: pass the array that they are in";
    private static final String NO_SEGMENT = "the segment is null: pass one of the array that the bytes are in";
    private static final MemorySegment NOBODY = MemorySegment.ofArray(new byte[ImageLayout.VALUES]);

    private final ImageHashes images = ImageHashes.collected();
    private final List<Described> types = new ArrayList<>();
    private long roles;

    /** A type: its number among images, or the hashes of its objects. */
    private static final class Described {
        private final int number;
        private final boolean isSingleton;
        private final long seed;
        private final ChunkSums chunks = new ChunkSums();
        private long events;

        Described(int number, boolean isSingleton, long seed) {
            this.number = number;
            this.isSingleton = isSingleton;
            this.seed = seed;
        }

        boolean hasObjects() {
            return number < 0;
        }
    }

    /** Of an empty world. */
    public RecordedHashes() {}

    /**
     * Adds a component or a singleton.
     *
     * @param kind what its values are
     * @param name its name
     * @param layout how values lie; null for tags and objects
     * @param isSingleton whether it exists once
     * @return its number here
     */
    public int add(Kind kind, String name, @Nullable ComponentLayout layout, boolean isSingleton) {
        return add(
                switch (kind) {
                    case TABLE -> described(name, HashedType.Kind.VALUES, isSingleton, 0, layout);
                    case PARTS -> described(name, HashedType.Kind.PARTS, isSingleton, 0, layout);
                    case TAG -> described(name, HashedType.Kind.TAG, isSingleton, 0, null);
                    case MANAGED -> new Described(-1, isSingleton, Hash64.ofText(name));
                });
    }

    /**
     * Adds a type of event.
     *
     * @param name its name
     * @param id its number
     * @param layout how events lie; null for objects
     * @return its number here
     */
    public int addEvents(String name, int id, @Nullable ComponentLayout layout) {
        return add(
                layout == null
                        ? new Described(-1, false, EventHash.seed(name, id))
                        : described(name, HashedType.Kind.EVENTS, false, id, layout));
    }

    private Described described(
            String name, HashedType.Kind kind, boolean isSingleton, int id, @Nullable ComponentLayout layout) {
        return new Described(images.add(new HashedType(name, kind, isSingleton, id, layout, false)), isSingleton, 0);
    }

    private int add(Described type) {
        types.add(type);
        return types.size() - 1;
    }

    private Described type(int number) {
        if (number < 0 || number >= types.size()) {
            throw new IndexOutOfBoundsException(
                    "no type " + number + ": there are " + types.size() + "; pass what add() or addEvents() answered");
        }
        return types.get(number);
    }

    // ---- what is there

    /**
     * Takes a chunk of entities.
     *
     * @param chunk the chunk
     * @param image its image, as {@link RawChunks#readEntities} makes it
     */
    public void takeEntities(int chunk, MemorySegment image) {
        images.takeEntities(chunk, image, 0);
    }

    /**
     * Takes the links of a chunk.
     *
     * @param chunk the chunk
     * @param image its image, as {@link RawChunks#readLinks} makes it
     */
    public void takeLinks(int chunk, MemorySegment image) {
        images.takeLinks(chunk, image, 0);
    }

    /**
     * Takes a chunk of values: bits of those who have one and of those who own it, then rows; or for objects the length
     * of each in four bytes, and then the objects.
     *
     * @param type the number of the type
     * @param chunk the chunk; 0 for a singleton
     * @param bytes where the image is, from the first byte on
     * @param segment the same array as a segment, which the caller keeps, so that none is made for each chunk
     * @param length the bytes of the image; 0 when nobody has a value
     */
    public void takeValues(int type, int chunk, byte[] bytes, MemorySegment segment, int length) {
        Objects.requireNonNull(bytes, NO_BYTES);
        Objects.requireNonNull(segment, NO_SEGMENT);
        Described of = type(type);
        MemorySegment image = length == 0 ? NOBODY : segment;
        long size = length == 0 ? ImageLayout.VALUES : length;
        if (of.hasObjects()) {
            of.chunks.put(chunk, length == 0 ? 0 : images.hashObjects(of.seed, image, bytes, length));
        } else {
            images.takeValues(of.number, chunk, image, 0, size);
        }
    }

    /** Events of the frame before are gone. */
    public void nextFrame() {
        images.nextFrame();
        for (int i = 0; i < types.size(); i++) {
            types.get(i).events = 0;
        }
    }

    /**
     * Takes the events of a type that were published in a frame.
     *
     * @param type the number of the type
     * @param bytes where they are, from the first byte on: rows; or the length of each object in four bytes, and then
     *     the objects
     * @param segment the same array as a segment, which the caller keeps
     * @param count how many
     */
    public void takeEvents(int type, byte[] bytes, MemorySegment segment, int count) {
        Objects.requireNonNull(bytes, NO_BYTES);
        Objects.requireNonNull(segment, NO_SEGMENT);
        Described of = type(type);
        if (of.hasObjects()) {
            long h = EventHash.begin(of.seed, EventHash.CURRENT, count);
            of.events = EventHash.end(ImageHashes.addObjects(h, bytes, bytes.length, 0, count));
        } else {
            images.takeEvents(of.number, segment, 0, count);
        }
    }

    /** There are no roles; {@link #addRole} adds each. */
    public void clearRoles() {
        roles = 0;
    }

    /**
     * Adds a role.
     *
     * @param role the role
     * @param entity who has it
     */
    public void addRole(int role, long entity) {
        roles += RoleTable.hash(role, entity);
    }

    /**
     * The hash of all entities.
     *
     * @return what {@link StateHashes} has for them
     */
    public long entities() {
        return images.entities();
    }

    /**
     * The hash of all parents and children.
     *
     * @return what {@link StateHashes} has for them
     */
    public long hierarchy() {
        return images.links();
    }

    /**
     * The hash of all roles.
     *
     * @return what {@link StateHashes} has for them
     */
    public long roles() {
        return roles;
    }

    /**
     * The hash of a component, a singleton or the events of a type.
     *
     * @param type the number of the type
     * @return what {@link StateHashes} has for it
     */
    public long hash(int type) {
        return hash(type(type));
    }

    private long hash(Described type) {
        return type.hasObjects()
                ? type.events + ChunkHash.column(type.seed, type.chunks.sum())
                : images.hash(type.number);
    }

    /**
     * The hash of everything that was taken.
     *
     * @param tick the tick
     * @return what {@link EntityRepository#stateHash()} answers for such a world
     */
    public long total(long tick) {
        long others = roles;
        long singletons = 0;
        for (int i = 0; i < types.size(); i++) {
            Described type = types.get(i);
            if (type.hasObjects()) {
                long hash = hash(type);
                if (type.isSingleton) {
                    singletons += hash;
                } else {
                    others += hash;
                }
            }
        }
        return images.total(tick, others, singletons);
    }
}
