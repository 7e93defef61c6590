package io.fdp.kernel.frame;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.PartType;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.internal.content.ColumnRegistry;
import io.fdp.kernel.internal.content.Contents;
import io.fdp.kernel.internal.content.LastFrame;
import io.fdp.kernel.internal.table.WorldState;

/**
 * The values of the last frame, of the components that ask for it: {@link EntityRepository#previous()}.
 *
 * <pre>{@code
 * PositionTable before = repo.previous().keep(PositionTable.TYPE);    // once
 * if (before.has(entity)) {
 *     float speed = position.view(entity).x() - before.view(entity).x();
 * }
 * }</pre>
 *
 * <p>Systems that read these and write this frame's do not depend on who of them comes first. It is a table like any
 * other, with views, spans and whole values, of the same entities, that cannot be written. It shows the component as it
 * was when the last frame ended: who had it, who owned it, and the values. An entity that got it since does not have it
 * there; one that lost it or died still has it until the frame ends.
 *
 * <p>At the end of a frame the chunks that changed in it are copied, within the memory budget of the repository; what
 * did not change costs a comparison of versions. When there is no memory for it, {@code tick()} throws and the frame
 * has not ended. Cursors and spans end with the frame. After the repository became like another one, or like a
 * snapshot, the last frame is what it became.
 *
 * <p>It is not part of the state hash: at the end of a frame it is the same as the components themselves. Objects of
 * managed components are shared and cannot be kept.
 */
public final class PreviousFrame {
    private final ColumnRegistry types;
    private final WorldState current;
    private final LastFrame last;

    /**
     * Made by the repository.
     *
     * @param contents what the repository holds
     */
    @SuppressWarnings("exports") // users have no such contents
    public PreviousFrame(Contents contents) {
        this.types = contents.types();
        this.current = contents.world().state();
        this.last = contents.lastFrame();
    }

    /**
     * Keeps the values of a component from the end of this frame on. Asking again is the same as asking once.
     *
     * @param type from the generated table; it is registered if it is not yet
     * @param <T> the record
     * @param <X> its table
     * @return the table of the last frame
     */
    public <T, X extends ComponentTable<T>> X keep(ComponentType<T, X> type) {
        types.register(type);
        return last.open().register(type);
    }

    /**
     * The same for a component of parts.
     *
     * @param type from the generated class
     * @param <T> the record
     * @param <X> its parts
     * @return the parts of the last frame
     */
    public <T, X extends PartTable<T>> X keep(PartType<T, X> type) {
        types.register(type);
        return last.open().register(type);
    }

    /**
     * The same for a tag, and for all tags below it.
     *
     * @param tag an interface with {@code @Tag}
     * @return who had it in the last frame
     */
    public TagColumn keepTag(Class<?> tag) {
        types.registerTag(tag);
        last.followTag(tag);
        ColumnRegistry kept = last.open();
        TagColumn column = kept.registerTag(tag);
        types.all().forEach(type -> followBelow(type, kept));
        return column;
    }

    /** Keeps a tag whose parent is kept; parents come before their children. */
    private static void followBelow(ComponentColumn type, ColumnRegistry kept) {
        if (type instanceof TagColumn tag) {
            kept.registerTagBelow(tag.tagClass());
        }
    }

    /**
     * Whether an entity was alive when the last frame ended. Known only if anything is kept.
     *
     * @param entity a handle
     * @return true if it was
     */
    public boolean wasAlive(long entity) {
        ColumnRegistry opened = last.kept();
        return opened != null && opened.world().columns().isAliveNow(entity);
    }

    /**
     * Whether nothing is kept.
     *
     * @return true until somebody asks for a component
     */
    public boolean isEmpty() {
        ColumnRegistry opened = last.kept();
        return opened == null || opened.all().isEmpty();
    }

    /**
     * Makes the last frame what the repository is now, as the end of a frame does: for a replay, which puts the world
     * into the state that a frame left, calls this, and then puts it into the state of the next frame. Only chunks that
     * changed are copied. Cursors and spans of the last frame end. Nothing happens when {@linkplain #isEmpty() nothing
     * is kept}.
     *
     * @throws MemoryBudgetException when there is no memory for it; nothing has changed then
     */
    public void take() {
        current.lock().acquireForLong();
        try {
            current.requireOpen();
            current.rules().requireNoSync("take the last frame");
            current.rules().scopes().requireOutside("take the last frame");
            current.rules().requireStill("take the last frame");
            if (!isEmpty()) {
                last.prepare();
                last.apply(current.tick());
                current.nextVersion(); // later changes are to be told from those that were copied
            }
        } finally {
            current.lock().release();
        }
    }

    @Override
    public String toString() {
        ColumnRegistry kept = last.kept();
        return "PreviousFrame[" + (kept == null ? "nothing" : kept.all()) + "]";
    }
}
