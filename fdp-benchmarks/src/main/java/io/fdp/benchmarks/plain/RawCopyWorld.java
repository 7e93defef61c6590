package io.fdp.benchmarks.plain;

import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The floor of the copy rows: {@link MemorySegment#copy} of the bytes of five tables with 16 bytes per entity, or of
 * every hundredth chunk of each.
 */
public final class RawCopyWorld implements Contender {

    private static final int TABLES = 5;
    private static final int VALUE = 16;
    private static final int CHUNK = 1024;
    private static final int DIRTY_EVERY = 100;

    private final Arena arena = Arena.ofConfined();
    private final int entities;
    private final boolean changes;
    private final MemorySegment[] from = new MemorySegment[TABLES];
    private final MemorySegment[] to = new MemorySegment[TABLES];

    /** Makes the tables; {@code changes} copies one chunk in a hundred. */
    public RawCopyWorld(Population population, boolean changes) {
        this.entities = population.entities();
        this.changes = changes;
        for (int table = 0; table < TABLES; table++) {
            from[table] = arena.allocate((long) entities * VALUE, 4096);
            to[table] = arena.allocate((long) entities * VALUE, 4096);
            for (int i = 0; i < entities; i++) {
                from[table].set(ValueLayout.JAVA_FLOAT, (long) i * VALUE, value(table, i));
                from[table].set(ValueLayout.JAVA_FLOAT, (long) i * VALUE + 12, table + 1);
            }
            to[table].copyFrom(from[table]);
        }
    }

    private static float value(int table, int i) {
        return switch (table) {
            case 0 -> Values.x(i);
            case 1 -> Values.y(i);
            case 2 -> Values.z(i);
            case 3 -> Values.dx(i);
            default -> Values.dy(i);
        };
    }

    @Override
    public long pass() {
        for (int table = 0; table < TABLES; table++) {
            if (changes) {
                copyChunks(table);
            } else {
                MemorySegment.copy(from[table], 0, to[table], 0, from[table].byteSize());
            }
        }
        return entities;
    }

    private void copyChunks(int table) {
        for (int i = table * 10 * CHUNK; i < entities; i += DIRTY_EVERY * CHUNK) {
            int count = Math.min(CHUNK, entities - i);
            MemorySegment.copy(from[table], (long) i * VALUE, to[table], (long) i * VALUE, (long) count * VALUE);
        }
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum();
        for (int i = 0; i < entities; i++) {
            sum.add(get(0, i), get(1, i), get(2, i));
            sum.add(get(3, i), get(4, i), to[4].get(ValueLayout.JAVA_FLOAT, (long) i * VALUE + 12));
        }
        return sum.value();
    }

    private float get(int table, int i) {
        return to[table].get(ValueLayout.JAVA_FLOAT, (long) i * VALUE);
    }

    @Override
    public void close() {
        arena.close();
    }
}
