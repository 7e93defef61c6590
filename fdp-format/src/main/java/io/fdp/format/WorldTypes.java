package io.fdp.format;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.layout.Aliases;
import io.fdp.kernel.layout.ComponentLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The registered types of a repository, as files describe them, and how to find them for types of a file. */
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

    /** Lists the types that are registered now. */
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

    /** All types, by family and name. */
    public List<Registered> all() {
        return all;
    }

    /** Finds the registered type for a type of a file: by name, else by former name; null when there is none. */
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

    /**
     * Matches all types of a file with registered types. Types that are built in are registered first.
     *
     * @param types the types of the file
     * @param repository the repository of the registered types
     * @param rules how errors are worded
     * @return for each type of the file how its values move; null for a type that is not registered
     * @throws RuntimeException the error of the rules, when a type does not fit
     */
    public static @Nullable TypeMove[] match(
            List<TypeDescription> types, EntityRepository repository, MoveRules rules) {
        WorldTypes registered = withBuiltIns(types, repository);
        @Nullable TypeMove[] moves = new TypeMove[types.size()];
        for (int i = 0; i < moves.length; i++) {
            TypeDescription type = types.get(i);
            Registered target = registered.find(type);
            if (target != null) {
                registered.requireOneSuccessor(type, target, rules);
                requireUnclaimed(type, target, moves, rules);
                moves[i] = new TypeMove(type, target, rules);
            }
        }
        return moves;
    }

    /** Refuses a type of a file that several registered types have as a former name. */
    private void requireOneSuccessor(TypeDescription saved, Registered target, MoveRules rules) {
        if (target.saved().name().equals(saved.name())) {
            return;
        }
        for (Registered type : all) {
            if (!type.equals(target)
                    && type.saved().kind().family().equals(saved.kind().family())
                    && type.aliases().names().contains(saved.name())) {
                throw rules.refuse(
                        saved,
                        "both " + type.saved().name() + " and " + target.saved().name() + " have @Alias(\""
                                + saved.name() + "\"); leave it to the type that has its values now");
            }
        }
    }

    private static WorldTypes withBuiltIns(List<TypeDescription> types, EntityRepository repository) {
        WorldTypes before = new WorldTypes(repository);
        boolean registered = false;
        for (TypeDescription type : types) {
            registered |= before.find(type) == null && RegisteredTypes.registerBuiltIn(repository, type);
        }
        return registered ? new WorldTypes(repository) : before;
    }

    private static void requireUnclaimed(
            TypeDescription type, Registered target, @Nullable TypeMove[] moves, MoveRules rules) {
        for (TypeMove other : moves) {
            if (other != null && other.target().equals(target)) {
                throw rules.refuse(
                        type,
                        rules.file() + " has two types that are "
                                + target.saved().name()
                                + " in this program, this one and the " + other.saved()
                                + ", as when a type was renamed without @Alias and its former values were kept beside"
                                + " the new ones; remove the alias that is not meant, or use a file from before");
            }
        }
    }
}
