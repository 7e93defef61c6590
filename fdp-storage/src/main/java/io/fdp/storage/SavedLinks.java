package io.fdp.storage;

import io.fdp.codec.data.ReadAccount;
import io.fdp.format.LittleEndian;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.state.RecordedHashes;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.TreeMap;

/** The hierarchy of a save as it lies in memory: each entity with its parent, first child and next sibling. */
final class SavedLinks {
    /** The bytes of the links of a chunk, of its last children, and of its entry in a map. */
    private static final int CHUNK_BYTES = ImageLayout.LINK_BYTES + ImageLayout.SLOTS * Integer.BYTES + 160;

    private static final int WORK_PER_BYTE = 4;

    private final ReadAccount account;
    private final Map<Integer, Chunk> chunks = new TreeMap<>();

    SavedLinks(ReadAccount account) {
        this.account = account;
    }

    private static final class Chunk {
        final byte[] image = new byte[ImageLayout.LINK_BYTES];
        final int[] lastChildren = new int[ImageLayout.SLOTS];
    }

    private Chunk of(int index) {
        return chunks.computeIfAbsent(index / ImageLayout.SLOTS, chunk -> {
            account.chargeHeap(CHUNK_BYTES, "links");
            account.chargeWork((long) WORK_PER_BYTE * CHUNK_BYTES, "links");
            return new Chunk();
        });
    }

    /** Adds each child as the last one of its parent. */
    void add(int[] children, int[] parents) {
        for (int i = 0; i < children.length; i++) {
            int child = children[i];
            int parent = parents[i];
            set(child, ImageLayout.PARENTS, parent);
            Chunk above = of(parent);
            int last = above.lastChildren[parent % ImageLayout.SLOTS];
            if (last == 0) {
                set(parent, ImageLayout.FIRST_CHILDREN, child);
            } else {
                set(last - 1, ImageLayout.NEXT_SIBLINGS, child);
            }
            above.lastChildren[parent % ImageLayout.SLOTS] = child + 1;
        }
    }

    private void set(int index, int column, int link) {
        LittleEndian.INT.set(of(index).image, column + index % ImageLayout.SLOTS * Integer.BYTES, link + 1);
    }

    /** Adds all links to the hash of a world. */
    void addTo(RecordedHashes hashes) {
        chunks.forEach((number, chunk) -> hashes.takeLinks(number, MemorySegment.ofArray(chunk.image)));
    }
}
