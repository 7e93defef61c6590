package io.fdp.kernel.internal.entity;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.internal.memory.MemoryAccount;
import io.fdp.kernel.internal.memory.OsMemory;
import io.fdp.kernel.internal.rule.WriteScopes;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.WorldState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The structure check finds what cannot be made through the API. */
class HierarchyCheckTest {
    private final MemoryAccount account = new MemoryAccount(Long.MAX_VALUE);
    private final WorldState world = new WorldState(OsMemory.system(), account, 5000, new WriteScopes());
    private final EntityColumns entities = new EntityColumns(world);
    private final EntityIndex index = new EntityIndex(world, entities);
    private final long[] handles = new long[3000];
    private HierarchyColumns nodes;

    @BeforeEach
    void open() {
        index.create(handles, 0, handles.length);
        nodes = new HierarchyColumns(world);
    }

    @AfterEach
    void close() {
        world.close();
        account.close();
    }

    private void link(int parent, int child) {
        nodes.ensureMemory(parent, child);
        nodes.append(parent, child);
    }

    private List<String> faults() {
        List<String> faults = new ArrayList<>();
        long charged = new HierarchyCheck(world, entities, nodes, faults).run();
        assertThat(charged % HierarchyColumns.CHUNK_CHARGE).isZero();
        return faults;
    }

    @Test
    void shouldFindNothingInAForest() {
        link(0, 1);
        link(0, 2500);
        link(2500, 7);
        assertThat(faults()).isEmpty();
        nodes.detach(2500);
        assertThat(faults()).isEmpty();
    }

    @Test
    void shouldFindACircle() {
        link(5, 6);
        link(0, 1);
        link(1, 2);
        link(2, 0);
        assertThat(faults()).singleElement().asString().contains("2 entities are met, 5 are linked");
    }

    @Test
    void shouldFindAChildOfTwo() {
        link(0, 1);
        link(2, 1);
        assertThat(faults()).anyMatch(fault -> fault.contains("child 1 of 0 has another parent"));
    }

    @Test
    void shouldFindTheDead() {
        link(0, 1);
        index.destroy(handles[1], new ColumnStore[256]);
        assertThat(faults()).anyMatch(fault -> fault.contains("dead index 1 is linked"));
    }

    @Test
    void shouldFindLinksWithoutMemory() {
        nodes.append(0, 1);
        assertThat(faults()).anyMatch(fault -> fault.contains("no memory"));
    }
}
