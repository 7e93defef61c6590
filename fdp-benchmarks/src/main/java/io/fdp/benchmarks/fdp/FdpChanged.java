package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;
import io.fdp.kernel.EntityRepository;

/**
 * A visit of the entities that were written since the last look, or, as the floor, of all of them.
 *
 * <p>All entities rest; every thousandth got a course when the world was built, and each pass moves those whose course
 * changed since before that. The floor moves all, those at rest by nothing.
 */
public final class FdpChanged implements Contender {

    private static final int WRITTEN_EVERY = 1_000;

    private final EntityRepository repository = EntityRepository.create();
    private final PositionTable position;
    private final SteeringChanged changed;
    private final SteeringAll all;
    private final boolean everyone;
    private final long[] handles;

    /** Makes the world; {@code everyone} is the floor. */
    public FdpChanged(Population population, boolean everyone) {
        this.everyone = everyone;
        CourseTable courses = repository.register(CourseTable.TYPE);
        position = repository.register(PositionTable.TYPE);
        handles = new long[population.entities()];
        repository.createEntities(handles);
        for (int i = 0; i < handles.length; i++) {
            courses.add(handles[i], 0, 0, 0);
            position.add(handles[i], Values.x(i), Values.y(i), Values.z(i));
        }
        long lookedAt = repository.advanceVersion();
        for (int i = WRITTEN_EVERY / 2; i < handles.length; i += WRITTEN_EVERY) {
            courses.set(handles[i], Values.dx(i), Values.dy(i), Values.dz(i));
        }
        changed = SteeringChanged.on(repository);
        changed.query().since(lookedAt);
        all = SteeringAll.on(repository);
    }

    @Override
    public long pass() {
        if (everyone) {
            all.run();
        } else {
            changed.run();
        }
        return handles.length;
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum();
        for (long entity : handles) {
            Position value = position.get(entity);
            sum.add(value.x(), value.y(), value.z());
        }
        return sum.value();
    }

    @Override
    public void close() {
        repository.close();
    }
}
