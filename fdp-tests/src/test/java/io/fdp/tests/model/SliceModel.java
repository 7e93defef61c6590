package io.fdp.tests.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.query.SliceBudget;
import io.fdp.kernel.query.SlicedIteration;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.VelocityTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * What slices should visit, by plain scans and sets: entities that have a position and a velocity, are not damaged and
 * not disabled.
 *
 * <p>Kept by entity: whether it was visited in this round, and whether it has matched since the round began.
 */
public final class SliceModel implements SliceBudget.Clock {
    /** What a visitor throws when the program says so. */
    public static final class Refusal extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private final EntityRepository repo;
    private final SplittableRandom random;
    private final PositionTable position;
    private final VelocityTable velocity;
    private final TagColumn damaged;
    private final List<Long> alive = new ArrayList<>();

    private final Set<Integer> seenInRound = new HashSet<>();
    private final Set<Long> wholeRound = new HashSet<>();
    private final Map<Long, Integer> counts = new HashMap<>();
    private boolean inRound;
    private long rounds;

    private final List<Long> visited = new ArrayList<>();
    private final List<Long> startOfVisit = new ArrayList<>();
    private long[] expected = {};
    private long now;
    private long began;
    private int beganAt;
    private int failAt;
    private int dearest;

    public SliceModel(EntityRepository repo, SplittableRandom random) {
        this.repo = repo;
        this.random = random;
        this.position = repo.register(PositionTable.TYPE);
        this.velocity = repo.register(VelocityTable.TYPE);
        this.damaged = repo.registerTag(Shapes.Damaged.class);
    }

    @Override
    public long nanoTime() {
        return now;
    }

    public void populate(int count) {
        long[] created = new long[count];
        repo.createEntities(created);
        position.addAll(created);
        double fast = random.nextInt(3) == 0 ? 1 : random.nextDouble();
        double broken = random.nextInt(3) == 0 ? 0 : random.nextDouble();
        for (long entity : created) {
            alive.add(entity);
            if (random.nextDouble() < fast) {
                velocity.add(entity, 0, 0, 0);
            }
            if (random.nextDouble() < broken) {
                damaged.add(entity);
            }
        }
    }

    private boolean matches(long entity) {
        return position.has(entity) && velocity.has(entity) && !damaged.has(entity) && repo.isEnabled(entity);
    }

    /** Changes structure at random. */
    public void change() {
        for (int i = random.nextInt(30); i > 0; i--) {
            if (alive.isEmpty() || random.nextInt(4) == 0) {
                long born = repo.createEntity();
                alive.add(born);
                position.add(born, 0, 0, 0);
                velocity.add(born, 0, 0, 0);
            } else {
                changeOne(random.nextInt(alive.size()));
            }
        }
        if (random.nextInt(10) == 0) {
            for (int i = random.nextInt(2000); i > 0 && !alive.isEmpty(); i--) {
                destroy(alive.size() - 1);
            }
        }
        if (random.nextInt(3) == 0) {
            repo.tick();
        }
    }

    private void changeOne(int at) {
        long entity = alive.get(at);
        switch (random.nextInt(5)) {
            case 0 -> destroy(at);
            case 4 -> repo.setEnabled(entity, !repo.isEnabled(entity));
            case 1 -> {
                if (!velocity.remove(entity)) {
                    velocity.add(entity, 0, 0, 0);
                }
            }
            case 2 -> {
                counts.remove(entity);
                if (!position.remove(entity)) {
                    position.add(entity, 0, 0, 0);
                }
            }
            default -> {
                if (!damaged.remove(entity)) {
                    damaged.add(entity);
                }
            }
        }
        if (!matches(entity)) {
            wholeRound.remove(entity);
        }
    }

    private void destroy(int at) {
        long entity = alive.get(at);
        alive.set(at, alive.getLast());
        alive.removeLast();
        assertThat(repo.destroyEntity(entity)).isTrue();
        wholeRound.remove(entity);
    }

    /** Forgets the round, because the iteration did. */
    public void restart() {
        inRound = false;
    }

    /** Notes that a slice is about to begin, whose visitor fails at a visit, or never with 0. */
    public void expectSlice(SlicedIteration slice, int failingVisit) {
        if (!inRound) {
            inRound = true;
            seenInRound.clear();
            wholeRound.clear();
            alive.stream().filter(this::matches).forEach(wholeRound::add);
        }
        int from = slice.position();
        began = now;
        beganAt = from;
        expected = alive.stream()
                .filter(entity -> Entity.index(entity) >= from && matches(entity))
                .mapToLong(Long::longValue)
                .toArray();
        long[] byIndex = Arrays.stream(expected)
                .map(entity -> Long.rotateLeft(entity, 32))
                .sorted()
                .toArray();
        Arrays.setAll(expected, i -> Long.rotateLeft(byIndex[i], 32));
        visited.clear();
        startOfVisit.clear();
        failAt = failingVisit;
        dearest = random.nextInt(1, 40);
    }

    /** Visits an entity, which takes some time. */
    public void visit(long entity) {
        hand(entity);
        work();
    }

    /** Notes that an entity was handed to a visitor. */
    public void hand(long entity) {
        visited.add(entity);
        startOfVisit.add(now);
    }

    /** Lets time pass for a visit, or fails. */
    public void work() {
        now += random.nextInt(dearest);
        if (visited.size() >= failAt && failAt > 0) {
            throw new Refusal();
        }
    }

    /** Compares a slice with what was expected of it. */
    public void checkSlice(SlicedIteration slice, boolean failed, int mostEntities, long mostNanos, int clockEvery) {
        int count = visited.size();
        assertThat(slice.visited()).isEqualTo(count);
        assertThat(visited)
                .containsExactly(Arrays.stream(expected).limit(count).boxed().toArray(Long[]::new));
        for (long entity : visited) {
            assertThat(seenInRound.add(Entity.index(entity)))
                    .as("first visit of %s in the round", Entity.toString(entity))
                    .isTrue();
        }
        boolean complete = slice.isRoundComplete();
        if (failed) {
            assertThat(complete).isFalse();
            assertThat(slice.position()).isGreaterThan(Entity.index(visited.getLast()));
        } else if (slice.budget().isTimed()) {
            checkTime(complete, mostNanos, clockEvery);
        } else {
            assertThat(count).isEqualTo(Math.min(mostEntities, expected.length));
            assertThat(complete).isEqualTo(count == expected.length);
        }
        if (complete) {
            checkRound(slice);
        } else if (count > 0) {
            assertThat(slice.position()).isGreaterThan(Entity.index(visited.getLast()));
        }
        assertThat(slice.rounds()).isEqualTo(rounds);
    }

    private void checkTime(boolean complete, long mostNanos, int clockEvery) {
        int count = visited.size();
        if (complete) {
            assertThat(count).isEqualTo(expected.length);
        } else {
            assertThat(now - began).as("time used").isGreaterThanOrEqualTo(mostNanos);
        }
        if (expected.length > 0 && Entity.index(expected[0]) < beganAt + 64 * 1024) {
            assertThat(count).as("visits").isPositive();
        }
        if (count > clockEvery) {
            assertThat(startOfVisit.get(count - clockEvery) - began)
                    .as("time when the clock was asked last")
                    .isLessThan(mostNanos);
        }
    }

    private void checkRound(SlicedIteration slice) {
        rounds++;
        inRound = false;
        assertThat(slice.position()).isZero();
        assertThat(wholeRound).allMatch(entity -> seenInRound.contains(Entity.index(entity)));
    }

    /** Notes that a generated loop counted an entity, which it does in its position. */
    public void counted(long entity) {
        counts.merge(entity, 1, Integer::sum);
    }

    /** Compares how often generated loops counted entities. */
    public void checkCounts() {
        for (long entity : alive) {
            if (position.has(entity)) {
                assertThat(position.get(entity).x()).isEqualTo((float) counts.getOrDefault(entity, 0));
            }
        }
    }
}
