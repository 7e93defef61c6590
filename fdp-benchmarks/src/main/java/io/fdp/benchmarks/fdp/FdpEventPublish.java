package io.fdp.benchmarks.fdp;

import io.fdp.benchmarks.world.Checksum;
import io.fdp.benchmarks.world.Contender;
import io.fdp.benchmarks.world.Population;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.job.Jobs;
import java.util.List;

/**
 * A frame in which as many events are published as there are entities, by the frame thread or by the tasks of a run;
 * the end of the frame is part of it.
 */
public final class FdpEventPublish implements Contender {

    private static final int PER_TASK = 1_024;

    /**
     * The JVM links some of what the end of a frame calls only after thousands of calls, which is not what is measured.
     */
    private static final int FRAMES_BEFORE = 5_000;

    private final EntityRepository repository = EntityRepository.create();
    private final BlastEvents blasts = repository.events().register(BlastEvents.TYPE);
    private final Jobs jobs;
    private final List<Thread> workers;
    private final Jobs.Task task = (number, worker) -> publishTask(number);
    private final int events;

    public FdpEventPublish(Population population, int threads) {
        events = population.entities();
        jobs = Jobs.create(threads);
        workers = Workers.of(jobs);
        for (int i = 0; i < FRAMES_BEFORE; i++) {
            repository.tick();
        }
    }

    @Override
    public List<Thread> otherThreads() {
        return workers;
    }

    @Override
    public long pass() {
        if (jobs.threads() > 1) {
            jobs.run((events + PER_TASK - 1) / PER_TASK, task);
        } else {
            publish(0, events);
        }
        repository.tick();
        return blasts.count();
    }

    private void publishTask(int number) {
        publish(number * PER_TASK, Math.min(events, (number + 1) * PER_TASK));
    }

    private void publish(int from, int to) {
        for (int i = from; i < to; i++) {
            blasts.publish(i, -i, 1, 0.5f);
        }
    }

    @Override
    public long checksum() {
        Checksum sum = new Checksum();
        for (int i = 0; i < blasts.count(); i++) {
            Blast blast = blasts.get(i);
            sum.add(blast.x(), blast.y(), blast.z()).add(Float.floatToRawIntBits(blast.power()));
        }
        return sum.value();
    }

    @Override
    public void close() {
        jobs.close();
        repository.close();
    }
}
