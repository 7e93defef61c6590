package io.fdp.replication;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.replication.Components.Aim;
import io.fdp.replication.Components.Burning;
import io.fdp.replication.Components.Fuel;
import io.fdp.replication.Components.Mood;
import io.fdp.replication.Components.Place;
import io.fdp.replication.Components.State;
import io.fdp.replication.ownership.Ownership;
import io.fdp.replication.ownership.OwnershipGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** What the random program of a node does: it changes what it owns, and asks for more. */
final class SimulationActions {
    private final SplittableRandom random;
    private final SimulationInvariants invariants;
    private final SimulationContent content;

    SimulationActions(SplittableRandom random, SimulationInvariants invariants, SimulationContent content) {
        this.random = random;
        this.invariants = invariants;
        this.content = content;
    }

    void act(TestNode node, int nodes) {
        List<Long> all = new ArrayList<>(SimulationInvariants.ids(node).values());
        if (all.isEmpty() || random.nextInt(5) == 0) {
            spawn(node);
            return;
        }
        long entity = all.get(random.nextInt(all.size()));
        long other = all.get(random.nextInt(all.size()));
        boolean owned = node.replication.ownership().query(entity).owned();
        switch (random.nextInt(16)) {
            case 0 -> {
                if (owned) {
                    invariants.destroyed(node, node.replication.networkId(entity));
                    node.repo.destroyEntity(entity);
                }
            }
            case 1, 2 -> place(node, entity);
            case 3 -> toggleFuel(node, entity);
            case 4 -> aim(node, entity, other);
            case 5 -> state(node, entity);
            case 6, 7 -> header(node, entity, other, owned);
            case 8, 9, 10, 11 -> content.act(node, entity, other);
            default -> own(node, entity, random.nextInt(1, nodes + 1));
        }
    }

    private void spawn(TestNode node) {
        long entity = node.spawn(random.nextInt());
        invariants.born(node, entity);
        if (random.nextBoolean()) {
            node.repo.createEntity(); // not of the network
        }
    }

    /** Places say who wrote them, in which epoch. */
    private void place(TestNode node, long entity) {
        if (node.place.has(entity) && node.place.hasAuthority(entity)) {
            int epoch = node.replication.ownership().query(entity, node.place).epoch();
            node.place.set(entity, new Place(random.nextInt(), node.wire.self().number(), epoch));
            invariants.wrote(node, entity, epoch);
        }
    }

    // ---- ownership

    private void own(TestNode node, long entity, int to) {
        Ownership ownership = node.replication.ownership();
        OwnershipGroup group = group(node);
        switch (random.nextInt(10)) {
            case 0, 1, 2, 3 -> ownership.acquire(entity, group);
            case 4 -> ownership.acquireIfAvailable(entity, group);
            case 5, 6 -> {
                if (to != node.wire.self().number()) {
                    ownership.offer(entity, group, to);
                }
            }
            case 7 -> ownership.cancel(random.nextInt(1, 20));
            default -> {
                if (!group.hasEntity()) {
                    ownership.release(entity, group);
                }
            }
        }
    }

    private OwnershipGroup group(TestNode node) {
        int choice = random.nextInt(8);
        if (choice < 2) {
            return choice == 0 ? OwnershipGroup.WHOLE : OwnershipGroup.ENTITY;
        }
        List<ComponentColumn> tables = new ArrayList<>();
        tables.add(
                switch (random.nextInt(6)) {
                    case 0 -> node.gun;
                    case 1 -> node.plan;
                    case 2, 3 -> node.place;
                    default -> node.fuel;
                });
        if (random.nextInt(3) == 0) {
            tables.add(node.state);
        }
        OwnershipGroup group = OwnershipGroup.of(tables.toArray(new ComponentColumn[0]));
        return random.nextInt(6) == 0 ? group.andEntity() : group;
    }

    // ---- values and headers

    private void toggleFuel(TestNode node, long entity) {
        if (!node.fuel.has(entity)) {
            node.fuel.add(entity, new Fuel(random.nextInt()));
        } else if (node.fuel.hasAuthority(entity)) {
            node.fuel.remove(entity);
        }
    }

    private void aim(TestNode node, long entity, long other) {
        Aim aim = new Aim(other, new long[] {entity, random.nextBoolean() ? Entity.NULL : other}, (short) 7);
        if (!node.aim.has(entity)) {
            node.aim.add(entity, aim);
        } else if (node.aim.hasAuthority(entity)) {
            node.aim.set(entity, aim);
        }
    }

    private void state(TestNode node, long entity) {
        State state = new State((byte) random.nextInt(), Mood.ANGRY, random.nextBoolean(), "é" + random.nextInt(9));
        if (!node.state.has(entity)) {
            node.state.add(entity, state);
        } else if (node.state.hasAuthority(entity)) {
            node.state.set(entity, state);
        }
    }

    private void header(TestNode node, long entity, long other, boolean owned) {
        if (!owned) {
            return;
        }
        switch (random.nextInt(4)) {
            case 0 -> node.repo.setSide(entity, random.nextInt(65_536));
            case 1 -> {
                TagColumn burning = node.repo.tag(Burning.class);
                burning.set(entity, !burning.has(entity));
            }
            case 2 -> node.repo.hierarchy().detach(entity);
            default -> {
                if (entity != other && !node.repo.hierarchy().isAncestor(entity, other)) {
                    node.repo.hierarchy().reparent(other, entity);
                }
            }
        }
    }
}
