package io.fdp.dis;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.dis.pdu.DisTime;
import io.fdp.dis.pdu.EntityStatePdu;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Updates of anyone: what they make of a ghost that is there. */
class HostileUpdateTest {
    private static final long STRANGER = 4711;

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** Every byte of an update with every value: the ghost is what the bytes say, or as before; there is no other. */
    @Test
    void shouldUpdateOnlyWhatWasMeant() {
        try (ExerciseNode node = new ExerciseNode(worlds.create(), 1)) {
            EntityStatePdu tank = HostileGatewayTest.tank(7);
            tank.algorithm = 1;
            EntityStatePdu update = HostileGatewayTest.tank(7);
            update.isUpdate = true;
            update.x += 50;
            byte[] first = HostileGatewayTest.bytes(tank);
            byte[] whole = HostileGatewayTest.bytes(update);
            int changed = 0;
            for (int at = 0; at < whole.length; at++) {
                byte before = whole[at];
                for (int value = 0; value < 256; value++) {
                    whole[at] = (byte) value;
                    node.take(first, STRANGER);
                    node.frame();
                    assertThat(node.ghosts.count()).isEqualTo(1);
                    var old = node.place.get(node.ghosts.single());
                    node.take(whole, STRANGER);
                    node.frame();
                    String what = "byte " + at + " is " + value;
                    if (isGone(whole)) {
                        assertThat(node.ghosts.count()).as(what).isZero();
                        continue;
                    }
                    boolean isTaken = isUpdateOf(whole, tank);
                    requirePlace(node, isTaken ? placeOf(whole) : new double[] {old.x(), old.y(), old.z()}, what);
                    changed += isTaken ? 1 : 0;
                    EntityStatePdu gone = HostileGatewayTest.tank(7);
                    gone.timestamp = isTaken ? ByteBuffer.wrap(whole).getInt(4) : tank.timestamp;
                    gone.appearance = EntityStatePdu.DEACTIVATED;
                    node.take(HostileGatewayTest.bytes(gone), STRANGER);
                    node.frame();
                    assertThat(node.ghosts.count()).as(what).isZero();
                }
                whole[at] = before;
            }
            assertThat(changed).isGreaterThan(5_000);
        }
    }

    private static double[] placeOf(byte[] update) {
        ByteBuffer raw = ByteBuffer.wrap(update);
        double[] place = new double[3];
        ExerciseNode.FRAME.toLocal(raw.getDouble(32), raw.getDouble(40), raw.getDouble(48), place, 0);
        return place;
    }

    private static void requirePlace(ExerciseNode node, double[] place, String what) {
        var shown = node.place.get(node.ghosts.single());
        assertThat(new double[] {shown.x(), shown.y(), shown.z()}).as(what).isEqualTo(place);
    }

    /** Whether bytes are an update of a state, as the standard says, in this exercise and near the earth. */
    private static boolean isUpdateOf(byte[] bytes, EntityStatePdu state) {
        ByteBuffer raw = ByteBuffer.wrap(bytes);
        boolean isUpdate = (bytes[0] == 6 || bytes[0] == 7)
                && bytes[1] == 1
                && bytes[2] == 67
                && bytes[3] == 1
                && raw.getShort(8) == 72
                && bytes[19] == 0
                && ((raw.getInt(12) & 0xffff_ffffL) << 16 | (raw.getShort(16) & 0xffff)) == state.entity;
        for (int at = 20; at < 68; at += at == 32 ? 24 : 4) {
            isUpdate &= at == 32 ? isNear(raw) : Math.abs(raw.getFloat(at)) <= 3e8f;
        }
        double late = DisTime.age(raw.getInt(4), DisTime.seconds(state.timestamp));
        return isUpdate && !(late > 0 && late < 10);
    }

    private static boolean isNear(ByteBuffer raw) {
        return Math.abs(raw.getDouble(32)) <= 1e9
                && Math.abs(raw.getDouble(40)) <= 1e9
                && Math.abs(raw.getDouble(48)) <= 1e9;
    }

    private static boolean isGone(byte[] bytes) {
        return (bytes[69] & 0x80) != 0;
    }
}
