package io.fdp.dis.pdu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What we write is dissected by Wireshark without a warning, and its fields are what was written. */
class TsharkTest {
    private static final int ETHERNET = 14;
    private static final int IP = 20;
    private static final int UDP = 8;

    @TempDir
    Path folder;

    private final RandomPdus pdus = new RandomPdus();

    @Test
    void shouldBeDissectedWithoutAWarning() throws Exception {
        requireTshark();
        List<Pdu> written = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            for (PduKind kind : PduKind.values()) {
                written.add(pdus.of(kind));
            }
        }
        Path capture = capture(written);
        String problems = run("-r", capture.toString(), "-Y", "_ws.malformed or _ws.expert.severity >= 4194304");
        assertThat(problems.strip()).as("%s", pdus).isEmpty();
        List<String> lines = run(
                        "-r",
                        capture.toString(),
                        "-T",
                        "fields",
                        "-e",
                        "dis.pdu_type",
                        "-e",
                        "dis.pdu_length",
                        "-e",
                        "dis.exer_id",
                        "-e",
                        "dis.timestamp")
                .lines()
                .toList();
        assertThat(lines).hasSize(written.size());
        for (int i = 0; i < lines.size(); i++) {
            String[] fields = lines.get(i).split("\t", -1);
            assertThat(Integer.parseInt(fields[0]))
                    .isEqualTo(written.get(i).kind().number());
            assertThat(Integer.parseInt(fields[1])).isEqualTo(written.get(i).length());
            assertThat(Integer.parseInt(fields[2])).isEqualTo(written.get(i).exercise);
        }
    }

    /** All fields of the bodies of all kinds, in their order: what the dissector shows is what was written. */
    @Test
    void shouldShowEveryFieldOfEveryKind() throws Exception {
        requireTshark();
        List<Pdu> written = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            for (PduKind kind : PduKind.values()) {
                Pdu pdu = pdus.of(kind);
                DissectedFields.tame(pdu, pdus.random);
                written.add(pdu);
            }
        }
        String text = run("-r", capture(written).toString(), "-V", "-O", "dis");
        List<List<String>> bodies = DissectedFields.bodies(text);
        assertThat(bodies).as("%s", pdus).hasSize(written.size());
        for (int i = 0; i < bodies.size(); i++) {
            DissectedFields.requireSame(
                    bodies.get(i), written.get(i), pdus + " " + written.get(i).kind());
        }
    }

    private static void requireTshark() throws Exception {
        boolean isThere;
        try {
            isThere = run("--version").contains("TShark");
        } catch (IOException missing) {
            isThere = false;
        }
        boolean mustBeThere = "true".equals(System.getenv("CI"));
        assertThat(isThere || !mustBeThere)
                .as("tshark is not installed: apt install tshark")
                .isTrue();
        assumeTrue(isThere, "tshark is not installed: apt install tshark");
    }

    private static String run(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("tshark"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .as(String.format(Locale.ROOT, "%s", command))
                .isZero();
        return text;
    }

    /** A file of captured packets: Ethernet, IP, UDP to port 3000. */
    private Path capture(List<? extends Pdu> written) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(little(0xa1b2_c3d4, 0x0004_0002, 0, 0, 65_535, 1));
        for (Pdu pdu : written) {
            int length = ETHERNET + IP + UDP + pdu.length();
            ByteBuffer packet = ByteBuffer.allocate(length);
            packet.putShort(12, (short) 0x0800);
            packet.put(ETHERNET, (byte) 0x45);
            packet.putShort(ETHERNET + 2, (short) (length - ETHERNET));
            packet.put(ETHERNET + 8, (byte) 64);
            packet.put(ETHERNET + 9, (byte) 17);
            packet.putInt(ETHERNET + 12, 0x7f00_0001);
            packet.putInt(ETHERNET + 16, 0x7f00_0001);
            packet.putShort(ETHERNET + IP, (short) 3000);
            packet.putShort(ETHERNET + IP + 2, (short) 3000);
            packet.putShort(ETHERNET + IP + 4, (short) (UDP + pdu.length()));
            pdu.encode(packet, ETHERNET + IP + UDP);
            file.write(little(0, 0, length, length));
            file.write(packet.array());
        }
        return Files.write(folder.resolve("dis.pcap"), file.toByteArray());
    }

    private static byte[] little(int... words) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * words.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int word : words) {
            bytes.putInt(word);
        }
        return bytes.array();
    }
}
