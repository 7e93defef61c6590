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
 * <p>A query may be kept. Each run answers what the text means with the types that are registered then, so a kept query
 * and a new one of the same text always agree: {@code Disabled} counts as soon as somebody is disabled, and a name that
 * several types have got meanwhile is refused with a {@link TextQueryException}, as it is for a new query. Only a run
 * after a registration makes garbage.
 *
 * <p>The rules of {@link Query} apply: any thread may run it, several at once as well, and what an iteration sees and
 * forbids is the same. A text query marks nothing as changed.
 */
public final class WorldQuery {
    private final TextQuery query;
    private volatile Binding binding;

    WorldQuery(WorldEntities world, TextQuery query) {
        this.query = query;
        this.binding = new Binding(world, query.bind(world.types()));
    }

    /** What the text means with the types of one moment. */
    private static final class Binding {
        private final WorldEntities world;
        private final BoundQuery bound;
        private final BoundQuery rest;
        private final Query components;
        private final Deque<Run> idle = new ArrayDeque<>();

        Binding(WorldEntities world, BoundQuery bound) {
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

        private Run run(Query.EntityVisitor visitor) {
            Run run;
            synchronized (idle) {
                run = idle.isEmpty() ? new Run(this) : idle.removeLast();
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
    }

    /** One iteration: the entity that it looks at, and what to do with matches. */
    private static final class Run implements Query.EntityVisitor {
        private final Binding binding;
        private final BoundQuery rest;
        private final WorldAccess access;
        private Query.EntityVisitor visitor = NOTHING;
        private int count;
        private long first;

        Run(Binding binding) {
            this.binding = binding;
            this.rest = binding.rest;
            this.access = new WorldAccess(binding.world);
        }

        @Override
        public void visit(long entity) {
            if (rest.matches(access.at(entity))) {
                first = count++ == 0 ? entity : first;
                visitor.visit(entity);
            }
        }

        /** Keeps this for the next iteration. */
        void end() {
            visitor = NOTHING;
            synchronized (binding.idle) {
                binding.idle.addLast(this);
            }
        }
    }

    /** What the text means now. Types are only ever added, so their number says whether the last answer holds. */
    private Binding current() {
        Binding last = binding;
        if (last.world.isCurrent()) {
            return last;
        }
        WorldEntities now = last.world.renewed();
        Binding next = new Binding(now, query.bind(now.types()));
        binding = next;
        return next;
    }

    private Run run(Query.EntityVisitor visitor) {
        return current().run(visitor);
    }

    private static final Query.EntityVisitor NOTHING = entity -> {};

    /**
     * The types that the query knows.
     *
     * @return the types of the world that are registered now
     */
    public QueryTypes types() {
        return current().bound.types();
    }

    /**
     * How many entities match.
     *
     * @return the number of matches
     */
    public int count() {
        Run run = run(NOTHING);
        int count = run.count;
        run.end();
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
        run.end();
        return first;
    }

    /**
     * Whether an entity matches.
     *
     * @param entity a handle
     * @return true if it lives and matches
     */
    public boolean matches(long entity) {
        Binding now = current();
        if (!now.components.matches(entity)) {
            return false;
        }
        WorldAccess access = new WorldAccess(now.world);
        if (now.bound.asksRoles()) {
            access.readRoles();
        }
        return now.rest.matches(access.at(entity));
    }

    /**
     * Visits the matches one by one, in ascending order of their indexes.
     *
     * @param visitor gets each handle
     */
    public void forEach(Query.EntityVisitor visitor) {
        run(Objects.requireNonNull(visitor, "the visitor is null: pass one")).end();
    }

    /**
     * Visits the matches one by one, with all that tools can know about them.
     *
     * @param visitor gets each match; the object is valid during the call
     */
    public void forEachAccess(Consumer<? super EntityAccess> visitor) {
        Objects.requireNonNull(visitor, "the visitor is null: pass one");
        Binding now = current();
        WorldAccess access = new WorldAccess(now.world);
        access.readRoles();
        now.run(entity -> visitor.accept(access.at(entity))).end();
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
        return "WorldQuery[" + query + "]";
    }
}
