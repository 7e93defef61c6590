package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Component;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.memory.Literals;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Figures in a file: a row a second, without garbage, and never at the cost of the simulation. */
class MetricsFileTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("metrics end: full", "the disk is too slow");

    static {
        Literals.createFor(Engine.class);
    }

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    @Component
    record Odometer(long metres) {}

    private final ManualClock wall = new ManualClock();

    private Engine engine(EntityRepository repo) {
        OdometerTable table = repo.register(OdometerTable.TYPE);
        long[] entities = new long[7];
        repo.createEntities(entities);
        table.addAll(entities);
        return Engine.builder(repo)
                .wallClock(wall)
                .clock(SimClock.fixed(10))
                .add(SimSystem.of("driving", () -> wall.now += 2_000_000))
                .add(SimSystem.of("odd, \"name\"", () -> wall.now += 1_500))
                .start();
    }

    private static List<String[]> read(Path path) throws IOException {
        return Files.readAllLines(path).stream()
                .map(row -> row.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)"))
                .toList();
    }

    private static String value(List<String[]> all, int row, String column) {
        return all.get(row)[Arrays.asList(all.getFirst()).indexOf(column)];
    }

    @Test
    void shouldWriteARowForEachSimulatedSecond() throws IOException {
        EntityRepository repo = worlds.create();
        Path path = folder.resolve("metrics.csv");
        try (Engine engine = engine(repo)) {
            MetricsFile metrics = MetricsFile.perSimulatedSecond(engine, path);
            engine.run(35);
            metrics.close();
            metrics.close();
            assertThat(metrics.rows()).as("three seconds, and the rest").isEqualTo(4);
            assertThat(metrics.isOpen()).isFalse();
            engine.run(20);
        }
        List<String[]> all = read(path);
        assertThat(all).hasSize(5);
        assertThat(all).allSatisfy(row -> assertThat(row).hasSameSizeAs(all.getFirst()));
        assertThat(value(all, 1, "sim_seconds")).isEqualTo("1");
        assertThat(value(all, 3, "sim_seconds")).isEqualTo("3");
        assertThat(value(all, 4, "sim_seconds")).isEqualTo("3.500");
        assertThat(value(all, 4, "frames")).isEqualTo("5");
        assertThat(value(all, 4, "driving_us")).isEqualTo("2000");
        assertThat(value(all, 2, "tick")).isEqualTo("20");
        assertThat(value(all, 2, "frames")).isEqualTo("10");
        assertThat(value(all, 2, "entities")).isEqualTo("7");
        assertThat(value(all, 2, "driving_us")).isEqualTo("2000");
        assertThat(value(all, 2, "\"odd, \"\"name\"\"_us\"")).isEqualTo("1.500");
        assertThat(value(all, 2, "SimulationGroup_us")).isEqualTo("2001.500");
        assertThat(value(all, 2, "frame_max_us")).isEqualTo("2001.500");
        assertThat(value(all, 2, "frame_p50_us")).isEqualTo("2001.500");
        assertThat(Long.parseLong(value(all, 2, "native_bytes"))).isEqualTo(repo.committedBytes());
    }

    @Test
    void shouldWriteARowForEachSecondOfTheWall() throws IOException {
        EntityRepository repo = worlds.create();
        Path path = folder.resolve("wall.csv");
        try (Engine engine = engine(repo)) {
            MetricsFile metrics = MetricsFile.perSecond(engine, path);
            for (int i = 0; i < 10; i++) {
                wall.now += 300_000_000;
                engine.frame();
            }
            wall.now += 10_000_000_000L; // the machine slept
            engine.frame();
            engine.frame();
            metrics.close();
            assertThat(metrics.rows())
                    .as("one for the ten seconds, and the frame after them")
                    .isEqualTo(5);
        }
        assertThat(read(path)).hasSize(6);
    }

    @Test
    void shouldWriteARowForARunOfLessThanASecond() throws IOException {
        EntityRepository repo = worlds.create();
        Path path = folder.resolve("short.csv");
        try (Engine engine = engine(repo)) {
            MetricsFile metrics = MetricsFile.perSecond(engine, path);
            engine.frame();
            metrics.close();
            assertThat(metrics.rows()).isOne();
        }
        List<String[]> all = read(path);
        assertThat(all).hasSize(2);
        assertThat(value(all, 1, "frames")).isEqualTo("1");
        assertThat(value(all, 1, "frame_max_us")).isEqualTo("2001.500");
    }

    @Test
    void shouldWriteNoRowWithoutFrames() throws IOException {
        EntityRepository repo = worlds.create();
        Path none = folder.resolve("none.csv");
        Path second = folder.resolve("second.csv");
        try (Engine engine = engine(repo)) {
            MetricsFile.perSecond(engine, none).close();
            MetricsFile metrics = MetricsFile.perSimulatedSecond(engine, second);
            engine.run(10);
            metrics.close();
        }
        assertThat(read(none)).hasSize(1);
        assertThat(read(second)).as("a whole second, and nothing after it").hasSize(2);
    }

    @Test
    void shouldCloseAfterTheRepository() throws IOException {
        EntityRepository repo = worlds.create();
        Path path = folder.resolve("late.csv");
        try (Engine engine = engine(repo)) {
            MetricsFile metrics = MetricsFile.perSecond(engine, path);
            engine.frame();
            repo.close();
            metrics.close();
            assertThat(metrics.isOpen()).isFalse();
        }
        assertThat(read(path)).hasSize(1);
    }

    @Test
    void shouldCloseWithTheEngine() throws IOException {
        EntityRepository repo = worlds.create();
        Path path = folder.resolve("forgotten.csv");
        MetricsFile metrics;
        try (Engine engine = engine(repo)) {
            metrics = MetricsFile.perSecond(engine, path);
            engine.frame();
        }
        assertThat(metrics.isOpen()).isFalse();
        assertThat(read(path)).as("the header and the row of the rest").hasSize(2);
    }

    /** Fails from a number of bytes on. */
    private static final class FullDisk implements WritableByteChannel {
        private int left;
        private boolean closed;

        FullDisk(int bytes) {
            left = bytes;
        }

        @Override
        public int write(ByteBuffer from) throws IOException {
            if (from.remaining() > left) {
                throw new IOException("no space left");
            }
            int bytes = Math.min(from.remaining(), 10); // a little at a time
            from.position(from.position() + bytes);
            left -= bytes;
            return bytes;
        }

        @Override
        public boolean isOpen() {
            return !closed;
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    @Test
    void shouldGoOnWithoutMetricsWhenTheDiskIsFull() {
        EntityRepository repo = worlds.create();
        FullDisk disk = new FullDisk(600);
        try (Engine engine = engine(repo);
                MetricsFile metrics = new MetricsFile(engine, true, disk, "full")) {
            long deadline = System.nanoTime() + 30_000_000_000L;
            while (metrics.isOpen() && System.nanoTime() < deadline) {
                engine.run(10);
            }
            assertThat(metrics.isOpen()).isFalse();
            assertThat(metrics.failure()).hasMessageContaining("no space left");
            log.expect("metrics end: full");
            long frames = engine.budget().frames();
            engine.run(1000);
            assertThat(engine.budget().frames()).isEqualTo(frames + 1000);
            assertThat(engine.health())
                    .allSatisfy(health -> assertThat(health.failures()).isZero());
        }
        assertThat(disk.isOpen()).isFalse();
    }

    @Test
    void shouldWriteSeveralFilesOfOneEngine() throws IOException {
        EntityRepository repo = worlds.create();
        try (Engine engine = engine(repo)) {
            MetricsFile one = MetricsFile.perSimulatedSecond(engine, folder.resolve("one.csv"));
            MetricsFile two = MetricsFile.perSimulatedSecond(engine, folder.resolve("two.csv"));
            engine.run(50);
            one.close();
            engine.run(50);
            two.close();
            engine.run(50);
            assertThat(one.rows()).isEqualTo(5);
            assertThat(two.rows()).isEqualTo(10);
        }
    }

    @Test
    void shouldReportOnlyThatTheFileCannotBeWrittenWhenNotEvenItsNamesFit() {
        EntityRepository repo = worlds.create();
        try (Engine engine = engine(repo)) {
            MetricsFile metrics = new MetricsFile(engine, true, new FullDisk(10), "full");
            assertThat(metrics.isOpen()).isFalse();
            engine.run(10 * 100);
            metrics.close();
        }
        assertThat(log.all()).singleElement().asString().startsWith("metrics end: full cannot be written after 0 rows");
    }

    @Test
    void shouldQuoteNamesThatWouldEndALine() throws IOException {
        EntityRepository repo = worlds.create();
        Path path = folder.resolve("quoted.csv");
        try (Engine engine = Engine.builder(repo)
                .add(SimSystem.of("old\rline", () -> {}))
                .add(SimSystem.of("new\nline", () -> {}))
                .start()) {
            MetricsFile.perSimulatedSecond(engine, path).close();
        }
        assertThat(Files.readString(path)).contains(",\"old\rline_us\"", ",\"new\nline_us\"");
    }

    @Test
    void shouldSayWhenThereCanBeNoFile() {
        EntityRepository repo = worlds.create();
        try (Engine engine = engine(repo)) {
            assertThatThrownBy(() -> MetricsFile.perSecond(engine, folder.resolve("missing/metrics.csv")))
                    .isInstanceOf(IOException.class);
            engine.run(3);
        }
    }

    @Test
    @Tag("allocation")
    void shouldMakeNoGarbage() throws IOException {
        EntityRepository repo = worlds.create();
        try (Engine engine = engine(repo);
                MetricsFile metrics = MetricsFile.perSimulatedSecond(engine, folder.resolve("garbage.csv"))) {
            Garbage.assertNone(() -> engine.run(10));
            assertThat(metrics.isOpen()).isTrue();
        }
    }

    @Test
    @Tag("allocation")
    void shouldCountWhatWorkersAllocate() {
        EntityRepository repo = worlds.create();
        byte[][] made = new byte[4][];
        int[] bytes = {0};
        try (Jobs jobs = Jobs.create(2);
                Engine engine = Engine.builder(repo)
                        .provide(Jobs.class, jobs)
                        .add(SimSystem.of(
                                "making", () -> jobs.run(4, (number, worker) -> made[number] = new byte[bytes[0]])))
                        .start()) {
            engine.run(20_000);
            bytes[0] = 1 << 20;
            engine.frame();
            assertThat(engine.telemetry().snapshot().allocatedBytes()).isBetween(4L << 20, (4L << 20) + 20_000);
            bytes[0] = 2 << 20;
            engine.frame();
            assertThat(engine.telemetry().snapshot().allocatedBytes()).isBetween(8L << 20, (8L << 20) + 20_000);
        }
        assertThat(made[3]).hasSize(2 << 20);
    }
}
