package io.fdp.dashboard.source;

import io.fdp.dashboard.model.ValueOwners;
import io.fdp.engine.Engine;
import io.fdp.engine.tkb.Tkb;
import io.fdp.engine.tkb.TkbTemplate;
import io.fdp.format.query.QueryTypes;
import io.fdp.format.query.TemplateNames;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.frame.FrameObserver;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongToIntFunction;
import java.util.function.ObjIntConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A running world. At the end of a frame it copies what somebody looks at; while nobody looks, a frame costs a few
 * loads.
 *
 * <p>Maps need only places, so they have copies of their own; everything else is read from a copy of the whole world.
 */
public final class LiveSource implements WorldSource, FrameObserver {
    private static final long PATIENCE_NANOS = 5_000_000_000L;
    private static final long RETRY_NANOS = 200_000;

    private final Engine engine;
    private final EntityRepository world;
    private final WorldMirror mirror;
    private final MapCapture maps;
    private final RowCapture rows;
    private final @Nullable OwnerLook owners;
    private final EventCapture events = new EventCapture();
    private final FrameTimes times = new FrameTimes();
    private volatile QueryTypes types;
    private volatile long lastFrame = System.nanoTime();

    private LiveSource(Engine engine, @Nullable LongToIntFunction owners, @Nullable ValueOwners valueOwners) {
        this.engine = engine;
        this.world = engine.repo();
        this.mirror = new WorldMirror(world, templates(engine), owners);
        this.maps = new MapCapture(world, owners);
        this.rows = new RowCapture(world);
        this.owners = owners == null ? null : new OwnerLook(world, owners, valueOwners);
        this.types = mirror.types();
    }

    private static TemplateNames templates(Engine engine) {
        Tkb tkb = engine.services().tryGet(Tkb.class);
        return tkb == null
                ? TemplateNames.NONE
                : TemplateNames.of(
                        tkb.templates().stream().collect(Collectors.toMap(TkbTemplate::id, TkbTemplate::name)));
    }

    /**
     * Watches the frames of an engine.
     *
     * @param engine runs the world
     * @return the source, to be closed before the engine
     */
    public static LiveSource of(Engine engine) {
        return of(engine, null, null);
    }

    /**
     * Watches the frames of an engine.
     *
     * @param engine runs the world
     * @param owners tells which node owns an entity, 0 for none; called by the frame thread; null if nothing says so
     * @param valueOwners tells which node owns a component of an entity; null if nothing says so
     * @return the source, to be closed before the engine
     */
    public static LiveSource of(Engine engine, @Nullable LongToIntFunction owners, @Nullable ValueOwners valueOwners) {
        LiveSource made = new LiveSource(engine, owners, valueOwners);
        betweenObservations(() -> engine.repo().observers().add(made));
        return made;
    }

    /**
     * Adds or removes an observer. Frames may run in another thread: while observers are called, it waits.
     *
     * @param change what to do, again if observers are called meanwhile
     */
    public static void betweenObservations(Runnable change) {
        long began = System.nanoTime();
        while (true) {
            try {
                change.run();
                return;
            } catch (PhaseException observing) {
                if (System.nanoTime() - began > PATIENCE_NANOS) {
                    throw observing;
                }
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }

    @Override
    public void frameFinished(FinishedFrame frame) {
        lastFrame = System.nanoTime();
        times.add(engine.budget().lastNanos()); // of the frame before: this one has not ended
        rows.frameFinished(frame);
        maps.frameFinished(frame);
        mirror.frameFinished(frame);
        events.frameFinished(frame);
        OwnerLook inspected = owners;
        if (inspected != null) {
            inspected.frameFinished();
        }
    }

    /** How long the last frames took. */
    public FrameTimes frameTimes() {
        return times;
    }

    /** The engine that runs the world. */
    public Engine engine() {
        return engine;
    }

    @Override
    public boolean hasOwners() {
        return owners != null;
    }

    @Override
    public int owner(long entity) {
        return owners == null ? -1 : owners.owner(entity);
    }

    @Override
    public void valueOwners(long entity, ObjIntConsumer<String> into) {
        OwnerLook inspected = owners;
        if (inspected != null) {
            inspected.valueOwners(entity, into);
        }
    }

    @Override
    public void wantOwners() {
        mirror.wantOwners();
    }

    @Override
    public boolean isLive() {
        return true;
    }

    @Override
    public QueryTypes types() {
        QueryTypes known = types;
        if (known.count() != world.types().size()) {
            known = mirror.types();
            types = known;
        }
        return known;
    }

    @Override
    public <R> R look(long tick, Look<R> look) throws IOException {
        return mirror.look(lastFrame, look);
    }

    /**
     * Looks at a copy of the world.
     *
     * @param <R> what is made of it
     */
    public interface CopyLook<R> {
        /** Looks; the copy is valid during the call and must not be changed. */
        R at(EntityRepository copy) throws IOException;
    }

    /** Looks at a copy of the world with its own types. */
    public <R> R lookAtCopy(CopyLook<R> look) throws IOException {
        return mirror.lookAtRepository(lastFrame, look);
    }

    /**
     * Rows of the list of all entities, as the next frame leaves them. If no frame comes, the same rows serve as they
     * were when somebody last asked.
     *
     * @param offset how many entities stand before the first row
     * @param limit how many rows at most
     * @return the rows; null if no frame ends, and nobody asked for them before
     */
    public @Nullable RowWindow rows(int offset, int limit) {
        return rows.ask(new RowWindow(offset, limit, types().count()), () -> lastFrame);
    }

    @Override
    public void scan(long tick, MapFields fields, MapPoints into) {
        maps.scan(lastFrame, types(), fields, into);
    }

    /**
     * The last events, from the first time on that somebody asked.
     *
     * @param after the number of the last known event, 0 for all
     * @param most how many at most; the newest
     */
    public List<SeenEvent> events(long after, int most) {
        return events.after(after, most);
    }

    /** How many events were not shown because there were too many at once. */
    public long lostEvents() {
        return events.lost();
    }

    /** Ends. Must not be called by an observer. */
    @Override
    public void close() {
        if (!world.isClosed()) {
            betweenObservations(() -> world.observers().remove(this));
        }
        maps.close();
        mirror.close();
        events.close();
    }
}
