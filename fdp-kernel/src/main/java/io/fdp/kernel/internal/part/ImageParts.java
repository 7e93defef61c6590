package io.fdp.kernel.internal.part;

import io.fdp.kernel.memory.Memory;

/**
 * The parts in an image of a chunk: first the number of parts of each entity, four bytes each, then all parts, in the
 * order of entities.
 */
final class ImageParts implements PartSource {
    private final int stride;
    private long image;
    private int entities;
    private int next;
    private long at;
    private long following;

    ImageParts(int stride) {
        this.stride = stride;
    }

    /** Reads from an image with the parts of a number of entities. */
    ImageParts at(long address, int ofEntities) {
        image = address;
        entities = ofEntities;
        rewind();
        return this;
    }

    /** The bytes of the image, given how many are available; -1 if the available bytes cannot be an image. */
    long bytes(long available) {
        long bytes = (long) entities * Integer.BYTES;
        if (bytes > available) {
            return -1;
        }
        for (int i = 0; i < entities; i++) {
            int count = Memory.getInt(image + (long) i * Integer.BYTES);
            if (count < 1 || count > PartStore.MAX_PARTS) {
                return -1;
            }
            bytes += (long) count * stride;
        }
        return bytes;
    }

    @Override
    public void rewind() {
        next = 0;
        following = image + (long) entities * Integer.BYTES;
    }

    @Override
    public int next(int index) {
        int count = Memory.getInt(image + (long) next * Integer.BYTES);
        next++;
        at = following;
        following += (long) count * stride;
        return count;
    }

    @Override
    public long address() {
        return at;
    }
}
