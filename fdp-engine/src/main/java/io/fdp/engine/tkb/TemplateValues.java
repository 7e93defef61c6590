package io.fdp.engine.tkb;

import io.fdp.codec.json.JsonKind;
import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.ValueJson;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.error.JsonException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values of a template over those of its base: components, parts, tags, static data, and the DIS type.
 *
 * <p>Null stands for what is inherited and not wanted. If an error is in the way of what is inherited, values are still
 * read, but only to find their own errors.
 */
final class TemplateValues {
    private final TkbBuilder builder;
    private final NameTable<ComponentColumn> components;
    private final NameTable<DataType> data;
    private final boolean hasData;
    private final TkbErrors errors;
    private final OverridingReader reader;
    private final PartValues parts;

    TemplateValues(TkbBuilder builder, TkbErrors errors) {
        this.builder = builder;
        this.components = builder.componentNames();
        this.data = builder.dataNames();
        this.hasData = !data.all().isEmpty();
        this.errors = errors;
        this.reader = new OverridingReader(errors);
        this.parts = new PartValues(reader, errors);
    }

    /** Reads all values of a template whose base, if it has any, was read before. */
    void read(TemplateDraft draft) {
        if (draft.base != null) {
            draft.inherit(draft.base);
        }
        if (draft.side >= 0) {
            draft.content.side = draft.side;
        }
        attempt(draft.disText, at -> readDis(at, draft));
        attempt(draft.components, at -> readComponents(at, draft));
        attempt(draft.parts, at -> readParts(at, draft));
        attempt(draft.tags, at -> readTags(at, draft));
        attempt(draft.data, at -> readData(at, draft));
    }

    /** Reads a value. */
    @FunctionalInterface
    private interface Reading {
        void read(JsonReader in);
    }

    private void attempt(@Nullable JsonReader in, Reading reading) {
        if (in != null) {
            try {
                reading.read(in.reportingTo(errors::note));
            } catch (JsonException wrong) {
                errors.note(wrong);
            }
        }
    }

    private static void readDis(JsonReader in, TemplateDraft draft) {
        if (draft.isExtending() && in.tryNull()) {
            draft.content.disType = DisType.NONE;
            return;
        }
        DisType read = DisJson.read(in);
        if (read != null) {
            draft.content.disType = read;
        }
    }

    // ---- components

    private void readComponents(JsonReader in, TemplateDraft draft) {
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            ComponentColumn column = orReport(in, name, draft, this::requireComponent);
            if (column != null) {
                readComponent(column, in.slice(), draft);
            }
        }
    }

    private ComponentColumn requireComponent(JsonReader in, String name, TemplateDraft draft) {
        if (TemplateBuilder.isMasterDescriptor(name)) {
            throw in.error(TemplateBuilder.refusedMasterDescriptor("the template"));
        }
        ComponentColumn column = requireNew(in, name, draft, Sought.COMPONENT);
        return switch (column) {
            case PartTable<?> parts -> throw in.error(parts.name() + " has parts: give an array under \"parts\"");
            case TagColumn tag -> throw in.error(tag.name() + " is a tag: give its name under \"tags\"");
            case ManagedTable<?> managed
            when managed.type().json() == null ->
                throw in.error(managed.name() + " is a managed component that has no form in JSON: write @Serialized on"
                        + " its class, or give its ManagedType a form with withJson()");
            default -> column;
        };
    }

    /** What a name should stand for. */
    private enum Sought {
        COMPONENT("component", "register it, as in repo.register(PositionTable.TYPE)"),
        PARTS("component of parts", "register it, as in repo.register(WheelParts.TYPE)"),
        TAG("tag", "register it with repo.registerTag(…)");

        private final String what;
        private final String remedy;

        Sought(String what, String remedy) {
            this.what = what;
            this.remedy = remedy;
        }

        private boolean matches(ComponentColumn column) {
            return switch (column) {
                case PartTable<?> parts -> this == PARTS;
                case TagColumn tag -> this == TAG;
                default -> this == COMPONENT;
            };
        }
    }

    private ComponentColumn requireNew(JsonReader in, String name, TemplateDraft draft, Sought sought) {
        if (data.knows(name) && !components.knows(name)) {
            throw in.error(name + " is static data: give it under \"data\"");
        }
        ComponentColumn column = components.knows(name) ? null : builder.builtIn(name);
        if (column == null) {
            column = components.require(name, in, sought.what, sought::matches, sought.remedy);
        }
        if (!draft.give(column)) {
            throw in.error(column.name() + " is given twice: give each component once");
        }
        return column;
    }

    private void readComponent(ComponentColumn column, JsonReader in, TemplateDraft draft) {
        if (draft.isExtending() && in.tryNull()) {
            remove(column, in, draft);
            return;
        }
        switch (column) {
            case ComponentTable<?> table -> readValue(table, in, draft);
            case ManagedTable<?> table -> readObject(table, in, draft);
            default -> throw new IllegalStateException("no kind of component: " + column);
        }
    }

    private <T> void readValue(ComponentTable<T> table, JsonReader in, TemplateDraft draft) {
        T read = reader.read(table.type().json(), in, draft.content.valueOf(table), table, draft);
        if (read != null) {
            draft.content.put(table, InitialValue.of(table, read));
        }
    }

    private <T> void readObject(ManagedTable<T> table, JsonReader in, TemplateDraft draft) {
        ValueJson<T> json = table.type().json();
        T read = json == null ? null : reader.read(json, in, draft.content.valueOf(table), table, draft);
        if (read != null) {
            draft.content.put(table, InitialValue.of(table, read));
        }
    }

    /** Removes what is inherited. */
    private void remove(ComponentColumn column, JsonReader in, TemplateDraft draft) {
        if (!draft.content.has(column) && !draft.isUnknown(column)) {
            errors.note(in.error(column.name() + " is not inherited, so it cannot be removed: leave it out"));
        }
        draft.content.remove(column);
        draft.wrong.remove(column);
    }

    // ---- parts

    private void readParts(JsonReader in, TemplateDraft draft) {
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            PartTable<?> table = orReport(in, name, draft, this::requireParts);
            if (table != null) {
                JsonReader value = in.slice();
                if (draft.isExtending() && value.tryNull()) {
                    remove(table, value, draft);
                } else {
                    attempt(value, at -> parts.read(table, at, draft));
                }
            }
        }
    }

    private PartTable<?> requireParts(JsonReader in, String name, TemplateDraft draft) {
        if (requireNew(in, name, draft, Sought.PARTS) instanceof PartTable<?> table) {
            return table;
        }
        throw in.error(name + " has no parts: give it under \"components\", or a tag under \"tags\"");
    }

    // ---- tags

    private void readTags(JsonReader in, TemplateDraft draft) {
        if (draft.isExtending() && in.peek() == JsonKind.OBJECT) {
            in.beginObject();
            for (String name = in.nextField(); name != null; name = in.nextField()) {
                TagColumn tag = orReport(in, name, draft, this::requireTag);
                if (tag != null) {
                    attempt(in.slice(), at -> setTag(at, tag, draft));
                }
            }
            return;
        }
        in.beginArray();
        while (in.nextElement()) {
            JsonReader value = in.slice();
            try {
                TagColumn tag = requireTag(value, value.string(), draft);
                draft.content.put(tag, InitialValue.of(tag));
            } catch (JsonException wrong) {
                errors.note(wrong);
            }
        }
    }

    private void setTag(JsonReader in, TagColumn tag, TemplateDraft draft) {
        if (in.booleanValue()) {
            draft.content.put(tag, InitialValue.of(tag));
        } else if (in.reported() == 0) {
            remove(tag, in, draft);
        }
    }

    private TagColumn requireTag(JsonReader in, String name, TemplateDraft draft) {
        if (requireNew(in, name, draft, Sought.TAG) instanceof TagColumn tag) {
            return tag;
        }
        throw in.error(name + " is no tag: give it under \"components\" or \"parts\"");
    }

    // ---- static data

    private void readData(JsonReader in, TemplateDraft draft) {
        in.beginObject();
        for (String name = in.nextField(); name != null; name = in.nextField()) {
            DataType type = orReport(in, name, draft, this::requireData);
            if (type != null) {
                readData(type, in.slice(), draft);
            }
        }
    }

    private DataType requireData(JsonReader in, String name, TemplateDraft draft) {
        if (!hasData) {
            throw in.error("no static data can be given here: declare its type with dataType() before loading");
        }
        DataType type = data.require(name, in);
        if (!draft.given.add(type)) {
            throw in.error(type.name() + " is given twice: give static data of each type once");
        }
        return type;
    }

    private void readData(DataType type, JsonReader in, TemplateDraft draft) {
        Object inherited = draft.content.dataOf(type);
        if (draft.isExtending() && in.tryNull()) {
            if (inherited == null && !draft.isUnknown(type)) {
                errors.note(in.error(type.name() + " is not inherited, so it cannot be removed: leave it out"));
            }
            draft.content.removeData(type);
            draft.wrong.remove(type);
            return;
        }
        Object read = reader.read(typed(type), in, inherited, type, draft);
        if (read == null) {
            return;
        }
        if (!draft.given.add(read.getClass())) { // data is found by its class, whatever the names in the file
            errors.note(in.error(type.name() + " is " + read.getClass().getName()
                    + ", which the template has already: give static data of each class once"));
        }
        draft.content.putData(type, read);
    }

    @SuppressWarnings("unchecked") // it gets only values that it has read, or of its class
    private static ValueJson<Object> typed(DataType type) {
        return (ValueJson<Object>) type.json();
    }

    // ---- names

    /** Finds what the name of a field means. */
    @FunctionalInterface
    private interface Meaning<X> {
        X find(JsonReader in, String name, TemplateDraft draft);
    }

    /** What the name of a field means; if it means nothing, that is reported and the field is skipped. */
    private static <X> @Nullable X orReport(JsonReader in, String name, TemplateDraft draft, Meaning<X> meaning) {
        try {
            return meaning.find(in, name, draft);
        } catch (JsonException unknown) {
            in.report(unknown);
            return null;
        }
    }
}
