package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Checksums that are right over content that is not, as a hostile file has them: a typed error or a sound world, and no
 * more memory than usual.
 */
class ForgeryTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("not exactly the saved one");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private DamagedLoads loads;

    @BeforeEach
    void saveASmallWorld() {
        loads = new DamagedLoads(worlds);
    }

    private void forge(String what, BiConsumer<byte[], Consumer<byte[]>> forgeries, int least) {
        forgeries.accept(loads.save, forged -> loads.survive(forged, what, loads.count(what)));
        assertThat(loads.count(what)).isGreaterThan(least);
        loads.finish();
    }

    @Test
    void shouldSurviveEveryFieldOfTheHeadersOfBlocks() {
        forge("forged headers of blocks", Forgery::forgeHeaders, 2_000);
    }

    @Test
    @Tag("long")
    void shouldSurviveEveryLengthAndNumber() {
        forge("forged lengths and numbers", Forgery::forgeLengths, 5_000);
    }

    /** One of five, others in each build. */
    @Test
    void shouldSurviveSomeLengthsAndNumbers() {
        Seeds.run(1, random -> {
            AtomicInteger next = new AtomicInteger(random.nextInt(5));
            Forgery.forgeLengths(loads.save, forged -> {
                if (next.incrementAndGet() % 5 == 0) {
                    loads.survive(forged, "forged lengths and numbers, of five", next.get());
                }
            });
            assertThat(next.get()).isGreaterThan(5_000);
        });
        loads.finish();
    }

    @Test
    void shouldSurviveBlocksThatAreElsewhere() {
        forge("forged orders and kinds of blocks", Forgery::forgeBlocks, 1_000);
    }

    @Test
    @Tag("long")
    void shouldSurviveEveryByte() {
        forge("forged bytes of contents", Forgery::forgeBytes, 20_000);
    }

    @Test
    void shouldSurviveContentAtRandom() {
        Seeds.run(300, random -> loads.survive(Forgery.of(loads.save, random), "content at random", 0));
        loads.finish();
    }
}
