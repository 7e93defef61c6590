package io.fdp.tests;

import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.Shapes.Velocity;
import io.fdp.tests.components.VelocityTable;
import io.fdp.tests.components.VelocityView;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Cursors that are taken for one entity are no objects once the code is compiled. What the compiler saw of the program
 * before decides it, so no other test runs in this JVM.
 */
@Tag("allocation")
class CursorAllocationTest {
    private static final int COUNT = 5000;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] entities = new long[COUNT];
    private EntityRepository repo;
    private PositionTable position;
    private VelocityTable velocity;

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        velocity = repo.register(VelocityTable.TYPE);
        repo.createEntities(entities);
        for (long entity : entities) {
            position.add(entity, new Position(1, 2, 3));
            velocity.add(entity, new Velocity(4, 5, 6));
        }
    }

    @Test
    void shouldMakeNoGarbageWithCursors() {
        Garbage.assertNone(() -> {
            repo.tick();
            for (long entity : entities) {
                PositionEdit p = position.edit(entity);
                VelocityView v = velocity.view(entity);
                p.x(p.x() + v.dx());
            }
        });
    }

    /** Where some cursors are renewed, the compiler keeps the call that renews them in every accessor. */
    @Test
    void shouldMakeNoGarbageWithCursorsWhereSomeAreRenewed() {
        PositionEdit kept = position.newEdit();
        VelocityView seen = velocity.newView();
        Garbage.assertNone(() -> {
            position.edit(entities[0], kept);
            velocity.view(entities[0], seen);
            velocity.remove(entities[1]);
            kept.x(kept.x() + seen.dx());
            velocity.add(entities[1], 1, 2, 3);
            for (long entity : entities) {
                PositionEdit p = position.edit(entity);
                VelocityView v = velocity.view(entity);
                p.x(p.x() + v.dx());
            }
            repo.tick();
        });
    }
}
