package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a check says holds for one file, also when another one gets its name meanwhile, as of a recorder that records to
 * the same name again.
 */
class ReplacedFileTest {
    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "../docs/spec/recording");

    @TempDir
    Path folder;

    private static void replace(Path other, Path file) {
        try {
            Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        }
    }

    private static void assumeThatOpenFilesCanBeReplaced(Path folder) {
        assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
    }

    @Test
    void shouldCheckOneFileWhenItIsReplacedMeanwhile() throws IOException {
        assumeThatOpenFilesCanBeReplaced(folder);
        Path file = Files.copy(FILES.resolve("everything.fdp"), folder.resolve("world.fdp"));
        Path other = Files.copy(FILES.resolve("damaged-cut.fdp"), folder.resolve("other.fdp"));
        RecordingCheck first = Recording.verify(file, position -> {});
        RecordingCheck second = Recording.verify(other, position -> {});
        assertThat(second.frames()).isNotEqualTo(first.frames());
        boolean[] done = {false};
        RecordingCheck check = Recording.verify(file, position -> {
            if (!done[0]) {
                done[0] = true;
                replace(other, file);
            }
        });
        assertThat(check).isEqualTo(first);
        assertThat(Recording.verify(file, position -> {})).isEqualTo(second);
    }

    @Test
    void shouldCheckFramesOfTheFileWhoseSignaturesWereChecked() throws IOException, GeneralSecurityException {
        assumeThatOpenFilesCanBeReplaced(folder);
        KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        Path file = folder.resolve("world.fdp");
        Path other = Files.copy(FILES.resolve("small.fdp"), folder.resolve("other.fdp"));
        Recorded.flown(file, 5, 0, 20, Recorded.ALL.signedWith(keys.getPrivate()));
        try (Recording recording = Recording.open(file)) {
            replace(other, file);
            assertThat(SignatureCheck.of(recording, keys.getPublic(), position -> {})
                            .isWhole())
                    .isTrue();
            assertThat(RecordingCheck.of(recording, position -> {}).frames()).isEqualTo(20);
        }
        assertThat(SignatureCheck.of(file, keys.getPublic(), position -> {}).isWhole())
                .isFalse();
    }
}
