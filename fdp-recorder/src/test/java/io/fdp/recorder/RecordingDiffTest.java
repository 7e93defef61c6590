package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.recorder.RecordingDiff.Difference;
import io.fdp.recorder.RecordingDiff.What;
import io.fdp.recorder.format.Format;
import io.fdp.recorder.yard.YardWorld;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingDiffTest {
    private static final int FRAMES = 20;

    @TempDir
    Path folder;

    private static RecordingDiff diff(Path a, Path b) throws IOException {
        try (Recording first = Recording.open(a);
                Recording second = Recording.open(b)) {
            return RecordingDiff.between(first, second);
        }
    }

    private Path record(String name, int order, Consumer<YardWorld> program) throws IOException {
        return Tapes.record(folder.resolve(name), order, Tapes.CONFIG, program);
    }

    /** Random frames, with one more thing done in one of them. */
    private static Consumer<YardWorld> with(int frame, Consumer<YardWorld> more) {
        return world -> {
            SplittableRandom random = new SplittableRandom(5);
            for (int i = 0; i < FRAMES; i++) {
                if (i == frame) {
                    more.accept(world);
                }
                world.frame(random, 12);
            }
        };
    }

    @Test
    void shouldBeTheSameWhateverTheOrderOfRegistrationAndTheKeyframes() throws IOException {
        Path a = record("a", 0, Tapes.random(5, FRAMES, 12));
        Path b = record("b", 4, Tapes.random(5, FRAMES, 12));
        Path c = Tapes.rewrite(a, folder.resolve("c"), tick -> tick % 3 == 0, tick -> true, tick -> 1);
        assertThat(diff(a, b)).isEqualTo(new RecordingDiff(FRAMES, List.of(), -1, List.of()));
        assertThat(diff(a, c).isSame()).isTrue();
        assertThat(diff(a, a).frames()).isEqualTo(FRAMES);
    }

    @Test
    void shouldNameTickComponentEntityFieldAndBothValues() throws IOException {
        Path a = record("a", 0, with(-1, world -> {}));
        long[] who = new long[1];
        Path b = record("b", 3, with(12, world -> who[0] = world.nudge()));
        RecordingDiff diff = diff(a, b);
        assertThat(diff.isSame()).isFalse();
        assertThat(diff.schema()).isEmpty();
        // what a random frame does later may hide it, but not in the same frame for this seed
        assertThat(diff.tick()).isEqualTo(13);
        assertThat(diff.frames()).isEqualTo(12);
        Difference first = diff.differences().getFirst();
        assertThat(first.what()).isEqualTo(What.COMPONENT);
        assertThat(first.type()).isEqualTo("yard.Label");
        assertThat(first.entity()).isEqualTo(Entity.toString(who[0]));
        assertThat(first.field()).isEqualTo("i");
        assertThat(Integer.parseInt(first.second())).isEqualTo(Integer.parseInt(first.first()) + 1);
        assertThat(diff.differences().getLast().what()).isEqualTo(What.HASH);
        assertThat(first)
                .hasToString("component yard.Label of entity " + first.entity() + ", i: " + first.first()
                        + " in the first, " + first.second() + " in the second");
        RecordingDiff back = diff(b, a);
        assertThat(back.differences().getFirst().first()).isEqualTo(first.second());
    }

    @Test
    void shouldNameEveryOtherThingThatDiffers() throws IOException {
        Path a = record("a", 0, with(-1, world -> {}));
        assertDiffers(a, "entity", What.ENTITY, world -> world.repo.restoreEntity(Entity.of(3500, 2)));
        assertDiffers(a, "header", What.ENTITY, world -> world.repo.setTkbType(anyone(world.repo), 77));
        assertDiffers(a, "roles", What.ROLES, world -> world.repo.roles().assign(99, anyone(world.repo)));
        assertDiffers(a, "links", What.LINKS, RecordingDiffTest::adopt);
        assertDiffers(a, "events", What.EVENTS, world -> world.ring());
        assertDiffers(a, "singleton", What.SINGLETON, world -> world.changeWeather());
        assertDiffers(a, "tag", What.COMPONENT, world -> world.toggleMark());
        assertDiffers(a, "parts", What.COMPONENT, world -> world.addLoad());
        assertDiffers(a, "object", What.COMPONENT, world -> world.addPapers());
        assertDiffers(a, "owner", What.COMPONENT, world -> world.disown());
    }

    private static long anyone(EntityRepository repo) {
        long[] all = new long[repo.entityCount()];
        repo.query().build().collect(all);
        return all[0];
    }

    private static void adopt(YardWorld world) {
        long[] two = new long[2];
        world.repo.query().build().collect(two);
        if (world.repo.hierarchy().parent(two[1]) == two[0]) {
            world.repo.hierarchy().detach(two[1]);
        } else {
            world.repo.hierarchy().reparent(two[0], two[1]);
        }
    }

    private void assertDiffers(Path a, String name, What what, Consumer<YardWorld> more) throws IOException {
        Path b = record(name, 2, with(FRAMES - 1, world -> {
            more.accept(world);
            world.repo.tick();
        }));
        // both have a frame more, in which nothing else happens
        Path longer = record(name + "-a", 0, with(FRAMES - 1, world -> world.repo.tick()));
        RecordingDiff diff = diff(longer, b);
        assertThat(diff.tick()).as(name).isEqualTo(FRAMES);
        assertThat(diff.differences()).as(name).anyMatch(difference -> difference.what() == what);
        assertThat(diff.differences()).as(name).allMatch(found -> !found.first().equals(found.second()));
        assertThat(diff(longer, longer).isSame()).isTrue();
        assertThat(diff(a, longer).isSame()).isFalse();
    }

    @Test
    void shouldReportTicksThatOnlyOneHas() throws IOException {
        Path a = record("a", 0, Tapes.random(5, FRAMES, 12));
        Path shorter = Tapes.rewrite(a, folder.resolve("shorter"), t -> false, tick -> tick <= 15, tick -> 2);
        RecordingDiff end = diff(a, shorter);
        assertThat(end.tick()).isEqualTo(16);
        assertThat(end.frames()).isEqualTo(15);
        assertThat(end.differences())
                .containsExactly(new Difference(What.TICKS, "", "", "", "ticks 16 to 20", "ticks 1 to 15 only"));
        assertThat(diff(shorter, a).differences())
                .containsExactly(new Difference(What.TICKS, "", "", "", "ticks 1 to 15 only", "ticks 16 to 20"));

        Path late = Tapes.rewrite(a, folder.resolve("late"), t -> false, tick -> tick > 2, tick -> 2);
        assertThat(diff(late, a).differences().getFirst().second()).isEqualTo("ticks 1 to 2");

        Path gap = Tapes.rewrite(
                a, folder.resolve("gap"), t -> false, tick -> tick < 7 || tick > 9, t -> Format.GAP_DROPPED);
        assertThat(diff(a, gap).differences())
                .containsExactly(new Difference(What.TICKS, "", "", "", "ticks 7 to 9", "missing: dropped"));
        assertThat(diff(gap, gap).isSame()).isTrue();
    }

    @Test
    void shouldCountDamagedFramesAsLost() throws IOException {
        Path a = record("a", 0, Tapes.random(5, FRAMES, 12));
        Path damaged = folder.resolve("damaged");
        byte[] bytes = Files.readAllBytes(a);
        bytes[bytes.length / 2] ^= 1;
        Files.write(damaged, bytes);
        RecordingDiff diff = diff(a, damaged);
        assertThat(diff.differences().getFirst().what()).isEqualTo(What.TICKS);
        assertThat(diff.differences().getFirst().second()).startsWith("lost: ");
    }

    /** A byte of a frame is wrong in both, wherever the frame is: nobody knows whether it was the same. */
    @Test
    void shouldNotCallTicksTheSameThatAreLostInBoth() throws IOException {
        Path a = record("a", 0, Tapes.random(5, FRAMES, 12));
        byte[] bytes = Files.readAllBytes(a);
        List<Records.One> records = Records.of(bytes);
        int at = 8;
        int frames = 0;
        for (Records.One record : records) {
            int length = Records.fields(record.header).getInt(32);
            if (record.kind() == Records.FRAME) {
                byte[] wrong = bytes.clone();
                wrong[at + Records.HEADER + length / 2] ^= 1;
                long tick = Records.fields(record.header).getLong(8);
                Path one = Files.write(folder.resolve("one"), wrong);
                wrong[at + Records.HEADER + length / 2] ^= 3;
                Path other = Files.write(folder.resolve("other"), wrong);
                RecordingDiff diff = diff(one, other);
                assertThat(diff.isSame()).isFalse();
                assertThat(diff.tick()).isEqualTo(tick);
                assertThat(diff.frames()).isEqualTo(tick - 1);
                Difference lost = diff.differences().getFirst();
                assertThat(lost.what()).isEqualTo(What.TICKS);
                assertThat(lost.first()).startsWith("tick").contains(tick + "", "lost: ");
                assertThat(lost.second()).isEqualTo(lost.first());
                frames++;
            }
            at += Records.HEADER + length;
        }
        assertThat(frames).isGreaterThanOrEqualTo(FRAMES);
        Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(bytes, bytes.length - Records.HEADER));
        assertThat(diff(cut, cut).isSame()).as("no frame is lost").isTrue();
    }

    @Test
    void shouldNameWhatDiffersInTheSchemasAndCompareTheRest() throws IOException {
        Path a = record("a", 0, Tapes.random(5, FRAMES, 12));
        Path b = Tapes.record(folder.resolve("b"), 0, Tapes.CONFIG.without("yard.Label"), Tapes.random(5, FRAMES, 12));
        RecordingDiff diff = diff(a, b);
        assertThat(diff.isSame()).isFalse();
        assertThat(diff.schema())
                .contains("only the first has the component yard.Label")
                .anyMatch(text -> text.contains("hashes"));
        assertThat(diff.tick()).as("all else is the same").isEqualTo(-1);
        assertThat(diff.frames()).isEqualTo(FRAMES);
    }
}
