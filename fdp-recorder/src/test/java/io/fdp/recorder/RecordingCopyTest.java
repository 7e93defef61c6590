package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.ReadLimits;
import io.fdp.codec.json.JsonWriter;
import io.fdp.format.FileKind;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.NoSuchTickException;
import io.fdp.recorder.error.RecordingException;
import io.fdp.recorder.error.RecordingLimitException;
import io.fdp.recorder.tool.TwinWriter;
import io.fdp.recorder.yard.YardWorld;
import io.fdp.testkit.Seeds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecordingCopyTest {
    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "../docs/spec/recording");

    @TempDir
    Path folder;

    /** A program that reads and writes files. */
    interface Program {
        void run(SplittableRandom random) throws IOException;
    }

    static void run(Program program) {
        Seeds.run(2, random -> {
            try {
                program.run(random);
            } catch (IOException wrong) {
                throw new UncheckedIOException(wrong);
            }
        });
    }

    /** Each readable tick with all its state, without whether it is a keyframe. */
    static Map<Long, String> states(Path file) throws IOException {
        Map<Long, String> states = new TreeMap<>();
        try (Recording recording = Recording.open(file)) {
            FrameWalk walk = FrameWalk.comparing(recording);
            while (walk.next()) {
                JsonWriter json = new JsonWriter();
                TwinWriter.writeFrame(walk.state(), false, json);
                states.put(walk.tick(), json.toString());
            }
        }
        return states;
    }

    static void assertWhole(Path file) throws IOException {
        RecordingCheck check = Recording.verify(file, position -> {});
        assertThat(check.damages()).as("%s is whole", file).isEmpty();
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.isComplete()).isTrue();
        }
    }

    private static RecordingCopy.Report copy(Path from, Path to) throws IOException {
        try (Recording recording = Recording.open(from)) {
            return RecordingCopy.of(recording).to(to);
        }
    }

    private static RecordingCopy.Report cut(Path from, long first, long last, Path to) throws IOException {
        try (Recording recording = Recording.open(from)) {
            return RecordingCopy.of(recording).ticks(first, last).to(to);
        }
    }

    private List<Path> leftovers() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.toString().endsWith(".part")).toList();
        }
    }

    // ---- everything

    static Stream<Path> readable() throws IOException {
        try (Stream<Path> all = Files.list(FILES)) {
            return all
                    .filter(file -> file.toString().endsWith(".fdp"))
                    .filter(file -> !file.toString().contains("foreign")
                            && !file.toString().contains("newer"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("readable")
    void shouldCopyEachFileOfTheSpecification(Path file) throws IOException {
        Path copy = folder.resolve("copy.fdp");
        RecordingCopy.Report report = copy(file, copy);
        assertWhole(copy);
        assertThat(states(copy)).isEqualTo(states(file));
        assertThat(report.frames()).isEqualTo(states(file).size());
        assertThat(report.bytes()).isEqualTo(Files.size(copy));
        boolean damaged = file.getFileName().toString().startsWith("damaged");
        try (Recording was = Recording.open(file);
                Recording is = Recording.open(copy)) {
            assertThat(is.types()).isEqualTo(was.types());
            assertThat(is.created()).isEqualTo(was.created());
            assertThat(is.hashCover()).isEqualTo(was.hashCover());
            assertThat(is.entities()).isEqualTo(was.entities());
            assertThat(is.gaps()).isEqualTo(report.gaps());
            if (!damaged) {
                assertThat(is.gaps()).isEqualTo(was.gaps());
                assertThat(is.keyframes()).isEqualTo(was.keyframes());
                assertThat(RecordingDiff.between(was, is, false, tick -> {}).isSame())
                        .isTrue();
            }
        }
        Path again = folder.resolve("again.fdp");
        copy(copy, again);
        assertThat(again).as("a copy of a copy").hasSameBinaryContentAs(copy);
    }

    @Test
    void shouldMakeGapsOfWhatDamageLost() throws IOException {
        Path copy = folder.resolve("copy.fdp");
        RecordingCopy.Report flipped = copy(FILES.resolve("damaged-flipped.fdp"), copy);
        assertThat(flipped.gaps()).containsExactly(new Gap(7, 4, Gap.Reason.DROPPED));
        assertThat(flipped.lost()).isEqualTo(4);
        assertThat(flipped.damages()).hasSize(1);
        RecordingCopy.Report header = copy(FILES.resolve("damaged-header.fdp"), copy);
        assertThat(header.gaps()).containsExactly(new Gap(3, 3, Gap.Reason.DROPPED));
        RecordingCopy.Report cutOff = copy(FILES.resolve("damaged-cut.fdp"), copy);
        assertThat(cutOff.lastTick()).isEqualTo(cutOff.frames());
        assertThat(copy(FILES.resolve("everything.fdp"), copy).gaps()).isEmpty();
    }

    /** Whatever bit is wrong: the copy is whole, has all frames that can be read, and says what is missing. */
    @Test
    void shouldCopyWhatCanBeReadOfDamagedFiles() {
        run(this::copyWhatCanBeReadOfDamagedFiles);
    }

    private void copyWhatCanBeReadOfDamagedFiles(SplittableRandom random) throws IOException {
        long seed = random.nextLong();
        Path file = Tapes.record(folder.resolve("a.fdp"), 0, Tapes.CONFIG, Tapes.random(seed, 40, 8));
        byte[] bytes = Files.readAllBytes(file);
        Map<Long, String> original = states(file);
        Path damaged = folder.resolve("damaged.fdp");
        Path copy = folder.resolve("copy.fdp");
        for (int i = 0; i < 60; i++) {
            byte[] wrong =
                    random.nextInt(4) == 0 ? Arrays.copyOf(bytes, 8 + random.nextInt(bytes.length - 8)) : bytes.clone();
            for (int flips = random.nextInt(3); flips >= 0; flips--) {
                wrong[8 + random.nextInt(wrong.length - 8)] ^= (byte) (1 << random.nextInt(8));
            }
            Files.write(damaged, wrong);
            Map<Long, String> left;
            try {
                left = states(damaged);
            } catch (RecordingException nothingLeft) {
                assertThatThrownBy(() -> copy(damaged, copy)).isInstanceOf(RecordingException.class);
                continue;
            }
            RecordingCopy.Report report = copy(damaged, copy);
            assertWhole(copy);
            assertThat(states(copy)).as("seed %d, file %d", seed, i).isEqualTo(left);
            assertThat(original).containsAllEntriesOf(left);
            for (long tick = 1; tick <= report.lastTick() && report.frames() > 0; tick++) {
                long at = tick;
                if (tick > report.firstTick() && !left.containsKey(tick)) {
                    assertThat(report.gaps())
                            .as("seed %d, file %d, tick %d", seed, i, tick)
                            .anyMatch(gap -> gap.contains(at));
                }
            }
        }
    }

    // ---- some ticks

    @Test
    void shouldShowTheSameStatesInEachCut() {
        run(this::showTheSameStatesInEachCut);
    }

    private void showTheSameStatesInEachCut(SplittableRandom random) throws IOException {
        long seed = random.nextLong();
        int frames = 30;
        Path file = Tapes.record(
                folder.resolve("a.fdp"),
                0,
                Tapes.CONFIG.keyframeEvery(1 + random.nextInt(12)),
                Tapes.random(seed, frames, 15));
        Path cut = folder.resolve("cut.fdp");
        Map<Long, String> original = states(file);
        for (int i = 0; i < 12; i++) {
            long first = 1L + random.nextInt(frames);
            long last = first + random.nextInt((int) (frames - first) + 1);
            RecordingCopy.Report report = cut(file, first, last, cut);
            assertWhole(cut);
            Map<Long, String> part = new TreeMap<>(original);
            part.keySet().removeIf(tick -> tick < first || tick > last);
            assertThat(states(cut))
                    .as("seed %d, ticks %d to %d", seed, first, last)
                    .isEqualTo(part);
            assertThat(report.firstTick()).isEqualTo(first);
            assertThat(report.lastTick()).isEqualTo(last);
            assertThat(report.gaps()).isEmpty();
            assertReplays(file, cut, first + random.nextLong(last - first + 1));
        }
    }

    private static void assertReplays(Path file, Path cut, long tick) throws IOException {
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(4000));
                Recording original = Recording.open(file);
                Recording part = Recording.open(cut)) {
            new YardWorld(repo, 3);
            original.replayInto(repo).seek(tick);
            long hash = repo.stateHash();
            part.replayInto(repo).seek(part.firstTick());
            part.replayInto(repo).seek(tick);
            assertThat(repo.stateHash()).isEqualTo(hash);
        }
    }

    @Test
    void shouldCutGapsOffAtTheEnds() throws IOException {
        Path file = FILES.resolve("holes.fdp"); // 3 and 9 thinned, 5 thinned, 6 dropped
        Path cut = folder.resolve("cut.fdp");
        RecordingCopy.Report inside = cut(file, 6, 9, cut);
        assertWhole(cut);
        assertThat(inside.firstTick()).isEqualTo(7);
        assertThat(inside.lastTick()).isEqualTo(8);
        assertThat(inside.gaps()).containsExactly(new Gap(6, 1, Gap.Reason.DROPPED), new Gap(9, 1, Gap.Reason.SKIPPED));
        assertThatThrownBy(() -> cut(file, 5, 6, cut))
                .isInstanceOf(NoSuchTickException.class)
                .hasMessageContaining("ticks 5 to 6");
        assertThat(leftovers()).isEmpty();
        assertThat(states(cut)).as("the old file is still there").containsOnlyKeys(7L, 8L);
    }

    @Test
    void shouldReportOnlyTheDamageOfTheCut() throws IOException {
        Path file = FILES.resolve("damaged-flipped.fdp"); // 7 to 10 are lost
        Path cut = folder.resolve("cut.fdp");
        assertThat(cut(file, 1, 6, cut).damages()).isEmpty();
        RecordingCopy.Report some = cut(file, 5, 8, cut);
        assertThat(some.damages()).hasSize(1);
        assertThat(some.gaps()).containsExactly(new Gap(7, 2, Gap.Reason.DROPPED));
        RecordingCopy.Report late = cut(file, 9, 12, cut);
        assertThat(late.gaps()).containsExactly(new Gap(9, 2, Gap.Reason.DROPPED));
        assertThat(late.firstTick()).isEqualTo(11);
        assertWhole(cut);
    }

    @Test
    void shouldRefuseTicksThatAreNotThere() throws IOException {
        try (Recording recording = Recording.open(FILES.resolve("everything.fdp"));
                Recording empty = Recording.open(FILES.resolve("empty.fdp"))) {
            RecordingCopy copy = RecordingCopy.of(recording);
            assertThatThrownBy(() -> copy.ticks(0, 3))
                    .isInstanceOf(NoSuchTickException.class)
                    .hasMessageContaining("no tick 0", "ticks 1 to 12");
            assertThatThrownBy(() -> copy.ticks(3, 13))
                    .isInstanceOf(NoSuchTickException.class)
                    .hasMessageContaining("ticks 1 to 12");
            assertThatThrownBy(() -> copy.ticks(5, 4)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> RecordingCopy.of(empty).ticks(1, 1))
                    .isInstanceOf(NoSuchTickException.class)
                    .hasMessageContaining("no frames");
        }
    }

    // ---- some types

    /** A copy with some types is what a recorder writes that records only these types. */
    @Test
    void shouldCopySomeTypesAsARecorderRecordsThem() {
        run(this::copySomeTypesAsARecorderRecordsThem);
    }

    private void copySomeTypesAsARecorderRecordsThem(SplittableRandom random) throws IOException {
        long seed = random.nextLong();
        Path all = Tapes.record(folder.resolve("all.fdp"), 2, Tapes.CONFIG, Tapes.random(seed, 25, 15));
        List<String> names;
        try (Recording recording = Recording.open(all)) {
            names = recording.types().stream()
                    .map(RecordingType::name)
                    .distinct()
                    .toList();
        }
        for (int i = 0; i < 6; i++) {
            String[] some =
                    names.stream().filter(name -> random.nextInt(3) == 0).toArray(String[]::new);
            if (some.length == 0) {
                continue;
            }
            Path wanted =
                    Tapes.record(folder.resolve("wanted.fdp"), 2, Tapes.CONFIG.only(some), Tapes.random(seed, 25, 15));
            Path copy = folder.resolve("copy.fdp");
            try (Recording recording = Recording.open(all)) {
                RecordingCopy.of(recording).only(some).to(copy);
            }
            assertWhole(copy);
            assertThat(states(copy)).as("seed %d, %s", seed, List.of(some)).isEqualTo(states(wanted));
            try (Recording a = Recording.open(wanted);
                    Recording b = Recording.open(copy)) {
                assertThat(RecordingDiff.between(a, b, false, tick -> {}).isSame())
                        .isTrue();
            }
        }
    }

    @Test
    void shouldChooseTypesByEndsAndStars() throws IOException {
        Path copy = folder.resolve("copy.fdp");
        try (Recording recording = Recording.open(FILES.resolve("everything.fdp"))) {
            RecordingCopy of = RecordingCopy.of(recording);
            assertThat(of.only("Place").to(copy).hashCover()).isEqualTo("types");
            assertThat(typesOf(copy)).containsExactly("yard.Place");
            of.only("*").to(copy);
            try (Recording all = Recording.open(copy)) {
                assertThat(all.hashCover()).isEqualTo("world");
                assertThat(all.types()).isEqualTo(recording.types());
            }
            of.only("yard.L*", "Pl?ce").to(copy);
            assertThat(typesOf(copy))
                    .contains("yard.Label", "yard.Load", "yard.Place")
                    .doesNotContain("yard.Drive");
            assertThatThrownBy(() -> of.only("Plaec"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("unknown type \"Plaec\"; did you mean \"Place\"?");
            assertThatThrownBy(() -> of.only("Place", "x*"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("unknown type \"x*\"; the recording has yard.");
            assertThatThrownBy(of::only).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> of.only("")).isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static List<String> typesOf(Path file) throws IOException {
        assertWhole(file);
        try (Recording recording = Recording.open(file)) {
            return recording.types().stream().map(RecordingType::name).toList();
        }
    }

    @Test
    void shouldHaveNoHashWhereTheRecordingHasNone() throws IOException {
        Path copy = folder.resolve("copy.fdp");
        for (String name : List.of("unhashed", "some")) {
            try (Recording recording = Recording.open(FILES.resolve(name + ".fdp"))) {
                RecordingCopy.Report report =
                        RecordingCopy.of(recording).only("Place").to(copy);
                assertThat(report.hashCover()).isEqualTo("none");
                assertThat(report.unchecked()).isEqualTo(report.frames());
                assertThat(typesOf(copy)).containsExactly("yard.Place");
                try (Recording is = Recording.open(copy)) {
                    assertThat(is.entities()).isEqualTo(recording.entities());
                }
            }
        }
    }

    // ---- files

    @Test
    void shouldNeverReplaceTheRecordingNorOneThatIsBeingWritten() throws IOException {
        Path file = Files.copy(FILES.resolve("everything.fdp"), folder.resolve("a.fdp"));
        Path link = Files.createSymbolicLink(folder.resolve("link.fdp"), file);
        Path hard = Files.createLink(folder.resolve("hard.fdp"), file);
        for (Path same : List.of(file, link, hard)) {
            assertThatThrownBy(() -> copy(file, same))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageContaining(same.toString(), "would be lost");
        }
        assertThat(file).hasSameBinaryContentAs(FILES.resolve("everything.fdp"));
        Path live = folder.resolve("live.fdp");
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(4000));
                FlightRecorder recorder = FlightRecorder.start(repo, live)) {
            repo.tick();
            assertThatThrownBy(() -> copy(file, live))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageContaining(live.toString(), "another recorder of this program");
            repo.tick();
            assertThat(recorder.hasFailed()).isFalse();
        }
        assertThat(states(live)).hasSize(2);
        assertThatThrownBy(() -> copy(file, folder.resolve("none/x.fdp")))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("does not exist");
        assertThatThrownBy(() -> copy(file, folder))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("folder");
        assertThat(leftovers()).isEmpty();
    }

    @Test
    void shouldLeaveTheOldFileWhenItIsStopped() throws IOException {
        Path old = Files.write(folder.resolve("old.fdp"), FileKind.RECORDING.start());
        try (Recording recording = Recording.open(FILES.resolve("everything.fdp"))) {
            IllegalStateException asked = new IllegalStateException("stop");
            RecordingCopy stopped = RecordingCopy.of(recording).withProgress(tick -> {
                if (tick == 5) {
                    throw asked;
                }
            });
            assertThatThrownBy(() -> stopped.to(old)).isSameAs(asked);
            assertThat(old).hasBinaryContent(FileKind.RECORDING.start());
            assertThat(leftovers()).isEmpty();
            RecordingCopy.of(recording).to(old);
        }
        assertWhole(old);
    }

    @Test
    void shouldSignTheCopyWithItsOwnKeyOnly() throws IOException, GeneralSecurityException {
        KeyPair mine = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        KeyPair other = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        Path signed = Tapes.record(
                folder.resolve("a.fdp"), 0, Tapes.CONFIG.signedWith(mine.getPrivate()), Tapes.random(3, 20, 5));
        Path copy = folder.resolve("copy.fdp");
        try (Recording recording = Recording.open(signed)) {
            assertThat(recording.isSigned()).isTrue();
            RecordingCopy.of(recording).to(copy);
            assertThat(SignatureCheck.of(copy, mine.getPublic(), at -> {}).isWhole())
                    .isFalse();
            try (Recording plain = Recording.open(copy)) {
                assertThat(plain.isSigned()).isFalse();
            }
            RecordingCopy.of(recording)
                    .ticks(5, 15)
                    .signedWith(other.getPrivate())
                    .to(copy);
        }
        assertWhole(copy);
        assertThat(SignatureCheck.of(copy, other.getPublic(), at -> {}).isWhole())
                .isTrue();
    }

    // ---- files of others

    @Test
    void shouldTakeNoMoreMemoryThanAllowed() throws IOException {
        Path file = Tapes.record(folder.resolve("a.fdp"), 0, Tapes.CONFIG, Tapes.random(4, 10, 400));
        Path copy = folder.resolve("copy.fdp");
        boolean refused = false;
        boolean done = false;
        for (long kilobytes = 64; !done; kilobytes += kilobytes / 4) {
            ReadLimits limits = ReadLimits.TOOLS.withHeap(kilobytes << 10);
            try (Recording recording = Recording.open(file, limits)) {
                RecordingCopy.of(recording).to(copy);
                done = true;
            } catch (RecordingLimitException | DamagedRecordingException tooLarge) {
                refused = true;
                assertThat(tooLarge).hasMessageContaining("a.fdp");
                assertThat(copy).doesNotExist();
                assertThat(leftovers()).isEmpty();
            }
        }
        assertThat(refused).isTrue();
        assertThat(states(copy)).isEqualTo(states(file));
    }

    @Test
    void shouldAllowTheWorkThatReadingIsAllowed() throws IOException {
        Path file = Tapes.record(folder.resolve("a.fdp"), 0, Tapes.CONFIG, Tapes.random(6, 20, 10));
        try (Recording recording = Recording.open(file, ReadLimits.TOOLS.withWork(1))) {
            RecordingCopy.of(recording).to(folder.resolve("copy.fdp"));
        }
        assertWhole(folder.resolve("copy.fdp"));
    }
}
