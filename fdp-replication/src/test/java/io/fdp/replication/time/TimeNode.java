package io.fdp.replication.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.engine.Engine;
import io.fdp.engine.EngineBuilder;
import io.fdp.engine.SimClock;
import io.fdp.engine.SimModule;
import io.fdp.engine.policy.FrameGate;
import io.fdp.kernel.EntityRepository;
import io.fdp.wire.Wire;
import java.util.ArrayList;
import java.util.List;

/** An engine with the time of an exercise. It runs the frames that are due, and checks that time never goes back. */
final class TimeNode implements AutoCloseable {
    final EntityRepository repo;
    final Wire wire;
    final Engine engine;
    final ExerciseTime time;
    final FrameGate gate;
    final SimClock clock;
    final List<TimeChange> changes = new ArrayList<>();
    boolean stopped;
    long frames;
    private long steps;
    private long nanos;

    TimeNode(EntityRepository repo, Wire wire, TimeConfig config, SimModule... more) {
        this.repo = repo;
        this.wire = wire;
        EngineBuilder builder = Engine.builder(repo).clock(SimClock.fixed(60)).module(new TimeModule(wire, config));
        for (SimModule module : more) {
            builder.module(module);
        }
        this.engine = builder.start();
        this.time = engine.services().get(ExerciseTime.class);
        this.gate = engine.services().get(FrameGate.class);
        this.clock = engine.clock();
        this.steps = clock.steps();
        this.nanos = clock.nanos();
    }

    int number() {
        return wire.self().number();
    }

    /** Runs the frames that are due, at most some. */
    void runDue(int most) {
        for (int i = 0; i < most && gate.nanosUntilFrame() <= 0; i++) {
            frame();
        }
    }

    void frame() {
        long before = clock.steps(); // a node that joins late has been set forward by now
        assertThat(before).isGreaterThanOrEqualTo(steps);
        engine.frame();
        frames++;
        repo.events(TimeChangeEvents.TYPE)
                .forEach(each -> changes.add(new TimeChange(each.kind(), each.node(), each.speed(), each.nanos())));
        assertThat(clock.nanos()).as("time of node " + wire.self()).isGreaterThanOrEqualTo(nanos);
        assertThat(clock.steps()).as("steps of node " + wire.self()).isGreaterThanOrEqualTo(before);
        boolean jumped = clock.steps() - before > 1;
        assertThat(!jumped || clock.nanos() - nanos > 0).isTrue();
        steps = clock.steps();
        nanos = clock.nanos();
    }

    List<TimeChangeKind> kinds() {
        return changes.stream().map(TimeChange::kind).toList();
    }

    @Override
    public void close() {
        engine.close();
        wire.close();
    }
}
