package io.fdp.storage;

import io.fdp.kernel.ComponentColumn;
import io.fdp.kernel.ComponentTable;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.EventStream;
import io.fdp.kernel.ManagedEvents;
import io.fdp.kernel.ManagedSingleton;
import io.fdp.kernel.ManagedTable;
import io.fdp.kernel.NativeEvents;
import io.fdp.kernel.PartTable;
import io.fdp.kernel.Singleton;
import io.fdp.kernel.TableSingleton;
import io.fdp.kernel.TagColumn;
import io.fdp.kernel.layout.Aliases;
import io.fdp.kernel.layout.ComponentLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The registered types of a repository, as a save describes them. */
final class WorldTypes {
    /**
     * A registered type.
     *
     * @param saved its description
     * @param column the column of a component or singleton; null for events
     * @param stream the stream of events; null for others
     * @param layout how its values lie in memory; null for tags and objects
     * @param aliases its former names
     */
    record Registered(
            SavedType saved,
            @Nullable ComponentColumn column,
            @Nullable EventStream<?> stream,
            @Nullable ComponentLayout layout,
            Aliases aliases) {}

    private final List<Registered> all = new ArrayList<>();

    WorldTypes(EntityRepository repository) {
        for (ComponentColumn column : repository.types()) {
            all.add(ofColumn(column, false));
        }
        for (Singleton<?> singleton : repository.singletons().all()) {
            ComponentColumn column = switch (singleton) {
                case TableSingleton<?, ?> table -> table.table();
                case ManagedSingleton<?> managed -> managed.table();
            };
            all.add(ofColumn(column, true));
        }
        for (EventStream<?> stream : repository.events().all()) {
            all.add(ofStream(stream));
        }
        // by name, so that the order of registration does not matter for the bytes either
        all.sort(Comparator.comparing((Registered type) -> type.saved().kind().family())
                .thenComparing(type -> type.saved().name()));
    }

    private static Registered ofColumn(ComponentColumn column, boolean single) {
        String name = column.name();
        Aliases aliases = column.aliases();
        return switch (column) {
            case ComponentTable<?> table ->
                new Registered(
                        SavedType.of(single ? TypeKind.SINGLETON : TypeKind.COMPONENT, name, 0, table.layout()),
                        table,
                        null,
                        table.layout(),
                        aliases);
            case PartTable<?> parts ->
                new Registered(
                        SavedType.of(TypeKind.PARTS, name, 0, parts.layout()), parts, null, parts.layout(), aliases);
            case ManagedTable<?> managed ->
                new Registered(
                        SavedType.of(single ? TypeKind.MANAGED_SINGLETON : TypeKind.MANAGED, name, 0),
                        managed,
                        null,
                        null,
                        aliases);
            case TagColumn tag -> new Registered(SavedType.of(TypeKind.TAG, name, 0), tag, null, null, aliases);
            default -> throw new IllegalStateException("no kind of column: " + column);
        };
    }

    private static Registered ofStream(EventStream<?> stream) {
        return switch (stream) {
            case NativeEvents<?> events ->
                new Registered(
                        SavedType.of(TypeKind.EVENT, stream.name(), stream.id(), events.layout()),
                        null,
                        stream,
                        events.layout(),
                        stream.aliases());
            case ManagedEvents<?> events ->
                new Registered(
                        SavedType.of(TypeKind.MANAGED_EVENT, stream.name(), stream.id()),
                        null,
                        stream,
                        null,
                        events.aliases());
        };
    }

    List<Registered> all() {
        return all;
    }

    /** The type that a name in a save stands for: by its name, or else by a former one; null when there is none. */
    @Nullable
    Registered find(SavedType saved) {
        Registered former = null;
        for (Registered type : all) {
            if (type.saved().kind().family().equals(saved.kind().family())) {
                if (type.saved().name().equals(saved.name())) {
                    return type;
                }
                if (type.aliases().names().contains(saved.name())) {
                    former = type;
                }
            }
        }
        return former;
    }
}
