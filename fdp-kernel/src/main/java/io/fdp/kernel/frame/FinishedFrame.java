package io.fdp.kernel.frame;

import io.fdp.kernel.chunk.RawChunks;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.event.EventStream;
import io.fdp.kernel.internal.content.Contents;
import io.fdp.kernel.internal.content.FrameOwner;
import io.fdp.kernel.internal.entity.EntityLog;
import io.fdp.kernel.internal.entity.EntityLogs;
import io.fdp.kernel.internal.entity.HierarchyLinks;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.internal.table.WorldState;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What changed in a frame that is finished, for a {@link FrameObserver}.
 *
 * <p>Changes are known by chunk: 1,024 entities, the same ones in every table. Changed chunks are found without looking
 * at entities:
 *
 * <pre>{@code
 * RawChunks raw = frame.rawChunks();
 * for (int i = 0; i < frame.columns().size(); i++) {
 *     ComponentColumn column = frame.columns().get(i);
 *     for (int chunk = frame.nextChanged(column, 0); chunk >= 0; chunk = frame.nextChanged(column, chunk + 1)) {
 *         at += raw.read(column, chunk, buffer, at);
 *     }
 * }
 * }</pre>
 *
 * <p>An observer that looks only at every tenth frame keeps {@code repository().version()} at the end of {@code
 * frameFinished()}. The next time it passes this version to get the changes since then.
 *
 * <p>Events that were published in the frame are in {@link #events()}, as pending events.
 */
@SuppressWarnings("exports") // access for the kernel only
public final class FinishedFrame extends FrameOwner {
    private final RawChunks chunks;
    private final Contents contents;
    private final WorldState world;
    private final EntityColumns entities;
    private final EntityLogs logs;
    private List<EventStream<?>> events = List.of();
    private @Nullable Watcher shownTo;
    private long since;
    private boolean isPaced;

    FinishedFrame(Contents contents, RawChunks chunks, EntityLogs logs) {
        super(contents);
        this.contents = contents;
        this.chunks = chunks;
        this.world = contents.world().state();
        this.entities = contents.world().columns();
        this.logs = logs;
    }

    FinishedFrame show(Watcher watcher, boolean paced) {
        isPaced = paced;
        if (events.size() != contents.channels().count()) {
            events = contents.events().all();
        }
        since = watcher.seen();
        shownTo = watcher;
        return this;
    }

    void end() {
        shownTo = null;
    }

    private Watcher requireOpen() {
        Watcher watcher = shownTo;
        if (watcher == null) {
            throw new IllegalStateException(
                    "the frame is over: use it only while frameFinished() runs, and copy what" + " is needed later");
        }
        return watcher;
    }

    /**
     * The chunks of the repository as bytes.
     *
     * @return the chunks
     */
    public RawChunks rawChunks() {
        return chunks;
    }

    /**
     * The version with which changes are marked now.
     *
     * @return the version of the repository
     */
    public long version() {
        return world.version();
    }

    /**
     * The number of the frame.
     *
     * @return the tick that ends
     */
    public long tick() {
        return world.tick();
    }

    /**
     * Whether frames follow a pace: an observer that cannot keep up leaves something out. Otherwise it may take its
     * time, and the next frame waits for it.
     *
     * @return what {@link FrameObservers#setPaced} was told
     */
    public boolean isPaced() {
        requireOpen();
        return isPaced;
    }

    /**
     * The version up to which the observer has seen changes. Later changes are new to it.
     *
     * @return the version; 0 in the first frame of an observer, which shows everything as changed
     */
    public long since() {
        requireOpen();
        return since;
    }

    /**
     * Whether the frame shows everything, because the observer has seen nothing yet.
     *
     * @return true until the observer has seen one frame without throwing
     */
    public boolean isFirst() {
        return since() == 0;
    }

    /**
     * How many frames the observer missed since it last saw one, because it threw. This frame also shows the chunks
     * that changed in the missed frames, and the entities that were created or destroyed in them. It does not show
     * their events, except those of the last missed frame, which are current now.
     *
     * @return the number of missed frames; 0 when the observer did not throw
     */
    public int missed() {
        return requireOpen().missed();
    }

    /**
     * Whether the lists of created and destroyed entities are complete since the observer last saw a frame. They are
     * incomplete only when it threw and more than a million entities were created or destroyed in the missed frames.
     * Then they have only later entities: read from the repository which entities live.
     *
     * @return true if the lists are complete; always when {@link #missed()} is 0
     */
    public boolean isComplete() {
        return requireOpen().isComplete();
    }

    // ---- entities

    /**
     * How many entities were created in the frame and in {@linkplain #missed() missed} frames, including those that
     * died since.
     *
     * @return the number of entities
     */
    public int createdCount() {
        return logs.created().count() - requireOpen().created();
    }

    /**
     * An entity that was created, in the order of creation.
     *
     * @param i 0 to {@code createdCount() - 1}
     * @return its handle
     */
    public long created(int i) {
        return get(logs.created(), requireOpen().created(), i);
    }

    /**
     * How many entities died in the frame and in {@linkplain #missed() missed} frames. Every way of dying counts: one
     * by one, in bulk, with a subtree, by {@code clear()}, or by a copy into the repository.
     *
     * @return the number of entities
     */
    public int destroyedCount() {
        return logs.destroyed().count() - requireOpen().destroyed();
    }

    /**
     * An entity that died, in the order of death.
     *
     * @param i 0 to {@code destroyedCount() - 1}
     * @return its handle
     */
    public long destroyed(int i) {
        return get(logs.destroyed(), requireOpen().destroyed(), i);
    }

    /**
     * The address of the handles of all destroyed entities, 8 bytes each.
     *
     * @return the address
     */
    public long destroyedAddress() {
        return logs.destroyed().address() + (long) requireOpen().destroyed() * Long.BYTES;
    }

    private static long get(EntityLog log, int first, int i) {
        return log.get(first + Objects.checkIndex(i, log.count() - first));
    }

    /**
     * The first chunk, from a given one on, in which entities were created, died, gained or lost a component or
     * authority, or got another header.
     *
     * @param chunk where to begin, usually 0 or the chunk after the last
     * @return the chunk, or -1 when there is none
     */
    public int nextRestructured(int chunk) {
        return nextRestructured(chunk, since);
    }

    /**
     * The same since a version that the observer kept, for observers that skip frames on purpose.
     *
     * @param chunk where to begin, usually 0 or the chunk after the last
     * @param version {@code repository().version()} at the end of {@code frameFinished()} when the observer last
     *     looked; 0 for everything
     * @return the chunk, or -1 when there is none
     */
    public int nextRestructured(int chunk, long version) {
        requireOpen();
        int all = world.chunks();
        for (int at = Math.max(chunk, 0); at < all; at++) {
            if (entities.structureVersion(at) > version) {
                return at;
            }
        }
        return -1;
    }

    /**
     * Where in a chunk entities were created, died, gained or lost a component or authority, or got another header.
     *
     * @param chunk a chunk that {@link #nextRestructured(int, long)} returned
     * @param version the version that was given there
     * @return a bit for each 64 entities of the chunk, the first ones in the lowest bit
     */
    public int restructured(int chunk, long version) {
        requireOpen();
        return entities.restructuredWords(Objects.checkIndex(chunk, world.chunks()), version);
    }

    /**
     * The first chunk, from a given one on, in which an entity got another parent, other children or another place
     * among its siblings.
     *
     * @param chunk where to begin
     * @return the chunk, or -1 when there is none
     */
    public int nextRelinked(int chunk) {
        return nextRelinked(chunk, since);
    }

    /**
     * The same since a version that the observer kept, for observers that skip frames on purpose.
     *
     * @param chunk where to begin
     * @param version {@code repository().version()} at the end of {@code frameFinished()} when the observer last
     *     looked; 0 for everything
     * @return the chunk, or -1 when there is none
     */
    public int nextRelinked(int chunk, long version) {
        requireOpen();
        int all = world.chunks();
        HierarchyLinks links = contents.world().index().hierarchy();
        for (int at = Math.max(chunk, 0); at < all; at++) {
            if (links.chunkVersion(at) > version) {
                return at;
            }
        }
        return -1;
    }

    // ---- components

    /**
     * All component types, in the order of their ids.
     *
     * @return tables, managed tables, tables of parts and tags
     */
    public List<ComponentColumn> columns() {
        return contents.types().all();
    }

    /**
     * The first chunk, from a given one on, in which values, presence or authority of a component changed.
     *
     * @param column a column of the repository, or the table of a singleton
     * @param chunk where to begin, usually 0 or the chunk after the last
     * @return the chunk, or -1 when there is none
     */
    public int nextChanged(ComponentColumn column, int chunk) {
        return nextChanged(column, chunk, since);
    }

    /**
     * The same since a version that the observer kept, for observers that skip frames on purpose.
     *
     * @param column a column of the repository, or the table of a singleton
     * @param chunk where to begin, usually 0 or the chunk after the last
     * @param version {@code repository().version()} at the end of {@code frameFinished()} when the observer last
     *     looked; 0 for everything
     * @return the chunk, or -1 when there is none
     */
    public int nextChanged(ComponentColumn column, int chunk, long version) {
        requireOpen();
        ColumnStore store = Stores.under(column, world, "pass the column of this repository");
        int all = store.world().chunks();
        for (int at = Math.max(chunk, 0); at < all; at++) {
            if (store.chunkVersion(at) > version) {
                return at;
            }
        }
        return -1;
    }

    // ---- events

    /**
     * The streams of all events, in the order of their ids. Events that were published in the frame are pending: {@code
     * pendingBytes()}, {@code forEachPending()}.
     *
     * @return the streams
     */
    public List<EventStream<?>> events() {
        requireOpen();
        return events;
    }
}
