package io.fdp.recorder.format;

import org.jspecify.annotations.Nullable;

/** The kinds of types, as files call them. */
public enum RecordedKind {
    COMPONENT("component", "component", true),
    PARTS("parts", "component", true),
    TAG("tag", "component", false),
    MANAGED("managed", "component", false),
    SINGLETON("singleton", "singleton", true),
    MANAGED_SINGLETON("managed singleton", "singleton", false),
    EVENT("event", "event", true),
    MANAGED_EVENT("managed event", "event", false);

    private final String text;
    private final String family;
    private final boolean hasFields;

    RecordedKind(String text, String family, boolean hasFields) {
        this.text = text;
        this.family = family;
        this.hasFields = hasFields;
    }

    /** What files call it. */
    public String text() {
        return text;
    }

    /** Components, singletons and events have names of their own. */
    public String family() {
        return family;
    }

    /** Whether values are rows of fields. */
    public boolean hasFields() {
        return hasFields;
    }

    /** Whether values are objects. */
    public boolean hasObjects() {
        return this == MANAGED || this == MANAGED_SINGLETON || this == MANAGED_EVENT;
    }

    public boolean isSingleton() {
        return this == SINGLETON || this == MANAGED_SINGLETON;
    }

    public boolean isEvent() {
        return this == EVENT || this == MANAGED_EVENT;
    }

    static @Nullable RecordedKind of(String text) {
        for (RecordedKind kind : values()) {
            if (kind.text.equals(text)) {
                return kind;
            }
        }
        return null;
    }
}
