package io.fdp.engine.tkb;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.prototype.PrototypeBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that a template gives: the values of components, parts and tags, static data, DIS type and side.
 *
 * <p>A template that extends another one begins with a copy of the other content and puts its own values over it. So
 * nothing is inherited later: each content is complete by itself.
 */
final class TemplateContent {
    private final Map<ComponentColumn, InitialValue> values = new LinkedHashMap<>();
    private final Map<Class<?>, Object> data = new LinkedHashMap<>();

    /** The classes of static data that files gave, by the names of their types. */
    private final Map<String, Class<?>> dataClasses = new LinkedHashMap<>();

    DisType disType = DisType.NONE;
    int side;

    TemplateContent() {}

    TemplateContent(TemplateContent base) {
        values.putAll(base.values);
        data.putAll(base.data);
        dataClasses.putAll(base.dataClasses);
        disType = base.disType;
        side = base.side;
    }

    boolean has(ComponentColumn column) {
        return values.containsKey(column);
    }

    void put(ComponentColumn column, InitialValue value) {
        values.put(column, value);
    }

    void remove(ComponentColumn column) {
        values.remove(column);
    }

    @SuppressWarnings("unchecked") // only values of the table are put in
    <T> @Nullable T valueOf(ComponentTable<T> table) {
        return (T) plainValueOf(table);
    }

    @SuppressWarnings("unchecked") // only values of the table are put in
    <T> @Nullable T valueOf(ManagedTable<T> table) {
        return (T) plainValueOf(table);
    }

    /** The parts of a component; empty if there are none. */
    @SuppressWarnings("unchecked") // only parts of the table are put in
    <T> List<T> partsOf(PartTable<T> table) {
        Object parts = plainValueOf(table);
        return parts == null ? List.of() : (List<T>) parts;
    }

    private @Nullable Object plainValueOf(ComponentColumn column) {
        InitialValue value = values.get(column);
        return value == null ? null : value.value();
    }

    // ---- static data

    @Nullable
    Object dataOf(Class<?> type) {
        return data.get(type);
    }

    void putData(Object value) {
        data.put(value.getClass(), value);
    }

    void removeData(Class<?> type) {
        data.remove(type);
    }

    /** The static data of a type that files know, or null. */
    @Nullable
    Object dataOf(DataType type) {
        Class<?> known = dataClasses.get(type.name());
        if (known != null) {
            return data.get(known);
        }
        Class<?> any = type.valueClass();
        return any == null
                ? null
                : data.values().stream().filter(any::isInstance).findFirst().orElse(null);
    }

    void putData(DataType type, Object value) {
        removeData(type);
        putData(value);
        dataClasses.put(type.name(), value.getClass());
    }

    void removeData(DataType type) {
        Object before = dataOf(type);
        if (before != null) {
            data.remove(before.getClass());
        }
        dataClasses.remove(type.name());
    }

    // ---- the result

    /** Gives all values to a prototype. */
    void addTo(PrototypeBuilder prototype) {
        prototype.disType(disType.bits()).side(side);
        values.values().forEach(value -> value.step().accept(prototype));
    }

    List<ComponentColumn> components() {
        return List.copyOf(values.keySet());
    }

    Map<Class<?>, Object> data() {
        return new LinkedHashMap<>(data);
    }
}
