package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FixedArray;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.error.CommandException;
import io.fdp.kernel.error.FieldValueException;
import io.fdp.kernel.prototype.Prototype;
import io.fdp.kernel.prototype.Prototypes;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.Orders.Telltale;
import io.fdp.tests.components.PositionTable;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.TelltaleTable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Accessors of records that use command buffers while a command with their record is being recorded. */
class CommandAccessorTest {
    private static final ThreadLocal<Runnable> WHEN_READ = ThreadLocal.withInitial(() -> () -> {});

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private PositionTable position;
    private WireParts wires;
    private TelltaleTable telltales;
    private CommandBuffer commands;
    private long tank;

    /** Runs something when it is read. */
    @Component(parts = true)
    record Wire(@EntityRef long to, long length) {
        @Override
        public long length() {
            WHEN_READ.get().run();
            return length;
        }
    }

    /** Answers the check with an array of the right length, and afterwards with what a test wants. */
    @SuppressWarnings("ArrayRecordComponent") // what is tested
    @Component(parts = true)
    record Reel(@FixedArray(2) int[] turns) {
        private static final ThreadLocal<Supplier<int[]>> LATER = new ThreadLocal<>();

        @Override
        public int[] turns() {
            return LATER.get() == null ? turns : LATER.get().get();
        }
    }

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        wires = repo.register(WireParts.TYPE);
        telltales = repo.register(TelltaleTable.TYPE);
        commands = repo.commands().buffer();
        tank = repo.createEntity();
        position.add(tank, 0, 0, 0);
        telltales.add(tank, new Telltale());
    }

    @AfterEach
    void readQuietly() {
        WHEN_READ.remove();
        Reel.LATER.remove();
        Telltale.WHEN_READ.set(() -> {});
    }

    /** Lets accessors do something once; answers what the first of them met. */
    private static Met whenRead(Runnable what) {
        Met met = new Met();
        Runnable once = () -> {
            if (!met.done) {
                met.done = true;
                try {
                    what.run();
                } catch (RuntimeException thrown) {
                    met.thrown = thrown;
                }
            }
        };
        WHEN_READ.set(once);
        Telltale.WHEN_READ.set(once);
        return met;
    }

    private static final class Met {
        boolean done;
        RuntimeException thrown;

        void assertRefused(String what) {
            assertThat(thrown)
                    .isInstanceOf(CommandException.class)
                    .hasMessageStartingWith("cannot " + what)
                    .hasMessageContaining("accessors of records must not touch the repository");
        }
    }

    private static Wire[] wires(int count) {
        Wire[] values = new Wire[count];
        for (int i = 0; i < count; i++) {
            values[i] = new Wire(0, 1L << 62 | i);
        }
        return values;
    }

    /** The parts that were recorded are played back, and nothing else changed. */
    private void assertOnlyWires(int count) {
        assertThat(repo.commands().playback().applied()).isEqualTo(1);
        assertThat(wires.count(tank)).isEqualTo(count);
        assertThat(wires.get(tank, count - 1)).isEqualTo(new Wire(0, 1L << 62 | (count - 1)));
        assertThat(position.get(tank)).isEqualTo(new Position(0, 0, 0));
        assertThat(repo.checkStructure()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 50})
    void shouldRecordNothingWhilePartsAreRead(int count) {
        for (Runnable inner : List.<Runnable>of(
                () -> position.set(commands, tank, 1, 2, 3),
                () -> commands.destroy(tank),
                () -> commands.create(),
                () -> wires.setAll(commands, tank, wires(3)),
                () -> commands.spawn(entity -> {}))) {
            Met met = whenRead(inner);
            wires.setAll(commands, tank, wires(count));
            met.assertRefused("record a command");
            assertOnlyWires(count);
        }
    }

    @Test
    void shouldNeitherPlayBackNorDropWhilePartsAreRead() {
        for (int i = 0; i < 10; i++) {
            position.set(commands, tank, 0, 0, 0);
        }
        Met played = whenRead(() -> repo.commands().playback());
        wires.setAll(commands, tank, wires(8));
        played.assertRefused("play back commands");
        Met dropped = whenRead(() -> repo.commands().discard());
        wires.setAll(commands, tank, wires(9));
        dropped.assertRefused("drop commands");
        Met trimmed = whenRead(() -> repo.trim(1000));
        wires.setAll(commands, tank, wires(65_536));
        assertThat(trimmed.thrown).isNull();
        assertThat(repo.commands().playback().applied()).isEqualTo(13);
        assertThat(wires.count(tank)).isEqualTo(65_536);
        assertThat(wires.get(tank, 65_535)).isEqualTo(new Wire(0, 1L << 62 | 65_535));
    }

    @Test
    void shouldRecordNothingWhileALargeRecordIsRead() {
        Met met = whenRead(() -> position.set(commands, tank, 1, 2, 3));
        telltales.set(commands, tank, new Telltale());
        met.assertRefused("record a command");
        assertThat(repo.commands().playback().applied()).isEqualTo(1);
        assertThat(position.get(tank)).isEqualTo(new Position(0, 0, 0));
    }

    @Test
    void shouldTakeCommandsAgainWhenAnAccessorThrew() {
        WHEN_READ.set(() -> {
            throw new UnsupportedOperationException("not now");
        });
        assertThatThrownBy(() -> wires.setAll(commands, tank, wires(2))).hasMessage("not now");
        WHEN_READ.remove();
        assertThat(commands.size()).isZero();
        long stale = commands.create();
        repo.commands().playback();
        assertThatThrownBy(() -> wires.setAll(commands, tank, new Wire[] {new Wire(stale, 1)}))
                .hasMessageContaining("belongs to no waiting command");
        wires.setAll(commands, tank, wires(3));
        assertOnlyWires(3);
    }

    @Test
    void shouldNeitherSubmitNorCloseABatchWhilePartsAreRead() {
        try (CommandBatch batch = repo.commands().newBatch()) {
            position.set(batch, tank, 0, 0, 0);
            Met submitted = whenRead(batch::submit);
            wires.setAll(batch, tank, wires(4));
            submitted.assertRefused("submit a batch");
            Met closed = whenRead(batch::close);
            wires.setAll(batch, tank, wires(5));
            closed.assertRefused("close a batch");
            Met played = whenRead(() -> repo.commands().playback());
            wires.setAll(batch, tank, wires(6));
            assertThat(played.thrown).as("others are played back").isNull();
            batch.submit();
            assertThat(repo.commands().playback().applied()).isEqualTo(4);
            assertThat(wires.count(tank)).isEqualTo(6);
        }
    }

    @Test
    void shouldKeepPrototypesApartFromThoseThatAccessorsDefine() {
        try (Prototypes kinds = repo.newPrototypes()) {
            Prototype plain = kinds.define("plain").build();
            for (Runnable inner : List.<Runnable>of(
                    () -> kinds.define("inner")
                            .with(position, new Position(7, 8, 9))
                            .build(),
                    () -> plain.create(position, new Position(7, 8, 9)),
                    kinds::close)) {
                Met met = whenRead(inner);
                Prototype wired = kinds.define("wired").parts(wires, wires(3)).build();
                met.assertRefused("");
                long made = wired.create();
                assertThat(wires.count(made)).isEqualTo(3);
                assertThat(repo.components(made)).hasSize(1);

                Met other = whenRead(inner);
                long extra = plain.create(telltales, new Telltale());
                other.assertRefused("");
                assertThat(repo.components(extra)).hasSize(1);
                assertThat(telltales.get(extra)).isEqualTo(new Telltale());
            }
            assertThat(repo.checkStructure()).isEmpty();
        }
    }

    /** A value is checked before it is written, not only before it is recorded. */
    @Test
    void shouldRefuseAnAccessorThatChangesItsAnswer() {
        ReelParts reels = repo.register(ReelParts.TYPE);
        int[] right = {1, 2};
        int[] wrong = {1, 2, 3};
        for (int[] later : new int[][] {wrong, {}, null}) {
            for (boolean recorded : new boolean[] {true, false}) {
                Iterator<int[]> answers =
                        Arrays.asList(right, right, right, later).iterator();
                Reel.LATER.set(() -> answers.hasNext() ? answers.next() : later);
                Reel[] values = {new Reel(right), new Reel(right), new Reel(right)};
                assertThatThrownBy(() -> {
                            if (recorded) {
                                reels.setAll(commands, tank, values);
                            } else {
                                reels.setAll(tank, values);
                            }
                        })
                        .isInstanceOf(FieldValueException.class)
                        .hasMessageContaining("Reel.turns");
                Reel.LATER.remove();
                assertThat(repo.commands().playback().applied()).isZero();
                assertThat(reels.has(tank)).isFalse();
            }
        }
        reels.setAll(commands, tank, new Reel[] {new Reel(right)});
        repo.commands().playback();
        assertThat(reels.get(tank, 0).turns()).containsExactly(1, 2);
        assertThat(repo.checkStructure()).isEmpty();
    }
}
