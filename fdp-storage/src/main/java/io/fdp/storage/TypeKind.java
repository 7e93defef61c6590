package io.fdp.storage;

import org.jspecify.annotations.Nullable;

/** The kinds of types in a save, as they are called there. */
enum TypeKind {
    COMPONENT("component", true, false),
    PARTS("parts", true, false),
    TAG("tag", false, false),
    MANAGED("managed", false, true),
    SINGLETON("singleton", true, false),
    MANAGED_SINGLETON("managed singleton", false, true),
    EVENT("event", true, false),
    MANAGED_EVENT("managed event", false, true);

    private final String text;
    private final boolean hasFields;
    private final boolean hasObjects;

    TypeKind(String text, boolean hasFields, boolean hasObjects) {
        this.text = text;
        this.hasFields = hasFields;
        this.hasObjects = hasObjects;
    }

    String text() {
        return text;
    }

    boolean hasFields() {
        return hasFields;
    }

    boolean hasObjects() {
        return hasObjects;
    }

    boolean isSingleton() {
        return this == SINGLETON || this == MANAGED_SINGLETON;
    }

    boolean isEvent() {
        return this == EVENT || this == MANAGED_EVENT;
    }

    /** Components, singletons and events have names of their own. */
    String family() {
        return isSingleton() ? "singleton" : isEvent() ? "event" : "component";
    }

    static @Nullable TypeKind of(String text) {
        for (TypeKind kind : values()) {
            if (kind.text.equals(text)) {
                return kind;
            }
        }
        return null;
    }
}
