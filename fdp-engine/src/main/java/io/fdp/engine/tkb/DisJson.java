package io.fdp.engine.tkb;

import io.fdp.codec.json.JsonKind;
import io.fdp.codec.json.JsonReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a DIS type from JSON: a text of numbers, an array of numbers, or an object with a field for each number. In the
 * object, names may stand for numbers.
 */
final class DisJson {
    static final List<String> FIELDS;

    static {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < DisType.FIELDS; i++) {
            names.add(DisType.fieldName(i));
        }
        FIELDS = List.copyOf(names);
    }

    private DisJson() {}

    /** Reads a DIS type; null if errors were reported to the consumer of the reader. */
    static @Nullable DisType read(JsonReader in) {
        DisType type = switch (in.peek()) {
            case STRING -> text(in);
            case ARRAY -> array(in);
            case OBJECT -> object(in);
            case NUMBER, BOOLEAN, NULL ->
                throw in.error("expected a DIS type: \"1.1.225.1.1.3.0\", [1, 1, 225, 1, 1, 3, 0] or {\"kind\":"
                        + " \"Platform\", …}");
        };
        if (in.reported() > 0) {
            return null;
        }
        if (type.bits() == 0) {
            throw in.error("expected a DIS type with at least one field that is not 0");
        }
        return type;
    }

    private static DisType text(JsonReader in) {
        String text = in.string();
        try {
            return DisType.parse(text);
        } catch (IllegalArgumentException refused) {
            String reason = refused.getMessage();
            throw in.error(reason == null ? "not a DIS type" : reason);
        }
    }

    private static DisType array(JsonReader in) {
        int[] fields = new int[DisType.FIELDS];
        int count = 0;
        in.beginArray();
        while (in.nextElement()) {
            if (count == DisType.FIELDS) {
                throw in.error("expected at most " + DisType.FIELDS + " fields of a DIS type, found more");
            }
            fields[count] = number(in, count);
            count++;
        }
        return DisType.of(fields);
    }

    private static DisType object(JsonReader in) {
        int[] fields = new int[DisType.FIELDS];
        JsonReader domain = null;
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            int field = FIELDS.indexOf(name);
            switch (field) {
                case -1 -> in.refuseField(name, FIELDS);
                case 0 -> fields[0] = isName(in) ? named(in, "kind", DisNames.kinds(), DisNames::kind) : number(in, 0);
                case 1 -> domain = in.slice(); // the meaning of the name depends on the kind, which may follow
                case 2 ->
                    fields[2] =
                            isName(in) ? named(in, "country", DisNames.countries(), DisNames::country) : number(in, 2);
                default -> fields[field] = number(in, field);
            }
        }
        if (domain != null) {
            domain.reportingTo(in::report);
            int kind = fields[0];
            fields[1] = isName(domain)
                    ? named(domain, "domain", DisNames.domains(kind), wanted -> DisNames.domain(kind, wanted))
                    : number(domain, 1);
        }
        return DisType.of(fields);
    }

    private static boolean isName(JsonReader in) {
        return in.peek() == JsonKind.STRING;
    }

    private static int number(JsonReader in, int field) {
        return (int) in.longValue(0, DisType.largest(field));
    }

    /** Finds the number of a name. */
    @FunctionalInterface
    private interface Numbers {
        @Nullable
        Integer of(String name);
    }

    private static int named(JsonReader in, String what, Collection<String> known, Numbers numbers) {
        String name = in.string();
        Integer number = numbers.of(name);
        if (number == null && !name.isEmpty() && name.chars().allMatch(Character::isDigit)) {
            int most = DisType.largest(FIELDS.indexOf(what));
            in.report(
                    in.error("expected the name of a " + what + ", or a number from 0 to " + most + " without quotes"));
            return 0;
        }
        if (number == null) {
            in.report(in.unknown(what, name, known, ""));
            return 0;
        }
        return number;
    }
}
