package io.fdp.kernel.layout;

import io.fdp.codec.json.LazyJson;
import io.fdp.codec.json.ValueJson;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A record that lies in native memory: its name, its layout, its former names and its JSON form. Descriptions of
 * components, parts and events extend it.
 *
 * @param <T> the record
 */
public abstract class NativeType<T> {
    private final String name;
    private final Class<T> valueClass;
    private final ComponentLayout layout;
    private final Aliases aliases;
    private final @Nullable Supplier<? extends ValueJson<T>> json;

    /**
     * Makes a description.
     *
     * @param what the words for the type in errors, as in "the component"
     * @param name its stable name
     * @param valueClass the record
     * @param layout how a value lies in memory
     * @param aliases the former names
     * @param json returns the JSON form; null for a type without one
     */
    protected NativeType(
            String what,
            String name,
            Class<T> valueClass,
            ComponentLayout layout,
            Aliases aliases,
            @Nullable Supplier<? extends ValueJson<T>> json) {
        this.name = Objects.requireNonNull(name, () -> "the name of " + what + " is null");
        this.valueClass = Objects.requireNonNull(valueClass, () -> "the class of " + what + " is null");
        this.layout = Objects.requireNonNull(layout, () -> "the layout of " + what + " is null");
        this.aliases = Objects.requireNonNull(aliases, () -> "the aliases of " + what + " are null");
        this.json = json;
    }

    /**
     * The stable name in files and on the wire.
     *
     * @return the name
     */
    public final String name() {
        return name;
    }

    /**
     * The record.
     *
     * @return its class
     */
    public final Class<T> valueClass() {
        return valueClass;
    }

    /**
     * How a value lies in memory.
     *
     * @return the layout
     */
    public final ComponentLayout layout() {
        return layout;
    }

    /**
     * The former names of the type and its fields.
     *
     * @return the names
     */
    public final Aliases aliases() {
        return aliases;
    }

    /**
     * How values are written as JSON and read again.
     *
     * @return the JSON form that was generated for the record
     * @throws IllegalStateException when there is none: an older processor generated the type, or it was made by hand
     *     without {@code withJson}
     */
    public final ValueJson<T> json() {
        return LazyJson.require(json, name);
    }

    /**
     * Whether the type has a JSON form.
     *
     * @return true if {@link #json} returns one
     */
    public final boolean hasJson() {
        return json != null;
    }

    /**
     * Where the JSON form comes from.
     *
     * @return null for a type without one
     */
    protected final @Nullable Supplier<? extends ValueJson<T>> jsonSource() {
        return json;
    }

    @Override
    public final String toString() {
        return name;
    }
}
