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
 * <p>Changes are chunks: 1,024 entities, the same ones in every table. Where one changed is found without looking at
 * entities:
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
 * <p>An observer that looks at every tenth frame only asks for what changed since it last looked: it keeps {@code
 * repository().version()} from the end of {@code frameFinished()}, and passes that the next time.
 *
 * <p>Events that were published in the frame are in {@link #events()}, as pending ones.
 */
@SuppressWarnings("exports") // a door for the kernel only
public final class FinishedFrame extends FrameOwner {
    private final RawChunks chunks;
    private final Contents contents;
    private final WorldState world;
    private final EntityColumns entities;
    private final EntityLogs logs;
    private List<EventStream<?>> events = List.of();
    private @Nullable Watcher shownTo;
    private long since;

    FinishedFrame(Contents contents, RawChunks chunks, EntityLogs logs) {
        super(contents);
        this.contents = contents;
        this.chunks = chunks;
        this.world = contents.world().state();
        this.entities = contents.world().columns();
        this.logs = logs;
    }

    FinishedFrame show(Watcher watcher) {
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
     * The version that changes have now.
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
     * The version up to which the observer has seen changes: later ones are new to it.
     *
     * @return the version; 0 in the first frame of an observer, which shows everything
     */
    public long since() {
        requireOpen();
        return since;
    }

    /**
     * Whether everything is shown, because the observer has seen nothing yet.
     *
     * @return true in its first frame, and on until one did not fail
     */
    public boolean isFirst() {
        return since() == 0;
    }

    /**
     * How many frames the observer has not seen, because it threw, since it has last seen one. Chunks that changed in
     * them and entities that were created or destroyed in them are shown with this frame; events are not, but for those
     * of the last one, which are current now.
     *
     * @return the number; 0 when all went well
     */
    public int missed() {
        return requireOpen().missed();
    }

    /**
     * Whether the created and the destroyed are all of them since the observer has last seen a frame. They are, unless
     * it threw and more than a million entities were created or destroyed in the frames that it missed: then only later
     * ones are shown, and who is alive is to be read from the repository.
     *
     * @return true if so; always when {@link #missed()} is 0
     */
    public boolean isComplete() {
        return requireOpen().isComplete();
    }

    // ---- entities

    /**
     * How many entities were created in the frame, those that died in it included, and in frames before that the
     * observer {@linkplain #missed() missed}.
     *
     * @return the number
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
     * How many entities died in the frame, and in frames before that the observer {@linkplain #missed() missed}, in
     * whatever way: one by one, in bulk, with a subtree, by {@code clear()}, or because the repository became like
     * another one.
     *
     * @return the number
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
     * The address of the handles of all that died, 8 bytes each.
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
     * The first chunk, at or after one, in which entities were created, died, gained or lost a component or authority,
     * or got another header.
     *
     * @param chunk where to begin, usually 0 or the chunk after the last
     * @return the chunk, or -1 when there is none
     */
    public int nextRestructured(int chunk) {
        return nextRestructured(chunk, since);
    }

    /**
     * The same since a version that the observer kept, because it leaves frames out on purpose.
     *
     * @param chunk where to begin, usually 0 or the chunk after the last
     * @param version what {@code repository().version()} was at the end of {@code frameFinished()} when the observer
     *     last looked; 0 for everything
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
     * The first chunk, at or after one, in which an entity got another parent, other children or another place among
     * its siblings.
     *
     * @param chunk where to begin
     * @return the chunk, or -1 when there is none
     */
    public int nextRelinked(int chunk) {
        return nextRelinked(chunk, since);
    }

    /**
     * The same since a version that the observer kept, because it leaves frames out on purpose.
     *
     * @param chunk where to begin
     * @param version what {@code repository().version()} was at the end of {@code frameFinished()} when the observer
     *     last looked; 0 for everything
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
     * The first chunk, at or after one, in which a value of a component changed, or who has or owns it.
     *
     * @param column one of the repository's, also the table of a singleton
     * @param chunk where to begin, usually 0 or the chunk after the last
     * @return the chunk, or -1 when there is none
     */
    public int nextChanged(ComponentColumn column, int chunk) {
        return nextChanged(column, chunk, since);
    }

    /**
     * The same since a version that the observer kept, because it leaves frames out on purpose.
     *
     * @param column one of the repository's, also the table of a singleton
     * @param chunk where to begin, usually 0 or the chunk after the last
     * @param version what {@code repository().version()} was at the end of {@code frameFinished()} when the observer
     *     last looked; 0 for everything
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
     * The streams of all events, in the order of their ids. What was published in the frame is pending: {@code
     * pendingBytes()}, {@code forEachPending()}.
     *
     * @return the streams
     */
    public List<EventStream<?>> events() {
        requireOpen();
        return events;
    }
}
