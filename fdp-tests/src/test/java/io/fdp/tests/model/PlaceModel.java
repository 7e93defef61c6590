package io.fdp.tests.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.neighbour.NeighbourList;
import io.fdp.kernel.neighbour.Neighbours;
import io.fdp.kernel.query.Query;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/** What searches find, told by looking at every entity. */
public final class PlaceModel {
    private record Placed(long entity, double x, double y, double z) {
        double squared(double toX, double toY, double toZ) {
            double dx = x - toX;
            double dy = y - toY;
            double dz = z - toZ;
            return dx * dx + dy * dy + dz * dz;
        }
    }

    private record Hit(long entity, double squared) {}

    private record Pair(long one, long other, double squared) {}

    private final PlaceWorld world;
    private final List<Placed> all = new ArrayList<>();

    public PlaceModel(PlaceWorld world, int filter) {
        this.world = world;
        for (long entity : world.entities()) {
            if (world.matches(filter, entity)) {
                double[] at = world.place(entity);
                if (Double.isFinite(at[0]) && Double.isFinite(at[1]) && Double.isFinite(at[2])) {
                    all.add(new Placed(entity, at[0], at[1], at[2]));
                }
            }
        }
    }

    /** Compares an index with this model, and its order with that of another index of the same state. */
    public void check(Neighbours near, Neighbours fresh, SplittableRandom random) {
        assertThat(near.size()).isEqualTo(all.size());
        for (int i = 0; i < 6; i++) {
            checkWithin(near, fresh, random);
            checkNearest(near, random);
            checkBox(near, fresh, random);
        }
        checkPairs(near, fresh, radius(random));
    }

    private double radius(SplittableRandom random) {
        double cell = world.cell();
        return switch (random.nextInt(10)) {
            case 0 -> 0;
            case 1 -> Double.POSITIVE_INFINITY;
            case 2 -> 1e-200;
            case 3 -> cell * 3.7;
            case 4 -> cell * 20;
            case 5 -> 1e9;
            case 6 -> all.isEmpty() ? 1 : distance(random);
            default -> cell * random.nextDouble(0.2, 1);
        };
    }

    /** The distance of two entities. */
    private double distance(SplittableRandom random) {
        Placed other = all.get(random.nextInt(all.size()));
        return Math.sqrt(all.get(random.nextInt(all.size())).squared(other.x, other.y, other.z));
    }

    /** A point, half of the time that of an entity. */
    private double[] point(SplittableRandom random) {
        if (!all.isEmpty() && random.nextBoolean()) {
            Placed placed = all.get(random.nextInt(all.size()));
            return new double[] {placed.x, placed.y, placed.z};
        }
        double[] point = new double[3];
        for (int i = 0; i < (world.isFlat() ? 2 : 3); i++) {
            double at = world.coordinate(random);
            point[i] = Double.isFinite(at) ? at : 0;
        }
        return point;
    }

    // ---- near a point

    private void checkWithin(Neighbours near, Neighbours fresh, SplittableRandom random) {
        double[] p = point(random);
        double r = radius(random);
        List<Hit> wanted = new ArrayList<>();
        for (Placed placed : all) {
            double squared = placed.squared(p[0], p[1], p[2]);
            if (squared <= r * r) {
                wanted.add(new Hit(placed.entity, squared));
            }
        }
        List<Hit> found = within(near, p, r);
        assertThat(sorted(found)).as("within %s of %s", r, p).isEqualTo(wanted);
        assertThat(within(fresh, p, r)).isEqualTo(found);
        NeighbourList list = near.list();
        int count = world.isFlat() ? near.within(p[0], p[1], r, list) : near.within(p[0], p[1], p[2], r, list);
        assertThat(count).isEqualTo(found.size());
        assertThat(hits(list)).isEqualTo(found);
    }

    private List<Hit> within(Neighbours near, double[] p, double r) {
        List<Hit> found = new ArrayList<>();
        Neighbours.Visitor visitor = (entity, squared) -> found.add(new Hit(entity, squared));
        if (world.isFlat()) {
            near.within(p[0], p[1], r, visitor);
        } else {
            near.within(p[0], p[1], p[2], r, visitor);
        }
        return found;
    }

    private static List<Hit> sorted(List<Hit> hits) {
        return hits.stream()
                .sorted(Comparator.comparingInt(hit -> Entity.index(hit.entity)))
                .toList();
    }

    private static List<Hit> hits(NeighbourList list) {
        List<Hit> hits = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            hits.add(new Hit(list.entity(i), list.squaredDistance(i)));
        }
        return hits;
    }

    private void checkNearest(Neighbours near, SplittableRandom random) {
        double[] p = point(random);
        double r = random.nextBoolean() ? Double.POSITIVE_INFINITY : radius(random);
        int most = random.nextInt(3) == 0 ? random.nextInt(all.size() + 5) : random.nextInt(12);
        List<Hit> wanted = all.stream()
                .map(placed -> new Hit(placed.entity, placed.squared(p[0], p[1], p[2])))
                .filter(hit -> hit.squared <= r * r)
                .sorted(Comparator.comparingDouble(Hit::squared).thenComparingInt(hit -> Entity.index(hit.entity)))
                .limit(most)
                .toList();
        NeighbourList list = new NeighbourList();
        int count = world.isFlat()
                ? near.nearest(p[0], p[1], most, r, list)
                : near.nearest(p[0], p[1], p[2], most, r, list);
        assertThat(count).isEqualTo(wanted.size());
        assertThat(hits(list)).as("%s nearest to %s within %s", most, p, r).isEqualTo(wanted);
        long self = all.isEmpty() ? 0 : all.get(random.nextInt(all.size())).entity;
        checkOneNearest(near, p, r, 0);
        checkOneNearest(near, p, r, self);
    }

    /** The nearest entity but one; 0 for the nearest of all. */
    private void checkOneNearest(Neighbours near, double[] p, double r, long self) {
        long wanted = all.stream()
                .filter(placed -> placed.entity != self)
                .map(placed -> new Hit(placed.entity, placed.squared(p[0], p[1], p[2])))
                .filter(hit -> hit.squared <= r * r)
                .min(Comparator.comparingDouble(Hit::squared).thenComparingInt(hit -> Entity.index(hit.entity)))
                .map(Hit::entity)
                .orElse(Entity.NULL);
        long found;
        if (self == 0) {
            found = world.isFlat() ? near.nearest(p[0], p[1], r) : near.nearest(p[0], p[1], p[2], r);
        } else {
            found = world.isFlat()
                    ? near.nearestOther(self, p[0], p[1], r)
                    : near.nearestOther(self, p[0], p[1], p[2], r);
        }
        assertThat(found).as("nearest to %s but %s within %s", p, self, r).isEqualTo(wanted);
    }

    // ---- in a box

    private void checkBox(Neighbours near, Neighbours fresh, SplittableRandom random) {
        double[] a = point(random);
        double[] b = point(random);
        if (random.nextInt(3) == 0) {
            a[0] = Double.NEGATIVE_INFINITY;
        }
        double[] min = new double[3];
        double[] max = new double[3];
        for (int i = 0; i < 3; i++) {
            min[i] = Math.min(a[i], b[i]);
            max[i] = Math.max(a[i], b[i]);
        }
        List<Long> wanted = all.stream()
                .filter(at -> min[0] <= at.x && at.x <= max[0] && min[1] <= at.y && at.y <= max[1])
                .filter(at -> min[2] <= at.z && at.z <= max[2])
                .map(Placed::entity)
                .toList();
        List<Long> found = box(near, min, max);
        assertThat(found.stream().sorted(Comparator.comparingInt(Entity::index)))
                .as("in the box from %s to %s", min, max)
                .containsExactlyElementsOf(wanted);
        assertThat(box(fresh, min, max)).isEqualTo(found);
        NeighbourList list = near.list();
        int count = world.isFlat()
                ? near.box(min[0], min[1], max[0], max[1], list)
                : near.box(min[0], min[1], min[2], max[0], max[1], max[2], list);
        assertThat(count).isEqualTo(found.size());
        assertThat(hits(list).stream().map(Hit::entity)).containsExactlyElementsOf(found);
    }

    private List<Long> box(Neighbours near, double[] min, double[] max) {
        List<Long> found = new ArrayList<>();
        Query.EntityVisitor visitor = found::add;
        if (world.isFlat()) {
            near.box(min[0], min[1], max[0], max[1], visitor);
        } else {
            near.box(min[0], min[1], min[2], max[0], max[1], max[2], visitor);
        }
        return found;
    }

    // ---- pairs

    private void checkPairs(Neighbours near, Neighbours fresh, double radius) {
        double r = all.size() > 200 ? Math.min(radius, world.cell() * (all.size() > 1500 ? 0.9 : 4)) : radius;
        List<Pair> found = pairs(near, r);
        assertThat(pairs(fresh, r).equals(found)).as("the order of pairs").isTrue();
        if (all.size() > 1500) {
            return; // too many to try them all
        }
        List<Pair> wanted = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            Placed one = all.get(i);
            for (int k = i + 1; k < all.size(); k++) {
                Placed other = all.get(k);
                double squared = other.squared(one.x, one.y, one.z);
                if (squared <= r * r) {
                    wanted.add(new Pair(one.entity, other.entity, squared));
                }
            }
        }
        List<Pair> ordered = found.stream()
                .sorted(Comparator.comparingInt((Pair pair) -> Entity.index(pair.one))
                        .thenComparingInt(pair -> Entity.index(pair.other)))
                .toList();
        assertThat(ordered.equals(wanted))
                .as("pairs within %s: %s of %s", r, ordered.size(), wanted.size())
                .isTrue();
    }

    private static List<Pair> pairs(Neighbours near, double r) {
        List<Pair> found = new ArrayList<>();
        near.pairs(r, (one, other, squared) -> found.add(new Pair(one, other, squared)));
        return found;
    }
}
