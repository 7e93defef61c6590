package io.fdp.kernel.state;

import io.fdp.kernel.error.CopyException;
import io.fdp.kernel.internal.event.EventHash;
import io.fdp.kernel.internal.hash.FloatPattern;
import io.fdp.kernel.internal.hash.Hash64;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.part.LooseParts;
import io.fdp.kernel.internal.part.PartStore;
import io.fdp.kernel.internal.table.ChunkHash;
import io.fdp.kernel.internal.table.ChunkSums;
import io.fdp.kernel.internal.table.ColumnChunks;
import io.fdp.kernel.internal.table.ValueHash;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import org.jspecify.annotations.Nullable;

/** A type whose images are hashed: {@link ImageHashes}. The images are in memory that no other thread changes. */
final class HashedType {
    /** What the images of a type contain besides bits. */
    enum Kind {
        TAG,
        VALUES,
        PARTS,
        EVENTS
    }

    private final String name;
    private final Kind kind;
    private final boolean isSingleton;
    private final int stride;
    private final @Nullable ValueHash values;
    private final int packedBytes;
    private final long seed;
    private final FloatPattern floats;
    private final ChunkSums chunks = new ChunkSums();
    private long events;
    private long pending;

    /** Makes a type. Canonical images are not searched for NaNs. */
    HashedType(
            String name,
            Kind kind,
            boolean isSingleton,
            int event,
            @Nullable ComponentLayout layout,
            boolean isCanonical) {
        if (layout != null) {
            requireSize(layout);
        }
        this.name = name;
        this.kind = kind;
        this.isSingleton = isSingleton;
        this.stride = layout == null ? 0 : layout.stride();
        this.values = kind == Kind.VALUES && layout != null ? new ValueHash(layout, !isCanonical) : null;
        this.floats =
                isCanonical || layout == null || kind == Kind.VALUES ? FloatPattern.NONE : FloatPattern.ofRows(layout);
        this.packedBytes = values == null ? 0 : values.packedBytes();
        this.seed = kind == Kind.EVENTS ? EventHash.seed(name, event) : Hash64.ofText(name);
    }

    /** Refuses values larger than any component, because the memory for a layout grows with the size of a value. */
    static void requireSize(ComponentLayout layout) {
        if (layout.stride() > ComponentLayout.MAX_BYTES) {
            throw new IllegalArgumentException("values of " + layout.stride() + " bytes are larger than those of any"
                    + " component, which have at most " + ComponentLayout.MAX_BYTES + ": pass the layout of a type");
        }
    }

    boolean isSingleton() {
        return isSingleton;
    }

    /** The bytes of a number of events. */
    long eventBytes(int count) {
        if (kind != Kind.EVENTS || count < 0) {
            throw wrong(-1, "there are no " + count + " events");
        }
        return (long) count * stride;
    }

    /** The bytes of a dense image. */
    long denseBytes() {
        if (values == null) {
            throw wrong(-1, "only values of tables have dense images");
        }
        return ImageLayout.VALUES + ((long) stride << Chunks.SHIFT);
    }

    long hash() {
        return kind == Kind.EVENTS ? events + pending : ChunkHash.column(seed, chunks.sum());
    }

    void takePacked(int chunk, long image, long bytes) {
        int entities = entities(chunk, image, bytes);
        long from = image + ImageLayout.VALUES;
        long left = bytes - ImageLayout.VALUES;
        long h = begin(image);
        if (values != null) {
            if (left != (long) entities * packedBytes) {
                throw wrong(chunk, entities + " entities have values of " + left + " bytes");
            }
            h = values.addPacked(h, image, from, entities);
        } else if (kind == Kind.PARTS) {
            h = addParts(h, chunk, from, left, entities);
        } else if (left != 0) {
            throw wrong(chunk, "it has " + left + " bytes besides bits");
        }
        end(chunk, entities, h);
    }

    private long addParts(long hash, int chunk, long from, long bytes, int entities) {
        long at = from + (long) entities * Integer.BYTES;
        long end = from + bytes;
        if (at > end) {
            throw wrong(chunk, "it does not say how many parts " + entities + " entities have");
        }
        long h = hash;
        for (int i = 0; i < entities; i++) {
            int count = Memory.getInt(from + (long) i * Integer.BYTES);
            if (count < 1 || count > PartStore.MAX_PARTS || (long) count * stride > end - at) {
                throw wrong(chunk, "an entity has " + count + " parts");
            }
            h = ChunkHash.addParts(h, at, (long) count * stride, floats);
            at += (long) count * stride;
        }
        if (at != end) {
            throw wrong(chunk, "it has more than its parts");
        }
        return h;
    }

    void takeDense(int chunk, long image) {
        int entities = entities(chunk, image, denseBytes());
        long h = begin(image);
        if (values != null) {
            h = values.addLying(h, image, image + ImageLayout.VALUES);
        }
        end(chunk, entities, h);
    }

    void takeLoose(int chunk, long image, long bytes) {
        int entities = entities(chunk, image, bytes);
        if (kind != Kind.PARTS) {
            throw wrong(chunk, "only parts have loose images");
        }
        if (!LooseParts.isWhole(image, entities, bytes, stride)) {
            throw wrong(chunk, "parts are missing");
        }
        end(chunk, entities, LooseParts.hash(begin(image), image, entities, stride, floats));
    }

    private int entities(int chunk, long image, long bytes) {
        if (kind == Kind.EVENTS || bytes < ImageLayout.VALUES) {
            throw wrong(chunk, bytes + " bytes are no image of a chunk");
        }
        return ColumnChunks.count(image);
    }

    private long begin(long image) {
        return ChunkHash.beginColumn(seed, image, image + ImageLayout.OWNED);
    }

    private void end(int chunk, int entities, long h) {
        chunks.put(chunk, entities == 0 ? 0 : ChunkHash.endColumn(h));
    }

    void takeEvents(int count, long rows, long bytes) {
        events = hashEvents(EventHash.CURRENT, count, rows, bytes);
    }

    void takePending(int count, long rows, long bytes) {
        pending = hashEvents(EventHash.PENDING, count, rows, bytes);
    }

    private long hashEvents(int which, int count, long rows, long bytes) {
        return count == 0
                ? 0
                : EventHash.end(EventHash.addRows(
                        EventHash.begin(seed, which, count), rows, bytes, Math.max(1, stride), floats));
    }

    void forgetEvents() {
        events = 0;
        pending = 0;
    }

    private CopyException wrong(int chunk, String why) {
        return new CopyException("cannot hash " + (chunk < 0 ? "" : "the image of chunk " + chunk + " of ") + name
                + ": " + why + "; pass what RawChunks or EventBytes copied, to the method for its kind");
    }
}
