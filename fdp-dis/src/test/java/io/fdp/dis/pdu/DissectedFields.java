package io.fdp.dis.pdu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What Wireshark shows of PDUs, field by field, and what it must show. */
final class DissectedFields {
    /** The dissector prints floats with six digits, doubles with fifteen. */
    private static final double FLOAT = 2e-5;

    private static final double DOUBLE = 1e-13;

    /** Times past the hour have 31 bits; the lowest bit says whether they are absolute. */
    private static final double SECONDS = 3600.0 / (1L << 31);

    private static final Pattern CODE = Pattern.compile(".*\\((\\d+)\\)");

    /** The dissector cuts times off after the milliseconds. */
    private static final double MILLISECOND = 0.001;

    /** A field: its label, and a text, or a number and how far what is shown may be from it. */
    private record Field(String label, Object value, double slack) {}

    private final List<Field> fields = new ArrayList<>();

    private DissectedFields() {}

    /** Keeps numbers to what the dissector shows as they are: it adds lines for some types, and wraps long times. */
    static void tame(Pdu pdu, SplittableRandom random) {
        long type = 0x0102_0000_0000_0000L | random.nextLong(1L << 48);
        switch (pdu) {
            case EntityStatePdu state -> {
                state.type = type;
                state.alternativeType = type ^ 0xff;
            }
            case WarfarePdu shot -> shot.munitionType = type;
            case ManagementPdu request -> {
                request.realHour = random.nextInt(24);
                request.simulationHour = random.nextInt(24);
            }
            case CollisionPdu _ -> {}
        }
    }

    /** Of each PDU the lines of its body that have a label and a value. */
    static List<List<String>> bodies(String text) {
        List<List<String>> all = new ArrayList<>();
        boolean inBody = false;
        for (String line : text.lines().toList()) {
            if (line.matches(" {4}\\S.* PDU")) {
                all.add(new ArrayList<>());
                inBody = true;
            } else if (!line.startsWith("        ")) {
                inBody = false;
            } else if (inBody && line.contains(": ")) {
                all.getLast().add(line.strip());
            }
        }
        return all;
    }

    /** Compares what is shown of a PDU with what was written. */
    static void requireSame(List<String> shown, Pdu written, String what) {
        DissectedFields expected = new DissectedFields();
        expected.body(written);
        assertThat(shown).as(what).hasSize(expected.fields.size());
        for (int i = 0; i < shown.size(); i++) {
            Field field = expected.fields.get(i);
            int colon = shown.get(i).indexOf(": ");
            assertThat(shown.get(i).substring(0, colon))
                    .as("%s: %s", what, shown)
                    .startsWith(field.label);
            String value = shown.get(i).substring(colon + 2);
            if (field.value instanceof Double number) {
                assertThat(number(value)).as("%s: %s", what, shown.get(i)).isCloseTo(number, within(field.slack));
            } else {
                assertThat(value).as("%s: %s", what, field.label).isEqualTo(field.value);
            }
        }
    }

    /** A number, or that of a constant: {@code 5}, {@code 0x1f}, {@code Land (1)}, {@code 17.5 seconds (absolute)}. */
    private static double number(String value) {
        Matcher constant = CODE.matcher(value);
        if (constant.matches()) {
            return Long.parseLong(constant.group(1));
        }
        if (value.startsWith("0x")) {
            return Long.parseLong(value.substring(2), 16);
        }
        return Double.parseDouble(value.split(" ")[0]);
    }

    // ---- what must be shown

    private void body(Pdu written) {
        switch (written) {
            case EntityStatePdu state -> state(state);
            case FirePdu fire -> fire(fire);
            case DetonationPdu detonation -> detonation(detonation);
            case CollisionPdu collision -> collision(collision);
            case ManagementPdu request -> request(request);
        }
    }

    private void exact(String label, long value) {
        fields.add(new Field(label, (double) value, 0));
    }

    private void rounded(String label, double value, double precision) {
        fields.add(new Field(label, value, (Math.abs(value) + 1e-6) * precision));
    }

    private void text(String label, String value) {
        fields.add(new Field(label, value, 0));
    }

    private void entity(long number) {
        exact("Entity ID Site", EntityNumber.site(number));
        exact("Entity ID Application", EntityNumber.application(number));
        exact("Entity ID Entity", EntityNumber.entity(number));
    }

    private void event(long number) {
        exact("Site", EntityNumber.site(number));
        exact("Application", EntityNumber.application(number));
        exact("Event Number", EntityNumber.entity(number));
    }

    private void type(long type) {
        exact("Kind", type >>> 56);
        exact("Domain", type >>> 48 & 0xff);
        exact("Country", type >>> 32 & 0xffff);
        exact("Category", type >>> 24 & 0xff);
        exact("Subcategory", type >>> 16 & 0xff);
        exact("Specific", type >>> 8 & 0xff);
        exact("Extra", type & 0xff);
    }

    private void floats(String[] labels, float... values) {
        for (int i = 0; i < values.length; i++) {
            rounded(labels[i], values[i], FLOAT);
        }
    }

    private void place(double x, double y, double z) {
        rounded("X", x, DOUBLE);
        rounded("Y", y, DOUBLE);
        rounded("Z", z, DOUBLE);
    }

    private static String[] xyz(String before) {
        return new String[] {before + "X", before + "Y", before + "Z"};
    }

    private void state(EntityStatePdu state) {
        entity(state.entity);
        if (state.isUpdate) {
            text("Padding", "00");
            exact("Number of Variable Records", state.parameters.count());
        } else {
            exact("Force ID", state.force);
            exact("Number of Articulation Parameters", state.parameters.count());
            type(state.type);
            type(state.alternativeType);
        }
        floats(xyz(""), state.velocityX, state.velocityY, state.velocityZ);
        place(state.x, state.y, state.z);
        floats(new String[] {"Psi", "Theta", "Phi"}, state.psi, state.theta, state.phi);
        exact("Appearance", state.appearance & 0xffff_ffffL);
        if (!state.isUpdate) {
            exact("Dead Reckoning Algorithm", state.algorithm);
            text(
                    "Dead Reckoning Other Parameters",
                    String.format(Locale.ROOT, "%02x%016x%012x", state.otherKind, state.other1, state.other2));
            floats(xyz("Entity Linear acceleration "), state.accelerationX, state.accelerationY, state.accelerationZ);
            floats(xyz("Entity Angular Velocity "), state.turnX, state.turnY, state.turnZ);
            exact("Entity Character Set", state.markingSet);
            text("Entity Marking", state.marking());
            exact("Capabilities", state.capabilities & 0xffff_ffffL);
        }
        parameters(state.parameters);
    }

    private void parameters(ParameterList list) {
        for (int i = 0; i < list.count(); i++) {
            exact("Variable Parameter Type", list.kind(i));
            boolean isPart = list.kind(i) == ParameterList.ARTICULATED;
            exact(isPart ? "Change" : "Attached Indicator", 0);
            exact("Part Attached To ID", list.attachedTo(i));
            exact("Parameter Type", list.type(i) & 0xffff_ffffL);
            if (isPart) {
                floats(new String[] {"Parameter Value", "Padding"}, list.value(i), 0);
            } else {
                type(list.disType(i));
            }
        }
    }

    private void parties(WarfarePdu shot) {
        entity(shot.shooter);
        entity(shot.target);
        entity(shot.munition);
        event(shot.event);
    }

    private void burst(WarfarePdu shot) {
        place(shot.x, shot.y, shot.z);
        type(shot.munitionType);
        exact("Warhead", shot.warhead);
        exact("Fuse", shot.fuse);
        exact("Quantity", shot.quantity);
        exact("Rate", shot.rate);
    }

    private void fire(FirePdu fire) {
        parties(fire);
        exact("Fire Mission Index", fire.mission & 0xffff_ffffL);
        burst(fire);
        floats(xyz(""), fire.velocityX, fire.velocityY, fire.velocityZ);
        floats(new String[] {"Range"}, fire.range);
    }

    private void detonation(DetonationPdu detonation) {
        parties(detonation);
        floats(xyz(""), detonation.velocityX, detonation.velocityY, detonation.velocityZ);
        burst(detonation);
        floats(xyz(""), detonation.entityX, detonation.entityY, detonation.entityZ);
        exact("Detonation Result", detonation.result);
        exact("Number of Articulation Parameters", detonation.parameters.count());
        text("Padding", "0000");
        parameters(detonation.parameters);
    }

    private void collision(CollisionPdu collision) {
        entity(collision.entity);
        entity(collision.other);
        event(collision.event);
        exact("Collision Type", collision.collisionType);
        text("Padding", "00");
        floats(xyz(""), collision.velocityX, collision.velocityY, collision.velocityZ);
        floats(new String[] {"Mass"}, collision.mass);
        floats(xyz(""), collision.placeX, collision.placeY, collision.placeZ);
    }

    private void clock(int hour, int past) {
        fields.add(new Field("Timestamp", hour * 3600 + (past >>> 1) * SECONDS, MILLISECOND));
    }

    private void request(ManagementPdu request) {
        entity(request.origin);
        entity(request.receiver);
        switch (request.kind()) {
            case START_RESUME -> {
                clock(request.realHour, request.realPast);
                clock(request.simulationHour, request.simulationPast);
            }
            case STOP_FREEZE -> {
                clock(request.realHour, request.realPast);
                exact("Reason", request.reason);
                exact("Frozen Behavior", request.frozenBehavior);
                text("Padding", "0000");
            }
            case ACKNOWLEDGE -> {
                exact("Acknowledge Flag", request.acknowledged);
                exact("Response Flag", request.response);
            }
            default -> {}
        }
        exact("Request ID", request.request & 0xffff_ffffL);
    }
}
