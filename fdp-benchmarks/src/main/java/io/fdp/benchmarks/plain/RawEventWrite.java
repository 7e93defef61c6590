package io.fdp.benchmarks.plain;

import static io.fdp.benchmarks.plain.RawTable.ALL;
import static io.fdp.benchmarks.plain.RawTable.LE_FLOAT;

import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import java.lang.foreign.Arena;

/** The floor of the event rows: the same 16 bytes per event written to one contiguous native array, by one thread. */
public final class RawEventWrite implements Contender {

    private static final long STRIDE = 16;
    private static final long PAGE = 4096;

    private final Arena arena = Arena.ofConfined();
    private final int events;
    private final long base;

    public RawEventWrite(Population population) {
        events = population.entities();
        base = arena.allocate(events * STRIDE, PAGE).address();
    }

    @Override
    public long pass() {
        for (int i = 0; i < events; i++) {
            long at = base + i * STRIDE;
            ALL.set(LE_FLOAT, at, i);
            ALL.set(LE_FLOAT, at + 4, -i);
            ALL.set(LE_FLOAT, at + 8, 1);
            ALL.set(LE_FLOAT, at + 12, 0.5f);
        }
        return events;
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum();
        for (int i = 0; i < events; i++) {
            RawTable.addTo(sum, base + i * (STRIDE - RawTable.STRIDE), i);
            sum.add(Float.floatToRawIntBits(ALL.get(LE_FLOAT, base + i * STRIDE + 12)));
        }
        return sum.value();
    }

    @Override
    public void close() {
        arena.close();
    }
}
