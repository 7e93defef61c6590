package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.testkit.Seeds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Files with keys are read as OpenSSL writes them; any other file is refused with its name. */
class RecordingKeysTest {
    @TempDir
    Path folder;

    private KeyPair keys = new KeyPair(null, null);

    @BeforeEach
    void makeKeys() throws GeneralSecurityException {
        keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    }

    @Test
    void shouldReadKeysAsOpensslWritesThem() throws IOException {
        Path secret = folder.resolve("key.pem");
        Path open = folder.resolve("pub.pem");
        Files.writeString(secret, pem("PRIVATE", keys.getPrivate()));
        Files.writeString(open, pem("PUBLIC", keys.getPublic()));
        assertThat(RecordingKeys.readPrivate(secret)).isEqualTo(keys.getPrivate());
        assertThat(RecordingKeys.readPublic(open)).isEqualTo(keys.getPublic());
        assertThatThrownBy(() -> RecordingKeys.readPublic(secret))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("BEGIN PUBLIC KEY")
                .hasMessageContaining("openssl");
        assertThatThrownBy(() -> RecordingKeys.readPrivate(open)).hasMessageContaining("BEGIN PRIVATE KEY");
    }

    @Test
    void shouldRefuseAKeyWhoseEndIsInsideOfItsBegin() throws IOException {
        Path pem = folder.resolve("k.pem");
        Files.writeString(pem, "-----BEGIN PUBLIC KEY-----END PUBLIC KEY-----");
        assertThatThrownBy(() -> RecordingKeys.readPublic(pem))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(pem + " has no -----END PUBLIC KEY----- after -----BEGIN PUBLIC KEY-----: pass");
        Files.writeString(pem, "-----BEGIN PRIVATE KEY-----END PRIVATE KEY-----");
        assertThatThrownBy(() -> RecordingKeys.readPrivate(pem))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(pem.toString());
    }

    @Test
    void shouldReadOrRefuseKeysThatWereCutAndSpliced() throws IOException {
        Path pem = folder.resolve("k.pem");
        String both = pem("PUBLIC", keys.getPublic()) + pem("PRIVATE", keys.getPrivate());
        Seeds.run(1000, random -> {
            StringBuilder spliced = new StringBuilder(both);
            for (int i = random.nextInt(4); i >= 0; i--) {
                int from = random.nextInt(spliced.length() + 1);
                int to = Math.min(spliced.length(), from + random.nextInt(1 + random.nextInt(60)));
                int piece = random.nextInt(both.length());
                int end = Math.min(both.length(), piece + random.nextInt(1 + random.nextInt(60)));
                spliced.replace(from, to, random.nextBoolean() ? "" : both.substring(piece, end));
            }
            try {
                Files.writeString(pem, spliced);
            } catch (IOException wrong) {
                throw new UncheckedIOException(wrong);
            }
            requireReadOrRefused(pem, spliced.toString(), () -> RecordingKeys.readPublic(pem));
            requireReadOrRefused(pem, spliced.toString(), () -> RecordingKeys.readPrivate(pem));
        });
    }

    private static String pem(String kind, Key key) {
        String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key.getEncoded());
        return "-----BEGIN " + kind + " KEY-----\n" + lines + "\n-----END " + kind + " KEY-----\n";
    }

    private static void requireReadOrRefused(Path pem, String text, Callable<? extends Key> read) {
        try {
            RecordingKeys.require(read.call());
        } catch (IOException declared) {
            assertThat(declared.getMessage()).as(text).contains(pem.toString());
        } catch (Exception other) {
            throw new AssertionError("key: " + text, other);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldRefuseAKeyWithoutAnEnd() {
        assertThatThrownBy(() -> RecordingKeys.readPublic(Path.of("/dev/zero")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/dev/zero is no PEM file of a key: it has more than 65536 bytes");
    }
}
