package io.fdp.dis.pdu;

import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * Simulation management: a manager creates and removes entities, starts and stops time, and gets answers. One class for
 * five kinds of PDUs, which differ in a few fields.
 */
public final class ManagementPdu extends Pdu {
    /** Response: the request was carried out. */
    public static final int COMPLIED = 1;

    /** Response: it cannot be carried out. */
    public static final int UNABLE = 2;

    /** Who asks, or answers. */
    public long origin;

    /** Who is asked; {@link EntityNumber#ALL} stands for all sites, applications or entities. */
    public long receiver;

    /** The number of the request; the answer has the same. */
    public int request;

    /** The real-world hour at which time shall start or stop, since 1970. */
    public int realHour;

    /** The part of that hour, as a timestamp. */
    public int realPast;

    /** The hour of simulated time to start with; of start and resume only. */
    public int simulationHour;

    /** The part of that hour, as a timestamp. */
    public int simulationPast;

    /** Why time stops; of stop and freeze only. */
    public int reason;

    /** What goes on while time stands still: bits; of stop and freeze only. */
    public int frozenBehavior;

    /** What is answered: 1 create, 2 remove, 3 start, 4 stop; of acknowledge only. */
    public int acknowledged;

    /** {@link #COMPLIED} or {@link #UNABLE}; of acknowledge only. */
    public int response;

    private PduKind kind;

    /**
     * Makes a PDU to fill.
     *
     * @param kind one of the five kinds
     */
    public ManagementPdu(PduKind kind) {
        this.kind = require(kind);
    }

    private static PduKind require(PduKind kind) {
        Objects.requireNonNull(kind, "the kind of a PDU is null");
        if (kind.family() != PduKind.ACKNOWLEDGE.family()) {
            throw new IllegalArgumentException(
                    kind + " is no simulation management: choose CREATE_ENTITY, REMOVE_ENTITY,"
                            + " START_RESUME, STOP_FREEZE or ACKNOWLEDGE");
        }
        return kind;
    }

    /**
     * Makes it a PDU of another kind.
     *
     * @param other one of the five kinds
     */
    public void kind(PduKind other) {
        kind = require(other);
    }

    @Override
    public PduKind kind() {
        return kind;
    }

    /** {@return true: whole numbers are finite} */
    @Override
    public boolean isFinite() {
        return true;
    }

    @Override
    boolean accepts(PduKind other) {
        if (other.family() != PduKind.ACKNOWLEDGE.family()) {
            return false;
        }
        kind = other;
        return true;
    }

    @Override
    void encodeBody(ByteBuffer out, int at) {
        putNumber(out, at + 12, origin);
        putNumber(out, at + 18, receiver);
        switch (kind) {
            case START_RESUME -> {
                out.putInt(at + 24, realHour);
                out.putInt(at + 28, realPast);
                out.putInt(at + 32, simulationHour);
                out.putInt(at + 36, simulationPast);
                out.putInt(at + 40, request);
            }
            case STOP_FREEZE -> {
                out.putInt(at + 24, realHour);
                out.putInt(at + 28, realPast);
                out.put(at + 32, (byte) reason);
                out.put(at + 33, (byte) frozenBehavior);
                out.putShort(at + 34, (short) 0);
                out.putInt(at + 36, request);
            }
            case ACKNOWLEDGE -> {
                out.putShort(at + 24, (short) acknowledged);
                out.putShort(at + 26, (short) response);
                out.putInt(at + 28, request);
            }
            default -> out.putInt(at + 24, request);
        }
    }

    @Override
    PduFault decodeBody(ByteBuffer in, int at, int length) {
        origin = number(in, at + 12);
        receiver = number(in, at + 18);
        switch (kind) {
            case START_RESUME -> {
                realHour = in.getInt(at + 24);
                realPast = in.getInt(at + 28);
                simulationHour = in.getInt(at + 32);
                simulationPast = in.getInt(at + 36);
                request = in.getInt(at + 40);
            }
            case STOP_FREEZE -> {
                realHour = in.getInt(at + 24);
                realPast = in.getInt(at + 28);
                reason = unsignedByte(in, at + 32);
                frozenBehavior = unsignedByte(in, at + 33);
                request = in.getInt(at + 36);
            }
            case ACKNOWLEDGE -> {
                acknowledged = unsignedShort(in, at + 24);
                response = unsignedShort(in, at + 26);
                request = in.getInt(at + 28);
            }
            default -> request = in.getInt(at + 24);
        }
        return PduFault.NONE;
    }
}
