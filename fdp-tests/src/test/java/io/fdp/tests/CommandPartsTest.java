package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.command.CommandKind;
import io.fdp.kernel.command.Playback;
import io.fdp.kernel.command.PlaybackException;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.error.MissingComponentException;
import io.fdp.kernel.error.PartLimitException;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.kernel.phase.StructurePermission;
import io.fdp.kernel.phase.WritePermission;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.BadgeParts;
import io.fdp.tests.components.CrewParts;
import io.fdp.tests.components.EscortParts;
import io.fdp.tests.components.Orders.Badge;
import io.fdp.tests.components.Orders.Crew;
import io.fdp.tests.components.Orders.Escort;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Commands that change parts. */
class CommandPartsTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private CrewParts crew;
    private BadgeParts badge;
    private EscortParts escort;
    private CommandBuffer commands;
    private long tank;
    private long dead;

    @BeforeEach
    void open() {
        repo = worlds.create();
        crew = repo.register(CrewParts.TYPE);
        badge = repo.register(BadgeParts.TYPE);
        escort = repo.register(EscortParts.TYPE);
        commands = repo.commands().buffer();
        tank = repo.createEntity();
        dead = repo.createEntity();
        repo.destroyEntity(dead);
    }

    private static Crew member(int seat) {
        return new Crew((byte) 1, 0, (short) seat);
    }

    @Test
    void shouldAddSetAndRemoveParts() {
        for (int seat = 0; seat < 10; seat++) {
            crew.add(commands, tank, (byte) 1, 0, (short) seat);
        }
        crew.set(commands, tank, 3, new Crew((byte) 7, tank, (short) 3));
        crew.removeAt(commands, tank, 0);
        crew.removeByKey(commands, tank, (short) 5);
        crew.removeByKey(commands, tank, (short) 77);
        Playback done = repo.commands().playback();

        assertThat(done.applied(CommandKind.ADD_PART)).isEqualTo(10);
        assertThat(done.applied(CommandKind.SET_PART)).isEqualTo(1);
        assertThat(done.applied(CommandKind.REMOVE_PART)).isEqualTo(3);
        assertThat(crew.count(tank)).isEqualTo(8);
        assertThat(crew.getByKey(tank, (short) 3)).isEqualTo(new Crew((byte) 7, tank, (short) 3));
        assertThat(crew.getAll(tank))
                .extracting(Crew::seat)
                .containsExactly(
                        (short) 9, (short) 1, (short) 2, (short) 3, (short) 4, (short) 8, (short) 6, (short) 7);
        crew.remove(commands, tank);
        repo.commands().playback();
        assertThat(crew.has(tank)).isFalse();
    }

    @Test
    void shouldSetAllParts() {
        Crew[] many = new Crew[30];
        Arrays.setAll(many, CommandPartsTest::member);
        crew.setAll(commands, tank, many);
        repo.commands().playback();
        assertThat(crew.getAll(tank)).containsExactly(many);

        crew.setAll(commands, tank, many, 4, 6);
        repo.commands().playback();
        assertThat(crew.getAll(tank)).containsExactly(many[4], many[5]);

        crew.setAll(commands, tank, new Crew[0]);
        assertThat(repo.commands().playback().applied(CommandKind.REMOVE)).isEqualTo(1);
        assertThat(crew.has(tank)).isFalse();
        assertThatThrownBy(() -> crew.setAll(commands, tank, many, 5, 31))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> crew.setAll(commands, tank, new Crew[] {null}))
                .isInstanceOf(FieldValueException.class);
        assertThat(commands.size()).isZero();
    }

    @Test
    void shouldPutHandlesInPartsAndKeysRight() {
        long made = commands.create();
        long other = commands.create();
        crew.add(commands, tank, (byte) 1, made, (short) 1);
        crew.setAll(
                commands, made, new Crew[] {new Crew((byte) 1, other, (short) 1), new Crew((byte) 2, made, (short) 2)});
        crew.set(commands, made, 0, new Crew((byte) 3, tank, (short) 9));
        escort.add(commands, tank, made, 1);
        escort.add(commands, tank, other, 2);
        escort.removeByKey(commands, tank, made);
        repo.commands().playback();

        long real = crew.get(tank, 0).person();
        assertThat(crew.getAll(real))
                .containsExactly(new Crew((byte) 3, tank, (short) 9), new Crew((byte) 2, real, (short) 2));
        assertThat(escort.getAll(tank)).hasSize(1);
        Escort left = escort.get(tank, 0);
        assertThat(repo.isAlive(left.who())).isTrue();
        assertThat(left.count()).isEqualTo(2);
        for (Runnable stale : new Runnable[] {
            () -> crew.add(commands, tank, (byte) 1, made, (short) 1),
            () -> crew.set(commands, tank, 0, new Crew((byte) 1, made, (short) 1)),
            () -> crew.setAll(commands, tank, new Crew[] {member(1), new Crew((byte) 1, made, (short) 1)}),
            () -> escort.removeByKey(commands, tank, made)
        }) {
            assertThatThrownBy(stale::run).isInstanceOf(StaleEntityException.class);
        }
        assertThat(commands.size()).isZero();
    }

    @Test
    void shouldFindTextKeysAsTheTableDoes() {
        String tooLong = "x".repeat(40);
        badge.add(tank, new Badge(1, "anna"));
        badge.add(tank, new Badge(2, tooLong));
        assertThat(badge.find(tank, tooLong)).isEqualTo(-1);
        badge.removeByKey(commands, tank, tooLong);
        badge.removeByKey(commands, tank, "anna");
        repo.commands().playback();
        assertThat(badge.getAll(tank)).extracting(Badge::grade).containsExactly(2);
        badge.removeByKey(commands, tank, "x".repeat(31));
        repo.commands().playback();
        assertThat(badge.has(tank)).isFalse();
    }

    @Test
    void shouldSkipTheDeadAndFailWhereThereIsNoPart() {
        crew.add(commands, dead, member(1));
        crew.set(commands, dead, 0, member(1));
        crew.setAll(commands, dead, new Crew[] {member(1)});
        crew.removeAt(commands, dead, 0);
        crew.removeByKey(commands, dead, (short) 1);
        assertThat(repo.commands().playback().skipped()).isEqualTo(5);

        crew.set(commands, tank, 0, member(1));
        assertThatThrownBy(() -> repo.commands().playback())
                .isInstanceOf(PlaybackException.class)
                .hasCauseInstanceOf(MissingComponentException.class);
        crew.add(commands, tank, member(1));
        crew.removeAt(commands, tank, 1);
        assertThatThrownBy(() -> repo.commands().playback())
                .isInstanceOf(PlaybackException.class)
                .hasCauseInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining("remove a part of " + crew.name());
        assertThat(crew.getAll(tank)).containsExactly(member(1));
    }

    @Test
    void shouldRefusePositionsAndNumbersThatCannotBe() {
        for (int wrong : new int[] {-1, PartTable.MAX_PARTS}) {
            assertThatThrownBy(() -> crew.set(commands, tank, wrong, member(1)))
                    .isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> crew.removeAt(commands, tank, wrong))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessageContaining(Entity.toString(tank));
        }
        Crew[] tooMany = new Crew[PartTable.MAX_PARTS + 1];
        Arrays.fill(tooMany, member(1));
        assertThatThrownBy(() -> crew.setAll(commands, tank, tooMany)).isInstanceOf(PartLimitException.class);
        assertThat(commands.size()).isZero();
    }

    @Test
    void shouldCheckPhasesWhenRecorded() {
        long foreign = repo.createEntity();
        crew.add(foreign, member(1));
        crew.setAuthority(foreign, false);
        crew.add(tank, member(1));
        long bare = repo.createEntity();
        long other = repo.createEntity();
        enter(WritePermission.OWNED_ONLY, StructurePermission.COMMANDS);
        for (Runnable refused : new Runnable[] {
            () -> crew.add(commands, foreign, member(2)),
            () -> crew.set(commands, foreign, 0, member(2)),
            () -> crew.setAll(commands, foreign, new Crew[] {member(2)}),
            () -> crew.removeAt(commands, foreign, 0),
            () -> crew.removeByKey(commands, foreign, (short) 1)
        }) {
            assertThatThrownBy(refused::run)
                    .isInstanceOf(PhaseException.class)
                    .hasMessageContaining(Entity.toString(foreign));
        }
        crew.add(commands, tank, member(2));
        enter(WritePermission.UNOWNED_ONLY, StructurePermission.COMMANDS);
        crew.add(commands, bare, member(3));
        crew.setAll(commands, other, new Crew[] {member(3), member(4)});
        crew.add(commands, foreign, member(4));
        enter(WritePermission.READ_ONLY, StructurePermission.REFUSED);
        assertThatThrownBy(() -> crew.add(commands, repo.query().build().first(), member(1)))
                .isInstanceOf(PhaseException.class);
        repo.commands().playback();
        assertThat(crew.count(tank)).isEqualTo(2);
        assertThat(crew.count(foreign)).isEqualTo(2);
        assertThat(crew.hasAuthority(tank)).isTrue();
        assertThat(crew.hasAuthority(bare) || crew.hasAuthority(other) || crew.hasAuthority(foreign))
                .isFalse();
    }

    private void enter(WritePermission writes, StructurePermission structure) {
        repo.phases()
                .configure(
                        PhaseConfig.builder().phase("here", writes, structure).build(), "here");
    }
}
