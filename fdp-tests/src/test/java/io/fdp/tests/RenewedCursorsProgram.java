package io.fdp.tests;

import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Garbage;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.Shapes.Velocity;
import io.fdp.tests.components.VelocityTable;
import io.fdp.tests.components.VelocityView;

/** Takes cursors for one entity beside kept cursors that structural changes let renew themselves. */
final class RenewedCursorsProgram {
    /** What it prints when cursors are no objects. */
    static final String NOTHING = "no garbage";

    private static final int COUNT = 5000;

    private RenewedCursorsProgram() {}

    @SuppressWarnings("SystemOut") // the test reads it
    static void main() {
        try (EntityRepository repo = EntityRepository.create()) {
            PositionTable position = repo.register(PositionTable.TYPE);
            VelocityTable velocity = repo.register(VelocityTable.TYPE);
            long[] entities = new long[COUNT];
            repo.createEntities(entities);
            for (long entity : entities) {
                position.add(entity, new Position(1, 2, 3));
                velocity.add(entity, new Velocity(4, 5, 6));
            }
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
            System.out.println(NOTHING);
        } catch (AssertionError garbage) {
            System.out.println(garbage.getMessage());
        }
    }
}
