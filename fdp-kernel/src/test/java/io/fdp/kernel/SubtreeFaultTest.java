package io.fdp.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.command.PlaybackException;
import io.fdp.kernel.error.NativeMemoryException;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.internal.memory.FaultyMemory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A subtree dies as a whole or not at all, also when there is no memory to note who died. */
class SubtreeFaultTest {
    private static final int ENTITIES = 20_000;

    @Test
    void shouldLeaveASubtreeAloneThatCannotBeNoted() {
        FaultyMemory memory = new FaultyMemory(true, Integer.MAX_VALUE);
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT, memory)) {
            List<FinishedFrame> seen = new ArrayList<>();
            repo.observers().add(frame -> {
                seen.add(frame);
                assertThat(frame.destroyedCount()).isEqualTo(seen.size() == 1 ? 1 : ENTITIES - 1);
            });
            long[] entities = new long[ENTITIES];
            repo.createEntities(entities);
            for (int i = 2; i < ENTITIES; i++) { // all but the first are below the second, in branches of some depth
                repo.hierarchy().addChild(entities[i % 50 == 0 ? 1 : i - 1], entities[i]);
            }
            repo.destroyEntity(repo.createEntity()); // there is memory to note some, not all
            repo.tick();
            memory.failAfter(0);
            assertThatThrownBy(() -> repo.hierarchy().destroySubtree(entities[1]))
                    .isInstanceOf(NativeMemoryException.class);
            assertThat(repo.entityCount()).isEqualTo(ENTITIES);
            CommandBuffer commands = repo.commands().buffer();
            repo.hierarchy().destroySubtree(commands, entities[1]);
            memory.failAfter(0);
            assertThatThrownBy(() -> repo.commands().playback())
                    .isInstanceOf(PlaybackException.class)
                    .hasCauseInstanceOf(NativeMemoryException.class);
            assertThat(repo.entityCount()).isEqualTo(ENTITIES);
            assertThat(repo.checkStructure()).isEmpty();
            assertThat(repo.hierarchy().destroySubtree(entities[1])).isEqualTo(ENTITIES - 1);
            assertThat(repo.isAlive(entities[0])).isTrue();
            repo.tick();
            assertThat(repo.checkStructure()).isEmpty();
        }
    }
}
