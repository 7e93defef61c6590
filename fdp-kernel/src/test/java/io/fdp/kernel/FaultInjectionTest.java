package io.fdp.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.command.PlaybackException;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.component.ManagedType;
import io.fdp.kernel.error.NativeMemoryException;
import io.fdp.kernel.internal.memory.FaultyMemory;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.Differ;
import io.fdp.kernel.singleton.TableSingleton;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every call to the operating system that can fail does so once; the world stays whole and nothing leaks. */
class FaultInjectionTest {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldSurviveAFaultAtEveryCall(boolean protect) {
        failAtEveryCall(protect, false);
    }

    /**
     * Memory that became useless is given back, which the system refuses as well: the first error is the one to know.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldTellTheFirstOfTwoFaults(boolean protect) {
        failAtEveryCall(protect, true);
    }

    private static void failAtEveryCall(boolean protect, boolean twice) {
        int faults = 0;
        boolean reached = true;
        while (reached) {
            reached = run(protect, faults, twice);
            assertThat(MemoryUsage.ofProcess().reserved())
                    .as("after fault " + faults)
                    .isZero();
            assertThat(MemoryUsage.ofProcess().committed()).isZero();
            faults++;
        }
        assertThat(faults).as("calls that can fail").isGreaterThan(protect ? 40 : 7);
    }

    /** Runs a program that goes on after a fault; answers whether the fault happened. */
    private static boolean run(boolean protect, int callsBeforeFault, boolean twice) {
        FaultyMemory memory = new FaultyMemory(protect, callsBeforeFault);
        if (twice) {
            memory.failTwice();
        }
        EntityRepository repo;
        try {
            repo = EntityRepository.create(RepositoryConfig.DEFAULT, memory);
        } catch (NativeMemoryException expected) {
            assertThat(expected).hasMessageContaining("injected");
            return true;
        }
        try (repo) {
            again(repo, () -> {
                repo.observers().add(frame -> assertThat(repo.owns(frame)).isTrue());
                return true;
            });
            List<ProbeTable> tables = new ArrayList<>();
            for (int bytes : new int[] {8, 64, 1000, 60_000}) {
                ComponentType<Long, ProbeTable> type = ProbeTable.type("probe" + bytes, bytes);
                tables.add(again(repo, () -> repo.register(type)));
            }
            long[] many = new long[70_000];
            again(repo, () -> {
                repo.createEntities(many);
                return true;
            });
            for (int i = 0; i < many.length; i += 9_000) {
                long entity = many[i];
                for (ProbeTable table : tables) {
                    long value = i;
                    again(repo, () -> {
                        table.add(entity, value);
                        return true;
                    });
                    assertThat(table.get(entity)).isEqualTo(value);
                }
            }
            lookForDifferences(repo, tables.getFirst());
            lookForDifferences(repo, tables.getLast());
            ComponentType<Long, ProbeTable> late = ProbeTable.type("late", 12);
            ProbeTable lateTable = again(repo, () -> repo.register(late));
            again(repo, () -> {
                lateTable.add(many[69_999], 5L);
                return true;
            });
            publishEvents(repo);
            playCommands(repo, lateTable, many);
            ManagedTable<String> texts = again(repo, () -> repo.registerManaged(ManagedType.of(String.class, "text")));
            again(repo, () -> {
                texts.add(many[60_000], "there");
                return true;
            });
            assertThat(texts.get(many[60_000])).isEqualTo("there");
            again(repo, () -> {
                repo.hierarchy().addChild(many[0], many[69_000]);
                return true;
            });
            assertThat(repo.hierarchy().parent(many[69_000])).isEqualTo(many[0]);
            ComponentType<Long, ProbeTable> global = ProbeTable.type("global", 16);
            TableSingleton<Long, ProbeTable> singleton =
                    again(repo, () -> repo.singletons().register(global));
            again(repo, () -> {
                singleton.set(7L);
                return true;
            });
            assertThat(singleton.get()).isEqualTo(7L);
            assertThat(repo.checkStructure()).isEmpty();
        }
        return !memory.isArmed();
    }

    private static void lookForDifferences(EntityRepository repo, ProbeTable table) {
        Differ differ = again(repo, () -> Differ.of(table));
        List<Long> seen = new ArrayList<>();
        again(repo, () -> {
            differ.forEach((entity, difference) -> seen.add(entity));
            return true;
        });
        assertThat(seen).as("each once, also when a look failed").hasSize(table.count());
    }

    /** Commands of the frame thread and of a batch; a fault in playback makes one fail, which is recorded again. */
    private static void playCommands(EntityRepository repo, ProbeTable table, long[] entities) {
        CommandBuffer commands = repo.commands().buffer();
        for (long i = 0; i < 10_000; i++) {
            try {
                table.set(commands, entities[69_999], i);
            } catch (NativeMemoryException injected) {
                table.set(commands, entities[69_999], i);
            }
        }
        long[] others = {entities[1], entities[30_000], entities[50_000]};
        while (table.count() < 4) {
            for (long entity : others) {
                if (!table.has(entity)) {
                    table.add(commands, entity, 7L);
                }
            }
            play(repo);
        }
        assertThat(table.get(entities[69_999])).isEqualTo(9_999L);
        assertThat(table.get(entities[30_000])).isEqualTo(7L);
        int before = repo.entityCount();
        try (CommandBatch batch = repo.commands().newBatch()) {
            again(repo, batch::create);
            batch.submit();
            play(repo);
        }
        assertThat(repo.entityCount()).isEqualTo(before + 1);
    }

    private static void play(EntityRepository repo) {
        try {
            repo.commands().playback();
        } catch (PlaybackException failed) {
            assertThat(failed).hasCauseInstanceOf(NativeMemoryException.class);
            assertThat(failed.failed()).isEqualTo(1);
        }
    }

    /** Events of the frame thread, of a task and of another thread. */
    private static void publishEvents(EntityRepository repo) {
        ProbeEvents events = again(repo, () -> repo.events().register(ProbeEvents.TYPE));
        for (int frame = 0; frame < 2; frame++) {
            for (long i = 0; i < 20_000; i++) {
                publish(events, i);
            }
            try (Jobs jobs = Jobs.create(1)) {
                jobs.run(1, (task, worker) -> publish(events, -1));
            }
            Thread other = new Thread(() -> publish(events, -2));
            other.start();
            try {
                other.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            repo.tick();
            assertThat(events.count()).isEqualTo(20_002);
            assertThat(events.get(19_999)).isEqualTo(19_999L);
            assertThat(events.get(20_000)).isEqualTo(-1L);
            assertThat(events.get(20_001)).isEqualTo(-2L);
        }
    }

    private static void publish(ProbeEvents events, long number) {
        try {
            events.publish(number);
        } catch (NativeMemoryException injected) {
            events.publish(number);
        }
    }

    /**
     * Tries once more after the injected fault: what the fault refused changed nothing, and nothing half done may stand
     * in the way.
     */
    private static <T> T again(EntityRepository repo, Supplier<T> action) {
        long before = repo.stateHash();
        try {
            return action.get();
        } catch (NativeMemoryException injected) {
            assertThat(injected).hasMessageContaining("injected");
            assertThat(repo.stateHash()).isEqualTo(before);
            return action.get();
        }
    }
}
