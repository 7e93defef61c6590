package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.recorder.error.DifferentRecordingsException;
import io.fdp.recorder.format.Forgery;
import io.fdp.recorder.format.Format;
import io.fdp.recorder.yard.YardWorld;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingMergeTest {
    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "../docs/spec/recording");
    private static final int FRAMES = 30;

    @TempDir
    Path folder;

    private static RecordingCopy.Report merge(Path a, Path b, Path to) throws IOException {
        try (Recording first = Recording.open(a);
                Recording second = Recording.open(b)) {
            return RecordingMerge.of(first, second).to(to);
        }
    }

    private Path cut(Path from, long first, long last, String name) throws IOException {
        try (Recording recording = Recording.open(from)) {
            RecordingCopy.of(recording).ticks(first, last).to(folder.resolve(name));
        }
        return folder.resolve(name);
    }

    private static Map<Long, String> states(Path file) throws IOException {
        return RecordingCopyTest.states(file);
    }

    /** Pieces that follow each other or overlap, in either order, give the states of the original. */
    @Test
    void shouldGiveBackWhatWasCut() {
        RecordingCopyTest.run(this::giveBackWhatWasCut);
    }

    private void giveBackWhatWasCut(SplittableRandom random) throws IOException {
        long seed = random.nextLong();
        Path file = Tapes.record(
                folder.resolve("a.fdp"),
                1,
                Tapes.CONFIG.keyframeEvery(1 + random.nextInt(9)),
                Tapes.random(seed, FRAMES, 15));
        Map<Long, String> original = states(file);
        Path merged = folder.resolve("merged.fdp");
        for (int i = 0; i < 12; i++) {
            long end = 1L + random.nextInt(FRAMES - 1);
            long start = 1 + random.nextLong(end + 1);
            Path left = cut(file, 1, end, "left.fdp");
            Path right = cut(file, start, FRAMES, "right.fdp");
            boolean swapped = random.nextBoolean();
            RecordingCopy.Report report = merge(swapped ? right : left, swapped ? left : right, merged);
            RecordingCopyTest.assertWhole(merged);
            assertThat(states(merged))
                    .as("seed %d, to %d, from %d", seed, end, start)
                    .isEqualTo(original);
            assertThat(report.gaps()).isEmpty();
            assertThat(report.compared()).isEqualTo(end - start + 1);
        }
    }

    /** Each recording lacks other ticks: what either has is there, and the rest is a gap. */
    @Test
    void shouldFillGapsWithTheOtherRecording() {
        RecordingCopyTest.run(this::fillGapsWithTheOtherRecording);
    }

    private void fillGapsWithTheOtherRecording(SplittableRandom random) throws IOException {
        long seed = random.nextLong();
        Path file = Tapes.record(folder.resolve("a.fdp"), 1, Tapes.CONFIG, Tapes.random(seed, FRAMES, 15));
        Map<Long, String> original = states(file);
        for (int i = 0; i < 12; i++) {
            long first = random.nextLong();
            long second = random.nextLong();
            LongPredicate inFirst = tick -> tick == 1 || tick == FRAMES || (first >>> tick & 1) != 0;
            LongPredicate inSecond = tick -> tick == 2 || tick == FRAMES || (second >>> tick & 1) != 0;
            Path a = Tapes.rewrite(
                    file, folder.resolve("one"), t -> t % 7 == 0, inFirst, t -> t % 2 == 0 ? 1 : Format.GAP_SKIPPED);
            Path b = Tapes.rewrite(file, folder.resolve("two"), t -> t % 5 == 0, inSecond, t -> Format.GAP_SKIPPED);
            Path merged = folder.resolve("merged.fdp");
            RecordingCopy.Report report = merge(a, b, merged);
            RecordingCopyTest.assertWhole(merged);
            Map<Long, String> is = states(merged);
            for (long tick = 1; tick <= FRAMES; tick++) {
                long at = tick;
                boolean there = inFirst.test(tick) || inSecond.test(tick);
                assertThat(is.get(tick))
                        .as("seed %d, tick %d", seed, tick)
                        .isEqualTo(there ? original.get(tick) : null);
                assertThat(report.gaps().stream().anyMatch(gap -> gap.contains(at)))
                        .as("seed %d, tick %d", seed, tick)
                        .isEqualTo(!there);
            }
        }
    }

    @Test
    void shouldHealDamageAndMarkWhatNeitherHas() throws IOException {
        Path merged = folder.resolve("merged.fdp");
        Path whole = FILES.resolve("everything.fdp");
        RecordingCopy.Report healed = merge(FILES.resolve("damaged-flipped.fdp"), whole, merged);
        assertThat(states(merged)).isEqualTo(states(whole));
        assertThat(healed.lost()).isZero();
        assertThat(healed.damages()).hasSize(1);
        assertThat(healed.otherDamages()).isEmpty();
        assertThat(healed.gaps()).isEmpty();

        RecordingCopy.Report both =
                merge(FILES.resolve("damaged-flipped.fdp"), FILES.resolve("damaged-header.fdp"), merged);
        RecordingCopyTest.assertWhole(merged);
        assertThat(states(merged)).isEqualTo(states(whole));
        assertThat(both.lost()).isZero();

        RecordingCopy.Report same =
                merge(FILES.resolve("damaged-flipped.fdp"), FILES.resolve("damaged-flipped.fdp"), merged);
        assertThat(same.lost()).isEqualTo(4);
        assertThat(same.gaps()).containsExactly(new Gap(7, 4, Gap.Reason.DROPPED));

        RecordingCopy.Report apart = merge(cut(whole, 9, 12, "late.fdp"), cut(whole, 1, 4, "early.fdp"), merged);
        RecordingCopyTest.assertWhole(merged);
        assertThat(apart.gaps()).containsExactly(new Gap(5, 4, Gap.Reason.DROPPED));
        assertThat(apart.lost()).isZero();
        assertThat(states(merged)).containsOnlyKeys(1L, 2L, 3L, 4L, 9L, 10L, 11L, 12L);
        assertThat(merge(FILES.resolve("empty.fdp"), whole, merged).frames()).isEqualTo(12);
    }

    @Test
    void shouldJoinGapsThatWereCut() throws IOException {
        Path merged = folder.resolve("merged.fdp");
        Path gaps = FILES.resolve("gaps.fdp"); // 4 thinned, 6 and 7 dropped
        RecordingCopy.Report report = merge(cut(gaps, 1, 6, "left.fdp"), cut(gaps, 7, 12, "right.fdp"), merged);
        assertThat(report.gaps()).containsExactly(new Gap(4, 1, Gap.Reason.SKIPPED), new Gap(6, 2, Gap.Reason.DROPPED));
        assertThat(states(merged)).isEqualTo(states(gaps));
    }

    /** A recorder stops, another one starts: types in another order, and types that were not registered before. */
    @Test
    void shouldMergePartsOfARunWithTypesInOtherPlaces() throws IOException {
        Path whole = folder.resolve("whole.fdp");
        Path one = folder.resolve("one.fdp");
        Path other = folder.resolve("other.fdp");
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(4000));
                FlightRecorder all = FlightRecorder.start(repo, whole, Tapes.CONFIG)) {
            SplittableRandom random = new SplittableRandom(5);
            try (FlightRecorder early = FlightRecorder.start(repo, one, Tapes.CONFIG)) {
                repo.createEntity();
                repo.tick();
                repo.tick();
                assertThat(early.hasFailed()).isFalse();
            }
            YardWorld world = new YardWorld(repo, 2);
            try (FlightRecorder late = FlightRecorder.start(repo, other, Tapes.CONFIG)) {
                for (int i = 0; i < 10; i++) {
                    world.frame(random, 20);
                }
                assertThat(late.hasFailed()).isFalse();
            }
            assertThat(all.hasFailed()).isFalse();
        }
        Path merged = folder.resolve("merged.fdp");
        for (List<Path> pair : List.of(List.of(one, other), List.of(other, one), List.of(other, whole))) {
            merge(pair.getFirst(), pair.getLast(), merged);
            RecordingCopyTest.assertWhole(merged);
            try (Recording a = Recording.open(whole);
                    Recording b = Recording.open(merged)) {
                assertThat(RecordingDiff.between(a, b, false, tick -> {}).differences())
                        .isEmpty();
                assertThat(b.frames()).isEqualTo(a.frames());
            }
        }
        Path a = Tapes.record(folder.resolve("a"), 0, Tapes.CONFIG, Tapes.random(5, 20, 12));
        Path b = Tapes.record(folder.resolve("b"), 5, Tapes.CONFIG, Tapes.random(5, 20, 12));
        merge(cut(a, 1, 12, "left.fdp"), cut(b, 8, 20, "right.fdp"), merged);
        RecordingCopyTest.assertWhole(merged);
        try (Recording first = Recording.open(a);
                Recording second = Recording.open(merged)) {
            assertThat(RecordingDiff.between(first, second, false, tick -> {}).isSame())
                    .isTrue();
        }
    }

    @Test
    void shouldNameTheFirstDifference() throws IOException {
        Path a = Tapes.record(folder.resolve("a"), 0, Tapes.CONFIG, Tapes.random(5, 20, 12));
        Path b = Tapes.record(folder.resolve("b"), 0, Tapes.CONFIG, world -> {
            SplittableRandom random = new SplittableRandom(5);
            for (int i = 0; i < 20; i++) {
                if (i == 12) {
                    world.nudge();
                }
                world.frame(random, 12);
            }
        });
        Path merged = folder.resolve("merged.fdp");
        assertThatThrownBy(() -> merge(a, b, merged))
                .isInstanceOfSatisfying(
                        DifferentRecordingsException.class,
                        wrong -> assertThat(wrong.tick()).isEqualTo(13))
                .hasMessageContaining("they differ at tick 13: component yard.Label of entity", "in the first");
        assertThat(merged).doesNotExist();
        assertThat(merge(cut(a, 1, 12, "left"), cut(b, 5, 12, "right"), merged).compared())
                .isEqualTo(8);
        assertThatThrownBy(() -> merge(a, a, a)).isInstanceOf(FileSystemException.class);
        assertThatThrownBy(() -> merge(a, b, b))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("would be lost");
    }

    @Test
    void shouldNameWhatDiffersInTheTypes() throws IOException {
        Path a = Tapes.record(folder.resolve("a"), 0, Tapes.CONFIG, Tapes.random(5, 8, 12));
        Path b = Tapes.record(folder.resolve("b"), 0, Tapes.CONFIG.without("yard.Label"), Tapes.random(5, 8, 12));
        Path merged = folder.resolve("merged.fdp");
        assertThatThrownBy(() -> merge(a, b, merged))
                .isInstanceOf(DifferentRecordingsException.class)
                .hasMessageContaining(
                        "their types differ", "hashes cover", "only the first has the component yard.Label");
        Path some = folder.resolve("some");
        try (Recording recording = Recording.open(b)) {
            RecordingCopy.of(recording).only("Place").to(some);
        }
        assertThatThrownBy(() -> merge(b, some, merged))
                .as("hashes of some types do not tell whether a type was there")
                .isInstanceOf(DifferentRecordingsException.class)
                .hasMessageContaining("only the first has");
        assertThat(merged).doesNotExist();
    }

    /** One recording says that the world skipped ticks that the other has. */
    @Test
    void shouldRefuseTicksThatTheOtherKnowsNotToExist() throws IOException {
        Path a = Tapes.record(folder.resolve("a"), 0, Tapes.CONFIG, Tapes.random(5, 12, 12));
        Path gap = Tapes.rewrite(a, folder.resolve("gap"), t -> t == 8, tick -> tick < 5 || tick > 7, t -> 2);
        Path merged = folder.resolve("merged.fdp");
        merge(a, gap, merged);
        assertThat(states(merged)).isEqualTo(states(a));
        Forgery forged = Forgery.of(gap);
        forged.records.remove(forged.get(Forgery.GAP, 0));
        Path skipping = forged.write(folder.resolve("skipping"));
        assertThat(Files.exists(skipping)).isTrue();
        assertThatThrownBy(() -> merge(a, skipping, merged))
                .isInstanceOf(DifferentRecordingsException.class)
                .hasMessageContaining("tick 5", "skipped");
    }
}
