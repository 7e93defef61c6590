package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.StaleCursorException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.kernel.phase.StructurePermission;
import io.fdp.kernel.phase.WritePermission;
import io.fdp.kernel.query.SliceBudget;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.CellParts;
import io.fdp.tests.components.CellPartsEdit;
import io.fdp.tests.components.CellPartsView;
import io.fdp.tests.components.ChargeCells;
import io.fdp.tests.components.Versioned.Cell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Phases hold for parts: for their values, and for their number, which is both structure and value. */
class PartPhaseTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private CellParts cells;
    private long owned;
    private long foreign;

    @BeforeEach
    void open() {
        repo = worlds.create();
        cells = repo.register(CellParts.TYPE);
        owned = repo.createEntity();
        foreign = repo.createEntity();
        cells.setAll(owned, three(10));
        cells.setAll(foreign, three(10));
        cells.setAuthority(foreign, false);
    }

    private void enter(WritePermission writes, StructurePermission structure) {
        repo.phases()
                .configure(
                        PhaseConfig.builder().phase("test", writes, structure).build(), "test");
    }

    private static Cell[] three(int charge) {
        return new Cell[] {new Cell(1, charge), new Cell(2, charge), new Cell(3, charge)};
    }

    /** All ways to write parts of an entity that has three, and to change their number. */
    private Map<String, LongConsumer> writesOfParts() {
        Map<String, LongConsumer> all = new LinkedHashMap<>();
        all.put("set of a record", e -> cells.set(e, 0, new Cell(1, 7)));
        all.put("set of fields", e -> cells.set(e, 0, 1, 7));
        all.put("edit", e -> cells.edit(e).charge(0, 7));
        all.put("kept edit", e -> cells.edit(e, cells.newEdit()).set(0, new Cell(1, 7)));
        all.put("memory", e -> cells.edit(e).segment());
        all.put("mark", e -> cells.markChanged(e));
        all.put("as many others", e -> cells.setAll(e, three(7)));
        all.put("fewer others", e -> cells.setAll(e, three(7), 1, 3));
        all.put(
                "more others",
                e -> cells.setAll(
                        e,
                        new Cell[] {new Cell(1, 7), new Cell(2, 7), new Cell(3, 7), new Cell(4, 7), new Cell(5, 7)}));
        all.put("one more", e -> cells.add(e, new Cell(4, 7)));
        all.put("one more by fields", e -> cells.add(e, 4, 7));
        all.put("one less", e -> cells.removeAt(e, 0));
        all.put("one less by key", e -> cells.removeByKey(e, 2));
        return all;
    }

    @Test
    void shouldRefuseOnEveryWayToWritePartsWhatThePhaseDoesNotAllow() {
        for (WritePermission permission : WritePermission.values()) {
            writesOfParts().forEach((name, write) -> {
                for (long entity : new long[] {owned, foreign}) {
                    enter(WritePermission.READ_WRITE, StructurePermission.IMMEDIATE);
                    cells.setAll(entity, three(10));
                    enter(permission, StructurePermission.IMMEDIATE);
                    boolean allowed = permission == WritePermission.READ_WRITE
                            || (permission == WritePermission.OWNED_ONLY && entity == owned)
                            || (permission == WritePermission.UNOWNED_ONLY && entity == foreign);
                    long version = cells.entityVersion(entity);
                    repo.advanceVersion();
                    if (allowed) {
                        assertThatCode(() -> write.accept(entity))
                                .as("%s of %s in %s", name, Entity.toString(entity), permission)
                                .doesNotThrowAnyException();
                        assertThat(cells.entityVersion(entity)).as(name).isGreaterThan(version);
                    } else {
                        assertThatThrownBy(() -> write.accept(entity))
                                .as("%s of %s in %s", name, Entity.toString(entity), permission)
                                .isInstanceOf(PhaseException.class)
                                .hasMessageContaining("\"test\"")
                                .hasMessageContaining("Cell")
                                .hasMessageContaining(Entity.toString(entity));
                        assertThat(cells.getAll(entity)).as(name).containsExactly(three(10));
                        assertThat(cells.entityVersion(entity)).as(name).isEqualTo(version);
                    }
                }
            });
        }
        assertThat(repo.checkStructure()).isEmpty();
    }

    @Test
    void shouldRefuseToChangeTheNumberOfParts() {
        long bare = repo.createEntity();
        List<Runnable> changes = List.of(
                () -> cells.add(owned, 4, 1),
                () -> cells.add(bare, 1, 1),
                () -> cells.addAll(new long[] {bare}),
                () -> cells.setAll(bare, three(1)),
                () -> cells.setAll(owned, three(1), 0, 2),
                () -> cells.setAll(owned, three(1), 0, 0),
                () -> cells.removeAt(owned, 1),
                () -> cells.removeByKey(owned, 3),
                () -> cells.remove(owned));
        for (StructurePermission permission : List.of(StructurePermission.COMMANDS, StructurePermission.REFUSED)) {
            enter(WritePermission.READ_WRITE, permission);
            long hash = repo.stateHash();
            for (Runnable change : changes) {
                assertThatThrownBy(change::run)
                        .isInstanceOf(PhaseException.class)
                        .hasMessageContaining("\"test\"")
                        .hasMessageContaining("Cell")
                        .hasMessageContaining(
                                permission == StructurePermission.COMMANDS
                                        ? "record a command"
                                        : "do it in another phase");
            }
            assertThatThrownBy(() -> cells.add(owned, 4, 1))
                    .hasMessageContaining("number of parts")
                    .hasMessageContaining("on entity " + Entity.toString(owned));
            assertThatThrownBy(() -> cells.add(bare, 4, 1))
                    .hasMessageContaining("a first")
                    .hasMessageContaining("on entity " + Entity.toString(bare));
            assertThat(repo.stateHash()).isEqualTo(hash);
            cells.setAll(owned, three(8));
            assertThat(cells.getAll(owned)).containsExactly(three(8));
            assertThatCode(() -> repo.defragment(1 << 20)).doesNotThrowAnyException();
        }
        enter(WritePermission.READ_ONLY, StructurePermission.IMMEDIATE);
        cells.add(bare, 1, 1);
        assertThatThrownBy(() -> cells.add(bare, 2, 2)).isInstanceOf(PhaseException.class);
        assertThat(cells.remove(bare)).isTrue();
        assertThat(cells.remove(foreign)).isTrue();
    }

    @Test
    void shouldOwnPartsThatAreAddedExceptWhereOthersWrite() {
        enter(WritePermission.UNOWNED_ONLY, StructurePermission.IMMEDIATE);
        long[] ghosts = new long[3];
        repo.createEntities(ghosts);
        cells.add(ghosts[0], 1, 3);
        cells.add(ghosts[0], 2, 4);
        cells.setAll(ghosts[1], three(5));
        cells.addAll(new long[] {ghosts[2]});
        cells.edit(ghosts[2]).charge(0, 6);
        for (long ghost : ghosts) {
            assertThat(cells.hasAuthority(ghost)).isFalse();
        }
        enter(WritePermission.OWNED_ONLY, StructurePermission.IMMEDIATE);
        assertThatThrownBy(() -> cells.add(ghosts[0], 3, 5)).isInstanceOf(PhaseException.class);
        cells.remove(ghosts[0]);
        cells.add(ghosts[0], 1, 5);
        cells.add(ghosts[0], 2, 5);
        assertThat(cells.hasAuthority(ghosts[0])).isTrue();
        assertThat(cells.count(ghosts[0])).isEqualTo(2);
    }

    @Test
    void shouldLeaveOutOfALoopPartsThatThePhaseDoesNotAllow() {
        try (Jobs jobs = Jobs.create(2)) {
            ChargeCells charge = ChargeCells.on(repo);
            enter(WritePermission.OWNED_ONLY, StructurePermission.COMMANDS);
            charge.run(1);
            charge.run(jobs, 1);
            charge.runSlice(charge.query().sliced(SliceBudget.ofEntities(100)), 1);
            assertThat(cells.getAll(owned)).containsExactly(three(13));
            assertThat(cells.getAll(foreign)).containsExactly(three(10));
            enter(WritePermission.UNOWNED_ONLY, StructurePermission.COMMANDS);
            charge.run(1);
            assertThat(cells.getAll(owned)).containsExactly(three(13));
            assertThat(cells.getAll(foreign)).containsExactly(three(11));
            enter(WritePermission.READ_ONLY, StructurePermission.COMMANDS);
            assertThatThrownBy(() -> charge.run(1))
                    .isInstanceOf(PhaseException.class)
                    .hasMessageContaining("Cell");
        }
    }

    @Test
    void shouldCheckHeldEditsOfPartsAgainWhenThePhaseChanges() {
        CellPartsEdit edit = cells.edit(foreign);
        CellPartsView view = cells.view(foreign);
        edit.charge(1, 11);
        enter(WritePermission.OWNED_ONLY, StructurePermission.IMMEDIATE);
        assertThatThrownBy(() -> edit.charge(1, 12)).isInstanceOf(PhaseException.class);
        assertThatThrownBy(() -> edit.set(1, new Cell(2, 12))).isInstanceOf(PhaseException.class);
        assertThatThrownBy(edit::segment).isInstanceOf(PhaseException.class);
        assertThat(view.charge(1)).isEqualTo(11);
        enter(WritePermission.UNOWNED_ONLY, StructurePermission.IMMEDIATE);
        edit.charge(1, 13);
        assertThat(cells.get(foreign, 1).charge()).isEqualTo(13);
        cells.add(foreign, 4, 14);
        assertThatThrownBy(() -> edit.charge(1, 15)).isInstanceOf(StaleCursorException.class);
    }
}
