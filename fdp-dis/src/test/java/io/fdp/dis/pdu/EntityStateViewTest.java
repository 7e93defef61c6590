package io.fdp.dis.pdu;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A state that is read where it lies is the state that is read into a PDU. */
class EntityStateViewTest {
    private final RandomPdus pdus = new RandomPdus();
    private final EntityStateView view = new EntityStateView();
    private final EntityStatePdu pdu = new EntityStatePdu();
    private final ParameterList parameters = new ParameterList();

    private static byte[] bytes(Pdu pdu) {
        ByteBuffer out = ByteBuffer.allocate(pdu.length());
        pdu.encode(out, 0);
        return out.array();
    }

    /** Both find the same fault, or the same fields. */
    private PduFault compare(ByteBuffer bytes, int at, int available) {
        PduFault fault = pdu.decode(bytes, at, available);
        assertThat(view.wrap(bytes, at, available)).as("%s", pdus).isEqualTo(fault);
        if (fault == PduFault.NONE) {
            view.parameters(parameters);
            assertThat(parameters.equals(pdu.parameters)).as("%s", pdus).isTrue();
            double[] found = {
                view.x(),
                view.y(),
                view.z(),
                view.velocityX(),
                view.velocityY(),
                view.velocityZ(),
                view.psi(),
                view.theta(),
                view.phi()
            };
            double[] right = {
                pdu.x, pdu.y, pdu.z, pdu.velocityX, pdu.velocityY, pdu.velocityZ, pdu.psi, pdu.theta, pdu.phi
            };
            assertThat(found).as("%s", pdus).isEqualTo(right);
            long[] numbers = {
                view.version(),
                view.exercise(),
                view.timestamp(),
                view.status(),
                view.entity(),
                view.appearance(),
                view.parameterCount()
            };
            long[] rightNumbers = {
                pdu.version, pdu.exercise, pdu.timestamp, pdu.status, pdu.entity, pdu.appearance, pdu.parameters.count()
            };
            assertThat(numbers).as("%s", pdus).isEqualTo(rightNumbers);
            assertThat(view.isUpdate()).isEqualTo(pdu.isUpdate);
            boolean is = !pdu.isUpdate;
            double[] rest = {
                view.force(),
                view.algorithm(),
                view.accelerationX(),
                view.accelerationY(),
                view.accelerationZ(),
                view.turnX(),
                view.turnY(),
                view.turnZ()
            };
            double[] rightRest = {
                pdu.force,
                pdu.algorithm,
                pdu.accelerationX,
                pdu.accelerationY,
                pdu.accelerationZ,
                pdu.turnX,
                pdu.turnY,
                pdu.turnZ
            };
            assertThat(rest).as("%s", pdus).isEqualTo(is ? rightRest : new double[8]);
            assertThat(view.type()).isEqualTo(is ? pdu.type : 0);
            assertThat(view.alternativeType()).isEqualTo(is ? pdu.alternativeType : 0);
        }
        return fault;
    }

    @ParameterizedTest
    @EnumSource(PduKind.class)
    void shouldBeWhatIsReadIntoAPdu(PduKind kind) {
        boolean isState = kind == PduKind.ENTITY_STATE || kind == PduKind.ENTITY_STATE_UPDATE;
        for (int i = 0; i < 200; i++) {
            byte[] bytes = bytes(pdus.of(kind));
            ByteBuffer buffer = ByteBuffer.allocateDirect(bytes.length + 20).put(7, bytes);
            assertThat(compare(buffer, 7, bytes.length)).isEqualTo(isState ? PduFault.NONE : PduFault.UNKNOWN_KIND);
            buffer.put(7, (byte) 6);
            compare(buffer, 7, bytes.length);
            int length = pdus.random.nextInt(bytes.length);
            assertThat(compare(buffer, 7, length)).isEqualTo(PduFault.TRUNCATED);
        }
    }

    /** Every byte with every value: both refuse the same. */
    @ParameterizedTest
    @EnumSource(names = {"ENTITY_STATE", "ENTITY_STATE_UPDATE"})
    void shouldFindTheSameFaults(PduKind kind) {
        EntityStatePdu some = (EntityStatePdu) pdus.of(kind);
        some.parameters.clear();
        some.parameters.articulated(0, ParameterList.TURRET + ParameterList.AZIMUTH, 1);
        byte[] bytes = bytes(some);
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        for (int at = 0; at < bytes.length; at++) {
            byte before = bytes[at];
            for (int value = 0; value < 256; value++) {
                bytes[at] = (byte) value;
                compare(buffer, 0, bytes.length);
            }
            bytes[at] = before;
        }
    }

    /** Numbers at the limits, just beyond, infinite and none: each field is checked, with either sign. */
    @Test
    void shouldRefuseNumbersBeyondTheLimits() {
        byte[] bytes = bytes(new EntityStatePdu());
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        buffer.putShort(16, (short) 1);
        assertThat(compare(buffer, 0, 144)).isEqualTo(PduFault.NONE);
        for (int at : new int[] {36, 40, 44, 72, 76, 80, 104, 108, 112, 116, 120, 124}) {
            float limit = 3e8f;
            buffer.putInt(84, -1); // the neighbour of an angle, no number of its own
            for (float sign : new float[] {1, -1}) {
                assertThat(with(buffer, at, sign * limit)).as("%s", at).isEqualTo(PduFault.NONE);
                assertThat(with(buffer, at, sign * Math.nextUp(limit)))
                        .as("%s", at)
                        .isEqualTo(PduFault.NOT_FINITE);
                assertThat(with(buffer, at, sign / 0f)).as("%s", at).isEqualTo(PduFault.NOT_FINITE);
            }
            assertThat(with(buffer, at, Float.NaN)).as("%s", at).isEqualTo(PduFault.NOT_FINITE);
            buffer.putInt(at, 0);
        }
        for (int at : new int[] {48, 56, 64}) {
            for (double sign : new double[] {1, -1}) {
                assertThat(with(buffer, at, sign * 1e9)).as("%s", at).isEqualTo(PduFault.NONE);
                assertThat(with(buffer, at, sign * Math.nextUp(1e9)))
                        .as("%s", at)
                        .isEqualTo(PduFault.NOT_FINITE);
                assertThat(with(buffer, at, sign / 0.0)).as("%s", at).isEqualTo(PduFault.NOT_FINITE);
            }
            assertThat(with(buffer, at, Double.NaN)).as("%s", at).isEqualTo(PduFault.NOT_FINITE);
            buffer.putLong(at, 0);
        }
    }

    private PduFault with(ByteBuffer buffer, int at, float number) {
        buffer.putFloat(at, number);
        return compare(buffer, 0, 144);
    }

    private PduFault with(ByteBuffer buffer, int at, double number) {
        buffer.putDouble(at, number);
        return compare(buffer, 0, 144);
    }
}
