package io.fdp.benchmarks.fdp;

import io.fdp.annotations.Component;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Crowd;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.neighbour.Neighbours;

/**
 * A crowd of which one entity in a hundred moves, from all chunks and without a pattern. Its places have a version for
 * each entity, so the index looks at those that moved and not at all chunks.
 */
public final class FdpNeighbourScatter implements Contender {

    /** A place whose changes are known for each entity. */
    @Component(entityVersions = true)
    public record Spot(float x, float y, float z) {}

    private final EntityRepository repository = EntityRepository.create();
    private final SpotTable spots = repository.register(SpotTable.TYPE);
    private final VelocityTable velocity = repository.register(VelocityTable.TYPE);
    private final Neighbours near = Neighbours.of(spots).cell(Crowd.RADIUS).build();
    private final SpotEdit place = spots.newEdit();
    private final VelocityView speed = velocity.newView();
    private final long[] handles;
    private final float side;
    private int next;

    /** Makes the world. */
    public FdpNeighbourScatter(Population population) {
        handles = new long[population.entities()];
        side = Crowd.side(handles.length);
        for (int i = 0; i < handles.length; i++) {
            handles[i] = repository.createEntity();
            float z = side * i / handles.length; // those created together are near each other
            spots.add(handles[i], Crowd.place(i, 0, side), Crowd.place(i, 1, side), z);
            velocity.add(handles[i], Values.dx(i), Values.dy(i), Values.dz(i));
        }
        Crowd.shuffle(handles);
        near.update();
    }

    @Override
    public long pass() {
        for (int i = handles.length / 100; i > 0; i--) {
            move(handles[next]);
            next = (next + 1) % handles.length;
        }
        near.update();
        repository.tick();
        return handles.length;
    }

    private void move(long entity) {
        spots.edit(entity, place);
        velocity.view(entity, speed);
        place.x(Crowd.moved(place.x(), speed.dx(), side));
        place.y(Crowd.moved(place.y(), speed.dy(), side));
        place.z(Crowd.moved(place.z(), speed.dz(), side));
    }

    @Override
    public long checksum() {
        return near.size();
    }

    @Override
    public void close() {
        repository.close();
    }
}
