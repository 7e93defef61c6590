package io.fdp.replication;

import io.fdp.engine.ModuleContext;
import io.fdp.engine.NetworkReceiveGroup;
import io.fdp.engine.SimModule;
import io.fdp.engine.SimSystem;
import io.fdp.engine.Telemetry;
import io.fdp.engine.TelemetryCounter;
import io.fdp.engine.tkb.Tkb;
import io.fdp.replication.internal.Counters;
import io.fdp.replication.internal.WireViews;
import io.fdp.wire.Wire;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Replication in an engine: applies what arrived in {@link NetworkReceiveGroup}, sends at the end of each frame, and
 * counts in the telemetry. Provides {@link Replication} as a service.
 *
 * <pre>{@code
 * Engine engine = Engine.builder(repo).module(new ReplicationModule(wire, tkb, config)).add(new Radar()).start();
 * }</pre>
 *
 * <p>Add it after modules that register components, and after the {@code TimeModule} if there is one.
 */
public final class ReplicationModule implements SimModule {
    private final Wire wire;
    private final @Nullable Tkb tkb;
    private final ReplicationConfig config;
    private @Nullable Replication replication;

    /**
     * Makes the module.
     *
     * @param wire the connection; stays open when the engine ends
     * @param tkb templates for ghosts, or null
     * @param config what is replicated
     */
    public ReplicationModule(Wire wire, @Nullable Tkb tkb, ReplicationConfig config) {
        this.wire = Objects.requireNonNull(wire, "the wire is null");
        this.tkb = tkb;
        this.config = Objects.requireNonNull(config, "the configuration is null");
    }

    @Override
    public void initialize(ModuleContext context) {
        WireViews views = context.services().tryGet(WireViews.class);
        if (views == null) {
            views = other -> other;
            context.services().provide(WireViews.class, views);
        }
        Wire own = views.view(wire);
        Replication opened = Replication.open(context.repo(), own, tkb, config);
        replication = opened;
        context.services().provide(Replication.class, opened);
        context.add(
                NetworkReceiveGroup.class,
                new Receiver(opened, context.services().get(Telemetry.class)));
    }

    @Override
    public void close() {
        if (replication != null) {
            replication.close();
        }
    }

    /** Applies what arrived. */
    private static final class Receiver extends SimSystem {
        private final Replication replication;
        private final TelemetryCounter sent;
        private final TelemetryCounter sentBytes;
        private final TelemetryCounter received;
        private final TelemetryCounter receivedBytes;
        private final TelemetryCounter rejected;
        private final TelemetryCounter refused;
        private final TelemetryCounter values;
        private final TelemetryCounter eventsSent;
        private final TelemetryCounter eventsHeard;
        private final TelemetryCounter eventsLost;
        private final TelemetryCounter eventsDropped;

        Receiver(Replication replication, Telemetry telemetry) {
            this.replication = replication;
            this.sent = telemetry.counter("replication.sent");
            this.sentBytes = telemetry.counter("replication.sentBytes");
            this.received = telemetry.counter("replication.received");
            this.receivedBytes = telemetry.counter("replication.receivedBytes");
            this.rejected = telemetry.counter("replication.rejected");
            this.refused = telemetry.counter("replication.refused");
            this.values = telemetry.counter("replication.values");
            this.eventsSent = telemetry.counter("replication.events.sent");
            this.eventsHeard = telemetry.counter("replication.events.heard");
            this.eventsLost = telemetry.counter("replication.events.lost");
            this.eventsDropped = telemetry.counter("replication.events.dropped");
        }

        @Override
        protected void update() {
            replication.receive();
            Counters now = replication.counters();
            raise(sent, now.sent);
            raise(sentBytes, now.sentBytes);
            raise(received, now.received);
            raise(receivedBytes, now.receivedBytes);
            raise(rejected, now.rejected);
            raise(refused, now.refused);
            raise(values, now.values);
            raise(eventsSent, now.eventsSent);
            raise(eventsHeard, now.eventsHeard);
            raise(eventsLost, now.eventsLost);
            raise(eventsDropped, now.eventsDropped);
        }

        private static void raise(TelemetryCounter counter, long to) {
            counter.add(to - counter.value());
        }
    }
}
