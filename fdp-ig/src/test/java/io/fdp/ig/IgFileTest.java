package io.fdp.ig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.ig.Sights.Transform;
import io.fdp.ig.error.IgException;
import io.fdp.ig.reader.IgComponent;
import io.fdp.ig.reader.IgFileException;
import io.fdp.ig.reader.IgFrame;
import io.fdp.ig.reader.IgReader;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Children;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The file: who may make it, what it replaces, and how it ends. */
class IgFileTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("world");
    }

    private EntityRepository world() {
        EntityRepository repo = worlds.create();
        repo.register(TransformTable.TYPE);
        return repo;
    }

    private static long add(EntityRepository repo, float x) {
        long entity = repo.createEntity();
        repo.table(TransformTable.TYPE).add(entity, new Transform(x, 0, 0, 0, 0, 0, 1));
        return entity;
    }

    private static double x(IgFrame frame, int index) {
        IgComponent transform = frame.component("ig.Transform");
        return frame.number(transform, transform.field("x"), index, 0);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void shouldShowTransformsByDefault() throws IOException {
        EntityRepository repo = world();
        repo.register(SpeedTable.TYPE);
        add(repo, 5);
        try (IgConnector ig = IgConnector.start(repo, file(), IgConfig.DEFAULT);
                IgReader reader = IgReader.open(file())) {
            assertThat(reader.update()).isFalse();
            assertThat(reader.newest().number()).isZero();
            repo.tick();
            assertThat(reader.update()).isTrue();
            assertThat(reader.update()).isFalse();
            assertThat(reader.newest().components()).hasSize(1);
            assertThat(x(reader.newest(), 0)).isEqualTo(5);
            assertThat(reader.newest().simNanos()).isEqualTo(Long.MIN_VALUE);
            assertThat(reader.isEnded()).isFalse();
            assertThat(ig.stats().frames()).isOne();
        }
        try (IgReader reader = IgReader.open(file())) {
            assertThat(reader.isEnded()).isTrue();
        }
        assertThat(names()).containsExactly("world");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void shouldBePrivate() throws IOException {
        try (IgConnector ig = IgConnector.start(world(), file(), IgConfig.DEFAULT)) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(ig.file())))
                    .isEqualTo("rw-------");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(".world.lock"))))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void shouldNotFollowLinks() throws IOException {
        Path elsewhere = folder.resolve("elsewhere");
        Files.createSymbolicLink(file(), elsewhere);

        assertThatThrownBy(() -> IgConnector.start(world(), file(), IgConfig.DEFAULT))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file().toString())
                .hasMessageContaining("symbolic link");
        assertThat(elsewhere).doesNotExist();
        Files.writeString(elsewhere, "text");
        assertThatThrownBy(() -> IgReader.open(file())).isInstanceOf(IgFileException.class);
        Files.delete(file());
        Files.createSymbolicLink(folder.resolve(".world.lock"), elsewhere);
        assertThatThrownBy(() -> IgConnector.start(world(), file(), IgConfig.DEFAULT))
                .hasMessageContaining("symbolic link");
        assertThat(elsewhere).hasContent("text");
    }

    @Test
    void shouldNotReplaceOtherFiles() throws IOException {
        Files.writeString(file(), "a recording, perhaps");

        assertThatThrownBy(() -> IgConnector.start(world(), file(), IgConfig.DEFAULT))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("not a world in shared memory")
                .hasMessageContaining("delete it, or name another file");
        assertThat(file()).hasContent("a recording, perhaps");
        assertThat(names()).containsExactly("world");
        assertThatThrownBy(() -> IgConnector.start(world(), folder, IgConfig.DEFAULT))
                .hasMessageContaining("not a regular file");
        assertThatThrownBy(() -> IgConnector.start(world(), folder.resolve("no/where"), IgConfig.DEFAULT))
                .hasMessageContaining("does not exist");
    }

    @Test
    void shouldReplaceAnEmptyFile() throws IOException {
        Files.createFile(file());
        EntityRepository repo = world();
        try (IgConnector ig = IgConnector.start(repo, file(), IgConfig.DEFAULT);
                IgReader reader = IgReader.open(ig.file())) {
            repo.tick();
            assertThat(reader.update()).isTrue();
        }
    }

    @Test
    void shouldRefuseASecondWriter() throws IOException, InterruptedException {
        EntityRepository repo = world();
        try (IgConnector ig = IgConnector.start(repo, file(), IgConfig.DEFAULT)) {
            assertThatThrownBy(() -> IgConnector.start(world(), file(), IgConfig.DEFAULT))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("this program writes it already");
            List<String> told = Children.run(SecondWriter.class, List.of(), 60, file().toString());
            assertThat(told).singleElement().asString().contains("another program, process", "writes it");
            repo.tick();
            assertThat(ig.stats().frames()).isOne();
        }
        List<String> told = Children.run(SecondWriter.class, List.of(), 60, file().toString());
        assertThat(told).containsExactly("started0");
    }

    /** Tries to write a file. */
    static final class SecondWriter {
        public static void main(String[] args) throws IOException {
            try (EntityRepository repo = EntityRepository.create()) {
                repo.register(TransformTable.TYPE);
                try (IgConnector ig = IgConnector.start(repo, Path.of(args[0]), IgConfig.DEFAULT)) {
                    System.out.println("started" + ig.stats().frames());
                } catch (IOException refused) {
                    System.out.println(refused.getMessage());
                }
            }
        }
    }

    @Test
    void shouldGoOnAfterARestart() throws IOException {
        EntityRepository repo = world();
        add(repo, 1);
        IgConnector first = IgConnector.start(repo, file(), IgConfig.DEFAULT);
        try (IgReader reader = IgReader.open(file())) {
            repo.tick();
            assertThat(reader.update()).isTrue();
            long incarnation = reader.incarnation();
            IgComponent old = reader.newest().component("ig.Transform");
            first.close();
            EntityRepository other = world();
            other.register(CheckedTable.TYPE);
            add(other, 7);
            add(other, 8);
            IgConfig more = IgConfig.DEFAULT.named("Checked", "ig.Transform");
            try (IgConnector second = IgConnector.start(other, file(), more)) {
                assertThat(reader.update()).as("no frame yet").isFalse();
                assertThat(x(reader.newest(), 0)).isEqualTo(1);
                other.tick();
                assertThat(reader.update()).isTrue();
                assertThat(reader.incarnation()).isNotEqualTo(incarnation);
                assertThat(second.stats().frames()).isOne();
                IgFrame frame = reader.newest();
                assertThat(x(frame, 1)).isEqualTo(8);
                assertThatThrownBy(() -> frame.has(old, 0)).isInstanceOf(IllegalArgumentException.class);
                IgComponent transform = frame.component("ig.Transform");
                assertThat(reader.mix(transform, transform.field("x"), 0, 0, 0.5))
                        .as("frames of two files are not mixed")
                        .isEqualTo(7);
                assertThat(reader.between(0)).isEqualTo(1);
            }
        }
    }

    @Test
    void shouldReplaceAFileThatItOutgrows() throws IOException {
        EntityRepository repo = world();
        try (IgConnector ig = IgConnector.start(repo, file(), IgConfig.DEFAULT);
                IgReader reader = IgReader.open(file())) {
            int capacity = ig.stats().capacity();
            for (int i = 0; i < capacity; i++) {
                add(repo, i);
            }
            repo.tick();
            assertThat(ig.stats().replacements()).isZero();
            assertThat(reader.update()).isTrue();
            add(repo, capacity);
            repo.tick();
            assertThat(ig.stats().replacements()).isOne();
            assertThat(ig.stats().capacity()).isGreaterThan(capacity);
            assertThat(reader.update()).isTrue();
            assertThat(x(reader.newest(), capacity)).isEqualTo(capacity);
            assertThat(x(reader.newest(), 3)).isEqualTo(3);
            repo.tick();
            assertThat(reader.update()).isTrue();
            assertThat(reader.newest().number()).isEqualTo(3);
        }
        assertThat(names()).containsExactly("world");
        try (IgConnector ig = IgConnector.start(repo, file(), IgConfig.DEFAULT.capacity(100_000))) {
            assertThat(ig.stats().capacity()).isGreaterThanOrEqualTo(100_000);
        }
    }

    @Test
    void shouldHealAFileThatOthersDamage() throws IOException {
        EntityRepository repo = world();
        add(repo, 4);
        try (IgConnector ig = IgConnector.start(repo, file(), IgConfig.DEFAULT);
                IgReader reader = IgReader.open(file())) {
            repo.tick();
            assertThat(reader.update()).isTrue();
            try (FileChannel channel = FileChannel.open(file(), StandardOpenOption.WRITE)) {
                channel.truncate(5000);
            }
            assertThatThrownBy(reader::update)
                    .isInstanceOf(IgFileException.class)
                    .hasMessageContaining(file().toString())
                    .hasMessageContaining("cut");
            repo.tick();
            assertThat(reader.update()).isTrue();
            assertThat(x(reader.newest(), 0)).isEqualTo(4);
            Files.delete(file());
            for (int i = 0; i < 64; i++) {
                repo.tick();
            }
            assertThat(reader.update()).isTrue();
            for (int i = 0; i < 3; i++) {
                repo.tick();
                assertThat(reader.update()).isTrue();
            }
            assertThat(reader.newest().number()).isEqualTo(ig.stats().frames());
            assertThat(ig.stats().replacements()).isEqualTo(2);
            assertThat(ig.stats().failure()).isNull();
        }
    }

    @Test
    void shouldStopWhenTheFileCannotBeReplaced() throws IOException {
        EntityRepository repo = world();
        try (IgConnector ig = IgConnector.start(repo, file(), IgConfig.DEFAULT)) {
            repo.tick();
            Files.delete(file());
            Files.createDirectory(file());
            log.expect("the world is not shown any more, and the simulation goes on");
            for (int i = 0; i < ig.stats().capacity() + 1; i++) {
                add(repo, i);
            }
            repo.tick();
            repo.tick();
            assertThat(repo.currentTick()).isEqualTo(3);
            assertThat(ig.stats().failure()).contains(file().toString(), "not a regular file");
        }
        assertThat(names()).containsExactly("world");
    }

    @Test
    void shouldSayThatThereIsNoRoom() throws IOException {
        EntityRepository repo = world();
        assertThatThrownBy(() -> IgConnector.start(
                        repo, file(), IgConfig.DEFAULT.capacity(1 << 30).frames(64)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("bytes, and the file system has")
                .hasMessageContaining("make room");
        assertThat(names()).isEmpty();
    }

    /** Writing the zeros fails, as on a full disk; nothing stays behind, and no signal ends the program. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void shouldSayThatTheDiskIsFull() throws IOException, InterruptedException {
        List<String> limited = List.of("sh", "-c", "ulimit -f 500; exec \"$@\"", "limited");
        List<String> told =
                Children.run(limited, SecondWriter.class, List.of("-XX:-UsePerfData"), 60, file().toString());

        assertThat(told).singleElement().asString().contains("cannot show the world in", "too large");
        assertThat(names()).isEmpty();
    }

    @Test
    void shouldNameComponentsThatCannotBeShown() {
        EntityRepository repo = worlds.create();
        repo.registerTag(Sights.Seen.class);
        repo.register(SpeedTable.TYPE);

        assertThatThrownBy(() -> IgConnector.start(repo, file(), IgConfig.DEFAULT))
                .isInstanceOf(IgException.class)
                .hasMessageContaining("no transform")
                .hasMessageContaining("ig.Speed");
        assertThatThrownBy(() -> IgConnector.start(repo, file(), IgConfig.DEFAULT.named("Fuel")))
                .isInstanceOf(IgException.class)
                .hasMessageContaining("Fuel");
        assertThatThrownBy(() -> IgConnector.start(repo, file(), IgConfig.DEFAULT.named("Seen")))
                .isInstanceOf(IgException.class)
                .hasMessageContaining("only components in tables");
        assertThatThrownBy(() -> IgConfig.DEFAULT.frames(1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> IgConfig.DEFAULT.frames(65)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> IgConfig.DEFAULT.capacity(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldCloseInAnyOrder() throws IOException {
        EntityRepository repo = world();
        IgConnector ig = IgConnector.start(repo, file(), IgConfig.DEFAULT);
        repo.tick();
        repo.close();
        ig.close();
        ig.close();
        try (IgReader reader = IgReader.open(file())) {
            assertThat(reader.update()).isTrue();
            assertThat(reader.isEnded()).isTrue();
            Files.delete(file());
            assertThat(reader.update()).as("it keeps what it has").isFalse();
            assertThat(reader.newest().number()).isOne();
        }
        assertThatThrownBy(() -> IgReader.open(file())).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void shouldMixTwoFrames() throws IOException {
        EntityRepository repo = world();
        long moving = add(repo, 10);
        long dying = add(repo, 20);
        try (IgConnector ig = IgConnector.start(repo, file(), IgConfig.DEFAULT);
                IgReader reader = IgReader.open(ig.file())) {
            repo.tick();
            reader.update();
            repo.table(TransformTable.TYPE).set(moving, new Transform(30, 0, 0, 0, 0, 0, 1));
            repo.destroyEntity(dying);
            add(repo, 99); // at the index of the dead one
            repo.tick();
            reader.update();
            IgComponent transform = reader.newest().component("ig.Transform");
            assertThat(reader.mix(transform, transform.field("x"), 0, 0, 0.25)).isEqualTo(15);
            assertThat(reader.mix(transform, transform.field("x"), 1, 0, 0.25)).isEqualTo(99);
            assertThat(reader.previous().generation(1))
                    .isNotEqualTo(reader.newest().generation(1));
            assertThat(reader.newest().births()).isGreaterThanOrEqualTo(1);
            assertThat(reader.newest().deaths()).isOne();
            long from = reader.previous().monotonicNanos();
            long to = reader.newest().monotonicNanos();
            assertThat(reader.between(from - 5)).isZero();
            assertThat(reader.between(to + 5)).isOne();
            assertThat(reader.between(from + (to - from) / 2)).isBetween(0.4, 0.6);
        }
    }
}
