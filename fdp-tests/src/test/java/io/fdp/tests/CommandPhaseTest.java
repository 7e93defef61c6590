package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.kernel.phase.StructurePermission;
import io.fdp.kernel.phase.WritePermission;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.Shapes.Position;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Phases count when a command is recorded, not when it is played back. */
class CommandPhaseTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private PositionTable position;
    private ManagedTable<Route> route;
    private TagColumn damaged;
    private CommandBuffer commands;
    private long owned;
    private long foreign;
    private long bare;
    private long empty;

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        route = repo.registerManaged(Route.class);
        damaged = repo.registerTag(Shapes.Damaged.class);
        commands = repo.commands().buffer();
        owned = repo.createEntity();
        foreign = repo.createEntity();
        bare = repo.createEntity();
        empty = repo.createEntity();
        position.add(owned, 1, 0, 0);
        position.add(foreign, 2, 0, 0);
        position.setAuthority(foreign, false);
    }

    private List<Runnable> structuralCommands() {
        return List.of(
                () -> commands.create(),
                () -> commands.spawn(entity -> {}),
                () -> commands.destroy(owned),
                () -> position.add(commands, bare, 1, 2, 3),
                () -> position.add(commands, empty),
                () -> position.remove(commands, owned),
                () -> position.setAuthority(commands, owned, false),
                () -> route.add(commands, bare, new Route("there")),
                () -> damaged.add(commands, owned),
                () -> damaged.set(commands, owned, true),
                () -> damaged.set(commands, owned, false),
                () -> repo.hierarchy().addChild(commands, owned, bare),
                () -> repo.hierarchy().reparent(commands, owned, bare),
                () -> repo.hierarchy().removeChild(commands, owned, bare),
                () -> repo.hierarchy().detach(commands, bare),
                () -> repo.hierarchy().destroySubtree(commands, bare));
    }

    private void enter(WritePermission writes, StructurePermission structure) {
        repo.phases()
                .configure(
                        PhaseConfig.builder().phase("here", writes, structure).build(), "here");
    }

    @Test
    void shouldRecordWhereDirectChangesAreRefused() {
        enter(WritePermission.READ_WRITE, StructurePermission.COMMANDS);
        assertThatThrownBy(() -> repo.createEntity())
                .isInstanceOf(PhaseException.class)
                .hasMessageContaining("record a command");
        List<Runnable> all = structuralCommands();
        all.forEach(Runnable::run);
        position.set(commands, foreign, 7, 0, 0);

        assertThat(commands.size()).isEqualTo(all.size() + 1);
        repo.commands().playback();
        assertThat(position.get(foreign)).isEqualTo(new Position(7, 0, 0));
        assertThatThrownBy(() -> repo.createEntity()).isInstanceOf(PhaseException.class);
    }

    @Test
    void shouldRefuseToRecordStructureWhereItIsFixed() {
        enter(WritePermission.READ_WRITE, StructurePermission.REFUSED);
        for (Runnable command : structuralCommands()) {
            assertThatThrownBy(command::run)
                    .isInstanceOf(PhaseException.class)
                    .hasMessageContaining("phase \"here\"")
                    .hasMessageContaining("does not change the structure");
        }
        assertThatThrownBy(() -> position.remove(commands, owned))
                .hasMessageContaining(position.name())
                .hasMessageContaining(Entity.toString(owned));
        assertThat(commands.size()).isZero();
        position.set(commands, foreign, 7, 0, 0);
        assertThat(repo.commands().playback().applied()).isEqualTo(1);
    }

    @Test
    void shouldCheckValuesAgainstTheOwnerWhenTheyAreRecorded() {
        enter(WritePermission.OWNED_ONLY, StructurePermission.COMMANDS);
        position.set(commands, owned, 8, 0, 0);
        assertThatThrownBy(() -> position.set(commands, foreign, 9, 0, 0))
                .isInstanceOf(PhaseException.class)
                .hasMessageContaining(Entity.toString(foreign))
                .hasMessageContaining(position.name());
        position.add(commands, bare, 3, 0, 0);
        position.set(commands, bare, 4, 0, 0);
        repo.commands().playback();
        assertThat(position.get(owned).x()).isEqualTo(8);
        assertThat(position.get(bare).x()).isEqualTo(4);
        assertThat(position.get(foreign).x()).isEqualTo(2);
        assertThat(position.hasAuthority(bare)).isTrue();
    }

    @Test
    void shouldLeaveWhatIsAddedInAPhaseOfOthersToThem() {
        enter(WritePermission.UNOWNED_ONLY, StructurePermission.COMMANDS);
        position.add(commands, bare, 3, 0, 0);
        route.add(commands, bare, new Route("there"));
        damaged.add(commands, bare);
        assertThatThrownBy(() -> position.set(commands, owned, 9, 0, 0)).isInstanceOf(PhaseException.class);
        position.set(commands, foreign, 9, 0, 0);
        enter(WritePermission.READ_ONLY, StructurePermission.REFUSED);
        repo.commands().playback();
        assertThat(position.hasAuthority(bare)).isFalse();
        assertThat(route.hasAuthority(bare)).isFalse();
        assertThat(damaged.hasAuthority(bare)).isFalse();
        assertThat(position.get(foreign).x()).isEqualTo(9);
    }

    @Test
    void shouldRefuseAllInAPhaseThatOnlyReads() {
        enter(WritePermission.READ_ONLY, StructurePermission.REFUSED);
        for (Runnable write : new Runnable[] {
            () -> position.set(commands, owned, 1, 2, 3), () -> route.set(commands, bare, new Route("there"))
        }) {
            assertThatThrownBy(write::run).isInstanceOf(PhaseException.class).hasMessageContaining("it only reads");
        }
        assertThat(commands.size()).isZero();
    }

    @Test
    void shouldFreeBlueprintsFromPhasesAlsoIfTheyChangeThem() {
        enter(WritePermission.READ_WRITE, StructurePermission.COMMANDS);
        commands.spawn(entity -> {
            position.add(entity, 1, 2, 3);
            enter(WritePermission.READ_ONLY, StructurePermission.REFUSED);
            position.set(entity, 4, 5, 6);
        });
        assertThat(repo.commands().playback().applied()).isEqualTo(1);
        assertThatThrownBy(() -> position.set(owned, 1, 2, 3)).isInstanceOf(PhaseException.class);
        assertThat(position.count()).isEqualTo(3);
    }
}
