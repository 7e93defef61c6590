package io.fdp.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.internal.table.Payload;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.query.Differ;
import org.junit.jupiter.api.Test;

/** Values that are kept elsewhere cannot be compared by their bytes. */
class DifferPayloadTest {
    @Test
    void shouldRefuseATableWhoseValuesAreKeptElsewhere() {
        try (EntityRepository repo = EntityRepository.create()) {
            ProbeTable table = repo.register(ProbeTable.type("elsewhere", 8));
            Stores.of(table).memory().attach(new Nothing());
            long reserved = repo.memory().reserved();
            assertThatThrownBy(() -> Differ.of(table))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("elsewhere")
                    .hasMessageContaining("chunkVersion()");
            assertThat(repo.memory().reserved()).isEqualTo(reserved);
        }
    }

    private static final class Nothing implements Payload {
        @Override
        public void stripped(int word, long mask) {}

        @Override
        public void prepareCopy(Payload source, int chunk) {}

        @Override
        public void copyChunk(Payload source, int chunk, long present, long before) {}

        @Override
        public long hash(long seed, int index) {
            return seed;
        }

        @Override
        public long residentBytes() {
            return 0;
        }

        @Override
        public void close() {}
    }
}
