package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonWriter;
import io.fdp.dashboard.source.WorldSource;
import io.fdp.kernel.error.FdpException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.websocket.api.StatusCode;

/**
 * Keeps all clients up to date, in one thread: whoever is due, and has got its last beat, gets the next one. A client
 * that does not keep up hears less often, and costs nobody else anything.
 */
final class Clients implements AutoCloseable {
    static final int MOST = 64;
    private static final long STATUS_NANOS = 450_000_000;
    private static final long LOOK_NANOS = 5_000_000;
    private static final long IDLE_NANOS = 100_000_000;
    private static final System.Logger LOG = System.getLogger("io.fdp.dashboard");

    private final WorldSource source;
    private final Figures figures;
    private final EntityAnswers entities;
    private final List<ClientSocket> all = new CopyOnWriteArrayList<>();
    private final MapScan scan;
    private final Thread thread =
            Thread.ofPlatform().daemon().name("fdp-dashboard").unstarted(this::run);
    private volatile boolean ended;

    Clients(WorldSource source, Figures figures, EntityAnswers entities) {
        this.source = source;
        this.scan = new MapScan(source, System::nanoTime);
        this.figures = figures;
        this.entities = entities;
    }

    void start() {
        thread.start();
    }

    boolean add(ClientSocket client) {
        synchronized (all) {
            if (all.size() >= MOST || ended) {
                return false;
            }
            all.add(client);
        }
        wake();
        return true;
    }

    void remove(ClientSocket client) {
        synchronized (all) {
            all.remove(client);
        }
    }

    int count() {
        return all.size();
    }

    void wake() {
        LockSupport.unpark(thread);
    }

    // ---- the thread

    private void run() {
        while (!ended) {
            try {
                figures.sample();
                for (ClientSocket client : all) {
                    long now = System.nanoTime(); // the beats of others take time
                    if (client.isStalled(now)) {
                        client.close(StatusCode.POLICY_VIOLATION, "no answer for a minute");
                    } else if (client.isDue(now)) {
                        beat(client, now);
                    }
                }
            } catch (RuntimeException wrong) { // the page must not end with one bad beat
                LOG.log(System.Logger.Level.WARNING, "a beat of the dashboard failed", wrong);
            }
            LockSupport.parkNanos(all.isEmpty() ? IDLE_NANOS : LOOK_NANOS);
        }
    }

    private void beat(ClientSocket client, long now) {
        JsonWriter beat = begin(client);
        ByteBuffer message = null;
        boolean says;
        try {
            Watch watch = client.takeWatch();
            says = writeStatus(client, watch, now, beat);
            Watch.MapWatch map = watch.map();
            if (map != null) {
                message = client.map().next(map, watch.tick(), client.nextSeq(), source, scan, beat);
                says |= message != null || client.map().saidMore();
            }
            if (!watch.entity().isEmpty()) {
                beat.name("entity");
                entities.write(watch.entity(), watch.tick(), beat);
                says = true;
            }
        } catch (IOException | FdpException wrong) {
            beat = begin(client).field("error", String.valueOf(wrong.getMessage()));
            message = null;
            says = true;
        }
        if (says) {
            client.send(beat.field("map", message != null).endObject(), message);
        } else {
            client.skip();
        }
    }

    private static JsonWriter begin(ClientSocket client) {
        return new JsonWriter().beginObject().field("type", "beat").field("seq", client.nextSeq());
    }

    /** Writes figures, twice a second; returns whether it did. */
    private boolean writeStatus(ClientSocket client, Watch watch, long now, JsonWriter beat) throws IOException {
        if (!watch.status() || !client.takesStatus(now, STATUS_NANOS)) {
            return false;
        }
        beat.name("status").beginObject();
        figures.writeStatus(beat, all.size());
        if (!source.isLive()) {
            source.look(
                    watch.tick(),
                    world -> beat.field("entities", world.entityCount()).field("at_tick", world.tick()));
        }
        beat.endObject();
        return true;
    }

    @Override
    public void close() {
        ended = true;
        wake();
        try {
            thread.join(2000);
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        }
        all.forEach(ClientSocket::goAway);
    }
}
