package io.fdp.dis;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.dis.pdu.DisTime;
import io.fdp.dis.pdu.EntityNumber;
import io.fdp.dis.pdu.EntityStatePdu;
import io.fdp.dis.pdu.ManagementPdu;
import io.fdp.dis.pdu.Pdu;
import io.fdp.dis.pdu.PduFault;
import io.fdp.dis.pdu.PduKind;
import io.fdp.dis.pdu.RandomPdus;
import io.fdp.geo.GeoFrame;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Anyone can send UDP: what a gateway makes of it. */
class HostileGatewayTest {
    private static final long STRANGER = 4711;
    private static final long OTHER_STRANGER = 4712;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final RandomPdus pdus = new RandomPdus();

    static byte[] bytes(Pdu pdu) {
        ByteBuffer out = ByteBuffer.allocate(pdu.length());
        pdu.encode(out, 0);
        return out.array();
    }

    /** A tank of somebody else, near the origin of the world. */
    static EntityStatePdu tank(int number) {
        EntityStatePdu pdu = new EntityStatePdu();
        double[] place = new double[3];
        ExerciseNode.FRAME.toGeocentric(100, 200, 0, place, 0);
        pdu.entity = EntityNumber.of(9, 9, number);
        pdu.type = ExerciseNode.TANK.bits();
        pdu.x = place[0];
        pdu.y = place[1];
        pdu.z = place[2];
        pdu.algorithm = 2;
        pdu.velocityX = 1;
        return pdu;
    }

    /**
     * Every byte of every kind with every value: nothing is thrown, and every ghost comes from a PDU that was right.
     */
    @Test
    void shouldSurviveEveryChangeOfAByte() {
        try (ExerciseNode node =
                new ExerciseNode(worlds.create(), 1, ExerciseNode.FRAME, config -> config.strictSources(false))) {
            long given = 0;
            for (PduKind kind : PduKind.values()) {
                Pdu pdu = kind == PduKind.ENTITY_STATE ? tank(7) : pdus.of(kind);
                pdu.exercise = 1;
                byte[] whole = bytes(pdu);
                for (int at = 0; at < whole.length; at++) {
                    byte before = whole[at];
                    for (int value = 0; value < 256; value++) {
                        whole[at] = (byte) value;
                        node.take(whole, STRANGER);
                        given++;
                        if (given % 5_000 == 0) {
                            node.frame();
                        }
                    }
                    whole[at] = before;
                }
            }
            node.frame();
            DisStats stats = node.gateway.stats();
            long rejected =
                    stats.rejected().values().stream().mapToLong(each -> each).sum();
            assertThat(stats.received()).isPositive();
            assertThat(rejected + stats.received()).as("%s: %s", pdus, stats).isGreaterThanOrEqualTo(given);
            assertThat(stats.ghosts()).isEqualTo(node.ghosts.count());
            node.ghosts.forEach(ghost -> {
                var place = node.place.get(ghost);
                assertThat(place.x() + place.y() + place.z()).isFinite();
                assertThat(node.tkb.tryMatch(node.repo.disType(ghost))).isNotNull();
            });
            assertThat(stats.rejected())
                    .containsKeys(
                            DisRejection.VERSION,
                            DisRejection.FAMILY,
                            DisRejection.LENGTH,
                            DisRejection.TRUNCATED,
                            DisRejection.UNKNOWN_KIND,
                            DisRejection.OTHER_EXERCISE,
                            DisRejection.NOT_FINITE,
                            DisRejection.RESERVED_ID,
                            DisRejection.NOT_ALLOWED);
        }
    }

    /** Every truncation of every kind: counted, and nothing else. */
    @Test
    void shouldCountEveryTruncation() {
        try (ExerciseNode node = new ExerciseNode(worlds.create(), 1)) {
            long given = 0;
            for (PduKind kind : PduKind.values()) {
                Pdu pdu = kind == PduKind.ENTITY_STATE ? tank(7) : pdus.of(kind);
                pdu.exercise = 1;
                byte[] whole = bytes(pdu);
                for (int length = 0; length < whole.length; length++) {
                    node.take(Arrays.copyOf(whole, length), STRANGER);
                    given++;
                }
                node.frame();
            }
            DisStats stats = node.gateway.stats();
            assertThat(stats.rejected()).as("%s", pdus).containsExactly(Map.entry(DisRejection.TRUNCATED, given));
            assertThat(stats.received()).isZero();
            assertThat(node.ghosts.count()).isZero();
        }
    }

    /** Every byte of an entity state with every value, one in each frame: a ghost is what the bytes say. */
    @Test
    void shouldShowNothingThatWasNotSent() {
        try (ExerciseNode node = new ExerciseNode(worlds.create(), 1)) {
            EntityStatePdu tank = tank(7);
            tank.velocityX = 0;
            byte[] whole = bytes(tank);
            int shown = 0;
            for (int at = 0; at < whole.length; at++) {
                byte before = whole[at];
                for (int value = 0; value < 256; value++) {
                    whole[at] = (byte) value;
                    node.take(whole, STRANGER);
                    node.frame();
                    String what = "byte " + at + " is " + value;
                    if (node.ghosts.count() == 0) {
                        assertThat(isHarmless(at)).as(what).isFalse();
                        continue;
                    }
                    shown++;
                    requireWhatWasSent(node, whole, what);
                    tank.entity = node.gateway.number(node.ghosts.single());
                    tank.timestamp = ByteBuffer.wrap(whole).getInt(4);
                    tank.appearance = EntityStatePdu.DEACTIVATED;
                    node.take(bytes(tank), STRANGER);
                    node.frame();
                    assertThat(node.ghosts.count()).as(what).isZero();
                }
                whole[at] = before;
            }
            assertThat(shown).isGreaterThan(20_000);
        }
    }

    /** Bytes that do not decide whether there is a ghost: timestamp, force, second type, dead reckoning, name. */
    private static boolean isHarmless(int at) {
        return (at >= 4 && at < 8)
                || at == 18
                || (at >= 28 && at < 36)
                || (at >= 88 && at < 104)
                || (at >= 128 && at < 144);
    }

    private static void requireWhatWasSent(ExerciseNode node, byte[] bytes, String what) {
        ByteBuffer raw = ByteBuffer.wrap(bytes);
        double[] place = new double[3];
        ExerciseNode.FRAME.toLocal(raw.getDouble(48), raw.getDouble(56), raw.getDouble(64), place, 0);
        long ghost = node.ghosts.single();
        var shown = node.place.get(ghost);
        assertThat(isHeaderOf(bytes)).as(what).isTrue();
        assertThat(raw.getInt(84) & EntityStatePdu.DEACTIVATED).as(what).isZero();
        assertThat(node.gateway.number(ghost))
                .as(what)
                .isEqualTo((raw.getInt(12) & 0xffff_ffffL) << 16 | (raw.getShort(16) & 0xffff));
        assertThat(node.repo.disType(ghost)).as(what).isEqualTo(raw.getLong(20));
        assertThat(node.repo.side(ghost)).as(what).isEqualTo(raw.get(18) & 0xff);
        assertThat(new double[] {shown.x(), shown.y(), shown.z()}).as(what).isEqualTo(place);
    }

    /** Whether the header is that of an entity state of this exercise without parameters, as the standard says. */
    private static boolean isHeaderOf(byte[] bytes) {
        return (bytes[0] == 6 || bytes[0] == 7)
                && bytes[1] == 1
                && bytes[2] == 1
                && bytes[3] == 1
                && bytes[8] == 0
                && bytes[9] == (byte) 144
                && bytes[19] == 0;
    }

    @Test
    void shouldSurviveRandomDatagrams() {
        try (ExerciseNode node = new ExerciseNode(worlds.create(), 1)) {
            for (int i = 0; i < 50_000; i++) {
                byte[] bytes = new byte[pdus.random.nextInt(400)];
                pdus.random.nextBytes(bytes);
                node.take(bytes, STRANGER);
                if (i % 1000 == 0) {
                    node.frame();
                }
            }
            node.frame();
            assertThat(node.ghosts.count()).as("%s", pdus).isZero();
        }
    }

    @Test
    void shouldTakeSeveralPdusOfOneDatagram() {
        try (ExerciseNode node = new ExerciseNode(worlds.create(), 1)) {
            byte[] first = bytes(tank(1));
            byte[] odd = bytes(tank(2));
            odd[2] = 100; // a kind that the gateway does not know lies between
            byte[] last = bytes(tank(3));
            ByteBuffer all = ByteBuffer.allocate(first.length + odd.length + last.length);
            all.put(first).put(odd).put(last);
            node.take(all.array(), STRANGER);
            node.frame();
            assertThat(node.ghosts.count()).isEqualTo(2);
            assertThat(node.rejected(DisRejection.UNKNOWN_KIND)).isEqualTo(1);
        }
    }

    @Test
    void shouldLetOnlyItsSenderChangeAGhost() {
        try (ExerciseNode node = new ExerciseNode(worlds.create(), 1)) {
            node.take(bytes(tank(1)), STRANGER);
            node.frame();
            EntityStatePdu gone = tank(1);
            gone.appearance = EntityStatePdu.DEACTIVATED;
            node.take(bytes(gone), OTHER_STRANGER);
            node.frame();
            assertThat(node.ghosts.count()).isEqualTo(1);
            assertThat(node.rejected(DisRejection.NOT_OWNER)).isEqualTo(1);
            node.take(bytes(gone), STRANGER);
            node.frame();
            assertThat(node.ghosts.count()).isZero();
        }
    }

    @Test
    void shouldDropWhatIsLateForeignOrTooMuch() {
        try (ExerciseNode node = new ExerciseNode(
                worlds.create(),
                1,
                ExerciseNode.FRAME,
                config -> config.ignore(9, 8).limits(100, 5))) {
            EntityStatePdu now = tank(1);
            now.timestamp = DisTime.stamp(100, false);
            node.take(bytes(now), STRANGER);
            EntityStatePdu late = tank(1);
            late.timestamp = DisTime.stamp(99, false);
            late.appearance = EntityStatePdu.DEACTIVATED;
            node.take(bytes(late), STRANGER);
            EntityStatePdu foreign = tank(2);
            foreign.exercise = 77;
            node.take(bytes(foreign), STRANGER);
            EntityStatePdu ignored = tank(3);
            ignored.entity = EntityNumber.of(9, 8, 3);
            node.take(bytes(ignored), STRANGER);
            EntityStatePdu update = tank(4);
            update.isUpdate = true;
            node.take(bytes(update), STRANGER);
            node.frame();
            assertThat(node.ghosts.count()).isEqualTo(1);
            assertThat(node.rejected(DisRejection.STALE)).isEqualTo(1);
            assertThat(node.rejected(DisRejection.OTHER_EXERCISE)).isEqualTo(1);
            assertThat(node.rejected(DisRejection.IGNORED)).isEqualTo(1);
            assertThat(node.rejected(DisRejection.UNKNOWN_ENTITY)).isEqualTo(1);
            for (int i = 10; i < 200; i++) {
                node.take(bytes(tank(i)), STRANGER);
            }
            node.frame();
            assertThat(node.ghosts.count()).isEqualTo(5);
            assertThat(node.rejected(DisRejection.NO_ROOM)).isPositive();
            assertThat(node.rejected(DisRejection.RATE_LIMIT)).isPositive();
        }
    }

    @Test
    void shouldRefusePlacesOutsideOfAMap() {
        try (ExerciseNode node = new ExerciseNode(worlds.create(), 1, GeoFrame.flatDegrees(0, 0, 0), config -> {})) {
            EntityStatePdu far = tank(1);
            far.x = 0;
            far.y = 6_400_000;
            far.z = 0;
            node.take(bytes(far), STRANGER);
            node.frame();
            assertThat(node.ghosts.count()).isZero();
            assertThat(node.rejected(DisRejection.OUTSIDE)).isEqualTo(1);
        }
    }

    @Test
    void shouldUpdateWhatItKnows() {
        try (ExerciseNode node = new ExerciseNode(worlds.create(), 1)) {
            node.take(bytes(tank(1)), STRANGER);
            node.frame();
            EntityStatePdu update = tank(1);
            update.isUpdate = true;
            double[] place = new double[3];
            ExerciseNode.FRAME.toGeocentric(500, 600, 0, place, 0);
            update.x = place[0];
            update.y = place[1];
            update.z = place[2];
            update.velocityX = 0;
            node.take(bytes(update), STRANGER);
            node.frame();
            var shown = node.place.get(node.ghosts.single());
            assertThat(shown.x()).isBetween(499.9, 500.1);
            assertThat(shown.y()).isBetween(599.9, 600.1);
            assertThat(node.repo.tkbType(node.ghosts.single())).isEqualTo(1);
        }
    }

    /** A state on the map whose velocity leads beyond its edge: the ghost goes, and is never shown nowhere. */
    @Test
    void shouldRemoveGhostsThatLeaveTheMap() {
        try (ExerciseNode node =
                new ExerciseNode(worlds.create(), 1, GeoFrame.flatDegrees(48.1, 11.6, 500), config -> {})) {
            EntityStatePdu fast = tank(1);
            fast.velocityX = -2e8f;
            fast.velocityY = 2e8f;
            node.take(bytes(fast), STRANGER);
            for (int i = 0; i < 10; i++) {
                node.frame();
                node.ghosts.forEach(ghost -> {
                    var place = node.place.get(ghost);
                    assertThat(place.x() + place.y() + place.z()).isFinite();
                });
            }
            assertThat(node.ghosts.count()).isZero();
            assertThat(node.gateway.stats().ghosts()).isZero();
            assertThat(node.rejected(DisRejection.OUTSIDE)).isEqualTo(1);
            fast.velocityX = 0;
            fast.velocityY = 0;
            node.take(bytes(fast), STRANGER);
            node.frame();
            assertThat(node.ghosts.count()).isEqualTo(1);
        }
    }

    // ---- simulation management

    private static byte[] request(PduKind kind, long origin, long receiver, int number) {
        ManagementPdu pdu = new ManagementPdu(kind);
        pdu.origin = origin;
        pdu.receiver = receiver;
        pdu.request = number;
        return bytes(pdu);
    }

    private static ManagementPdu answer(ExerciseNode node) {
        ManagementPdu answer = new ManagementPdu(PduKind.ACKNOWLEDGE);
        var ring = node.gateway.outRing();
        for (int at = ring.peek(); at >= 0; at = ring.peek()) {
            boolean isAnswer = Pdu.kind(ring.bytes(), at) == PduKind.ACKNOWLEDGE;
            if (isAnswer) {
                assertThat(answer.decode(ring.bytes(), at, ring.length(at))).isEqualTo(PduFault.NONE);
            }
            ring.release();
            if (isAnswer) {
                return answer;
            }
        }
        throw new AssertionError("no answer");
    }

    @Test
    void shouldCarryOutRequestsOfListedManagers() {
        long manager = EntityNumber.of(100, 1, 0);
        long all = EntityNumber.of(65_535, 65_535, 65_535);
        try (ExerciseNode node = new ExerciseNode(
                worlds.create(), 1, ExerciseNode.FRAME, config -> config.management(DisManagement.STANDARD, 100, 1))) {
            long tank = node.vehicle("tank", 0, 0, 0, 10, 0);
            node.frame();
            node.take(request(PduKind.STOP_FREEZE, manager, all, 1), STRANGER);
            node.frame();
            assertThat(node.engine.clock().isPaused()).isTrue();
            ManagementPdu answer = answer(node);
            assertThat(answer.request).isEqualTo(1);
            assertThat(answer.receiver).isEqualTo(manager);
            assertThat(answer.acknowledged).isEqualTo(4);
            assertThat(answer.response).isEqualTo(ManagementPdu.COMPLIED);
            node.take(request(PduKind.START_RESUME, manager, EntityNumber.of(5, 1, 0), 2), STRANGER);
            node.frame();
            assertThat(node.engine.clock().isPaused()).isFalse();
            assertThat(answer(node).acknowledged).isEqualTo(3);
            node.take(request(PduKind.STOP_FREEZE, manager, all, 1), STRANGER); // came twice: not carried out again
            node.frame();
            assertThat(node.engine.clock().isPaused()).isFalse();
            assertThat(answer(node).response).isEqualTo(ManagementPdu.COMPLIED);
            node.pass(61); // a manager that was started again counts from 1 again
            node.take(request(PduKind.STOP_FREEZE, manager, all, 1), STRANGER);
            node.frame();
            assertThat(node.engine.clock().isPaused()).isTrue();
            assertThat(answer(node).response).isEqualTo(ManagementPdu.COMPLIED);
            node.take(request(PduKind.CREATE_ENTITY, manager, EntityNumber.of(5, 1, 99), 3), STRANGER);
            node.frame();
            assertThat(answer(node).response).isEqualTo(ManagementPdu.UNABLE);
            node.take(request(PduKind.REMOVE_ENTITY, manager, node.gateway.number(tank), 4), STRANGER);
            node.frame();
            assertThat(answer(node).response).isEqualTo(ManagementPdu.COMPLIED);
            assertThat(node.repo.isAlive(tank)).isFalse();
            node.take(request(PduKind.REMOVE_ENTITY, manager, EntityNumber.of(5, 1, 1), 5), STRANGER);
            node.frame();
            assertThat(answer(node).response).isEqualTo(ManagementPdu.UNABLE);
        }
    }

    @Test
    void shouldIgnoreManagersThatAreNotListed() {
        long all = EntityNumber.of(65_535, 65_535, 65_535);
        try (ExerciseNode open = new ExerciseNode(
                        worlds.create(),
                        1,
                        ExerciseNode.FRAME,
                        config -> config.management(DisManagement.STANDARD, 100, 1));
                ExerciseNode closed = new ExerciseNode(worlds.create(), 2)) {
            for (ExerciseNode node : new ExerciseNode[] {open, closed}) {
                node.take(request(PduKind.STOP_FREEZE, EntityNumber.of(100, 2, 0), all, 1), STRANGER);
                node.frame();
                assertThat(node.engine.clock().isPaused()).isFalse();
                assertThat(node.rejected(DisRejection.NOT_ALLOWED)).isEqualTo(1);
            }
            open.take(request(PduKind.STOP_FREEZE, EntityNumber.of(100, 1, 0), EntityNumber.of(6, 1, 0), 1), STRANGER);
            open.frame();
            assertThat(open.engine.clock().isPaused()).isFalse();
            assertThat(open.rejected(DisRejection.NOT_ADDRESSED)).isEqualTo(1);
        }
    }
}
