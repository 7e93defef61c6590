package io.fdp.samples;

import io.fdp.annotations.ForEach;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.job.Jobs;
import io.fdp.samples.FirstSteps.Position;
import io.fdp.samples.FirstSteps.Velocity;

/** Three ways to move entities: by a method for one entity, by handle, and chunk by chunk. */
public final class Movement {
    private final PositionTable position;
    private final VelocityTable velocity;
    private final PositionEditSpan p;
    private final VelocitySpan v;

    Movement(EntityRepository repo) {
        position = repo.register(PositionTable.TYPE);
        velocity = repo.register(VelocityTable.TYPE);
        p = position.newEditSpan(); // made once, moved from chunk to chunk
        v = velocity.newSpan();
    }

    /** Creates entities that have both components. */
    long[] createMovers(EntityRepository repo, int count) {
        long[] movers = new long[count];
        repo.createEntities(movers);
        for (int i = 0; i < count; i++) {
            position.add(movers[i], new Position(i, 0, 0));
            velocity.add(movers[i], new Velocity(1, 2, 3));
        }
        return movers;
    }

    /** One entity; the processor writes {@code MovementMove} around it: the query and the loops. */
    @ForEach(without = FirstSteps.Burning.class)
    static void move(PositionEdit p, VelocityView v, float dt) {
        p.x(p.x() + v.dx() * dt);
        p.y(p.y() + v.dy() * dt);
        p.z(p.z() + v.dz() * dt);
    }

    /** One entity at a time, in any order. */
    void moveByHandle(long[] entities, float dt) {
        for (long entity : entities) {
            PositionEdit edit = position.edit(entity);
            VelocityView view = velocity.view(entity);
            edit.x(edit.x() + view.dx() * dt);
            edit.y(edit.y() + view.dy() * dt);
            edit.z(edit.z() + view.dz() * dt);
        }
    }

    /** All entities with a velocity, 1,024 at a time; they must also have a position. */
    void moveByChunk(float dt) {
        for (int chunk = velocity.nextChunk(0); chunk >= 0; chunk = velocity.nextChunk(chunk + 1)) {
            position.editSpan(chunk, p);
            velocity.span(chunk, v);
            for (int slot = v.nextSlot(0); slot >= 0; slot = v.nextSlot(slot + 1)) {
                p.x(slot, p.x(slot) + v.dx(slot) * dt);
                p.y(slot, p.y(slot) + v.dy(slot) * dt);
                p.z(slot, p.z(slot) + v.dz(slot) * dt);
            }
        }
    }

    /**
     * Moves entities in all three ways for some frames.
     *
     * @param count how many entities there are
     * @return the position of the first entity at the end, as text
     */
    public static String run(int count) {
        try (EntityRepository repo = EntityRepository.create();
                Jobs jobs = Jobs.create(2)) {
            Movement movement = new Movement(repo);
            repo.registerTag(FirstSteps.Burning.class);
            long[] movers = movement.createMovers(repo, count);
            MovementMove move = MovementMove.on(repo);
            for (int frame = 0; frame < 60; frame++) {
                movement.moveByHandle(movers, 0.25f);
                movement.moveByChunk(0.25f);
                move.run(0.25f); // one thread
                move.run(jobs, 0.25f); // or all of a pool
                repo.tick();
            }
            return movement.position.get(movers[0]).toString();
        }
    }

    public static void main(String[] args) {
        System.out.println(run(1000));
    }
}
