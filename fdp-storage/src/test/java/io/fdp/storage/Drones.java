package io.fdp.storage;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Tag;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import java.util.SplittableRandom;

/** The world of the demo: drones in a box of air, with the components that they have there. */
final class Drones {
    @Component(name = "drones.Position")
    public record Position(float x, float y, float z) {}

    @Component(name = "drones.Velocity")
    public record Velocity(float dx, float dy, float dz) {}

    @Component(name = "drones.Fuel")
    public record Fuel(int ticks) {}

    @Component(name = "drones.Target")
    public record Target(@EntityRef long drone) {}

    @Tag(name = "drones.Grounded")
    public interface Grounded {}

    final EntityRepository repo;

    Drones(int count, boolean filled) {
        repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(count));
        PositionTable positions = repo.register(PositionTable.TYPE);
        VelocityTable velocities = repo.register(VelocityTable.TYPE);
        FuelTable fuels = repo.register(FuelTable.TYPE);
        TargetTable targets = repo.register(TargetTable.TYPE);
        TagColumn grounded = repo.registerTag(Grounded.class);
        if (!filled) {
            return;
        }
        SplittableRandom random = new SplittableRandom(1);
        long[] all = new long[count];
        repo.createEntities(all);
        for (int i = 0; i < count; i++) {
            positions.add(
                    all[i],
                    (float) random.nextDouble() * 10_000,
                    (float) random.nextDouble() * 10_000,
                    (float) random.nextDouble() * 1_000);
            velocities.add(
                    all[i],
                    (float) (2 * random.nextDouble() - 1) * 100,
                    (float) (2 * random.nextDouble() - 1) * 100,
                    (float) (2 * random.nextDouble() - 1) * 10);
            fuels.add(all[i], 1 + random.nextInt(3600));
            if (random.nextInt(8) == 0) {
                targets.add(all[i], random.nextBoolean() ? Entity.NULL : all[random.nextInt(count)]);
            }
            if (random.nextInt(5) == 0) {
                grounded.add(all[i]);
            }
        }
        repo.tick();
    }
}
