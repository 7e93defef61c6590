package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;
import io.fdp.kernel.EntityRepository;

/** All parts of every entity by handle, one field of each. */
public final class FdpPartsGet implements Contender {

    private final EntityRepository repository = EntityRepository.create();
    private final WheelParts wheels = repository.register(WheelParts.TYPE);
    private final long[] handles;

    public FdpPartsGet(Population population) {
        handles = new long[population.entities()];
        repository.createEntities(handles);
        for (int i = 0; i < handles.length; i++) {
            for (int part = 0; part < Values.PARTS; part++) {
                wheels.add(handles[i], Values.radius(i, part), Values.y(i), Values.z(i));
            }
        }
    }

    @Override
    public long pass() {
        double sum = 0;
        for (long entity : handles) {
            WheelPartsView view = wheels.view(entity);
            for (int i = 0; i < view.size(); i++) {
                sum += view.radius(i);
            }
        }
        return Double.doubleToRawLongBits(sum);
    }

    @Override
    public long checksum() {
        return pass();
    }

    @Override
    public void close() {
        repository.close();
    }
}
