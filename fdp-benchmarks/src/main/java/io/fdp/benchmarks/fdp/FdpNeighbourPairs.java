package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Crowd;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.neighbour.Neighbours;

/** A crowd that moves, and all pairs that are close: the index is updated once per pass. */
public final class FdpNeighbourPairs implements Contender {

    private final EntityRepository repository = EntityRepository.create();
    private final PositionTable position = repository.register(PositionTable.TYPE);
    private final VelocityTable velocity = repository.register(VelocityTable.TYPE);
    private final Neighbours near = Neighbours.of(position).cell(Crowd.RADIUS).build();
    private final SwarmFly fly;
    private final float side;
    private final int entities;
    private long sum;
    private long count;
    private final Neighbours.PairVisitor visitor = this::add;

    public FdpNeighbourPairs(Population population) {
        entities = population.entities();
        side = Crowd.side(entities);
        for (int i = 0; i < entities; i++) {
            long entity = repository.createEntity();
            position.add(entity, Crowd.place(i, 0, side), Crowd.place(i, 1, side), Crowd.place(i, 2, side));
            velocity.add(entity, Values.dx(i), Values.dy(i), Values.dz(i));
        }
        fly = SwarmFly.on(repository);
    }

    private void add(long one, long other, double squared) {
        sum += Crowd.pair(Entity.index(one), Entity.index(other));
        count++;
    }

    @Override
    public long pass() {
        fly.run(side);
        near.update();
        near.pairs(Crowd.RADIUS, visitor);
        repository.tick();
        return entities;
    }

    @Override
    public long checksum() {
        return sum ^ count << 32;
    }

    @Override
    public void close() {
        repository.close();
    }
}
