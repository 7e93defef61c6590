package io.fdp.format.query;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.query.QueryBuilder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A text query on a running world. A query of the kernel finds the entities that have the components; fields are then
 * read from memory. Makes no garbage after the first run.
 *
 * <p>The rules of {@link Query} apply: any thread may run it, several at once as well, and what an iteration sees and
 * forbids is the same. A text query marks nothing as changed.
 */
public final class WorldQuery {
    private final WorldEntities world;
    private final BoundQuery bound;
    private final BoundQuery rest;
    private final Query components;
    private final Deque<Run> idle = new ArrayDeque<>();

    WorldQuery(WorldEntities world, BoundQuery bound) {
        this.world = world;
        this.bound = bound;
        QueryBuilder builder = world.repository().query().includeDisabled();
        List<EntityTest> left = new ArrayList<>();
        for (EntityTest test : bound.tests()) {
            if (!takes(builder, test)) {
                left.add(test);
            }
        }
        this.rest = new BoundQuery(bound.toString(), bound.types(), left);
        this.components = builder.build();
    }

    /** Lets the kernel test a condition; returns whether nothing of it is left. */
    private boolean takes(QueryBuilder builder, EntityTest test) {
        switch (test) {
            case EntityTest.Has has when has.isNegated() -> builder.without(column(has.type()));
            case EntityTest.Has has -> builder.with(column(has.type()));
            case EntityTest.Owns owns when !owns.isNegated() -> builder.owned(column(owns.type()));
            case EntityTest.Header(HeaderField field, ValueTest.Masked(long mask, long value, boolean isEqual))
            when field == HeaderField.DIS && isEqual && mask != 0 -> builder.disType(value, mask);
            case EntityTest.Field field -> {
                builder.with(column(field.type()));
                return false;
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private ComponentColumn column(int type) {
        return world.columns().get(type);
    }

    /** One iteration: the entity that it looks at, and what to do with matches. */
    private final class Run implements Query.EntityVisitor {
        private final WorldAccess access = new WorldAccess(world);
        private Query.EntityVisitor visitor = entity -> {};
        private int count;
        private long first;

        @Override
        public void visit(long entity) {
            if (rest.matches(access.at(entity))) {
                first = count++ == 0 ? entity : first;
                visitor.visit(entity);
            }
        }
    }

    private Run run(Query.EntityVisitor visitor) {
        Run run;
        synchronized (idle) {
            run = idle.isEmpty() ? new Run() : idle.removeLast();
        }
        run.visitor = visitor;
        run.count = 0;
        run.first = Entity.NULL;
        if (bound.asksRoles()) {
            run.access.readRoles();
        }
        components.forEach(run);
        return run;
    }

    private void end(Run run) {
        run.visitor = NOTHING;
        synchronized (idle) {
            idle.addLast(run);
        }
    }

    private static final Query.EntityVisitor NOTHING = entity -> {};

    /**
     * The types that the query knows.
     *
     * @return the types of the world when the query was made
     */
    public QueryTypes types() {
        return bound.types();
    }

    /**
     * How many entities match.
     *
     * @return the number of matches
     */
    public int count() {
        Run run = run(NOTHING);
        int count = run.count;
        end(run);
        return count;
    }

    /**
     * Whether no entity matches.
     *
     * @return true if there is no match
     */
    public boolean isEmpty() {
        return count() == 0;
    }

    /**
     * The match with the lowest index.
     *
     * @return its handle, or {@link Entity#NULL} when nothing matches
     */
    public long first() {
        Run run = run(NOTHING);
        long first = run.first;
        end(run);
        return first;
    }

    /**
     * Whether an entity matches.
     *
     * @param entity a handle
     * @return true if it lives and matches
     */
    public boolean matches(long entity) {
        if (!components.matches(entity)) {
            return false;
        }
        WorldAccess access = new WorldAccess(world);
        if (bound.asksRoles()) {
            access.readRoles();
        }
        return rest.matches(access.at(entity));
    }

    /**
     * Visits the matches one by one, in ascending order of their indexes.
     *
     * @param visitor gets each handle
     */
    public void forEach(Query.EntityVisitor visitor) {
        end(run(Objects.requireNonNull(visitor, "the visitor is null: pass one")));
    }

    /**
     * Visits the matches one by one, with all that tools can know about them.
     *
     * @param visitor gets each match; the object is valid during the call
     */
    public void forEachAccess(Consumer<? super EntityAccess> visitor) {
        Objects.requireNonNull(visitor, "the visitor is null: pass one");
        WorldAccess access = new WorldAccess(world);
        access.readRoles();
        forEach(entity -> visitor.accept(access.at(entity)));
    }

    /**
     * Collects matches, in ascending order of their indexes, as many as fit.
     *
     * @param into receives handles
     * @return how many were written
     */
    public int collect(long[] into) {
        Objects.requireNonNull(into, "the array is null: pass one");
        int[] count = {0};
        forEach(entity -> {
            if (count[0] < into.length) {
                into[count[0]++] = entity;
            }
        });
        return count[0];
    }

    /** The text of the query. */
    @Override
    public String toString() {
        return "WorldQuery[" + bound + "]";
    }
}
