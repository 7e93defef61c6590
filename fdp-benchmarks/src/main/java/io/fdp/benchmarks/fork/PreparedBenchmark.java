package io.fdp.benchmarks.fork;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;

/**
 * The JMH benchmark of every prepared row: before each pass the world is made ready, and only the pass is timed.
 *
 * <p>JMH then reads the clock around each pass, some 50 ns in all, so passes should take microseconds.
 */
public class PreparedBenchmark extends PassBenchmark {

    @Setup(Level.Invocation)
    public void prepare() {
        prepareSubject();
    }
}
