package io.fdp.tests.model;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.neighbour.Neighbours;
import io.fdp.kernel.neighbour.NeighboursBuilder;
import io.fdp.kernel.query.Query;
import io.fdp.tests.components.BeaconTable;
import io.fdp.tests.components.BuoyTable;
import io.fdp.tests.components.OrbitTable;
import io.fdp.tests.components.PinTable;
import io.fdp.tests.components.Places.Beacon;
import io.fdp.tests.components.Places.Buoy;
import io.fdp.tests.components.Places.Orbit;
import io.fdp.tests.components.Places.Pin;
import io.fdp.tests.components.Places.Point;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.VelocityTable;
import java.util.Arrays;
import java.util.SplittableRandom;

/** A world of entities with coordinates of one kind, which random programs change. */
public final class PlaceWorld {
    public static final int KINDS = 4;
    public static final int FILTERS = 7;

    private static final int EVERYBODY = 5;

    private static final int PIN = 0;
    private static final int ORBIT = 1;
    private static final int BUOY = 2;

    private final EntityRepository repo;
    private final int kind;
    private final double cell;
    private final PinTable pins;
    private final OrbitTable orbits;
    private final BeaconTable beacons;
    private final BuoyTable buoys;
    private final VelocityTable velocity;
    private final TagColumn damaged;
    private final Query[] filters;

    public PlaceWorld(EntityRepository repo, int kind, double cell) {
        this.repo = repo;
        this.kind = kind;
        this.cell = cell;
        this.pins = repo.register(PinTable.TYPE);
        this.orbits = repo.register(OrbitTable.TYPE);
        this.beacons = repo.register(BeaconTable.TYPE);
        this.buoys = repo.register(BuoyTable.TYPE);
        this.velocity = repo.register(VelocityTable.TYPE);
        this.damaged = repo.registerTag(Shapes.Damaged.class);
        this.filters = new Query[] {
            null,
            repo.query().with(velocity).without(damaged).build(),
            repo.query().anyOf(velocity, damaged).build(),
            repo.query().owned(table()).build(),
            repo.query().disType(1, 1).build(),
            repo.query().includeDisabled().build(),
            repo.query().includeDisabled().without(damaged).build()
        };
    }

    /** The table with the coordinates. */
    public ComponentTable<?> table() {
        return kind == PIN ? pins : kind == ORBIT ? orbits : kind == BUOY ? buoys : beacons;
    }

    public EntityRepository repo() {
        return repo;
    }

    /** The size of the cells of its indexes. */
    public double cell() {
        return cell;
    }

    public boolean isFlat() {
        return kind == PIN;
    }

    /** Makes an index; filter 0 takes all enabled entities, filter 5 takes all. */
    public Neighbours index(int filter) {
        NeighboursBuilder builder = Neighbours.of(table()).cell(cell);
        if (kind > BUOY) {
            builder.fields("at.x", "at.y", "at.z");
        }
        if (filter == EVERYBODY) {
            builder.includeDisabled();
        } else if (filter > 0) {
            builder.where(filters[filter]);
        }
        return builder.build();
    }

    /** Whether an entity belongs to an index. */
    public boolean matches(int filter, long entity) {
        return table().has(entity) && (filter == 0 ? repo.isEnabled(entity) : filters[filter].matches(entity));
    }

    /** The coordinates of an entity: always three. */
    public double[] place(long entity) {
        if (kind == PIN) {
            Pin pin = pins.get(entity);
            return new double[] {pin.x(), pin.y(), 0};
        }
        if (kind == ORBIT) {
            Orbit orbit = orbits.get(entity);
            return new double[] {orbit.x(), orbit.y(), orbit.z()};
        }
        if (kind == BUOY) {
            Buoy buoy = buoys.get(entity);
            return new double[] {buoy.x(), buoy.y(), buoy.z()};
        }
        Point at = beacons.get(entity).at();
        return new double[] {at.x(), at.y(), at.z()};
    }

    private void add(long entity, double x, double y, double z) {
        if (kind == PIN) {
            pins.add(entity, new Pin(1, (float) x, (float) y));
        } else if (kind == ORBIT) {
            orbits.add(entity, new Orbit(x, y, z, (byte) 1));
        } else if (kind == BUOY) {
            buoys.add(entity, new Buoy((float) x, (float) y, (float) z));
        } else {
            beacons.add(entity, new Beacon((short) 1, new Point((float) x, (float) y, (float) z)));
        }
    }

    private void set(long entity, double x, double y, double z) {
        if (kind == PIN) {
            pins.set(entity, new Pin(1, (float) x, (float) y));
        } else if (kind == ORBIT) {
            orbits.set(entity, new Orbit(x, y, z, (byte) 1));
        } else if (kind == BUOY) {
            buoys.set(entity, new Buoy((float) x, (float) y, (float) z));
        } else {
            beacons.set(entity, new Beacon((short) 1, new Point((float) x, (float) y, (float) z)));
        }
    }

    /** All living entities. */
    public long[] entities() {
        Query all = repo.query().includeDisabled().build();
        long[] entities = new long[all.count()];
        all.collect(entities);
        return entities;
    }

    /** Creates entities, most of them with coordinates. */
    public void create(SplittableRandom random, int count) {
        for (int i = 0; i < count; i++) {
            long entity = repo.createEntity();
            if (random.nextInt(8) != 0) {
                add(entity, coordinate(random), coordinate(random), coordinate(random));
            }
            if (random.nextBoolean()) {
                velocity.add(entity, 1, 2, 3);
            }
            repo.setDisType(entity, random.nextInt(2));
        }
    }

    /** Moves some entities of the first chunk into a few cells: a crowd, which few entities join at a time. */
    public void gather(SplittableRandom random, int count) {
        long[] entities = entities();
        for (int i = 0; i < count; i++) {
            long entity = entities[random.nextInt(Math.min(1000, entities.length))];
            if (table().has(entity)) {
                set(entity, random.nextDouble(3 * cell), random.nextDouble(cell), random.nextDouble(cell));
            }
        }
    }

    /** Nudges one entity in a number, from everywhere. */
    public void nudgeSome(SplittableRandom random, int every) {
        long[] entities = entities();
        for (int i = random.nextInt(every); i < entities.length; i += every) {
            nudge(random, entities[i]);
        }
    }

    /** Makes a number of random changes. */
    public void change(SplittableRandom random, int count) {
        long[] entities = entities();
        int from = random.nextInt(entities.length + 1); // often only some chunks change
        if (random.nextBoolean()) {
            entities = Arrays.copyOfRange(entities, from, Math.min(from + 900, entities.length));
        }
        for (int i = 0; i < count; i++) {
            if (entities.length == 0 || random.nextInt(20) == 0) {
                create(random, 1);
                continue;
            }
            long entity = entities[random.nextInt(entities.length)];
            if (repo.isAlive(entity)) {
                change(random, entity, entities);
            }
        }
    }

    private void change(SplittableRandom random, long entity, long[] entities) {
        switch (random.nextInt(15)) {
            case 14 -> succeed(entity);
            case 0 -> repo.destroyEntity(entity);
            case 12, 13 -> repo.setEnabled(entity, random.nextBoolean());
            case 1 -> {
                repo.destroyEntity(entity);
                create(random, 1);
            }
            case 2 -> damaged.set(entity, random.nextBoolean());
            case 3 -> toggleVelocity(entity);
            case 4 -> repo.setDisType(entity, random.nextInt(2));
            case 5 -> toggle(random, entity);
            case 6 -> own(random, entity);
            case 7 -> moveTo(entity, entities[random.nextInt(entities.length)]);
            case 8, 9 -> nudge(random, entity);
            default -> {
                if (table().has(entity)) {
                    set(entity, coordinate(random), coordinate(random), coordinate(random));
                }
            }
        }
    }

    /** Lets another entity take the index and the place of an entity. */
    private void succeed(long entity) {
        if (table().has(entity)) {
            double[] at = place(entity);
            repo.destroyEntity(entity);
            add(repo.createEntity(), at[0], at[1], at[2]);
        }
    }

    private void toggleVelocity(long entity) {
        if (!velocity.remove(entity)) {
            velocity.add(entity, 1, 2, 3);
        }
    }

    private void toggle(SplittableRandom random, long entity) {
        if (!table().remove(entity)) {
            add(entity, coordinate(random), coordinate(random), coordinate(random));
        }
    }

    private void own(SplittableRandom random, long entity) {
        if (table().has(entity)) {
            table().setAuthority(entity, random.nextBoolean());
        }
    }

    /** Moves an entity to the place of another one. */
    private void moveTo(long entity, long other) {
        if (table().has(entity) && table().has(other)) {
            double[] there = place(other);
            set(entity, there[0], there[1], there[2]);
        }
    }

    /** Moves an entity by less than a cell. */
    private void nudge(SplittableRandom random, long entity) {
        if (table().has(entity)) {
            double[] at = place(entity);
            double step = cell * 0.3;
            set(
                    entity,
                    at[0] + random.nextDouble(-step, step),
                    at[1] + random.nextDouble(-step, step),
                    at[2] + random.nextDouble(-step, step));
        }
    }

    /** A coordinate: mostly in a crowd, sometimes on a border, far out, or none. */
    public double coordinate(SplittableRandom random) {
        return switch (random.nextInt(24)) {
            case 0 -> cell * random.nextInt(-5, 6);
            case 1 -> Math.nextDown((float) (cell * 1.0001 * random.nextInt(-5, 6)));
            case 2 -> cell * 1.0001 * random.nextInt(-5, 6);
            case 3 -> random.nextInt(40) == 0 ? Double.NaN : 0;
            case 4 -> random.nextInt(20) == 0 ? Double.POSITIVE_INFINITY : -0.0;
            case 5 -> random.nextInt(20) == 0 ? Double.NEGATIVE_INFINITY : -1e-30;
            case 6 -> random.nextInt(10) == 0 ? random.nextInt(-2, 3) * 1e30 : cell;
            case 7 -> random.nextInt(10) == 0 ? random.nextInt(-2, 3) * 1e300 : -cell;
            case 8 -> random.nextInt(10) == 0 ? random.nextInt(-3, 4) * 1e9 : 1e-170 * random.nextInt(-2, 3);
            case 9 -> cell * random.nextDouble(-100, 100);
            default -> cell * random.nextDouble(-4, 4);
        };
    }
}
