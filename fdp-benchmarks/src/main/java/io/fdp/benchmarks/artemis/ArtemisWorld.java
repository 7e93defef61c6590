package io.fdp.benchmarks.artemis;

import com.artemis.Archetype;
import com.artemis.ArchetypeBuilder;
import com.artemis.BaseSystem;
import com.artemis.ComponentMapper;
import com.artemis.World;
import com.artemis.WorldConfiguration;
import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;

/** An Artemis world with its mappers and the ids of its entities in the order of their creation. */
final class ArtemisWorld {

    final World world;
    final ComponentMapper<Position> position;
    final ComponentMapper<Velocity> velocity;
    final ComponentMapper<Frozen> frozen;
    final int[] ids;

    private final Archetype resting;
    private final Archetype moving;

    /** Makes an empty world that expects that many entities. */
    ArtemisWorld(int entities, BaseSystem... systems) {
        WorldConfiguration configuration = new WorldConfiguration().expectedEntityCount(entities);
        for (BaseSystem system : systems) {
            configuration.setSystem(system);
        }
        world = new World(configuration);
        position = world.getMapper(Position.class);
        velocity = world.getMapper(Velocity.class);
        frozen = world.getMapper(Frozen.class);
        resting = new ArchetypeBuilder().add(Position.class).build(world);
        moving = new ArchetypeBuilder(resting).add(Velocity.class).build(world);
        ids = new int[entities];
    }

    /** Makes a world without systems and fills it. */
    static ArtemisWorld populated(Population population) {
        ArtemisWorld world = new ArtemisWorld(population.entities());
        world.populate(population);
        return world;
    }

    void populate(Population population) {
        for (int i = 0; i < population.entities(); i++) {
            if (population.hasVelocity(i)) {
                createMoving(i);
            } else {
                createResting(i);
            }
            if (population.isFrozen(i)) {
                frozen.create(ids[i]);
            }
        }
        world.process();
    }

    void createMoving(int index) {
        int id = world.create(moving);
        position.get(id).set(Values.x(index), Values.y(index), Values.z(index));
        velocity.get(id).set(Values.dx(index), Values.dy(index), Values.dz(index));
        ids[index] = id;
    }

    private void createResting(int index) {
        int id = world.create(resting);
        position.get(id).set(Values.x(index), Values.y(index), Values.z(index));
        ids[index] = id;
    }

    void addPosition(Checksum sum, int index) {
        Position p = position.get(ids[index]);
        sum.add(p.x, p.y, p.z);
    }

    long positionChecksum() {
        Checksum sum = new Checksum();
        for (int i = 0; i < ids.length; i++) {
            addPosition(sum, i);
        }
        return sum.value();
    }
}
