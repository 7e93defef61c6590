package io.fdp.benchmarks.fork;

import io.fdp.benchmarks.rows.Row;
import io.fdp.benchmarks.rows.Rows;
import io.fdp.benchmarks.world.Contender;
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
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

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

    @Param("")
    public String row = "";

    @Param("")
    public String contender = "";

    private @Nullable Contender subject;
    private @Nullable AllocationMeter meter;
    private @Nullable Long checksum;
    private boolean measuring;

    @Setup(Level.Iteration)
    public void startIteration(IterationParams iteration) {
        measuring = iteration.getType() == IterationType.MEASUREMENT;
    }

    @Setup(Level.Invocation)
    public void buildWorld() {
        Row chosen = Rows.named(row);
        Contender built = chosen.entry(contender).factory().apply(chosen.population());
        if (meter == null) {
            meter = new AllocationMeter(built.usesOtherThreads());
        }
        subject = built;
    }

    @Benchmark
    public long pass() {
        Contender contending = Objects.requireNonNull(subject);
        AllocationMeter counting = Objects.requireNonNull(meter);
        counting.beforePass();
        long result = contending.pass();
        counting.afterPass();
        return result;
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
        if (!measuring) {
            Objects.requireNonNull(meter).reset();
        }
    }

    @TearDown(Level.Trial)
    public void report() throws IOException {
        AllocationMeter counted = Objects.requireNonNull(meter);
        new ForkReport(Objects.requireNonNull(checksum), counted.bytes(), counted.passes()).send();
    }
}
