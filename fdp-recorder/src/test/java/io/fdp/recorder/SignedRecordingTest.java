package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A signature finds what someone changed who makes all checksums right again. */
class SignedRecordingTest {
    @RegisterExtension
    final ExpectedLog logged = ExpectedLog.of();

    @TempDir
    Path folder;

    private KeyPair keys = new KeyPair(null, null);
    private Path file = Path.of("");
    private byte[] bytes = {};

    @BeforeEach
    void record() throws IOException, GeneralSecurityException {
        keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        file = folder.resolve("signed.fdp");
        RecorderConfig config = Recorded.ALL.keyframeEvery(20).signedWith(keys.getPrivate());
        Recorded.flown(file, 5, 0, 150, config);
        bytes = Files.readAllBytes(file);
    }

    private SignatureCheck check(byte[] of) {
        try {
            Path forged = folder.resolve("forged.fdp");
            Files.deleteIfExists(forged);
            return SignatureCheck.of(Files.write(forged, of), keys.getPublic(), position -> {});
        } catch (IOException wrong) {
            throw new UncheckedIOException(wrong);
        }
    }

    private SignatureCheck check(List<Records.One> records) {
        Records.renumber(records);
        return check(Records.file(records));
    }

    @Test
    void shouldFindThatAllIsSigned() throws IOException {
        SignatureCheck check = check(bytes);
        assertThat(check.isWhole()).as(check.why()).isTrue();
        assertThat(check.signedBytes()).isEqualTo(bytes.length);
        assertThat(check.signedTick()).isEqualTo(150);
        assertThat(check.signatures())
                .as("first schema, two on the way, last schema, index")
                .isEqualTo(5);
        RecordingCheck usual = Recording.verify(file, position -> {});
        assertThat(usual.damages()).isEmpty();
        assertThat(usual.frames()).isEqualTo(150);
    }

    @Test
    void shouldBeReadByThoseWhoKnowNothingOfSignatures() throws IOException {
        assertThat(SpecReader.toJson(bytes).endsWith("\"whole\":true}")).isTrue();
    }

    @Test
    void shouldRefuseOtherKeysAndFilesWithoutASignature() throws IOException, GeneralSecurityException {
        KeyPair others = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        SignatureCheck other = SignatureCheck.of(file, others.getPublic(), position -> {});
        assertThat(other.isWhole()).isFalse();
        assertThat(other.signatures()).isZero();
        Path plain = folder.resolve("plain.fdp");
        Recorded.flown(plain, 5, 0, 10, Recorded.ALL);
        SignatureCheck unsigned = SignatureCheck.of(plain, keys.getPublic(), position -> {});
        assertThat(unsigned.isWhole()).isFalse();
        assertThat(unsigned.why()).contains("not signed");
    }

    @Test
    void shouldFindEveryByteThatIsAnother() {
        List<Records.One> records = Records.of(bytes);
        assertThat(check(Records.file(records)).isWhole())
                .as("taken apart and put together")
                .isTrue();
        Seeds.run(300, random -> {
            List<Records.One> forged = Records.copy(records);
            Records.One record = forged.get(random.nextInt(forged.size()));
            if (record.content.length > 0 && random.nextInt(4) > 0) {
                record.content[random.nextInt(record.content.length)] ^= (byte) (1 << random.nextInt(8));
            } else {
                record.header[8 + random.nextInt(20)] ^= (byte) (1 << random.nextInt(8));
            }
            assertThat(check(Records.file(forged)).isWhole()).isFalse();
        });
        Seeds.run(300, random -> {
            byte[] forged = bytes.clone();
            forged[random.nextInt(forged.length)] ^= (byte) (1 << random.nextInt(8));
            assertThat(check(forged).isWhole()).isFalse();
        });
    }

    @Test
    void shouldFindEachByteOfSmallFiles() throws IOException {
        logged.expect("empty.fdp has no frames");
        RecorderConfig signed = Recorded.ALL.signedWith(keys.getPrivate());
        for (SmallFile small : List.of(
                new SmallFile("all", signed.keyframeEvery(2), 4),
                new SmallFile("empty", signed, 0),
                new SmallFile("unhashed", signed.withoutStateHash(), 2))) {
            findEachByte(small.name(), small.record(folder));
        }
    }

    private record SmallFile(String name, RecorderConfig config, int frames) {
        byte[] record(Path folder) throws IOException {
            Path to = folder.resolve(name + ".fdp");
            try (EntityRepository world = EntityRepository.create();
                    FlightRecorder _ = FlightRecorder.start(world, to, config)) {
                for (int frame = 0; frame < frames; frame++) {
                    world.createEntity();
                    world.tick();
                }
            }
            return Files.readAllBytes(to);
        }
    }

    /** Changes each byte alone, as damage does, and with a right checksum of its header, as a forger does. */
    private void findEachByte(String name, byte[] whole) throws IOException {
        assertThat(check(whole).isWhole()).as(name).isTrue();
        Path forged = folder.resolve("forged.fdp");
        try (FileChannel channel = FileChannel.open(forged, StandardOpenOption.WRITE)) {
            for (int at = 0; at < whole.length; at++) {
                byte[] other = whole.clone();
                other[at] ^= (byte) 0xff;
                requireFound(name, at, other, channel);
                if (makeHeaderRight(whole, at, other)) {
                    requireFound(name, at, other, channel);
                }
            }
        }
    }

    private void requireFound(String name, int at, byte[] other, FileChannel channel) throws IOException {
        channel.write(ByteBuffer.wrap(other), 0);
        SignatureCheck check = SignatureCheck.of(folder.resolve("forged.fdp"), keys.getPublic(), position -> {});
        assertThat(check.isWhole()).as("byte %d of %s", at, name).isFalse();
        assertThat(check.why()).as("byte %d of %s", at, name).isNotEmpty();
    }

    /** Computes the checksum of the header at a position anew; returns whether it is in a header, before that. */
    private static boolean makeHeaderRight(byte[] whole, int at, byte[] other) {
        int record = 8;
        ByteBuffer all = Records.fields(whole);
        while (record < whole.length) {
            if (at >= record && at < record + Records.HEADER - 4) {
                byte[] header = Arrays.copyOfRange(other, record, record + Records.HEADER);
                Records.fields(other).putInt(record + 44, Records.crc(header, 44));
                return true;
            }
            record += Records.HEADER + all.getInt(record + 32);
        }
        return false;
    }

    @Test
    void shouldFindAWrongChecksumOfTheIndex() {
        List<Records.One> records = Records.of(bytes);
        int index = bytes.length - 2 * Records.HEADER - records.get(records.size() - 2).content.length;
        byte[] other = bytes.clone();
        other[index + 36] ^= 1;
        assertThat(makeHeaderRight(bytes, index + 36, other)).isTrue();
        SignatureCheck check = check(other);
        assertThat(check.isWhole()).isFalse();
        assertThat(check.why()).contains("record at byte " + index, "checksum");
    }

    @Test
    void shouldFindFilesThatWereCutReorderedOrRobbedOfSignatures() {
        List<Records.One> records = Records.of(bytes);
        for (int i = 0; i < records.size(); i++) {
            List<Records.One> without = Records.copy(records);
            without.remove(i);
            assertThat(check(without).isWhole()).as("without record %d", i).isFalse();
            List<Records.One> turned = Records.copy(records);
            turned.add(i / 2, turned.remove(i));
            assertThat(i / 2 == i || !check(turned).isWhole())
                    .as("record %d earlier", i)
                    .isTrue();
        }
        for (int length = 0; length < bytes.length; length += 97) {
            assertThat(check(Arrays.copyOf(bytes, length)).isWhole()).isFalse();
        }
        assertThat(check(Arrays.copyOf(bytes, bytes.length + 48)).isWhole()).isFalse();
        List<Records.One> robbed = Records.copy(records);
        for (Records.One record : robbed) {
            int signed = new String(record.content, StandardCharsets.ISO_8859_1).lastIndexOf("signature");
            if (signed > 0) {
                record.content[signed] = 'x';
            }
        }
        SignatureCheck check = check(robbed);
        assertThat(check.isWhole()).isFalse();
        assertThat(check.signatures()).isZero();
    }

    @Test
    void shouldTellUpToWhereAFileOfAKilledProgramIsSigned() {
        SignatureCheck check = check(Arrays.copyOf(bytes, bytes.length - 3000));
        assertThat(check.isWhole()).isFalse();
        assertThat(check.signatures()).isPositive();
        assertThat(check.signedTick()).isGreaterThanOrEqualTo(60).isLessThan(150);
        assertThat(check.signedBytes()).isLessThan(bytes.length - 3000);
    }
}
