package io.fdp.recorder.format;

import io.fdp.format.RegisteredTypes;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.event.EventStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The types of a repository in the order of the recording. Types that are registered later come at the end. */
public final class RecordedColumns {
    /**
     * A type.
     *
     * @param type its description
     * @param column the column of a component or singleton; null for events
     * @param stream the stream of events; null for components and singletons
     */
    public record Entry(
            TypeDescription type,
            @Nullable ComponentColumn column,
            @Nullable EventStream<?> stream) {}

    private final EntityRepository repository;
    private final Predicate<String> wanted;
    private final List<Entry> entries = new ArrayList<>();

    public RecordedColumns(EntityRepository repository, Predicate<String> wanted) {
        this.repository = repository;
        this.wanted = wanted;
        addNew();
    }

    /** Adds types that were registered since the last call. */
    public void addNew() {
        RegisteredTypes.visit(repository, new RegisteredTypes.Visitor() {
            @Override
            public void column(TypeDescription type, ComponentColumn column) {
                add(new Entry(type, column, null));
            }

            @Override
            public void stream(TypeDescription type, EventStream<?> stream) {
                add(new Entry(type, null, stream));
            }
        });
    }

    private void add(Entry entry) {
        if (wanted.test(entry.type().name())
                && find(entry.type().kind().family(), entry.type().name()) < 0) {
            entries.add(entry);
        }
    }

    /** The place of a type, or -1. */
    public int find(String family, String name) {
        for (int i = 0; i < entries.size(); i++) {
            TypeDescription type = entries.get(i).type();
            if (type.name().equals(name) && type.kind().family().equals(family)) {
                return i;
            }
        }
        return -1;
    }

    public int count() {
        return entries.size();
    }

    public Entry get(int i) {
        return entries.get(i);
    }

    /** All types so far, for another thread. */
    public List<Entry> all() {
        return List.copyOf(entries);
    }

    public List<TypeDescription> types() {
        return entries.stream().map(Entry::type).toList();
    }
}
