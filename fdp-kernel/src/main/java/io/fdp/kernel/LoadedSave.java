package io.fdp.kernel;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the save that a world was loaded from. Whoever runs frames can tell by it what the program does
 * differently: it creates its first entities once more, or gave the number of a template to another one.
 */
public final class LoadedSave {
    private final long replacements;
    private final int entities;
    private final boolean isBegun;
    private final String source;
    private final Map<Integer, String> templates;

    private LoadedSave(EntityRepository repository, String source, Map<Integer, String> templates) {
        this.replacements = repository.replacements();
        this.entities = repository.entityCount();
        this.isBegun = repository.currentTick() > 0;
        this.source = source;
        this.templates = Map.copyOf(templates);
    }

    /**
     * Notes that a world was loaded. Called by whoever loads, when the loaded world has replaced the other.
     *
     * @param repository the world
     * @param source where it comes from, as a file, for messages
     * @param templates the names of templates by their numbers, as the program had them that saved
     */
    public static void note(EntityRepository repository, String source, Map<Integer, String> templates) {
        Objects.requireNonNull(source, "the source is null: name the file or stream");
        Objects.requireNonNull(templates, "the templates are null: pass an empty map if there are none");
        repository.setLoaded(new LoadedSave(repository, source, templates));
    }

    /**
     * The save that a world was loaded from.
     *
     * @param repository the world
     * @return null if the world was not loaded, or was replaced in another way since
     */
    public static @Nullable LoadedSave of(EntityRepository repository) {
        LoadedSave known = repository.loaded();
        return known == null || known.replacements != repository.replacements() ? null : known;
    }

    /**
     * The number of loaded entities.
     *
     * @return how many there were when the world was loaded
     */
    public int entities() {
        return entities;
    }

    /**
     * Whether frames had run in the world before it was saved. If not, it is a beginning that programs may complete.
     *
     * @return true if it had
     */
    public boolean isBegun() {
        return isBegun;
    }

    /**
     * Where the world was loaded from.
     *
     * @return the source, for messages
     */
    public String source() {
        return source;
    }

    /**
     * The templates of the program that saved.
     *
     * @return names by numbers; empty if they are not known
     */
    public Map<Integer, String> templates() {
        return templates;
    }
}
