package io.fdp.tests.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.singleton.ManagedSingleton;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.tests.components.DetonationEvents;
import io.fdp.tests.components.GaugeTable;
import io.fdp.tests.components.Happenings.Detonation;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.WheelParts;
import io.fdp.tests.model.MixedModel.Being;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** A repository with something of every kind, and its comparison with a {@link MixedModel}. */
public final class MixedWorld implements AutoCloseable {
    public final EntityRepository repo;
    public final PositionTable position;
    public final GaugeTable gauge;
    public final ManagedTable<Route> route;
    public final WheelParts wheels;
    public final TagColumn damaged;
    public final TableSingleton<Position, PositionTable> origin;
    public final ManagedSingleton<Route> mission;
    public final DetonationEvents detonations;
    private final Query changed;
    private long since;

    public MixedWorld(EntityRepository repo) {
        this.repo = repo;
        position = repo.register(PositionTable.TYPE);
        gauge = repo.register(GaugeTable.TYPE);
        route = repo.registerManaged(Route.class);
        wheels = repo.register(WheelParts.TYPE);
        damaged = repo.registerTag(Shapes.Damaged.class);
        origin = repo.singletons().register(PositionTable.TYPE);
        mission = repo.singletons().registerManaged(Route.class);
        detonations = repo.events().register(DetonationEvents.TYPE);
        changed = repo.query().with(gauge).changed(gauge).includeDisabled().build();
        look();
    }

    /** Starts to look for changes anew. */
    public void look() {
        since = repo.advanceVersion();
        changed.since(since);
    }

    /** Compares everything that can be read. */
    public void compare(MixedModel model) {
        assertThat(repo.entityCount()).isEqualTo(model.beings.size());
        model.beings.values().forEach(this::compare);
        model.roles.forEach((role, entity) ->
                assertThat(repo.roles().find(role)).isEqualTo(model.beings.containsKey(entity) ? entity : Entity.NULL));
        assertThat(origin.tryGet()).isEqualTo(model.origin);
        assertThat(targetOf(mission.tryGet())).isEqualTo(model.mission);
        compareEvents(model);
        compareQueries(model);
    }

    private void compare(Being being) {
        long entity = being.handle;
        assertThat(repo.isAlive(entity)).isTrue();
        assertThat(position.tryGet(entity)).isEqualTo(being.position);
        assertThat(position.hasAuthority(entity)).isEqualTo(being.ownsPosition);
        assertThat(gauge.tryGet(entity)).isEqualTo(being.gauge);
        assertThat(targetOf(route.tryGet(entity))).isEqualTo(being.route);
        assertThat(damaged.has(entity)).isEqualTo(being.damaged);
        assertThat(repo.isEnabled(entity)).isEqualTo(!being.disabled);
        assertThat(wheels.has(entity)).isEqualTo(!being.wheels.isEmpty());
        if (!being.wheels.isEmpty()) {
            assertThat(wheels.getAll(entity)).isEqualTo(being.wheels);
        }
        assertThat(repo.hierarchy().parent(entity)).isEqualTo(being.parent == null ? Entity.NULL : being.parent);
        List<Long> children = new ArrayList<>();
        repo.hierarchy().forEachChild(entity, children::add);
        assertThat(children).isEqualTo(being.children);
    }

    private static String targetOf(Route route) {
        return route == null ? null : route.target;
    }

    private void compareEvents(MixedModel model) {
        List<Detonation> found = new ArrayList<>();
        for (int i = 0; i < detonations.count(); i++) {
            found.add(detonations.get(i));
        }
        assertThat(found).isEqualTo(model.current);
        assertThat(detonations.pendingCount()).isEqualTo(model.pending.size());
    }

    private void compareQueries(MixedModel model) {
        expect(
                model,
                repo.query().with(position, wheels).without(damaged).build(),
                b -> b.position != null && !b.wheels.isEmpty() && !b.damaged && !b.disabled);
        expect(model, repo.query().includeDisabled().with(position).build(), b -> b.position != null);
        expect(model, repo.query().build(), b -> !b.disabled);
        expect(
                model,
                repo.query().anyOf(gauge, route).owned(position).build(),
                b -> (b.gauge != null || b.route != null) && b.ownsPosition && !b.disabled);
        Set<Long> found = collect(changed);
        if (model.touchedExactly) {
            assertThat(found).as("changed since %d", since).isEqualTo(model.touched);
        } else {
            assertThat(found).as("changed since %d", since).containsAll(model.touched);
        }
    }

    private static void expect(MixedModel model, Query query, Predicate<Being> condition) {
        Set<Long> expected = new HashSet<>();
        model.beings.values().stream().filter(condition).forEach(b -> expected.add(b.handle));
        assertThat(collect(query)).isEqualTo(expected);
    }

    private static Set<Long> collect(Query query) {
        Set<Long> found = new HashSet<>();
        query.forEach(found::add);
        return found;
    }

    /** All columns that components of entities are in. */
    public List<ComponentColumn> columns() {
        return List.of(position, gauge, route, wheels, damaged);
    }

    @Override
    public void close() {
        repo.close();
    }
}
