package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;
import io.fdp.kernel.EntityRepository;

/** A repository with its tables and the handles of its entities in the order of their creation. */
final class FdpWorld {

    final EntityRepository repository = EntityRepository.create();
    final PositionTable position = repository.register(PositionTable.TYPE);
    final VelocityTable velocity = repository.register(VelocityTable.TYPE);
    final long[] handles;

    /** Makes an empty world. */
    FdpWorld(int count) {
        handles = new long[count];
    }

    static FdpWorld populated(Population population) {
        FdpWorld world = new FdpWorld(population.entities());
        for (int i = 0; i < population.entities(); i++) {
            world.create(i, population.hasVelocity(i));
        }
        return world;
    }

    private void create(int index, boolean moving) {
        long entity = repository.createEntity();
        position.add(entity, Values.x(index), Values.y(index), Values.z(index));
        if (moving) {
            addVelocity(entity, index);
        }
        handles[index] = entity;
    }

    /** Creates a slice of entities with both components. */
    void createMoving(int from, int to) {
        for (int i = from; i < to; i++) {
            create(i, true);
        }
    }

    void addVelocity(long entity, int index) {
        velocity.add(entity, Values.dx(index), Values.dy(index), Values.dz(index));
    }

    void addPosition(Checksum sum, int index) {
        Position p = position.get(handles[index]);
        sum.add(p.x(), p.y(), p.z());
    }

    long positionChecksum() {
        Checksum sum = new Checksum();
        for (int i = 0; i < handles.length; i++) {
            addPosition(sum, i);
        }
        return sum.value();
    }

    void close() {
        repository.close();
    }
}
