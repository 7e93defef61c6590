package io.fdp.replication.internal;

import io.fdp.wire.PresenceReader;
import io.fdp.wire.Topic;
import io.fdp.wire.TopicReader;
import io.fdp.wire.TopicWriter;
import io.fdp.wire.Wire;
import io.fdp.wire.WireNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** One connection for several parts of a program: each part hears of all nodes that join or are lost. */
public final class SharedWire implements WireViews {
    private final Wire wire;
    private final List<View> views = new ArrayList<>();

    private record Change(WireNode node, boolean joined) {}

    /** Shares a connection that nobody has used yet. */
    public SharedWire(Wire wire) {
        this.wire = wire;
    }

    @Override
    public Wire view(Wire other) {
        return other.equals(wire) ? view() : other;
    }

    /** Another wire to the connection. It hears of nodes that joined before, too. */
    public Wire view() {
        View view = new View();
        if (!views.isEmpty()) {
            views.getFirst().present.forEach(node -> view.changes.add(new Change(node, true)));
            view.present.addAll(views.getFirst().present);
        }
        views.add(view);
        return view;
    }

    /** Hands changes to all views. */
    private void drain() {
        PresenceReader presence = wire.presence();
        while (presence.next()) {
            Change change = new Change(presence.node(), presence.hasJoined());
            for (View view : views) {
                view.changes.add(change);
                if (change.joined) {
                    view.present.add(change.node);
                } else {
                    view.present.remove(change.node);
                }
            }
        }
    }

    private final class View implements Wire, PresenceReader {
        private final Queue<Change> changes = new ArrayDeque<>();
        private final List<WireNode> present = new ArrayList<>();
        private @Nullable Change change;

        @Override
        public WireNode self() {
            return wire.self();
        }

        @Override
        public long nanoTime() {
            return wire.nanoTime();
        }

        @Override
        public long leaseNanos() {
            return wire.leaseNanos();
        }

        @Override
        public boolean isTyped(Topic topic) {
            return wire.isTyped(topic);
        }

        @Override
        public void hold() {
            wire.hold();
        }

        @Override
        public void release() {
            wire.release();
        }

        @Override
        public TopicWriter writer(Topic topic) {
            return wire.writer(topic);
        }

        @Override
        public TopicReader reader(Topic topic) {
            return wire.reader(topic);
        }

        @Override
        public PresenceReader presence() {
            return this;
        }

        @Override
        public boolean next() {
            drain();
            change = changes.poll();
            return change != null;
        }

        @Override
        public WireNode node() {
            return Objects.requireNonNull(change, "there is no change of presence: call next() first").node;
        }

        @Override
        public boolean hasJoined() {
            return Objects.requireNonNull(change, "there is no change of presence: call next() first").joined;
        }

        @Override
        public void close() {
            wire.close();
        }
    }
}
