package io.fdp.kernel;

import io.fdp.kernel.access.Span;
import io.fdp.kernel.internal.query.Matches;
import io.fdp.kernel.internal.table.EntityColumns;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A chunk with matches of a query, as an iteration visits it.
 *
 * <p>Spans of any table come from the table: {@code position.editSpan(chunk)}. They are kept here and used again, so that nothing is allocated once all have
 * been asked for; each worker of a parallel iteration has a chunk, and so spans, of its own. It belongs to the iteration: do not keep it.
 */
public final class QueryChunk {
    private final EntityColumns entities;
    private final Commands commands;
    private final @Nullable Span[] views = new Span[ColumnRegistry.MAX_TYPES];
    private final @Nullable Span[] edits = new Span[ColumnRegistry.MAX_TYPES];
    private @Nullable Matches matches;
    private int position;
    private int index;

    QueryChunk(EntityColumns entities, Commands commands) {
        this.entities = entities;
        this.commands = commands;
    }

    void moveTo(Matches of, int at) {
        matches = of;
        position = at;
        index = of.chunk(at);
    }

    private Matches matches() {
        return Objects.requireNonNull(matches, "the chunk is on no iteration");
    }

    /**
     * The number of the chunk: entities {@code 1,024 * index} and after.
     *
     * @return the number
     */
    public int index() {
        return index;
    }

    /**
     * How many of its entities match.
     *
     * @return 1 to 1,024
     */
    public int count() {
        return matches().count(position);
    }

    /**
     * The first match at or after a slot.
     *
     * @param slot where to begin, 0 to 1,024
     * @return the slot, or -1 when there is none
     */
    public int nextSlot(int slot) {
        return matches().nextSlot(position, slot);
    }

    /**
     * The end of a run of matches.
     *
     * @param slot where to begin, 0 to 1,024
     * @return the first slot at or after it that does not match, or 1,024
     */
    public int runEnd(int slot) {
        return matches().runEnd(position, slot);
    }

    /**
     * The entity in a slot.
     *
     * @param slot a slot that matches
     * @return its handle
     */
    public long entity(int slot) {
        int at = index * 1024 + Objects.checkIndex(slot, 1024);
        return Entity.of(at, entities.generation(at));
    }

    /**
     * The command buffer of the thread that visits the chunk.
     *
     * @return the buffer, as {@link Commands#buffer()} answers it
     */
    public CommandBuffer commands() {
        return commands.buffer();
    }

    /**
     * Whether any entity of the chunk, matching or not, has a component: whether a span of it can be had.
     *
     * @param column a table or tag
     * @return true if so
     */
    public boolean has(ComponentColumn column) {
        return column.store().chunkCount(index) > 0;
    }

    /**
     * Notes that values of a component in this chunk were changed behind its table's back.
     *
     * @param column a table
     */
    public void markChanged(ComponentColumn column) {
        column.store().markAll(index);
    }

    @Nullable
    Span[] spans(boolean writes) {
        return writes ? edits : views;
    }
}
