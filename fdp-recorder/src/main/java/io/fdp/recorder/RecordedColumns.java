package io.fdp.recorder;

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
import io.fdp.recorder.format.RecordedKind;
import io.fdp.recorder.format.RecordedType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The types of a repository, in the places that they have in a recording. Types that are registered later come at the end. */
final class RecordedColumns {
    /**
     * A type.
     *
     * @param type its description
     * @param column the column of a component or singleton; null for events
     * @param stream the stream of events; null for others
     */
    record Entry(
            RecordedType type,
            @Nullable ComponentColumn column,
            @Nullable EventStream<?> stream) {}

    private final EntityRepository repository;
    private final Predicate<String> wanted;
    private final List<Entry> entries = new ArrayList<>();

    RecordedColumns(EntityRepository repository, Predicate<String> wanted) {
        this.repository = repository;
        this.wanted = wanted;
        addNew();
    }

    /** Adds what was registered since. */
    void addNew() {
        for (ComponentColumn column : repository.types()) {
            add(ofColumn(column, false));
        }
        for (Singleton<?> singleton : repository.singletons().all()) {
            ComponentColumn column = switch (singleton) {
                case TableSingleton<?, ?> table -> table.table();
                case ManagedSingleton<?> managed -> managed.table();
            };
            add(ofColumn(column, true));
        }
        for (EventStream<?> stream : repository.events().all()) {
            add(ofStream(stream));
        }
    }

    private void add(Entry entry) {
        if (wanted.test(entry.type().name())
                && find(entry.type().kind().family(), entry.type().name()) < 0) {
            entries.add(entry);
        }
    }

    /** The place of a type, or -1. */
    int find(String family, String name) {
        for (int i = 0; i < entries.size(); i++) {
            RecordedType type = entries.get(i).type();
            if (type.name().equals(name) && type.kind().family().equals(family)) {
                return i;
            }
        }
        return -1;
    }

    int count() {
        return entries.size();
    }

    Entry get(int i) {
        return entries.get(i);
    }

    /** All types so far, for another thread. */
    List<Entry> all() {
        return List.copyOf(entries);
    }

    List<RecordedType> types() {
        return entries.stream().map(Entry::type).toList();
    }

    private static Entry ofColumn(ComponentColumn column, boolean single) {
        String name = column.name();
        return switch (column) {
            case ComponentTable<?> table -> {
                RecordedKind kind = single ? RecordedKind.SINGLETON : RecordedKind.COMPONENT;
                yield new Entry(RecordedType.of(kind, name, 0, table.layout()), table, null);
            }
            case PartTable<?> parts ->
                new Entry(RecordedType.of(RecordedKind.PARTS, name, 0, parts.layout()), parts, null);
            case ManagedTable<?> managed -> {
                RecordedKind kind = single ? RecordedKind.MANAGED_SINGLETON : RecordedKind.MANAGED;
                RecordedType type =
                        RecordedType.ofObjects(kind, name, 0, managed.type().hashing());
                yield new Entry(type, managed, null);
            }
            case TagColumn tag -> new Entry(RecordedType.of(RecordedKind.TAG, name, 0, null), tag, null);
            default -> throw new IllegalStateException("no kind of column: " + column);
        };
    }

    private static Entry ofStream(EventStream<?> stream) {
        return switch (stream) {
            case NativeEvents<?> events ->
                new Entry(
                        RecordedType.of(RecordedKind.EVENT, stream.name(), stream.id(), events.layout()), null, stream);
            case ManagedEvents<?> events ->
                new Entry(
                        RecordedType.ofObjects(
                                RecordedKind.MANAGED_EVENT, events.name(), events.id(), events.hashing()),
                        null,
                        stream);
        };
    }
}
