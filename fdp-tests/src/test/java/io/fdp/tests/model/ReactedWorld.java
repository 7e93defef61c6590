package io.fdp.tests.model;

import io.fdp.annotations.Component;
import io.fdp.annotations.FieldKey;
import io.fdp.annotations.Key;
import io.fdp.annotations.Layout;
import io.fdp.annotations.Managed;
import io.fdp.annotations.Serialized;
import io.fdp.annotations.Tag;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** A world with every kind of column, random changes of it, and its whole state as plain maps. */
public final class ReactedWorld {
    /** Rows. */
    @Component
    public record Spot(float x, double y, byte z) {}

    /** Columns, with a version for each entity. */
    @Component(layout = Layout.COLUMNS, entityVersions = true)
    public record Motor(float speed, byte gear, long torque) {}

    /** Parts. */
    @Component(parts = true)
    public record Load(@Key int id, double weight) {}

    /** Objects. */
    @Managed(name = "reacted.Plan")
    @Serialized
    public record Plan(@FieldKey(1) int number) {}

    /** A tag above another one. */
    @Tag
    public interface Seen {}

    /** A tag below another one. */
    @Tag
    public interface Locked extends Seen {}

    /** The name of the entities themselves among the columns. */
    public static final String ENTITIES = "";

    public final EntityRepository repo;
    public final SpotTable spot;
    public final MotorTable motor;
    public final LoadParts load;
    public final ManagedTable<Plan> plan;
    public final TagColumn seen;
    public final TagColumn locked;
    private int plans;

    public ReactedWorld(EntityRepository repo) {
        this.repo = repo;
        this.spot = repo.register(SpotTable.TYPE);
        this.motor = repo.register(MotorTable.TYPE);
        this.load = repo.register(LoadParts.TYPE);
        this.plan = repo.registerManaged(PlanSerializer.TYPE.copiedBy(old -> new Plan(old.number())));
        this.seen = repo.registerTag(Seen.class);
        this.locked = repo.registerTag(Locked.class);
    }

    public List<ComponentColumn> columns() {
        return List.of(spot, motor, load, plan, seen, locked);
    }

    /** All living entities, by index. */
    public List<Long> living() {
        List<Long> all = new ArrayList<>();
        repo.query().build().forEach((long entity) -> all.add(entity));
        return all;
    }

    /** Which entities have what: for each column the values by entity; those of a tag are empty. */
    public Map<String, Map<Long, String>> state() {
        Map<String, Map<Long, String>> state = new TreeMap<>();
        List<Long> living = living();
        Map<Long, String> lives = byIndex();
        living.forEach(entity -> lives.put(entity, ""));
        state.put(ENTITIES, lives);
        for (ComponentColumn column : columns()) {
            Map<Long, String> values = byIndex();
            for (long entity : living) {
                if (column.has(entity)) {
                    values.put(entity, value(column, entity));
                }
            }
            state.put(column.name(), values);
        }
        return state;
    }

    public static Map<Long, String> byIndex() {
        return new TreeMap<>(ReactedWorld::compare);
    }

    private static int compare(long one, long other) {
        int byIndex = Integer.compare(Entity.index(one), Entity.index(other));
        return byIndex != 0 ? byIndex : Long.compare(one, other);
    }

    /** A value as text. */
    public static String value(ComponentColumn column, long entity) {
        return switch (column) {
            case ComponentTable<?> table -> String.valueOf(table.get(entity));
            case PartTable<?> parts -> parts.getAll(entity).toString();
            case ManagedTable<?> table -> table.get(entity).toString();
            default -> "";
        };
    }

    /** Changes something, directly. */
    public void change(SplittableRandom random) {
        List<Long> living = living();
        int choice = random.nextInt(100);
        if (living.isEmpty() || choice < 20) {
            long[] made = new long[1 + (random.nextInt(20) == 0 ? random.nextInt(1500) : random.nextInt(3))];
            repo.createEntities(made);
            return;
        }
        long entity = living.get(random.nextInt(living.size()));
        if (choice < 30) {
            repo.destroyEntity(entity);
        } else if (choice == 30 && random.nextInt(4) == 0) {
            repo.clear();
        } else if (choice == 31) {
            repo.destroyEntities(living.stream().skip(3).mapToLong(each -> each).toArray());
        } else {
            changeValue(random, entity);
        }
    }

    private void changeValue(SplittableRandom random, long entity) {
        switch (random.nextInt(6)) {
            case 0 -> changeSpot(random, entity);
            case 1 -> changeMotor(random, entity);
            case 2 -> changeLoad(random, entity);
            case 3 -> changePlan(random, entity);
            case 4 -> seen.set(entity, random.nextBoolean());
            default -> locked.set(entity, random.nextBoolean());
        }
    }

    private void changeSpot(SplittableRandom random, long entity) {
        if (!spot.has(entity)) {
            spot.add(entity, random.nextInt(3), 0, (byte) 0);
        } else if (random.nextInt(3) == 0) {
            spot.remove(entity);
        } else {
            spot.edit(entity).x(random.nextInt(3));
            spot.edit(entity).y(random.nextInt(4) == 0 ? Double.NaN : random.nextInt(2));
        }
    }

    private void changeMotor(SplittableRandom random, long entity) {
        if (!motor.has(entity)) {
            motor.add(entity, random.nextInt(3), (byte) 1, 2);
        } else if (random.nextInt(3) == 0) {
            motor.remove(entity);
        } else {
            motor.edit(entity).torque(random.nextInt(3));
        }
    }

    private void changeLoad(SplittableRandom random, long entity) {
        if (!load.has(entity) || random.nextInt(3) == 0) {
            if (!load.has(entity) || load.count(entity) < 9) {
                load.add(entity, new Load(random.nextInt(5), random.nextInt(3)));
            }
        } else if (random.nextInt(3) == 0) {
            load.remove(entity);
        } else {
            load.set(entity, 0, new Load(random.nextInt(3), 0));
        }
    }

    private void changePlan(SplittableRandom random, long entity) {
        if (!plan.has(entity)) {
            plan.add(entity, new Plan(plans++));
        } else if (random.nextInt(3) == 0) {
            plan.remove(entity);
        } else if (random.nextBoolean()) {
            plan.set(entity, plan.get(entity));
        } else {
            plan.set(entity, new Plan(plans++));
        }
    }
}
