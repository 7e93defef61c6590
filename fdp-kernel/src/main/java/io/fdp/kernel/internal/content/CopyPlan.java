package io.fdp.kernel.internal.content;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.error.CopyException;
import io.fdp.kernel.error.UnregisteredTypeException;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.internal.entity.EntityCopy;
import io.fdp.kernel.internal.entity.HierarchyCopy;
import io.fdp.kernel.internal.entity.RoleCopy;
import io.fdp.kernel.internal.event.EventChannel;
import io.fdp.kernel.internal.table.ColumnCopy;
import io.fdp.kernel.internal.table.CopyScope;
import io.fdp.kernel.internal.table.CopyUnit;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.internal.world.World;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is copied when one repository becomes like another: a unit for each part of the world, entities first.
 *
 * <p>Types are matched by name, whatever the order of registration. Types that only the target has become empty. A plan
 * is valid until either side registers another type.
 */
final class CopyPlan {
    private final Contents source;
    private final Contents target;
    private final CopyUnit[] units;
    private final FollowPlan[] follow;
    private final int sourceTypes;
    private final int targetTypes;

    CopyPlan(Contents source, Contents target) {
        this.source = source;
        this.target = target;
        this.sourceTypes = source.registrations();
        this.targetTypes = target.registrations();
        List<CopyUnit> all = new ArrayList<>();
        addEntities(all);
        addColumns(all, source.types(), target.types(), "");
        addColumns(all, source.singletons().types(), target.singletons().types(), "singleton ");
        all.add(new RoleCopy(source.roles(), target.roles()));
        addEvents(all);
        this.units = all.toArray(CopyUnit[]::new);
        ReactionShadow reactions = target.reactions();
        this.follow = new FollowPlan[] {
            new FollowPlan(source, target, target.lastFrame()),
            new FollowPlan(source, target, reactions.side(0)),
            new FollowPlan(source, target, reactions.side(1))
        };
    }

    private void addEntities(List<CopyUnit> all) {
        World from = source.world();
        World into = target.world();
        all.add(new EntityCopy(
                from.state(), from.columns(), into.state(), into.columns(), into.index(), into.stores()));
        all.add(new HierarchyCopy(
                from.state(),
                from.index().hierarchy(),
                into.state(),
                into.index().hierarchy()));
    }

    private static void addColumns(
            List<CopyUnit> all, @Nullable ColumnRegistry from, @Nullable ColumnRegistry into, String kind) {
        if (from != null) {
            for (ComponentColumn column : from.all()) {
                ComponentColumn match = into == null ? null : into.find(column.name());
                requireLike(column, match, kind);
            }
        }
        if (into != null) {
            for (ComponentColumn column : into.all()) {
                ComponentColumn match = from == null ? null : from.find(column.name());
                all.add(new ColumnCopy(match == null ? null : Stores.of(match), Stores.of(column)));
            }
        }
    }

    private void addEvents(List<CopyUnit> all) {
        for (EventStream<?> stream : source.events().all()) {
            requireLike(stream, target.events().find(stream.name()));
        }
        for (EventStream<?> stream : target.events().all()) {
            EventStream<?> match = source.events().find(stream.name());
            all.add(EventChannel.of(stream).copyFrom(match == null ? null : EventChannel.of(match)));
        }
    }

    private static void requireLike(EventStream<?> stream, @Nullable EventStream<?> match) {
        if (match == null) {
            throw new UnregisteredTypeException("cannot copy the repository: " + stream
                    + " is registered in the source and not in the target; register it in the target too");
        }
        String why = TypeDifference.of(stream, match);
        if (why != null) {
            throw new CopyException("cannot copy the repository: event " + stream.name() + " " + why
                    + "; register the same event in both, or give one of the two another name");
        }
    }

    private static void requireLike(ComponentColumn column, @Nullable ComponentColumn match, String kind) {
        if (match == null) {
            throw new UnregisteredTypeException("cannot copy the repository: " + kind + column.name()
                    + " is registered in the source and not in the target; register it in the target too");
        }
        String why = TypeDifference.of(column, match);
        if (why != null) {
            throw new CopyException("cannot copy the repository: " + kind + column.name() + " " + why
                    + "; register the same type in both, or give one of the two another name");
        }
    }

    /** Whether neither side registered anything since then. */
    boolean isCurrent() {
        return source.registrations() == sourceTypes && target.registrations() == targetTypes;
    }

    /** Prepares everything that can fail. Under both locks. */
    void prepare(CopyScope scope) {
        for (CopyUnit unit : units) {
            unit.prepare(scope);
        }
        for (FollowPlan plan : follow) {
            plan.prepare(scope);
        }
        target.reactions().grow();
    }

    /**
     * Makes the target, its last frame and what its reactions compare like the source; returns the number of chunks
     * written. Under both locks.
     */
    int apply() {
        int written = 0;
        for (CopyUnit unit : units) {
            written += unit.apply();
        }
        for (FollowPlan plan : follow) {
            plan.apply();
        }
        target.reactions().becameLike();
        return written;
    }

    /** Releases what was prepared. */
    void end() {
        for (CopyUnit unit : units) {
            unit.end();
        }
        for (FollowPlan plan : follow) {
            plan.end();
        }
    }
}
