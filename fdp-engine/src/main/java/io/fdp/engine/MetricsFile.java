package io.fdp.engine;

import io.fdp.kernel.file.FileErrors;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The figures of an engine as a file of comma-separated values, for spreadsheets and plots. The file has one row per
 * second, and a last row for the rest when it is closed.
 *
 * <pre>{@code
 * try (MetricsFile metrics = MetricsFile.perSecond(engine, Path.of("metrics.csv"))) {
 *     engine.runRealTime();
 * }
 * }</pre>
 *
 * <p>Times cover the span since the row before, in microseconds: percentiles for frames, the mean for each system and
 * group. Entities and native memory are those of the moment. Collections are those of the JVM since it started.
 * Counters of {@link Telemetry} are not in the file. A separate thread writes, so that no frame waits for a disk; once
 * warm, it allocates nothing. If the file cannot be written, the error is logged once, no more rows are written, and
 * the simulation goes on. An engine may have several such files. Close a file before the engine.
 */
public final class MetricsFile implements AutoCloseable {
    private static final Logger LOG = System.getLogger("io.fdp.engine");
    private static final FileErrors ERRORS = new FileErrors("cannot write metrics to", "pass another path");
    private static final long SECOND = 1_000_000_000L;
    private static final long PAUSE_NANOS = 50_000_000L;
    private static final int BYTES_PER_COLUMN = 32;
    private static final int DECIMALS = 3;

    private final Telemetry telemetry;
    private final MetricsSampler sampler;
    private final WritableByteChannel file;
    private final String name;
    private final ByteBuffer line;
    private final byte[] digits = new byte[24];
    private final Thread writer;
    private volatile boolean closing;
    private volatile @Nullable IOException failure;
    private volatile long rows;

    MetricsFile(Engine engine, boolean simulated, WritableByteChannel file, String name) {
        this.telemetry = engine.telemetry();
        this.sampler = new MetricsSampler(engine, simulated, SECOND);
        this.file = file;
        this.name = name;
        byte[] header = header(sampler.names()).getBytes(StandardCharsets.UTF_8);
        this.line = ByteBuffer.allocateDirect(
                Math.max(header.length, sampler.names().size() * BYTES_PER_COLUMN));
        this.writer = new Thread(this::writeRows, "fdp-metrics");
        line.put(header);
        flush();
        if (failure == null) {
            telemetry.addSampler(sampler);
        }
        writer.setDaemon(true);
        writer.start();
        engine.closeWith("the metrics in " + name, this::close); // a short run would leave a file without a row
    }

    /**
     * Writes a row for each second of the wall clock.
     *
     * @param engine the engine whose figures are written
     * @param path the file; an existing one is replaced
     * @return the file, to be closed
     * @throws IOException when the file cannot be created
     */
    public static MetricsFile perSecond(Engine engine, Path path) throws IOException {
        return new MetricsFile(engine, false, create(path), path.toString());
    }

    /**
     * Writes a row for each second of the simulation, for runs that are faster or slower than the wall clock.
     *
     * @param engine the engine whose figures are written
     * @param path the file; an existing one is replaced
     * @return the file, to be closed
     * @throws IOException when the file cannot be created
     */
    public static MetricsFile perSimulatedSecond(Engine engine, Path path) throws IOException {
        return new MetricsFile(engine, true, create(path), path.toString());
    }

    private static WritableByteChannel create(Path path) throws IOException {
        Objects.requireNonNull(path, "the path of the metrics is null");
        try {
            return Files.newByteChannel(
                    path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        } catch (IOException wrong) {
            throw ERRORS.of(path, wrong);
        }
    }

    private static String header(List<String> names) {
        StringBuilder text = new StringBuilder();
        for (String each : names) {
            boolean quoted = each.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
            text.append(text.isEmpty() ? "" : ",").append(quoted ? '"' + each.replace("\"", "\"\"") + '"' : each);
        }
        return text.append('\n').toString();
    }

    // ---- the thread that writes

    private void writeRows() {
        boolean last;
        do {
            last = closing;
            for (double[] row = sampler.peek(); row != null && failure == null; row = sampler.peek()) {
                write(row);
                sampler.took();
            }
            if (!last && failure == null) {
                LockSupport.parkNanos(this, PAUSE_NANOS);
            }
        } while (!last && failure == null);
    }

    private void write(double[] row) {
        for (int i = 0; i < row.length; i++) {
            if (i > 0) {
                line.put((byte) ',');
            }
            put(row[i]);
        }
        line.put((byte) '\n');
        flush();
        rows = failure == null ? rows + 1 : rows;
    }

    /** Writes a number, with three decimals unless it is whole; by hand, to allocate no text. */
    private void put(double value) {
        long thousandths = Math.round(value * 1000);
        if (thousandths < 0) {
            line.put((byte) '-');
            thousandths = -thousandths;
        }
        long fraction = thousandths % 1000;
        putDigits(thousandths / 1000, 1);
        if (fraction != 0) {
            line.put((byte) '.');
            putDigits(fraction, DECIMALS);
        }
    }

    private void putDigits(long value, int least) {
        int count = 0;
        for (long left = value; left != 0 || count < least; left /= 10) {
            digits[count++] = (byte) ('0' + left % 10);
        }
        while (count > 0) {
            line.put(digits[--count]);
        }
    }

    private void flush() {
        line.flip();
        try {
            while (line.hasRemaining()) {
                file.write(line);
            }
        } catch (IOException | RuntimeException wrong) {
            failure = explained(wrong);
            telemetry.removeSampler(sampler);
            LOG.log(
                    Level.ERROR,
                    "metrics end: " + name + " cannot be written after " + rows
                            + " rows; the simulation goes on. Make room, and open another file",
                    failure);
        } finally {
            line.clear();
        }
    }

    private IOException explained(Exception wrong) {
        return wrong instanceof IOException told ? ERRORS.of(Path.of(name), told) : new IOException(wrong);
    }

    // ---- for everybody

    /**
     * How many rows were written.
     *
     * @return the number of rows, without the header row
     */
    public long rows() {
        return rows;
    }

    /**
     * Whether the file still gets rows.
     *
     * @return false after an error, and after closing
     */
    public boolean isOpen() {
        return failure == null && !closing;
    }

    /**
     * Why rows are missing: the file could not be written, or not be closed.
     *
     * @return the error, or null if there was none so far
     */
    public @Nullable IOException failure() {
        return failure;
    }

    /**
     * Writes a row for the frames since the last row, if there were any, and closes the file. If the repository is
     * already closed, this row is left out. Logs how many rows were left out because the disk was too slow. A second
     * call does nothing.
     */
    @Override
    public void close() {
        if (closing) {
            return;
        }
        telemetry.removeSampler(sampler);
        sampler.finish();
        closing = true;
        LockSupport.unpark(writer);
        boolean interrupted = false;
        while (writer.isAlive()) {
            try {
                writer.join();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (sampler.leftOut() > 0) {
            LOG.log(Level.WARNING, sampler.leftOut() + " rows of " + name + " were left out: the disk is too slow");
        }
        try {
            file.close();
        } catch (IOException wrong) {
            failure = failure == null ? explained(wrong) : failure;
            LOG.log(Level.ERROR, "metrics: " + name + " could not be closed", wrong);
        }
    }

    @Override
    public String toString() {
        return "MetricsFile[" + name + ", " + rows + " rows]";
    }
}
