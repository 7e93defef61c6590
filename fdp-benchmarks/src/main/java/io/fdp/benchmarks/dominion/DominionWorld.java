package io.fdp.benchmarks.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;

/** A Dominion with its prepared compositions and its entities in the order of their creation. */
final class DominionWorld {

    final Dominion dominion;
    final Entity[] entities;

    private final Composition.Of2<Position, Velocity> moving;

    /** Makes an empty world. */
    DominionWorld(int count) {
        dominion = newDominion();
        moving = dominion.composition().of(Position.class, Velocity.class);
        entities = new Entity[count];
    }

    static Dominion newDominion() {
        System.setProperty("dominion.show-banner", "false"); // it would go to stdout
        return Dominion.create();
    }

    static DominionWorld populated(Population population) {
        DominionWorld world = new DominionWorld(population.entities());
        for (int i = 0; i < population.entities(); i++) {
            if (population.hasVelocity(i)) {
                world.createMoving(i);
            } else {
                world.entities[i] = world.dominion.createEntity(position(i));
            }
            if (population.isFrozen(i)) {
                world.entities[i].add(new Frozen());
            }
        }
        return world;
    }

    void createMoving(int index) {
        entities[index] = dominion.createPreparedEntity(moving.withValue(position(index), velocity(index)));
    }

    static Position position(int index) {
        return new Position(Values.x(index), Values.y(index), Values.z(index));
    }

    static Velocity velocity(int index) {
        return new Velocity(Values.dx(index), Values.dy(index), Values.dz(index));
    }

    void addPosition(Checksum sum, int index) {
        Position p = entities[index].get(Position.class);
        sum.add(p.x, p.y, p.z);
    }

    long positionChecksum() {
        Checksum sum = new Checksum();
        for (int i = 0; i < entities.length; i++) {
            addPosition(sum, i);
        }
        return sum.value();
    }

    void close() {
        dominion.close();
    }
}
