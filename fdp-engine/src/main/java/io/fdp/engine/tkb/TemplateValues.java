package io.fdp.engine.tkb;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.ValueJson;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.error.JsonException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the values of a template: components, parts, tags, and static data. */
final class TemplateValues {
    private final NameTable<ComponentColumn> components;
    private final NameTable<DataType> data;
    private final boolean hasData;
    private final Attempts attempts;

    /** Reads one value. */
    @FunctionalInterface
    interface Reading {
        void read(JsonReader in);
    }

    /** Reads a value so that the values after it can be read even if it is wrong. */
    @FunctionalInterface
    interface Attempts {
        void attempt(JsonReader in, Reading reading);
    }

    TemplateValues(TkbBuilder builder, Attempts attempts) {
        this.components = builder.componentNames();
        this.data = builder.dataNames();
        this.hasData = !data.all().isEmpty();
        this.attempts = attempts;
    }

    void readComponents(JsonReader in, TemplateDraft draft) {
        in.beginObject();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            String name = field;
            attemptNamed(
                    in,
                    () -> requireComponent(in, name, draft),
                    (column, value) -> readComponent(column, value, draft));
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
                throw in.error(managed.name() + " is a managed component that has no form in JSON: give its ManagedType"
                        + " one with withJson()");
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
        ComponentColumn column = components.require(name, in, sought.what, sought::matches, sought.remedy);
        if (!draft.give(column)) {
            throw in.error(column.name() + " is given twice: give each component once");
        }
        return column;
    }

    private static void readComponent(ComponentColumn column, JsonReader in, TemplateDraft draft) {
        switch (column) {
            case ComponentTable<?> table -> readValue(table, in, draft);
            case ManagedTable<?> table -> readObject(table, in, draft);
            default -> throw new IllegalStateException("no kind of component: " + column);
        }
    }

    private static <T> void readValue(ComponentTable<T> table, JsonReader in, TemplateDraft draft) {
        T value = table.type().json().read(in);
        draft.steps.add(template -> template.with(table, value));
    }

    private static <T> void readObject(ManagedTable<T> table, JsonReader in, TemplateDraft draft) {
        ValueJson<T> json = table.type().json();
        if (json != null) {
            T value = json.read(in);
            draft.steps.add(template -> template.with(table, value));
        }
    }

    void readParts(JsonReader in, TemplateDraft draft) {
        in.beginObject();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            String name = field;
            attemptNamed(in, () -> requireParts(in, name, draft), (table, value) -> readParts(table, value, draft));
        }
    }

    private PartTable<?> requireParts(JsonReader in, String name, TemplateDraft draft) {
        if (requireNew(in, name, draft, Sought.PARTS) instanceof PartTable<?> table) {
            return table;
        }
        throw in.error(name + " has no parts: give it under \"components\", or a tag under \"tags\"");
    }

    private <T> void readParts(PartTable<T> table, JsonReader in, TemplateDraft draft) {
        ValueJson<T> json = table.type().json();
        List<T> parts = new ArrayList<>();
        in.beginArray();
        while (in.nextElement()) {
            if (parts.size() == PartTable.MAX_PARTS) {
                throw in.error("expected at most " + PartTable.MAX_PARTS + " parts, found more");
            }
            attempts.attempt(in, part -> parts.add(json.read(part)));
        }
        draft.steps.add(template -> template.parts(table, parts));
    }

    void readTags(JsonReader in, TemplateDraft draft) {
        in.beginArray();
        while (in.nextElement()) {
            attempts.attempt(in, value -> readTag(value, draft));
        }
    }

    private void readTag(JsonReader in, TemplateDraft draft) {
        String name = in.string();
        if (!(requireNew(in, name, draft, Sought.TAG) instanceof TagColumn tag)) {
            throw in.error(name + " is no tag: give it under \"components\" or \"parts\"");
        }
        draft.steps.add(template -> template.tag(tag));
    }

    void readData(JsonReader in, TemplateDraft draft) {
        in.beginObject();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            String name = field;
            attemptNamed(in, () -> requireData(in, name, draft), (type, value) -> {
                Object read = requireOwnClass(type, value, draft);
                draft.steps.add(template -> template.data(read));
            });
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

    /** Refuses a second value of a class: data is found by its class, whatever the names in the file. */
    private static Object requireOwnClass(DataType type, JsonReader in, TemplateDraft draft) {
        Object read = type.json().read(in);
        if (read == null) {
            throw in.error(type.name() + " was read as null: leave out static data that the template does not have");
        }
        if (!draft.given.add(read.getClass())) {
            throw in.error(type.name() + " is " + read.getClass().getName()
                    + ", which the template has already: give static data of each class once");
        }
        return read;
    }

    /** Finds what the name of a field means. */
    @FunctionalInterface
    private interface Meaning<X> {
        X find();
    }

    /** Reads the value of a field whose name is understood. */
    @FunctionalInterface
    private interface Field<X> {
        void read(X meant, JsonReader in);
    }

    /** Finds the meaning of a field, and reads its value. */
    private <X> void attemptNamed(JsonReader in, Meaning<X> name, Field<X> field) {
        @Nullable X found = null;
        JsonException unknown = null;
        try {
            found = name.find();
        } catch (JsonException wrong) {
            unknown = wrong;
        }
        JsonException problem = unknown;
        X meant = found;
        attempts.attempt(in, value -> {
            if (problem != null || meant == null) {
                throw problem == null ? value.error("not known") : problem;
            }
            field.read(meant, value);
        });
    }
}
