package io.fdp.ig;

import io.fdp.ig.error.IgException;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds the components that a configuration names, in a world. */
final class ComponentChoice {
    private static final Set<String> TRANSFORMS =
            Set.of("Transform", "Position", "Orientation", "Rotation", "Attitude", "Heading", "Pose", "Scale");

    private static final int MOST_COMPONENTS = 1024;

    private ComponentChoice() {}

    static List<ComponentTable<?>> of(EntityRepository repository, IgConfig config) {
        Set<ComponentTable<?>> chosen = new LinkedHashSet<>();
        for (ComponentType<?, ?> type : config.types()) {
            chosen.add(repository.register(type));
        }
        for (String name : config.names()) {
            chosen.add(named(repository, name));
        }
        if (config.types().isEmpty() && config.names().isEmpty()) {
            chosen.addAll(transforms(repository));
        }
        if (chosen.size() > MOST_COMPONENTS) {
            throw new IgException("cannot show " + chosen.size() + " components: a file has room for " + MOST_COMPONENTS
                    + "; choose fewer");
        }
        return List.copyOf(chosen);
    }

    private static List<ComponentTable<?>> transforms(EntityRepository repository) {
        List<ComponentTable<?>> found = new ArrayList<>();
        for (ComponentColumn column : repository.types()) {
            if (column instanceof ComponentTable<?> table && TRANSFORMS.contains(simple(table.name()))) {
                found.add(table);
            }
        }
        if (found.isEmpty()) {
            throw new IgException("there is no transform to show: no registered component is called "
                    + TRANSFORMS.stream().sorted().toList() + "; name components with IgConfig.components() or named(),"
                    + " and register them before; registered are " + names(repository));
        }
        return found;
    }

    private static ComponentTable<?> named(EntityRepository repository, String name) {
        List<ComponentColumn> found = repository.types().stream()
                .filter(column -> column.name().equals(name))
                .toList();
        if (found.isEmpty()) {
            found = repository.types().stream()
                    .filter(column -> simple(column.name()).equals(name))
                    .toList();
        }
        if (found.isEmpty()) {
            throw new IgException(
                    "cannot show " + name + ": no such component is registered; registered are " + names(repository));
        }
        if (found.size() > 1) {
            throw new IgException("cannot show " + name + ": several components have that name, "
                    + found.stream().map(ComponentColumn::name).toList() + "; use the full name");
        }
        if (found.getFirst() instanceof ComponentTable<?> table) {
            return table;
        }
        throw new IgException("cannot show " + found.getFirst().name()
                + ": only components in tables lie in shared memory, not tags, parts and managed components");
    }

    private static List<String> names(EntityRepository repository) {
        return repository.types().stream()
                .filter(ComponentTable.class::isInstance)
                .map(ComponentColumn::name)
                .toList();
    }

    private static String simple(String name) {
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }
}
