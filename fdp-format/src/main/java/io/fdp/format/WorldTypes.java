package io.fdp.storage.format;

import io.fdp.format.RegisteredTypes;
import io.fdp.format.TypeDescription;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.layout.Aliases;
import io.fdp.kernel.layout.ComponentLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The registered types of a repository, as a save describes them. */
public final class WorldTypes {
    /**
     * A registered type.
     *
     * @param saved its description
     * @param column the column of a component or singleton; null for events
     * @param stream the stream of events; null for components and singletons
     * @param layout how its values lie in memory; null for tags and objects
     * @param aliases its former names
     */
    public record Registered(
            TypeDescription saved,
            @Nullable ComponentColumn column,
            @Nullable EventStream<?> stream,
            @Nullable ComponentLayout layout,
            Aliases aliases) {}

    private final List<Registered> all = new ArrayList<>();

    public WorldTypes(EntityRepository repository) {
        RegisteredTypes.visit(repository, new RegisteredTypes.Visitor() {
            @Override
            public void column(TypeDescription type, ComponentColumn column) {
                all.add(new Registered(type, column, null, RegisteredTypes.layoutOf(column), column.aliases()));
            }

            @Override
            public void stream(TypeDescription type, EventStream<?> stream) {
                all.add(new Registered(type, null, stream, RegisteredTypes.layoutOf(stream), stream.aliases()));
            }
        });
        // sorted by name, so that the order of registration does not change the bytes
        all.sort(Comparator.comparing((Registered type) -> type.saved().kind().family())
                .thenComparing(type -> type.saved().name()));
    }

    public List<Registered> all() {
        return all;
    }

    /** Finds the registered type for a type of a save: by name, else by former name; null when there is none. */
    public @Nullable Registered find(TypeDescription saved) {
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
