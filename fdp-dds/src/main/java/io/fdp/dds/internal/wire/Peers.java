package io.fdp.dds.internal.wire;

import io.fdp.dds.internal.library.Dds;
import io.fdp.kernel.memory.Memory;
import io.fdp.wire.WireNode;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The participants that this node hears, and which nodes they are. Only the receiver calls it.
 *
 * <p>A participant is a node from its sample of presence on, and it is lost when DDS does not hear the writer of that
 * sample any more: it left, or its lease ended. A participant that comes back has another writer, and is another peer.
 * Samples of it may come before its presence; they wait in its inboxes.
 *
 * <p>Of peers with one number one is announced, as {@link WireNode#supersedes} says: a later life of a node supersedes
 * the earlier one at once, before its lease ends, and the earlier one of two nodes supersedes the later one. Should the
 * other one be alive all the same, it comes back when the one that counts has left.
 *
 * <p>DDS does not lose all writers of a participant at the same time. Samples of a node that left may come after its
 * writer of presence is gone. They wait like those of a new participant, because the node may come back; if it does
 * not, they are dropped in silence: nobody did anything wrong.
 */
final class Peers {
    private static final int MOST_PEERS = 1024;
    private static final int PARTICIPANT = 16;
    private static final long REFRESH_NANOS = 10_000_000L;

    private final Presence presence;
    private final WireCounters counters;
    private final int presenceReader;
    private final long handles;
    private final Map<Peer.Guid, Peer> byGuid = new HashMap<>();

    /** The same peers, to go through them without garbage. */
    private final List<Peer> heard = new ArrayList<>();

    private final List<Peer> leaving = new ArrayList<>();
    private final Set<Peer.Guid> former = new LinkedHashSet<>();
    private long refreshed;
    private int lastId;

    Peers(Arena arena, int presenceReader, Presence presence, WireCounters counters) {
        this.presenceReader = presenceReader;
        this.presence = presence;
        this.counters = counters;
        this.handles =
                arena.allocate((long) MOST_PEERS * Long.BYTES, Long.BYTES).address();
    }

    // ---- participants

    /** The peer of a writer that was not heard before, or null if the writer is gone. */
    @Nullable
    Peer find(int reader, long handle) {
        refreshNow(); // the participant may have left and come back
        long endpoint = Dds.matchedPublication(reader, handle);
        if (endpoint == 0) {
            return null;
        }
        Peer.Guid guid = new Peer.Guid(
                Memory.getLong(endpoint + PARTICIPANT), Memory.getLong(endpoint + PARTICIPANT + Long.BYTES));
        Dds.freeEndpoint(endpoint);
        Peer peer = byGuid.get(guid);
        if (peer == null) {
            if (byGuid.size() >= MOST_PEERS) {
                counters.reportOnce(
                        "more than " + MOST_PEERS + " participants write to topics of FDP: others do not" + " count");
                return null;
            }
            peer = new Peer(guid, System.nanoTime(), former.contains(guid));
            byGuid.put(guid, peer);
            heard.add(peer);
        }
        return peer;
    }

    /** Looks who is gone, if that was not done just now. */
    void refresh() {
        if (System.nanoTime() - refreshed > REFRESH_NANOS) {
            refreshNow();
        }
    }

    private void refreshNow() {
        refreshed = System.nanoTime();
        int count = Dds.matchedPublications(presenceReader, handles, MOST_PEERS);
        if (count < 0) {
            return;
        }
        boolean all = count <= MOST_PEERS;
        for (int i = heard.size() - 1; i >= 0; i--) { // from the last one, because some are removed
            Peer peer = heard.get(i);
            boolean isStranger = !peer.isKnown() && refreshed - peer.firstSeen() > peer.mostSilence();
            if (isStranger && !peer.isFormer()) {
                counters.strangers.incrementAndGet();
                counters.reportOnce("a participant writes to topics of FDP and does not say who it is: it must write"
                        + " topic " + PresenceInbound.TOPIC + ", too. Its samples do not count");
            }
            if (isStranger || (peer.isKnown() && all && !hears(peer.presence(), count))) {
                lose(peer);
            }
        }
    }

    private boolean hears(long handle, int count) {
        for (int i = 0; i < count; i++) {
            if (Memory.getLong(handles + (long) i * Long.BYTES) == handle) {
                return true;
            }
        }
        return false;
    }

    // ---- nodes

    /** A peer says who it is. */
    void introduce(Peer peer, WireNode node, long session, long writer, Iterable<StateInbound> topics) {
        if (peer.isKnown()) {
            if (!peer.node().equals(node) || peer.session() != session) {
                counters.reject(
                        counters.rejected, PresenceInbound.TOPIC, "node " + peer.node() + " now says to be " + node);
            }
            return;
        }
        peer.introduce(node, session, writer);
        topics.forEach(topic -> topic.check(peer));
        boolean isSuperseded = false;
        for (Peer other : byGuid.values()) {
            if (other != peer && other.isAnnounced()) {
                if (peer.supersedes(other)) {
                    other.setSuperseded(true);
                    withdraw(other);
                }
                isSuperseded |= other.supersedes(peer);
            }
        }
        if (isSuperseded) {
            peer.setSuperseded(true);
        } else {
            announce(peer);
        }
    }

    private void announce(Peer peer) {
        peer.setSuperseded(false);
        peer.setAnnounced(true, ++lastId);
        presence.add(new Presence.Change(peer, peer.node(), true, lastId));
        handOverEarly(peer);
    }

    private void withdraw(Peer peer) {
        peer.setAnnounced(false, peer.id());
        peer.early().clear();
        presence.add(new Presence.Change(peer, peer.node(), false, peer.id()));
    }

    /** Hands over events that came too early, as far as there is room. */
    private void handOverEarly(Peer peer) {
        Iterator<Peer.EarlyEvent> events = peer.early().iterator();
        while (events.hasNext()) {
            Peer.EarlyEvent event = events.next();
            if (!event.topic.putEarly(peer, event.session, event.bytes)) {
                return;
            }
            events.remove();
        }
    }

    private void lose(Peer peer) {
        byGuid.remove(peer.guid());
        heard.remove(peer);
        peer.setGone();
        leaving.add(peer);
        if (peer.isKnown()) {
            remember(peer.guid());
        }
        if (!peer.isAnnounced()) {
            return;
        }
        withdraw(peer);
        Peer back = null;
        for (Peer other : byGuid.values()) {
            if (other.isSuperseded() && peer.supersedes(other) && (back == null || other.supersedes(back))) {
                back = other;
            }
        }
        if (back != null) {
            for (StateInbox inbox : back.inboxes()) {
                if (inbox != null) {
                    inbox.samples().showAll();
                }
            }
            announce(back);
        }
    }

    /** Remembers the last participants that were nodes. */
    private void remember(Peer.Guid guid) {
        former.remove(guid);
        former.add(guid);
        if (former.size() > MOST_PEERS) {
            former.remove(former.iterator().next());
        }
    }

    /** Does what had to wait for the frame thread. */
    void tidyUp() {
        for (int i = 0; i < heard.size(); i++) {
            Peer peer = heard.get(i);
            if (peer.isAnnounced() && !peer.early().isEmpty()) {
                handOverEarly(peer);
            }
        }
        if (!leaving.isEmpty()) {
            leaving.removeIf(peer -> peer.isLeft() && isFreed(peer));
        }
    }

    private static boolean isFreed(Peer peer) {
        boolean freed = true;
        for (int i = 0; i < peer.inboxes().length; i++) {
            StateInbox inbox = peer.inboxes()[i];
            if (inbox != null) {
                boolean now = inbox.samples().tryFree();
                freed &= now;
                if (now) {
                    peer.addInbox(i, null);
                }
            }
        }
        return freed;
    }
}
