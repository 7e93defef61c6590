package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Crowd;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.neighbour.Neighbours;

/**
 * A crowd of which one entity in a hundred moves, and an index that follows: one chunk, the next one in each pass, or
 * entities of all chunks without a pattern. For comparison, the loop that moves all.
 */
public final class FdpNeighbourUpdate implements Contender {

    private static final int CHUNK = 1024;

    private final EntityRepository repository = EntityRepository.create();
    private final PositionTable position = repository.register(PositionTable.TYPE);
    private final VelocityTable velocity = repository.register(VelocityTable.TYPE);
    private final Neighbours near = Neighbours.of(position).cell(Crowd.RADIUS).build();
    private final PositionEditSpan places = position.newEditSpan();
    private final VelocitySpan speeds = velocity.newSpan();
    private final Moves moves;
    private final long[] handles;
    private final PositionEdit place = position.newEdit();
    private final VelocityView speed = velocity.newView();
    private final SwarmFly fly;
    private final float side;
    private final int entities;
    private int next;

    /** Who moves in a pass. */
    public enum Moves {
        /** All, and the index is left alone. */
        ALL,
        /** The entities of one chunk. */
        CHUNK,
        /** One in a hundred, from all chunks. */
        SCATTERED,
        /** The same, and the index is left alone. */
        SCATTERED_ALONE
    }

    /** Makes the world. */
    public FdpNeighbourUpdate(Population population, Moves moves) {
        this.moves = moves;
        entities = population.entities();
        handles = new long[entities];
        side = Crowd.side(entities);
        for (int i = 0; i < entities; i++) {
            long entity = repository.createEntity();
            float z = side * i / entities; // those created together are near each other
            position.add(entity, Crowd.place(i, 0, side), Crowd.place(i, 1, side), z);
            velocity.add(entity, Values.dx(i), Values.dy(i), Values.dz(i));
            handles[i] = entity;
        }
        Crowd.shuffle(handles);
        fly = SwarmFly.on(repository);
        near.update();
    }

    @Override
    public long pass() {
        switch (moves) {
            case ALL -> fly.run(side);
            case CHUNK -> {
                moveChunk(next);
                next = (next + 1) % (entities / CHUNK);
                near.update();
            }
            case SCATTERED -> {
                moveScattered();
                near.update();
            }
            case SCATTERED_ALONE -> moveScattered();
        }
        repository.tick();
        return entities;
    }

    private void moveScattered() {
        for (int i = entities / 100; i > 0; i--) {
            move(handles[next]);
            next = (next + 1) % entities;
        }
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

    private void move(long entity) {
        position.edit(entity, place);
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
