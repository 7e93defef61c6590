package io.fdp.benchmarks.artemis;

import com.artemis.ComponentMapper;
import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;

/** Adding and removing a pooled component through its mapper, with a {@code process()} after each sweep. */
public final class ArtemisAddRemove implements Contender {

    private final ArtemisWorld world;
    private final ComponentMapper<PooledVelocity> velocity;

    public ArtemisAddRemove(Population population) {
        world = ArtemisWorld.populated(population);
        velocity = world.world.getMapper(PooledVelocity.class);
    }

    @Override
    public long pass() {
        int[] ids = world.ids;
        for (int i = 0; i < ids.length; i++) {
            velocity.create(ids[i]).set(Values.dx(i), Values.dy(i), Values.dz(i));
        }
        world.world.process();
        int probe = Float.floatToRawIntBits(velocity.get(ids[ids.length / 2]).dx);
        for (int id : ids) {
            velocity.remove(id);
        }
        world.world.process();
        return probe;
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum().add(world.positionChecksum());
        int moving = 0;
        for (int id : world.ids) {
            moving += velocity.has(id) ? 1 : 0;
        }
        return sum.add(moving).add(pass()).value();
    }
}
