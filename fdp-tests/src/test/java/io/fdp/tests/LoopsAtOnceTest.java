package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.Query;
import io.fdp.testkit.Children;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Loops that tasks of one run begin and end at the same time: each marks what it wrote itself, and nothing else. */
class LoopsAtOnceTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    /** In the interpreter, because compiled loops leave little time between the writes and the mark of a chunk. */
    @Test
    void shouldLoseNoChangeToALoopThatBeginsElsewhere() throws IOException, InterruptedException {
        assertThat(Children.run(LoopsAtOnceProgram.class, List.of("-Xint"), 120))
                .containsExactly("missed 0, invented 0");
    }

    /** The thread of the loop waits for the tasks, so its writes are complete: a task sees them as changes. */
    @Test
    void shouldMarkForTasksOfItsOwnBody() {
        EntityRepository repo = worlds.create();
        LoopsAtOnceProgram.populate(repo);
        SeaAsk ask = SeaAsk.on(repo);
        Query changed = LoopsAtOnceProgram.changed(repo);
        int[] found = new int[2];
        try (Jobs jobs = Jobs.create(2)) {
            long seen = repo.advanceVersion();
            int[] asked = new int[1];
            ask.run(() -> {
                if (asked[0]++ == 0) {
                    jobs.run(2, (number, worker) -> {
                        synchronized (found) {
                            found[number] = changed.since(seen).count();
                        }
                    });
                }
            });
        }
        assertThat(found).containsExactly(1, 1);
    }
}
