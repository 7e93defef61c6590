package io.fdp.recorder;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RawChunks;
import io.fdp.kernel.error.CapacityException;
import io.fdp.recorder.format.ChunkList;
import io.fdp.recorder.format.Format;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.Images;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Writes entities and their links. Whoever dies when entities are written loses all components and leaves the hierarchy, also when another entity with the same values takes the place: it is noted where that was so.
 */
final class EntityWriter {
    private static final int LIVING_BYTES = Format.BITS_BYTES + Format.SLOTS * Integer.BYTES;

    private final RawChunks raw;
    private final NativeImage buffer;
    private final int capacity;

    /** Who lives in the repository, chunk by chunk: bits and generations, as an image of entities begins. */
    private byte[][] living = {};

    private boolean[] stripped = {};
    private boolean unlinked;
    private int[] relinked = {};

    EntityWriter(EntityRepository repository, NativeImage buffer) {
        this.raw = repository.rawChunks();
        this.capacity = repository.config().capacity();
        this.buffer = buffer;
    }

    /** Writes the chunks that changed after a frame. */
    void write(ChunkList entities, long since, boolean everything) {
        requireCapacity(entities);
        int reach = Math.min(Math.max(entities.reach(), raw.count()), mostChunks());
        grow(reach);
        unlinked = everything;
        for (int chunk = 0; chunk < reach; chunk++) {
            stripped[chunk] = false;
            if (everything || entities.changedAt(chunk) > since) {
                Image image = entities.get(chunk);
                boolean reached = chunk < raw.count();
                if (!image.isEmpty() || reached) {
                    stripped[chunk] = everything || anyDies(living[chunk], image);
                    unlinked |= stripped[chunk] && reached && raw.hasLinks(chunk);
                    raw.writeEntities(chunk, image.isEmpty() ? NativeImage.ZEROS : buffer.of(image), 0);
                }
                note(chunk, image);
            }
        }
    }

    private int mostChunks() {
        return Math.ceilDiv(capacity, Format.SLOTS);
    }

    private void requireCapacity(ChunkList entities) {
        for (int chunk = mostChunks(); chunk < entities.reach(); chunk++) {
            if (!entities.get(chunk).isEmpty()) {
                throw new CapacityException("cannot show a frame with entities of index "
                        + ((long) chunk << 10) + " and more: they are not below the capacity " + capacity
                        + "; open the repository with a larger capacity");
            }
        }
    }

    private void grow(int reach) {
        if (living.length < reach) {
            int before = living.length;
            int room = Math.max(reach, before + (before >> 1));
            living = Arrays.copyOf(living, room);
            for (int i = before; i < room; i++) {
                living[i] = new byte[LIVING_BYTES];
            }
            stripped = Arrays.copyOf(stripped, room);
        }
    }

    private void note(int chunk, Image image) {
        if (image.isEmpty()) {
            Arrays.fill(living[chunk], (byte) 0);
        } else {
            System.arraycopy(image.bytes(), 0, living[chunk], 0, LIVING_BYTES);
        }
    }

    private static boolean anyDies(byte[] before, Image now) {
        if (now.isEmpty()) {
            return Format.countBits(before, 0) > 0;
        }
        byte[] after = now.bytes();
        if (Arrays.equals(before, 0, LIVING_BYTES, after, 0, LIVING_BYTES)) {
            return false;
        }
        for (int slot = 0; slot < Format.SLOTS; slot++) {
            if (Format.isSet(before, 0, slot)
                    && (!Format.isSet(after, 0, slot)
                            || Images.generation(before, slot) != Images.generation(after, slot))) {
                return true;
            }
        }
        return false;
    }

    /** Whether anybody in a chunk died when entities were last written. */
    boolean isStripped(int chunk) {
        return chunk < stripped.length && stripped[chunk];
    }

    /** Writes the links that changed after a frame, or that writing entities took away. */
    void writeLinks(ChunkList links, long since) {
        int reach = Math.max(links.reach(), raw.count());
        if (relinked.length < reach) {
            relinked = new int[reach + (reach >> 1)];
        }
        int count = 0;
        for (int chunk = 0; chunk < reach; chunk++) {
            boolean empty = links.get(chunk).isEmpty();
            boolean changed = unlinked ? !empty || hasLinks(chunk) : links.changedAt(chunk) > since;
            if (changed && (!empty || chunk < raw.count())) {
                relinked[count++] = chunk;
            }
        }
        if (count > 0) {
            MemorySegment to = buffer.segment((long) count * RawChunks.LINK_IMAGE_BYTES);
            for (int i = 0; i < count; i++) {
                Image image = links.get(relinked[i]);
                long at = (long) i * RawChunks.LINK_IMAGE_BYTES;
                if (image.isEmpty()) {
                    MemorySegment.copy(NativeImage.ZEROS, 0, to, at, RawChunks.LINK_IMAGE_BYTES);
                } else {
                    NativeImage.put(image, to, at);
                }
            }
            raw.writeLinks(relinked, count, to, 0);
        }
    }

    private boolean hasLinks(int chunk) {
        return chunk < raw.count() && raw.hasLinks(chunk);
    }

    /** All die. */
    void clear() {
        int chunks = Math.min(raw.count(), mostChunks());
        for (int chunk = 0; chunk < chunks; chunk++) {
            raw.writeEntities(chunk, NativeImage.ZEROS, 0);
        }
    }
}
