package io.fdp.cli.cluster;

import io.fdp.cli.console.CommandFailure;
import io.fdp.cli.console.ExitCode;
import io.fdp.cli.console.Screen;
import io.fdp.cli.console.StopSignal;
import io.fdp.cli.node.NodeOptions;
import io.fdp.cli.node.NodeResult;
import io.fdp.cli.node.NodeWords;
import io.fdp.dashboard.DashboardHub;
import io.fdp.dds.error.DdsMissingException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A run of a cluster. All its processes end with it, whatever happens. */
final class ClusterRun implements AutoCloseable {
    private static final long STEP_NANOS = 20_000_000;
    private static final long SHOW_NANOS = 250_000_000;
    private static final double MOST_MEETING_SECONDS = 60;
    private static final double MOST_QUIET_SECONDS = 10;
    private static final double MOST_RESULT_SECONDS = 5;
    private static final int HANDED_VALUES = 1000;
    private static final int EQUAL_HASHES = 2;

    /** Nodes follow values before these change hands: the first looks, of code that is not compiled, cost frames. */
    private static final double FOLLOWED_BEFORE = 3;

    private final ClusterOptions options;
    private final Screen screen;
    private final StopSignal stop;
    private final Map<Integer, NodeProcess> alive = new TreeMap<>();
    private final List<NodeProcess> all = new ArrayList<>();
    private final Set<Integer> seen = new HashSet<>();
    private final List<Drill> left;
    private final List<DrillRun> drills = new ArrayList<>();
    private final @Nullable Page page;
    private long zero;
    private long shown;
    private boolean watching;

    /** The number under which nodes follow values that change hands; 0 if they do not. */
    private int followed;

    private int follows;

    /** Where the worlds of all nodes are shown. */
    record Page(DashboardHub hub, boolean control) {}

    ClusterRun(ClusterOptions options, @Nullable Page page, Screen screen, StopSignal stop) {
        this.page = page;
        this.options = options;
        this.screen = screen;
        this.stop = stop;
        this.left = new ArrayList<>(options.drills());
    }

    /** Runs the cluster; null if it was stopped. */
    @Nullable
    ClusterResult run() {
        for (int node = 1; node <= options.nodes(); node++) {
            if (options.isThereAtStart(node)) {
                start(node);
            }
        }
        awaitMeeting();
        zero = System.nanoTime();
        while (seconds() < options.seconds() && pass("running")) {
            stage();
            look();
        }
        order("freeze");
        boolean converged = awaitQuiet();
        order("end");
        List<NodeResult> results = awaitResults();
        screen.clear();
        return stop.isRequested() ? null : new ClusterResult(results, converged, List.copyOf(drills));
    }

    private void start(int node) {
        NodeOptions of = options.ofNode(node, !seen.add(node), options.seconds() - (zero == 0 ? 0 : seconds()));
        NodeProcess process = NodeProcess.start(shown(of.toWords()), screen.messages(), url -> show(node, url));
        all.add(process);
        alive.put(node, process);
        if (watching) {
            process.order("watch on=1");
        }
    }

    /** Each node has a page of its own; people see all of them on one. */
    private NodeWords shown(NodeWords words) {
        Page wanted = page;
        if (wanted != null) {
            words.put("web", 1).put("control", wanted.control ? 1 : 0);
        }
        return words;
    }

    private void show(int node, String url) {
        Page wanted = page;
        if (wanted != null) {
            wanted.hub.put(node, "battle " + node, url);
        }
    }

    private void hide(int node) {
        Page wanted = page;
        if (wanted != null) {
            wanted.hub.remove(node);
        }
    }

    private double seconds() {
        return (System.nanoTime() - zero) / 1e9;
    }

    private void order(String what) {
        alive.values().forEach(node -> node.order(what));
    }

    /** Lets a moment pass. Returns false when the cluster is to end early. */
    private boolean pass(String doing) {
        for (NodeProcess node : alive.values()) {
            if (node.hasFailed() && !stop.isRequested()) {
                String how = node.howItEnded();
                throw node.exitCode() == ExitCode.NOT_INSTALLED
                        ? new DdsMissingException(how)
                        : new CommandFailure(zero == 0 ? how + adviceAtStart() : how);
            }
        }
        if (screen.isWatched() && System.nanoTime() - shown > SHOW_NANOS) {
            shown = System.nanoTime();
            String first = zero == 0
                    ? doing
                    : String.format(Locale.ROOT, "%s, %.0f of %.0f s", doing, seconds(), options.seconds());
            screen.show(room -> ClusterTable.lines(first, alive.values()));
        }
        LockSupport.parkNanos(STEP_NANOS);
        return !stop.isRequested();
    }

    /** Nodes of another cluster have the same numbers: nobody can change those, but the domain. */
    private String adviceAtStart() {
        return "; if another cluster or node runs in domain "
                + options.network().domain() + ", choose another domain with --domain";
    }

    /** Waits until all nodes see each other. */
    private void awaitMeeting() {
        long began = System.nanoTime();
        while (!haveMet() && pass("starting")) {
            if ((System.nanoTime() - began) / 1e9 > MOST_MEETING_SECONDS) {
                throw new CommandFailure(String.format(
                        Locale.ROOT,
                        "the nodes did not find each other within %.0f seconds: is loopback there, and are the ports of"
                                + " domain %d free? fdp dds doctor looks; --domain chooses another one",
                        MOST_MEETING_SECONDS,
                        options.network().domain()));
            }
        }
    }

    private boolean haveMet() {
        for (NodeProcess node : alive.values()) {
            NodeWords status = node.status();
            if (status == null || !DrillRun.seesAll(status, node, alive.values())) {
                return false;
            }
        }
        return true;
    }

    // ---- drills

    private void stage() {
        Iterator<Drill> next = left.iterator();
        while (next.hasNext()) {
            Drill drill = next.next();
            if (drill.at() > seconds()) {
                break;
            }
            if (drill.kind() != Drill.Kind.HAND_OVER) {
                next.remove();
                begin(drill);
            } else if (handOver(drill)) {
                next.remove();
            }
        }
    }

    private void begin(Drill drill) {
        setWatching(true);
        long now = System.nanoTime();
        switch (drill.kind()) {
            case KILL -> {
                NodeProcess victim = require(drill.node());
                alive.remove(drill.node());
                victim.kill();
                hide(drill.node());
                drills.add(new DrillRun(drill, drill.text(), now));
            }
            case STOP -> {
                require(drill.node()).stopFor(drill.duration());
                drills.add(new DrillRun(drill, drill.text(), now + Math.round(drill.duration() * 1e9)));
            }
            case JOIN -> {
                start(drill.node());
                drills.add(new DrillRun(drill, drill.text(), now));
            }
            case HAND_OVER -> throw new IllegalArgumentException("handOver stages it");
        }
    }

    /** The lowest node gives to the next one that it sees; false if there is none yet. */
    private boolean handOver(Drill drill) {
        NodeProcess giver = alive.values().iterator().next();
        NodeWords sees = giver.status();
        for (NodeProcess taker : alive.values()) {
            NodeWords status = taker.status();
            if (sees == null || status == null || sees.number("present." + taker.number()) == 0) {
                continue;
            }
            setWatching(true);
            if (followed == 0 || drills.stream().anyMatch(other -> other.number() == followed)) {
                follow();
            }
            giver.order("offer to=" + taker.number() + " values=" + HANDED_VALUES);
            String what = drill.text() + " " + giver.number() + " to " + taker.number();
            Drill toTaker = new Drill(drill.kind(), taker.number(), drill.at(), 0);
            drills.add(new DrillRun(toTaker, what, System.nanoTime(), status.number("acquired"), followed));
            return true;
        }
        return false;
    }

    private NodeProcess require(int node) {
        NodeProcess process = alive.get(node);
        if (process == null) {
            throw new CommandFailure("node " + node + " does not run any more");
        }
        return process;
    }

    private void look() {
        long now = System.nanoTime();
        boolean open = false;
        boolean following = false;
        for (DrillRun drill : drills) {
            drill.look(alive.values(), alive.get(drill.drill().node()), seconds(), now);
            open |= !drill.isSettled();
            following |= drill.isFollowed(now);
        }
        boolean soon = isHandOverSoon();
        setWatching(open || soon);
        if (followed == 0 && soon) {
            follow();
        } else if (followed != 0 && !following && !soon) {
            followed = 0;
            order("follow on=0");
        }
    }

    private boolean isHandOverSoon() {
        return left.stream()
                .anyMatch(drill -> drill.kind() == Drill.Kind.HAND_OVER && drill.at() - FOLLOWED_BEFORE <= seconds());
    }

    /** Lets nodes follow values from here on, under a new number. */
    private void follow() {
        followed = ++follows;
        order("follow on=" + followed);
    }

    private void setWatching(boolean on) {
        if (watching != on) {
            watching = on;
            order("watch on=" + (on ? 1 : 0));
        }
    }

    // ---- the end

    /** Waits until all nodes show the same, and goes on to do so. */
    private boolean awaitQuiet() {
        long began = System.nanoTime();
        long equalHash = 0;
        int equal = 0;
        Map<Integer, Long> counted = new TreeMap<>();
        while (equal < EQUAL_HASHES && (System.nanoTime() - began) / 1e9 < MOST_QUIET_SECONDS && pass("comparing")) {
            look();
            if (!haveNewHashes(counted)) {
                continue;
            }
            Long same = commonHash(alive.values());
            equal = same == null ? 0 : equal > 0 && same == equalHash ? equal + 1 : 1;
            equalHash = same == null ? 0 : same;
        }
        return equal >= EQUAL_HASHES;
    }

    /** Whether all nodes have computed another hash since the last time. */
    private boolean haveNewHashes(Map<Integer, Long> counted) {
        for (NodeProcess node : alive.values()) {
            NodeWords status = node.status();
            if (status == null || status.number("hashes") <= counted.getOrDefault(node.number(), 0L)) {
                return false;
            }
        }
        for (NodeProcess node : alive.values()) {
            NodeWords status = node.status();
            counted.put(node.number(), status == null ? 0 : status.number("hashes"));
        }
        return true;
    }

    private static @Nullable Long commonHash(Collection<NodeProcess> nodes) {
        Long common = null;
        for (NodeProcess node : nodes) {
            NodeWords status = node.status();
            if (status == null || (common != null && common != status.number("hash"))) {
                return null;
            }
            common = status.number("hash");
        }
        return common;
    }

    /** Waits until all nodes have reported, and lets them leave then. */
    private List<NodeResult> awaitResults() {
        long began = System.nanoTime();
        while (alive.values().stream().anyMatch(node -> node.isAlive() && node.result() == null)
                && (System.nanoTime() - began) / 1e9 < MOST_RESULT_SECONDS
                && !stop.isRequested()) {
            LockSupport.parkNanos(STEP_NANOS);
        }
        order("leave");
        List<NodeResult> results = new ArrayList<>();
        for (NodeProcess node : alive.values()) {
            node.awaitEnd();
            NodeResult result = node.result();
            if (result != null) {
                results.add(result);
            } else if (!stop.isRequested()) {
                throw new CommandFailure(
                        node.isAlive() ? "node " + node.number() + " does not end: it was killed" : node.howItEnded());
            }
        }
        return results;
    }

    /** Ends all processes. */
    @Override
    public void close() {
        all.forEach(NodeProcess::close);
        all.forEach(NodeProcess::awaitEnd);
    }
}
