package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.recorder.format.Forgery;
import io.fdp.recorder.format.Forgery.Piece;
import io.fdp.recorder.gauge.Gauges.Report;
import io.fdp.recorder.gauge.Gauges.Series;
import io.fdp.recorder.gauge.ReportSerializer;
import io.fdp.recorder.gauge.SeriesSerializer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objects of a recording with other NaNs than the canonical ones: they count as the canonical ones. */
class ObjectNanTest {
    private static final int TICKS = 6;
    private static final String FLOAT = "ca7fc00000";
    private static final String OTHER_FLOAT = "caffc0dead";
    private static final String DOUBLE = "cb7ff8000000000000";
    private static final String OTHER_DOUBLE = "cb7ff000000000beef";

    @TempDir
    Path folder;

    private final long[] hashes = new long[TICKS + 1];
    private Path file = Path.of("");

    private static ManagedEvents<Report> reports(EntityRepository repo) {
        return repo.events().registerManaged(ManagedEventType.of(Report.class).serializedBy(ReportSerializer.INSTANCE));
    }

    /** Records NaNs behind values of every length, then changes their bits, and nothing else. */
    @BeforeEach
    void forge() throws IOException {
        Path right = folder.resolve("right.fdp");
        try (EntityRepository repo = EntityRepository.create()) {
            ManagedTable<Series> series = repo.registerManaged(SeriesSerializer.TYPE);
            ManagedEvents<Report> reports = reports(repo);
            long entity = repo.createEntity();
            series.add(entity, series(1));
            series.add(repo.createEntity(), series(0));
            RecorderConfig config =
                    RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).keyframeEvery(3);
            try (FlightRecorder recorder = FlightRecorder.start(repo, right, config)) {
                for (int tick = 1; tick <= TICKS; tick++) {
                    series.set(entity, series(tick * tick * 7));
                    reports.publish(new Report("\u0280\u02c0".repeat(tick * tick * 30), Double.NaN));
                    repo.tick();
                    hashes[tick] = repo.stateHash();
                }
                assertThat(recorder.stats().dropped()).isZero();
            }
        }
        Forgery forgery = Forgery.of(right);
        int forged = 0;
        for (Piece record : forgery.records) {
            if (record.kind == Forgery.FRAME) {
                String hex = HexFormat.of().formatHex(record.content);
                String other = hex.replace(FLOAT, OTHER_FLOAT).replace(DOUBLE, OTHER_DOUBLE);
                forged += hex.equals(other) ? 0 : 1;
                record.content = HexFormat.of().parseHex(other);
            }
        }
        assertThat(forged).isEqualTo(TICKS);
        file = forgery.write(folder.resolve("forged.fdp"));
    }

    private static Series series(int length) {
        float[] floats = new float[length];
        double[] doubles = new double[length];
        for (int i = 0; i < length; i++) {
            floats[i] = i % 3 == 0 ? Float.NaN : i;
            doubles[i] = i % 3 == 1 ? Double.NaN : -i;
        }
        return new Series(floats, doubles, Double.NaN);
    }

    @Test
    void shouldVerifyByTheCanonicalNans() throws IOException {
        RecordingCheck check = Recording.verify(file, position -> {});
        assertThat(check.damages()).isEmpty();
        assertThat(check.isWhole()).isTrue();
        assertThat(check.unchecked()).isZero();
    }

    @Test
    void shouldShowWhatItVerifies() throws IOException {
        try (Recording recording = Recording.open(file);
                EntityRepository repo = EntityRepository.create()) {
            repo.registerManaged(SeriesSerializer.TYPE);
            reports(repo);
            Replay replay = recording.replayInto(repo);
            for (int tick = TICKS; tick >= 1; tick--) {
                replay.seek(tick);
                assertThat(repo.stateHash()).isEqualTo(hashes[tick]);
            }
        }
    }

    @Test
    void shouldWriteCanonicalNansIntoCopies() throws IOException {
        Path copy = folder.resolve("copy.fdp");
        try (Recording recording = Recording.open(file)) {
            RecordingCopy.of(recording).to(copy);
        }
        RecordingCheck check = Recording.verify(copy, position -> {});
        assertThat(check.isWhole()).isTrue();
        assertThat(check.frames()).isEqualTo(TICKS);
        for (Piece record : Forgery.of(copy).records) {
            assertThat(HexFormat.of().formatHex(record.content)).doesNotContain(OTHER_FLOAT, OTHER_DOUBLE);
        }
    }
}
