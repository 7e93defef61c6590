package io.fdp.format;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.BuiltInTypes;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.singleton.ManagedSingleton;
import io.fdp.kernel.singleton.Singleton;
import io.fdp.kernel.singleton.TableSingleton;
import org.jspecify.annotations.Nullable;

/** Descriptions of the types that are registered in a repository. */
public final class RegisteredTypes {
    /** Receives each type once: a column, or a stream of events. */
    public interface Visitor {
        /** The column of a component or singleton. */
        void column(TypeDescription type, ComponentColumn column);

        /** A stream of events. */
        void stream(TypeDescription type, EventStream<?> stream);
    }

    private RegisteredTypes() {}

    /** Visits all types: components, then singletons, then events, each in the order of registration. */
    public static void visit(EntityRepository repository, Visitor visitor) {
        for (ComponentColumn column : repository.types()) {
            visitor.column(describe(column, false), column);
        }
        for (Singleton<?> singleton : repository.singletons().all()) {
            ComponentColumn column = switch (singleton) {
                case TableSingleton<?, ?> table -> table.table();
                case ManagedSingleton<?> managed -> managed.table();
            };
            visitor.column(describe(column, true), column);
        }
        for (EventStream<?> stream : repository.events().all()) {
            visitor.stream(describe(stream), stream);
        }
    }

    /** Describes a component of entities. */
    public static TypeDescription describe(ComponentColumn column) {
        return describe(column, false);
    }

    private static TypeDescription describe(ComponentColumn column, boolean single) {
        String name = column.name();
        return switch (column) {
            case ComponentTable<?> table ->
                TypeDescription.of(single ? TypeKind.SINGLETON : TypeKind.COMPONENT, name, 0, table.layout());
            case PartTable<?> parts -> TypeDescription.of(TypeKind.PARTS, name, 0, parts.layout());
            case ManagedTable<?> managed ->
                TypeDescription.ofObjects(
                        single ? TypeKind.MANAGED_SINGLETON : TypeKind.MANAGED,
                        name,
                        0,
                        managed.type().hashing());
            case TagColumn _ -> TypeDescription.of(TypeKind.TAG, name, 0, null);
            default -> throw new IllegalStateException("no kind of column: " + column);
        };
    }

    private static TypeDescription describe(EventStream<?> stream) {
        return switch (stream) {
            case NativeEvents<?> events ->
                TypeDescription.of(TypeKind.EVENT, stream.name(), stream.id(), events.layout());
            case ManagedEvents<?> events ->
                TypeDescription.ofObjects(TypeKind.MANAGED_EVENT, stream.name(), stream.id(), events.hashing());
        };
    }

    /** Registers a type of a file that is {@linkplain BuiltInTypes built in}; returns whether it is. */
    public static boolean registerBuiltIn(EntityRepository repository, TypeDescription type) {
        return switch (type.kind()) {
            case TAG -> repository.registerBuiltIn(type.name());
            case SINGLETON -> repository.singletons().registerBuiltIn(type.name());
            default -> false;
        };
    }

    /** How the values of a column lie in memory; null for tags and objects. */
    public static @Nullable ComponentLayout layoutOf(ComponentColumn column) {
        return switch (column) {
            case ComponentTable<?> table -> table.layout();
            case PartTable<?> parts -> parts.layout();
            default -> null;
        };
    }

    /** How events lie in memory; null for objects. */
    public static @Nullable ComponentLayout layoutOf(EventStream<?> stream) {
        return stream instanceof NativeEvents<?> events ? events.layout() : null;
    }
}
