package io.fdp.kernel.internal.content;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.component.ObjectHashing;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.layout.ComponentLayout;
import org.jspecify.annotations.Nullable;

/** Why a type of one repository cannot take what the type of the same name has in another one. */
public final class TypeDifference {
    private TypeDifference() {}

    /** How two columns differ, or null when they do not. */
    public static @Nullable String of(ComponentColumn source, ComponentColumn target) {
        if (source instanceof ComponentTable<?> table) {
            return target instanceof ComponentTable<?> other
                    ? ofLayouts("lies", table.layout(), other.layout())
                    : ofKinds("a table");
        }
        if (source instanceof PartTable<?> parts) {
            return target instanceof PartTable<?> other
                    ? ofLayouts("has parts that lie", parts.layout(), other.layout())
                    : ofKinds("a component of parts");
        }
        if (source instanceof ManagedTable<?> managed) {
            return target instanceof ManagedTable<?> other
                    ? ofObjects(managed.type(), other.type())
                    : ofKinds("a managed component");
        }
        return target instanceof TagColumn ? null : ofKinds("a tag");
    }

    /** How two streams differ, or null when they do not. */
    public static @Nullable String of(EventStream<?> source, EventStream<?> target) {
        boolean sameId = source.id() == target.id();
        if (source instanceof NativeEvents<?> events) {
            return sameId && target instanceof NativeEvents<?> other
                    ? ofLayouts("lies", events.layout(), other.layout())
                    : "has id " + source.id() + " in native memory in the source but not in the target";
        }
        return sameId
                        && source instanceof ManagedEvents<?> events
                        && target instanceof ManagedEvents<?> other
                        && other.valueClass() == events.valueClass()
                ? ofHashing(events.hashing(), other.hashing())
                : "has id " + source.id() + " and objects of "
                        + source.valueClass().getName() + " in the source but not in the target";
    }

    private static String ofKinds(String kind) {
        return "is " + kind + " in the source but not in the target";
    }

    private static @Nullable String ofHashing(ObjectHashing source, ObjectHashing target) {
        return source == target
                ? null
                : "is hashed as " + source + " in the source and as " + target + " in the target";
    }

    private static @Nullable String ofLayouts(String lies, ComponentLayout source, ComponentLayout target) {
        return source.hash() == target.hash()
                ? null
                : lies + " in memory as " + source + " in the source and as " + target + " in the target";
    }

    private static @Nullable String ofObjects(ManagedType<?> source, ManagedType<?> target) {
        return source.valueClass() == target.valueClass()
                ? ofHashing(source.hashing(), target.hashing())
                : "has objects of " + source.valueClass().getName() + " in the source and of "
                        + target.valueClass().getName() + " in the target";
    }
}
