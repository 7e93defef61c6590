package io.fdp.dds.internal.wire;

import io.fdp.wire.WireNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A participant in DDS that sends samples, and the node that it is as soon as it has said so. The receiver fills its
 * inboxes; the frame thread reads them after it has handed out that the node joined.
 */
final class Peer {
    /** A participant that does not say who it is within this time is a stranger. */
    private static final long STRANGER_NANOS = 30_000_000_000L;

    /** The same for one that has left: its last samples came after its farewell. */
    private static final long FORMER_NANOS = 10_000_000_000L;

    private final Guid guid;
    private final long firstSeen;
    private final boolean former;
    private volatile @Nullable StateInbox[] inboxes = new StateInbox[0];

    // The receiver's.
    private @Nullable WireNode node;
    private long session;
    private long presence;
    private boolean announced;
    private boolean superseded;
    private boolean gone;
    private int id;
    private int queued;
    private final List<EarlyEvent> early = new ArrayList<>();
    private final Map<EventInbound, long[]> events = new HashMap<>();

    /** The frame thread's. */
    private int joinedId;

    /** How many changes of its presence the frame thread has handed out. */
    private volatile int handled;

    /** The identifier of a participant. */
    record Guid(long high, long low) {}

    /** An event that came before its sender was known. */
    static final class EarlyEvent {
        final EventInbound topic;
        final long session;
        final byte[] bytes;

        EarlyEvent(EventInbound topic, long session, byte[] bytes) {
            this.topic = topic;
            this.session = session;
            this.bytes = bytes;
        }
    }

    Peer(Guid guid, long now, boolean former) {
        this.guid = guid;
        this.firstSeen = now;
        this.former = former;
    }

    Guid guid() {
        return guid;
    }

    long firstSeen() {
        return firstSeen;
    }

    /** Whether the participant was a node before, and was lost. */
    boolean isFormer() {
        return former;
    }

    /** How long it may be silent about who it is. */
    long mostSilence() {
        return former ? FORMER_NANOS : STRANGER_NANOS;
    }

    // ---- who it is

    void introduce(WireNode as, long ofSession, long presenceWriter) {
        node = as;
        session = ofSession;
        presence = presenceWriter;
    }

    boolean isKnown() {
        return node != null;
    }

    WireNode node() {
        return Objects.requireNonNull(node, "the peer has not said who it is");
    }

    long session() {
        return session;
    }

    /** The handle of the writer that said who it is. */
    long presence() {
        return presence;
    }

    /** Whether this peer counts, and another one with its number does not. */
    boolean supersedes(Peer other) {
        return node().supersedes(other.node());
    }

    // ---- its presence

    boolean isAnnounced() {
        return announced;
    }

    /** Announced, or withdrawn. */
    void setAnnounced(boolean isAnnounced, int withId) {
        announced = isAnnounced;
        id = withId;
        queued++;
    }

    boolean isSuperseded() {
        return superseded;
    }

    void setSuperseded(boolean isSuperseded) {
        superseded = isSuperseded;
    }

    boolean isGone() {
        return gone;
    }

    void setGone() {
        gone = true;
    }

    /** Its number in the order of announcements. */
    int id() {
        return id;
    }

    /** The id under which the frame thread knows it. */
    int joinedId() {
        return joinedId;
    }

    /** The frame thread has handed out a change. */
    void changeHandled(int withId) {
        joinedId = withId;
        int before = handled; // only the frame thread writes it
        handled = before + 1;
    }

    /** Whether the frame thread does not use it any more. */
    boolean isLeft() {
        return !announced && handled == queued;
    }

    // ---- its samples

    @Nullable
    StateInbox inbox(int topic) {
        @Nullable StateInbox[] all = inboxes;
        return topic < all.length ? all[topic] : null;
    }

    void addInbox(int topic, @Nullable StateInbox inbox) {
        @Nullable StateInbox[] more = Arrays.copyOf(inboxes, Math.max(inboxes.length, topic + 1));
        more[topic] = inbox;
        inboxes = more;
    }

    @Nullable
    StateInbox[] inboxes() {
        return inboxes;
    }

    /** Whether the event with a number has not come yet. */
    boolean isNextEvent(EventInbound topic, long number) {
        long[] last = events.computeIfAbsent(topic, any -> new long[] {Long.MIN_VALUE});
        boolean isNext = number > last[0];
        last[0] = Math.max(number, last[0]);
        return isNext;
    }

    List<EarlyEvent> early() {
        return early;
    }
}
