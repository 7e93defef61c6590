package io.fdp.dashboard.server;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.JsonWriter;
import io.fdp.kernel.error.JsonException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.jspecify.annotations.Nullable;

/**
 * A client: what it looks at, and what is on its way to it. There is at most one beat on its way: the next one waits
 * until the client has said that it got the last one.
 */
public final class ClientSocket extends Session.Listener.AbstractAutoDemanding {
    private static final long STALLED_NANOS = 60_000_000_000L;
    private static final String GOES = "the server goes";

    private final Clients clients;
    private final RequestRate messages = new RequestRate(120, 240);

    private volatile Watch watch = Watch.NOTHING;
    private volatile int acked;
    private volatile boolean hasNewWatch;
    private volatile boolean open;

    // the thread of the clients only
    private int sent;
    private long sentAt = System.nanoTime();
    private long dueAt = sentAt;
    private final Callback sending = Callback.from(() -> {}, failed -> cannotSend());
    private long statusAt = System.nanoTime() - STALLED_NANOS;
    private final ClientMap map = new ClientMap();

    ClientSocket(Clients clients) {
        this.clients = clients;
    }

    // ---- from the client

    @Override
    public void onWebSocketOpen(Session session) {
        super.onWebSocketOpen(session);
        open = true;
        if (!clients.add(this)) {
            close(StatusCode.TRY_AGAIN_LATER, "there are too many clients");
        }
    }

    @Override
    public void onWebSocketText(String message) {
        if (!messages.tryTake()) {
            close(StatusCode.POLICY_VIOLATION, "too many messages");
            return;
        }
        try {
            read(message);
        } catch (JsonException | Refusal wrong) {
            close(StatusCode.BAD_PAYLOAD, "a message is wrong");
        }
    }

    private void read(String message) {
        JsonReader in = JsonReader.of("the message", message);
        in.beginObject();
        if (!"type".equals(in.nextField())) {
            throw in.error("a message begins with its type");
        }
        String type = in.string();
        switch (type) {
            case "watch" -> {
                watch = Watch.read(in);
                hasNewWatch = true;
                clients.wake();
            }
            case "ack" -> {
                if (!"seq".equals(in.nextField())) {
                    throw in.error("an ack has the number of its beat");
                }
                acked = in.intValue();
                clients.wake();
            }
            default -> throw in.error("there is no message of type " + type);
        }
    }

    @Override
    public void onWebSocketBinary(ByteBuffer payload, Callback callback) {
        callback.succeed();
        close(StatusCode.BAD_DATA, "messages are text");
    }

    @Override
    public void onWebSocketError(Throwable cause) {
        open = false;
        clients.remove(this);
    }

    @Override
    public void onWebSocketClose(int statusCode, String reason, Callback callback) {
        open = false;
        clients.remove(this);
        callback.succeed();
    }

    // ---- to the client

    ClientMap map() {
        return map;
    }

    /** Whether the next beat may go out now. */
    boolean isDue(long now) {
        return open && acked == sent && (hasNewWatch || now - dueAt >= 0);
    }

    /** What it looks at now, which the next beat tells about. */
    Watch takeWatch() {
        hasNewWatch = false;
        return watch;
    }

    /** Whether it has not answered for so long that nobody can be there. */
    boolean isStalled(long now) {
        return acked != sent && now - sentAt > STALLED_NANOS;
    }

    /** Whether figures are due, which are then sent. */
    boolean takesStatus(long now, long every) {
        boolean due = now - statusAt >= every;
        if (due) {
            statusAt = now;
        }
        return due;
    }

    /** The number of the next beat. */
    int nextSeq() {
        return sent + 1;
    }

    /** Sends a beat, and its map if there is one. */
    void send(JsonWriter beat, @Nullable ByteBuffer points) {
        Session session = getSession();
        if (session == null || !open) {
            return;
        }
        sent++;
        setDue();
        session.sendText(beat.toString(), sending);
        if (points != null) {
            session.sendBinary(points, sending);
        }
    }

    /** A client that cannot be told anything has to begin anew. */
    private void cannotSend() {
        close(StatusCode.SERVER_ERROR, "a beat could not be sent");
    }

    /** Nothing to say this time. */
    void skip() {
        setDue();
    }

    /** Beats have a rhythm: a late one does not make the next one late. */
    private void setDue() {
        sentAt = System.nanoTime();
        long pause = (long) (1e9 / watch.rate());
        long next = dueAt + pause;
        dueAt = next - sentAt > 0 && next - sentAt <= pause ? next : sentAt + pause;
    }

    void close(int code, String why) {
        open = false;
        clients.remove(this);
        Session session = getSession();
        if (session != null && session.isOpen()) {
            session.close(code, why, Callback.NOOP);
        }
    }

    void goAway() {
        close(StatusCode.SHUTDOWN, GOES);
    }
}
