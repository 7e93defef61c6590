package io.fdp.cli.node;

import io.fdp.cli.battle.Battle;
import io.fdp.engine.ModuleContext;
import io.fdp.engine.NetworkReceiveGroup;
import io.fdp.engine.SimModule;
import io.fdp.engine.SimSystem;
import io.fdp.replication.Replication;
import io.fdp.wire.Wire;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Replication in the engine of a node, with stop watches around what it does on the frame thread. */
final class NodeModule implements SimModule {
    private final Battle battle;
    private final Wire wire;
    private final NodeOptions options;
    private final NodeFigures figures;
    private @Nullable Replication replication;

    NodeModule(Battle battle, Wire wire, NodeOptions options, NodeFigures figures) {
        this.battle = battle;
        this.wire = wire;
        this.options = options;
        this.figures = figures;
    }

    @Override
    public void initialize(ModuleContext context) {
        // Observers are called in the order of adding: replication sends between these two.
        context.repo().observers().add(frame -> figures.publishBegins());
        Replication opened = Replication.open(
                context.repo(),
                wire,
                battle.tkb(),
                battle.network().config(options.onLoss(), options.network().lease()));
        replication = opened;
        context.repo().observers().add(frame -> figures.publishEnds());
        context.services().provide(Replication.class, opened);
        context.add(NetworkReceiveGroup.class, new Receiving(opened, figures));
        battle.network().join(opened, wire.self().number());
    }

    Replication replication() {
        return Objects.requireNonNull(replication, "the engine has not started");
    }

    /** The times of the stop watches are for people. */
    @Override
    public void worldReplaced() {}

    @Override
    public void close() {
        if (replication != null) {
            replication.close();
        }
    }

    /** Applies what arrived. */
    private static final class Receiving extends SimSystem {
        private final Replication replication;
        private final NodeFigures figures;

        Receiving(Replication replication, NodeFigures figures) {
            this.replication = replication;
            this.figures = figures;
        }

        @Override
        protected void update() {
            long began = System.nanoTime();
            replication.receive();
            figures.applied(System.nanoTime() - began);
        }

        /** The times are for people. */
        @Override
        protected void worldReplaced() {}
    }
}
