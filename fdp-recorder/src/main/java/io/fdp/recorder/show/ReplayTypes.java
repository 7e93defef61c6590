package io.fdp.recorder.show;

import io.fdp.format.RegisteredTypes;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.state.StatePart;
import io.fdp.recorder.error.IncompatibleRecordingException;
import io.fdp.recorder.format.RecordedColumns;
import io.fdp.recorder.format.RecordedColumns.Entry;
import io.fdp.recorder.format.Schema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Matches the types of a recording with the types of a repository. All must be equal, or there is no replay. Types that
 * are built in are registered.
 */
final class ReplayTypes {
    private final Schema schema;
    private final RecordedColumns registered;
    private final @Nullable ComponentColumn[] columns;
    private final @Nullable EventStream<?>[] streams;
    private final List<ComponentColumn> others = new ArrayList<>();
    private final int columnsBefore;

    /**
     * Matches all types.
     *
     * @throws IncompatibleRecordingException when types differ
     */
    ReplayTypes(Schema schema, EntityRepository repository, Object recording) {
        this.schema = schema;
        schema.types().forEach(type -> RegisteredTypes.registerBuiltIn(repository, type));
        columnsBefore = columnsOf(repository);
        registered = new RecordedColumns(repository, name -> true);
        int count = schema.types().size();
        columns = new ComponentColumn[count];
        streams = new EventStream<?>[count];
        List<String> differences = new ArrayList<>();
        Set<Entry> matched = new HashSet<>();
        for (int i = 0; i < count; i++) {
            TypeDescription type = schema.types().get(i);
            Entry here = find(type);
            if (here == null) {
                differences.add(type + " is not registered here");
                continue;
            }
            TypeDifference.find(type, here.type(), differences);
            requireSerializer(here, differences);
            columns[i] = here.column();
            streams[i] = here.stream();
            matched.add(here);
        }
        if (!differences.isEmpty()) {
            throw new IncompatibleRecordingException(recording + " cannot be replayed into this repository:\n- "
                    + String.join(";\n- ", differences)
                    + ".\nReplay it with the program that recorded it, or register the same types");
        }
        for (int i = 0; i < registered.count(); i++) {
            ComponentColumn column = registered.get(i).column();
            if (column != null && !matched.contains(registered.get(i))) {
                others.add(column);
            }
        }
    }

    private @Nullable Entry find(TypeDescription type) {
        int at = registered.find(type.kind().family(), type.name());
        return at < 0 ? null : registered.get(at);
    }

    private static void requireSerializer(Entry here, List<String> differences) {
        if (here.column() instanceof ManagedTable<?> table && table.type().serializer() == null) {
            differences.add(here.type() + " is registered without a serializer here: write @Serialized on "
                    + table.type().valueClass().getName() + " and register its serializer's TYPE");
        }
        if (here.stream() instanceof ManagedEvents<?> events && events.serializer() == null) {
            differences.add(here.type() + " is registered without a serializer here: write @Serialized on "
                    + events.valueClass().getName() + " and pass its serializer when you register it");
        }
    }

    // ---- matches

    /** How many types the recording has. */
    int count() {
        return columns.length;
    }

    /** The column of a type, by its place in the schema; null for events. */
    @Nullable
    ComponentColumn column(int type) {
        return columns[type];
    }

    /** The stream of a type of events, by its place in the schema; null for other types. */
    @Nullable
    EventStream<?> stream(int type) {
        return streams[type];
    }

    /** Columns of the repository that the recording does not know. */
    List<ComponentColumn> others() {
        return others;
    }

    /** Whether components or singletons were registered meanwhile. */
    boolean isOutdated(EntityRepository repository) {
        return columnsOf(repository) != columnsBefore;
    }

    private static int columnsOf(EntityRepository repository) {
        return repository.types().size() + repository.singletons().count();
    }

    /** Whether a part of the state is in the recording. */
    boolean isRecorded(StatePart part) {
        return switch (part.kind()) {
            case TICK, ENTITIES, HIERARCHY, ROLES -> true;
            case COMPONENT -> has("component", part.name());
            case SINGLETON -> has("singleton", part.name());
            case EVENT -> has("event", part.name());
        };
    }

    private boolean has(String family, String name) {
        for (TypeDescription type : schema.types()) {
            if (type.kind().family().equals(family) && type.name().equals(name)) {
                return true;
            }
        }
        return false;
    }
}
