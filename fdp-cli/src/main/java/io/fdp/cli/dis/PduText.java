package io.fdp.cli.dis;

import io.fdp.dis.pdu.CollisionPdu;
import io.fdp.dis.pdu.DetonationPdu;
import io.fdp.dis.pdu.EntityNumber;
import io.fdp.dis.pdu.EntityStatePdu;
import io.fdp.dis.pdu.FirePdu;
import io.fdp.dis.pdu.ManagementPdu;
import io.fdp.dis.pdu.Pdu;
import io.fdp.dis.pdu.PduFault;
import io.fdp.dis.pdu.PduKind;
import io.fdp.dis.pdu.WarfarePdu;
import io.fdp.engine.tkb.DisType;
import io.fdp.geo.Wgs84;
import io.fdp.kernel.error.Shown;
import java.nio.ByteBuffer;
import java.util.Locale;

/** One line for each PDU. */
final class PduText {
    private final EntityStatePdu state = new EntityStatePdu();
    private final FirePdu fire = new FirePdu();
    private final DetonationPdu detonation = new DetonationPdu();
    private final CollisionPdu collision = new CollisionPdu();
    private final ManagementPdu management = new ManagementPdu(PduKind.ACKNOWLEDGE);
    private final double[] place = new double[3];
    private String line = "";

    /** Reads a PDU whose header is right; {@link #line} describes it if all of it is right. */
    PduFault read(ByteBuffer bytes, int at, int length) {
        PduKind kind = Pdu.kind(bytes, at);
        if (kind == null) {
            return PduFault.UNKNOWN_KIND;
        }
        Pdu pdu = switch (kind) {
            case ENTITY_STATE, ENTITY_STATE_UPDATE -> state;
            case FIRE -> fire;
            case DETONATION -> detonation;
            case COLLISION -> collision;
            default -> management;
        };
        PduFault fault = pdu.decode(bytes, at, length);
        if (fault == PduFault.NONE) {
            line = String.format(Locale.ROOT, "%-20s exercise %d  ", name(kind), pdu.exercise) + describe(pdu);
        }
        return fault;
    }

    /** The last PDU that was right. */
    String line() {
        return line;
    }

    /** The name of a kind, as scripts know it. */
    static String name(PduKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private String describe(Pdu pdu) {
        return switch (pdu) {
            case EntityStatePdu s -> describeState(s);
            case FirePdu f -> describeShot(f, "fires at");
            case DetonationPdu d -> describeShot(d, "hits") + ", result " + d.result;
            case CollisionPdu c -> EntityNumber.toString(c.entity) + " collides with " + EntityNumber.toString(c.other);
            case ManagementPdu m ->
                EntityNumber.toString(m.origin) + " to " + EntityNumber.toString(m.receiver) + ", request " + m.request
                        + (m.kind() == PduKind.ACKNOWLEDGE ? ", response " + m.response : "");
        };
    }

    private String describeState(EntityStatePdu s) {
        boolean gone = (s.appearance & EntityStatePdu.DEACTIVATED) != 0;
        double speed = Math.sqrt(s.velocityX * s.velocityX + s.velocityY * s.velocityY + s.velocityZ * s.velocityZ);
        String what = s.isUpdate ? "" : "  " + new DisType(s.type) + "  force " + s.force;
        String marking = s.isUpdate ? "" : Shown.text(s.marking());
        return EntityNumber.toString(s.entity)
                + what
                + "  "
                + where(s.x, s.y, s.z)
                + String.format(Locale.ROOT, "  %.1f m/s", speed)
                + (marking.isEmpty() ? "" : "  " + marking)
                + (gone ? "  leaves" : "");
    }

    private String describeShot(WarfarePdu w, String verb) {
        return EntityNumber.toString(w.shooter) + " " + verb + " " + EntityNumber.toString(w.target) + "  "
                + where(w.x, w.y, w.z);
    }

    private String where(double x, double y, double z) {
        Wgs84.toGeodetic(x, y, z, place, 0);
        return String.format(
                Locale.ROOT, "%.6f° %.6f° %.1f m", Math.toDegrees(place[0]), Math.toDegrees(place[1]), place[2]);
    }
}
