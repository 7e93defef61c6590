package io.fdp.tests;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.error.EventCapacityException;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.job.Jobs;
import io.fdp.tests.components.Happenings;
import io.fdp.tests.components.HitEvents;
import io.fdp.tests.components.Shapes;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;

/**
 * Threads that all publish and all end frames, alone and in tasks.
 *
 * <p>Each thread ends a frame before it publishes again. So no frame has more events than all threads publish between
 * two frames, and none may be told that there are too many.
 */
final class SharedPublishing implements SharedAccessProgram.Shared {
    private static final int BURST = 3000;

    private final EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(4000));
    private final HitEvents hits = repo.events().register(HitEvents.TYPE);
    private final ManagedEvents<Happenings.Plain> plain = repo.events()
            .registerManaged(ManagedEventType.of(Happenings.Plain.class).hashedBy(event -> 1));
    private final LongAdder seen = new LongAdder();
    private final ThreadLocal<Jobs> jobs = ThreadLocal.withInitial(() -> Jobs.create(2));
    private final ThreadLocal<MemorySegment> images =
            ThreadLocal.withInitial(() -> Arena.ofAuto().allocate(24L * BURST, 8));

    @Override
    public EntityRepository repo() {
        return repo;
    }

    @Override
    public void own(SplittableRandom random) {
        use(random);
        if (random.nextInt(30) == 0) {
            repo.trim(1000);
        }
    }

    @Override
    public void use(SplittableRandom random) {
        int count = random.nextInt(BURST);
        try {
            repo.tick();
            switch (random.nextInt(8)) {
                case 0 -> jobs.get().run(8, (task, worker) -> publish(count / 8));
                case 1 -> jobs.get().run(200, (task, worker) -> publish(1 + task % 7));
                case 2 -> read();
                case 3 ->
                    hits.restorePending(
                            images.get().asSlice(0, (long) count * hits.layout().stride()));
                default -> publish(count);
            }
        } catch (EventCapacityException untrue) {
            throw new AssertionError("no thread publishes so much: " + hits.pendingCount() + " wait", untrue);
        }
    }

    private void publish(int count) {
        for (int i = 0; i < count; i++) {
            hits.publish((byte) i, i, Shapes.Color.GREEN);
            if (i < 100) {
                plain.publish(new Happenings.Plain(i));
            }
        }
    }

    private void read() {
        int count = hits.count();
        for (int i = 0; i < count; i++) {
            hits.get(i);
        }
        plain.forEach(event -> seen.add(event.value));
        plain.forEachPending(event -> seen.add(event.value));
    }

    /** What went wrong in a race is over with the next frame. */
    @Override
    public void afterwards() {
        repo.tick();
        for (int round = 1; round < 5; round++) {
            int count = 1000 * round;
            publish(count);
            require(hits.pendingCount(), count);
            require(plain.pendingCount(), 100);
            repo.tick();
            require(hits.count(), count);
            require(plain.count(), 100);
            for (int i = 0; i < count; i++) {
                require(hits.get(i).number(), i);
            }
        }
    }

    private static void require(long found, long wanted) {
        if (found != wanted) {
            throw new AssertionError("found " + found + " instead of " + wanted);
        }
    }
}
