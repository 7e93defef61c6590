package io.fdp.benchmarks.fork;

import io.fdp.benchmarks.rows.Row;
import io.fdp.benchmarks.rows.Rows;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The JMH benchmark of every one-shot row: one pass over a fresh world, then the next world.
 *
 * <p>There is no collection between the passes, and the young generation is large enough to need none: so each world's
 * objects go to heap pages that were never used before, as FDP's tables are new mappings each time. The first touch of
 * memory is in everybody's time. Every world's checksum is taken, and all must be equal.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class OneShotBenchmark {

    /** Large enough that tables grow as in large worlds: more than one extent of 65,536. */
    private static final int SMALL = 70_000;

    @Param("")
    public String row = "";

    @Param("")
    public String contender = "";

    private @Nullable Contender subject;
    private @Nullable Long checksum;

    @Setup(Level.Invocation)
    public void buildWorld() {
        subject = newSubject(Rows.named(row).population());
    }

    @Benchmark
    public long pass() {
        return Objects.requireNonNull(subject).pass();
    }

    @TearDown(Level.Invocation)
    public void checkWorld() {
        Contender checked = Objects.requireNonNull(subject);
        subject = null;
        long sum = checked.checksum();
        checked.close();
        if (checksum != null && checksum != sum) {
            throw new IllegalStateException("checksum differs between passes: " + checksum + ", " + sum);
        }
        checksum = sum;
    }

    @TearDown(Level.Trial)
    public void report() throws IOException {
        AllocationMeter meter = new AllocationMeter();
        if (contender.equals(Row.FDP)) { // nobody else's is reported
            Population full = Rows.named(row).population();
            meter.countOneShots(() -> newSubject(full.resized(SMALL)), () -> newSubject(full));
        }
        new ForkReport(Objects.requireNonNull(checksum), meter.bytes(), meter.passes()).send();
    }

    private Contender newSubject(Population population) {
        return Rows.named(row).entry(contender).factory().apply(population);
    }
}
