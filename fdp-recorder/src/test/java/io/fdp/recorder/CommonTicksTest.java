package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.recorder.RecordingDiff.Difference;
import io.fdp.recorder.RecordingDiff.What;
import io.fdp.recorder.format.Format;
import io.fdp.recorder.yard.YardWorld;
import io.fdp.testkit.Seeds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A comparison of the ticks that two recordings have in common. */
class CommonTicksTest {
    private static final int FRAMES = 30;
    private static final int CHANGED = 17;

    @TempDir
    Path folder;

    private Path all;
    private Path other;

    @BeforeEach
    void record() throws IOException {
        all = Tapes.record(folder.resolve("all"), 0, Tapes.CONFIG, Tapes.random(5, FRAMES, 12));
        other = Tapes.record(folder.resolve("other"), 0, Tapes.CONFIG, CommonTicksTest::changed);
    }

    /** The same frames, with something else from one on. */
    private static void changed(YardWorld world) {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 1; i <= FRAMES; i++) {
            if (i == CHANGED) {
                world.nudge();
            }
            world.frame(random, 12);
        }
    }

    private Path keep(Path from, String name, LongPredicate ticks) throws IOException {
        return Tapes.rewrite(from, folder.resolve(name), tick -> tick % 7 == 0, ticks, tick -> Format.GAP_DROPPED);
    }

    private static RecordingDiff common(Path a, Path b) throws IOException {
        try (Recording first = Recording.open(a);
                Recording second = Recording.open(b)) {
            return RecordingDiff.ofCommonTicks(first, second, true, tick -> {});
        }
    }

    @Test
    void shouldCompareOnlyWhatBothHave() throws IOException {
        Path early = keep(all, "early", tick -> tick <= 20);
        Path late = keep(all, "late", tick -> tick > 10);
        assertThat(common(early, late)).isEqualTo(new RecordingDiff(10, List.of(), -1, List.of()));
        assertThat(common(late, early).isSame()).isTrue();
        assertThat(common(all, late).frames()).isEqualTo(20);
        Path lateOther = keep(other, "late other", tick -> tick > 10);
        RecordingDiff differs = common(early, lateOther);
        assertThat(differs.tick()).isEqualTo(CHANGED);
        assertThat(differs.frames()).isEqualTo(CHANGED - 11);
        assertThat(differs.differences().getFirst().what()).isEqualTo(What.COMPONENT);
        assertThat(differs.summary()).isNotEmpty();
    }

    @Test
    void shouldSayThatNothingIsCommon() throws IOException {
        Path early = keep(all, "early", tick -> tick <= 10);
        Path late = keep(all, "late", tick -> tick > 10);
        RecordingDiff none = common(early, late);
        assertThat(none.isSame()).isFalse();
        assertThat(none.differences())
                .containsExactly(new Difference(
                        What.TICKS,
                        "",
                        "",
                        "",
                        "ticks 1 to 10, none of which the other has",
                        "ticks 11 to 30, none of which the other has"));
        Path even = keep(all, "even", tick -> tick % 2 == 0);
        Path odd = keep(all, "odd", tick -> tick % 2 == 1);
        assertThat(common(even, odd).isSame())
                .as("the same range, and no common tick")
                .isFalse();
        assertThat(common(even, all).frames()).isEqualTo(FRAMES / 2);
    }

    /** Compares with the ticks that were kept. */
    @Test
    void shouldFindTheFirstCommonTickThatDiffers() {
        Seeds.run(25, random -> {
            try {
                long[] mine = some(random);
                long[] its = some(random);
                Path a = keep(all, "a", tick -> LongStream.of(mine).anyMatch(t -> t == tick));
                Path b = keep(other, "b", tick -> LongStream.of(its).anyMatch(t -> t == tick));
                long[] both = LongStream.of(mine)
                        .filter(t -> LongStream.of(its).anyMatch(u -> u == t))
                        .toArray();
                long same = LongStream.of(both).filter(t -> t < CHANGED).count();
                RecordingDiff diff = common(a, b);
                assertThat(diff.frames()).isEqualTo(same);
                if (both.length > same) {
                    assertThat(diff.tick()).isEqualTo(both[(int) same]);
                    assertThat(diff.differences().getFirst().what()).isNotEqualTo(What.TICKS);
                } else {
                    assertThat(diff.isSame()).isEqualTo(same > 0);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static long[] some(SplittableRandom random) {
        long from = random.nextInt(1, 20);
        long to = random.nextLong(from, FRAMES + 1);
        int part = random.nextInt(1, 5);
        return LongStream.rangeClosed(from, to)
                .filter(tick -> tick == from || random.nextInt(5) < part)
                .toArray();
    }

    /** A frame that damage lost is a difference where it is common, and none elsewhere. */
    @Test
    void shouldNotPassOverDamageInTheCommonTicks() throws IOException {
        Path late = keep(all, "late", tick -> tick > 10 && tick <= 25);
        byte[] bytes = Files.readAllBytes(all);
        int at = 8;
        for (Records.One record : Records.of(bytes)) {
            int length = Records.fields(record.header).getInt(32);
            if (record.kind() == Records.FRAME) {
                byte[] wrong = bytes.clone();
                wrong[at + Records.HEADER + length / 2] ^= 1;
                long tick = Records.fields(record.header).getLong(8);
                long end = Math.ceilDiv(tick, 8L) * 8; // keyframes are at ticks 1, 9, 17 and 25
                boolean isCommon = tick <= 25 && end > 10;
                RecordingDiff diff = common(Files.write(folder.resolve("wrong"), wrong), late);
                assertThat(diff.isSame()).as("tick " + tick).isEqualTo(!isCommon);
                if (isCommon) {
                    assertThat(diff.tick()).isEqualTo(Math.max(11, tick));
                    assertThat(diff.differences().getFirst().first()).contains("lost: ");
                    assertThat(diff.frames()).isEqualTo(Math.max(11, tick) - 11);
                }
                assertThat(diff.firstDamages()).hasSizeLessThanOrEqualTo(1);
            }
            at += Records.HEADER + length;
        }
    }
}
