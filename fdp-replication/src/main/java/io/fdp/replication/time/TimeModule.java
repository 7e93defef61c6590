package io.fdp.replication.time;

import io.fdp.engine.ModuleContext;
import io.fdp.engine.SimClock;
import io.fdp.engine.SimModule;
import io.fdp.engine.Telemetry;
import io.fdp.engine.TelemetryCounter;
import io.fdp.engine.policy.FrameGate;
import io.fdp.replication.internal.Counters;
import io.fdp.replication.internal.SharedWire;
import io.fdp.replication.internal.WireViews;
import io.fdp.replication.model.ReplicationException;
import io.fdp.wire.Wire;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the time of an engine and of the engines on other nodes together. Provides {@link ExerciseTime} as a service.
 *
 * <pre>{@code
 * Engine engine = Engine.builder(repo)
 *         .module(new TimeModule(wire, new TimeConfig()))
 *         .module(new ReplicationModule(wire, tkb, config))
 *         .add(new Radar())
 *         .start();
 * engine.runRealTime();
 * }</pre>
 *
 * <p>Add it before the {@code ReplicationModule} of the same wire. The clock of the engine needs fixed steps, the same
 * on all nodes. {@code run} and {@code runRealTime} both follow the exercise.
 */
public final class TimeModule implements SimModule {
    private final Wire wire;
    private final TimeConfig config;
    private final TimeFigures figures = new TimeFigures();
    private final Counters counters = new Counters();
    private @Nullable TimeKeeping keeping;
    private @Nullable TimeChangeEvents events;
    private @Nullable TimeTelemetry telemetry;

    /**
     * Makes the module.
     *
     * @param wire the connection; stays open when the engine ends
     * @param config how nodes keep the same time
     */
    public TimeModule(Wire wire, TimeConfig config) {
        this.wire = Objects.requireNonNull(wire, "the wire is null");
        this.config = Objects.requireNonNull(config, "the configuration is null");
    }

    @Override
    public void initialize(ModuleContext context) {
        SimClock clock = context.services().get(SimClock.class);
        if (!clock.isFixed()) {
            throw new ReplicationException("the time of an exercise needs fixed steps, and the engine has " + clock
                    + ": use SimClock.fixed()");
        }
        if (context.services().tryGet(WireViews.class) != null) {
            throw new ReplicationException("the wire of node " + wire.self() + " is in use already: add the TimeModule"
                    + " once, and before the ReplicationModule");
        }
        TimeKeeping made;
        if (config.isLockstep()) {
            LockstepTime lockstep = new LockstepTime(wire, clock, config, counters);
            context.services().provide(WireViews.class, lockstep.views());
            made = lockstep;
        } else {
            SharedWire shared = new SharedWire(wire);
            made = new FollowingTime(shared.view(), clock, config, counters);
            context.services().provide(WireViews.class, shared);
        }
        context.services().provide(FrameGate.class, new Gate(made));
        context.services().provide(ExerciseTime.class, new ExerciseTime(made, figures, counters));
        keeping = made;
        events = context.repo().events().register(TimeChangeEvents.TYPE);
        telemetry = new TimeTelemetry(context.services().get(Telemetry.class));
    }

    @Override
    public void tick(SimClock time) {
        TimeKeeping made = Objects.requireNonNull(keeping, "initialised");
        made.tell(Objects.requireNonNull(events, "initialised"));
        show(made);
    }

    private void show(TimeKeeping made) {
        made.figures(figures);
        Objects.requireNonNull(telemetry, "initialised").show(figures, counters);
    }

    @Override
    public void close() {
        TimeKeeping made = keeping;
        if (made != null) {
            made.close();
        }
    }

    /** Shows the figures while frames wait, too. */
    private final class Gate implements FrameGate {
        private final TimeKeeping made;

        Gate(TimeKeeping made) {
            this.made = made;
        }

        @Override
        public long nanosUntilFrame() {
            long wait = made.nanosUntilFrame();
            show(made);
            return wait;
        }

        @Override
        public boolean isPacing() {
            return made.isPacing();
        }

        @Override
        public void beginFrame() {
            made.beginFrame();
        }

        @Override
        public void endFrame() {
            made.endFrame();
        }
    }

    /** The figures as counters. */
    private static final class TimeTelemetry {
        private final TelemetryCounter offset;
        private final TelemetryCounter roundTrip;
        private final TelemetryCounter ahead;
        private final TelemetryCounter keeper;
        private final TelemetryCounter waitedFor;
        private final TelemetryCounter lost;
        private final TelemetryCounter nodes;
        private final TelemetryCounter rejected;

        TimeTelemetry(Telemetry telemetry) {
            this.offset = telemetry.counter("time.offsetNanos");
            this.roundTrip = telemetry.counter("time.roundTripNanos");
            this.ahead = telemetry.counter("time.aheadNanos");
            this.keeper = telemetry.counter("time.keeper");
            this.waitedFor = telemetry.counter("time.waitedFor");
            this.lost = telemetry.counter("time.lostNanos");
            this.nodes = telemetry.counter("time.nodes");
            this.rejected = telemetry.counter("time.rejected");
        }

        void show(TimeFigures now, Counters counters) {
            set(offset, now.offsetNanos);
            set(roundTrip, now.roundTripNanos);
            set(ahead, now.aheadNanos);
            set(keeper, now.keeper);
            set(waitedFor, now.waitedFor);
            set(lost, now.lostNanos);
            set(nodes, now.members);
            set(rejected, counters.rejected);
        }

        private static void set(TelemetryCounter counter, long to) {
            counter.add(to - counter.value());
        }
    }
}
