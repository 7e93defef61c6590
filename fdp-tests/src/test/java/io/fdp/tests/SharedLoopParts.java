package io.fdp.tests;

import io.fdp.annotations.ForEach;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.WheelParts;
import io.fdp.tests.components.WheelPartsEdit;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The parts that a loop lends, handed to other threads while it runs: many at the start of the heap, few at its end.
 */
final class SharedLoopParts implements SharedAccessProgram.Shared {
    private static final int MANY = 60_000;

    private final EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(4000));
    private final SharedLoopPartsHand loop;
    private volatile WheelPartsEdit handed;

    SharedLoopParts() {
        WheelParts wheels = repo.register(WheelParts.TYPE);
        long[] entities = new long[2000];
        repo.createEntities(entities);
        Wheel[] many = new Wheel[MANY];
        Arrays.setAll(many, i -> new Wheel(i, 1, 1));
        wheels.setAll(entities[0], many);
        for (int i = 1; i < entities.length; i++) {
            wheels.add(entities[i], new Wheel(i, 1, 1));
        }
        loop = SharedLoopPartsHand.on(repo);
        repo.tick();
    }

    @ForEach(name = "SharedLoopPartsHand")
    static void hand(WheelPartsEdit wheels, SharedLoopParts to) {
        to.handed = wheels;
        wheels.spin(0, wheels.spin(wheels.size() - 1));
    }

    @Override
    public EntityRepository repo() {
        return repo;
    }

    @Override
    public void own(SplittableRandom random) {
        loop.run(this);
    }

    @Override
    public void use(SplittableRandom random) {
        WheelPartsEdit now = handed;
        if (now != null) {
            int last = now.size() - 1;
            for (int i = 0; i < 100; i++) {
                now.spin(random.nextInt(last + 1), now.spin(last));
            }
        }
    }
}
