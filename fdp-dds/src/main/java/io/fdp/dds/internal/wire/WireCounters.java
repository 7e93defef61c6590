package io.fdp.dds.internal.wire;

import io.fdp.dds.internal.library.Dds;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** What a wire has done. All threads count. */
public final class WireCounters {
    private static final System.Logger LOG = System.getLogger("io.fdp.dds");

    /** Samples that DDS took. */
    public final AtomicLong sent = new AtomicLong();

    /** Their bytes. */
    public final AtomicLong sentBytes = new AtomicLong();

    /** Samples that DDS did not take in time, and that were tried again. */
    public final AtomicLong delayed = new AtomicLong();

    /** Events that had no room. */
    public final AtomicLong eventsRefused = new AtomicLong();

    /** How often taking events stopped because frames did not ask for them. */
    public final AtomicLong eventsHeld = new AtomicLong();

    /** Samples that arrived. */
    public final AtomicLong received = new AtomicLong();

    /** Their bytes. */
    public final AtomicLong receivedBytes = new AtomicLong();

    /** Samples that no wire of FDP can have sent. */
    public final AtomicLong rejected = new AtomicLong();

    /** Samples of participants that did not say who they are. */
    public final AtomicLong strangers = new AtomicLong();

    /** Samples that had no room. */
    public final AtomicLong withoutRoom = new AtomicLong();

    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    private final OpenState open;

    /** Nothing was done yet. */
    WireCounters(OpenState open) {
        this.open = open;
    }

    /** Drops a sample, and tells the reason once for each topic. */
    void reject(AtomicLong counter, String topic, String why) {
        counter.incrementAndGet();
        reportOnce("a sample of topic " + topic + " was dropped: " + why);
    }

    /** DDS did not take a sample, which will be tried again. */
    void refused(String topic, int result) {
        delayed.incrementAndGet();
        if (result != Dds.TIMEOUT) {
            reportOnce("DDS does not take samples of topic " + topic + ": " + Dds.text(result));
        }
    }

    /** A thread of the wire met an error that nobody foresaw. */
    void failed(Throwable thrown) {
        if (reported.add(thrown.toString())) {
            LOG.log(Level.ERROR, "a thread of a wire failed, and goes on", thrown);
        }
    }

    void reportOnce(String message) {
        if (!open.isEnding() && reported.size() < 1000 && reported.add(message)) {
            LOG.log(Level.WARNING, message);
        }
    }
}
