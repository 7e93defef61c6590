package io.fdp.tests;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.PositionSpan;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.PositionView;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.Shapes.Velocity;
import io.fdp.tests.components.VelocityTable;
import io.fdp.tests.components.VelocityView;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;

/** Cursors and spans that are new, or elsewhere, while other threads use them already. */
final class SharedFresh implements SharedAccessProgram.Shared {
    private static final int CHUNKS = 8;

    private final EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(100_000));
    private final PositionTable position = repo.register(PositionTable.TYPE);
    private final VelocityTable velocity = repo.register(VelocityTable.TYPE);
    private final long[] entities = new long[CHUNKS * 1024];
    private final PositionSpan moved;
    private volatile Handed handed;

    SharedFresh() {
        repo.createEntities(entities);
        for (int i = 0; i < entities.length; i++) {
            position.add(entities[i], new Position(i >> 10, 0, 0));
            velocity.add(entities[i], new Velocity(1, 0, 0));
        }
        moved = position.newSpan();
        repo.tick();
    }

    /** What is used before it is anywhere. */
    private record Handed(PositionView view, PositionEdit edit, VelocityView columns) {}

    @Override
    public EntityRepository repo() {
        return repo;
    }

    @Override
    public void own(SplittableRandom random) {
        for (int i = 0; i < 20; i++) {
            Handed now = new Handed(position.newView(), position.newEdit(), velocity.newView());
            handed = now;
            long entity = entities[random.nextInt(entities.length)];
            position.view(entity, now.view);
            position.edit(entity, now.edit);
            velocity.view(entity, now.columns);
            position.span(random.nextInt(CHUNKS), moved);
        }
        int chunk = random.nextInt(CHUNKS);
        MemorySegment segment = position.span(chunk).segment();
        if (segment.get(ValueLayout.JAVA_FLOAT, 0) != chunk) {
            throw new AssertionError("the segment of chunk " + chunk + " is that of another one");
        }
    }

    @Override
    public void use(SplittableRandom random) {
        Handed now = handed;
        for (int i = 0; now != null && i < 20; i++) {
            SharedAccessProgram.tolerate(() -> now.edit.y(now.view.y() + now.view.z()));
            SharedAccessProgram.tolerate(() -> now.edit.z(now.columns.dx()));
            SharedAccessProgram.tolerate(() -> moved.segment().get(ValueLayout.JAVA_FLOAT, 0));
        }
    }
}
