package io.fdp.kernel.layout;

import io.fdp.annotations.OnDeath;
import java.util.Objects;

/**
 * A field of a component with entity handles that are indexed. It says nothing about the layout, and no file has it.
 *
 * @param path the path of the field without numbers of elements: {@code "crew.seat"} names {@code "crew.0.seat"} and
 *     {@code "crew.1.seat"} in an array of records
 * @param onDeath what happens when a referred entity is not alive any more
 */
public record ReferenceField(String path, OnDeath onDeath) {
    public ReferenceField {
        Objects.requireNonNull(path, "the path of a reference is null: pass that of an entity field");
        Objects.requireNonNull(onDeath, "what happens to a reference is null: pass OnDeath.KEEP for nothing");
    }

    /**
     * Whether it names a leaf field of a layout.
     *
     * @param field a field
     * @return true if the field holds handles, and has the path
     */
    public boolean names(FieldLayout field) {
        return field.kind() == FieldKind.ENTITY && withoutNumbers(field.name()).equals(path);
    }

    /** A path without the numbers of elements, which are no names of fields. */
    private static String withoutNumbers(String name) {
        StringBuilder text = new StringBuilder();
        for (String part : name.split("\\.", -1)) {
            if (part.isEmpty() || !Character.isDigit(part.charAt(0))) {
                text.append(text.isEmpty() ? "" : ".").append(part);
            }
        }
        return text.toString();
    }

    /**
     * Throws if a layout has no such field.
     *
     * @param component the name of the component
     * @param layout its layout
     * @return this
     */
    public ReferenceField requireIn(String component, ComponentLayout layout) {
        if (layout.fields().stream().noneMatch(this::names)) {
            throw new IllegalArgumentException("component " + component + " has no entity field " + path
                    + ": name one of "
                    + layout.fields().stream()
                            .filter(field -> field.kind() == FieldKind.ENTITY)
                            .map(FieldLayout::name)
                            .toList());
        }
        return this;
    }
}
