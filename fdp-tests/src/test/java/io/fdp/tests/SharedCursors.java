package io.fdp.tests;

import io.fdp.annotations.ForEach;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.tests.components.BigEdit;
import io.fdp.tests.components.BigTable;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.Shapes.Velocity;
import io.fdp.tests.components.VelocityEdit;
import io.fdp.tests.components.VelocityTable;
import java.util.SplittableRandom;

/**
 * The cursors of a loop, handed to other threads while the loop runs: rows, columns, and values so large that a chunk
 * has memory for some of its slots only.
 */
final class SharedCursors implements SharedAccessProgram.Shared {
    private static final int CHUNKS = 8;

    private final EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(100_000));
    private final SharedCursorsHand loop;
    private volatile Handed handed;

    SharedCursors() {
        PositionTable position = repo.register(PositionTable.TYPE);
        VelocityTable velocity = repo.register(VelocityTable.TYPE);
        BigTable big = repo.register(BigTable.TYPE);
        long[] entities = new long[CHUNKS * 1024];
        repo.createEntities(entities);
        for (int chunk = 0; chunk < CHUNKS; chunk++) {
            long entity = entities[chunk * 1024 + (chunk % 2 == 0 ? 0 : 1020)];
            position.add(entity, new Position(chunk, 0, 0));
            velocity.add(entity, new Velocity(chunk, 0, 0));
            big.add(entity).head(chunk);
        }
        loop = SharedCursorsHand.on(repo);
        repo.tick();
    }

    /** What a loop lends. */
    private record Handed(BigEdit big, PositionEdit position, VelocityEdit velocity) {}

    @ForEach(name = "SharedCursorsHand")
    static void hand(BigEdit big, PositionEdit position, VelocityEdit velocity, SharedCursors to) {
        Handed now = to.handed;
        if (now == null || now.big != big) {
            to.handed = new Handed(big, position, velocity);
        }
        big.head(big.head() + 1);
        position.x(position.x() + velocity.dx());
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
        Handed now = handed;
        if (now != null) {
            for (int i = 0; i < 100; i++) {
                now.big.head(now.big.head() + now.big.body()[4999]);
                now.position.x(now.position.y());
                now.velocity.dz(now.velocity.dy());
                now.big.body(new int[5000]);
                if (!repo.isAlive(now.position.self())) {
                    throw new AssertionError("an entity of another world");
                }
            }
        }
    }
}
