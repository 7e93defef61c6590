package io.fdp.recorder.tool;

import io.fdp.format.LittleEndian;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.recorder.format.ChunkList;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.RecordedState;
import java.io.IOException;
import java.util.Arrays;

/** Finds parents whose children changed or have another order. */
final class Families {
    /** Receives a parent and all its children, in their order. */
    interface Visitor {
        void family(long parent, long[] children, int count) throws IOException;
    }

    private static final int PARENT = 0;
    private static final int FIRST_CHILD = 1;
    private static final int NEXT = 2;

    /** The work of writing a child, in bytes of output. */
    private static final int WORK_PER_CHILD = 256;

    private final RecordedState state;
    private final Shadow before;
    private final IndexSet parents = new IndexSet();

    /** Children that were already visited: no child has two parents, and a ring of siblings has no end. */
    private final IndexSet told = new IndexSet();

    private long[] children = new long[16];

    Families(RecordedState state) {
        this.state = state;
        this.before = new Shadow(state.account());
    }

    void accept(long shown) {
        before.follow(state.links(), shown);
    }

    /** Adds a new entity: links name indexes, and may be equal to the links of the entity before. */
    void addNew(int index) {
        if (link(index, FIRST_CHILD) > 0) {
            parents.add(index);
        }
        mark(link(index, PARENT));
    }

    void forEach(Visitor visitor) throws IOException {
        told.clear();
        for (int parent = parents.next(0); parent >= 0; parent = parents.next(parent + 1)) {
            if (isAlive(parent)) {
                int count = collect(parent);
                visitor.family(handle(parent), children, count);
            }
        }
    }

    /** Finds parents by links that changed after a frame. */
    void find(long shown) {
        parents.clear();
        ChunkList links = state.links();
        for (int chunk = links.nextChanged(0, shown); chunk >= 0; chunk = links.nextChanged(chunk + 1, shown)) {
            byte[] now = bytes(links.get(chunk));
            byte[] was = bytes(before.get(chunk));
            for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
                compare(chunk * ImageLayout.SLOTS + slot, now, was, slot);
            }
        }
    }

    private void compare(int index, byte[] now, byte[] was, int slot) {
        int parent = link(now, PARENT, slot);
        int parentBefore = link(was, PARENT, slot);
        if (link(now, FIRST_CHILD, slot) != link(was, FIRST_CHILD, slot)) {
            mark(index + 1);
        }
        if (parent != parentBefore || link(now, NEXT, slot) != link(was, NEXT, slot)) {
            mark(parent);
            mark(parentBefore);
        }
    }

    private void mark(int linked) {
        if (linked > 0 && isAlive(linked - 1)) {
            parents.add(linked - 1);
        }
    }

    /** Collects all children, as far as links lead; a file may contain any links. */
    private int collect(int parent) {
        int count = 0;
        int child = link(parent, FIRST_CHILD);
        while (child > 0 && isAlive(child - 1) && told.add(child - 1)) {
            if (count == children.length) {
                children = Arrays.copyOf(children, 2 * count);
            }
            state.chargeWork(WORK_PER_CHILD, "text");
            children[count++] = handle(child - 1);
            child = link(child - 1, NEXT);
        }
        return count;
    }

    private static byte[] bytes(Image image) {
        return image.isEmpty() ? new byte[0] : image.bytes();
    }

    private int link(int index, int field) {
        return link(bytes(state.links().get(index / ImageLayout.SLOTS)), field, index % ImageLayout.SLOTS);
    }

    /** A link: an index plus one, or 0. */
    static int link(byte[] image, int field, int slot) {
        return image.length == 0
                ? 0
                : (int) LittleEndian.INT.get(image, (field * ImageLayout.SLOTS + slot) * Integer.BYTES);
    }

    private boolean isAlive(int index) {
        return EntityHeader.isAlive(bytes(state.entities().get(index / ImageLayout.SLOTS)), index % ImageLayout.SLOTS);
    }

    private long handle(int index) {
        int chunk = index / ImageLayout.SLOTS;
        return EntityHeader.handle(bytes(state.entities().get(chunk)), chunk, index % ImageLayout.SLOTS);
    }
}
