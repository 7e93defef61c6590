package io.fdp.cli.node;

import com.sun.management.OperatingSystemMXBean;
import io.fdp.cli.battle.Battle;
import io.fdp.cli.battle.BattleNetwork;
import io.fdp.cli.battle.Rehearsal;
import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.StopSignal;
import io.fdp.cli.demo.Pacer;
import io.fdp.cli.demo.Recorded;
import io.fdp.cli.demo.RecordedBattle;
import io.fdp.cli.web.WebPage;
import io.fdp.codec.json.JsonWriter;
import io.fdp.dashboard.DashboardConfig;
import io.fdp.dds.DdsConfig;
import io.fdp.dds.DdsWire;
import io.fdp.engine.Engine;
import io.fdp.engine.error.EngineStoppedException;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.memory.Literals;
import io.fdp.recorder.FlightRecorder;
import io.fdp.replication.Replication;
import io.fdp.replication.model.ReplicationException;
import io.fdp.replication.ownership.OwnershipWatch;
import io.fdp.wire.Wire;
import io.fdp.wire.WireNode;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A run of a node: joins the network, puts its units on the map, runs frames, and leaves.
 *
 * <p>A node that is frozen simulates no more. It still sends what it owns and applies what arrives, so that all nodes
 * come to show the same.
 */
public final class NodeRun {
    /** The frames between two updates of the status. */
    static final int STATUS_FRAMES = 6;

    private static final int HASH_FRAMES = 15;
    private static final long MOST_FRAMES = 100_000_000L * Pacer.FRAMES_PER_SECOND;
    /** A node that was stopped does not rush. */
    private static final long MOST_DELAY = 250_000_000;

    private static final int SEED_STEP = 1_000_003;
    private static final int QUIET_FRAMES = 30;
    private static final int INCARNATION_MILLIS = 250;
    private static final double LATEST_BEGIN = 0.75;
    private static final int PORTION = 8192;

    private final NodeOptions options;
    private final NodeControl control;
    private final StopSignal stop;
    private final NodeStatus status;
    private final Pacer pacer = new Pacer(true, MOST_FRAMES, Pacer.Clock.SYSTEM, MOST_DELAY);
    private @Nullable Running running;
    private @Nullable Recorded recorded;
    private double warmup;
    private double latestBegin;
    private boolean frozen;
    private boolean over;
    private boolean watched;
    private @Nullable OwnershipWatch followed;
    private int followNumber;
    private boolean measuredAlone;
    private Page page = (engine, more) -> WebPage.NONE;
    private boolean isShown;
    private long frames;
    private long sentBefore;
    private int quietFrames;

    /** What there is while the node runs. */
    private record Running(
            Battle battle,
            Engine engine,
            Replication replication,
            DdsWire wire,
            MeasuredWire measured,
            NodeFigures figures) {}

    NodeRun(NodeOptions options, NodeControl control, StopSignal stop) {
        this.options = options;
        this.control = control;
        this.stop = stop;
        this.status = new NodeStatus(options.id());
    }

    /** Shows a node on a page. */
    interface Page {
        /** Opens the page with nodes and owners, or none. */
        WebPage open(Engine engine, UnaryOperator<DashboardConfig> more);
    }

    /** Sets where the node is shown, before it runs. */
    void showOn(Page shown) {
        page = shown;
    }

    /** How the node is doing; other threads may look. */
    NodeStatus status() {
        return status;
    }

    /** The recording after the run; null without one. */
    @Nullable
    Recorded recorded() {
        return recorded;
    }

    // ---- orders

    /** {@return seconds since the first frame} */
    public double seconds() {
        return pacer.elapsed() / 1e9;
    }

    /** {@return whether simulation has ended} */
    public boolean isFrozen() {
        return frozen;
    }

    /** Ends simulation, and the measurement. */
    public void freeze() {
        Running now = require();
        if (!frozen) {
            frozen = true;
            now.figures.end(now.battle, now.replication);
            now.engine.clock().pause();
        }
    }

    /** {@return whether this node has sent nothing for half a second} */
    public boolean isQuiet() {
        return quietFrames >= QUIET_FRAMES;
    }

    /** Ends the run. */
    public void end() {
        over = true;
    }

    /**
     * Counts units by their owner with each status, or not.
     *
     * @param count whether to count
     */
    public void watch(boolean count) {
        watched = count;
    }

    /**
     * Follows values that change hands, from here on, or not.
     *
     * @param number a number for what is seen from here on; 0 to follow no more
     */
    public void follow(int number) {
        OwnershipWatch before = followed;
        if (before != null) {
            before.close();
        }
        OwnershipWatch next = number == 0 ? null : require().battle.network().watch();
        followed = next;
        if (next != null) {
            followNumber = number;
            status.followed(number, next);
        }
    }

    /**
     * Offers units of this node to another one.
     *
     * @param node the number of the other node
     * @param values how many values to offer
     */
    public void offer(int node, int values) {
        status.offered(require().battle.network().offer(node, values));
    }

    private Running require() {
        if (running == null) {
            throw new IllegalStateException("the node does not run");
        }
        return running;
    }

    // ---- the run

    /** Runs until {@link #end} or a stop; then the node leaves. */
    NodeResult run() {
        Instant now = Instant.now();
        int incarnation = 1 + (int) (now.toEpochMilli() / INCARNATION_MILLIS % WireNode.MAX);
        long started = now.getEpochSecond() * 1_000_000_000L + now.getNano();
        WireNode self = new WireNode(options.id(), incarnation, started, "battle " + options.id());
        DdsConfig config = options.network().config();
        for (ComponentType<?, ?> plain : BattleNetwork.PLAIN) {
            config.entity(plain);
        }
        Literals.createFor(
                Entity.class,
                JsonWriter.class,
                EntityRepository.class,
                Engine.class,
                Replication.class,
                Wire.class,
                DdsWire.class,
                FlightRecorder.class,
                Histogram.class,
                NodeRun.class);
        Rehearsal.play(stop::isRequested);
        long machine = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
        long seed = options.seed() + (long) options.id() * SEED_STEP;
        try (DdsWire wire = DdsWire.open(self, config);
                Jobs jobs = Jobs.create(options.threads());
                Battle battle = Battle.beginNode(options.side(), options.entities(), seed, machine, jobs)) {
            for (int left = options.entities(); left > 0 && !stop.isRequested(); left -= PORTION) {
                battle.populate(Math.min(left, PORTION));
            }
            return run(wire, battle);
        }
    }

    private NodeResult run(DdsWire wire, Battle battle) {
        MeasuredWire measured = new MeasuredWire(wire, options.network().loopback());
        NodeFigures figures = new NodeFigures(wire, measured, battle.jobs().threadIds());
        NodeModule module = new NodeModule(battle, measured, options, figures);
        try (Engine engine = battle.engine().module(module).start()) {
            running = new Running(battle, engine, module.replication(), wire, measured, figures);
            status.running(module.replication());
            RecordedBattle recording = RecordedBattle.start(battle, engine, options.record());
            try (recording;
                    WebPage shown = page.open(engine, config -> show(config, module.replication()))) {
                isShown = shown != WebPage.NONE;
                runFrames(running);
            }
            recorded = recording.result();
            figures.end(battle, module.replication());
            NodeResult result = figures.result(options.id(), battle, module.replication());
            control.ended(result);
            return result;
        } finally {
            running = null;
        }
    }

    private DashboardConfig show(DashboardConfig config, Replication replication) {
        return config.nodes(status::nodes).owners(replication::owner, replication::owner);
    }

    private void runFrames(Running now) {
        NodeOptions timed = options.after(control.secondsTaken());
        warmup = timed.warmupSeconds();
        latestBegin = LATEST_BEGIN * timed.seconds();
        pacer.start();
        try {
            while (!stop.isRequested()) {
                control.order(this);
                if (over) {
                    break;
                }
                beginFigures(now);
                now.engine.frame();
                frames++;
                note(now);
                pacer.awaitEnd(frames, stop);
            }
        } catch (EngineStoppedException failed) {
            if (failed.getCause() instanceof ReplicationException why) {
                throw new CommandFailure(String.valueOf(why.getMessage()));
            }
            throw failed;
        }
    }

    /** Begins to measure after the warm-up, when the others are there. */
    private void beginFigures(Running now) {
        int present = now.measured.present().cardinality();
        boolean isFirst = measuredAlone && present > 0;
        boolean mayBegin = !now.figures.isRunning() || isFirst;
        double seconds = seconds();
        if (frozen || !mayBegin || seconds < warmup) {
            return;
        }
        if (present >= options.others() || seconds >= latestBegin) {
            measuredAlone = present == 0;
            now.figures.begin(now.battle, now.replication);
        }
    }

    private void note(Running now) {
        if (frozen) {
            long sent = now.wire.stats().sent();
            quietFrames = sent == sentBefore ? quietFrames + 1 : 0;
            sentBefore = sent;
            if (frames % HASH_FRAMES == 0) {
                status.frozen(now.replication.hash());
            }
        }
        if (frames % STATUS_FRAMES == 0) {
            status.update(
                    now.battle.repo().currentTick(), seconds(), now.battle.network(), now.measured, watched || isShown);
            if (followed != null) {
                status.followed(followNumber, followed);
            }
        }
    }
}
