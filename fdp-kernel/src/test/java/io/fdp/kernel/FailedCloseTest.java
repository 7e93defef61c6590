package io.fdp.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.internal.memory.FaultyMemory;
import io.fdp.kernel.prototype.Prototypes;
import org.junit.jupiter.api.Test;

/** A close that met the end of the heap loses nothing, and the next close finishes it. */
class FailedCloseTest {
    private static final int MORE_THAN_THERE_ARE_NUMBERS = 4_200;

    /** Memory that cannot be given back while the heap has no room. */
    private static final class ScarceMemory extends FaultyMemory {
        private boolean heapIsFull;

        ScarceMemory() {
            super(false, -1);
        }

        @Override
        public void discard(long address, long bytes) {
            if (heapIsFull) {
                throw new OutOfMemoryError("injected");
            }
            super.discard(address, bytes);
        }
    }

    private final ScarceMemory memory = new ScarceMemory();

    private void closeTwice(EntityRepository repo, AutoCloseable closed) throws Exception {
        memory.heapIsFull = true;
        assertThatThrownBy(closed::close).isInstanceOf(OutOfMemoryError.class);
        assertThat(repo.checkStructure()).isEmpty();
        memory.heapIsFull = false;
        closed.close();
        closed.close();
        assertThat(repo.checkStructure()).isEmpty();
    }

    @Test
    void shouldFinishWhenABatchIsClosedAgain() throws Exception {
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT, memory)) {
            long before = repo.committedBytes();
            for (int i = 0; i < MORE_THAN_THERE_ARE_NUMBERS; i++) {
                CommandBatch batch = repo.commands().newBatch();
                batch.create();
                closeTwice(repo, batch);
                assertThat(batch.isOpen()).isFalse();
            }
            assertThat(repo.committedBytes()).isEqualTo(before);
        }
        assertThat(MemoryUsage.ofProcess().reserved()).isZero();
        assertThat(MemoryUsage.ofProcess().committed()).isZero();
    }

    @Test
    void shouldFinishWhenPrototypesAreClosedAgain() throws Exception {
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT, memory)) {
            ProbeTable table = repo.register(ProbeTable.type("probe", 64));
            long before = repo.committedBytes();
            Prototypes prototypes = repo.newPrototypes();
            prototypes.define("kind").with(table, 7L).build();
            closeTwice(repo, prototypes);
            assertThat(repo.committedBytes()).isEqualTo(before);
        }
        assertThat(MemoryUsage.ofProcess().reserved()).isZero();
    }

    @Test
    void shouldCloseTheRepositoryWhenABatchCouldNotBeClosed() {
        try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT, memory)) {
            CommandBatch batch = repo.commands().newBatch();
            batch.create();
            memory.heapIsFull = true;
            assertThatThrownBy(batch::close).isInstanceOf(OutOfMemoryError.class);
            memory.heapIsFull = false;
        }
        assertThat(MemoryUsage.ofProcess().reserved()).isZero();
        assertThat(MemoryUsage.ofProcess().committed()).isZero();
    }
}
