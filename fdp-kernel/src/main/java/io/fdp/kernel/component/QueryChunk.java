package io.fdp.kernel.component;

import io.fdp.kernel.access.Span;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.command.Commands;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.StaleCursorException;
import io.fdp.kernel.frame.PreviousFrame;
import io.fdp.kernel.internal.memory.Chunks;
import io.fdp.kernel.internal.query.ChunkPlace;
import io.fdp.kernel.internal.query.Matches;
import io.fdp.kernel.internal.table.ColumnStore;
import io.fdp.kernel.internal.table.EntityColumns;
import io.fdp.kernel.internal.table.Stores;
import io.fdp.kernel.internal.table.WorldState;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A chunk with matches of a query, as an iteration visits it.
 *
 * <p>Spans of any table come from the table: {@code position.editSpan(chunk)}. The chunk keeps them and uses them
 * again, so that nothing is allocated after the first use. Each worker of a parallel iteration has its own chunk, and
 * so its own spans. A span lasts until the iteration goes on to the next chunk.
 *
 * <p>The chunk belongs to the iteration: do not keep it. Between iterations it refuses every call.
 */
@SuppressWarnings("exports") // access for the kernel only
public final class QueryChunk extends ChunkPlace {
    private static final String REMEDY = "ask for tables and tags of the repository that is iterated";

    private final WorldState world;
    private final EntityColumns entities;
    private final Commands commands;
    private final KeptSpans spans = new KeptSpans();

    /**
     * Made by a query.
     *
     * @param world the state of the world
     * @param entities its entities
     * @param commands its commands
     */
    @SuppressWarnings("exports") // users have no such state
    public QueryChunk(WorldState world, EntityColumns entities, Commands commands) {
        this.world = world;
        this.entities = entities;
        this.commands = commands;
    }

    @Override
    protected void left() {
        spans.endAll();
    }

    private Matches matches() {
        Matches of = matchesHere();
        if (of == null || world.limit() == 0) {
            throw stale();
        }
        return of;
    }

    /**
     * The index of the entity in a slot. The unsigned comparison refuses closed repositories, whose limit is 0, and
     * uses between iterations, where the index is negative.
     */
    int indexOf(int slot) {
        int at = place() * Chunks.SLOTS + Objects.checkIndex(slot, Chunks.SLOTS);
        if (Integer.compareUnsigned(at, world.limit()) >= 0) {
            throw stale();
        }
        return at;
    }

    private RuntimeException stale() {
        world.requireOpen();
        return new StaleCursorException("a chunk of a query was used after its iteration ended: use it only in the"
                + " visitor that receives it, and keep handles or values instead");
    }

    /**
     * The number of the chunk: entities {@code 1,024 * index} and after.
     *
     * @return the number of the chunk
     * @throws StaleCursorException when the iteration is over; all other methods throw it too
     */
    public int index() {
        int at = place();
        if (at < 0) {
            throw stale();
        }
        return at;
    }

    /**
     * How many of its entities match.
     *
     * @return 1 to 1,024
     */
    public int count() {
        return matches().count(position());
    }

    /**
     * The first match at or after a slot.
     *
     * @param slot where to begin, 0 to 1,024
     * @return the slot, or -1 when there is none
     */
    public int nextSlot(int slot) {
        return matches().nextSlot(position(), Objects.checkIndex(slot, Chunks.SLOTS + 1));
    }

    /**
     * The end of a run of matches.
     *
     * @param slot where to begin, 0 to 1,024
     * @return the first slot at or after {@code slot} that does not match, or 1,024
     */
    public int runEnd(int slot) {
        return matches().runEnd(position(), Objects.checkIndex(slot, Chunks.SLOTS + 1));
    }

    /**
     * The entity in a slot.
     *
     * @param slot a slot that matches
     * @return its handle
     */
    public long entity(int slot) {
        int at = indexOf(slot);
        return Entity.of(at, entities.generation(at));
    }

    /**
     * The command buffer of the thread that visits the chunk.
     *
     * @return the same buffer as {@link Commands#buffer()}
     */
    public CommandBuffer commands() {
        matches();
        return commands.buffer();
    }

    /**
     * Whether any entity of the chunk, matching or not, has a component. Only then the chunk has a span of it.
     *
     * @param column a table or tag of the repository that is iterated, also one of its {@linkplain PreviousFrame last
     *     frame}
     * @return true if some entity has the component
     * @throws IllegalArgumentException when the column is a singleton or of another repository
     */
    public boolean has(ComponentColumn column) {
        ColumnStore store = Stores.over(column, world, REMEDY);
        int at = index();
        return at < store.world().chunks() && store.chunkCount(at) > 0;
    }

    /**
     * Tells the table of a component that values in this chunk were changed through their address.
     *
     * @param column a table of the repository that is iterated
     * @throws IllegalArgumentException when the column is a singleton, of the last frame or of another repository
     */
    public void markChanged(ComponentColumn column) {
        ColumnStore store = Stores.in(column, world, REMEDY);
        store.rules().requireMayWriteSome();
        store.markAll(indexOf(0) >>> Chunks.SHIFT);
    }

    /** The kept span of a table, or null when there is none yet. */
    @Nullable
    Span useSpan(ComponentTable<?> table, boolean writes) {
        matches();
        Stores.over(table, world, REMEDY);
        return spans.use(table, writes);
    }

    void keepSpan(ComponentTable<?> table, Span span, boolean writes) {
        spans.keep(table, span, writes);
    }

    /** Refuses a column of another repository. */
    void requireOwn(ComponentColumn column) {
        Stores.in(column, world, REMEDY);
    }
}
