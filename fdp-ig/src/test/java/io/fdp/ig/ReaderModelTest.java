package io.fdp.ig;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.ig.Sights.Crew;
import io.fdp.ig.Sights.Mark;
import io.fdp.ig.Sights.Speed;
import io.fdp.ig.Sights.Trace;
import io.fdp.ig.Sights.Transform;
import io.fdp.ig.reader.IgComponent;
import io.fdp.ig.reader.IgFrame;
import io.fdp.ig.reader.IgReader;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Random programs: a reader finds in each frame what the repository has, and nothing else. */
class ReaderModelTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private int files;

    @Test
    void shouldShowTheWorld() {
        Seeds.run(6, random -> run(random, 50));
    }

    @Test
    @Tag("long")
    void shouldShowTheWorldForLong() {
        Seeds.run(300, random -> run(random, 200));
    }

    private void run(SplittableRandom random, int frames) {
        int ring = random.nextInt(IgConfig.LEAST_FRAMES, 7);
        Path file = folder.resolve("world-" + files++);
        Deque<Long> sums = new ArrayDeque<>();
        try (EntityRepository repo = worlds.create(RepositoryConfig.DEFAULT.withCapacity(1 << 18));
                SightWorld world = new SightWorld(repo, random)) {
            if (random.nextBoolean()) {
                world.spawn(random.nextInt(5000)); // before the connector starts
                repo.tick();
            }
            try (IgConnector ig = IgConnector.start(repo, file, SightWorld.all().frames(ring));
                    IgReader reader = IgReader.open(file)) {
                long before = 0;
                for (int i = 0; i < frames; i++) {
                    world.frame();
                    if (reader.incarnation() != before) {
                        sums.clear(); // a larger file begins with one frame
                    }
                    boolean replaced = ig.stats().replacements() > 0;
                    if (random.nextInt(3) > 0 || replaced) {
                        assertThat(reader.update()).isTrue();
                        if (reader.incarnation() != before) {
                            sums.clear();
                            before = reader.incarnation();
                        }
                        requireSame(world, reader.newest());
                    }
                    sums.addLast((long) world.checksum());
                    if (sums.size() > ring) {
                        sums.removeFirst();
                    }
                    if (random.nextInt(5) == 0 && reader.incarnation() == before) {
                        requireRing(reader, sums);
                    }
                }
            }
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        }
    }

    /** All frames of the ring are as the world was then. */
    private static void requireRing(IgReader reader, Deque<Long> sums) throws IOException {
        long number = reader.latest() - sums.size();
        for (long sum : sums) {
            number++;
            IgFrame frame = reader.newFrame();
            if (reader.read(number, frame)) {
                assertThat((long) frame.checksum()).as("frame %s", number).isEqualTo(sum);
            } else {
                assertThat(number).as("only frames before the file are missing").isLessThan(reader.latest());
            }
        }
    }

    private static void requireSame(SightWorld world, IgFrame frame) {
        EntityRepository repo = world.repo;
        assertThat(frame.tick()).isEqualTo(repo.currentTick());
        assertThat(frame.living()).isEqualTo(repo.entityCount());
        assertThat(frame.births() - frame.deaths()).isLessThanOrEqualTo(repo.entityCount());
        long living = 0;
        for (int index = 0; index < frame.limit(); index++) {
            long entity = index < repo.rawChunks().count() * 1024 ? repo.entityAt(index) : 0;
            boolean alive = entity != 0 && repo.isAlive(entity);
            assertThat(frame.generation(index)).isEqualTo(alive ? Entity.generation(entity) : 0);
            for (int i = 0; i < world.tables().size(); i++) {
                ComponentTable<?> table = world.tables().get(i);
                IgComponent component = frame.components().get(i);
                boolean has = alive && table.has(entity);
                assertThat(frame.has(component, index)).as(table.name()).isEqualTo(has);
                assertThat(frame.isOwned(component, index)).isEqualTo(has && table.hasAuthority(entity));
            }
            if (alive) {
                living++;
                requireSame(world, frame, index, entity);
            }
        }
        assertThat(living).isEqualTo(repo.entityCount());
    }

    private static void requireSame(SightWorld world, IgFrame frame, int index, long entity) {
        assertThat(frame.disType(index)).isEqualTo(world.repo.disType(entity));
        assertThat(frame.side(index)).isEqualTo(world.repo.side(entity));
        assertThat(frame.template(index)).isEqualTo(world.repo.tkbType(entity));
        if (world.transform.has(entity)) {
            Transform value = world.transform.get(entity);
            assertThat(real(frame, "ig.Transform", "x", index)).isEqualTo(value.x());
            assertThat(real(frame, "ig.Transform", "qw", index)).isEqualTo(value.qw());
        }
        if (world.speed.has(entity)) {
            Speed value = world.speed.get(entity);
            assertThat(real(frame, "ig.Speed", "dx", index)).isEqualTo(value.dx());
            assertThat(real(frame, "ig.Speed", "dy", index)).isEqualTo(value.dy());
            assertThat(whole(frame, "ig.Speed", "gear", index, 0)).isEqualTo(value.gear());
        }
        if (world.mark.has(entity)) {
            Mark value = world.mark.get(entity);
            assertThat(whole(frame, "ig.Mark", "a", index, 0)).isEqualTo(value.a());
            assertThat(whole(frame, "ig.Mark", "b", index, 0)).isEqualTo(value.b());
            assertThat(whole(frame, "ig.Mark", "c", index, 0)).isEqualTo(value.c());
        }
        if (world.trace.has(entity)) {
            Trace value = world.trace.get(entity);
            assertThat(whole(frame, "ig.Trace", "a", index, 0)).isEqualTo(value.a());
            assertThat(real(frame, "ig.Trace", "b", index)).isEqualTo(value.b());
        }
        if (world.crew.has(entity)) {
            requireSame(world.crew.get(entity), frame, index);
        }
    }

    private static void requireSame(Crew value, IgFrame frame, int index) {
        IgComponent crew = frame.component("ig.Crew");
        assertThat(whole(frame, "ig.Crew", "level", index, 0)).isEqualTo(value.level());
        assertThat(crew.field("mood").constants().get((int) whole(frame, "ig.Crew", "mood", index, 0)))
                .isEqualTo(value.mood().name());
        assertThat(crew.field("mood").constants()).containsExactly("CALM", "ANGRY", "LONELY");
        assertThat(whole(frame, "ig.Crew", "armed", index, 0) != 0).isEqualTo(value.armed());
        assertThat(frame.text(crew, crew.field("name"), index)).isEqualTo(value.name());
        assertThat(whole(frame, "ig.Crew", "grade", index, 0)).isEqualTo(value.grade());
        assertThat(whole(frame, "ig.Crew", "sign", index, 0)).isEqualTo(value.sign());
        assertThat(whole(frame, "ig.Crew", "hours", index, 2)).isEqualTo(value.hours()[2]);
        assertThat(real(frame, "ig.Crew", "weight", index)).isEqualTo(value.weight());
        assertThat(whole(frame, "ig.Crew", "number", index, 0)).isEqualTo(value.number());
    }

    private static double real(IgFrame frame, String component, String field, int index) {
        IgComponent of = frame.component(component);
        return frame.number(of, of.field(field), index, 0);
    }

    private static long whole(IgFrame frame, String component, String field, int index, int element) {
        IgComponent of = frame.component(component);
        return frame.integer(of, of.field(field), index, element);
    }
}
