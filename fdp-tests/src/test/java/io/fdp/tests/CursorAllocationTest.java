package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Children;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionEdit;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.Shapes.Velocity;
import io.fdp.tests.components.VelocityTable;
import io.fdp.tests.components.VelocityView;
import java.io.IOException;
import java.util.List;
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
    private static final int MOST_JVMS = 4;

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

    /**
     * Where some cursors are renewed, the compiler keeps the call that renews them in every accessor. In some JVMs it
     * then makes objects of cursors, by the order in which it compiles, so a few of them are asked.
     */
    @Test
    void shouldMakeNoGarbageWithCursorsWhereSomeAreRenewed() throws IOException, InterruptedException {
        List<String> told = List.of();
        for (int i = 0; i < MOST_JVMS && !told.equals(List.of(RenewedCursorsProgram.NOTHING)); i++) {
            told = Children.run(RenewedCursorsProgram.class, List.of(), 120);
        }
        assertThat(told).containsExactly(RenewedCursorsProgram.NOTHING);
    }
}
