package io.fdp.tests;

import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.event.ManagedEventType;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.job.Jobs;
import io.fdp.tests.components.Happenings;
import io.fdp.tests.components.HitEventView;
import io.fdp.tests.components.HitEvents;
import io.fdp.tests.components.Shapes;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;

/** Events of a frame that threads read while another one ends the frame: few and many, of one thread and of several. */
final class SharedEvents implements SharedAccessProgram.Shared {
    private static final int MOST = 200_000;

    private final EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(4000));
    private final HitEvents hits = repo.events().register(HitEvents.TYPE, MOST);
    private final ManagedEvents<Happenings.Plain> plain = repo.events()
            .registerManaged(ManagedEventType.of(Happenings.Plain.class).hashedBy(event -> 1));
    private final Jobs jobs = Jobs.create(4);
    private final LongAdder seen = new LongAdder();
    private final ThreadLocal<HitEventView> views = ThreadLocal.withInitial(hits::newView);
    private final ThreadLocal<JsonWriter> json = ThreadLocal.withInitial(JsonWriter::new);
    private final ThreadLocal<MemorySegment> images =
            ThreadLocal.withInitial(() -> Arena.ofAuto().allocate(24L * MOST, 8));

    @Override
    public EntityRepository repo() {
        return repo;
    }

    @Override
    public void own(SplittableRandom random) {
        int count = random.nextInt(10) == 0 ? random.nextInt(MOST / 4) : random.nextInt(300);
        switch (random.nextInt(5)) {
            case 0 -> publish(count);
            case 1 -> jobs.run(8 + random.nextInt(200), (task, worker) -> publish(task % 7));
            case 2 -> jobs.run(4, (task, worker) -> publish(count / 8));
            case 3 -> {
                publish(3);
                jobs.run(20, (task, worker) -> publish(2));
                publish(count / 2);
            }
            default -> repo.events().clear();
        }
        repo.tick();
        if (random.nextInt(30) == 0) {
            repo.trim(1000);
        }
    }

    private void publish(int count) {
        for (int i = 0; i < count; i++) {
            hits.publish((byte) i, i, Shapes.Color.GREEN);
            if (i < 50) {
                plain.publish(new Happenings.Plain(i));
            }
        }
    }

    @Override
    public void use(SplittableRandom random) {
        int count = hits.count();
        int objects = plain.count();
        switch (random.nextInt(10)) {
            case 0 -> hits.forEach(HitEventView::number);
            case 1 -> hits.currentBytes().copyTo(images.get(), 0);
            case 2 -> hits.writeJson(count - 1, json.get().reset().beginArray());
            case 3 -> plain.forEach(event -> seen.add(event.value));
            case 4 -> hits.currentBytes().segment(0).asByteBuffer();
            case 5 -> publish(3);
            case 6 -> plain.pendingCount();
            case 7 -> {
                HitEventView view = views.get();
                for (int i = count - 1; i >= 0 && i > count - 200; i--) {
                    hits.at(i, view).number();
                }
            }
            default -> {
                for (int i = 0; i < 200; i++) {
                    hits.get(random.nextInt(Math.max(1, count)));
                    plain.get(random.nextInt(Math.max(1, objects)));
                }
            }
        }
    }
}
