package io.fdp.kernel.reaction;

import io.fdp.kernel.component.ComponentColumn;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A registered reaction: {@link Reactions}. Close it to end it. It ends with its repository.
 *
 * <p>The figures are written by the thread that calls reactions. Other threads may read earlier figures.
 */
public final class Reaction implements AutoCloseable {
    private final ReactedTypes owner;
    private final ReactedType type;
    private final ReactionKind kind;
    private final @Nullable EntityReaction plain;
    private final @Nullable LastReaction<ComponentColumn> withLast;
    private final long joined;
    private final int renewals;
    private volatile String name;
    private volatile boolean open = true;
    private volatile boolean enabled = true;
    private boolean told;
    private long calls;
    private long failures;

    Reaction(
            ReactedTypes owner,
            ReactedType type,
            ReactionKind kind,
            @Nullable EntityReaction plain,
            @Nullable LastReaction<ComponentColumn> withLast,
            long joined,
            int renewals) {
        this.owner = owner;
        this.type = type;
        this.kind = kind;
        this.plain = plain;
        this.withLast = withLast;
        this.joined = joined;
        this.renewals = renewals;
        ComponentColumn column = type.column();
        this.name = kind.nameFor(column == null ? "" : column.name());
    }

    // ---- for users

    /**
     * The name in messages and figures.
     *
     * @return for instance {@code onAdded(battle.Position)}, or the name that {@link #named} gave
     */
    public String name() {
        return name;
    }

    /**
     * Gives the reaction another name.
     *
     * @param newName the name
     * @return this
     */
    public Reaction named(String newName) {
        name = Objects.requireNonNull(newName, "the name of a reaction is null: pass a text");
        return this;
    }

    /**
     * What it reacts to.
     *
     * @return the kind
     */
    public ReactionKind kind() {
        return kind;
    }

    /**
     * The component that it reacts to.
     *
     * @return a table, parts, a managed table or a tag; null for reactions to entities
     */
    public @Nullable ComponentColumn column() {
        return type.column();
    }

    /**
     * For how many entities it was called so far.
     *
     * @return the number of calls
     */
    public long calls() {
        return calls;
    }

    /**
     * How many of these calls threw.
     *
     * @return the number of calls
     */
    public long failures() {
        return failures;
    }

    /**
     * Whether it is called. A disabled reaction misses what happens meanwhile.
     *
     * @return true unless {@link #setEnabled} said otherwise
     */
    public boolean isEnabled() {
        return enabled;
    }

    /**
     * Stops or resumes the calls.
     *
     * @param on whether it is called
     */
    public void setEnabled(boolean on) {
        enabled = on;
    }

    /**
     * Whether it is registered.
     *
     * @return false after {@link #close}
     */
    public boolean isOpen() {
        return open;
    }

    /**
     * Ends the reaction, also from within: it is not called again. The last reaction to a component gives its memory
     * back, at the end of the dispatch if one is under way. A second call has no effect.
     */
    @Override
    public void close() {
        if (open) {
            open = false;
            owner.closed();
        }
    }

    @Override
    public String toString() {
        return name + (open ? "" : " (closed)");
    }

    // ---- for the dispatch

    ReactedType type() {
        return type;
    }

    /** Whether it only keeps values for other reactions. */
    @SuppressWarnings("ReferenceEquality") // there is one such reaction
    boolean isKeeper() {
        return withLast == LastValues.NOT_CALLED;
    }

    /** Whether it compares or shows values. */
    boolean needsValues() {
        return kind == ReactionKind.CHANGED || withLast != null;
    }

    /** Whether it was registered before a dispatch began. */
    boolean takesPart(long dispatch) {
        return open && enabled && joined < dispatch && !isKeeper();
    }

    /** Whether nothing was told yet: additions are told of all that is there, and nothing else is. */
    boolean isFresh(int renewalsNow) {
        return !told && renewals == renewalsNow;
    }

    void told(long dispatch) {
        told |= joined < dispatch;
    }

    /** Calls it for one entity. Returns what it threw, or null. */
    @Nullable
    Throwable call(long entity, @Nullable ComponentColumn last) {
        calls++;
        try {
            if (plain != null) {
                plain.react(entity);
            } else if (withLast != null && last != null) {
                withLast.react(entity, last);
            }
            return null;
        } catch (Throwable thrown) { // a reaction does not keep others from being called
            failures++;
            return thrown;
        }
    }
}
