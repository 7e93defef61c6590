package io.fdp.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.job.Jobs;
import org.junit.jupiter.api.Test;

/** An event that cannot be written, here because it is null, leaves nothing, whatever the thread. */
class RefusedEventTest {
    private static void publishAround(ProbeEvents events, long number) {
        events.publish(number);
        assertThatThrownBy(() -> events.publish(null)).isInstanceOf(NullPointerException.class);
        events.publish(number + 1);
    }

    @Test
    void shouldLeaveNothingWhenTheFrameThreadFailsToWriteAnEvent() {
        try (EntityRepository repo = EntityRepository.create()) {
            ProbeEvents events = repo.events().register(ProbeEvents.TYPE);
            publishAround(events, 5);
            requireRead(repo, events, 5);
        }
    }

    @Test
    void shouldLeaveNothingWhenAWorkerFailsToWriteAnEvent() {
        try (EntityRepository repo = EntityRepository.create();
                Jobs jobs = Jobs.create(2)) {
            ProbeEvents events = repo.events().register(ProbeEvents.TYPE);
            jobs.run(1, (task, worker) -> publishAround(events, 7));
            requireRead(repo, events, 7);
        }
    }

    @Test
    void shouldLeaveNothingAndGiveTheLockBackWhenAnotherThreadFailsToWriteAnEvent() throws InterruptedException {
        try (EntityRepository repo = EntityRepository.create()) {
            ProbeEvents events = repo.events().register(ProbeEvents.TYPE);
            Thread other = Thread.ofPlatform().start(() -> publishAround(events, 9));
            other.join();
            requireRead(repo, events, 9);
        }
    }

    private static void requireRead(EntityRepository repo, ProbeEvents events, long number) {
        assertThat(events.pendingCount()).isEqualTo(2);
        repo.tick();
        assertThat(events.count()).isEqualTo(2);
        assertThat(events.get(0)).isEqualTo(number);
        assertThat(events.get(1)).isEqualTo(number + 1);
    }
}
