package io.fdp.recorder.capture;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.event.EventBytes;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.event.ManagedEvents;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.frame.FinishedFrame;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A frame that observers look at: its events are pending. One instance for all frames, so that none makes garbage. */
final class ObservedFrame implements FrameChanges {
    private @Nullable FinishedFrame frame;

    ObservedFrame of(FinishedFrame shown) {
        frame = shown;
        return this;
    }

    private FinishedFrame frame() {
        return Objects.requireNonNull(frame);
    }

    @Override
    public int nextRestructured(int chunk, long since) {
        return frame().nextRestructured(chunk, since);
    }

    @Override
    public int nextRelinked(int chunk, long since) {
        return frame().nextRelinked(chunk, since);
    }

    @Override
    public int nextChanged(ComponentColumn column, int chunk, long since) {
        return frame().nextChanged(column, chunk, since);
    }

    @Override
    public int count(EventStream<?> stream) {
        return stream.pendingCount();
    }

    @Override
    public EventBytes bytes(NativeEvents<?> stream) {
        return stream.pendingBytes();
    }

    @Override
    public <T> void forEach(ManagedEvents<T> stream, Consumer<? super T> action) {
        stream.forEachPending(action);
    }
}
