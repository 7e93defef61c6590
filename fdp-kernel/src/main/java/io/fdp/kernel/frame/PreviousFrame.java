package io.fdp.kernel.frame;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.PartType;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.error.MemoryBudgetException;
import io.fdp.kernel.error.UnregisteredTypeException;
import io.fdp.kernel.internal.content.ColumnRegistry;
import io.fdp.kernel.internal.content.Contents;
import io.fdp.kernel.internal.content.LastFrame;
import io.fdp.kernel.internal.table.WorldState;
import java.util.Objects;

/**
 * The values of the last frame, for components that are {@linkplain #keep kept}: {@link EntityRepository#previous()}.
 *
 * <pre>{@code
 * PositionTable before = repo.previous().keep(PositionTable.TYPE);    // once
 * if (before.has(entity)) {
 *     float speed = position.view(entity).x() - before.view(entity).x();
 * }
 * }</pre>
 *
 * <p>Systems that read the last frame and write this frame do not depend on their order. The table of the last frame is
 * like any other table, with views, spans and whole values of the same entities, but cannot be written. It shows
 * presence, authority and values of the component at the end of the last frame. An entity that got the component since
 * does not have it there. An entity that lost it or died still has it until the frame ends.
 *
 * <p>The end of a frame copies the chunks that changed in it, within the memory budget of the repository. An unchanged
 * chunk costs a comparison of versions. When there is no memory for the copy, {@code tick()} throws and the frame has
 * not ended. Cursors and spans end with the frame. After a copy into the repository, or a restored snapshot, the last
 * frame equals the new state.
 *
 * <p>The last frame is not part of the state hash, because at the end of a frame it equals the components themselves.
 * Objects of managed components are shared and cannot be kept.
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
     * Keeps the values of a component from the end of this frame on. Further calls return the same table.
     *
     * @param type from the generated table; registered if it is not yet
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
     * @return the tag of the last frame
     */
    public TagColumn keepTag(Class<?> tag) {
        types.registerTag(tag);
        last.followTag(tag);
        ColumnRegistry kept = last.open();
        TagColumn column = kept.registerTag(tag);
        types.all().forEach(type -> followBelow(type, kept));
        return column;
    }

    /** Keeps a tag if its parent is kept. Parents come before their children. */
    private static void followBelow(ComponentColumn type, ColumnRegistry kept) {
        if (type instanceof TagColumn tag) {
            kept.registerTagBelow(tag.tagClass());
        }
    }

    /**
     * The table of a component that is kept.
     *
     * @param type from the generated table
     * @param <T> the record
     * @param <X> its table
     * @return the table of the last frame
     * @throws UnregisteredTypeException when the component is not kept
     */
    public <T, X extends ComponentTable<T>> X table(ComponentType<T, X> type) {
        Objects.requireNonNull(type, "the type to look up is null: pass the TYPE of a generated table");
        return kept(type.name(), "keep() with its table's TYPE").table(type);
    }

    /**
     * The parts of a component that is kept.
     *
     * @param type from the generated class
     * @param <T> the record
     * @param <X> its parts
     * @return the parts of the last frame
     * @throws UnregisteredTypeException when the component is not kept
     */
    public <T, X extends PartTable<T>> X table(PartType<T, X> type) {
        Objects.requireNonNull(type, "the type to look up is null: pass the TYPE of a generated class of parts");
        return kept(type.name(), "keep() with the TYPE of its parts").table(type);
    }

    /**
     * The column of a tag that is kept.
     *
     * @param tag an interface with {@code @Tag}
     * @return the tag of the last frame
     * @throws UnregisteredTypeException when the tag is not kept
     */
    public TagColumn tag(Class<?> tag) {
        return kept(types.tag(tag).name(), "keepTag(" + tag.getSimpleName() + ".class)")
                .tag(tag);
    }

    private ColumnRegistry kept(String name, String remedy) {
        current.requireOpen();
        ColumnRegistry kept = last.kept();
        if (kept == null || kept.find(name) == null) {
            throw new UnregisteredTypeException(
                    name + " is not kept from the last frame: call previous()." + remedy + " first");
        }
        return kept;
    }

    /**
     * Whether an entity was alive when the last frame ended. Known only if some component is kept.
     *
     * @param entity a handle
     * @return true if the entity was alive
     */
    public boolean wasAlive(long entity) {
        ColumnRegistry opened = last.kept();
        return opened != null && opened.world().columns().isAliveNow(entity);
    }

    /**
     * Whether no component is kept.
     *
     * @return true until the first call of {@code keep} or {@link #keepTag}
     */
    public boolean isEmpty() {
        ColumnRegistry opened = last.kept();
        return opened == null || opened.all().isEmpty();
    }

    /**
     * Makes the last frame equal to the present state, as the end of a frame does. A replay restores the end of a
     * frame, calls this, and then restores the next frame. Only chunks that changed are copied. Cursors and spans of
     * the last frame end. Nothing happens when {@linkplain #isEmpty() nothing is kept}.
     *
     * @throws MemoryBudgetException when there is no memory for the copy; nothing has changed then
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
                current.nextVersion(); // so that later changes differ from the copied ones
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
