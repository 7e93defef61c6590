package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.MissingComponentException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.phase.Phase;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Many values of a chunk that are about to be written through addresses: {@link ComponentTable#markChanged}. */
class MarkSomeTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private final long[] who = new long[16];

    private void mark(long entity) {
        who[Entity.index(entity) % 1024 / 64] |= 1L << Entity.index(entity);
    }

    private static long[] spawn(EntityRepository repo, ComponentColumn column) {
        long[] all = new long[3000];
        repo.createEntities(all);
        column.addAll(all, 0, 2500);
        return all;
    }

    @Test
    void shouldMarkTheChunk() {
        EntityRepository repo = worlds.create();
        PositionTable table = repo.register(PositionTable.TYPE);
        long[] all = spawn(repo, table);
        repo.tick();
        long before = repo.advanceVersion();
        mark(all[1024]);
        mark(all[2047]);
        table.markChanged(1, who);
        assertThat(table.chunkVersion(1)).isGreaterThan(before);
        assertThat(table.chunkVersion(0)).isLessThanOrEqualTo(before);
        assertThat(table.chunkVersion(2)).isLessThanOrEqualTo(before);
    }

    @Test
    void shouldRefuseEntitiesWithoutAValue() {
        EntityRepository repo = worlds.create();
        PositionTable table = repo.register(PositionTable.TYPE);
        long[] all = spawn(repo, table);
        long before = repo.advanceVersion();
        mark(all[2049]);
        mark(all[2600]);
        assertThatThrownBy(() -> table.markChanged(2, who))
                .isInstanceOf(MissingComponentException.class)
                .hasMessageContaining(Entity.toString(all[2600]));
        assertThat(table.chunkVersion(2)).isLessThanOrEqualTo(before);
        assertThatThrownBy(() -> table.markChanged(7, who)).isInstanceOf(MissingComponentException.class);
        assertThatThrownBy(() -> table.markChanged(-1, who)).isInstanceOf(MissingComponentException.class);
        assertThatThrownBy(() -> table.markChanged(0, new long[15]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("words=15");
    }

    @Test
    void shouldKeepToThePhase() {
        EntityRepository repo = worlds.create();
        PositionTable table = repo.register(PositionTable.TYPE);
        long[] all = spawn(repo, table);
        table.setAuthority(all[5], false);
        repo.phases().configure(PhaseConfig.networked(), Phase.NETWORK_RECEIVE);
        mark(all[5]);
        table.markChanged(0, who);
        mark(all[6]);
        assertThatThrownBy(() -> table.markChanged(0, who))
                .isInstanceOf(PhaseException.class)
                .hasMessageContaining(Entity.toString(all[6]));
    }
}
