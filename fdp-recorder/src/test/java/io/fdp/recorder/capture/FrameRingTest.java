package io.fdp.recorder.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Buffers between two threads, of which this test plays both. */
class FrameRingTest {
    private static final long MOST = 1L << 30;

    private FrameRing ring = new FrameRing(fixed(4, 1000, false));
    private final Deque<CaptureBuffer> waiting = new ArrayDeque<>();

    /** As many buffers as these, whatever waits. */
    private static RingSize fixed(int buffers, long bytes, boolean waits) {
        return new RingSize(buffers, true, bytes, 512L << 20, MOST, waits);
    }

    /** As many buffers as the frames that wait may take bytes. */
    private static RingSize waiting(long bytes, long most) {
        return new RingSize(4, false, bytes, most, MOST, false);
    }

    @AfterEach
    void free() {
        ring.free();
    }

    private boolean fill() {
        CaptureBuffer buffer = ring.claim();
        if (buffer == null) {
            return false;
        }
        assertThat(waiting).doesNotContain(buffer);
        ring.publish(buffer);
        waiting.add(buffer);
        assertThat(ring.waiting()).isEqualTo(waiting.size());
        return true;
    }

    private void empty() {
        CaptureBuffer taken = Objects.requireNonNull(ring.take());
        assertThat(taken).isSameAs(waiting.remove());
        ring.release(taken);
    }

    private int fillAll() {
        int filled = 0;
        while (fill()) {
            filled++;
        }
        return filled;
    }

    @Test
    void shouldGiveFramesInTheirOrder() {
        for (int round = 0; round < 50; round++) {
            assertThat(fillAll()).isEqualTo(round == 0 ? 4 : 1 + (round - 1) % 4);
            for (int i = 0; i < 1 + round % 4; i++) {
                empty();
            }
        }
        assertThat(ring.made()).isEqualTo(4);
    }

    /** Memory that was just used is in the processor's caches. */
    @Test
    void shouldUseTheSameBufferAsLongAsItCan() {
        CaptureBuffer first = ring.claim();
        for (int i = 0; i < 10; i++) {
            assertThat(ring.claim()).isSameAs(first);
            fill();
            empty();
        }
    }

    @Test
    void shouldHaveMoreBuffersUntilAKeyframeIsMadeUpFor() {
        fill();
        ring.beginKeyframe();
        assertThat(fillAll()).isEqualTo(FrameRing.MOST_FOR_KEYFRAME - 1);
        empty(); // the keyframe is written, and frames that came meanwhile wait
        assertThat(fillAll()).isEqualTo(1);
        while (waiting.size() > 4) {
            empty();
        }
        assertThat(fill()).isTrue();
        while (waiting.size() > 3) {
            empty();
        }
        assertThat(fillAll()).isEqualTo(1);
        assertThat(waiting).hasSize(4);
        while (!waiting.isEmpty()) {
            empty();
        }
        assertThat(fillAll()).isEqualTo(4);
        assertThat(ring.made()).isEqualTo(FrameRing.MOST_FOR_KEYFRAME);
    }

    @Test
    void shouldNotTakeMoreMemoryThanItMay() {
        ring.free();
        ring = new FrameRing(fixed(2, 50L << 20, false));
        fill();
        ring.beginKeyframe();
        assertThat(fillAll()).isEqualTo(5); // five of 50 MiB are less than 256, six are more
    }

    @Test
    void shouldHaveAsManyBuffersAsMemoryAllows() {
        ring.free();
        ring = new FrameRing(waiting(1 << 20, 10L << 20)); // of 1 MiB each
        assertThat(ring.made()).isEqualTo(4);
        assertThat(ring.room()).isEqualTo(10);
        assertThat(fillAll()).isEqualTo(10);
        assertThat(ring.room()).isZero();
        empty();
        assertThat(ring.room()).isEqualTo(1);
        assertThat(fillAll()).isEqualTo(1);
        assertThat(ring.made()).isEqualTo(10);
    }

    private boolean fillWith(int bytes) {
        CaptureBuffer buffer = ring.claim();
        if (buffer == null) {
            return false;
        }
        buffer.begin(CaptureBuffer.VALUES, 0, 0, bytes);
        buffer.end(0, bytes);
        ring.publish(buffer);
        waiting.add(buffer);
        return true;
    }

    /** The first frame has the whole world, and is no measure of those that follow. */
    @Test
    void shouldHaveRoomForManyFramesAfterALargeFirstOne() {
        ring.free();
        ring = new FrameRing(waiting(1 << 20, 64L << 20));
        fillWith(20 << 20);
        assertThat(ring.room()).isGreaterThan(20);
        for (int i = 0; i < 20; i++) {
            assertThat(fillWith(1 << 10)).isTrue();
        }
        empty(); // and its memory is given back
        assertThat(ring.room()).isGreaterThanOrEqualTo(64 - 20 - 1);
    }

    /** Buffers that are still small do not count as room for large frames. */
    @Test
    void shouldCountOnlyFramesThatFitIntoMemory() {
        ring.free();
        ring = new FrameRing(waiting(1 << 20, 64L << 20));
        fillWith(1 << 10);
        fillWith(20 << 20);
        assertThat(ring.made()).isEqualTo(4);
        assertThat(ring.room()).isEqualTo(1);
    }

    /** The thread that ends frames makes no garbage when more buffers are needed. */
    @Test
    @Tag("allocation")
    void shouldMakeBuffersInAdvanceOnAnotherThread() {
        ring.free();
        ring = new FrameRing(waiting(1 << 10, 200L << 10));
        ring.start();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long garbage = 0;
        for (int i = 0; i < 100; i++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            ring.publish(Objects.requireNonNull(ring.claim()));
            long bytes = threads.getCurrentThreadAllocatedBytes() - before;
            garbage += i < 10 ? 0 : bytes;
        }
        assertThat(ring.made()).isEqualTo(100);
        assertThat(garbage).isZero();
    }

    /**
     * The thread that ends frames makes no garbage when buffers that were never used are too small by now, nor when the
     * thread that makes buffers comes late.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Tag("allocation")
    void shouldMakeBuffersLargerOnAnotherThread(boolean waits) {
        assertNoGarbage(new RingSize(4, waits, 1 << 10, 10L << 20, MOST, waits));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Tag("allocation")
    void shouldMakeAFixedNumberOfBuffersLargerOnAnotherThread(boolean waits) {
        assertNoGarbage(fixed(4, 1 << 10, waits));
    }

    /** Frames become larger and wait, more and more of them. */
    private void assertNoGarbage(RingSize size) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int round = 0; round < 3; round++) { // the first ones load classes
            ring.free();
            ring = new FrameRing(size);
            ring.start();
            fillWith(10 << 10); // the whole world
            empty();
            fillWith(2 << 10); // from here on it is known how large they are
            empty();
            long garbage = 0;
            for (int behind = 1; behind <= 4; behind++) {
                int bytes = (2 << 10) + 64 * behind;
                for (int i = 0; i < behind; i++) {
                    long before = threads.getCurrentThreadAllocatedBytes();
                    CaptureBuffer buffer = Objects.requireNonNull(ring.claim());
                    buffer.begin(CaptureBuffer.VALUES, 0, 0, bytes);
                    buffer.end(0, bytes);
                    ring.publish(buffer);
                    garbage += threads.getCurrentThreadAllocatedBytes() - before;
                    waiting.add(buffer);
                }
                while (!waiting.isEmpty()) {
                    empty();
                }
            }
            assertThat(round < 2 ? 0 : garbage).isZero();
        }
    }

    @Test
    void shouldLetTwoFramesWaitHoweverLittleMemoryThereIs() {
        ring.free();
        ring = new FrameRing(waiting(1 << 20, 1));
        assertThat(fillAll()).isEqualTo(2);
        assertThat(ring.hasNoMemory()).isFalse();
    }

    /** Entries end at multiples of 8, also where a buffer is full to its last byte. */
    @Test
    void shouldFillBuffersToTheirEnd() {
        for (int bytes = 25; bytes < 60; bytes++) {
            CaptureBuffer buffer = new CaptureBuffer(bytes, 1 << 20);
            long at = buffer.begin(CaptureBuffer.CHANGED, 1, 2, 0);
            buffer.end(0, buffer.memory().byteSize() - at);
            assertThat(buffer.size()).isLessThanOrEqualTo(buffer.memory().byteSize());
            buffer.begin(CaptureBuffer.VALUES, 3, 4, 1000);
            buffer.end(0, 999);
            assertThat(buffer.next(buffer.next(0))).isEqualTo(buffer.size());
            assertThat(buffer.type(buffer.next(0))).isEqualTo(3);
            buffer.close();
        }
    }

    /** Whoever waits loses no frame, however few buffers there are. */
    @Test
    void shouldNeedNoMoreBuffersWhenItWaits() {
        ring.free();
        ring = new FrameRing(fixed(4, 1000, true));
        fill();
        ring.beginKeyframe();
        assertThat(fillAll()).isEqualTo(3);
    }

    @Test
    void shouldHaveAsManyAsAreAskedFor() {
        ring.free();
        ring = new FrameRing(fixed(100, 1000, false));
        assertThat(fillAll()).isEqualTo(100);
        ring.beginKeyframe();
        assertThat(fillAll()).isZero();
        for (int i = 0; i < 300; i++) {
            empty();
            assertThat(fillAll()).isEqualTo(1);
        }
    }

    @Test
    void shouldGiveNoBufferWhenNothingMoreComes() {
        assertThat(fill()).isTrue();
        ring.close();
        assertThat(ring.isClosed()).isTrue();
        assertThat(ring.claim()).isNull();
        empty();
        assertThat(ring.claim()).isNull();
        assertThat(ring.take()).isNull();
    }
}
