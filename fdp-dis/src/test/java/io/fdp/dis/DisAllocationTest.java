package io.fdp.dis;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.dis.pdu.Pdu;
import io.fdp.dis.pdu.PduKind;
import io.fdp.dis.pdu.RandomPdus;
import io.fdp.engine.Engine;
import io.fdp.geo.GeoFrame;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("allocation")
class DisAllocationTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    /**
     * Frames with own entities and ghosts that turn, with heartbeats, states, fire and detonations in both
     * directions.
     */
    @Test
    void shouldMakeNoGarbage() {
        try (ExerciseNode here =
                        new ExerciseNode(worlds.create(), 1, ExerciseNode.FRAME, config -> config.smoothing(0.3));
                ExerciseNode there =
                        new ExerciseNode(worlds.create(), 2, ExerciseNode.FRAME, config -> config.smoothing(0.3))) {
            for (int i = 0; i < 50; i++) {
                here.vehicle("tank", i * 50, 0, 0, 10, i % 2 == 0 ? 0.2 : 0);
                there.vehicle("jet", i * 50, 500, 0, 200, i % 2 == 0 ? 0.3 : 0);
            }
            ExerciseNode[] first = {here};
            ExerciseNode[] second = {there};
            Garbage.assertNone(
                    () -> {
                        here.fires.publish(0, 0, 0, 1, 1, 2, 3, 800, 10, -5, 900, 0, false);
                        here.detonations.publish(0, 0, 0, 1, 1, 2, 3, 800, 10, -5, 1, 0, false);
                        here.frame();
                        here.sendTo(second);
                        there.frame();
                        there.sendTo(first);
                    },
                    DisGateway.class,
                    GeoFrame.class,
                    Engine.class);
        }
    }

    /** PDUs that claim more bytes and more parameters than there are, and others that are wrong. */
    @Test
    void shouldMakeNoGarbageOfBadPdus() {
        RandomPdus pdus = new RandomPdus();
        List<byte[]> bad = new ArrayList<>();
        for (PduKind kind : PduKind.values()) {
            Pdu pdu = pdus.of(kind);
            pdu.exercise = 1;
            byte[] whole = new byte[pdu.length()];
            pdu.encode(ByteBuffer.wrap(whole), 0);
            bad.add(changed(whole, 8, 0xff, 0xff)); // 65,535 bytes
            bad.add(changed(whole, 0, 77));
            bad.add(changed(whole, 3, 77));
            if (kind.hasParameters()) {
                bad.add(changed(whole, kind == PduKind.DETONATION ? 101 : 19, 0xff)); // 255 parameters
                int most = kind.bytes() + 4000 * 16; // 4,000 parameters, and as many bytes
                bad.add(changed(Arrays.copyOf(whole, most), 8, most >>> 8, most));
            }
        }
        byte[][] all = bad.toArray(byte[][]::new);
        try (ExerciseNode node = new ExerciseNode(worlds.create(), 1)) {
            Garbage.assertNone(
                    () -> {
                        for (byte[] each : all) {
                            node.take(each, 4711);
                        }
                        node.frame();
                    },
                    DisGateway.class,
                    Engine.class);
            DisStats stats = node.gateway.stats();
            assertThat(stats.received()).as("%s", pdus).isZero();
            assertThat(stats.rejected())
                    .as("%s", pdus)
                    .containsOnlyKeys(
                            DisRejection.TRUNCATED, DisRejection.VERSION, DisRejection.FAMILY, DisRejection.LENGTH);
        }
    }

    private static byte[] changed(byte[] whole, int at, int... to) {
        byte[] copy = whole.clone();
        for (int i = 0; i < to.length; i++) {
            copy[at + i] = (byte) to[i];
        }
        return copy;
    }
}
