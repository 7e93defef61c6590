package io.fdp.tests.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.Disabled;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.HierarchyException;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.singleton.ManagedSingleton;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.tests.components.BigTable;
import io.fdp.tests.components.DetonationEvents;
import io.fdp.tests.components.DialTable;
import io.fdp.tests.components.GaugeTable;
import io.fdp.tests.components.Happenings.Detonation;
import io.fdp.tests.components.Happenings.Order;
import io.fdp.tests.components.OneTable;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes.Big;
import io.fdp.tests.components.Shapes.Burning;
import io.fdp.tests.components.Shapes.Damaged;
import io.fdp.tests.components.Shapes.One;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.Shapes.Velocity;
import io.fdp.tests.components.VelocityTable;
import io.fdp.tests.components.Versioned.Dial;
import io.fdp.tests.components.Versioned.Gauge;
import io.fdp.tests.components.WheelParts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/** A world with something of everything, which random programs change and which can be compared with another one. */
public final class RichWorld {
    /** Routes are copied, so that what is changed inside one is not seen through another. */
    public static final ManagedType<Route> ROUTE = ManagedType.of(Route.class)
            .hashedBy((route, into) -> route.hashTo(into))
            .copiedBy(RichWorld::copy);

    private static final ManagedType<String> CALLSIGN = ManagedType.of(String.class, "callsign");
    private static final int ROLES = 6;

    private final EntityRepository repo;
    private final List<Table<?>> tables = new ArrayList<>();
    private TagColumn damaged;
    private TagColumn burning;
    private ManagedTable<Route> routes;
    private ManagedTable<String> callsigns;
    private WheelParts wheels;
    private TableSingleton<Position, PositionTable> origin;
    private ManagedSingleton<Route> plan;
    private DetonationEvents detonations;
    private ManagedEvents<Order> orders;

    /** A table, and what makes a value of a number. */
    private record Table<T>(ComponentTable<T> table, IntFunction<T> maker) {
        void put(long entity, int number) {
            if (table.has(entity)) {
                table.set(entity, maker.apply(number));
            } else {
                table.add(entity, maker.apply(number));
            }
        }
    }

    /** Registers everything, in an order that depends on a number. */
    public RichWorld(EntityRepository repo, int order) {
        this.repo = repo;
        List<Consumer<EntityRepository>> registrations = new ArrayList<>(List.of(
                r -> tables.add(new Table<>(r.register(PositionTable.TYPE), n -> new Position(n, n + 1, n + 2))),
                r -> tables.add(new Table<>(r.register(VelocityTable.TYPE), n -> new Velocity(n, -n, 2 * n))),
                r -> tables.add(new Table<>(r.register(OneTable.TYPE), n -> new One((byte) n))),
                r -> tables.add(new Table<>(r.register(GaugeTable.TYPE), n -> new Gauge(n, (short) n))),
                r -> tables.add(new Table<>(r.register(DialTable.TYPE), n -> new Dial(n, (byte) n))),
                r -> tables.add(new Table<>(r.register(BigTable.TYPE), RichWorld::big)),
                r -> damaged = r.registerTag(Damaged.class),
                r -> burning = r.registerTag(Burning.class),
                r -> routes = r.registerManaged(ROUTE),
                r -> callsigns = r.registerManaged(CALLSIGN),
                r -> wheels = r.register(WheelParts.TYPE),
                r -> origin = r.singletons().register(PositionTable.TYPE),
                r -> plan = r.singletons().registerManaged(ROUTE),
                r -> detonations = r.events().register(DetonationEvents.TYPE),
                r -> orders = r.events().registerManaged(Order.class)));
        Collections.rotate(registrations, order);
        registrations.forEach(registration -> registration.accept(repo));
        tables.sort(Comparator.comparing(t -> t.table().name()));
    }

    private static Big big(int n) {
        int[] body = new int[5000];
        Arrays.fill(body, n);
        return new Big(n, body);
    }

    /** An object that nobody else changes. */
    static Object copyOf(Object value) {
        return value instanceof Route route ? copy(route) : value;
    }

    private static Route copy(Route route) {
        Route copy = new Route(route.target);
        copy.legs.addAll(route.legs);
        return copy;
    }

    private static Route route(int n) {
        Route route = new Route("to " + n);
        route.legs.add(n);
        return route;
    }

    public EntityRepository repo() {
        return repo;
    }

    /** All living entities. */
    public long[] entities() {
        long[] all = new long[repo.entityCount()];
        repo.query().includeDisabled().build().collect(all);
        return all;
    }

    /** Does something. */
    public void step(SplittableRandom random) {
        long[] all = entities();
        long some = all.length == 0 ? Entity.NULL : all[random.nextInt(all.length)];
        int number = random.nextInt(100);
        switch (random.nextInt(18)) {
            case 0, 1 -> repo.createEntities(new long[random.nextInt(1, 20)]);
            case 2 -> createFarAway(random);
            case 3 -> repo.tick();
            case 4 -> repo.advanceVersion();
            case 5 -> {
                repo.trim(random.nextInt(1, 5));
                repo.defragment(random.nextInt(2000));
            }
            case 6 -> changeGlobals(random, some);
            case 7 -> publish(random);
            default -> {
                if (some != Entity.NULL) {
                    change(random, all, some, number);
                }
            }
        }
    }

    /** In another chunk, or in another extent. */
    private void createFarAway(SplittableRandom random) {
        int index = random.nextInt(40) > 0 ? random.nextInt(1024, 3000) : random.nextInt(65_536, 67_000);
        for (int generation = 1; generation < 1000; generation++) {
            try {
                repo.restoreEntity(Entity.of(index, generation));
                return;
            } catch (IllegalArgumentException taken) {
                if (taken.getMessage().contains("lives there")) {
                    return;
                }
            }
        }
    }

    private void change(SplittableRandom random, long[] all, long some, int number) {
        switch (random.nextInt(21)) {
            case 0 -> repo.destroyEntity(some);
            case 1 -> {
                int from = random.nextInt(all.length);
                repo.destroyEntities(all, from, Math.min(all.length, from + random.nextInt(60)));
            }
            case 2, 3, 4, 5 -> tables.get(random.nextInt(tables.size())).put(some, number);
            case 6 -> tables.get(random.nextInt(tables.size())).table().remove(some);
            case 7 -> setAuthority(random, some);
            case 8 -> burning.set(some, random.nextBoolean());
            case 9 -> damaged.set(some, random.nextBoolean());
            case 10 -> changeRoute(random, some, number);
            case 11 -> changeCallsign(some, number);
            case 12 -> setHeader(random, some, number);
            case 13 -> link(some, all[random.nextInt(all.length)]);
            case 14 -> repo.hierarchy().destroySubtree(some);
            case 15, 16, 17 -> changeWheels(random, some, number);
            case 18 -> repo.setEnabled(some, number % 3 == 0);
            case 19 -> repo.setSubtreeEnabled(some, number % 2 == 0);
            default -> repo.hierarchy().detach(some);
        }
    }

    private void setAuthority(SplittableRandom random, long some) {
        List<ComponentColumn> has = repo.components(some).stream()
                .filter(column -> column != damaged || damaged.hasOwn(some))
                .sorted(Comparator.comparing(ComponentColumn::name))
                .toList();
        if (!has.isEmpty()) {
            has.get(random.nextInt(has.size())).setAuthority(some, random.nextBoolean());
        }
    }

    private void changeRoute(SplittableRandom random, long some, int number) {
        if (!routes.has(some)) {
            routes.add(some, route(number));
        } else if (random.nextBoolean()) {
            routes.get(some).legs.add(number);
            routes.markModified(some);
        } else {
            routes.remove(some);
        }
    }

    private void changeCallsign(long some, int number) {
        if (callsigns.has(some)) {
            callsigns.set(some, "other " + number);
        } else {
            callsigns.add(some, "call " + number);
        }
    }

    private void changeWheels(SplittableRandom random, long some, int number) {
        int count = wheels.count(some);
        switch (random.nextInt(4)) {
            case 0 -> {
                Wheel[] all = new Wheel[random.nextInt(30)];
                Arrays.setAll(all, i -> new Wheel(i, number, i));
                wheels.setAll(some, all);
            }
            case 1 -> {
                if (count > 0) {
                    wheels.removeAt(some, random.nextInt(count));
                }
            }
            case 2 -> {
                if (count > 0) {
                    wheels.set(some, random.nextInt(count), new Wheel(number, 1, 2));
                }
            }
            default -> wheels.add(some, new Wheel(count, number, 0));
        }
    }

    private void setHeader(SplittableRandom random, long some, int number) {
        switch (random.nextInt(4)) {
            case 0 -> repo.setDisType(some, number);
            case 1 -> repo.setTkbType(some, number);
            case 2 -> repo.setSide(some, number);
            default -> repo.setFlags(some, number);
        }
    }

    private void link(long parent, long child) {
        try {
            repo.hierarchy().reparent(parent, child);
        } catch (HierarchyException circle) {
            assertThat(circle).hasMessageContaining("cannot be");
        }
    }

    private void changeGlobals(SplittableRandom random, long some) {
        int number = random.nextInt(100);
        switch (random.nextInt(5)) {
            case 0 -> origin.set(new Position(number, 0, 0));
            case 1 -> origin.remove();
            case 2 -> plan.set(route(number));
            case 3 -> {
                if (plan.has()) {
                    plan.get().legs.add(number);
                    plan.markModified();
                }
            }
            default -> {
                if (some != Entity.NULL) {
                    repo.roles().assign(random.nextInt(ROLES), some);
                }
            }
        }
    }

    private void publish(SplittableRandom random) {
        for (int i = random.nextInt(30); i >= 0; i--) {
            detonations.publish(new Detonation(i, random.nextInt(50), 3));
        }
        orders.publish(new Order("order " + random.nextInt(50), List.of(1)));
    }

    /** Asserts that two worlds have the same entities with the same components. */
    public void assertSameEntities(RichWorld other) {
        long[] all = entities();
        assertThat(other.entities()).as("entities").containsExactly(all);
        assertThat(other.repo.entityCount()).isEqualTo(repo.entityCount());
        assertThat(other.repo.currentTick()).as("tick").isEqualTo(repo.currentTick());
        for (long entity : all) {
            assertThat(other.describe(entity)).isEqualTo(describe(entity));
        }
    }

    /** Asserts that two worlds cannot be told apart, by looking at all there is. */
    public void assertLike(RichWorld other) {
        assertSameEntities(other);
        for (long entity : entities()) {
            assertThat(other.links(entity)).isEqualTo(links(entity));
        }
        for (int role = 0; role < ROLES; role++) {
            assertThat(other.repo.roles().find(role))
                    .as("role " + role)
                    .isEqualTo(repo.roles().find(role));
        }
        assertThat(other.origin.tryGet()).isEqualTo(origin.tryGet());
        assertThat(other.plan.tryGet()).isEqualTo(plan.tryGet());
        assertThat(other.waiting()).isEqualTo(waiting());
        assertThat(other.repo.stateHash()).as("state hash").isEqualTo(repo.stateHash());
    }

    private String describe(long entity) {
        StringBuilder text = new StringBuilder(Entity.toString(entity));
        for (Table<?> table : tables) {
            Object value = table.table().tryGet(entity);
            text.append(' ')
                    .append(value instanceof Big big ? big.head() + " " + Arrays.hashCode(big.body()) : value)
                    .append(table.table().hasAuthority(entity));
        }
        text.append(damaged.hasOwn(entity)).append(burning.hasOwn(entity));
        text.append(damaged.hasAuthority(entity)).append(burning.hasAuthority(entity));
        text.append(repo.isEnabled(entity))
                .append(!repo.isEnabled(entity) && repo.tag(Disabled.class).hasAuthority(entity));
        text.append(routes.tryGet(entity)).append(routes.hasAuthority(entity));
        text.append(callsigns.tryGet(entity)).append(callsigns.hasAuthority(entity));
        text.append(wheels.getAll(entity)).append(wheels.hasAuthority(entity));
        text.append(" header ").append(repo.disType(entity)).append(' ').append(repo.tkbType(entity));
        text.append(' ').append(repo.side(entity)).append(' ').append(repo.flags(entity));
        text.append(' ').append(repo.spawnTick(entity)).append(' ').append(repo.structuralTick(entity));
        return text.toString();
    }

    private String links(long entity) {
        StringBuilder text = new StringBuilder(Entity.toString(entity));
        text.append(" parent ")
                .append(Entity.toString(repo.hierarchy().parent(entity)))
                .append(" children");
        for (long child = repo.hierarchy().firstChild(entity);
                child != Entity.NULL;
                child = repo.hierarchy().nextSibling(child)) {
            text.append(' ').append(Entity.toString(child));
        }
        return text.append(' ')
                .append(Entity.toString(repo.hierarchy().lastChild(entity)))
                .toString();
    }

    private List<Object> waiting() {
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < detonations.count(); i++) {
            all.add(detonations.get(i));
        }
        for (int i = 0; i < orders.count(); i++) {
            all.add(orders.get(i));
        }
        all.add(detonations.pendingCount());
        orders.forEachPending(all::add);
        return all;
    }
}
