package io.fdp.dis.pdu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PduTest {
    private final RandomPdus pdus = new RandomPdus();

    static Pdu empty(PduKind kind) {
        return switch (kind) {
            case ENTITY_STATE, ENTITY_STATE_UPDATE -> new EntityStatePdu();
            case FIRE -> new FirePdu();
            case DETONATION -> new DetonationPdu();
            case COLLISION -> new CollisionPdu();
            default -> new ManagementPdu(kind);
        };
    }

    private static byte[] bytes(Pdu pdu) {
        ByteBuffer out = ByteBuffer.allocate(pdu.length());
        assertThat(pdu.encode(out, 0)).isEqualTo(pdu.length());
        return out.array();
    }

    @ParameterizedTest
    @EnumSource(PduKind.class)
    void shouldReadWhatItWrites(PduKind kind) {
        for (int i = 0; i < 500; i++) {
            Pdu written = pdus.of(kind);
            byte[] bytes = bytes(written);
            Pdu read = empty(kind);
            assertThat(read.decode(ByteBuffer.wrap(bytes), 0, bytes.length))
                    .as("%s", pdus)
                    .isEqualTo(PduFault.NONE);
            assertThat(read.kind()).isEqualTo(kind);
            if (kind != PduKind.ENTITY_STATE_UPDATE && kind.family() != PduKind.ACKNOWLEDGE.family()) {
                assertThat(read)
                        .as("%s", pdus)
                        .usingRecursiveComparison()
                        .ignoringFields("parameters")
                        .isEqualTo(written);
            }
            assertThat(bytes(read)).as("%s", pdus).isEqualTo(bytes);
        }
    }

    /** A PDU may lie anywhere in a buffer, and what lies around it stays. */
    @Test
    void shouldStayWithinItsPlace() {
        for (PduKind kind : PduKind.values()) {
            Pdu pdu = pdus.of(kind);
            ByteBuffer out = ByteBuffer.allocate(pdu.length() + 20);
            Arrays.fill(out.array(), (byte) 0x5a);
            pdu.encode(out, 7);
            assertThat(Arrays.copyOf(out.array(), 7)).containsOnly(0x5a);
            assertThat(Arrays.copyOfRange(out.array(), 7 + pdu.length(), out.capacity()))
                    .containsOnly(0x5a);
            assertThat(empty(kind).decode(out, 7, pdu.length() + 13)).isEqualTo(PduFault.NONE);
        }
    }

    @ParameterizedTest
    @EnumSource(PduKind.class)
    void shouldRefuseEveryTruncation(PduKind kind) {
        byte[] whole = bytes(pdus.of(kind));
        for (int length = 0; length < whole.length; length++) {
            ByteBuffer cut = ByteBuffer.wrap(Arrays.copyOf(whole, length));
            assertThat(empty(kind).decode(cut, 0, length))
                    .as("%s of %d bytes %d", pdus, whole.length, length)
                    .isEqualTo(PduFault.TRUNCATED);
            if (length >= Pdu.HEADER) { // and a header that says so
                cut.putShort(8, (short) length);
                PduFault fault = empty(kind).decode(cut, 0, length);
                assertThat(fault)
                        .as("%s of %d bytes %d", pdus, whole.length, length)
                        .isEqualTo(PduFault.LENGTH);
            }
        }
    }

    /** Each byte with each value: never an exception, and what is accepted can be written again as it was. */
    @ParameterizedTest
    @EnumSource(PduKind.class)
    void shouldSurviveEveryChangeOfAByte(PduKind kind) {
        byte[] whole = bytes(pdus.of(kind));
        Set<PduFault> seen = EnumSet.noneOf(PduFault.class);
        Pdu reader = empty(kind);
        ByteBuffer in = ByteBuffer.wrap(whole);
        ByteBuffer out = ByteBuffer.allocate(Pdu.LONGEST);
        for (int at = 0; at < whole.length; at++) {
            byte before = whole[at];
            for (int value = 0; value < 256; value++) {
                whole[at] = (byte) value;
                PduFault fault = reader.decode(in, 0, whole.length);
                seen.add(fault);
                if (fault == PduFault.NONE && reader.encode(out, 0) != Pdu.length(in, 0)) {
                    throw new AssertionError(pdus + " byte " + at + " value " + value);
                }
            }
            whole[at] = before;
        }
        assertThat(seen)
                .contains(PduFault.NONE, PduFault.VERSION, PduFault.FAMILY, PduFault.LENGTH, PduFault.TRUNCATED);
    }

    @Test
    void shouldSurviveRandomBytes() {
        List<PduKind> kinds = List.of(PduKind.values());
        Pdu[] readers = {
            new EntityStatePdu(),
            new FirePdu(),
            new DetonationPdu(),
            new CollisionPdu(),
            new ManagementPdu(PduKind.ACKNOWLEDGE)
        };
        for (int i = 0; i < 30_000; i++) {
            byte[] bytes = new byte[pdus.random.nextInt(300)];
            pdus.random.nextBytes(bytes);
            if (bytes.length > 12 && i % 2 == 0) { // a header that looks right
                PduKind kind = kinds.get(i / 2 % kinds.size());
                bytes[0] = 7;
                bytes[2] = (byte) kind.number();
                bytes[3] = (byte) kind.family();
                ByteBuffer.wrap(bytes).putShort(8, (short) bytes.length);
            }
            for (Pdu reader : readers) {
                reader.decode(ByteBuffer.wrap(bytes), 0, bytes.length);
            }
        }
    }

    @Test
    void shouldRefuseMoreParametersThanThereAre() {
        for (PduKind kind : new PduKind[] {PduKind.ENTITY_STATE, PduKind.ENTITY_STATE_UPDATE, PduKind.DETONATION}) {
            Pdu pdu = pdus.of(kind);
            byte[] whole = bytes(pdu);
            int count = kind == PduKind.DETONATION ? 101 : 19;
            whole[count] = (byte) 255;
            assertThat(empty(kind).decode(ByteBuffer.wrap(whole), 0, whole.length))
                    .isEqualTo(PduFault.LENGTH);
        }
    }

    @Test
    void shouldTakeAllParametersThatAPduCanHave() {
        EntityStatePdu pdu = new EntityStatePdu();
        pdu.entity = EntityNumber.of(1, 2, 3);
        for (int i = 0; i < 255; i++) {
            assertThat(pdu.parameters.articulated(i, i, i)).isTrue();
        }
        assertThat(pdu.parameters.articulated(1, 1, 1)).isFalse();
        byte[] bytes = bytes(pdu);
        EntityStatePdu read = new EntityStatePdu();
        assertThat(read.decode(ByteBuffer.wrap(bytes), 0, bytes.length)).isEqualTo(PduFault.NONE);
        assertThat(read.parameters).isEqualTo(pdu.parameters).hasSameHashCodeAs(pdu.parameters);
        assertThat(read.parameters.value(200)).isEqualTo(200);
        assertThat(read.parameters.valueOf(200, -1)).isEqualTo(200);
        assertThat(read.parameters.valueOf(777, -1)).isEqualTo(-1);
        assertThatThrownBy(() -> read.parameters.value(255)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    /** Every number that must be finite: NaN, infinity, and more than the universe has. */
    @Test
    void shouldRefuseNumbersThatAreNoPlaces() {
        int[][] floats = {
            {1, 36, 40, 44, 72, 76, 80, 104, 108, 112, 116, 120, 124},
            {2, 80, 84, 88, 92},
            {3, 36, 40, 44, 88, 92, 96},
            {4, 32, 36, 40, 44, 48, 52, 56},
            {67, 20, 24, 28, 56, 60, 64}
        };
        int[][] doubles = {{1, 48, 56, 64}, {2, 40, 48, 56}, {3, 48, 56, 64}, {67, 32, 40, 48}};
        for (int[] places : floats) {
            PduKind kind = Objects.requireNonNull(PduKind.of(places[0]));
            for (int i = 1; i < places.length; i++) {
                for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
                    ByteBuffer whole = ByteBuffer.wrap(bytes(pdus.of(kind)));
                    whole.putFloat(places[i], bad);
                    assertThat(empty(kind).decode(whole, 0, whole.capacity()))
                            .as("%s at %d", kind, places[i])
                            .isEqualTo(PduFault.NOT_FINITE);
                }
            }
        }
        for (int[] places : doubles) {
            PduKind kind = Objects.requireNonNull(PduKind.of(places[0]));
            for (int i = 1; i < places.length; i++) {
                for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 1e300, -1e10}) {
                    ByteBuffer whole = ByteBuffer.wrap(bytes(pdus.of(kind)));
                    whole.putDouble(places[i], bad);
                    assertThat(empty(kind).decode(whole, 0, whole.capacity()))
                            .as("%s at %d", kind, places[i])
                            .isEqualTo(PduFault.NOT_FINITE);
                }
            }
        }
    }

    @Test
    void shouldRefuseReservedIdentities() {
        for (int entity : new int[] {0, 65_534, 65_535}) {
            ByteBuffer whole = ByteBuffer.wrap(bytes(pdus.of(PduKind.ENTITY_STATE)));
            whole.putShort(16, (short) entity);
            assertThat(new EntityStatePdu().decode(whole, 0, whole.capacity())).isEqualTo(PduFault.RESERVED_ID);
        }
        assertThat(EntityNumber.isEntity(EntityNumber.of(65_535, 1, 1))).isFalse();
        assertThat(EntityNumber.isEntity(EntityNumber.of(1, 65_535, 1))).isFalse();
        assertThat(EntityNumber.toString(EntityNumber.of(1, 2, 3))).isEqualTo("1:2:3");
        assertThatThrownBy(() -> EntityNumber.of(1, 65_536, 1)).hasMessageContaining("application=65536");
    }

    @Test
    void shouldReadVersionSix() {
        ByteBuffer whole = ByteBuffer.wrap(bytes(pdus.of(PduKind.FIRE)));
        whole.put(0, (byte) 6);
        whole.put(10, (byte) 0x77); // padding in version 6
        FirePdu fire = new FirePdu();
        assertThat(fire.decode(whole, 0, whole.capacity())).isEqualTo(PduFault.NONE);
        assertThat(fire.version).isEqualTo(6);
        assertThat(fire.status).isZero();
        whole.put(0, (byte) 5);
        assertThat(fire.decode(whole, 0, whole.capacity())).isEqualTo(PduFault.VERSION);
    }

    @Test
    void shouldRefuseWhatUsersGetWrong() {
        FirePdu fire = new FirePdu();
        assertThatThrownBy(() -> fire.encode(ByteBuffer.allocate(95), 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> fire.encode(ByteBuffer.allocate(99).order(ByteOrder.LITTLE_ENDIAN), 0))
                .hasMessageContaining("big-endian");
        assertThatThrownBy(() -> fire.decode(ByteBuffer.allocate(5), 0, 6))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> new ManagementPdu(PduKind.FIRE)).hasMessageContaining("FIRE is no simulation");
        assertThat(PduKind.of(-1)).isNull();
        assertThat(PduKind.of(256)).isNull();
    }

    @Test
    void shouldKeepMarkings() {
        EntityStatePdu pdu = new EntityStatePdu();
        for (String text : new String[] {"", "A", "12345678", "123456789", "ABCDEFGHIJK"}) {
            pdu.marking(text);
            assertThat(pdu.marking()).isEqualTo(text);
        }
        pdu.marking("Müller and sons");
        assertThat(pdu.marking()).isEqualTo("M?ller and ");
    }

    @Test
    void shouldCountTimeWithinTheHour() {
        assertThat(DisTime.seconds(DisTime.stamp(1234.5, false))).isCloseTo(1234.5, within(2e-6));
        assertThat(DisTime.seconds(DisTime.stamp(7200 + 10, true))).isCloseTo(10, within(2e-6));
        assertThat(DisTime.seconds(DisTime.stamp(-10, true))).isCloseTo(3590, within(2e-6));
        assertThat(DisTime.isAbsolute(DisTime.stamp(1, true))).isTrue();
        assertThat(DisTime.isAbsolute(DisTime.stamp(1, false))).isFalse();
        assertThat(DisTime.age(DisTime.stamp(3599, false), 2)).isCloseTo(3, within(1e-5));
        assertThat(DisTime.age(DisTime.stamp(2, false), 3599)).isCloseTo(-3, within(1e-5));
        assertThat(DisTime.seconds(DisTime.stamp(3600 - 1e-12, false))).isLessThan(3600);
    }
}
