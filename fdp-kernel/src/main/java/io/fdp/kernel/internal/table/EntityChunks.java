package io.fdp.kernel.internal.table;

import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.memory.Memory;

/**
 * Replaces the headers and generations of whole chunks of entities. The caller sets the alive bits, and has destroyed
 * entities that will not live there.
 *
 * <p>Columns that are already equal are not written: most entities have no DIS type and no structural tick of their
 * own, and that memory was never touched.
 */
public final class EntityChunks {
    private static final long LONGS = (long) Chunks.SLOTS * Long.BYTES;
    private static final long INTS = (long) Chunks.SLOTS * Integer.BYTES;

    private final EntityColumns columns;

    public EntityChunks(EntityColumns columns) {
        this.columns = columns;
    }

    /** Whether a chunk has the generations of an image. */
    public boolean hasGenerations(int chunk, EntityImage image) {
        return Memory.isSame(columns.generationsAt(chunk), image.generationsAddress(), INTS);
    }

    /** Copies all generations of an image into a chunk, and the headers of the entities that live in it. */
    public void replace(int chunk, EntityImage image) {
        replace(columns.generationsAt(chunk), image.generationsAddress(), INTS);
        if (!image.hasAlive()) {
            forgetStructuralTicks(chunk);
            return;
        }
        if (image.isOfWorld()) {
            replaceFromWorld(chunk, image);
        } else {
            replaceLiving(chunk, image);
        }
    }

    /** Removes generations and ticks from a chunk without living entities; returns whether it had any generation. */
    public boolean forget(int chunk) {
        forgetStructuralTicks(chunk);
        boolean used = !Memory.isZero(columns.generationsAt(chunk), INTS);
        if (used) {
            Memory.zero(columns.generationsAt(chunk), INTS);
        }
        return used;
    }

    /**
     * Clears structural ticks. Dead slots keep those of earlier entities, which is harmless while they are in the past.
     * If the tick goes back, the next entity there would seem to have changed in the future.
     */
    private void forgetStructuralTicks(int chunk) {
        if (!Memory.isZero(columns.structuralTicksAt(chunk), LONGS)) {
            Memory.zero(columns.structuralTicksAt(chunk), LONGS);
        }
    }

    /** Clears the structural ticks of the dead slots of a chunk. */
    public void forgetDead(int chunk) {
        for (int i = 0; i < Chunks.WORDS; i++) {
            for (long left = ~columns.aliveWord(chunk * Chunks.WORDS + i); left != 0; left &= left - 1) {
                long at =
                        columns.structuralTicksAt(chunk) + (((long) (i << 6) + Long.numberOfTrailingZeros(left)) << 3);
                if (Memory.getLong(at) != 0) {
                    Memory.putLong(at, 0);
                }
            }
        }
    }

    private static void replace(long to, long from, long bytes) {
        if (!Memory.isSame(to, from, bytes)) {
            Memory.copy(from, to, bytes);
        }
    }

    private void replaceFromWorld(int chunk, EntityImage image) {
        replace(columns.spawnTicksAt(chunk), image.spawnTicksAddress(), LONGS);
        replace(columns.structuralTicksAt(chunk), image.structuralTicksAddress(), LONGS);
        long dressed = 0;
        for (int i = 0; i < Chunks.WORDS; i++) {
            int word = chunk * Chunks.WORDS + i;
            dressed |= image.dressedWord(i) | columns.dressedWord(word);
        }
        if (dressed != 0) {
            replace(columns.disTypesAt(chunk), image.disTypesAddress(), LONGS);
            replace(columns.identitiesAt(chunk), image.identitiesAddress(), LONGS);
            for (int i = 0; i < Chunks.WORDS; i++) {
                columns.setDressedWord(chunk * Chunks.WORDS + i, image.dressedWord(i));
            }
        }
    }

    private void replaceLiving(int chunk, EntityImage image) {
        for (int i = 0; i < Chunks.WORDS; i++) {
            long dressed = 0;
            for (long left = image.aliveWord(i); left != 0; left &= left - 1) {
                int bit = Long.numberOfTrailingZeros(left);
                long at = ((long) (i << 6) + bit) << 3;
                long disType = Memory.getLong(image.disTypesAddress() + at);
                long identity = Memory.getLong(image.identitiesAddress() + at);
                copyLong(columns.spawnTicksAt(chunk) + at, image.spawnTicksAddress() + at);
                copyLong(columns.structuralTicksAt(chunk) + at, image.structuralTicksAddress() + at);
                int word = chunk * Chunks.WORDS + i;
                if ((disType | identity) != 0 || (columns.dressedWord(word) & Chunks.bit(bit)) != 0) {
                    Memory.putLong(columns.disTypesAt(chunk) + at, disType);
                    Memory.putLong(columns.identitiesAt(chunk) + at, identity);
                    dressed |= Chunks.bit(bit);
                }
            }
            columns.setDressedWord(chunk * Chunks.WORDS + i, dressed);
        }
    }

    private static void copyLong(long to, long from) {
        long value = Memory.getLong(from);
        if (Memory.getLong(to) != value) {
            Memory.putLong(to, value);
        }
    }
}
