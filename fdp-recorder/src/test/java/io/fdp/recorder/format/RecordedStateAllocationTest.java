package io.fdp.recorder.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.fdp.recorder.format.Schema.HashCover;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A keyframe that is read makes no garbage, also while code is not compiled yet and objects are not optimized away. */
@Tag("allocation")
class RecordedStateAllocationTest {
    @Test
    void shouldMakeNoGarbageAtAKeyframe() {
        RecordedState state = new RecordedState(new Schema(0, HashCover.NONE, Schema.ALL, List.of()));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        keyframes(state);
        threads.getCurrentThreadAllocatedBytes();
        long before = threads.getCurrentThreadAllocatedBytes();
        keyframes(state);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isZero();
    }

    private static void keyframes(RecordedState state) {
        for (int i = 0; i < 10; i++) {
            state.beginFrame();
            state.keepSeen(false);
            state.endFrame(i);
        }
    }
}
