package io.fdp.recorder.show;

import io.fdp.format.LostTypes;
import io.fdp.format.MoveRules;
import io.fdp.format.RegisteredTypes;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeMove;
import io.fdp.format.TypeReport;
import io.fdp.format.WorldTypes;
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
 * Matches the types of a recording with the types of a repository. All must be equal, or there is no replay; if it is
 * tolerant, they follow the rules by which saves are loaded. Types that are built in are registered.
 */
final class ReplayTypes {
    private static final MoveRules RULES = new MoveRules(
            "cannot replay",
            "the recording",
            "replay it with the program that recorded it",
            IncompatibleRecordingException::new);

    private final Schema schema;
    private final RecordedColumns registered;
    private final @Nullable ComponentColumn[] columns;
    private final @Nullable EventStream<?>[] streams;
    private final List<ComponentColumn> others = new ArrayList<>();
    private final int columnsBefore;
    private final @Nullable TypeMove[] moves;
    private final boolean mayHaveOtherClasses;
    private final TypeReport report;
    private final List<String> unclaimed;
    private boolean exact = true;

    /**
     * Matches all types.
     *
     * @param tolerant whether types may differ as far as no data would be lost
     * @throws IncompatibleRecordingException when types differ, or differ too much
     */
    ReplayTypes(Schema schema, EntityRepository repository, Object recording, boolean tolerant) {
        this.schema = schema;
        mayHaveOtherClasses =
                tolerant && schema.types().stream().anyMatch(type -> type.kind().hasObjects());
        schema.types().forEach(type -> RegisteredTypes.registerBuiltIn(repository, type));
        columnsBefore = columnsOf(repository);
        registered = new RecordedColumns(repository, name -> true);
        int count = schema.types().size();
        columns = new ComponentColumn[count];
        streams = new EventStream<?>[count];
        moves = new TypeMove[count];
        Set<Object> matched = new HashSet<>();
        if (tolerant) {
            @Nullable TypeMove[] found = matchByRules(repository, recording, matched);
            report = TypeReport.of(schema.types(), found, repository);
            unclaimed = LostTypes.of(schema.types(), found, repository);
        } else {
            matchExactly(recording, matched);
            report = TypeReport.of(schema.types(), WorldTypes.match(schema.types(), repository, RULES), repository);
            unclaimed = List.of();
        }
        for (int i = 0; i < registered.count(); i++) {
            Entry entry = registered.get(i);
            if (!matched.contains(entry.column() == null ? entry.stream() : entry.column())) {
                addOther(entry);
            }
        }
    }

    private void addOther(Entry entry) {
        if (entry.column() != null) {
            others.add(entry.column());
        }
    }

    private void matchExactly(Object recording, Set<Object> matched) {
        List<String> differences = new ArrayList<>();
        int count = schema.types().size();
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
            matched.add(here.column() == null ? here.stream() : here.column());
        }
        if (!differences.isEmpty()) {
            throw new IncompatibleRecordingException(recording + " cannot be replayed into this repository:\n- "
                    + String.join(";\n- ", differences)
                    + ".\nReplay it with the program that recorded it, or register the same types, or show what fits:"
                    + " replayInto(repository, ReplayMode.TOLERANT)");
        }
    }

    private @Nullable TypeMove[] matchByRules(EntityRepository repository, Object recording, Set<Object> matched) {
        List<String> differences = new ArrayList<>();
        @Nullable TypeMove[] found;
        try {
            found = WorldTypes.match(schema.types(), repository, RULES);
        } catch (IncompatibleRecordingException refused) {
            throw new IncompatibleRecordingException(recording + ": " + refused.getMessage(), refused);
        }
        for (int i = 0; i < found.length; i++) {
            TypeMove move = found[i];
            if (move == null) {
                exact = false;
                continue;
            }
            WorldTypes.Registered here = move.target();
            requireSerializer(new Entry(here.saved(), here.column(), here.stream()), differences);
            columns[i] = here.column();
            streams[i] = here.stream();
            matched.add(here.column() == null ? here.stream() : here.column());
            if (!move.isSame()) {
                exact = false;
                moves[i] = here.layout() == null ? null : move;
            }
        }
        if (!differences.isEmpty()) {
            throw new IncompatibleRecordingException(
                    recording + " cannot be replayed into this repository:\n- " + String.join(";\n- ", differences));
        }
        return found;
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

    /** How rows of a type become rows of the registered type, by its place in the schema; null if they are equal. */
    @Nullable
    TypeMove move(int type) {
        return moves[type];
    }

    /** Whether all types of the recording are registered with the same layout and name. */
    boolean isExact() {
        return exact;
    }

    /**
     * Whether the world that results is the recorded one for sure, so that its state hash can be compared. Classes of
     * objects may have changed without a trace in the recording.
     */
    boolean isSameWorld() {
        return exact && !mayHaveOtherClasses;
    }

    /** How the types differ. */
    TypeReport report() {
        return report;
    }

    /** Types and fields of the recording that are not shown, with what they probably became. */
    List<String> unclaimed() {
        return unclaimed;
    }

    /** Columns of the repository that the recording does not know. */
    List<ComponentColumn> others() {
        return others;
    }

    /** Whether components, singletons or events were registered meanwhile. */
    boolean isOutdated(EntityRepository repository) {
        return columnsOf(repository) != columnsBefore;
    }

    private static int columnsOf(EntityRepository repository) {
        return repository.types().size()
                + repository.singletons().count()
                + repository.events().count();
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
