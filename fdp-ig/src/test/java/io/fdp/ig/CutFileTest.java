package io.fdp.ig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.ig.Sights.Checked;
import io.fdp.ig.reader.IgFileException;
import io.fdp.ig.reader.IgReader;
import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Another program cuts the file off: the next frame goes into a new file, wherever the cut was. */
@DisabledOnOs(OS.WINDOWS) // a file that is mapped cannot be cut off there
class CutFileTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4, 7, 8, 191, 4096})
    void shouldGoOnAfterACut(int bytes) throws IOException {
        assertGoesOn(bytes, false);
    }

    /** Nobody sees from the length that its bytes are gone. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4, 7, 8, 191, 4096, -4096, -1})
    void shouldGoOnAfterACutThatWasFilledWithZeros(int bytes) throws IOException {
        assertGoesOn(bytes, true);
    }

    private void assertGoesOn(int bytes, boolean filled) throws IOException {
        Path file = folder.resolve("world");
        EntityRepository repo = worlds.create();
        CheckedTable checked = repo.register(CheckedTable.TYPE);
        long one = repo.createEntity();
        checked.add(one, Checked.of(1));
        try (IgConnector ig = IgConnector.start(repo, file, IgConfig.DEFAULT.named("Checked"))) {
            repo.tick();
            repo.tick();
            assertThat(ig.stats().replacements()).isZero();
            try (RandomAccessFile other = new RandomAccessFile(file.toFile(), "rw")) {
                long length = other.length();
                other.setLength(bytes < 0 ? length + bytes : bytes);
                other.setLength(filled ? length : other.length());
            }
            repo.tick();
            assertThat(ig.stats().failure()).isNull();
            assertThat(ig.stats().replacements()).isOne();
            try (IgReader reader = IgReader.open(file)) {
                assertThat(reader.update()).isTrue();
                assertThat(reader.newest().tick()).isEqualTo(repo.currentTick());
                assertThat(reader.newest().generation(0)).isPositive();
            }
            repo.tick();
            assertThat(ig.stats().replacements()).isOne();
        }
    }

    /** What another program put in the place of the file is left alone, however short it is. */
    @Test
    void shouldNotReplaceAShortFileOfOthers() throws IOException {
        Path file = folder.resolve("world");
        EntityRepository repo = worlds.create();
        repo.register(CheckedTable.TYPE);
        try (RandomAccessFile other = new RandomAccessFile(file.toFile(), "rw")) {
            other.write("FDP".getBytes(StandardCharsets.US_ASCII));
        }
        assertThatThrownBy(() -> IgConnector.start(repo, file, IgConfig.DEFAULT.named("Checked")))
                .hasMessageContaining("not a world in shared memory");
        assertThat(file).hasContent("FDP");
    }

    /** A reader that opens meanwhile names the file, and says what to do. */
    @Test
    void shouldTellOfCutsWhileAReaderOpens() throws Exception {
        Path file = folder.resolve("world");
        EntityRepository repo = worlds.create();
        repo.register(CheckedTable.TYPE);
        IgConnector.start(repo, file, IgConfig.DEFAULT.named("Checked")).close();
        AtomicBoolean done = new AtomicBoolean();
        Thread cutting = new Thread(() -> {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                long size = channel.size();
                while (!done.get()) {
                    channel.truncate(4096);
                    channel.write(ByteBuffer.allocate(1), size - 1);
                }
            } catch (IOException wrong) {
                throw new AssertionError(wrong);
            }
        });
        cutting.start();
        try {
            long end = System.nanoTime() + 1_000_000_000L;
            while (System.nanoTime() < end) {
                try {
                    IgReader.open(file).close();
                } catch (IgFileException told) {
                    assertThat(told).hasMessageContaining(file.toString());
                }
            }
        } finally {
            done.set(true);
            cutting.join();
        }
    }
}
