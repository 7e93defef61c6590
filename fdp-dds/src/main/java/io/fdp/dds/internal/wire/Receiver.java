package io.fdp.dds.internal.wire;

import io.fdp.dds.internal.library.Dds;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** The thread that takes samples from DDS, and keeps them for the frame thread. */
final class Receiver implements Runnable {
    private static final int DATA_AVAILABLE = 1 << 8;
    private static final long WAIT_NANOS = 50_000_000L;

    private final OpenState open;
    private final WireCounters counters;
    private final Peers peers;
    private final PresenceInbound presence;
    private final List<Inbound> topics = new CopyOnWriteArrayList<>();
    private final TakenSamples taken;
    private final int waitset;
    private final int guard;

    Receiver(
            OpenState open,
            Arena arena,
            int participant,
            Peers peers,
            PresenceInbound presence,
            WireCounters counters) {
        this.open = open;
        this.counters = counters;
        this.peers = peers;
        this.presence = presence;
        this.taken = new TakenSamples(arena);
        this.waitset = Dds.check(Dds.createWaitset(participant), "make a waitset");
        this.guard = Dds.check(Dds.createGuard(participant), "make a condition");
        Dds.check(Dds.attach(waitset, guard), "wait for a condition");
        attach(presence);
    }

    private void attach(Inbound topic) {
        Dds.check(Dds.setStatusMask(topic.reader(), DATA_AVAILABLE), "watch a reader");
        Dds.check(Dds.attach(waitset, topic.reader()), "wait for a reader");
    }

    /** The frame thread opens a topic. */
    void add(Inbound topic) {
        topics.add(topic);
        attach(topic);
        wake();
    }

    void wake() {
        Dds.setGuard(guard, true);
    }

    @Override
    public void run() {
        while (!open.isEnding()) {
            try {
                int woken = Dds.await(waitset, WAIT_NANOS);
                if (woken < 0) {
                    counters.reportOnce("DDS does not wait for samples: " + Dds.text(woken));
                }
                Dds.setGuard(guard, false);
                if (!takeAll() || woken < 0) {
                    pause();
                }
            } catch (RuntimeException | Error failed) {
                counters.failed(failed);
                pause();
            }
        }
    }

    private boolean takeAll() {
        peers.refresh();
        presence.take(taken, peers);
        boolean all = true;
        for (int i = 0; i < topics.size(); i++) {
            all &= open.isEnding() || topics.get(i).take(taken, peers);
        }
        peers.tidyUp();
        return all;
    }

    /** Samples stay in DDS, which ends waiting at once: so this thread waits itself. */
    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(1);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
