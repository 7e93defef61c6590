package io.fdp.kernel.state;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ObjectHashing;
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
 * Computes the state hash of a world in a file, without the program that made the file. It works like {@link
 * ImageHashes}, with types given by name and layout, and with objects given as bytes.
 *
 * <p>Objects with a hash of the program cannot be hashed here, because only the program can compute it.
 *
 * <p>Threading: one thread at a time. There is nothing to close: the garbage collector frees the memory.
 */
public final class RecordedHashes {
    /** The kind of values that a type has. */
    public enum Kind {
        /** A row of fields for each entity. */
        TABLE,
        /** Several rows of fields for each entity. */
        PARTS,
        /** No value, only presence. */
        TAG,
        /** An object for each entity. */
        MANAGED
    }

    private static final String NO_BYTES = "the bytes are null: pass the array that they are in";
    private static final String NO_WAY = "the way of hashing is null: pass one";
    private static final String NO_SEGMENT = "the segment is null: pass one of the array that the bytes are in";
    private static final MemorySegment NOBODY = MemorySegment.ofArray(new byte[ImageLayout.VALUES]);

    private final ImageHashes images = ImageHashes.collected();
    private final List<Described> types = new ArrayList<>();
    private long roles;

    /** A type: its number in {@link ImageHashes}, or the hashes of its objects. */
    private static final class Described {
        private final int number;
        private final boolean isSingleton;
        private final long seed;
        private final ObjectHashing way;
        private final ChunkSums chunks = new ChunkSums();
        private long events;
        private long pending;

        Described(int number, boolean isSingleton, long seed, ObjectHashing way) {
            this.number = number;
            this.isSingleton = isSingleton;
            this.seed = seed;
            this.way = way;
        }

        boolean hasObjects() {
            return number < 0;
        }
    }

    /** Makes hashes of an empty world. */
    public RecordedHashes() {}

    /**
     * Adds a component or a singleton. Objects count by their bytes; {@link #addObjects} adds objects that count in
     * another way.
     *
     * @param kind the kind of its values
     * @param name its name
     * @param layout the layout of values; null for tags and objects
     * @param isSingleton whether the value exists once
     * @return the number of the type here
     */
    public int add(Kind kind, String name, @Nullable ComponentLayout layout, boolean isSingleton) {
        return add(
                switch (kind) {
                    case TABLE -> described(name, HashedType.Kind.VALUES, isSingleton, 0, layout);
                    case PARTS -> described(name, HashedType.Kind.PARTS, isSingleton, 0, layout);
                    case TAG -> described(name, HashedType.Kind.TAG, isSingleton, 0, null);
                    case MANAGED -> objects(Hash64.ofText(name), isSingleton, ObjectHashing.BYTES);
                });
    }

    /**
     * Adds a component or a singleton with objects.
     *
     * @param name its name
     * @param way how its objects count
     * @param isSingleton whether the object exists once
     * @return the number of the type here
     */
    public int addObjects(String name, ObjectHashing way, boolean isSingleton) {
        return add(objects(Hash64.ofText(name), isSingleton, way));
    }

    /**
     * Adds a type of event with objects.
     *
     * @param name its name
     * @param id its number
     * @param way how its objects count
     * @return the number of the type here
     */
    public int addObjectEvents(String name, int id, ObjectHashing way) {
        return add(objects(EventHash.seed(name, id), false, way));
    }

    private static Described objects(long seed, boolean isSingleton, ObjectHashing way) {
        return new Described(-1, isSingleton, seed, Objects.requireNonNull(way, NO_WAY));
    }

    /**
     * Adds a type of event.
     *
     * @param name its name
     * @param id its number
     * @param layout the layout of events; null for objects
     * @return the number of the type here
     */
    public int addEvents(String name, int id, @Nullable ComponentLayout layout) {
        return add(
                layout == null
                        ? objects(EventHash.seed(name, id), false, ObjectHashing.BYTES)
                        : described(name, HashedType.Kind.EVENTS, false, id, layout));
    }

    private Described described(
            String name, HashedType.Kind kind, boolean isSingleton, int id, @Nullable ComponentLayout layout) {
        int number = images.add(new HashedType(name, kind, isSingleton, id, layout, false));
        return new Described(number, isSingleton, 0, ObjectHashing.PRESENCE);
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
     * @param image its image, in the form of {@link RawChunks#readEntities}
     */
    public void takeEntities(int chunk, MemorySegment image) {
        images.takeEntities(chunk, image, 0);
    }

    /**
     * Takes the links of a chunk.
     *
     * @param chunk the chunk
     * @param image its image, in the form of {@link RawChunks#readLinks}
     */
    public void takeLinks(int chunk, MemorySegment image) {
        images.takeLinks(chunk, image, 0);
    }

    /**
     * Takes a chunk of values: the bits of presence and of authority, then rows. For objects the length of each object
     * follows in four bytes, then all objects.
     *
     * @param type the number of the type
     * @param chunk the chunk; 0 for a singleton
     * @param bytes the array that begins with the image
     * @param segment the same array as a segment; the caller keeps it, so that no segment is made for each chunk
     * @param length the bytes of the image; 0 when no entity has a value
     */
    public void takeValues(int type, int chunk, byte[] bytes, MemorySegment segment, int length) {
        Objects.requireNonNull(bytes, NO_BYTES);
        Objects.requireNonNull(segment, NO_SEGMENT);
        Described of = type(type);
        MemorySegment image = length == 0 ? NOBODY : segment;
        long size = length == 0 ? ImageLayout.VALUES : length;
        if (of.hasObjects()) {
            of.chunks.put(chunk, length == 0 ? 0 : images.hashObjects(of.seed, image, bytes, length, of.way));
        } else {
            images.takeValues(of.number, chunk, image, 0, size);
        }
    }

    /** Drops the events of the frame before. */
    public void nextFrame() {
        images.nextFrame();
        for (int i = 0; i < types.size(); i++) {
            types.get(i).events = 0;
            types.get(i).pending = 0;
        }
    }

    /**
     * Takes the events of a type that were published in a frame.
     *
     * @param type the number of the type
     * @param bytes the array that begins with the events: rows, or the length of each object in four bytes and then all
     *     objects
     * @param segment the same array as a segment; the caller keeps it
     * @param count the number of events
     */
    public void takeEvents(int type, byte[] bytes, MemorySegment segment, int count) {
        Objects.requireNonNull(bytes, NO_BYTES);
        Objects.requireNonNull(segment, NO_SEGMENT);
        Described of = type(type);
        if (of.hasObjects()) {
            of.events = hashObjects(of, EventHash.CURRENT, bytes, count);
        } else {
            images.takeEvents(of.number, segment, 0, count);
        }
    }

    /**
     * Takes the events of a type that can be read in the next frame only, of a world between two frames.
     *
     * @param type the number of the type
     * @param bytes the array that begins with the events, as for {@link #takeEvents}
     * @param segment the same array as a segment; the caller keeps it
     * @param count the number of events
     */
    public void takePending(int type, byte[] bytes, MemorySegment segment, int count) {
        Objects.requireNonNull(bytes, NO_BYTES);
        Objects.requireNonNull(segment, NO_SEGMENT);
        Described of = type(type);
        if (of.hasObjects()) {
            of.pending = hashObjects(of, EventHash.PENDING, bytes, count);
        } else {
            images.takePending(of.number, segment, count);
        }
    }

    private long hashObjects(Described of, int which, byte[] bytes, int count) {
        if (count == 0) {
            return 0;
        }
        long h = EventHash.begin(of.seed, which, count);
        return EventHash.end(images.addObjects(h, bytes, bytes.length, 0, count, of.way));
    }

    /** Drops all roles. {@link #addRole} adds roles again. */
    public void clearRoles() {
        roles = 0;
    }

    /**
     * Adds a role.
     *
     * @param role the role
     * @param entity the entity that has the role
     */
    public void addRole(int role, long entity) {
        roles += RoleTable.hash(role, entity);
    }

    /**
     * The hash of all entities.
     *
     * @return the hash of this part in {@link StateHashes}
     */
    public long entities() {
        return images.entities();
    }

    /**
     * The hash of all parents and children.
     *
     * @return the hash of this part in {@link StateHashes}
     */
    public long hierarchy() {
        return images.links();
    }

    /**
     * The hash of all roles.
     *
     * @return the hash of this part in {@link StateHashes}
     */
    public long roles() {
        return roles;
    }

    /**
     * The hash of a component, a singleton or the events of a type.
     *
     * @param type the number of the type
     * @return the hash of this part in {@link StateHashes}
     */
    public long hash(int type) {
        return hash(type(type));
    }

    private long hash(Described type) {
        return type.hasObjects()
                ? type.events + type.pending + ChunkHash.column(type.seed, type.chunks.sum())
                : images.hash(type.number);
    }

    /**
     * The hash of everything that was taken.
     *
     * @param tick the tick
     * @return the value of {@link EntityRepository#stateHash()} for such a world
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
