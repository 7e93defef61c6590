package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Crowd;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.neighbour.Neighbours;

/**
 * A crowd of which one chunk in a hundred moves, the next one in each pass, and an index that follows. For comparison,
 * the loop that moves all.
 */
public final class FdpNeighbourUpdate implements Contender {

    private static final int CHUNK = 1024;

    private final EntityRepository repository = EntityRepository.create();
    private final PositionTable position = repository.register(PositionTable.TYPE);
    private final VelocityTable velocity = repository.register(VelocityTable.TYPE);
    private final Neighbours near = Neighbours.of(position).cell(Crowd.RADIUS).build();
    private final PositionEditSpan places = position.newEditSpan();
    private final VelocitySpan speeds = velocity.newSpan();
    private final boolean all;
    private final SwarmFly fly;
    private final float side;
    private final int entities;
    private int next;

    /** Makes the world; {@code all} moves all entities and leaves the index alone. */
    public FdpNeighbourUpdate(Population population, boolean all) {
        this.all = all;
        entities = population.entities();
        side = Crowd.side(entities);
        for (int i = 0; i < entities; i++) {
            long entity = repository.createEntity();
            float z = side * i / entities; // those created together are near each other
            position.add(entity, Crowd.place(i, 0, side), Crowd.place(i, 1, side), z);
            velocity.add(entity, Values.dx(i), Values.dy(i), Values.dz(i));
        }
        fly = SwarmFly.on(repository);
        near.update();
    }

    @Override
    public long pass() {
        if (all) {
            fly.run(side);
        } else {
            moveChunk(next);
            next = (next + 1) % (entities / CHUNK);
            near.update();
        }
        repository.tick();
        return entities;
    }

    private void moveChunk(int chunk) {
        position.editSpan(chunk, places);
        velocity.span(chunk, speeds);
        for (int slot = 0; slot < CHUNK; slot++) {
            places.x(slot, Crowd.moved(places.x(slot), speeds.dx(slot), side));
            places.y(slot, Crowd.moved(places.y(slot), speeds.dy(slot), side));
            places.z(slot, Crowd.moved(places.z(slot), speeds.dz(slot), side));
        }
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
