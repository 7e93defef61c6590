package io.fdp.format.query;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.RegisteredTypes;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.error.StaleEntityException;
import java.util.List;
import java.util.Objects;
import java.util.function.LongToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The entities of a running world as queries and tools see them: without the classes of the program.
 *
 * <p>Knows the types that were registered when it was made; its queries also know later ones. Threading: any thread, as
 * a query.
 */
public final class WorldEntities {
    private final EntityRepository repo;
    private final List<ComponentColumn> columns;
    private final QueryTypes types;

    private final @Nullable LongToIntFunction owners;

    private WorldEntities(EntityRepository repo, TemplateNames templates, @Nullable LongToIntFunction owners) {
        this.repo = repo;
        this.columns = List.copyOf(repo.types());
        this.owners = owners;
        QueryTypes all =
                QueryTypes.of(columns.stream().map(RegisteredTypes::describe).toList(), templates);
        this.types = owners == null ? all : all.withOwners();
    }

    /**
     * Looks at a world.
     *
     * @param repo the world
     * @param templates the names of its templates, or {@link TemplateNames#NONE}
     * @return its entities
     */
    public static WorldEntities of(EntityRepository repo, TemplateNames templates) {
        return new WorldEntities(
                Objects.requireNonNull(repo, "the repository is null: pass a world"),
                Objects.requireNonNull(templates, "the names of templates are null: pass TemplateNames.NONE"),
                null);
    }

    /**
     * Looks at a world in which something tells which node owns an entity, as in an exercise.
     *
     * @param repo the world
     * @param templates the names of its templates, or {@link TemplateNames#NONE}
     * @param owners gets a living entity and returns the number of its owner, 0 for none; called by whoever queries
     * @return its entities
     */
    public static WorldEntities of(EntityRepository repo, TemplateNames templates, LongToIntFunction owners) {
        return new WorldEntities(
                Objects.requireNonNull(repo, "the repository is null: pass a world"),
                Objects.requireNonNull(templates, "the names of templates are null: pass TemplateNames.NONE"),
                Objects.requireNonNull(owners, "the function for owners is null: leave it out"));
    }

    /** The number of the node that owns an entity. */
    int owner(long entity) {
        LongToIntFunction of = owners;
        if (of == null) {
            throw new IllegalArgumentException("nothing says here which node owns an entity");
        }
        return of.applyAsInt(entity);
    }

    /** Whether the world has no other types than those that are known here. Types are only ever added. */
    boolean isCurrent() {
        return repo.types().size() == columns.size();
    }

    /** The same world with the types that are registered now. */
    WorldEntities renewed() {
        return new WorldEntities(repo, types.templates(), owners);
    }

    EntityRepository repository() {
        return repo;
    }

    List<ComponentColumn> columns() {
        return columns;
    }

    /**
     * The types, numbered as they were registered.
     *
     * @return the types
     */
    public QueryTypes types() {
        return types;
    }

    /**
     * Makes a query.
     *
     * @param query a text that was read
     * @return the query for this world
     * @throws TextQueryException when the query does not fit the types
     */
    public WorldQuery query(TextQuery query) {
        return new WorldQuery(this, Objects.requireNonNull(query, "the query is null: parse a text"));
    }

    /**
     * Looks at an entity. Makes an object; use it at once.
     *
     * @param entity a living entity
     * @return what there is to know
     * @throws StaleEntityException when the entity is not alive
     */
    public EntityAccess find(long entity) {
        repo.spawnTick(entity); // throws when it is not alive
        WorldAccess access = new WorldAccess(this).at(entity);
        access.readRoles();
        return access;
    }

    /**
     * Writes an entity as JSON, as {@link EntityJson} does.
     *
     * @param entity a living entity
     * @param json receives an object
     * @throws StaleEntityException when the entity is not alive
     */
    public void writeJson(long entity, JsonWriter json) {
        Objects.requireNonNull(json, "the writer is null: pass one");
        new EntityJson(types).write(find(entity), json);
    }

    /** What it looks at. */
    @Override
    public String toString() {
        return "WorldEntities[" + columns.size() + " types]";
    }
}
