package io.fdp.benchmarks.fork;

import io.fdp.benchmarks.rows.Row;
import io.fdp.benchmarks.rows.Rows;
import io.fdp.benchmarks.world.Contender;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
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
 * The JMH benchmark of every repeated row: pass after pass over one world.
 *
 * <p>A full collection after the world is built puts its objects in order and out of the young generation, so that no
 * contender is measured while the collector moves its world. The checksum is taken last, from a new world after a few
 * passes of the by then compiled code; the measured world has seen a number of passes that depends on the clock.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PassBenchmark {

    private static final int CHECKED_PASSES = 3;

    @Param("")
    public String row = "";

    @Param("")
    public String contender = "";

    private Contender subject;
    private long passes;

    @Setup(Level.Trial)
    public void buildWorld() {
        subject = newSubject();
        System.gc();
    }

    @Benchmark
    public long pass() {
        passes++;
        return subject.pass();
    }

    /** Makes the world ready for the next pass. */
    final void prepareSubject() {
        subject.prepare();
    }

    @TearDown(Level.Trial)
    public void checkAndReport() throws IOException {
        AllocationMeter meter = new AllocationMeter();
        if (contender.equals(Row.FDP)) { // nobody else's is reported
            meter.countRepeated(subject, passes);
        }
        subject.close();
        try (Contender checked = newSubject()) {
            for (int i = 0; i < CHECKED_PASSES; i++) {
                checked.prepare();
                checked.pass();
            }
            new ForkReport(checked.checksum(), meter.bytes(), meter.passes()).send();
        }
    }

    private Contender newSubject() {
        Row chosen = Rows.named(row);
        return chosen.entry(contender).factory().apply(chosen.population());
    }
}
