package io.fdp.tests.model;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.hierarchy.Hierarchy;
import io.fdp.kernel.query.Query;
import io.fdp.tests.components.AimTable;
import io.fdp.tests.components.CrewParts;
import io.fdp.tests.components.Orders.Aim;
import io.fdp.tests.components.Orders.Crew;
import io.fdp.tests.components.Orders.Squad;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.SquadTable;

/** A world that random programs of commands change, and the way to record them. */
public class CommandWorld {
    public final EntityRepository repo;
    public final AimTable aim;
    public final SquadTable squad;
    public final ManagedTable<Route> route;
    public final TagColumn damaged;
    public final CrewParts crew;
    public final Hierarchy tree;
    public final Query all;
    private CommandBatch batch;

    public CommandWorld(EntityRepository repo) {
        this.repo = repo;
        aim = repo.register(AimTable.TYPE);
        squad = repo.register(SquadTable.TYPE);
        route = repo.registerManaged(ManagedType.of(Route.class).hashedBy(Route::hashTo));
        damaged = repo.registerTag(Shapes.Damaged.class);
        crew = repo.register(CrewParts.TYPE);
        tree = repo.hierarchy();
        all = repo.query().includeDisabled().build();
    }

    /** What a blueprint of a number builds. */
    public void build(long entity, int number, boolean fails) {
        aim.add(entity, number, entity);
        if (number % 2 == 0) {
            tree.addChild(entity, repo.createEntity());
        }
        if (fails) {
            throw new IllegalStateException("blueprint " + number + " fails");
        }
    }

    /** A batch that is used again and again. */
    public CommandBatch batch() {
        if (batch == null) {
            batch = repo.commands().newBatch();
        }
        return batch;
    }

    public long[] entities() {
        long[] found = new long[repo.entityCount()];
        all.collect(found);
        return found;
    }

    /** Records to a buffer. */
    public CommandSink sink(CommandBuffer commands) {
        return new CommandSink() {
            @Override
            public long create() {
                return commands.create();
            }

            @Override
            public long spawn(int number, boolean fails) {
                return commands.spawn(entity -> build(entity, number, fails));
            }

            @Override
            public void destroy(long entity) {
                commands.destroy(entity);
            }

            @Override
            public void destroySubtree(long entity) {
                tree.destroySubtree(commands, entity);
            }

            @Override
            public void setEnabled(long entity, boolean enabled) {
                commands.setEnabled(entity, enabled);
            }

            @Override
            public void setSubtreeEnabled(long entity, boolean enabled) {
                commands.setSubtreeEnabled(entity, enabled);
            }

            @Override
            public void addAim(long entity, Aim value) {
                aim.add(commands, entity, value);
            }

            @Override
            public void setAim(long entity, Aim value) {
                aim.set(commands, entity, value);
            }

            @Override
            public void removeAim(long entity) {
                aim.remove(commands, entity);
            }

            @Override
            public void addSquad(long entity, Squad value) {
                squad.add(commands, entity, value);
            }

            @Override
            public void setSquad(long entity, Squad value) {
                squad.set(commands, entity, value);
            }

            @Override
            public void addRoute(long entity, Route value) {
                route.add(commands, entity, value);
            }

            @Override
            public void setRoute(long entity, Route value) {
                route.set(commands, entity, value);
            }

            @Override
            public void removeRoute(long entity) {
                route.remove(commands, entity);
            }

            @Override
            public void addTag(long entity) {
                damaged.add(commands, entity);
            }

            @Override
            public void setTag(long entity, boolean tagged) {
                damaged.set(commands, entity, tagged);
            }

            @Override
            public void setAuthority(long entity, boolean owned) {
                aim.setAuthority(commands, entity, owned);
            }

            @Override
            public void addChild(long parent, long child) {
                tree.addChild(commands, parent, child);
            }

            @Override
            public void reparent(long parent, long child) {
                tree.reparent(commands, parent, child);
            }

            @Override
            public void removeChild(long parent, long child) {
                tree.removeChild(commands, parent, child);
            }

            @Override
            public void detach(long child) {
                tree.detach(commands, child);
            }

            @Override
            public void addCrew(long entity, Crew value) {
                crew.add(commands, entity, value);
            }

            @Override
            public void setCrew(long entity, int position, Crew value) {
                crew.set(commands, entity, position, value);
            }

            @Override
            public void setAllCrew(long entity, Crew[] values) {
                crew.setAll(commands, entity, values);
            }

            @Override
            public void removeCrewAt(long entity, int position) {
                crew.removeAt(commands, entity, position);
            }

            @Override
            public void removeCrewByKey(long entity, short seat) {
                crew.removeByKey(commands, entity, seat);
            }

            @Override
            public void removeCrew(long entity) {
                crew.remove(commands, entity);
            }
        };
    }
}
