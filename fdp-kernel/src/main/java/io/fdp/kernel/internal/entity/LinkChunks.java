package io.fdp.kernel.internal.entity;

import static io.fdp.kernel.internal.entity.HierarchyColumns.NONE;

import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.table.ChunkHash;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.kernel.memory.Memory;
import org.jspecify.annotations.Nullable;

/**
 * Reads the links of whole chunks from a hierarchy as images, and writes them back into one.
 *
 * <p>An image has the parents of the 1,024 entities, then their first children, then their next siblings, as index + 1,
 * with 0 for none. The rest follows from these: previous siblings, numbers of children, which entities are linked at
 * all.
 *
 * <p>All under the structure lock, in memory of the caller.
 */
public final class LinkChunks {
    private final HierarchyLinks links;
    private final LinkCheck check;

    /** For the entities of an index. */
    public LinkChunks(WorldState world, EntityIndex index) {
        this.links = index.hierarchy();
        this.check = new LinkCheck(world, index);
    }

    // ---- reading

    /** Whether any entity of a chunk has a parent or children. */
    public boolean hasLinks(int chunk) {
        HierarchyColumns nodes = links.columns();
        return nodes != null && nodes.hasLinked(chunk);
    }

    /** Makes the image of a chunk. */
    public void read(int chunk, long image) {
        Memory.zero(image, ImageLayout.LINK_BYTES);
        HierarchyColumns nodes = links.columns();
        if (nodes == null) {
            return;
        }
        for (int word = 0; word < Chunks.WORDS; word++) {
            for (long left = nodes.linkedWord(chunk * Chunks.WORDS + word); left != 0; left &= left - 1) {
                int slot = (word << 6) + Long.numberOfTrailingZeros(left);
                int index = (chunk << Chunks.SHIFT) + slot;
                long at = image + (long) slot * Integer.BYTES;
                Memory.putInt(at + ImageLayout.PARENTS, nodes.parent(index) + 1);
                Memory.putInt(at + ImageLayout.FIRST_CHILDREN, nodes.firstChild(index) + 1);
                Memory.putInt(at + ImageLayout.NEXT_SIBLINGS, nodes.next(index) + 1);
            }
        }
    }

    /** The hash of an image, equal to the hash of the links in it. */
    public static long hash(long image, int chunk) {
        long h = ChunkHash.beginLinks();
        boolean any = false;
        for (int slot = 0; slot < Chunks.SLOTS; slot++) {
            long at = image + (long) slot * Integer.BYTES;
            int parent = Memory.getInt(at + ImageLayout.PARENTS);
            int firstChild = Memory.getInt(at + ImageLayout.FIRST_CHILDREN);
            if ((parent | firstChild) != 0) {
                any = true;
                int next = Memory.getInt(at + ImageLayout.NEXT_SIBLINGS);
                h = ChunkHash.addLinks(h, (chunk << Chunks.SHIFT) + slot, parent - 1, firstChild - 1, next - 1);
            }
        }
        return any ? ChunkHash.endLinks(h) : 0;
    }

    // ---- writing

    /** The bytes for replacing a number of chunks: first the images, then working memory. */
    public long workBytes(int count) {
        return (long) count * ImageLayout.LINK_BYTES + check.bytes(count);
    }

    /**
     * Replaces the links of chunks by images, which lie at the beginning of the working memory; or throws and changes
     * nothing.
     */
    public void write(int[] chunks, int count, long work) {
        long images = work;
        HierarchyColumns before = links.columns();
        if (before == null && Memory.isZero(images, (long) count * ImageLayout.LINK_BYTES)) {
            return;
        }
        check.run(before, chunks, count, images, images + (long) count * ImageLayout.LINK_BYTES);
        HierarchyColumns into = links.open();
        ensureMemory(into, chunks, count, images);
        for (int i = 0; i < count; i++) {
            replace(into, chunks[i], images + (long) i * ImageLayout.LINK_BYTES);
        }
        for (int i = 0; i < check.affected(); i++) {
            relink(into, check.affected(i));
        }
    }

    /** Charges all chunks that will have links, or none. */
    private static void ensureMemory(HierarchyColumns into, int[] chunks, int count, long images) {
        int missing = 0;
        for (int i = 0; i < count; i++) {
            missing += needsMemory(into, chunks[i], images + (long) i * ImageLayout.LINK_BYTES) ? 1 : 0;
        }
        if (missing > 0) {
            into.chargeChunks(missing);
            for (int i = 0; i < count; i++) {
                if (needsMemory(into, chunks[i], images + (long) i * ImageLayout.LINK_BYTES)) {
                    into.setCharged(chunks[i]);
                }
            }
        }
    }

    private static boolean needsMemory(HierarchyColumns into, int chunk, long image) {
        return !into.isCharged(chunk) && !Memory.isZero(image, ImageLayout.LINK_BYTES);
    }

    private static void replace(HierarchyColumns into, int chunk, long image) {
        if (into.isCharged(chunk)) {
            int first = chunk << Chunks.SHIFT;
            for (int slot = 0; slot < Chunks.SLOTS; slot++) {
                long at = image + (long) slot * Integer.BYTES;
                into.replaceLinks(
                        first + slot,
                        Memory.getInt(at + ImageLayout.PARENTS) - 1,
                        Memory.getInt(at + ImageLayout.FIRST_CHILDREN) - 1,
                        Memory.getInt(at + ImageLayout.NEXT_SIBLINGS) - 1);
            }
        }
        into.endReplace(chunk);
    }

    /** Updates the previous siblings and the number of children of a parent. */
    private static void relink(HierarchyColumns into, int parent) {
        int first = into.firstChild(parent);
        int count = 0;
        int last = NONE;
        for (int child = first; child != NONE; child = into.next(child)) {
            if (last != NONE) {
                into.setPrevious(child, last);
            }
            last = child;
            count++;
        }
        if (first != NONE) {
            into.setPrevious(first, last);
        }
        into.setChildren(parent, count);
    }

    /** The target of a link of a hierarchy, where chunks may be missing. */
    static int link(@Nullable HierarchyColumns nodes, int index, int field) {
        if (nodes == null) {
            return NONE;
        }
        return field == ImageLayout.PARENTS
                ? nodes.parent(index)
                : field == ImageLayout.NEXT_SIBLINGS ? nodes.next(index) : nodes.firstChild(index);
    }
}
