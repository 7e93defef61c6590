package io.fdp.kernel.reaction;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ManagedTable;
import io.fdp.kernel.internal.content.PresenceTrace;
import io.fdp.kernel.internal.content.ReactionShadow;
import io.fdp.kernel.internal.content.ValueTrace;
import io.fdp.kernel.internal.table.WorldState;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The types with reactions, in the order of their first reaction.
 *
 * <p>Registering and closing are safe at any time, also while reactions are called. A reaction that is registered then
 * waits for the next dispatch. A closed reaction is not called again; what only it needed is given back when no
 * dispatch reads it.
 */
final class ReactedTypes {
    private static final ReactedType[] NONE = {};

    private final WorldState world;
    private final ReactionShadow shadow;

    /** Managed components for which the log said what counts as a change. */
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    private volatile ReactedType[] types = NONE;
    private volatile boolean untidy;
    private boolean dispatching;
    private long number;

    ReactedTypes(WorldState world, ReactionShadow shadow) {
        this.world = world;
        this.shadow = shadow;
    }

    /** The types; the array is replaced, not changed. */
    ReactedType[] all() {
        return types;
    }

    boolean isEmpty() {
        return types.length == 0;
    }

    int count() {
        int count = 0;
        for (ReactedType type : types) {
            for (Reaction reaction : type.reactions()) {
                count += reaction.isOpen() && !reaction.isKeeper() ? 1 : 0;
            }
        }
        return count;
    }

    // ---- dispatches; under the lock

    /** Whether reactions are called. */
    boolean isDispatching() {
        return dispatching;
    }

    /** A dispatch begins; returns its number. */
    long beginDispatch() {
        dispatching = true;
        return ++number;
    }

    /** A dispatch is over. */
    void endDispatch() {
        dispatching = false;
        for (ReactedType type : types) {
            for (Reaction reaction : type.reactions()) {
                reaction.told(number);
            }
        }
    }

    // ---- registering

    /** Registers a reaction, or throws and changes nothing. */
    Reaction add(
            ReactionKind kind,
            @Nullable ComponentColumn column,
            @Nullable EntityReaction plain,
            @Nullable LastReaction<ComponentColumn> withLast) {
        Reaction made = register(kind, column, plain, withLast);
        if (kind == ReactionKind.CHANGED && column instanceof ManagedTable<?> table && told.add(table.name())) {
            System.getLogger("io.fdp.kernel")
                    .log(
                            System.Logger.Level.INFO,
                            "onChanged() of " + table.name() + " tells of another object only, not of markModified():"
                                    + " objects are compared by identity. Pass a new object to set(), or find marked"
                                    + " ones with a query for changed(…)");
        }
        return made;
    }

    private Reaction register(
            ReactionKind kind,
            @Nullable ComponentColumn column,
            @Nullable EntityReaction plain,
            @Nullable LastReaction<ComponentColumn> withLast) {
        synchronized (world.registration()) {
            world.requireOpen();
            tidy();
            ReactedType type = find(column);
            boolean isNew = type == null;
            ReactedType of = type == null ? open(column) : type;
            try {
                if (column != null && of.values() == null && (kind == ReactionKind.CHANGED || withLast != null)) {
                    of.setValues(shadow.openValues(column));
                }
                return join(of, isNew, kind, plain, withLast);
            } catch (Throwable refused) {
                if (isNew) {
                    closeNew(of);
                }
                throw refused;
            }
        }
    }

    private Reaction join(
            ReactedType type,
            boolean isNew,
            ReactionKind kind,
            @Nullable EntityReaction plain,
            @Nullable LastReaction<ComponentColumn> withLast) {
        world.lock().acquireForLong();
        try {
            world.requireOpen();
            Reaction made = new Reaction(this, type, kind, plain, withLast, number, shadow.renewals());
            type.add(made);
            if (isNew) {
                ReactedType[] more = Arrays.copyOf(types, types.length + 1);
                more[types.length] = type;
                types = more;
            }
            return made;
        } finally {
            world.lock().release();
        }
    }

    @SuppressWarnings("ReferenceEquality") // a column is itself only
    private @Nullable ReactedType find(@Nullable ComponentColumn column) {
        for (ReactedType type : types) {
            if (type.column() == column) {
                return type;
            }
        }
        return null;
    }

    private ReactedType open(@Nullable ComponentColumn column) {
        world.lock().acquireForLong();
        try {
            world.requireOpen();
            return new ReactedType(column, column == null ? shadow.openLife() : shadow.openPresence(column));
        } finally {
            world.lock().release();
        }
    }

    private void closeNew(ReactedType type) {
        world.lock().acquireToEnd();
        try {
            if (!world.isClosed()) {
                close(type);
                if (types.length == 0) {
                    shadow.closeLife();
                }
            }
        } finally {
            world.lock().release();
        }
    }

    // ---- closing

    /** A reaction was closed. */
    void closed() {
        untidy = true;
        giveBack();
    }

    /** Gives back what closed reactions needed, unless a dispatch reads it or the calling thread holds the lock. */
    void giveBack() {
        if (untidy && !world.lock().isMine()) {
            synchronized (world.registration()) {
                tidy();
            }
        }
    }

    /** Drops closed reactions and what only they needed. Called with the monitor of registrations. */
    private void tidy() {
        if (!untidy) {
            return;
        }
        world.lock().acquireToEnd();
        try {
            if (dispatching || world.isClosed()) {
                return;
            }
            untidy = false;
            for (ReactedType type : types) {
                type.tidy();
                closeUnneeded(type);
            }
            types = Arrays.stream(types)
                    .filter(type -> type.reactions().length > 0)
                    .toArray(ReactedType[]::new);
            if (types.length == 0) {
                shadow.closeLife();
            }
        } finally {
            world.lock().release();
        }
    }

    private void closeUnneeded(ReactedType type) {
        if (type.reactions().length == 0) {
            close(type);
        } else if (!type.needsValues()) {
            closeValues(type);
        }
    }

    private void close(ReactedType type) {
        closeValues(type);
        PresenceTrace presence = type.presence();
        if (presence != null) {
            shadow.close(presence);
        }
    }

    private void closeValues(ReactedType type) {
        ValueTrace values = type.values();
        if (values != null) {
            type.setValues(null);
            shadow.close(values);
        }
    }
}
