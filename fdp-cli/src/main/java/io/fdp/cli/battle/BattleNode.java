package io.fdp.cli.battle;

import io.fdp.engine.Engine;
import io.fdp.engine.ModuleContext;
import io.fdp.engine.NetworkReceiveGroup;
import io.fdp.engine.SimSystem;
import io.fdp.kernel.job.Jobs;
import io.fdp.replication.Replication;
import io.fdp.replication.model.LossPolicy;
import io.fdp.wire.Wire;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A part of a battle on a simulated network, without clocks around it: for rehearsals and tests. */
final class BattleNode implements AutoCloseable {
    final Wire wire;
    private final LossPolicy onLoss;
    private final Duration lease;
    private final Jobs jobs = Jobs.create(1);
    final Battle battle;
    final Engine engine;
    private @Nullable Replication opened;

    BattleNode(Wire wire, Side side, int units, LossPolicy onLoss, Duration lease) {
        this.wire = wire;
        this.onLoss = onLoss;
        this.lease = lease;
        this.battle = Battle.beginNode(side, units, wire.self().number(), Long.MAX_VALUE, jobs);
        battle.populate(units);
        this.engine = battle.engine().module(this::initialize).start(); // which closes its modules, not this node
    }

    private void initialize(ModuleContext context) {
        Replication replication = Replication.open(
                context.repo(), wire, battle.tkb(), battle.network().config(onLoss, lease));
        opened = replication;
        context.add(NetworkReceiveGroup.class, SimSystem.of("receiving", replication::receive));
        battle.network().join(replication, wire.self().number());
    }

    Replication replication() {
        return Objects.requireNonNull(opened, "the engine has not started");
    }

    int[] units() {
        int[] counts = new int[10];
        battle.network().countUnits(counts);
        return counts;
    }

    @Override
    public void close() {
        engine.close();
        replication().close();
        battle.close();
        jobs.close();
    }
}
