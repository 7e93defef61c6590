package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fdp.codec.data.ReadLimits;
import io.fdp.format.TypeReport;
import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.IncompatibleRecordingException;
import io.fdp.recorder.error.RecordingLimitException;
import io.fdp.recorder.evolved.Earlier;
import io.fdp.recorder.evolved.EarlierSameTable;
import io.fdp.recorder.evolved.Later;
import io.fdp.recorder.evolved.LaterBodyTable;
import io.fdp.recorder.evolved.LaterFreshTable;
import io.fdp.recorder.evolved.LaterRulesTable;
import io.fdp.recorder.evolved.LaterSignalEvents;
import io.fdp.recorder.evolved.NarrowSameTable;
import io.fdp.recorder.evolved.PartsSameParts;
import io.fdp.recorder.format.Schema;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A program that has changed shows what it recorded before. */
class TolerantReplayTest {
    private static final int ENTITIES = OldPort.ENTITIES;
    private static final int FRAMES = 12;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private OldPort old;
    private Path file = Path.of("");

    @BeforeEach
    void record() throws IOException {
        file = folder.resolve("old.fdp");
        old = new OldPort(worlds.create());
        try (FlightRecorder recorder = FlightRecorder.start(old.repo, file, Recorded.ALL.keyframeEvery(5))) {
            for (int i = 0; i < FRAMES; i++) {
                old.frame();
            }
            assertThat(recorder.dropped()).isZero();
        }
    }

    private NewPort later() {
        return new NewPort(worlds.create());
    }

    /** The latest tick, before a given one, in which the body of an entity was written. */
    private static int writtenAt(int i, int tick) {
        for (int t = tick - 1; t >= 0; t--) {
            if (i >= t && (i - t) % 50 == 0) {
                return t;
            }
        }
        return 0;
    }

    /** Compares the world with the original of a tick, field by field. */
    private void assertShown(NewPort now, int tick) {
        assertThat(now.repo.currentTick()).isEqualTo(tick);
        assertThat(now.repo.entityCount()).isEqualTo(ENTITIES - tick);
        for (int i = 0; i < ENTITIES; i++) {
            long entity = old.all[i];
            boolean lives = i < 100 || i >= 100 + tick;
            assertThat(now.repo.isAlive(entity)).isEqualTo(lives);
            if (!lives) {
                continue;
            }
            int at = writtenAt(i, tick);
            Later.Body body = now.bodies.get(entity);
            assertThat(body.east()).isEqualTo(i + at);
            assertThat(body.added()).isZero();
            assertThat(body.mood()).isEqualTo(i % 2 == 0 ? Later.Mood.CALM : Later.Mood.STORMY);
            assertThat(body.narrow()).isEqualTo((short) -i);
            assertThat(body.real()).isEqualTo(i * 0.1f);
            assertThat(body.text()).isEqualTo("body " + i);
            assertThat(body.few()).containsExactly((byte) i, -1, 0, 0);
            assertThat(body.two()).isEqualTo(new Later.Two(i, at));
            assertThat(body.target()).isEqualTo(old.all[(i + 1) % ENTITIES]);
            assertThat(body.last()).isEqualTo(i * 0.01);
            assertThat(now.fresh.has(entity)).isFalse();
            assertThat(now.axles.count(entity)).isEqualTo(i % 3 == 0 ? 2 : 0);
            if (i % 3 == 0) {
                assertThat(now.axles.getAll(entity)).containsExactly(new Later.Axle(0, i), new Later.Axle(0, -i));
            }
            assertThat(now.tag.has(entity)).isEqualTo(i % 5 == 0);
            assertThat(now.tanker.has(entity)).isEqualTo(i % 7 == 0);
            assertThat(now.ship.has(entity)).as("a child now").isFalse();
            if (i % 5 == 0) {
                assertThat(now.same.get(entity)).isEqualTo(new Earlier.Same(i, -i));
                assertThat(now.plans.get(entity)).isEqualTo(new Later.Plan("plan " + i, 0));
            }
        }
        assertThat(now.repo.hierarchy().parent(old.all[1])).isEqualTo(old.all[0]);
        assertThat(now.repo.roles().find(7)).isEqualTo(old.all[3]);
        assertThat(now.repo.singleton(LaterRulesTable.TYPE).get())
                .isEqualTo(new Later.Rules((tick - 1) * 0.5f, tick - 1));
        assertThat(now.signals.count()).isEqualTo(1);
        assertThat(now.signals.get(0)).isEqualTo(new Later.Signal(0, tick - 1));
        assertThat(now.notes.get(0)).isEqualTo(new Earlier.Note("note " + (tick - 1)));
    }

    @Test
    void shouldShowAnyFrameInEitherDirection() throws IOException {
        NewPort now = later();
        try (Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(now.repo, ReplayMode.TOLERANT);
            for (int tick : new int[] {1, 12, 3, 4, 9, 2}) {
                replay.seek(tick);
                assertShown(now, tick);
            }
            while (replay.next()) {
                assertShown(now, (int) replay.tick());
            }
            assertThat(replay.tick()).isEqualTo(FRAMES);
            while (replay.stepBack()) {
                assertShown(now, (int) replay.tick());
            }
            assertThat(replay.tick()).isEqualTo(1);
            ReplayPlayer player = replay.player().speed(16);
            player.play();
            while (player.isPlaying()) {
                if (player.advance(50_000_000)) {
                    assertShown(now, (int) replay.tick());
                }
            }
        }
    }

    @Test
    void shouldReportWhatDiffers() throws IOException {
        NewPort now = later();
        try (Recording recording = Recording.open(file)) {
            TypeReport report =
                    recording.replayInto(now.repo, ReplayMode.TOLERANT).report();
            assertThat(report.isExact()).isFalse();
            assertThat(report.unknown())
                    .containsExactlyInAnyOrder(
                            "field dropped of component port.Body",
                            "component port.Gone",
                            "field dropped of parts port.Axle",
                            "field dropped of event port.OldSignal",
                            "event port.GoneSignal");
            assertThat(report.missing())
                    .containsExactlyInAnyOrder(
                            "field added of component port.NewBody",
                            "component port.Fresh",
                            "field added of parts port.NewAxle",
                            "field added of event port.NewSignal");
            assertThat(report.renamed())
                    .containsExactlyInAnyOrder(
                            "component port.Body is port.NewBody",
                            "field x of component port.Body is east",
                            "field mood of component port.Body: constant WILD is STORMY",
                            "field pair.left of component port.Body is two.first",
                            "field pair.right of component port.Body is two.right",
                            "parts port.Axle is port.NewAxle",
                            "tag port.oldTag is port.newTag",
                            "tag port.tanker is port.newTanker",
                            "tag port.ship is port.newShip",
                            "managed port.Plan is port.NewPlan",
                            "singleton port.Rules is port.NewRules",
                            "event port.OldSignal is port.NewSignal");
            assertThat(report.converted())
                    .anyMatch(line -> line.startsWith("field narrow of component port.Body is a "));
            assertThat(report.converted())
                    .extracting(line -> line.split(" (is an?|has the) ", 2)[0])
                    .containsExactlyInAnyOrder(
                            "field mood of component port.Body",
                            "field narrow of component port.Body",
                            "field real of component port.Body",
                            "field text of component port.Body",
                            "field few of component port.Body",
                            "field price of singleton port.Rules",
                            "field limit of singleton port.Rules",
                            "field code of event port.OldSignal");
        }
    }

    @Test
    void shouldStayStrictAndNameTheRemedy() throws IOException {
        NewPort now = later();
        try (Recording recording = Recording.open(file)) {
            assertThatExceptionOfType(IncompatibleRecordingException.class)
                    .isThrownBy(() -> recording.replayInto(now.repo))
                    .withMessageContaining("replayInto(repository, ReplayMode.TOLERANT)");
            EntityRepository same = worlds.create();
            new OldPort(same);
            Replay strict = recording.replayInto(same, ReplayMode.STRICT);
            strict.seek(FRAMES);
            assertThat(same.stateHash()).isEqualTo(old.repo.stateHash());
            assertThat(strict.report().isExact()).isTrue();
            EntityRepository alike = worlds.create();
            new OldPort(alike);
            Replay tolerant = recording.replayInto(alike, ReplayMode.TOLERANT);
            assertThat(tolerant.report().isExact()).isTrue();
            tolerant.seek(FRAMES);
            assertThat(alike.stateHash()).isEqualTo(old.repo.stateHash());
        }
    }

    @Test
    void shouldShowOnlyTheTypesThatAreRegistered() throws IOException {
        EntityRepository some = worlds.create();
        EarlierSameTable same = some.register(EarlierSameTable.TYPE);
        try (Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(some, ReplayMode.TOLERANT);
            assertThat(replay.report().unknown())
                    .contains("component port.Body", "managed port.Plan", "tag port.tanker");
            while (replay.next()) {
                assertThat(some.entityCount()).isEqualTo((int) (ENTITIES - replay.tick()));
            }
            assertThat(same.get(old.all[5])).isEqualTo(new Earlier.Same(5, -5));
            assertThat(some.hierarchy().parent(old.all[1])).isEqualTo(old.all[0]);
        }
    }

    @Test
    void shouldRefuseWhatWouldLoseData() throws IOException {
        try (Recording recording = Recording.open(file)) {
            EntityRepository narrow = worlds.create();
            narrow.register(NarrowSameTable.TYPE);
            assertThatExceptionOfType(IncompatibleRecordingException.class)
                    .isThrownBy(() -> recording.replayInto(narrow, ReplayMode.TOLERANT))
                    .withMessageContainingAll("old.fdp", "component port.Same", "field a is a", "give the new field");
            EntityRepository kind = worlds.create();
            kind.register(PartsSameParts.TYPE);
            assertThatExceptionOfType(IncompatibleRecordingException.class)
                    .isThrownBy(() -> recording.replayInto(kind, ReplayMode.TOLERANT))
                    .withMessageContainingAll("component port.Same", "it is a parts in this program");
            kind.register(NarrowSameTable.TYPE);
            assertThatExceptionOfType(IncompatibleRecordingException.class)
                    .isThrownBy(() -> recording.replayInto(kind, ReplayMode.TOLERANT))
                    .withMessageContainingAll("port.Narrow", "port.Parts", "have @Alias(\"port.Same\")", "leave it to");
            assertThatExceptionOfType(NullPointerException.class)
                    .isThrownBy(() -> recording.replayInto(kind, null))
                    .withMessageContaining("ReplayMode");
        }
    }

    /** A constant that is gone is refused in the frames that have it, and only there. */
    @Test
    void shouldRefuseFramesWithAConstantThatIsGone() throws IOException {
        Path tired = folder.resolve("tired.fdp");
        try (FlightRecorder recorder = FlightRecorder.start(old.repo, tired, Recorded.ALL)) {
            old.frame();
            old.mood = Earlier.Mood.TIRED;
            old.frame();
            assertThat(recorder.dropped()).isZero();
        }
        NewPort now = later();
        try (Recording recording = Recording.open(tired)) {
            Replay replay = recording.replayInto(now.repo, ReplayMode.TOLERANT);
            assertThat(replay.next()).isTrue();
            assertThatExceptionOfType(IncompatibleRecordingException.class)
                    .isThrownBy(replay::next)
                    .withMessageContainingAll("tired.fdp", "the constant TIRED", "@Alias(\"TIRED\")");
            assertThat(replay.tick()).isEqualTo(-1);
            assertThat(now.repo.entityCount()).isZero();
            assertThat(replay.stepBack()).isTrue();
            assertThat(replay.tick()).isEqualTo(recording.firstTick());
        }
    }

    /** The state in the file is checked, because the world is another one. */
    @Test
    void shouldFindDamageWithoutTheWorldOfTheOriginal() throws IOException {
        Path wrong = folder.resolve("wrong.fdp");
        EntityRepository repo = worlds.create();
        EarlierSameTable same = repo.register(EarlierSameTable.TYPE);
        long entity = repo.createEntity();
        same.add(entity, 1, 2);
        try (TestRecorder recorder = new TestRecorder(repo, wrong, Schema.HashCover.WORLD)) {
            recorder.keyframes = tick -> tick % 3 == 1;
            recorder.hashed = hash -> recorder.tick() == 2 ? hash + 1 : hash;
            for (int i = 0; i < 6; i++) {
                same.set(entity, i, 2);
                repo.tick();
            }
        }
        EntityRepository into = worlds.create();
        LaterFreshTable fresh = into.register(LaterFreshTable.TYPE);
        try (Recording recording = Recording.open(wrong)) {
            Replay replay = recording.replayInto(into, ReplayMode.TOLERANT);
            assertThat(replay.next()).isTrue();
            assertThatExceptionOfType(DamagedRecordingException.class)
                    .isThrownBy(replay::next)
                    .withMessageContaining("does not have the state hash that was recorded");
            assertThat(replay.tick()).as("the repository stays as it was").isEqualTo(1);
            assertThat(into.currentTick()).isEqualTo(1);
            assertThat(replay.next()).isTrue();
            assertThat(replay.tick()).isEqualTo(4);
            assertThatExceptionOfType(DamagedRecordingException.class).isThrownBy(() -> replay.seek(2));
            replay.checking(false);
            replay.seek(2);
            assertThat(into.currentTick()).isEqualTo(2);
            assertThat(fresh.count()).isZero();
        }
    }

    /** Changes by other code between two frames are undone, as in a strict replay. */
    @Test
    void shouldUndoChangesOfTheWorld() throws IOException {
        NewPort now = later();
        try (Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(now.repo, ReplayMode.TOLERANT);
            replay.seek(2);
            now.repo.destroyEntity(old.all[0]);
            now.fresh.add(old.all[4], 5);
            now.bodies.remove(old.all[6]);
            now.axles.add(old.all[9], new Later.Axle(9, 9));
            assertThat(replay.next()).isTrue();
            assertShown(now, 3);
            now.same.set(old.all[5], 6, 6);
            replay.seek(3);
            assertShown(now, 3);
            replay.checking(false);
            replay.seek(5);
            now.same.set(old.all[5], 6, 6);
            replay.checking(true);
            assertThat(replay.next()).isTrue();
            assertShown(now, 6);
        }
    }

    /** A replay shows the events of a type that was registered between two frames. */
    @Test
    void shouldShowEventsThatAreRegisteredLate() throws IOException {
        EntityRepository early = worlds.create();
        EntityRepository late = worlds.create();
        early.register(EarlierSameTable.TYPE);
        late.register(EarlierSameTable.TYPE);
        LaterSignalEvents expected = early.events().register(LaterSignalEvents.TYPE);
        try (Recording recording = Recording.open(file)) {
            Replay before = recording.replayInto(early, ReplayMode.TOLERANT);
            Replay after = recording.replayInto(late, ReplayMode.TOLERANT);
            before.seek(3);
            after.seek(3);
            LaterSignalEvents events = late.events().register(LaterSignalEvents.TYPE);
            int shown = 0;
            while (before.next() && after.next()) {
                assertThat(events.count()).isEqualTo(expected.count());
                shown += events.count();
            }
            assertThat(shown).isPositive();
        }
    }

    @Test
    void shouldGoOnAfterTakingOver() throws IOException {
        NewPort now = later();
        try (Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(now.repo, ReplayMode.TOLERANT);
            replay.seek(6);
            replay.takeOver();
        }
        Path more = folder.resolve("more.fdp");
        try (FlightRecorder recorder = FlightRecorder.start(now.repo, more, Recorded.ALL)) {
            for (int i = 0; i < 4; i++) {
                now.fresh.add(old.all[i], i);
                now.repo.createEntity();
                now.repo.tick();
            }
            assertThat(recorder.dropped()).isZero();
        }
        assertThat(now.repo.checkStructure()).isEmpty();
        try (Recording recording = Recording.open(more)) {
            NewPort again = later();
            Replay replay = recording.replayInto(again.repo);
            replay.seek(10);
            assertThat(again.repo.stateHash()).isEqualTo(now.repo.stateHash());
        }
    }

    @Test
    void shouldKeepTheValuesOfTheLastFrame() throws IOException {
        NewPort now = later();
        now.repo.previous().keep(LaterBodyTable.TYPE);
        try (Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(now.repo, ReplayMode.TOLERANT);
            replay.seek(7);
            assertShown(now, 7);
            assertThat(replay.next()).isTrue();
            assertShown(now, 8);
        }
    }

    /** Converted chunks count for the limits, like all that a file makes a reader hold. */
    @Test
    void shouldChargeWhatIsConverted() throws IOException {
        long enough = 1L << 18;
        while (!canShow(new OldPort(worlds.create()).repo, ReplayMode.STRICT, enough)) {
            enough += 1L << 16;
        }
        assertThat(canShow(later().repo, ReplayMode.TOLERANT, enough)).isFalse();
        assertThat(canShow(later().repo, ReplayMode.TOLERANT, 2 * enough)).isTrue();
    }

    private boolean canShow(EntityRepository repo, ReplayMode mode, long heap) throws IOException {
        try (Recording recording = Recording.open(file, new ReadLimits(heap, 1L << 30))) {
            recording.replayInto(repo, mode).seek(1);
            return true;
        } catch (RecordingLimitException tooLarge) {
            return false;
        }
    }
}
