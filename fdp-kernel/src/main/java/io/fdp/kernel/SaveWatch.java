package io.fdp.kernel;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Looks at saves and loads of a world, for the program that drives it. An engine has a watch: it knows what systems
 * keep outside of the world, and which templates there are.
 *
 * <p>Whoever writes saves calls {@link #saved} when a save is complete. Whoever loads asks {@link #lacking} before the
 * loaded world replaces the other.
 */
public interface SaveWatch {
    /** The world was saved. Called on the thread that saves, between frames or while observers look. */
    void saved();

    /**
     * What another world needs and the program does not have.
     *
     * @param loaded a world that is about to replace the watched one
     * @return a text for each thing, as for people
     */
    List<String> lacking(EntityRepository loaded);

    /**
     * The templates of the program, which a save names: numbers may be given to other templates later.
     *
     * @return names by numbers; empty if there are none
     */
    default Map<Integer, String> templates() {
        return Map.of();
    }

    /** The world was closed, and the watch was still there. Called on the thread that closes, at most once. */
    default void closed() {}

    /**
     * Lets a watch look at the saves and loads of a world. It replaces the watch before.
     *
     * @param repository the world
     * @param watch the watch
     */
    static void set(EntityRepository repository, SaveWatch watch) {
        Objects.requireNonNull(repository, "the repository is null: pass an open one");
        repository.saveWatch().set(Objects.requireNonNull(watch, "the watch is null: use remove() to remove one"));
    }

    /**
     * Removes a watch.
     *
     * @param repository the world
     * @param watch the watch
     * @return false if another watch, or none, is set
     */
    static boolean remove(EntityRepository repository, SaveWatch watch) {
        Objects.requireNonNull(repository, "the repository is null: pass an open one");
        Objects.requireNonNull(watch, "the watch is null: pass the one to remove");
        return repository.saveWatch().compareAndSet(watch, null);
    }

    /**
     * The watch of a world.
     *
     * @param repository the world
     * @return null if there is none
     */
    static @Nullable SaveWatch of(EntityRepository repository) {
        Objects.requireNonNull(repository, "the repository is null: pass an open one");
        return repository.saveWatch().get();
    }
}
