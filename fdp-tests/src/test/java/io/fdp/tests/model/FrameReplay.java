package io.fdp.tests.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.annotations.Layout;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldLayout;
import io.fdp.kernel.memory.Memory;
import io.fdp.kernel.state.StatePart;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** A recorder and a replay in miniature: brings what changed in finished frames, as bytes, into another repository. */
public final class FrameReplay {
    private static final int BITS = 256;

    private final EntityRepository target;
    private final MemorySegment buffer;
    private final MemorySegment packed;
    private int[] relinked = new int[4];
    private int count;

    /** With room for the largest images. */
    public FrameReplay(EntityRepository target, MemorySegment buffer) {
        this.target = target;
        this.buffer = buffer.asSlice(0, buffer.byteSize() / 2);
        this.packed = buffer.asSlice(buffer.byteSize() / 2);
    }

    /** Whether a part of the state is brought along: what chunks hold. */
    public static boolean replays(StatePart part) {
        return switch (part.kind()) {
            case TICK, ENTITIES, HIERARCHY, COMPONENT -> true;
            case SINGLETON, ROLES, EVENT -> false;
        };
    }

    /**
     * Brings everything along that changed since a version, and leaves the target as the frame leaves its repository.
     */
    public void apply(FinishedFrame frame, long since) {
        RawChunks from = frame.rawChunks();
        RawChunks into = target.rawChunks();
        // entities of a later tick may still live: an earlier tick is set when they are gone
        into.setTick(Math.max(frame.tick(), target.currentTick()));
        for (int at = frame.nextRestructured(0, since); at >= 0; at = frame.nextRestructured(at + 1, since)) {
            assertThat(from.readEntities(at, buffer, 8)).isEqualTo(RawChunks.ENTITY_IMAGE_BYTES);
            into.writeEntities(at, buffer, 8);
        }
        for (ComponentColumn column : frame.columns()) {
            target.registerBuiltIn(column.name());
            ComponentColumn other = target.types().stream()
                    .filter(c -> c.name().equals(column.name()))
                    .findFirst()
                    .orElseThrow();
            for (int at = frame.nextChanged(column, 0, since); at >= 0; at = frame.nextChanged(column, at + 1, since)) {
                if (column instanceof ManagedTable<?> table) {
                    from.read(column, at, buffer, 8);
                    writeObjects(from, table, other, at);
                } else {
                    write(from, column, other, at);
                }
            }
        }
        writeLinks(frame, since);
        into.setTick(frame.tick() + 1);
    }

    private void write(RawChunks from, ComponentColumn column, ComponentColumn other, int chunk) {
        long bytes = from.read(column, chunk, packed, 8);
        assertThat(bytes).isEqualTo(from.imageBytes(column, chunk));
        if (column instanceof ComponentTable<?> table && from.isDense(column, chunk)) {
            assertThat(from.readDense(column, chunk, buffer, 16)).isEqualTo(from.denseBytes(column));
            long read = pack(table.layout(), buffer.asSlice(16), packed.asSlice(8 + bytes));
            assertThat(read).isEqualTo(bytes);
            assertThat(MemorySegment.mismatch(packed, 8, 8 + bytes, packed, 8 + bytes, 8 + 2 * bytes))
                    .as("both images of chunk %s of %s", chunk, column.name())
                    .isEqualTo(-1);
        }
        target.rawChunks().write(other, chunk, packed, 8, bytes);
    }

    /** Makes a packed image of a dense one. */
    public static long pack(ComponentLayout layout, MemorySegment dense, MemorySegment to) {
        MemorySegment.copy(dense, 0, to, 0, BITS);
        long at = BITS;
        if (layout.layout() == Layout.ROWS) {
            return packField(dense, BITS, layout.stride(), to, at);
        }
        for (FieldLayout field : layout.fields()) {
            at = packField(dense, BITS + 1024L * field.offset(), field.bytes(), to, at);
        }
        return at;
    }

    private static long packField(MemorySegment dense, long field, int bytes, MemorySegment to, long offset) {
        long at = offset;
        for (int slot = 0; slot < 1024; slot++) {
            if ((dense.get(ValueLayout.JAVA_BYTE, slot >> 3) & 1 << (slot & 7)) != 0) {
                MemorySegment.copy(dense, field + (long) slot * bytes, to, at, bytes);
                at += bytes;
            }
        }
        return at;
    }

    /** Objects are copied: what a later frame changes inside one, which may be left out, is not seen here. */
    @SuppressWarnings("unchecked") // both tables are of the same type
    private <T> void writeObjects(RawChunks of, ManagedTable<T> table, ComponentColumn other, int chunk) {
        target.rawChunks().write((ManagedTable<T>) other, chunk, buffer, 8, slot -> {
            int generation = Memory.getInt(of.generationsAddress(chunk) + (long) slot * Integer.BYTES);
            T value = table.get(Entity.of((chunk << 10) + slot, generation));
            return table.type().valueClass().cast(RichWorld.copyOf(value));
        });
    }

    private void writeLinks(FinishedFrame frame, long since) {
        RawChunks from = frame.rawChunks();
        count = 0;
        for (int at = frame.nextRelinked(0, since); at >= 0; at = frame.nextRelinked(at + 1, since)) {
            if (count == relinked.length) {
                relinked = Arrays.copyOf(relinked, 2 * count);
            }
            assertThat(from.readLinks(at, buffer, 4 + (long) count * RawChunks.LINK_IMAGE_BYTES))
                    .isEqualTo(RawChunks.LINK_IMAGE_BYTES);
            relinked[count++] = at;
        }
        target.rawChunks().writeLinks(relinked, count, buffer, 4);
    }
}
