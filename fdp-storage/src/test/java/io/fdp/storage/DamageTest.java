package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.management.ThreadMXBean;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.MemoryUsage;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.storage.Stock.Grade;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A damaged save is refused with a typed error, takes no memory, and leaves the world as it was. */
class DamageTest {
    private static final long MIB = 1 << 20;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private StockWorld target;
    private WorldStorage storage;
    private long before;
    private byte[] save;
    private long saved;
    private long needed;

    @BeforeEach
    void saveASmallWorld() {
        StockWorld small = new StockWorld(worlds.create(RepositoryConfig.DEFAULT.withCapacity(1024)), 0);
        fill(small);
        save = SaveLoadTest.save(small.repo);
        saved = small.repo.stateHash();
        target = new StockWorld(worlds.create(RepositoryConfig.DEFAULT.withCapacity(1024)), 5);
        target.repo.createEntities(new long[3]);
        before = target.repo.stateHash();
        storage = WorldStorage.of(target.repo);
        needed = allocatedBy(() -> SaveLoadTest.load(freshWorld(), save));
    }

    private EntityRepository freshWorld() {
        return new StockWorld(worlds.create(RepositoryConfig.DEFAULT.withCapacity(1024)), 1).repo;
    }

    private static void fill(StockWorld world) {
        SplittableRandom random = new SplittableRandom(5);
        long[] all = new long[4];
        world.repo.createEntities(all);
        world.repo.destroyEntity(all[2]);
        world.places.add(all[0], 1, 2, 3);
        world.labels.add(all[1], StockWorld.label(random, all[0]));
        world.crates.add(all[3], 1, (short) 2, Grade.FINE);
        world.crates.add(all[3], 2, (short) 3, Grade.RAW);
        world.fragile.add(all[0]);
        world.manifests.add(all[3], StockWorld.manifest(random));
        world.rules.set(new Stock.Rules(1, 2));
        world.summary.set(StockWorld.manifest(random));
        world.repo.hierarchy().addChild(all[0], all[1]);
        world.repo.roles().assign(7, all[3]);
        world.arrivals.publish(all[0], 1, "gate");
        world.repo.tick();
        world.alarms.publish();
        world.notices.publish(new Stock.Notice("n", List.of(Grade.FINE)));
    }

    private static long allocatedBy(Runnable action) {
        long thread = Thread.currentThread().threadId();
        long start = THREADS.getThreadAllocatedBytes(thread);
        action.run();
        return THREADS.getThreadAllocatedBytes(thread) - start;
    }

    /** Loads something damaged: it is refused with a typed error, and nothing else happens. */
    private void assertRefused(byte[] damaged, String how) {
        long native0 = MemoryUsage.ofProcess().committed();
        long taken = allocatedBy(() -> {
            try {
                storage.load(new ByteArrayInputStream(damaged));
                throw new AssertionError("loaded a save that was " + how);
            } catch (SaveException expected) {
                assertThat(expected.getMessage()).as(how).isNotBlank();
            } catch (IOException wrong) {
                throw new AssertionError("an undeclared error for a save that was " + how, wrong);
            }
        });
        assertThat(taken).as("memory for a save that was %s", how).isLessThan(needed + 64 * MIB);
        assertThat(MemoryUsage.ofProcess().committed()).as(how).isEqualTo(native0);
    }

    @Test
    void shouldRefuseEveryTruncation() {
        for (int length = 0; length < save.length; length++) {
            assertRefused(Arrays.copyOf(save, length), "cut to " + length + " bytes");
        }
        assertThat(target.repo.stateHash()).isEqualTo(before);
        SaveLoadTest.load(storage, save);
        assertThat(target.repo.stateHash()).isEqualTo(saved);
    }

    @Test
    void shouldRefuseEveryFlippedBit() {
        for (int bit = 0; bit < 8 * save.length; bit++) {
            save[bit >> 3] ^= (byte) (1 << (bit & 7));
            assertRefused(save, "flipped at bit " + bit);
            save[bit >> 3] ^= (byte) (1 << (bit & 7));
        }
        assertThat(target.repo.stateHash()).isEqualTo(before);
        SaveLoadTest.load(storage, save);
        assertThat(target.repo.stateHash()).isEqualTo(saved);
    }

    /** Checksums that are right over content that is not: what a hostile file has. */
    @Test
    void shouldSurviveContentThatNobodyWrote() {
        Seeds.run(300, random -> {
            byte[] forged = Forgery.of(save, random);
            long native0 = MemoryUsage.ofProcess().committed();
            long taken = allocatedBy(() -> {
                try {
                    storage.load(new ByteArrayInputStream(forged));
                } catch (SaveException expected) {
                    assertThat(expected.getMessage()).isNotBlank();
                } catch (IOException wrong) {
                    throw new AssertionError("an undeclared error", wrong);
                }
            });
            assertThat(taken).isLessThan(needed + 64 * MIB);
            assertThat(target.repo.checkStructure()).isEmpty();
            assertThat(MemoryUsage.ofProcess().committed()).isLessThan(native0 + 64 * MIB);
        });
    }

    @Test
    void shouldSayWhereAndWhy(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("save.fdpw");
        Files.write(file, Arrays.copyOf(save, save.length - 1));
        assertThatExceptionOfType(DamagedSaveException.class)
                .isThrownBy(() -> storage.load(file))
                .withMessageContainingAll("damaged at byte", "it ends in block")
                .satisfies(e -> assertThat(e.position()).isBetween(1L, (long) save.length));
        Files.write(file, Arrays.copyOf(save, save.length + 1));
        assertThatExceptionOfType(DamagedSaveException.class)
                .isThrownBy(() -> storage.load(file))
                .withMessageContaining("bytes after the end")
                .satisfies(e -> assertThat(e.position()).isEqualTo(save.length));
        Files.writeString(file, "PK and something else altogether");
        assertThatExceptionOfType(ForeignSaveException.class)
                .isThrownBy(() -> storage.load(file))
                .withMessageContaining("no save of a world");
        Files.write(file, new byte[0]);
        assertThatExceptionOfType(DamagedSaveException.class)
                .isThrownBy(() -> storage.load(file))
                .withMessageContaining("ends after 0 bytes");
        byte[] swapped = save.clone();
        swapped[20] ^= 1;
        Files.write(file, swapped);
        assertThatExceptionOfType(DamagedSaveException.class)
                .isThrownBy(() -> storage.load(file))
                .withMessageContaining("checksum of the header of block 0");
        assertThat(target.repo.stateHash()).isEqualTo(before);
    }
}
