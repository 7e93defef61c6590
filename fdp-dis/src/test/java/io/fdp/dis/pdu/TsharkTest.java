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

    /** The text of the dissector has the numbers of the entity state. */
    @Test
    void shouldShowTheFieldsOfAnEntityState() throws Exception {
        requireTshark();
        EntityStatePdu state = new EntityStatePdu();
        state.entity = EntityNumber.of(11, 22, 33);
        state.force = 2;
        state.type = 0x0101_00de_0102_0300L;
        state.x = 4_180_000.5;
        state.y = 855_000.25;
        state.z = 4_723_000.125;
        state.velocityX = 12.5f;
        state.velocityY = -3.25f;
        state.velocityZ = 7.75f;
        state.psi = 0.5f;
        state.theta = -0.25f;
        state.phi = 1.5f;
        state.algorithm = 4;
        state.accelerationX = 0.125f;
        state.turnZ = 0.625f;
        state.marking("T-72 ALPHA");
        state.parameters.articulated(0, ParameterList.TURRET + ParameterList.AZIMUTH, 0.375f);
        String text = run("-r", capture(List.of(state)).toString(), "-V", "-O", "dis");
        for (String expected : new String[] {
            "11",
            "22",
            "33",
            "4180000.5",
            "855000.25",
            "4723000.125",
            "12.5",
            "-3.25",
            "7.75",
            "-0.25",
            "1.5",
            "0.125",
            "0.625",
            "T-72 ALPHA",
            "0.375"
        }) {
            assertThat(text).contains(expected);
        }
        assertThat(text).containsPattern("(?i)dead reckoning algorithm:.*\\(4\\)|Drm_RVW|DRM_RVW|RVW");
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
