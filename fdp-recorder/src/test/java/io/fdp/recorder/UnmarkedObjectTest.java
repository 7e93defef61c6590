package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.singleton.ManagedSingleton;
import io.fdp.recorder.gauge.Gauges.Series;
import io.fdp.recorder.gauge.SeriesSerializer;
import io.fdp.testkit.ExpectedLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A program changes an object and does not mark it: the recording stays whole and shows the object as it was. */
class UnmarkedObjectTest {
    private static final int TICKS = 6;
    private static final String UNMARKED = "changed without markModified";

    @RegisterExtension
    final ExpectedLog logged = ExpectedLog.of();

    @TempDir
    Path folder;

    private static Series series(double value) {
        return new Series(new float[1], new double[] {value}, 0);
    }

    /** What the first object of the replayed world is in each frame. */
    private double[] recorded(Consumer<EntityRepository> before, Frame during) throws IOException {
        Path file = folder.resolve("unmarked.fdp");
        try (EntityRepository repo = EntityRepository.create()) {
            ManagedTable<Series> table = repo.registerManaged(SeriesSerializer.TYPE);
            long first = repo.createEntity();
            Series object = series(1);
            table.add(first, object);
            long second = repo.createEntity();
            table.add(second, series(2));
            before.accept(repo);
            RecorderConfig config =
                    RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).keyframeEvery(3);
            try (FlightRecorder recorder = FlightRecorder.start(repo, file, config)) {
                for (int tick = 1; tick <= TICKS; tick++) {
                    during.run(repo, tick, object.doubles(), table, second);
                    repo.tick();
                }
                assertThat(recorder.stats().dropped()).isZero();
            }
        }
        RecordingCheck check = Recording.verify(file, position -> {});
        assertThat(check.damages()).isEmpty();
        assertThat(check.isWhole()).isTrue();
        try (EntityRepository repo = EntityRepository.create();
                Recording recording = Recording.open(file)) {
            ManagedTable<Series> table = repo.registerManaged(SeriesSerializer.TYPE);
            Replay replay = recording.replayInto(repo);
            double[] found = new double[TICKS];
            for (int i = 0; i < TICKS; i++) {
                replay.seek(recording.firstTick() + i);
                found[i] = table.get(repo.entityAt(0)).doubles()[0];
            }
            return found;
        }
    }

    private interface Frame {
        void run(EntityRepository repo, int tick, double[] content, ManagedTable<Series> table, long other);
    }

    private static void addAll(EntityRepository repo, ManagedTable<Series> table, int count) {
        for (int i = 0; i < count; i++) {
            table.add(repo.createEntity(), series(1));
        }
    }

    private List<String> warnings() {
        return logged.at(Level.WARNING);
    }

    @Test
    void shouldRecordTheObjectAsTheFirstFrameEnds() throws IOException {
        assertThat(recorded(repo -> {}, (repo, tick, content, table, other) -> {
                    if (tick == 1) {
                        content[0] = 5;
                    }
                }))
                .containsExactly(5, 5, 5, 5, 5, 5);
    }

    @Test
    void shouldRecordTheObjectAsTheFirstFrameEndsWhateverWasHashedBefore() throws IOException {
        logged.expect(UNMARKED);
        assertThat(recorded(
                        repo -> {
                            repo.stateHash();
                            repo.tick();
                            repo.stateHash();
                        },
                        (repo, tick, content, table, other) -> content[0] = 10 + tick))
                .containsExactly(11, 11, 11, 11, 11, 11);
    }

    /** The mark of another entity of the chunk copies all objects of the chunk. */
    @Test
    void shouldHashTheObjectAsItWasCopiedBesideAMarkedOne() throws IOException {
        logged.expect(UNMARKED);
        assertThat(recorded(repo -> {}, (repo, tick, content, table, other) -> {
                    if (tick == 4) {
                        table.markModified(other);
                    }
                    repo.stateHash();
                    content[0] = 10 + tick;
                }))
                .containsExactly(11, 11, 11, 14, 14, 14);
    }

    @Test
    void shouldRecordWhatOtherRecordersCopiedAtOtherTimes() throws IOException {
        logged.expect(UNMARKED);
        Path second = folder.resolve("second.fdp");
        FlightRecorder[] started = new FlightRecorder[1];
        assertThat(recorded(repo -> {}, (repo, tick, content, table, other) -> {
                    content[0] = 10 + tick;
                    if (tick == 4) {
                        started[0] = start(repo, second);
                    }
                }))
                .containsExactly(11, 11, 11, 11, 11, 11);
        started[0].close();
        assertThat(started[0].stats().frames()).isEqualTo(3);
        RecordingCheck check = Recording.verify(second, position -> {});
        assertThat(check.isWhole()).isTrue();
        assertThat(check.damages()).isEmpty();
    }

    private static FlightRecorder start(EntityRepository repo, Path file) {
        try {
            return FlightRecorder.start(repo, file, RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT));
        } catch (IOException wrong) {
            throw new AssertionError(wrong);
        }
    }

    @Test
    void shouldRecordASingletonAsTheFirstFrameEnds() throws IOException {
        logged.expect(UNMARKED);
        Path file = folder.resolve("singleton.fdp");
        Series object = series(1);
        try (EntityRepository repo = EntityRepository.create()) {
            repo.singletons().registerManaged(SeriesSerializer.TYPE).set(object);
            repo.stateHash();
            try (FlightRecorder recorder = start(repo, file)) {
                for (int tick = 1; tick <= 3; tick++) {
                    object.doubles()[0] = 10 + tick;
                    repo.tick();
                }
                assertThat(recorder.stats().dropped()).isZero();
            }
        }
        try (EntityRepository repo = EntityRepository.create();
                Recording recording = Recording.open(file)) {
            ManagedSingleton<Series> singleton = repo.singletons().registerManaged(SeriesSerializer.TYPE);
            recording.replayInto(repo).seek(recording.lastTick());
            assertThat(Objects.requireNonNull(singleton.tryGet()).doubles()).containsExactly(11);
        }
        assertThat(warnings())
                .singleElement()
                .asString()
                .contains("an object of singleton ", " changed without markModified() of the singleton");
    }

    @Test
    void shouldSayOnceWhenItIsClosedWhichComponentChanged() throws IOException {
        logged.expect(UNMARKED);
        try (EntityRepository repo = EntityRepository.create()) {
            ManagedTable<Series> table = repo.registerManaged(SeriesSerializer.TYPE);
            long entity = repo.createEntity();
            for (int i = 0; i < 3000; i++) {
                repo.createEntity();
            }
            Series near = series(1);
            table.add(entity, near);
            Series far = series(2);
            table.add(repo.entityAt(2500), far);
            try (FlightRecorder recorder = start(repo, folder.resolve("close.fdp"))) {
                repo.tick();
                far.doubles()[0] = 3;
                near.doubles()[0] = 3;
                table.markModified(entity);
                assertThat(recorder.stats().dropped()).isZero();
            }
            assertThat(warnings())
                    .singleElement()
                    .asString()
                    .contains("close.fdp: an object of component " + table.name() + " of entity "
                            + Entity.toString(repo.entityAt(2500)) + " changed without markModified(entity)");
        }
    }

    /** A recorder that is never closed has told of it, too: it looks at some chunks after each keyframe. */
    @Test
    void shouldSayAfterAKeyframeWhichComponentChanged() throws IOException {
        logged.expect(UNMARKED);
        try (EntityRepository repo = EntityRepository.create()) {
            ManagedTable<Series> table = repo.registerManaged(SeriesSerializer.TYPE);
            addAll(repo, table, 20_000);
            Series last = table.get(repo.entityAt(19_999));
            RecorderConfig config =
                    RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).keyframeEvery(1);
            try (FlightRecorder recorder = FlightRecorder.start(repo, folder.resolve("keyframe.fdp"), config)) {
                repo.tick();
                last.doubles()[0] = 3;
                for (int i = 0; i < 10_000 && warnings().isEmpty(); i++) {
                    repo.tick();
                }
                assertThat(warnings()).singleElement().asString().contains("component " + table.name(), "to ");
                assertThat(recorder.stats().failure()).isNull();
            }
        }
        assertThat(warnings()).hasSize(1);
    }

    @Test
    void shouldSayNothingOfMarkedObjects() throws IOException {
        try (EntityRepository repo = EntityRepository.create()) {
            ManagedTable<Series> table = repo.registerManaged(SeriesSerializer.TYPE);
            ManagedSingleton<Series> singleton = repo.singletons().registerManaged(SeriesSerializer.TYPE);
            singleton.set(series(1));
            addAll(repo, table, 3_000);
            RecorderConfig config =
                    RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT).keyframeEvery(1);
            try (FlightRecorder recorder = FlightRecorder.start(repo, folder.resolve("marked.fdp"), config)) {
                for (int tick = 0; tick < 200; tick++) {
                    long entity = repo.entityAt(tick * 13);
                    table.get(entity).doubles()[0]++;
                    table.markModified(entity);
                    table.remove(repo.entityAt(2_999 - tick));
                    singleton.get().doubles()[0]++;
                    singleton.markModified();
                    repo.tick();
                }
                assertThat(recorder.stats().dropped()).isZero();
            }
        }
        assertThat(warnings()).isEmpty();
    }

    /** Writes something else each time, as for an object that another thread is changing. */
    private static final class Unsteady implements Serializer<StringBuilder> {
        private int count;

        @Override
        public void write(DataWriter to, StringBuilder value) {
            to.integer(count++);
        }

        @Override
        public StringBuilder read(DataReader from) {
            return new StringBuilder().append(from.int32());
        }
    }

    @Test
    void shouldNameTheObjectsThatMayHaveChangedWhileTheyWereRecorded() throws IOException {
        logged.expect(UNMARKED);
        Path file = folder.resolve("unsteady.fdp");
        ManagedType<StringBuilder> type =
                ManagedType.of(StringBuilder.class, "unsteady").serializedBy(new Unsteady());
        try (EntityRepository repo = EntityRepository.create()) {
            repo.registerManaged(type).add(repo.createEntity(), new StringBuilder());
            try (FlightRecorder recorder = start(repo, file)) {
                repo.tick();
                assertThat(recorder.stats().dropped()).isZero();
            }
        }
        assertThat(Recording.verify(file, position -> {}).damages())
                .singleElement()
                .asString()
                .contains(
                        "does not have the state hash that was recorded",
                        "objects changed while they were recorded, as on another thread (managed unsteady)",
                        "call markModified()");
    }
}
