package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Population;
import io.fdp.kernel.EntityRepository;

/** A repository of bodies and the forces on them, with the handles of its entities in the order of their creation. */
final class FdpBodyWorld {

    final EntityRepository repository = EntityRepository.create();
    final BodyTable body = repository.register(BodyTable.TYPE);
    final ForceTable force = repository.register(ForceTable.TYPE);
    final long[] handles;

    FdpBodyWorld(Population population) {
        handles = new long[population.entities()];
        repository.createEntities(handles);
        for (int i = 0; i < handles.length; i++) {
            body.add(handles[i], Body.of(i));
            force.add(handles[i], Force.of(i));
        }
    }

    long checksum() {
        Checksum sum = new Checksum();
        for (long entity : handles) {
            body.get(entity).addTo(sum);
        }
        return sum.value();
    }

    void close() {
        repository.close();
    }
}
