package io.fdp.engine;

import com.sun.management.ThreadMXBean;
import io.fdp.engine.internal.FrameEvent;
import io.fdp.engine.internal.TimeHistogram;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.memory.Literals;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The figures of an engine: {@link Engine#telemetry()}. Also a service for modules that count something.
 *
 * <p>Frames are measured all the time, without garbage. While the JVM's flight recorder records, it gets an event
 * {@code io.fdp.Frame} for each frame and {@code io.fdp.System} for each update.
 *
 * <p>Any thread may read figures and count.
 */
public final class Telemetry {
    private final EntityRepository repository;
    private final SimClock clock;
    private final FrameBudget budget;
    private final TimeHistogram times = new TimeHistogram();
    private final AtomicLong allocated = new AtomicLong(-1);
    private final AtomicLong simNanos = new AtomicLong();
    private final Map<String, TelemetryCounter> counters = new ConcurrentHashMap<>();
    private final @Nullable ThreadMXBean threads = threads();
    private final FrameEvent probe = new FrameEvent();
    private volatile List<SimSystem> systems = List.of();
    private volatile @Nullable ReactionHealth reactions;
    private @Nullable FrameEvent event;
    private final AtomicLong allocatedTotal = new AtomicLong();
    private volatile long[] workers = {};
    private volatile MetricsSampler[] samplers = {};
    private long allocatedBefore;

    Telemetry(EntityRepository repository, SimClock clock, FrameBudget budget) {
        this.repository = repository;
        this.clock = clock;
        this.budget = budget;
    }

    private static @Nullable ThreadMXBean threads() {
        Literals.createFor(ManagementFactory.getThreadMXBean().getClass()); // the bean is used in every frame
        return ManagementFactory.getThreadMXBean() instanceof ThreadMXBean bean
                        && bean.isThreadAllocatedMemorySupported()
                        && bean.isThreadAllocatedMemoryEnabled()
                ? bean
                : null;
    }

    // ---- for the frame

    void setSystems(List<SimSystem> all) {
        systems = List.copyOf(all);
    }

    void setReactions(ReactionHealth all) {
        reactions = all;
    }

    /** The figures of reactions. */
    List<Health> reactionHealth() {
        ReactionHealth all = reactions;
        return all == null ? List.of() : all.list();
    }

    void beginFrame() {
        if (probe.isEnabled()) {
            FrameEvent begun = new FrameEvent();
            begun.begin();
            event = begun;
        }
        budget.begin();
        allocatedBefore = allocatedSoFar();
    }

    void endFrame() {
        long bytes = threads == null ? -1 : allocatedSoFar() - allocatedBefore;
        allocated.setOpaque(bytes);
        allocatedTotal.setOpaque(allocatedTotal.getPlain() + Math.max(0, bytes));
        budget.end();
        times.add(budget.lastNanos());
        simNanos.setOpaque(clock.nanos());
        for (MetricsSampler sampler : samplers) {
            sampler.frameEnded();
        }
        FrameEvent begun = event;
        if (begun != null) {
            event = null;
            begun.tick = repository.currentTick() - 1;
            begun.simulationTime = clock.nanos();
            begun.entities = repository.entityCount();
            begun.allocated = bytes;
            begun.commit();
        }
    }

    private long allocatedSoFar() {
        ThreadMXBean bean = threads;
        if (bean == null) {
            return 0;
        }
        long sum = bean.getCurrentThreadAllocatedBytes();
        for (long worker : workers) {
            sum += Math.max(0, bean.getThreadAllocatedBytes(worker)); // -1 for a thread that has ended
        }
        return sum;
    }

    synchronized void addSampler(MetricsSampler sampler) {
        MetricsSampler[] more = Arrays.copyOf(samplers, samplers.length + 1);
        more[samplers.length] = sampler;
        samplers = more;
    }

    /** Removes a sampler, which sees no more frames; does nothing if it is not there. */
    synchronized void removeSampler(MetricsSampler sampler) {
        samplers = Arrays.stream(samplers).filter(each -> each != sampler).toArray(MetricsSampler[]::new);
    }

    List<SimSystem> systems() {
        return systems;
    }

    /** The bytes that frames allocated since the start. */
    long allocatedTotal() {
        return allocatedTotal.getOpaque();
    }

    // ---- for everybody

    /**
     * Also counts the bytes that the threads of a pool allocate in frames. The pool that is a service of the engine is
     * always counted.
     *
     * @param jobs a pool that systems use
     */
    public synchronized void measure(Jobs jobs) {
        long[] more = jobs.threadIds();
        long[] all = Arrays.copyOf(workers, workers.length + more.length);
        System.arraycopy(more, 0, all, workers.length, more.length);
        workers = Arrays.stream(all).distinct().toArray();
    }

    /**
     * Finds a counter by name, or makes it.
     *
     * @param name what it counts, as {@code "dds.sent.bytes"}
     * @return the counter, always the same for a name
     */
    public TelemetryCounter counter(String name) {
        return counters.computeIfAbsent(
                Objects.requireNonNull(name, "the name of a counter is null: say what it counts"),
                TelemetryCounter::new);
    }

    /**
     * Takes all figures. This allocates and looks up the memory in use in page tables. Call it a few times a second,
     * not in every frame.
     *
     * @return all figures at this moment
     */
    public TelemetrySnapshot snapshot() {
        long collections = 0;
        long millis = 0;
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            collections += Math.max(0, bean.getCollectionCount());
            millis += Math.max(0, bean.getCollectionTime());
        }
        Map<String, Long> counted = new TreeMap<>();
        counters.forEach((name, counter) -> counted.put(name, counter.value()));
        return new TelemetrySnapshot(
                repository.currentTick(),
                simNanos.getOpaque(),
                budget.frames(),
                repository.entityCount(),
                repository.memory(),
                frameTimes(),
                allocated.getOpaque(),
                collections,
                millis,
                figures(),
                counted);
    }

    private TelemetrySnapshot.FrameTimes frameTimes() {
        long longest = budget.longestNanos();
        return new TelemetrySnapshot.FrameTimes(
                budget.lastNanos(),
                Math.min(longest, times.percentile(0.5)),
                Math.min(longest, times.percentile(0.9)),
                Math.min(longest, times.percentile(0.99)),
                Math.min(longest, times.percentile(0.999)),
                longest,
                budget.overruns());
    }

    private List<TelemetrySnapshot.SystemFigures> figures() {
        List<TelemetrySnapshot.SystemFigures> all = new ArrayList<>();
        for (SimSystem system : systems) {
            Health health = system.health();
            SystemGroup group = system.group();
            all.add(new TelemetrySnapshot.SystemFigures(
                    system.name(),
                    group == null ? "" : group.name(),
                    system.isEnabled(),
                    health.updates(),
                    health.failures(),
                    health.lastNanos(),
                    health.longestNanos(),
                    health.totalNanos()));
        }
        ReactionHealth called = reactions;
        if (called != null) {
            all.addAll(called.figures());
        }
        return all;
    }

    @Override
    public String toString() {
        return "Telemetry[" + budget + ", " + counters.size() + " counters]";
    }
}
