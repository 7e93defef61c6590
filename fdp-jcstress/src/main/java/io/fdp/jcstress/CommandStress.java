package io.fdp.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBatch;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.job.Jobs;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The hand-over of commands: from workers to the frame thread, and from other threads in batches. Buffers are plain
 * memory.
 */
final class CommandStress {
    private static final EntityRepository REPO = EntityRepository.create();
    private static final PositionTable POSITION = REPO.register(PositionTable.TYPE);
    private static final VelocityTable VELOCITY = REPO.register(VelocityTable.TYPE);
    private static final long[] ENTITIES = entities();

    /** One thread calls it, jcstress's actor; the other is the pool's own. */
    private static final Jobs POOL = Jobs.create(2);

    private static final AtomicLong NUMBERS = new AtomicLong();

    /** Batches belong to threads, and actors change theirs. */
    private static final ThreadLocal<CommandBatch> BATCH =
            ThreadLocal.withInitial(() -> REPO.commands().newBatch());

    private CommandStress() {}

    private static long[] entities() {
        long[] made = new long[2];
        REPO.createEntities(made);
        POSITION.addAll(made);
        VELOCITY.addAll(made);
        return made;
    }

    /** Counts what is not as a number says. */
    private static int wrong(long entity, long number) {
        Shared.Position p = POSITION.get(entity);
        Shared.Velocity v = VELOCITY.get(entity);
        return (p.x() == number ? 0 : 1)
                + (p.y() == -number ? 0 : 1)
                + (v.dx() == number ? 0 : 1)
                + (v.dy() == -number ? 0 : 1);
    }

    private static void record(CommandBuffer commands, long entity, long number) {
        POSITION.set(commands, entity, number, -number);
        VELOCITY.set(commands, entity, number, -number);
    }

    @JCStressTest
    @Outcome(
            id = "4, 0, 0",
            expect = ACCEPTABLE,
            desc = "All commands of both workers were played back, as they were recorded.")
    @Outcome(expect = FORBIDDEN, desc = "A command was lost, or its value was not seen.")
    @State
    public static class WorkersToFrame {
        private final JobsStress.Meeting meeting = new JobsStress.Meeting();

        @Actor
        public void actor(III_Result r) {
            long number = NUMBERS.incrementAndGet();
            POOL.run(2, (task, worker) -> {
                meeting.join();
                record(REPO.commands().buffer(), ENTITIES[task], number);
            });
            r.r1 = REPO.commands().playback().applied();
            r.r2 = wrong(ENTITIES[0], number);
            r.r3 = wrong(ENTITIES[1], number);
        }
    }

    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "A batch was played back as a whole, or not at all.")
    @Outcome(expect = FORBIDDEN, desc = "Half a batch, or values that nobody recorded.")
    @State
    public static class BatchToFrame {
        @Actor
        public void actor1() {
            CommandBatch batch = BATCH.get();
            if (batch.isOpen()) {
                long number = NUMBERS.incrementAndGet();
                record(batch, ENTITIES[0], number);
                record(batch, ENTITIES[1], number);
                batch.submit();
            }
        }

        @Actor
        public void actor2(II_Result r) {
            r.r1 = REPO.commands().playback().applied() % 4;
            long number = POSITION.get(ENTITIES[0]).x();
            r.r2 = wrong(ENTITIES[0], number) + wrong(ENTITIES[1], number);
        }
    }
}
