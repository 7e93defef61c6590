package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.command.CommandKind;
import io.fdp.kernel.command.Playback;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.DuplicateComponentException;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.hierarchy.Hierarchy;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.AimTable;
import io.fdp.tests.components.EverythingTable;
import io.fdp.tests.components.ManyTable;
import io.fdp.tests.components.Orders.Aim;
import io.fdp.tests.components.Orders.Many;
import io.fdp.tests.components.Orders.Squad;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Route;
import io.fdp.tests.components.Shapes;
import io.fdp.tests.components.Shapes.Color;
import io.fdp.tests.components.Shapes.Everything;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.Shapes.Vector;
import io.fdp.tests.components.Shapes.Velocity;
import io.fdp.tests.components.SquadTable;
import io.fdp.tests.components.VelocityTable;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Command buffers on one thread: what is recorded happens, in its order, when it is played back. */
class CommandTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private PositionTable position;
    private VelocityTable velocity;
    private AimTable aim;
    private SquadTable squad;
    private ManagedTable<Route> route;
    private TagColumn damaged;
    private Hierarchy tree;
    private CommandBuffer commands;
    private long tank;
    private long truck;

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        velocity = repo.register(VelocityTable.TYPE);
        aim = repo.register(AimTable.TYPE);
        squad = repo.register(SquadTable.TYPE);
        route = repo.registerManaged(Route.class);
        damaged = repo.registerTag(Shapes.Damaged.class);
        tree = repo.hierarchy();
        commands = repo.commands().buffer();
        tank = repo.createEntity();
        truck = repo.createEntity();
    }

    @Test
    void shouldChangeNothingBeforePlayback() {
        long hash = repo.stateHash();
        position.add(commands, tank, 1, 2, 3);
        commands.destroy(truck);
        commands.create();

        assertThat(repo.stateHash()).isEqualTo(hash);
        assertThat(commands.size()).isEqualTo(3);
        assertThat(repo.commands().size()).isEqualTo(3);

        Playback done = repo.commands().playback();

        assertThat(done.applied()).isEqualTo(3);
        assertThat(position.get(tank)).isEqualTo(new Position(1, 2, 3));
        assertThat(repo.isAlive(truck)).isFalse();
        assertThat(repo.entityCount()).isEqualTo(2);
        assertThat(commands.size()).isZero();
        assertThat(repo.commands().playback().applied()).isZero();
    }

    @Test
    void shouldAddSetAndRemoveValuesInRowsAndColumns() {
        position.add(commands, tank, new Position(1, 2, 3));
        position.set(commands, tank, 4, 5, 6);
        velocity.add(commands, tank, new Velocity(7, 8, 9));
        velocity.set(commands, tank, 10, 11, 12);
        velocity.add(commands, truck);
        velocity.remove(commands, truck);
        position.add(commands, truck);
        repo.commands().playback();

        assertThat(position.get(tank)).isEqualTo(new Position(4, 5, 6));
        assertThat(velocity.get(tank)).isEqualTo(new Velocity(10, 11, 12));
        assertThat(velocity.has(truck)).isFalse();
        assertThat(position.get(truck)).isEqualTo(new Position(0, 0, 0));
        assertThat(position.hasAuthority(tank)).isTrue();
    }

    @Test
    void shouldStoreTheSameBytesAsTheTableItself() {
        EverythingTable everything = repo.register(EverythingTable.TYPE);
        Everything value = new Everything(
                (byte) 1,
                (short) 2,
                'c',
                4,
                5,
                6,
                7,
                true,
                Color.BLUE,
                new Vector(1, 2, 3),
                tank,
                "name",
                new int[] {1, 2, 3},
                new boolean[5],
                new double[] {8, 9});
        long soiled = commands.create(); // what a longer command left behind must not be seen in padding
        everything.add(
                commands,
                soiled,
                new Everything(
                        (byte) -1,
                        (short) -1,
                        '\uffff',
                        -1,
                        -1,
                        Float.NaN,
                        Double.NaN,
                        true,
                        Color.GREEN,
                        new Vector(-1, -1, -1),
                        -1,
                        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
                        new int[] {-1, -1, -1},
                        new boolean[] {true, true, true, true, true},
                        new double[] {-1, -1}));
        repo.commands().playback();
        everything.add(commands, tank, value);
        repo.commands().playback();
        EntityRepository other = worlds.create();
        other.register(PositionTable.TYPE);
        EverythingTable direct = other.register(EverythingTable.TYPE);
        long[] others = new long[2];
        other.createEntities(others);
        direct.add(others[0], value);
        long third = other.createEntity();
        direct.add(third, everything.get(Entity.of(2, 1)));

        assertThat(everything.get(tank)).isEqualTo(value);
        assertThat(repo.stateHash()).isEqualTo(other.stateHash());
    }

    @Test
    void shouldRecordWhatHasVeryManyFields() {
        ManyTable many = repo.register(ManyTable.TYPE);
        long made = commands.create();
        many.add(commands, tank, new Many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, made));
        repo.commands().playback();
        long real = many.get(tank).last();

        assertThat(repo.isAlive(real)).isTrue();
        assertThat(many.get(tank)).isEqualTo(new Many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, real));
    }

    @Test
    void shouldKeepObjectsByReference() {
        Route first = new Route("first");
        Route second = new Route("second");
        route.add(commands, tank, first);
        route.add(commands, truck, first);
        route.set(commands, truck, second);
        first.legs.add(4);
        repo.commands().playback();

        assertThat(route.get(tank)).isSameAs(first);
        assertThat(route.get(truck)).isSameAs(second);
        assertThatThrownBy(() -> route.add(commands, tank, null)).isInstanceOf(FieldValueException.class);
    }

    @Test
    void shouldGiveAndTakeTags() {
        damaged.add(commands, tank);
        damaged.set(commands, tank, true);
        damaged.set(commands, truck, true);
        damaged.set(commands, truck, false);
        damaged.remove(commands, truck);
        Playback done = repo.commands().playback();

        assertThat(damaged.has(tank)).isTrue();
        assertThat(damaged.has(truck)).isFalse();
        assertThat(done.applied(CommandKind.ADD)).isEqualTo(3);
        assertThat(done.applied(CommandKind.REMOVE)).isEqualTo(2);
    }

    @Test
    void shouldTakeAndGiveUpAuthority() {
        position.add(tank, 1, 2, 3);
        position.setAuthority(commands, tank, false);
        velocity.add(commands, tank, 1, 2, 3);
        velocity.setAuthority(commands, tank, false);
        velocity.setAuthority(commands, tank, true);
        repo.commands().playback();

        assertThat(position.hasAuthority(tank)).isFalse();
        assertThat(velocity.hasAuthority(tank)).isTrue();
    }

    @Test
    void shouldBuildTreesOfEntitiesThatDoNotExistYet() {
        long root = commands.create();
        long left = commands.create();
        long right = commands.create();
        long below = commands.create();
        tree.addChild(commands, root, left);
        tree.addChild(commands, root, right);
        tree.addChild(commands, left, below);
        tree.addChild(commands, tank, root);
        aim.add(commands, tank, new Aim(1, below));
        repo.commands().playback();

        long lowest = aim.get(tank).target();
        assertThat(tree.depth(lowest)).isEqualTo(3);
        assertThat(tree.root(lowest)).isEqualTo(tank);
        long middle = tree.parent(lowest);
        long top = tree.parent(middle);
        assertThat(tree.childCount(top)).isEqualTo(2);
        assertThat(tree.firstChild(top)).isEqualTo(middle);

        tree.reparent(commands, truck, lowest);
        tree.detach(commands, middle);
        tree.removeChild(commands, tank, middle);
        tree.removeChild(commands, tank, top);
        repo.commands().playback();
        assertThat(tree.parent(lowest)).isEqualTo(truck);
        assertThat(tree.parent(middle)).isEqualTo(Entity.NULL);
        assertThat(tree.parent(top)).isEqualTo(Entity.NULL);

        tree.destroySubtree(commands, truck);
        assertThat(repo.commands().playback().applied(CommandKind.DESTROY_SUBTREE))
                .isEqualTo(1);
        assertThat(repo.isAlive(lowest)).isFalse();
    }

    @Test
    void shouldPutHandlesInValuesRight() {
        long a = commands.create();
        long b = commands.create();
        aim.add(commands, a, 5, b);
        squad.add(commands, b, (byte) 2, new long[] {a, tank, b}, a);
        aim.add(commands, tank, 6, Entity.NULL);
        aim.set(commands, tank, 7, a);
        repo.commands().playback();

        long realA = aim.get(tank).target();
        long realB = aim.get(realA).target();
        assertThat(Entity.isPlaceholder(realA) || Entity.isPlaceholder(realB)).isFalse();
        assertThat(repo.isAlive(realA) && repo.isAlive(realB)).isTrue();
        assertThat(squad.get(realB)).isEqualTo(new Squad((byte) 2, new long[] {realA, tank, realB}, realA));
        assertThat(Entity.index(realA)).isEqualTo(2);
        assertThat(Entity.index(realB)).isEqualTo(3);
    }

    @Test
    void shouldSpawnFromBlueprints() {
        long plain = commands.spawn(entity -> position.add(entity, 1, 2, 3));
        position.set(commands, plain, 4, 5, 6);
        long family = commands.spawn(entity -> {
            long child = repo.createEntity();
            repo.hierarchy().addChild(entity, child);
            position.add(child, 9, 9, 9);
        });
        aim.add(commands, tank, 1, plain);
        aim.add(commands, truck, 1, family);
        Playback done = repo.commands().playback();

        assertThat(done.applied(CommandKind.SPAWN)).isEqualTo(2);
        assertThat(position.get(aim.get(tank).target())).isEqualTo(new Position(4, 5, 6));
        assertThat(position.get(tree.firstChild(aim.get(truck).target()))).isEqualTo(new Position(9, 9, 9));
    }

    @Test
    void shouldSkipAndCountCommandsOnTheDead() {
        long dead = repo.createEntity();
        repo.destroyEntity(dead);
        position.add(commands, dead, 1, 2, 3);
        position.set(commands, dead, 1, 2, 3);
        position.remove(commands, dead);
        position.setAuthority(commands, dead, true);
        route.add(commands, dead, new Route("nowhere"));
        route.set(commands, dead, new Route("nowhere"));
        commands.destroy(dead);
        tree.addChild(commands, tank, dead);
        tree.addChild(commands, dead, tank);
        tree.reparent(commands, tank, dead);
        tree.removeChild(commands, dead, tank);
        tree.detach(commands, dead);
        tree.destroySubtree(commands, dead);
        long shortLived = commands.create();
        commands.destroy(shortLived);
        position.add(commands, shortLived, 1, 2, 3);
        position.add(commands, tank, 1, 2, 3);
        Playback done = repo.commands().playback();

        assertThat(done.applied()).isEqualTo(3);
        assertThat(done.skipped()).isEqualTo(14);
        assertThat(done.skipped(CommandKind.ADD)).isEqualTo(3);
        assertThat(done.skipped(CommandKind.SET)).isEqualTo(2);
        assertThat(done.skipped(CommandKind.ADD_CHILD)).isEqualTo(2);
        assertThat(done.skipped(CommandKind.DESTROY)).isEqualTo(1);
        assertThat(done).hasToString("Playback[3 applied, 14 skipped, 0 failed]");
        assertThat(position.count()).isEqualTo(1);
    }

    @Test
    void shouldUseTheLowestFreeIndexInTheOrderOfCommands() {
        commands.destroy(tank);
        long made = commands.create();
        position.add(commands, made, 1, 2, 3);
        repo.commands().playback();

        assertThat(position.has(Entity.of(Entity.index(tank), 2))).isTrue();
    }

    @Test
    void shouldRefusePlaceholdersOnTheRepository() {
        long made = commands.create();

        assertThat(Entity.isPlaceholder(made)).isTrue();
        assertThat(Entity.isPlaceholder(tank) || Entity.isPlaceholder(Entity.NULL) || Entity.isPlaceholder(-1))
                .isFalse();
        assertThat(repo.isAlive(made)).isFalse();
        assertThat(position.has(made)).isFalse();
        for (Runnable use : new Runnable[] {
            () -> position.add(made, 1, 2, 3),
            () -> position.get(made),
            () -> position.edit(made),
            () -> damaged.add(made),
            () -> tree.addChild(tank, made),
            () -> repo.destroyEntity(made),
            () -> repo.destroyEntities(new long[] {tank, made}),
            () -> tree.destroySubtree(made),
            () -> repo.roles().assign(1, made)
        }) {
            assertThatThrownBy(use::run)
                    .isInstanceOf(StaleEntityException.class)
                    .hasMessageContaining(Entity.toString(made))
                    .hasMessageContaining("does not exist yet");
        }
        assertThat(repo.isAlive(tank)).isTrue();
    }

    @Test
    void shouldRefusePlaceholdersInValuesThatAreNotRecorded() {
        long made = commands.create();
        aim.add(tank, 1, truck);
        squad.add(tank, (byte) 1, new long[3], 0);
        for (Runnable store : new Runnable[] {
            () -> aim.add(truck, 1, made),
            () -> aim.set(tank, new Aim(1, made)),
            () -> aim.edit(tank).target(made),
            () -> aim.editSpan(0).target(0, made),
            () -> squad.set(tank, (byte) 1, new long[] {0, 0, made}, 0),
            () -> squad.edit(tank).members(new long[] {0, made, 0}),
            () -> squad.edit(tank).members(1, made)
        }) {
            assertThatThrownBy(store::run)
                    .isInstanceOf(FieldValueException.class)
                    .hasMessageContaining(Entity.toString(made))
                    .hasMessageContaining("does not exist yet");
        }
        assertThat(aim.get(tank).target()).isEqualTo(truck);
        assertThat(aim.has(truck)).isFalse();
    }

    @Test
    void shouldRefusePlaceholdersOfAnEarlierRound() {
        long made = commands.create();
        long discarded = commands.create();
        repo.commands().playback();
        commands.create();
        for (long stale : new long[] {made, discarded}) {
            for (Runnable use : new Runnable[] {
                () -> position.add(commands, stale, 1, 2, 3),
                () -> commands.destroy(stale),
                () -> aim.add(commands, tank, 1, stale),
                () -> squad.set(commands, tank, (byte) 1, new long[] {0, 0, stale}, 0),
                () -> tree.addChild(commands, tank, stale),
                () -> tree.addChild(commands, stale, tank)
            }) {
                assertThatThrownBy(use::run)
                        .isInstanceOf(StaleEntityException.class)
                        .hasMessageContaining("its command was played back or dropped");
            }
        }
        assertThat(commands.size()).isEqualTo(1);
        assertThat(repo.commands().discard()).isEqualTo(1);
        assertThat(repo.commands().playback().applied()).isZero();
        assertThat(repo.entityCount()).isEqualTo(4);
    }

    /** The entity is there, and has the component: nothing may answer that it does not. */
    @Test
    void shouldRefuseToAskWhatThePlaceholderOfAnEntityHas() {
        TagColumn burning = repo.registerTag(Shapes.Burning.class);
        int before = position.count();
        long made = commands.create();
        position.add(commands, made, 1, 2, 3);
        assertThat(position.has(made)).as("while the command waits").isFalse();
        assertThat(position.tryGet(made)).isNull();
        assertThat(burning.has(made)).isFalse();
        repo.commands().playback();
        assertThat(position.count()).isEqualTo(before + 1);
        for (ThrowingCallable ask : List.<ThrowingCallable>of(
                () -> position.has(made),
                () -> position.tryGet(made),
                () -> position.hasAuthority(made),
                () -> burning.has(made),
                () -> burning.hasOwn(made),
                () -> burning.hasAuthority(made),
                () -> repo.isAlive(made))) {
            assertThatThrownBy(ask)
                    .isInstanceOf(StaleEntityException.class)
                    .hasMessageContaining("only in commands of the same playback");
        }
    }

    @Test
    void shouldRefuseTheNullEntityAndHandlesThatCannotBe() {
        assertThatThrownBy(() -> commands.destroy(Entity.NULL))
                .isInstanceOf(StaleEntityException.class)
                .hasMessageContaining("null entity");
        assertThatThrownBy(() -> position.add(commands, Entity.of(-3, 1), 1, 2, 3))
                .isInstanceOf(StaleEntityException.class)
                .hasMessageContaining("outside this repository");
        assertThat(commands.size()).isZero();
    }

    @Test
    void shouldLeaveNoTraceOfACommandWhoseValueCannotBeStored() {
        position.add(commands, tank, 1, 2, 3);
        assertThatThrownBy(() -> squad.add(commands, tank, (byte) 1, new long[2], 0))
                .isInstanceOf(FieldValueException.class);
        assertThatThrownBy(() -> position.add(commands, truck, null)).isInstanceOf(FieldValueException.class);
        velocity.add(commands, tank, 4, 5, 6);

        assertThat(repo.commands().playback().applied()).isEqualTo(2);
        assertThat(velocity.get(tank)).isEqualTo(new Velocity(4, 5, 6));
    }

    @Test
    void shouldGoOnAfterAddingWhatIsThere() {
        position.add(tank, 1, 2, 3);
        assertThatThrownBy(() -> position.add(tank, 1, 2, 3)).isInstanceOf(DuplicateComponentException.class);
        position.set(commands, tank, 9, 9, 9);
        repo.commands().playback();

        assertThat(position.get(tank)).isEqualTo(new Position(9, 9, 9));
    }

    @Test
    void shouldMarkWhatCommandsChange() {
        position.add(tank, 1, 2, 3);
        repo.tick();
        long seen = repo.advanceVersion();
        position.set(commands, tank, 4, 5, 6);
        damaged.add(commands, truck);
        repo.commands().playback();

        assertThat(position.chunkVersion(0)).isGreaterThan(seen);
        assertThat(repo.query().changedStructure().build().since(seen).count()).isEqualTo(1);
    }

    @Test
    void shouldRefuseTablesOfOtherRepositories() {
        PositionTable foreign = worlds.create().register(PositionTable.TYPE);

        assertThatThrownBy(() -> foreign.add(commands, tank, 1, 2, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("of another repository");
        assertThatThrownBy(() -> foreign.remove(commands, tank)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() ->
                        repo.singletons().register(PositionTable.TYPE).table().set(commands, tank, 1, 2, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("singleton");
    }
}
