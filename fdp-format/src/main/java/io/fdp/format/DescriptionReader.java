package io.fdp.format;

import io.fdp.annotations.Layout;
import io.fdp.codec.data.DataReader;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the description of a type, in any form. Treats unknown keys as keys of a later version. */
final class DescriptionReader {
    private final DescriptionForm form;
    private final DataReader from;
    private @Nullable TypeKind kind;
    private @Nullable String name;
    private int id;
    private @Nullable Layout layout;
    private int stride;
    private long hash;
    private String hashed = "";
    private List<FieldDescription> fields = List.of();

    DescriptionReader(DescriptionForm form, DataReader from) {
        this.form = form;
        this.from = from;
    }

    TypeDescription read() {
        int entries = from.mapHeader();
        KeptKeys.Gathering more = new KeptKeys.Gathering();
        Set<String> keys = new HashSet<>();
        for (int i = 0; i < entries; i++) {
            int key = from.position();
            switch (from.newKey(keys)) {
                case "kind" -> kind = TypeKind.of(from.text());
                case "name" -> name = from.name();
                case "id" -> id = from.count(Integer.MAX_VALUE, "the id of an event");
                case "fields" -> fields = readFields();
                case String other when form.hasPlaces() -> readPlace(other);
                default -> more.add(from, key);
            }
        }
        return checked(more);
    }

    private void readPlace(String key) {
        switch (key) {
            case "arrangement" -> layout = readLayout();
            case "stride" -> stride = from.count(ComponentLayout.MAX_BYTES + Long.BYTES, "the stride");
            case "layout" -> hash = from.int64();
            case "hashed" -> hashed = readHashed();
            default -> from.skip();
        }
    }

    private Layout readLayout() {
        return switch (from.text()) {
            case "rows" -> Layout.ROWS;
            case "columns" -> Layout.COLUMNS;
            default -> throw from.wrong("values are neither in rows nor in columns");
        };
    }

    private TypeDescription checked(KeptKeys.Gathering more) {
        TypeKind of = kind;
        String called = name;
        if (of == null || called == null || called.isEmpty()) {
            throw from.wrong("a type has no kind that this version knows, or no name");
        }
        String what = "the " + of.text() + " " + called;
        if (!of.mayHave(fields.size())) {
            throw from.wrong(what + " has " + fields.size() + " fields");
        }
        if ((id > 0) != of.isEvent() || !of.mayBeHashed(hashed)) {
            throw from.wrong(
                    what + " cannot have the id " + id + (hashed.isEmpty() ? "" : " and be hashed by " + hashed));
        }
        if (form.hasPlaces()) {
            if (of.hasFields() != (layout != null) || (layout != null && !of.mayLieIn(layout))) {
                throw from.wrong(what + " has the wrong arrangement");
            }
            String wrong = LayoutRules.wrong(called, layout, stride, hash, fields);
            if (wrong != null) {
                throw from.wrong(wrong);
            }
        }
        return new TypeDescription(of, called, id, layout, stride, hash, fields, hashed, more.all());
    }

    private String readHashed() {
        String way = from.text();
        if (way.isEmpty()) {
            throw from.wrong("a type is hashed in a way without a name");
        }
        return way;
    }

    // ---- fields

    private List<FieldDescription> readFields() {
        int count = from.arrayHeader();
        if (count > TypeDescription.MAX_FIELDS) {
            throw from.wrong("a type has " + count + " fields");
        }
        List<FieldDescription> all = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int i = 0; i < count; i++) {
            FieldDescription field = readField();
            if (!names.add(field.name())) {
                throw from.wrong("a type has two fields " + field.name());
            }
            all.add(field);
        }
        return List.copyOf(all);
    }

    private FieldDescription readField() {
        String called = null;
        FieldKind of = null;
        int count = 1;
        boolean isArray = false;
        int offset = FieldDescription.NOWHERE;
        List<String> constants = List.of();
        KeptKeys.Gathering more = new KeptKeys.Gathering();
        int entries = from.mapHeader();
        Set<String> keys = new HashSet<>();
        for (int i = 0; i < entries; i++) {
            int key = from.position();
            switch (from.newKey(keys)) {
                case "name" -> called = from.name();
                case "kind" -> of = FieldDescription.kindOf(from.text());
                case "count" -> count = from.count(ComponentLayout.MAX_BYTES, "the number of elements");
                case "array" -> isArray = from.bool();
                case "constants" -> constants = readConstants();
                case String other when form.hasPlaces() -> offset = readOffset(other, offset);
                default -> more.add(from, key);
            }
        }
        if (called == null || of == null || (form.hasPlaces() && offset < 0)) {
            throw from.wrong("a field has no name, place or kind, or one that this version does not know");
        }
        FieldDescription field = new FieldDescription(called, of, count, isArray, offset, constants, more.all());
        String wrong = field.wrong();
        if (wrong != null) {
            throw from.wrong(wrong);
        }
        return field;
    }

    private int readOffset(String key, int before) {
        if (key.equals("offset")) {
            return from.count(ComponentLayout.MAX_BYTES, "the offset of a field");
        }
        from.skip();
        return before;
    }

    private List<String> readConstants() {
        int count = from.arrayHeader();
        if (count > TypeDescription.MAX_CONSTANTS) {
            throw from.wrong("an enum has " + count + " constants");
        }
        List<String> constants = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            constants.add(from.name());
        }
        return List.copyOf(constants);
    }
}
