package io.fdp.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.fdp.annotations.Event;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.job.Jobs;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Events that are appended while the memory of their lanes grows. */
final class EventStress {
    /** One thread calls it, jcstress's actor; the other is the pool's own. */
    private static final Jobs POOL = Jobs.create(2);

    private static final RepositoryConfig SMALL = RepositoryConfig.DEFAULT.withCapacity(1);

    /** Enough for two steps of growth in each lane. */
    private static final int PER_TASK = 9_000;

    private EventStress() {}

    @Event(id = 1)
    record Noise(long number, long again) {}

    @JCStressTest
    @Outcome(id = "18000, 0, 0", expect = ACCEPTABLE, desc = "All events of both workers, in the order of tasks.")
    @Outcome(expect = FORBIDDEN, desc = "An event was lost, not seen, or out of order; or memory was charged wrongly.")
    @State
    public static class AppendWithGrowth {
        private final JobsStress.Meeting meeting = new JobsStress.Meeting();

        @Actor
        public void actor(III_Result r) {
            try (EntityRepository repo = EntityRepository.create(SMALL)) {
                NoiseEvents noises = repo.events().register(NoiseEvents.TYPE);
                POOL.run(2, (task, worker) -> {
                    meeting.join();
                    for (int i = 0; i < PER_TASK; i++) {
                        long number = (long) task * PER_TASK + i;
                        noises.publish(number, ~number);
                    }
                });
                repo.tick();
                r.r1 = noises.count();
                for (int i = 0; i < r.r1; i++) {
                    Noise noise = noises.get(i);
                    r.r2 += noise.number() == i && noise.again() == ~i ? 0 : 1;
                }
                r.r3 = repo.checkStructure().size();
            }
        }
    }
}
