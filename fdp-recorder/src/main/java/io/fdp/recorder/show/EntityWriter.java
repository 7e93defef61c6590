package io.fdp.recorder.show;

import io.fdp.codec.data.ReadAccount;
import io.fdp.format.Bits;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.recorder.format.ChunkList;
import io.fdp.recorder.format.ChunkMap;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.Images;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Writes entities and their links. An entity that dies by this loses all components and leaves the hierarchy, even if
 * another entity with the same values takes its place. Notes the chunks in which entities died.
 */
final class EntityWriter {
    /** The work of visiting a chunk, in bytes of output. */
    private static final int WORK_PER_CHUNK = 32;

    private static final int LIVING_BYTES = ImageLayout.BITS_BYTES + ImageLayout.SLOTS * Integer.BYTES;

    private final EntityRepository repository;
    private final RawChunks raw;
    private final ReadAccount account;
    private final NativeImage buffer;
    private final int capacity;

    /**
     * The living entities of the repository by chunk: bits and generations, as at the beginning of an image of
     * entities. Chunks that never had an entity are missing.
     */
    private final ChunkMap<byte[]> living;

    /** Chunks in which entities died, in ascending order. */
    private int[] stripped = {};

    private int strippedCount;
    private boolean unlinked;

    /** The version at which entities were last written: later changes of links come from deaths. */
    private long begun;

    private int[] relinked = {};

    EntityWriter(EntityRepository repository, NativeImage buffer, ReadAccount account) {
        this.repository = repository;
        this.account = account;
        this.living = new ChunkMap<>(account);
        this.raw = repository.rawChunks();
        this.capacity = repository.config().capacity();
        this.buffer = buffer;
    }

    /** Writes the chunks that changed after a frame. */
    void write(ChunkList entities, long since, boolean everything) {
        requireCapacity(entities);
        unlinked = everything;
        begun = repository.version();
        strippedCount = 0;
        if (everything) {
            begun = 0;
            writeAll(entities);
            return;
        }
        for (int chunk = entities.nextChanged(0, since); chunk >= 0; chunk = entities.nextChanged(chunk + 1, since)) {
            if (chunk < mostChunks()) {
                write(chunk, entities.get(chunk), false);
            }
        }
    }

    /** Writes all chunks that the repository reaches, whatever their content. */
    private void writeAll(ChunkList entities) {
        int reach = Math.min(raw.count(), mostChunks());
        for (int chunk = 0; chunk < reach; chunk++) {
            Image image = entities.get(chunk);
            if (!image.isEmpty() || raw.isUsed(chunk) || living.get(chunk) != null) {
                write(chunk, image, true);
            }
        }
        for (int chunk = entities.next(reach); chunk >= 0; chunk = entities.next(chunk + 1)) {
            if (chunk < mostChunks()) {
                write(chunk, entities.get(chunk), true);
            }
        }
    }

    private void write(int chunk, Image image, boolean everything) {
        boolean reached = chunk < raw.count();
        if (!image.isEmpty() || reached) {
            byte[] before = living.get(chunk);
            boolean dies = everything || (before != null && anyDies(before, image));
            if (dies) {
                strip(chunk);
            }
            unlinked |= dies && reached && raw.hasLinks(chunk);
            raw.writeEntities(chunk, image.isEmpty() ? NativeImage.ZEROS : buffer.of(image), 0);
        }
        note(chunk, image);
    }

    private void strip(int chunk) {
        if (strippedCount == stripped.length) {
            stripped = Arrays.copyOf(stripped, 2 * strippedCount + 16);
        }
        stripped[strippedCount++] = chunk;
    }

    private int mostChunks() {
        return Math.ceilDiv(capacity, ImageLayout.SLOTS);
    }

    private void requireCapacity(ChunkList entities) {
        int beyond = entities.nextFilled(mostChunks());
        if (beyond >= 0) {
            throw new CapacityException("cannot show a frame with entities of index "
                    + ((long) beyond << 10) + " and more: they are not below the capacity " + capacity
                    + "; open the repository with a larger capacity");
        }
    }

    private void note(int chunk, Image image) {
        byte[] noted = living.get(chunk);
        if (image.isEmpty()) {
            if (noted != null) {
                Arrays.fill(noted, (byte) 0);
            }
            return;
        }
        if (noted == null) {
            account.chargeHeap(LIVING_BYTES, "a note of who lives");
            noted = new byte[LIVING_BYTES];
            living.put(chunk, noted);
        }
        System.arraycopy(image.bytes(), 0, noted, 0, LIVING_BYTES);
    }

    private static boolean anyDies(byte[] before, Image now) {
        if (now.isEmpty()) {
            return Bits.count(before, 0) > 0;
        }
        byte[] after = now.bytes();
        if (Arrays.equals(before, 0, LIVING_BYTES, after, 0, LIVING_BYTES)) {
            return false;
        }
        for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
            if (Bits.isSet(before, 0, slot)
                    && (!Bits.isSet(after, 0, slot)
                            || Images.generation(before, slot) != Images.generation(after, slot))) {
                return true;
            }
        }
        return false;
    }

    /** Whether entities of a chunk died when entities were last written. */
    boolean isStripped(int chunk) {
        return Arrays.binarySearch(stripped, 0, strippedCount, chunk) >= 0;
    }

    /** The next chunk in which entities died when entities were last written; -1 for none. */
    int nextStripped(int from) {
        int at = Arrays.binarySearch(stripped, 0, strippedCount, from);
        int next = at >= 0 ? at : -at - 1;
        return next < strippedCount ? stripped[next] : -1;
    }

    /** Writes links that changed after a frame, or that writing entities removed. */
    void writeLinks(ChunkList links, long since, boolean charging) {
        if (unlinked && charging) {
            account.chargeWork((long) raw.count() * WORK_PER_CHUNK, "chunks of the world");
        }
        int count = unlinked ? findUnlinked(links, since) : findChanged(links, since);
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

    /** Finds chunks whose links changed after a frame. */
    private int findChanged(ChunkList links, long since) {
        int count = 0;
        for (int chunk = links.nextChanged(0, since); chunk >= 0; chunk = links.nextChanged(chunk + 1, since)) {
            if (!links.get(chunk).isEmpty() || chunk < raw.count()) {
                count = relink(count, chunk);
            }
        }
        return count;
    }

    /**
     * Finds chunks whose links changed after a frame, or by deaths when entities were last written. If the content of
     * the repository is unknown, finds all chunks with links.
     */
    private int findUnlinked(ChunkList links, long since) {
        int count = 0;
        int reach = raw.count();
        for (int chunk = 0; chunk < reach; chunk++) {
            boolean other = begun == 0
                    ? !links.get(chunk).isEmpty() || raw.hasLinks(chunk)
                    : links.changedAt(chunk) > since || repository.hierarchy().chunkVersion(chunk) >= begun;
            count = other ? relink(count, chunk) : count;
        }
        for (int chunk = links.nextFilled(reach); chunk >= 0; chunk = links.nextFilled(chunk + 1)) {
            count = relink(count, chunk);
        }
        return count;
    }

    private int relink(int count, int chunk) {
        if (count == relinked.length) {
            relinked = Arrays.copyOf(relinked, 2 * count + 16);
        }
        relinked[count] = chunk;
        return count + 1;
    }

    /** Lets all entities die. */
    void clear() {
        int chunks = Math.min(raw.count(), mostChunks());
        for (int chunk = 0; chunk < chunks; chunk++) {
            if (raw.isUsed(chunk)) {
                raw.writeEntities(chunk, NativeImage.ZEROS, 0);
            }
        }
    }
}
