package io.fdp.kernel.reaction;

import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.Errors;
import io.fdp.kernel.internal.command.CommandLanes;
import io.fdp.kernel.internal.content.LifeTrace;
import io.fdp.kernel.internal.content.PresenceTrace;
import io.fdp.kernel.internal.content.ReactionShadow;
import io.fdp.kernel.internal.content.Trace;
import io.fdp.kernel.internal.content.ValueTrace;
import io.fdp.kernel.internal.memory.Chunks;
import org.jspecify.annotations.Nullable;

/**
 * Calls all reactions once, in an order that depends only on the world: types in the order of their first reaction,
 * removals before additions before changes, reactions of one kind in the order of registration, entities by index.
 *
 * <p>It reads only the two sides of the shadow, which stay as they are while reactions change the world. Versions of
 * the world only say which chunks need not be looked at.
 */
final class Dispatch {
    private static final ReactionKind[] KINDS = ReactionKind.values();

    private final ReactionShadow shadow;
    private final CommandLanes<?> commands;
    private @Nullable LifeTrace life;
    private @Nullable ReactionWatch watch;
    private @Nullable Throwable failure;
    private boolean stopped;
    private long number;
    private int chunks;
    private int called;

    Dispatch(ReactionShadow shadow, CommandLanes<?> commands) {
        this.shadow = shadow;
        this.commands = commands;
    }

    /** Prepares a dispatch, under the lock, after the shadow was taken. */
    void begin(LifeTrace lives, long dispatch, int chunksNow, @Nullable ReactionWatch watches) {
        life = lives;
        watch = watches;
        failure = null;
        stopped = false;
        number = dispatch;
        chunks = chunksNow;
        called = 0;
    }

    /** The number of calls. */
    int called() {
        return called;
    }

    /** What reactions or the watch threw, or null. */
    @Nullable
    Throwable failure() {
        return failure;
    }

    /** Calls all reactions. Never throws, because the dispatch must end. */
    void run(ReactedType[] types) {
        try {
            for (ReactedType type : types) {
                for (ReactionKind kind : KINDS) {
                    run(type, kind);
                }
            }
        } catch (Throwable thrown) { // for instance a stack overflow
            failure = Errors.join(failure, thrown);
        }
    }

    private void run(ReactedType type, ReactionKind kind) {
        for (Reaction reaction : type.reactions()) {
            if (reaction.kind() == kind && reaction.takesPart(number) && !stopped) {
                visit(type, reaction);
            }
        }
    }

    private void visit(ReactedType type, Reaction reaction) {
        boolean isFresh = reaction.isFresh(shadow.renewals());
        boolean begun = false;
        Throwable thrown = null;
        for (int chunk = 0; chunk < chunks; chunk++) {
            if (isSkipped(type.trace(), reaction.kind(), chunk, isFresh)) {
                continue;
            }
            for (int word = chunk * Chunks.WORDS; word < (chunk + 1) * Chunks.WORDS; word++) {
                long selected = select(type, reaction.kind(), word, isFresh);
                if (selected != 0 && !begun) {
                    begun = begin(reaction);
                }
                thrown = callWord(type, reaction, word, selected, thrown);
            }
        }
        if (begun) {
            commands.attribute(reaction.name());
            end(reaction, thrown);
        }
    }

    private boolean isSkipped(Trace trace, ReactionKind kind, int chunk, boolean isFresh) {
        return isFresh ? kind != ReactionKind.ADDED : !trace.isNewer(shadow.before(), chunk);
    }

    private long select(ReactedType type, ReactionKind kind, int word, boolean isFresh) {
        int before = shadow.before();
        if (kind == ReactionKind.REMOVED) {
            return type.trace().onlyOn(before, word);
        }
        if (kind == ReactionKind.ADDED) {
            return isFresh
                    ? type.trace().presentWord(1 - before, word)
                    : type.trace().onlyOn(1 - before, word);
        }
        PresenceTrace presence = type.presence();
        ValueTrace values = type.values();
        return presence == null || values == null ? 0 : shadow.changedWord(presence, values, word);
    }

    /** Calls a reaction for entities of one word. Returns its first error. */
    private @Nullable Throwable callWord(
            ReactedType type, Reaction reaction, int word, long selected, @Nullable Throwable before) {
        Throwable first = before;
        LifeTrace lives = life;
        int side = reaction.kind() == ReactionKind.REMOVED ? shadow.before() : 1 - shadow.before();
        for (long left = selected; left != 0 && lives != null; left &= left - 1) {
            if (!reaction.takesPart(number)) {
                return first; // it was closed or disabled meanwhile
            }
            int index = (word << 6) + Long.numberOfTrailingZeros(left);
            ValueTrace values = type.values();
            ComponentColumn last = values == null ? null : values.table(shadow.before());
            called++;
            Throwable thrown = reaction.call(Entity.of(index, lives.generation(side, index)), last);
            first = first == null ? thrown : first;
        }
        return first;
    }

    private boolean begin(Reaction reaction) {
        ReactionWatch watches = watch;
        if (watches != null) {
            watches.begin(reaction);
        }
        return true;
    }

    private void end(Reaction reaction, @Nullable Throwable thrown) {
        ReactionWatch watches = watch;
        if (watches == null) {
            failure = thrown == null ? failure : Errors.join(failure, thrown);
            return;
        }
        try {
            watches.end(reaction, thrown);
        } catch (Throwable stop) { // later reactions are not called
            failure = Errors.join(failure, stop);
            stopped = true;
        }
    }

    /** Whether any reaction would be called. Under the lock, after the shadow was taken. */
    boolean wouldCall(ReactedType[] types, int chunksNow) {
        for (ReactedType type : types) {
            for (Reaction reaction : type.reactions()) {
                if (reaction.isOpen()
                        && reaction.isEnabled()
                        && !reaction.isKeeper()
                        && wouldCall(type, reaction, chunksNow)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean wouldCall(ReactedType type, Reaction reaction, int chunksNow) {
        boolean isFresh = reaction.isFresh(shadow.renewals());
        for (int chunk = 0; chunk < chunksNow; chunk++) {
            if (!isSkipped(type.trace(), reaction.kind(), chunk, isFresh)) {
                for (int word = chunk * Chunks.WORDS; word < (chunk + 1) * Chunks.WORDS; word++) {
                    if (select(type, reaction.kind(), word, isFresh) != 0) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
