package io.fdp.dis;

import io.fdp.dis.internal.UdpLink;
import io.fdp.engine.ModuleContext;
import io.fdp.engine.NetworkReceiveGroup;
import io.fdp.engine.NetworkSendGroup;
import io.fdp.engine.SimClock;
import io.fdp.engine.SimModule;
import io.fdp.engine.SimSystem;
import io.fdp.engine.Telemetry;
import io.fdp.engine.TelemetryCounter;
import io.fdp.engine.WallClock;
import io.fdp.engine.error.EngineException;
import io.fdp.engine.tkb.Tkb;
import io.fdp.kernel.query.SliceBudget;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The gateway to DIS in an engine: takes in what arrived in {@link NetworkReceiveGroup}, sends in
 * {@link NetworkSendGroup}, and counts in the telemetry. Provides {@link DisGateway} as a service.
 *
 * <pre>{@code
 * DisConfig config = new DisConfig(GeoFrame.enuDegrees(48.1, 11.6, 500), bodies)
 *         .site(7).application(3).sendTo("239.1.2.3", 3000).listen(3000);
 * Engine engine = Engine.builder(repo).tkb(tkb).module(new DisModule(config)).add(new Driving()).start();
 * engine.runRealTime();
 * }</pre>
 *
 * <p>Add it after modules that register components, and after the module of replication. Entities with a DIS type are
 * sent by the node that owns them. Ghosts come from the templates of the engine's TKB.
 */
public final class DisModule implements SimModule {
    private final DisConfig config;
    private final SliceBudget.Clock wallClock;
    private @Nullable DisGateway gateway;
    private @Nullable UdpLink link;

    /**
     * Makes the module.
     *
     * @param config how to take part in the exercise
     */
    public DisModule(DisConfig config) {
        this(config, WallClock.SYSTEM);
    }

    DisModule(DisConfig config, SliceBudget.Clock wallClock) {
        this.config = Objects.requireNonNull(config, "the configuration is null");
        this.wallClock = wallClock;
    }

    @Override
    public void initialize(ModuleContext context) {
        if (gateway != null) {
            throw new EngineException("this DisModule is in an engine already: make another one for another engine");
        }
        DisCounters counters = new DisCounters();
        SimClock clock = context.services().get(SimClock.class);
        DisGateway made = new DisGateway(
                context.repo(), context.services().tryGet(Tkb.class), clock, wallClock, config, counters);
        context.services().provide(DisGateway.class, made); // first: it refuses a second gateway
        if (config.host != null || config.listenPort >= 0) {
            link = DisSocket.open(config, true, made.outRing(), counters, made::datagram);
        }
        gateway = made;
        context.add(NetworkReceiveGroup.class, new Receiver(made));
        context.add(
                NetworkSendGroup.class,
                new Sender(made, link, counters, context.services().get(Telemetry.class)));
    }

    /**
     * The port that the gateway listens on, as one that the system chose for 0.
     *
     * @return the port, -1 if the gateway has no socket
     */
    public int port() {
        UdpLink open = link;
        try {
            return open == null ? -1 : open.port();
        } catch (IOException closed) {
            return -1;
        }
    }

    @Override
    public void worldReplaced() {
        if (gateway != null) {
            gateway.worldReplaced();
        }
    }

    @Override
    public void close() {
        if (gateway != null) {
            DisSocket.leave(gateway::leave, link);
        }
        if (link != null) {
            link.close();
        }
    }

    /** Takes in what arrived. */
    private static final class Receiver extends SimSystem {
        private final DisGateway gateway;

        Receiver(DisGateway gateway) {
            this.gateway = gateway;
        }

        @Override
        protected void update() {
            gateway.receive();
        }

        @Override
        public String name() {
            return "DisReceiver";
        }
    }

    /** Sends what is due. */
    private static final class Sender extends SimSystem {
        private final DisGateway gateway;
        private final @Nullable UdpLink link;
        private final DisCounters counters;
        private final TelemetryCounter sent;
        private final TelemetryCounter received;
        private final TelemetryCounter rejected;
        private final TelemetryCounter ghosts;
        private final TelemetryCounter own;

        Sender(DisGateway gateway, @Nullable UdpLink link, DisCounters counters, Telemetry telemetry) {
            this.gateway = gateway;
            this.link = link;
            this.counters = counters;
            this.sent = telemetry.counter("dis.sent");
            this.received = telemetry.counter("dis.received");
            this.rejected = telemetry.counter("dis.rejected");
            this.ghosts = telemetry.counter("dis.ghosts");
            this.own = telemetry.counter("dis.own");
        }

        @Override
        protected void update() {
            gateway.send();
            if (link != null) {
                link.wake();
            }
            raise(sent, counters.sent.get());
            raise(received, counters.received.get());
            raise(rejected, counters.rejected());
            raise(ghosts, counters.ghosts);
            raise(own, counters.own);
        }

        private static void raise(TelemetryCounter counter, long to) {
            counter.add(to - counter.value());
        }

        @Override
        public String name() {
            return "DisSender";
        }
    }
}
