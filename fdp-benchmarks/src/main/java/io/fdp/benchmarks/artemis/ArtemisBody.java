package io.fdp.benchmarks.artemis;

import com.artemis.Archetype;
import com.artemis.ArchetypeBuilder;
import com.artemis.ComponentMapper;
import com.artemis.World;
import com.artemis.WorldConfiguration;
import io.fdp.benchmarks.objects.Body;
import io.fdp.benchmarks.objects.Force;
import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;

/** Forces act on bodies by a system with component mappers, one {@code world.process()} per pass. */
public final class ArtemisBody implements Contender {

    private final World world;
    private final ComponentMapper<Body> body;
    private final int[] ids;

    public ArtemisBody(Population population, int accesses) {
        BodySystem system = new BodySystem(accesses);
        ids = new int[population.entities()];
        world = new World(
                new WorldConfiguration().expectedEntityCount(ids.length).setSystem(system));
        body = world.getMapper(Body.class);
        ComponentMapper<Force> force = world.getMapper(Force.class);
        Archetype both = new ArchetypeBuilder().add(Body.class).add(Force.class).build(world);
        for (int i = 0; i < ids.length; i++) {
            ids[i] = world.create(both);
            body.get(ids[i]).set(i);
            force.get(ids[i]).set(i);
        }
        system.setEnabled(false);
        world.process();
        system.setEnabled(true);
    }

    @Override
    public long pass() {
        world.process();
        return ids.length;
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum();
        for (int id : ids) {
            body.get(id).addTo(sum);
        }
        return sum.value();
    }
}
