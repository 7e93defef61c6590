package io.fdp.kernel.prototype;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.error.ClosedException;
import io.fdp.kernel.internal.command.CommandLane;
import io.fdp.kernel.internal.command.CommandLanes;
import io.fdp.kernel.internal.command.CommandRecorder;
import io.fdp.kernel.internal.command.CommandState;
import io.fdp.kernel.internal.command.PrototypeImage;
import io.fdp.kernel.internal.command.PrototypePlayer;
import io.fdp.kernel.internal.command.PrototypeRecorder;
import io.fdp.kernel.internal.lock.GuardedReading;
import io.fdp.kernel.internal.table.WorldState;
import io.fdp.kernel.internal.world.World;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Kinds of entities that are described once and created many times: {@link EntityRepository#newPrototypes()}.
 *
 * <pre>{@code
 * Prototypes kinds = repo.newPrototypes();
 * Prototype tank = kinds.define("tank")
 *         .with(position, new Position(0, 0)).parts(wheels, front, rear).tag(armored).build();
 * long one = tank.create();                    // complete, or not created at all
 * long other = commands.spawn(tank);           // the same with the next playback
 * }</pre>
 *
 * <p>Values are in native memory within the repository's budget, ready to be copied into tables: creating makes no
 * garbage. Safe from several threads. Closing, also of the repository, gives the memory back.
 */
public final class Prototypes implements AutoCloseable {
    private final World of;
    private final CommandState commands;
    private volatile @Nullable CommandLane lane;
    private final PrototypePlayer player;
    private volatile boolean closed;

    /**
     * Made by the repository.
     *
     * @param of the world
     * @param commands its commands
     */
    @SuppressWarnings("exports") // users have no such world
    public Prototypes(World of, CommandState commands) {
        this.of = of;
        this.commands = commands;
        this.player = new PrototypePlayer(of.columns(), of.index(), of.stores());
    }

    /**
     * Begins to describe a kind of entity.
     *
     * @param name the name for messages; need not be unique
     * @return a builder
     */
    public PrototypeBuilder define(String name) {
        return new PrototypeBuilder(this, Objects.requireNonNull(name, "the name of a prototype is null"));
    }

    PrototypePlayer player() {
        return player;
    }

    /** Encodes the values of a prototype. On an error none is kept. */
    PrototypeImage record(List<PrototypeBuilder.Step> steps, PrototypeBuilder header) {
        boolean outer = GuardedReading.begin(this, world().lock(), "define a prototype");
        try {
            return recordAlone(steps, header);
        } finally {
            GuardedReading.end(outer);
        }
    }

    WorldState world() {
        return of.state();
    }

    private synchronized PrototypeImage recordAlone(List<PrototypeBuilder.Step> steps, PrototypeBuilder header) {
        world().requireOpen();
        requireNotClosed();
        CommandLane into = open();
        PrototypeRecorder recorder = recorderOf(into);
        int from = into.count();
        int commands = into.commands();
        int objects = into.objects();
        boolean complete = false;
        recorder.begin("define a prototype");
        try {
            for (PrototypeBuilder.Step step : steps) {
                step.record(bufferOf(into));
            }
            complete = true;
        } finally {
            recorder.end();
            if (!complete) {
                into.cutTo(from, commands, objects);
            }
        }
        return new PrototypeImage(
                into, from, into.count(), header.disType(), header.tkbType(), header.side(), header.flags());
    }

    /** Creates an entity with one value of its own. The value is encoded first: when that fails, nothing is created. */
    <T> long createWith(Prototype prototype, ComponentTable<T> table, T value, int side) {
        boolean outer = GuardedReading.begin(this, world().lock(), "create an entity with a value of its own");
        try {
            return createAlone(prototype, table, value, side);
        } finally {
            GuardedReading.end(outer);
        }
    }

    private synchronized <T> long createAlone(Prototype prototype, ComponentTable<T> table, T value, int side) {
        requireNotClosed();
        CommandLane into = open();
        PrototypeRecorder recorder = recorderOf(into);
        int from = into.count();
        int commands = into.commands();
        int objects = into.objects();
        recorder.begin("create an entity with a value of its own");
        try {
            table.add(bufferOf(into), PrototypeRecorder.ANYONE, value);
            return prototype.createHeld(side, table, from);
        } finally {
            recorder.end();
            into.cutTo(from, commands, objects);
        }
    }

    /** The buffer that records into a lane. */
    private static CommandBuffer bufferOf(CommandLane lane) {
        return (CommandBuffer) lane.buffer();
    }

    private static PrototypeRecorder recorderOf(CommandLane lane) {
        return (PrototypeRecorder) CommandRecorder.of(lane.buffer());
    }

    /** The lane of the values, opened for the first prototype. */
    private CommandLane open() {
        CommandLane opened = lane;
        if (opened == null) {
            opened = commands.lanes().open(CommandLanes.Use.PROTOTYPES);
            lane = opened;
        }
        return opened;
    }

    /** Refuses a dead entity. */
    void requireAlive(long entity) {
        of.columns().requireAlive(entity);
    }

    void requireNotClosed() {
        if (closed) {
            throw new ClosedException("these prototypes are closed: define them again in newPrototypes()");
        }
    }

    /**
     * Gives the memory back. From then on its prototypes refuse to create. A second close does nothing, unless the
     * first one ran out of heap: then it finishes the work. Does nothing when the repository is closed.
     */
    @Override
    public void close() {
        boolean outer = GuardedReading.begin(this, world().lock(), "close prototypes");
        try {
            closeAlone();
        } finally {
            GuardedReading.end(outer);
        }
    }

    private synchronized void closeAlone() {
        if (world().isClosed()) {
            return;
        }
        if (!closed) {
            endCreation();
        }
        if (lane != null) {
            commands.lanes().close(lane); // also when the first close failed here
        }
    }

    private void endCreation() {
        if (lane != null) {
            recorderOf(lane).requireNotRecording("close prototypes");
        }
        var lock = world().lock();
        lock.acquire(); // no thread creates meanwhile
        try {
            closed = true;
        } finally {
            lock.release();
        }
    }

    /** Takes no monitor, because messages are also made under the structure lock. */
    @Override
    public String toString() {
        CommandLane recorded = lane;
        long bytes = recorded == null ? 0 : recorded.count() * 8L;
        return "Prototypes[" + (closed || world().isClosed() ? "closed" : bytes + " bytes") + "]";
    }
}
