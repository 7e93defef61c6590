package io.fdp.engine.tkb;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import org.jspecify.annotations.Nullable;

/**
 * Data that holds for all entities of a template, such as mass or top speed, found by entity: {@link Tkb#data(Class)}.
 * The TKB holds the data once; entities have no copy.
 *
 * <p>Get this object once and keep it. Its methods make no garbage and take no lock.
 *
 * @param <T> the class of the data
 */
public final class StaticData<T> {
    private final Class<T> type;
    private final EntityRepository repo;
    private final TemplateIndex index;
    private final @Nullable Object[] values;

    StaticData(Class<T> type, EntityRepository repo, TemplateIndex index) {
        this.type = type;
        this.repo = repo;
        this.index = index;
        this.values = new Object[index.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = index.at(i).tryData(type);
        }
    }

    /**
     * The data of an entity's template.
     *
     * @param entity a living entity
     * @return the data
     * @throws TkbException when the entity has no template, or its template has no such data
     */
    public T of(long entity) {
        T found = at(index.ordinal(repo.tkbType(entity)));
        if (found == null) {
            throw missing(entity);
        }
        return found;
    }

    /**
     * The data of an entity's template, if there is any.
     *
     * @param entity a handle
     * @return the data, or null when the entity is not alive, has no template, or its template has no such data
     */
    public @Nullable T tryOf(long entity) {
        return repo.isAlive(entity) ? at(index.ordinal(repo.tkbType(entity))) : null;
    }

    /**
     * The data of a template, by its number.
     *
     * @param tkbType the number
     * @return the data, or null when there is no such template, or it has no such data
     */
    public @Nullable T tryOfType(int tkbType) {
        return at(index.ordinal(tkbType));
    }

    @SuppressWarnings("unchecked") // only values of the class are put in
    private @Nullable T at(int ordinal) {
        return ordinal < 0 ? null : (T) values[ordinal];
    }

    private TkbException missing(long entity) {
        int id = repo.tkbType(entity);
        int ordinal = index.ordinal(id);
        String what = "entity " + Entity.toString(entity);
        if (id == 0) {
            return new TkbException(what + " was not created from a template, so there is no " + type.getSimpleName()
                    + " for it: create it with createEntity() of a Tkb, or ask with tryOf()");
        }
        if (ordinal < 0) {
            return new TkbException(what + " is of template " + id + ", which this TKB does not have: use the TKB that"
                    + " it was created from, or ask with tryOf()");
        }
        return new TkbException(what + " is of " + index.at(ordinal) + ", which has no " + type.getSimpleName()
                + ": give the template such data, or ask with tryOf()");
    }

    @Override
    public String toString() {
        return "StaticData[" + type.getSimpleName() + "]";
    }
}
