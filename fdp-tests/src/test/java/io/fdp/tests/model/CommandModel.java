package io.fdp.tests.model;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.FdpException;
import io.fdp.tests.components.Orders.Aim;
import io.fdp.tests.components.Orders.Crew;
import io.fdp.tests.components.Orders.Squad;
import io.fdp.tests.components.Route;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * What command buffers should do, done with the plain API: a list of things to do, in the order in which one thread
 * would have recorded them.
 *
 * <p>Entities that do not exist yet have negative numbers of the model's own.
 */
public final class CommandModel extends CommandWorld implements CommandSink {
    private final List<Runnable> list = new ArrayList<>();
    private final Map<Long, Long> made = new HashMap<>();
    private long next = Long.MIN_VALUE;
    public int applied;
    public int skipped;
    public int failed;

    public CommandModel(EntityRepository repo) {
        super(repo);
    }

    public void playback() {
        applied = 0;
        skipped = 0;
        failed = 0;
        list.forEach(Runnable::run);
        list.clear();
        made.clear();
    }

    private long real(long entity) {
        return made.getOrDefault(entity, entity);
    }

    private void on(long entity, LongConsumer action) {
        list.add(() -> {
            if (!repo.isAlive(real(entity))) {
                skipped++;
            } else {
                attempt(() -> action.accept(real(entity)));
            }
        });
    }

    private void attempt(Runnable action) {
        try {
            action.run();
            applied++;
        } catch (FdpException | IllegalStateException | IndexOutOfBoundsException refused) {
            failed++;
        }
    }

    private void onBoth(long child, long parent, Link action) {
        list.add(() -> {
            if (!repo.isAlive(real(child)) || !repo.isAlive(real(parent))) {
                skipped++;
            } else {
                attempt(() -> action.link(real(child), real(parent)));
            }
        });
    }

    private interface Link {
        void link(long child, long parent);
    }

    @Override
    public long create() {
        long name = next++;
        list.add(() -> {
            made.put(name, repo.createEntity());
            applied++;
        });
        return name;
    }

    @Override
    public long spawn(int number, boolean fails) {
        long name = next++;
        list.add(() -> {
            long entity = repo.createEntity();
            made.put(name, entity);
            attempt(() -> {
                try {
                    build(entity, number, fails);
                } catch (IllegalStateException thrown) {
                    repo.destroyEntity(entity);
                    throw thrown;
                }
            });
        });
        return name;
    }

    @Override
    public void destroy(long entity) {
        on(entity, repo::destroyEntity);
    }

    @Override
    public void destroySubtree(long entity) {
        on(entity, tree::destroySubtree);
    }

    @Override
    public void setEnabled(long entity, boolean enabled) {
        on(entity, e -> repo.setEnabled(e, enabled));
    }

    @Override
    public void setSubtreeEnabled(long entity, boolean enabled) {
        on(entity, e -> repo.setSubtreeEnabled(e, enabled));
    }

    private Aim right(Aim value) {
        return new Aim(value.range(), real(value.target()));
    }

    private Squad right(Squad value) {
        long[] members = value.members().clone();
        for (int i = 0; i < members.length; i++) {
            members[i] = real(members[i]);
        }
        return new Squad(value.size(), members, real(value.leader()));
    }

    @Override
    public void addAim(long entity, Aim value) {
        on(entity, e -> aim.add(e, right(value)));
    }

    @Override
    public void setAim(long entity, Aim value) {
        on(entity, e -> aim.set(e, right(value)));
    }

    @Override
    public void removeAim(long entity) {
        on(entity, aim::remove);
    }

    @Override
    public void addSquad(long entity, Squad value) {
        on(entity, e -> squad.add(e, right(value)));
    }

    @Override
    public void setSquad(long entity, Squad value) {
        on(entity, e -> squad.set(e, right(value)));
    }

    @Override
    public void addRoute(long entity, Route value) {
        on(entity, e -> route.add(e, value));
    }

    @Override
    public void setRoute(long entity, Route value) {
        on(entity, e -> route.set(e, value));
    }

    @Override
    public void removeRoute(long entity) {
        on(entity, route::remove);
    }

    @Override
    public void addTag(long entity) {
        on(entity, damaged::add);
    }

    @Override
    public void setTag(long entity, boolean tagged) {
        on(entity, e -> damaged.set(e, tagged));
    }

    @Override
    public void setAuthority(long entity, boolean owned) {
        on(entity, e -> aim.setAuthority(e, owned));
    }

    @Override
    public void addChild(long parent, long child) {
        onBoth(child, parent, (c, p) -> tree.addChild(p, c));
    }

    @Override
    public void reparent(long parent, long child) {
        onBoth(child, parent, (c, p) -> tree.reparent(p, c));
    }

    @Override
    public void removeChild(long parent, long child) {
        onBoth(child, parent, (c, p) -> tree.removeChild(p, c));
    }

    @Override
    public void detach(long child) {
        on(child, tree::detach);
    }

    private Crew right(Crew value) {
        return new Crew(value.rank(), real(value.person()), value.seat());
    }

    @Override
    public void addCrew(long entity, Crew value) {
        on(entity, e -> crew.add(e, right(value)));
    }

    @Override
    public void setCrew(long entity, int position, Crew value) {
        on(entity, e -> crew.set(e, position, right(value)));
    }

    @Override
    public void setAllCrew(long entity, Crew[] values) {
        on(entity, e -> crew.setAll(e, Arrays.stream(values).map(this::right).toArray(Crew[]::new)));
    }

    @Override
    public void removeCrewAt(long entity, int position) {
        on(entity, e -> crew.removeAt(e, position));
    }

    @Override
    public void removeCrewByKey(long entity, short seat) {
        on(entity, e -> crew.removeByKey(e, seat));
    }

    @Override
    public void removeCrew(long entity) {
        on(entity, crew::remove);
    }
}
