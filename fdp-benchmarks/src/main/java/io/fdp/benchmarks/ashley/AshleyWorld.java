package io.fdp.benchmarks.ashley;

import com.badlogic.ashley.core.ComponentMapper;
import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;

/** An Ashley engine with its entities in the order of their creation. */
final class AshleyWorld {

    static final ComponentMapper<Position> POSITION = ComponentMapper.getFor(Position.class);
    static final ComponentMapper<Velocity> VELOCITY = ComponentMapper.getFor(Velocity.class);

    final Engine engine = new Engine();
    final Entity[] entities;

    /** Makes an empty world. */
    AshleyWorld(int count) {
        entities = new Entity[count];
    }

    static AshleyWorld populated(Population population) {
        AshleyWorld world = new AshleyWorld(population.entities());
        for (int i = 0; i < population.entities(); i++) {
            Entity entity = new Entity().add(position(i));
            if (population.hasVelocity(i)) {
                entity.add(velocity(i));
            }
            if (population.isFrozen(i)) {
                entity.add(new Frozen());
            }
            world.engine.addEntity(entity);
            world.entities[i] = entity;
        }
        return world;
    }

    void createMoving(int index) {
        Entity entity = new Entity().add(position(index)).add(velocity(index));
        engine.addEntity(entity);
        entities[index] = entity;
    }

    static Position position(int index) {
        return new Position(Values.x(index), Values.y(index), Values.z(index));
    }

    static Velocity velocity(int index) {
        return new Velocity(Values.dx(index), Values.dy(index), Values.dz(index));
    }

    void addPosition(Checksum sum, int index) {
        Position p = POSITION.get(entities[index]);
        sum.add(p.x, p.y, p.z);
    }

    long positionChecksum() {
        Checksum sum = new Checksum();
        for (int i = 0; i < entities.length; i++) {
            addPosition(sum, i);
        }
        return sum.value();
    }
}
