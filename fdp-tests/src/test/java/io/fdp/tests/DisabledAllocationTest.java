package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.neighbour.Neighbours;
import io.fdp.kernel.query.Query;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Enabling and disabling make no garbage, and neither do queries over some disabled entities. */
@Tag("allocation")
class DisabledAllocationTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] entities = new long[3_000];
    private EntityRepository repo;
    private PositionTable position;
    private Query query;
    private int visited;

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        query = repo.query().with(position).build();
        repo.createEntities(entities);
        position.addAll(entities);
        for (int i = 1; i < 100; i++) {
            repo.hierarchy().addChild(entities[i / 3], entities[i]);
        }
    }

    @Test
    void shouldMakeNoGarbageForEntitiesSubtreesAndQueries() {
        Query.EntityVisitor visitor = entity -> visited++;
        Garbage.assertNone(() -> {
            for (int i = 100; i < 200; i++) {
                repo.setEnabled(entities[i], false);
            }
            if (repo.setSubtreeEnabled(entities[0], false) != 100) {
                throw new AssertionError("not all were disabled");
            }
            visited = 0;
            query.forEach(visitor);
            if (visited != 2_800 || query.count() != visited || repo.isEnabled(entities[150])) {
                throw new AssertionError("visited " + visited);
            }
            for (int i = 100; i < 200; i++) {
                repo.setEnabled(entities[i], true);
            }
            repo.setSubtreeEnabled(entities[0], true);
            if (query.count() != entities.length) {
                throw new AssertionError("not all were enabled");
            }
        });
    }

    @Test
    void shouldMakeNoGarbageForCommandsAndIndexes() {
        Neighbours near = Neighbours.of(position).cell(10).build();
        Garbage.assertNone(() -> {
            CommandBuffer commands = repo.commands().buffer();
            for (int i = 0; i < 100; i++) {
                commands.setEnabled(entities[500 + i], visited % 2 == 0);
            }
            commands.setSubtreeEnabled(entities[0], visited % 2 == 0);
            repo.commands().playback();
            near.update();
            visited++;
        });
        assertThat(near.size()).isIn(2_800, 3_000);
    }
}
