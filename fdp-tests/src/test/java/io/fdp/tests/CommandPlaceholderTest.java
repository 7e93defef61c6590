package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fdp.annotations.Component;
import io.fdp.annotations.FixedArray;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.command.CommandKind;
import io.fdp.kernel.command.PlaybackException;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.error.StaleEntityException;
import io.fdp.kernel.job.Jobs;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.AimTable;
import io.fdp.tests.components.CrewParts;
import io.fdp.tests.components.EscortParts;
import io.fdp.tests.components.Orders.Crew;
import io.fdp.tests.components.Orders.Telltale;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.TelltaleTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Which handles of entities that do not exist yet are taken, and what becomes of all others: made up, of an earlier
 * round, or of another buffer.
 */
class CommandPlaceholderTest {
    private static final long LOWER_BITS = (1 << 27) - 1;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("which is a plain long");

    /** What a program writes that forgot an annotation. */
    @Component
    record Chase(int number, long target) {}

    /** The same in parts. */
    @Component(parts = true)
    @SuppressWarnings("ArrayRecordComponent") // nobody compares them
    record Clue(@FixedArray(3) long[] from) {}

    private EntityRepository repo;
    private PositionTable position;
    private AimTable aim;
    private CommandBuffer commands;
    private long tank;

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        aim = repo.register(AimTable.TYPE);
        commands = repo.commands().buffer();
        tank = repo.createEntity();
    }

    @AfterEach
    void readQuietly() {
        Telltale.WHEN_READ.set(() -> {});
    }

    // ---- fields that are no references

    @Test
    void shouldTellOnceOfPlaceholdersInPlainLongs() {
        ChaseTable chase = repo.register(ChaseTable.TYPE);
        ClueParts clues = repo.register(ClueParts.TYPE);
        repo.commands().playback();
        long born = commands.create();
        chase.add(commands, tank, 7, born);
        chase.set(commands, tank, 8, born);
        clues.add(commands, tank, new Clue(new long[] {1, 2, born}));
        assertThat(log.all())
                .containsExactly(
                        "a command writes " + Entity.toString(born) + ", the placeholder of an entity that is not"
                                + " created yet, to " + chase.name() + ".target, which is a plain long: playback puts"
                                + " the handle of the entity into fields with @EntityRef only, and this field keeps a"
                                + " number that names no entity. Write @EntityRef long target",
                        "a command writes " + Entity.toString(born) + ", the placeholder of an entity that is not"
                                + " created yet, to " + clues.name() + ".from, which is a plain long: playback puts"
                                + " the handle of the entity into fields with @EntityRef only, and this field keeps a"
                                + " number that names no entity. Write @EntityRef long from");
        repo.commands().playback();
        long kept = chase.get(tank).target();
        assertThatThrownBy(() -> repo.isAlive(kept))
                .as("a placeholder that was kept")
                .isInstanceOf(StaleEntityException.class)
                .hasMessageContaining("its commands were played back");
    }

    @Test
    void shouldNotTellOfNumbersInPlainLongs() {
        ChaseTable chase = repo.register(ChaseTable.TYPE);
        Seeds.run(20, random -> {
            long born = commands.create();
            for (int i = 0; i < 1000; i++) {
                chase.add(commands, repo.createEntity(), i, random.nextLong());
                chase.add(commands, repo.createEntity(), i, random.nextInt());
            }
            chase.add(commands, repo.createEntity(), 0, born + 1); // no command creates it
            chase.add(commands, repo.createEntity(), 0, born - (1L << 32)); // of a round before
            repo.commands().playback();
        });
        assertThat(log.all()).isEmpty();
    }

    private PlaybackException playbackFails() {
        PlaybackException thrown = catchThrowableOfType(
                PlaybackException.class, () -> repo.commands().playback());
        assertThat(thrown).as("playback fails").isNotNull();
        return thrown;
    }

    private static boolean isTaken(Runnable record) {
        try {
            record.run();
            return true;
        } catch (StaleEntityException refused) {
            assertThat(refused).hasMessageContaining("new@").hasMessageContaining("query or a role");
            return false;
        }
    }

    // ---- made up

    @Test
    void shouldRefuseBitsThatLeadIntoTheMiddleOfOtherCommands() {
        long made = commands.create();
        for (int i = 0; i < 50; i++) {
            aim.add(commands, tank, 1, Entity.of(0, 2)); // the same bits as a command that creates
            aim.add(commands, tank, 1, Entity.of(0, 3)); // or spawns
            aim.add(commands, tank, 1, Entity.of(1, 3));
        }
        int before = commands.size();
        for (long low = 0; low < 2000; low++) {
            long forged = (made & ~LOWER_BITS) | low;
            if (forged != made) {
                assertThat(isTaken(() -> commands.destroy(forged)))
                        .as(Entity.toString(forged))
                        .isFalse();
                assertThat(isTaken(() -> aim.add(commands, tank, 1, forged)))
                        .as(Entity.toString(forged))
                        .isFalse();
            }
        }
        assertThat(commands.size()).isEqualTo(before);
        assertThatThrownBy(() -> commands.destroy(made | LOWER_BITS))
                .hasMessageContaining("CommandBuffer[frame thread]")
                .hasMessageContaining("the handle is not from create()");
        repo.commands().discard();
    }

    @Test
    void shouldTakeOnlyWhatWasAnsweredInThisRoundWhateverTheBits() {
        Seeds.run(20, random -> {
            try (EntityRepository world = EntityRepository.create();
                    CommandBatch batch = world.commands().newBatch()) {
                AimTable aims = world.register(AimTable.TYPE);
                CrewParts crew = world.register(CrewParts.TYPE);
                EscortParts escorts = world.register(EscortParts.TYPE);
                CommandBuffer buffer = world.commands().buffer();
                long known = world.createEntity();
                List<Long> seen = new ArrayList<>();
                for (int round = 0; round < 6; round++) {
                    Set<Long> good = new HashSet<>();
                    for (int i = 0; i < 200; i++) {
                        long handle = guess(random, seen);
                        boolean taken = switch (random.nextInt(7)) {
                            case 0 -> {
                                long made = random.nextBoolean() ? buffer.create() : buffer.spawn(entity -> {});
                                good.add(made);
                                seen.add(made);
                                handle = made;
                                yield true;
                            }
                            case 1 -> {
                                seen.add(batch.create());
                                handle = Entity.NULL;
                                yield false;
                            }
                            case 2 -> isTaken(use(handle, h -> aims.add(buffer, known, 1, h)));
                            case 3 ->
                                isTaken(use(handle, h -> crew.add(buffer, known, new Crew((byte) 1, h, (short) 1))));
                            case 4 -> isTaken(use(handle, h -> escorts.removeByKey(buffer, known, h)));
                            case 5 -> isTaken(use(handle, h -> world.hierarchy().reparent(buffer, h, known)));
                            default -> isTaken(use(handle, buffer::destroy));
                        };
                        assertThat(taken).as(Entity.toString(handle)).isEqualTo(good.contains(handle));
                    }
                    playAnything(world);
                    batch.submit();
                    playAnything(world);
                }
                assertThat(world.checkStructure()).isEmpty();
            }
        });
    }

    private static Runnable use(long handle, LongConsumer how) {
        return () -> how.accept(handle);
    }

    /** Like one that there was, with some bits changed, or any bits at all. */
    private static long guess(SplittableRandom random, List<Long> seen) {
        long mark = 1L << 31;
        long cleared = 0b1111L << 27;
        if (seen.isEmpty() || random.nextInt(8) == 0) {
            return (random.nextLong() | mark) & ~cleared;
        }
        long one = seen.get(random.nextInt(seen.size()));
        return switch (random.nextInt(4)) {
            case 0 -> one;
            case 1 -> ((one ^ (1L << random.nextInt(64))) | mark) & ~cleared;
            case 2 -> (one & ~LOWER_BITS) | random.nextInt(400);
            default -> ((one + ((long) random.nextInt(-2, 3) << 32)) | mark) & ~cleared;
        };
    }

    private static void playAnything(EntityRepository world) {
        try {
            world.commands().playback();
        } catch (PlaybackException fine) { // as a second Aim: here only handles count
            assertThat(fine.failed()).isPositive();
        }
    }

    @Test
    void shouldKeepPlaceholdersWhenAnAccessorIsRefusedAnother() {
        TelltaleTable telltales = repo.register(TelltaleTable.TYPE);
        long before = commands.create();
        for (int i = 0; i < 3; i++) {
            Telltale.WHEN_READ.set(commands::create);
            assertThatThrownBy(() -> telltales.add(commands, tank, new Telltale()))
                    .isInstanceOf(CommandException.class)
                    .hasMessageContaining("accessors of records must not touch the repository");
            Telltale.WHEN_READ.set(() -> {});
            long after = commands.create();
            assertThat(isTaken(() -> position.add(commands, after, 0, 0, 0))).isTrue();
        }
        assertThat(isTaken(() -> position.add(commands, before, 1, 0, 0))).isTrue();
        assertThat(repo.commands().playback().applied()).isEqualTo(8);
        assertThat(position.count()).isEqualTo(4);
    }

    @Test
    void shouldRecogniseOldOnesAlsoWhenRoundsBeginAgain() {
        long old = commands.create();
        repo.commands().playback();
        for (int round = 1; round < 1 << 20; round++) {
            repo.commands().discard();
        }
        long made = commands.create();
        assertThat(made & ~LOWER_BITS).as("the same round again").isEqualTo(old & ~LOWER_BITS);
        assertThat(isTaken(() -> commands.destroy(old))).isFalse();
        assertThat(isTaken(() -> commands.destroy(made))).isTrue();
        assertThat(repo.commands().playback().applied()).isEqualTo(2);
    }

    // ---- of another buffer

    @Test
    void shouldRefuseWhatABatchWillCreateAnywhereElse() {
        try (CommandBatch batch = repo.commands().newBatch();
                CommandBatch other = repo.commands().newBatch()) {
            long inBatch = batch.create();
            long inFrame = commands.create();
            for (CommandBuffer buffer : new CommandBuffer[] {commands, other}) {
                for (Runnable use : new Runnable[] {
                    () -> position.add(buffer, inBatch, 1, 2, 3),
                    () -> aim.add(buffer, tank, 1, inBatch),
                    () -> repo.hierarchy().addChild(buffer, tank, inBatch),
                    () -> repo.hierarchy().addChild(buffer, inBatch, tank)
                }) {
                    assertThatThrownBy(use::run)
                            .isInstanceOf(StaleEntityException.class)
                            .hasMessageContaining(Entity.toString(inBatch))
                            .hasMessageContaining(" of CommandBatch[")
                            .hasMessageContaining("cannot be used in " + buffer);
                }
            }
            assertThatThrownBy(() -> position.add(batch, inFrame, 1, 2, 3))
                    .isInstanceOf(StaleEntityException.class)
                    .hasMessageContaining(" of CommandBuffer[frame thread]")
                    .hasMessageContaining("a batch is played back separately");
            position.add(batch, inBatch, 1, 2, 3);
            batch.submit();
            assertThat(repo.commands().playback().applied()).isEqualTo(3);
            assertThat(repo.commands().playback().skipped()).isZero();
        }
    }

    @Test
    void shouldFailWhatUsesAnEntityThatALaterTaskCreates() throws InterruptedException {
        CountDownLatch created = new CountDownLatch(1);
        AtomicLong later = new AtomicLong();
        try (Jobs jobs = Jobs.create(2)) {
            jobs.run(2, (task, worker) -> {
                CommandBuffer buffer = repo.commands().buffer();
                if (task == 0) {
                    await(created);
                    position.add(buffer, later.get(), 1, 2, 3);
                    aim.add(buffer, tank, 1, later.get());
                } else {
                    later.set(buffer.create());
                    created.countDown();
                }
            });
            PlaybackException thrown = playbackFails();
            assertThat(thrown.failed()).isEqualTo(2);
            assertThat(thrown.skipped()).isZero();
            assertThat(thrown.applied()).isEqualTo(1);
            assertThat(thrown.kind()).isEqualTo(CommandKind.ADD);
            assertThat(thrown.entity()).isEqualTo(later.get());
            assertThat(thrown.getCause())
                    .isInstanceOf(StaleEntityException.class)
                    .hasMessageContaining("CommandBuffer[worker ")
                    .hasMessageContaining("that creates the entity is played back later");
        }
        assertThat(repo.entityCount()).isEqualTo(2);
        assertThat(repo.checkStructure()).isEmpty();
    }

    @Test
    void shouldTakeWhatTasksOfAnEarlierRunCreated() {
        AtomicLong made = new AtomicLong();
        try (Jobs jobs = Jobs.create(2)) {
            jobs.run(1, (task, worker) -> made.set(repo.commands().buffer().create()));
            position.add(commands, made.get(), 1, 2, 3);
            jobs.run(2, (task, worker) -> {
                if (task == 1) {
                    aim.add(repo.commands().buffer(), made.get(), 1, made.get());
                }
            });
            long forged = made.get() + 1;
            assertThat(isTaken(() -> commands.destroy(forged))).isFalse();
            assertThat(repo.commands().playback().applied()).isEqualTo(3);
            assertThat(isTaken(() -> commands.destroy(made.get()))).isFalse();
        }
        assertThat(aim.count()).isEqualTo(1);
        assertThat(position.count()).isEqualTo(1);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }
}
