package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.MemoryUsage;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.error.CapacityException;
import io.fdp.kernel.error.EventCapacityException;
import io.fdp.storage.error.SaveException;
import io.fdp.testkit.Worlds;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;

/**
 * Loads damaged saves into one world, one after the other, and checks each time that nothing happened but a typed
 * error; counts them by what was done to them.
 *
 * <p>Memory: a load may take what that of the undamaged save takes, and 64 MiB. The world and the one in which a save
 * is put together have budgets of 20 MiB each, which the kernel keeps; running into them is a failure. All that is
 * allocated on the heap is counted, also what is free again at once, and may be 12 MiB more than usual. The only other
 * native memory, that for images of chunks, is never larger than its twin on the heap, and so has 12 MiB too.
 */
final class DamagedLoads {
    private static final long MIB = 1 << 20;
    static final RepositoryConfig SMALL =
            RepositoryConfig.DEFAULT.withCapacity(1024).withMemoryBudget(20 * MIB);
    private static final long MORE_HEAP = 12 * MIB;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final EntityRepository again;
    final StockWorld target;
    final WorldStorage storage;
    final byte[] save;
    final long saved;
    private final long neededHeap;
    private long before;
    private final Map<String, Integer> refused = new TreeMap<>();
    private final Map<String, Integer> loaded = new TreeMap<>();

    DamagedLoads(Worlds worlds) {
        save = Richer.smallSave(worlds);
        again = new StockWorld(worlds.create(SMALL), 1).repo;
        neededHeap = allocatedBy(() -> SaveLoadTest.load(again, save));
        saved = again.stateHash();
        target = new StockWorld(worlds.create(SMALL), 5);
        target.repo.createEntities(new long[3]);
        storage = WorldStorage.of(target.repo).unchecked(); // else nothing forged would be loaded
        before = target.repo.stateHash();
        assertThat(before).isNotEqualTo(saved);
    }

    private static long allocatedBy(Runnable action) {
        long thread = Thread.currentThread().threadId();
        long start = THREADS.getThreadAllocatedBytes(thread);
        action.run();
        return THREADS.getThreadAllocatedBytes(thread) - start;
    }

    /** Loads a save that cannot be taken for a whole one: a typed error, and the world is as it was. */
    void refuse(byte[] damaged, String what, int which) {
        assertThat(load(damaged, what, which))
                .as("%s %s was loaded", what, which)
                .isFalse();
    }

    /** Loads a save whose checksums are right: a typed error and the world is as it was, or a world that is sound. */
    void survive(byte[] forged, String what, int which) {
        if (load(forged, what, which)) {
            assertThat(target.repo.checkStructure()).as("%s %s", what, which).isEmpty();
            before = target.repo.stateHash();
            SaveLoadTest.load(again, SaveLoadTest.save(storage));
            assertThat(again.stateHash())
                    .as("%s %s, saved and loaded", what, which)
                    .isEqualTo(before);
        }
    }

    private boolean load(byte[] bytes, String what, int which) {
        boolean[] done = {false};
        long committed = MemoryUsage.ofProcess().committed();
        long taken = allocatedBy(() -> done[0] = tryLoad(bytes, what, which));
        if (taken > neededHeap + MORE_HEAP) {
            throw new AssertionError(
                    what + " " + which + " took " + taken + " bytes of the heap, and the whole save " + neededHeap);
        }
        if (!done[0]) {
            assertThat(MemoryUsage.ofProcess().committed())
                    .as("%s %s", what, which)
                    .isEqualTo(committed);
            if (target.repo.stateHash() != before) {
                throw new AssertionError(what + " " + which + " was refused, and changed the world");
            }
        }
        (done[0] ? loaded : refused).merge(what, 1, Integer::sum);
        return done[0];
    }

    private boolean tryLoad(byte[] bytes, String what, int which) {
        try {
            storage.load(new ByteArrayInputStream(bytes));
            return true;
        } catch (SaveException | CapacityException | EventCapacityException expected) {
            assertThat(expected.getMessage()).isNotBlank();
            return false;
        } catch (IOException | RuntimeException | Error wrong) {
            throw new AssertionError("an undeclared error for " + what + " " + which, wrong);
        }
    }

    int count(String what) {
        return refused.getOrDefault(what, 0) + loaded.getOrDefault(what, 0);
    }

    int countLoaded(String what) {
        return loaded.getOrDefault(what, 0);
    }

    /** Says how many cases there were, and that the world can still load what is whole. */
    @SuppressWarnings("SystemOut") // the counts are a result
    void finish() {
        TreeMap<String, Integer> all = new TreeMap<>(refused);
        loaded.forEach((what, count) -> all.merge(what, count, Integer::sum));
        all.forEach((what, count) -> System.out.printf(
                "fault cases of a save of %,d bytes: %s: %,d (%,d refused, %,d loaded)%n",
                save.length, what, count, refused.getOrDefault(what, 0), countLoaded(what)));
        SaveLoadTest.load(storage, save);
        assertThat(target.repo.stateHash()).isEqualTo(saved);
    }
}
