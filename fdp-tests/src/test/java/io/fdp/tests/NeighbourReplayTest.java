package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.neighbour.Neighbours;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderConfig;
import io.fdp.recorder.Recording;
import io.fdp.recorder.Replay;
import io.fdp.recorder.WhenBehind;
import io.fdp.storage.WorldStorage;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.CompanyTable;
import io.fdp.tests.components.CountCompany;
import io.fdp.tests.components.PinTable;
import io.fdp.tests.components.Places.Company;
import io.fdp.tests.components.Places.Pin;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** An index is never told that the world was loaded, copied or replayed. */
class NeighbourReplayTest {
    private static final int FRAMES = 20;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    /** Pins that walk about, and count those around them. Nobody updates the index. */
    private static final class Square {
        final EntityRepository repo;
        final PinTable pins;
        final CompanyTable companies;
        final Neighbours near;
        final CountCompany count;

        Square(EntityRepository repo) {
            this.repo = repo;
            pins = repo.register(PinTable.TYPE);
            companies = repo.register(CompanyTable.TYPE);
            near = Neighbours.of(pins).cell(10).build();
            count = CountCompany.on(repo, near);
        }

        Square filled() {
            SplittableRandom random = new SplittableRandom(3);
            for (int i = 0; i < 3000; i++) {
                long entity = repo.createEntity();
                pins.add(entity, new Pin(i, random.nextInt(700), random.nextInt(700)));
                companies.add(entity, new Company(0, 0));
            }
            return this;
        }

        /** The world decides where everybody goes, so that it goes on the same from any copy of it. */
        long frame(Jobs jobs) {
            count.run(jobs);
            repo.query().with(pins, companies).build().forEach(entity -> {
                Pin pin = pins.get(entity);
                long order = companies.get(entity).order();
                pins.set(entity, new Pin(pin.label(), pin.x() + order % 3, pin.y() + order % 5));
            });
            repo.tick();
            return repo.stateHash();
        }

        List<Long> run(int frames, int threads) {
            List<Long> hashes = new ArrayList<>();
            try (Jobs jobs = Jobs.create(threads)) {
                for (int i = 0; i < frames; i++) {
                    hashes.add(frame(jobs));
                }
            }
            return hashes;
        }

        /** What a search finds, and what a scan finds. */
        void check() {
            for (int at = 0; at < 700; at += 140) {
                double x = at;
                List<Long> wanted = new ArrayList<>();
                repo.query().with(pins).build().forEach(entity -> {
                    Pin pin = pins.get(entity);
                    double squared = (pin.x() - x) * (pin.x() - x) + (pin.y() - x) * (pin.y() - x);
                    if (squared <= 40 * 40) {
                        wanted.add(entity);
                    }
                });
                List<Long> found = new ArrayList<>();
                near.within(x, x, 40, (entity, squared) -> found.add(entity));
                assertThat(found).containsExactlyInAnyOrderElementsOf(wanted);
            }
        }
    }

    private Square open() {
        return new Square(worlds.create());
    }

    @Test
    void shouldShowRecordedFramesAndGoOnTheSame() throws IOException {
        Path file = folder.resolve("square.fdprec");
        Square original = open().filled();
        List<Long> hashes;
        try (FlightRecorder recorder =
                FlightRecorder.start(original.repo, file, RecorderConfig.DEFAULT.whenBehind(WhenBehind.WAIT))) {
            hashes = original.run(FRAMES, 2);
            assertThat(recorder.stats().dropped()).isZero();
        }
        Square other = open();
        try (Recording recording = Recording.open(file)) {
            Replay replay = recording.replayInto(other.repo);
            for (long tick : List.of(5L, 15L, 3L, 4L)) {
                replay.seek(tick);
                other.check();
            }
            replay.takeOver();
        }
        int from = (int) other.repo.currentTick();
        assertThat(other.run(FRAMES - from, 1)).isEqualTo(hashes.subList(from, FRAMES));
    }

    @Test
    void shouldGoOnTheSameFromASaveAndACopy() throws IOException {
        Square original = open().filled();
        original.run(3, 2);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        WorldStorage.of(original.repo).save(bytes);
        Square copied = open().filled();
        copied.check();
        copied.repo.copyFrom(original.repo);
        copied.check();
        Square loaded = open().filled();
        loaded.check();
        WorldStorage.of(loaded.repo).load(new ByteArrayInputStream(bytes.toByteArray()));
        loaded.check();
        List<Long> hashes = original.run(FRAMES, 3);
        assertThat(copied.run(FRAMES, 1)).isEqualTo(hashes);
        assertThat(loaded.run(FRAMES, 2)).isEqualTo(hashes);
    }
}
