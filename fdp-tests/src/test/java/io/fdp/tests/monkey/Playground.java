package io.fdp.tests.monkey;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.PartType;
import io.fdp.kernel.error.FdpException;
import io.fdp.kernel.event.EventType;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderConfig;
import io.fdp.storage.WorldStorage;
import io.fdp.tests.components.Graphs;
import io.fdp.tests.components.Happenings;
import io.fdp.tests.components.Shapes;
import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Small worlds and files for the monkey, and the ordinary life between its calls. */
final class Playground {
    /** The most native memory of a world, so that the machine survives. */
    static final long BUDGET = 32L << 20;

    private static final List<Class<?>> CLASSES = List.of(
            Shapes.Damaged.class, Graphs.Message.class, Happenings.Order.class, Graphs.Strict.class, String.class);

    private final List<Object> types;
    private final Path folder;
    private final Random random;

    Playground(Surface surface, Path folder, Random random) throws IOException {
        this.types = typesOf(surface);
        this.folder = Files.createDirectories(folder);
        this.random = random;
    }

    /** The {@code TYPE} of everything that was generated. */
    private static List<Object> typesOf(Surface surface) {
        List<Object> found = new ArrayList<>();
        for (Executable each : surface.statics()) {
            for (Field field : each.getDeclaringClass().getFields()) {
                if (Modifier.isStatic(field.getModifiers()) && field.getName().equals("TYPE")) {
                    try {
                        Object type = field.get(null);
                        if (!found.contains(type)) {
                            found.add(type);
                        }
                    } catch (IllegalAccessException wrong) {
                        throw new IllegalStateException(wrong);
                    }
                }
            }
        }
        return found;
    }

    List<Object> types() {
        return types;
    }

    /** Classes of tags, objects and events. */
    Class<?> someClass() {
        return CLASSES.get(random.nextInt(CLASSES.size()));
    }

    /** A path inside the folder: a file, a file that is not there, or a folder. */
    Path path() {
        return switch (random.nextInt(8)) {
            case 0 -> folder;
            case 1 -> folder.resolve("missing").resolve("file");
            case 2, 3 -> folder.resolve("recording" + random.nextInt(3));
            case 4, 5 -> folder.resolve("world" + random.nextInt(3));
            default -> folder.resolve("file" + random.nextInt(4));
        };
    }

    /** A world with a few types, at times of an odd size. */
    EntityRepository world() {
        int capacity = switch (random.nextInt(6)) {
            case 0 -> 1 + random.nextInt(8);
            case 1 -> 100_000;
            default -> 3000;
        };
        EntityRepository repo = EntityRepository.create(
                RepositoryConfig.DEFAULT.withCapacity(capacity).withMemoryBudget(BUDGET));
        for (int i = 0; i < 8; i++) {
            try {
                register(repo, types.get(random.nextInt(types.size())));
            } catch (FdpException | IllegalArgumentException twice) {
                // another one of the same name is there
            }
        }
        repo.registerTag(Shapes.Damaged.class);
        return repo;
    }

    private static void register(EntityRepository repo, Object type) {
        switch (type) {
            case ComponentType<?, ?> component -> repo.register(component);
            case PartType<?, ?> parts -> repo.register(parts);
            case EventType<?, ?> event -> repo.events().register(event);
            default -> throw new IllegalArgumentException("no type: " + type);
        }
    }

    /** What a program does in a frame. */
    void live(EntityRepository repo, Pool pool) {
        try {
            long[] made = new long[1 + random.nextInt(40)];
            repo.createEntities(made);
            for (ComponentColumn column : repo.types()) {
                if (random.nextInt(3) > 0) {
                    column.addAll(made);
                }
                pool.add(column);
            }
            for (long entity : made) {
                pool.addNumber(entity);
            }
            if (random.nextInt(4) == 0) {
                repo.destroyEntities(made);
            }
            repo.tick();
            if (random.nextInt(20) == 0) {
                file(repo, pool);
            }
        } catch (RuntimeException | IOException refused) {
            // closed, iterated, full, of another phase: the world is in the state that the monkey left it in
        }
    }

    private void file(EntityRepository repo, Pool pool) throws IOException {
        if (random.nextBoolean()) {
            WorldStorage.of(repo).withoutForce().save(folder.resolve("world" + random.nextInt(3)));
        } else {
            pool.add(FlightRecorder.start(
                    repo, folder.resolve("recording" + random.nextInt(3)), RecorderConfig.DEFAULT.buffers(2, 1 << 20)));
        }
    }
}
