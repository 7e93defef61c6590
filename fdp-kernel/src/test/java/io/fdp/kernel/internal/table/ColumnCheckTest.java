package io.fdp.kernel.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.internal.entity.EntityIndex;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.memory.MemoryAccount;
import io.fdp.kernel.internal.memory.OsMemory;
import io.fdp.kernel.internal.rule.WriteScopes;
import io.fdp.kernel.memory.Memory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The structure check finds a single slot that is wrong in a column that is empty otherwise, wherever it is. */
class ColumnCheckTest {
    private static final int ID = 3;
    private static final ManagedValues.Giver GIVER = new ManagedValues.Giver() {
        @Override
        public Object givenOf(Object value) {
            return value;
        }

        @Override
        public void tellIfShared(Object value) {}
    };

    private final MemoryAccount account = new MemoryAccount(Long.MAX_VALUE);
    private final WorldState world = new WorldState(OsMemory.system(), account, 5000, new WriteScopes());
    private final EntityColumns entities = new EntityColumns(world);
    private final EntityIndex index = new EntityIndex(world, entities);
    private final List<ColumnStore> opened = new ArrayList<>();

    @BeforeEach
    void open() {
        index.create(new long[3000], 0, 3000);
    }

    @AfterEach
    void close() {
        opened.forEach(store -> store.memory().close());
        world.close();
        account.close();
    }

    private ColumnStore column(boolean stamped, boolean versioned) {
        ColumnStore store = new ColumnStore(ID, "probe", world, entities, null, stamped, versioned);
        store.memory().open();
        opened.add(store);
        return store;
    }

    private List<String> faults(ColumnStore store) {
        List<String> faults = new ArrayList<>();
        new ColumnCheck(store, entities, faults).run();
        return faults;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 31, 32, 63, 64, 127, 1023, 1024, 2047, 2999})
    void shouldFindAStampOfNobody(int slot) {
        ColumnStore store = column(true, false);
        assertThat(faults(store)).isEmpty();
        store.structure().stamp(slot >>> 6, 0, Chunks.bit(slot));
        assertThat(faults(store)).containsExactly("probe chunk " + Chunks.of(slot) + ": stamp of " + slot + " is 1");
        store.structure().stamp(slot >>> 6, Chunks.bit(slot), 0);
        assertThat(faults(store)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 63, 64, 1023, 1024, 2999, 3000, 4999})
    void shouldFindABitThatNobodyCounted(int slot) {
        ColumnStore store = column(false, false);
        store.bits().claim(slot >>> 6, Chunks.bit(slot));
        String chunk = "probe chunk " + Chunks.of(slot) + ": ";
        assertThat(faults(store))
                .contains(
                        chunk + "counts 0, has 1",
                        chunk + "summary bit false with 1 present",
                        chunk + "table mask false with 1 present",
                        chunk + "index " + slot + " has no memory",
                        "probe: counts 0 in all, has 1");
        assertThat(faults(store).contains(chunk + "dead index " + slot + " has the component"))
                .isEqualTo(slot >= 3000);
        store.bits().undo(slot >>> 6, Chunks.bit(slot));
        assertThat(faults(store)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 63, 64, 1023, 1024, 2999, 4999})
    void shouldFindAnOwnerOfNothing(int slot) {
        ColumnStore store = column(false, false);
        long word = Memory.address(store.bits().authorityAt(0) + Chunks.wordOffset(slot));
        Memory.putLong(word, Chunks.bit(slot));
        assertThat(faults(store))
                .containsExactly("probe chunk " + Chunks.of(slot) + ": index " + slot + " is owned but not there");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 63, 64, 1023, 1024, 2999, 4999})
    void shouldFindAnObjectOfNobody(int slot) {
        ColumnStore store = column(true, false);
        ManagedValues values = new ManagedValues(world, null, null, GIVER);
        store.memory().attach(values);
        values.prepare(Chunks.of(slot));
        assertThat(faults(store)).isEmpty();
        values.put(slot, "an object");
        assertThat(faults(store))
                .containsExactly("probe chunk " + Chunks.of(slot) + ": index " + slot
                        + " keeps an object without having the component");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 63, 64, 1023, 1024, 2999, 4999})
    void shouldFindAChangeThatWouldNotBeFound(int slot) {
        ColumnStore store = column(true, true);
        assertThat(faults(store)).isEmpty();
        world.nextFrame();
        store.markEntities(slot >>> 6, Chunks.bit(slot));
        assertThat(faults(store))
                .containsExactly("probe chunk " + Chunks.of(slot) + ": the last change of index " + slot
                        + " would not be found");
    }
}
