package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.codec.data.ReadLimits;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.recorder.read.FrameCursor;
import io.fdp.recorder.show.ShownFrame;
import io.fdp.recorder.survey.ChimeEvents;
import io.fdp.recorder.survey.RouteSerializer;
import io.fdp.recorder.survey.SheetTable;
import io.fdp.recorder.survey.Survey.Chime;
import io.fdp.recorder.survey.Survey.Route;
import io.fdp.recorder.survey.Survey.Sheet;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Recordings of large worlds in which hardly anything changes are never more work than their bytes are worth, frame by
 * frame: so they can have any length.
 */
class HonestWorkTest {
    private static final RepositoryConfig CONFIG = RepositoryConfig.DEFAULT.withCapacity(110_000);
    private static final RecorderConfig RECORDER =
            Recorded.ALL.keyframeEvery(10).unforced();
    private static final int FRAMES = 25;
    private static final int SHEETS = 2048;
    private static final int CHIMES = 100_000;
    private static final int FAMILY = 100_000;

    /** Nothing but what bytes are worth. */
    private static final ReadLimits NOTHING_MORE = ReadLimits.TOOLS.withWork(1);

    /** The first frame is written as text with all that there is, zeros or not. */
    private static final ReadLimits FIRST_TEXT = ReadLimits.TOOLS.withWork(2L << 30);

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    /** Worlds of which frames have some hundred bytes. */
    enum Honest {
        /** One object of a thousand is another one in each frame. */
        ROUTES,
        /** The same with long objects. */
        LONG_ROUTES,
        /** One value of a thousand is another one in each frame, and all others are zeros. */
        SHEETS,
        /** Events without fields. */
        CHIMES,
        /** A child leaves a large family, or comes back. */
        FAMILY
    }

    private static Route route(int points) {
        Route made = new Route();
        for (int i = 0; i < points; i++) {
            made.points.add(i);
        }
        return made;
    }

    private static Sheet sheet(int value) {
        int[] cells = new int[4096];
        cells[5] = value;
        return new Sheet(cells);
    }

    /** A world of one kind, and what happens in its frames. */
    private interface World {
        void frame(int number);
    }

    private static World world(Honest kind, EntityRepository repo) {
        return switch (kind) {
            case ROUTES -> routes(repo, 4096, 100);
            case LONG_ROUTES -> routes(repo, 1024, 1000);
            case SHEETS -> sheets(repo);
            case CHIMES -> {
                ChimeEvents chimes = repo.events().register(ChimeEvents.TYPE);
                Chime one = new Chime();
                yield number -> {
                    for (int i = 0; i < CHIMES; i++) {
                        chimes.publish(one);
                    }
                };
            }
            case FAMILY -> family(repo);
        };
    }

    private static World routes(EntityRepository repo, int count, int points) {
        ManagedTable<Route> routes = repo.registerManaged(RouteSerializer.TYPE);
        long[] entities = new long[count];
        repo.createEntities(entities);
        for (long entity : entities) {
            routes.add(entity, route(points));
        }
        return number -> {
            for (int i = 0; i < count; i += 1024) {
                routes.set(entities[i], route(number % 7));
            }
        };
    }

    private static World sheets(EntityRepository repo) {
        SheetTable sheets = repo.register(SheetTable.TYPE);
        long[] entities = new long[SHEETS];
        repo.createEntities(entities);
        for (long entity : entities) {
            sheets.add(entity, sheet(0));
        }
        return number -> {
            for (int i = 0; i < SHEETS; i += 1024) {
                sheets.set(entities[i], sheet(number));
            }
        };
    }

    /** Children lie in any order, so that going from one to the next is as far as it can be. */
    private static World family(EntityRepository repo) {
        long[] entities = new long[FAMILY];
        repo.createEntities(entities);
        List<Long> children = new ArrayList<>();
        for (int i = 1; i < FAMILY; i++) {
            children.add(entities[i]);
        }
        Collections.shuffle(children, new Random(1));
        for (long child : children) {
            repo.hierarchy().addChild(entities[0], child);
        }
        long last = children.get(children.size() - 1);
        return number -> {
            if (number % 2 == 0) {
                repo.hierarchy().detach(last);
            } else {
                repo.hierarchy().addChild(entities[0], last);
            }
        };
    }

    private Path record(Honest kind) throws IOException {
        Path file = folder.resolve(kind + ".fdp");
        try (EntityRepository repo = EntityRepository.create(CONFIG)) {
            World world = world(kind, repo);
            try (FlightRecorder recorder = FlightRecorder.start(repo, file, RECORDER)) {
                for (int i = 0; i < FRAMES; i++) {
                    world.frame(i);
                    repo.tick();
                }
                assertThat(recorder.stats().failure()).isNull();
            }
        }
        return file;
    }

    @ParameterizedTest
    @EnumSource
    void shouldReadEachFrameWithTheWorkThatItsBytesAreWorth(Honest kind) throws IOException {
        try (Recording recording = Recording.open(record(kind), ReadLimits.TOOLS)) {
            FrameCursor cursor = recording.cursor();
            long before = cursor.account().workBytes();
            long work = 0;
            long frame = 0;
            int frames = 0;
            while (cursor.next()) {
                assertThat(work)
                        .as("work for frame %d", frames)
                        .isLessThanOrEqualTo((cursor.position() - frame) * ReadLimits.WORK_PER_FRAME_BYTE);
                cursor.requireRight(true);
                work = cursor.account().workBytes() - before;
                before += work;
                frame = cursor.position();
                frames++;
            }
            assertThat(frames).isEqualTo(FRAMES);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldReadShowAndExportWithTheWorkThatBytesAreWorth(Honest kind) throws IOException {
        Path file = record(kind);
        assertThat(Recording.verify(file, NOTHING_MORE, position -> {}).isWhole())
                .isTrue();
        EntityRepository shown = worlds.create(CONFIG);
        world(kind, shown);
        try (Recording recording = Recording.open(file, NOTHING_MORE)) {
            Replay replay = recording.replayInto(shown);
            int frames = 0;
            while (replay.next()) {
                frames++;
            }
            assertThat(frames).isEqualTo(FRAMES);
            for (long tick = recording.lastTick(); tick >= recording.firstTick(); tick--) {
                replay.seek(tick);
            }
        }
        try (Recording recording = Recording.open(file, FIRST_TEXT)) {
            RecordingExport.of(recording).toJsonLines(folder.resolve("out.jsonl"));
        }
        try (Recording recording = Recording.open(file, NOTHING_MORE)) {
            assertThat(RecordingCopy.of(recording)
                            .to(folder.resolve("copy.fdp"))
                            .frames())
                    .isEqualTo(FRAMES);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SHEETS", "CHIMES", "LONG_ROUTES"})
    void shouldShowTheSameFrameAgainAndAgainWhateverTheProgramDoesBetween(Honest kind) throws IOException {
        EntityRepository shown = worlds.create(CONFIG);
        World world = world(kind, shown);
        try (Recording recording = Recording.open(record(kind), NOTHING_MORE)) {
            Replay replay = recording.replayInto(shown);
            for (boolean checking : List.of(true, false)) {
                replay.checking(checking);
                for (int i = 0; i < 30; i++) {
                    replay.seek(5);
                    long hash = shown.stateHash();
                    world.frame(i);
                    if (i % 2 == 0) {
                        shown.tick();
                    }
                    replay.seek(5);
                    assertThat(shown.stateHash()).isEqualTo(hash);
                    replay.seek(5);
                }
            }
        }
    }

    @Test
    void shouldChargeWhatFramesChangeInTheWorld() throws IOException {
        EntityRepository shown = worlds.create(CONFIG);
        world(Honest.SHEETS, shown);
        try (Recording recording = Recording.open(record(Honest.SHEETS), ReadLimits.TOOLS)) {
            FrameCursor cursor = recording.cursor();
            ShownFrame frame = new ShownFrame(recording.source(), shown, cursor.account(), false);
            assertThat(cursor.next()).isTrue();
            for (int i = 0; i < 3; i++) {
                long before = cursor.account().workBytes();
                frame.show(cursor);
                assertThat(cursor.account().workBytes() - before).isGreaterThan(SHEETS * 16_384L);
                before = cursor.account().workBytes();
                frame.show(cursor);
                assertThat(cursor.account().workBytes()).isEqualTo(before);
                assertThat(cursor.next()).isTrue();
            }
        }
    }
}
