package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.query.Query;
import io.fdp.testkit.Garbage;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.DetonationEventView;
import io.fdp.tests.components.DetonationEvents;
import io.fdp.tests.components.Happenings.Detonation;
import io.fdp.tests.components.Happenings.Order;
import io.fdp.tests.components.PositionTable;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Events make no garbage in warm frames. */
@Tag("allocation")
class EventAllocationTest {
    private static final int COUNT = 5000;

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private PositionTable position;

    @BeforeEach
    void open() {
        repo = worlds.create();
        position = repo.register(PositionTable.TYPE);
        long[] entities = new long[COUNT];
        repo.createEntities(entities);
        position.addAll(entities);
    }

    @Test
    void shouldMakeNoGarbageWithEvents() {
        DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE);
        ManagedEvents<Order> orders = repo.events().registerManaged(Order.class);
        Order order = new Order("go", List.of());
        MemorySegment copy = MemorySegment.ofArray(new byte[64 * 1024]);
        float[] sum = new float[1];
        Consumer<DetonationEventView> add = d -> sum[0] += d.power();
        Consumer<Order> count = o -> sum[0]++;
        Query.EntityVisitor each = entity -> detonations.publish((float) entity, 0, 1);
        Query query = repo.query().with(position).build();
        DetonationEventView view = detonations.newView();
        try (Jobs jobs = Jobs.create(2)) {
            Jobs.Task task = (number, worker) -> {
                detonations.publish(number, 2, 3);
                orders.publish(order);
            };
            Garbage.assertNone(() -> {
                for (int i = 0; i < 100; i++) {
                    detonations.publish(i, 2, 3);
                    orders.publish(order);
                }
                jobs.run(30, task);
                query.forEach(jobs, each);
                detonations.pendingBytes().copyTo(copy, 0);
                repo.stateHash();
                repo.tick();
                detonations.forEach(add);
                for (int i = 0; i < detonations.count(); i++) {
                    sum[0] += detonations.at(i, view).x();
                }
                orders.forEach(count);
                orders.forEachPending(count);
                repo.trim(1);
            });
        }
        assertThat(detonations.count()).isEqualTo(130 + COUNT);
    }

    /**
     * Whole events and new views are free as long as the compiler sees through them: a round that does nothing else, so
     * that it can.
     */
    @Test
    void shouldMakeNoGarbageWithWholeEvents() {
        DetonationEvents detonations = publishSome();
        float[] sum = new float[1];
        Garbage.assertNone(() -> {
            for (int i = 0; i < detonations.count(); i++) {
                sum[0] += detonations.get(i).y();
            }
        });
        assertThat(sum[0]).isNotZero();
    }

    @Test
    void shouldMakeNoGarbageWithNewViewsOfEvents() {
        DetonationEvents detonations = publishSome();
        float[] sum = new float[1];
        Garbage.assertNone(() -> {
            for (int i = 0; i < detonations.count(); i++) {
                sum[0] += detonations.at(i).x();
            }
        });
        assertThat(sum[0]).isNotZero();
    }

    @Test
    void shouldMakeNoGarbageWhenWholeEventsArePublished() {
        DetonationEvents detonations = publishSome();
        Garbage.assertNone(() -> {
            for (int i = 0; i < COUNT; i++) {
                detonations.publish(new Detonation(i, 2, 3));
            }
            repo.tick();
        });
        assertThat(detonations.count()).isEqualTo(COUNT);
    }

    private DetonationEvents publishSome() {
        DetonationEvents detonations = repo.events().register(DetonationEvents.TYPE);
        for (int i = 0; i < COUNT; i++) {
            detonations.publish(i, 2, 3);
        }
        repo.tick();
        return detonations;
    }
}
