package io.fdp.engine.tkb;

import io.fdp.codec.json.JsonKind;
import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.codec.json.ValueJson;
import io.fdp.kernel.access.NativeJson;
import io.fdp.kernel.component.PartTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the parts of a template: an array of all parts, or, over inherited parts, an object with some of them.
 *
 * <p>The object names parts by their keys, or by their positions if the record has no key. Null removes a part. A new
 * key, or the first free position, adds a part at the end.
 */
final class PartValues {
    /** A number as JSON has it: without zeros before it, so that each position has one name. */
    private static final Pattern POSITION = Pattern.compile("0|[1-9][0-9]{0,4}");

    private final OverridingReader reader;
    private final TkbErrors errors;

    PartValues(OverridingReader reader, TkbErrors errors) {
        this.reader = reader;
        this.errors = errors;
    }

    <T> void read(PartTable<T> table, JsonReader in, TemplateDraft draft) {
        int before = errors.count();
        boolean some = draft.isExtending() && in.peek() == JsonKind.OBJECT;
        List<T> parts = some ? readSome(table, in, draft) : readAll(table, in);
        if (parts.size() > PartTable.MAX_PARTS) {
            errors.note(in.error("expected at most " + PartTable.MAX_PARTS + " parts, found more"));
        }
        if (errors.count() > before || (some && draft.isUnknown(table))) {
            draft.wrong.add(table);
            draft.content.remove(table);
        } else {
            draft.wrong.remove(table);
            draft.content.put(table, InitialValue.of(table, parts));
        }
    }

    private <T> List<T> readAll(PartTable<T> table, JsonReader in) {
        List<T> parts = new ArrayList<>();
        TemplateDraft alone = new TemplateDraft(in); // each part is complete by itself
        in.beginArray();
        while (in.nextElement()) {
            if (parts.size() == PartTable.MAX_PARTS) {
                throw in.error("expected at most " + PartTable.MAX_PARTS + " parts, found more");
            }
            alone.wrong.clear();
            T part = reader.read(table.type().json(), in.slice(), null, table, alone);
            if (part != null) {
                parts.add(part);
            }
        }
        return parts;
    }

    private <T> List<T> readSome(PartTable<T> table, JsonReader in, TemplateDraft draft) {
        ValueJson<T> json = table.type().json();
        String key = json instanceof NativeJson<T> natively ? natively.key() : null;
        List<@Nullable T> parts = new ArrayList<>(draft.content.partsOf(table));
        Map<String, Integer> byKey = key == null ? Map.of() : positionsOf(draft.content.partsOf(table), json, key);
        int inherited = parts.size();
        TemplateDraft unsure = new TemplateDraft(in);
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            int at = draft.isUnknown(table)
                    ? -1
                    : key == null ? position(in, name, parts.size()) : byKey.getOrDefault(name, -1);
            if (at < -1) {
                continue; // reported
            }
            JsonReader value = in.slice();
            T before = at >= 0 && at < inherited ? parts.get(at) : null;
            if (value.tryNull()) {
                remove(table, value, name, before, draft);
                if (before != null) {
                    parts.set(at, null);
                }
                continue;
            }
            unsure.wrong.clear();
            unsure.baseUnknown = draft.isUnknown(table);
            T part = reader.read(json, value, before, table, unsure);
            if (part != null && before != null) {
                parts.set(at, part);
            } else if (part != null) {
                requireKey(json, key, name, part, value);
                parts.add(part);
            }
        }
        List<T> left = new ArrayList<>();
        parts.stream().filter(Objects::nonNull).forEach(left::add);
        return left;
    }

    private <T> void remove(PartTable<T> table, JsonReader in, String name, @Nullable T before, TemplateDraft draft) {
        if (before == null && !draft.isUnknown(table)) {
            errors.note(in.error("part " + name + " of " + table.name()
                    + " is not inherited, so it cannot be removed: leave it out"));
        }
    }

    /** The position that a name stands for, or -2 if an error was reported. */
    private static int position(JsonReader in, String name, int size) {
        int position = POSITION.matcher(name).matches() ? Integer.parseInt(name) : -1;
        if (position < 0 || position > size) {
            in.report(in.error("expected the position of a part, a whole number from 0 to " + size + ", where " + size
                    + " adds a part"));
            return -2;
        }
        return position;
    }

    /** The positions of inherited parts by their keys. Of parts with the same key, the first counts. */
    private static <T> Map<String, Integer> positionsOf(List<T> parts, ValueJson<T> json, String key) {
        Map<String, Integer> positions = new HashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            positions.putIfAbsent(keyOf(parts.get(i), json, key), i);
        }
        return positions;
    }

    private <T> void requireKey(ValueJson<T> json, @Nullable String key, String name, T part, JsonReader in) {
        if (key != null && !name.equals(keyOf(part, json, key))) {
            errors.note(in.error("the part has the key " + keyOf(part, json, key)
                    + ", and the template inherits no part with the key " + name + ": give it under its own key"));
        }
    }

    /** The key of a part as the name of a field. */
    private static <T> String keyOf(T part, ValueJson<T> json, String key) {
        JsonWriter out = new JsonWriter();
        json.write(part, out);
        JsonReader in = JsonReader.of("a part", out.toByteArray());
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            if (name.equals(key)) {
                return switch (in.peek()) {
                    case NUMBER -> Long.toString(in.longValue());
                    case NULL -> "null";
                    default -> in.string();
                };
            }
            in.skip();
        }
        throw new IllegalStateException("a part without its key " + key);
    }
}
