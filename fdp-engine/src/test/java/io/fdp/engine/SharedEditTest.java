package io.fdp.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.annotations.Component;
import io.fdp.annotations.Layout;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.UndeclaredAccessException;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.phase.PhaseConfig;
import io.fdp.kernel.phase.StructurePermission;
import io.fdp.kernel.phase.WritePermission;
import io.fdp.kernel.singleton.TableSingleton;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Whoever writes with an edit needs the right to write, also when somebody else took the edit or wrote with it before.
 */
class SharedEditTest {
    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of("thief failed");

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Component
    record Coin(int value) {}

    @Component(layout = Layout.COLUMNS)
    record Note(int value) {}

    @Component(parts = true)
    record Gem(int value) {}

    @Component
    record Purse(int value) {}

    /** Who writes with the edit before the thief does. */
    private enum Before {
        A_SYSTEM_OF_THE_BATCH,
        A_THREAD_OUTSIDE
    }

    private EntityRepository repo;
    private CoinTable coins;
    private NoteTable notes;
    private GemParts gems;
    private PurseTable purses;
    private TableSingleton<Coin, CoinTable> bank;
    private long one;
    private final Map<String, Supplier<IntConsumer>> edits = new LinkedHashMap<>();

    @BeforeEach
    void open() {
        repo = worlds.create();
        coins = repo.register(CoinTable.TYPE);
        notes = repo.register(NoteTable.TYPE);
        gems = repo.register(GemParts.TYPE);
        purses = repo.register(PurseTable.TYPE);
        bank = repo.singletons().register(CoinTable.TYPE);
        bank.set(new Coin(0));
        one = repo.createEntity();
        coins.add(one, 0);
        notes.add(one, 0);
        gems.add(one, new Gem(0));
        purses.add(one, 0);
        edits.put("a row", () -> coins.edit(one)::value);
        edits.put("a column", () -> notes.edit(one)::value);
        edits.put("parts", () -> {
            GemPartsEdit edit = gems.edit(one);
            return value -> edit.value(0, value);
        });
        edits.put("a singleton", () -> bank.table().edit(bank.entity())::value);
    }

    /** A system that takes an edit, then others that write with it. */
    private final class Heist {
        private final Supplier<IntConsumer> take;
        private final boolean takenBefore;
        private final Before before;
        private final CountDownLatch written = new CountDownLatch(1);
        private IntConsumer kept = value -> {};

        Heist(Supplier<IntConsumer> take, boolean takenBefore, Before before) {
            this.take = take;
            this.takenBefore = takenBefore;
            this.before = before;
        }

        /** Takes the edit if it is not taken yet, and writes with it. */
        private void use() {
            if (!takenBefore) {
                kept = take.get();
            }
            kept.accept(2);
        }

        final SimSystem taker = new SimSystem() {
            @Override
            protected void update() {
                if (takenBefore) {
                    kept = take.get();
                    kept.accept(1);
                }
            }
        };
        final SimSystem owner = new SimSystem() {
            @Override
            protected void create() {
                writes(coins);
                writes(notes);
                writes(gems);
                writes(bank);
            }

            @Override
            protected void update() {
                if (before == Before.A_SYSTEM_OF_THE_BATCH) {
                    use();
                    written.countDown();
                }
            }
        };
        final SimSystem thief = new SimSystem() {
            @Override
            public String name() {
                return "thief";
            }

            @Override
            protected void create() {
                writes(purses);
            }

            @Override
            protected void update() {
                if (before == Before.A_THREAD_OUTSIDE) {
                    onThreadOutside(Heist.this::use);
                    written.countDown();
                }
                await(written);
                kept.accept(77);
            }
        };

        Throwable run(boolean parallel) {
            SystemGroup last = new SystemGroup("last").add(owner).add(thief);
            if (parallel) {
                last.parallel();
            }
            try (Jobs jobs = Jobs.create(2);
                    Engine engine = Engine.builder(repo)
                            .provide(Jobs.class, jobs)
                            .groups(new SystemGroup("first").add(taker), last)
                            .onFailure(FailurePolicy.goOn())
                            .start()) {
                engine.frame();
                assertThat(owner.health().failures()).isZero();
                return thief.health().lastFailure();
            }
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    private static void onThreadOutside(Runnable work) {
        FutureTask<Void> task = new FutureTask<>(work, null);
        new Thread(task, "outside").start();
        try {
            task.get(20, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            throw (RuntimeException) failed.getCause();
        } catch (InterruptedException | TimeoutException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    @Test
    void shouldRefuseUndeclaredWriteWhenSomebodyElseWroteWithTheEditBefore() {
        for (Map.Entry<String, Supplier<IntConsumer>> edit : edits.entrySet()) {
            for (Before before : Before.values()) {
                for (int way = 0; way < 4; way++) {
                    boolean parallel = (way & 1) != 0;
                    boolean takenBefore = (way & 2) != 0;
                    assertThat(new Heist(edit.getValue(), takenBefore, before).run(parallel))
                            .as(
                                    "%s, parallel %s, taken before %s, used by %s",
                                    edit.getKey(), parallel, takenBefore, before)
                            .isInstanceOf(UndeclaredAccessException.class)
                            .hasMessageContaining("thief");
                }
            }
        }
        assertThat(coins.get(one).value()
                        + notes.get(one).value()
                        + gems.get(one, 0).value()
                        + bank.get().value())
                .isEqualTo(8);
    }

    @Test
    void shouldRefuseOtherThreadsWhenEditWasTakenInSyncPointOfPhaseThatOnlyReads() {
        repo.phases()
                .configure(
                        PhaseConfig.builder()
                                .phase("free", WritePermission.READ_WRITE, StructurePermission.IMMEDIATE, "look")
                                .phase("look", WritePermission.READ_ONLY, StructurePermission.COMMANDS, "free")
                                .build(),
                        "free");
        repo.phases().enter("look");
        for (Map.Entry<String, Supplier<IntConsumer>> edit : edits.entrySet()) {
            repo.commands().buffer().spawn(entity -> {
                IntConsumer kept = edit.getValue().get();
                kept.accept(2);
                assertThatThrownBy(() -> onThreadOutside(() -> kept.accept(77)))
                        .as(edit.getKey())
                        .isInstanceOf(PhaseException.class)
                        .hasMessageContaining("\"look\"");
                kept.accept(3);
            });
        }

        repo.commands().playback();

        assertThat(coins.get(one).value()
                        + notes.get(one).value()
                        + gems.get(one, 0).value()
                        + bank.get().value())
                .isEqualTo(12);
    }
}
