package io.fdp.format;

import io.fdp.annotations.Layout;
import org.jspecify.annotations.Nullable;

/** The kinds of types, as files call them. */
public enum TypeKind {
    COMPONENT("component", "component", true, false),
    PARTS("parts", "component", true, false),
    TAG("tag", "component", false, false),
    MANAGED("managed", "component", false, true),
    SINGLETON("singleton", "singleton", true, false),
    MANAGED_SINGLETON("managed singleton", "singleton", false, true),
    EVENT("event", "event", true, false),
    MANAGED_EVENT("managed event", "event", false, true);

    private final String text;
    private final String family;
    private final boolean hasFields;
    private final boolean hasObjects;

    TypeKind(String text, String family, boolean hasFields, boolean hasObjects) {
        this.text = text;
        this.family = family;
        this.hasFields = hasFields;
        this.hasObjects = hasObjects;
    }

    /** The name of the kind in files. */
    public String text() {
        return text;
    }

    /** The family of the kind: components, singletons or events. Names are unique within a family. */
    public String family() {
        return family;
    }

    /** Whether values are rows of fields. */
    public boolean hasFields() {
        return hasFields;
    }

    /** Whether values are objects. */
    public boolean hasObjects() {
        return hasObjects;
    }

    /** Whether a world has one value of the type. */
    public boolean isSingleton() {
        return this == SINGLETON || this == MANAGED_SINGLETON;
    }

    /** Whether values are events. */
    public boolean isEvent() {
        return this == EVENT || this == MANAGED_EVENT;
    }

    /** Whether a type may have a number of fields. Of types with fields, only events may have none. */
    boolean mayHave(int fields) {
        return fields == 0 ? !hasFields || this == EVENT : hasFields;
    }

    /** Whether values may lie in memory in a way: parts and events are never in columns. */
    boolean mayLieIn(Layout layout) {
        return layout == Layout.ROWS || (this != PARTS && this != EVENT);
    }

    /** Whether values may count for the state hash in a way, as files name it; empty for the usual one. */
    boolean mayBeHashed(String way) {
        return switch (way) {
            case "" -> true;
            case "value", "content", "program" -> hasObjects;
            case "java" -> this == MANAGED_EVENT;
            default -> false;
        };
    }

    /** The kind that has a name in files; null when there is none. */
    static @Nullable TypeKind of(String text) {
        for (TypeKind kind : values()) {
            if (kind.text.equals(text)) {
                return kind;
            }
        }
        return null;
    }
}
