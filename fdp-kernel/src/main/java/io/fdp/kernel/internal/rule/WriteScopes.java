package io.fdp.kernel.internal.rule;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.UndeclaredAccessException;
import io.fdp.kernel.internal.lock.ActingThread;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Who is at work on a world, and what they said they would write.
 *
 * <p>One scope at a time, of the frame thread and of the workers of its runs; or several together, each on a thread of
 * its own and the workers of its runs. The write paths do not come here: that a scope is limited is a bit of the rule
 * that they compare anyway ({@link PhaseRules#DECLARED}). Threads that do not belong to a scope are not limited by it;
 * they are told apart only when a write would be refused.
 *
 * <p>A single scope is begun and ended by its thread alone. Of several, each thread puts and looks up its own, and the
 * arrays change under the monitor.
 */
public final class WriteScopes {
    private @Nullable Scope single;
    private @Nullable Thread owner;
    private @Nullable Thread frameThread;
    private volatile boolean together;
    private volatile Scope[] scopes = new Scope[4];
    private volatile long[] threads = new long[4];

    /** What somebody may write: all, or columns by their ids, of entities and of singletons. */
    public static final class Scope {
        /** Nobody ever works in it: {@link #isHere} is false for all threads. */
        static final Scope OF_NOBODY = new Scope("nobody", 0);

        private final String name;
        private final long[] entities;
        private final long[] singletons;
        private boolean limited;
        private String declared = "nothing";

        /** The thread that works in the scope together with others; null when none does. */
        private @Nullable Thread thread;

        public Scope(String name, int words) {
            this.name = name;
            this.entities = new long[words];
            this.singletons = new long[words];
        }

        /** Allows nothing but what {@link #allow} names. */
        public void limit() {
            limited = true;
        }

        public void allow(int id, String column, boolean singleton) {
            (singleton ? singletons : entities)[id >>> 6] |= 1L << id;
            declared = "nothing".equals(declared) ? shortName(column) : declared + ", " + shortName(column);
        }

        public boolean isLimited() {
            return limited;
        }

        public String name() {
            return name;
        }

        /**
         * Whether the calling thread is the one that works in the scope now, together with others. Other threads may
         * ask: they are another thread before, while and after it does.
         */
        @SuppressWarnings("ReferenceEquality") // a thread is itself only
        public boolean isHere() {
            return thread == Thread.currentThread();
        }

        /** What follows the last point. */
        static String shortName(String column) {
            return column.substring(Math.max(column.lastIndexOf('.'), column.lastIndexOf('$')) + 1);
        }

        String declared() {
            return "nothing".equals(declared) ? declared : declared + " only";
        }

        boolean allows(int id, boolean singleton) {
            return !limited || ((singleton ? singletons : entities)[id >>> 6] & 1L << id) != 0;
        }
    }

    // ---- beginning and ending

    /** Somebody begins to work on the calling thread. */
    void begin(Scope scope) {
        if (together) {
            put(Thread.currentThread().threadId(), scope);
            scope.thread = Thread.currentThread();
            return;
        }
        Scope other = single;
        if (other != null) {
            throw new PhaseException("cannot begin " + scope.name + " while " + other.name
                    + " is at work: end it first, or let both work together");
        }
        single = scope;
        owner = Thread.currentThread();
    }

    /** Somebody is done; answers whether it had begun. */
    boolean end(Scope scope) {
        if (together) {
            boolean begun = remove(Thread.currentThread().threadId(), scope);
            if (begun) {
                scope.thread = null;
            }
            return begun;
        }
        if (!scope.equals(single)) {
            return false;
        }
        single = null;
        owner = null;
        return true;
    }

    /** The calling thread runs a frame, which only it ends; answers false when one is under way already. */
    public boolean holdFrame() {
        if (frameThread != null) {
            return false;
        }
        frameThread = Thread.currentThread();
        return true;
    }

    public void releaseFrame() {
        frameThread = null;
    }

    /** Refuses to end a frame from inside of it. */
    public void requireMayEndFrame() {
        requireOutside("end the frame");
        if (ActingThread.isHere(frameThread)) {
            throw new PhaseException("cannot end the frame from inside of it: its engine ends frames; let modules and"
                    + " handlers of phases return instead");
        }
    }

    synchronized void setTogether(boolean on) {
        Scope other = single;
        if (other != null) {
            throw new PhaseException(
                    "cannot let systems run at the same time while " + other.name + " is at work: end it first");
        }
        together = on;
        for (Scope scope : scopes) {
            if (scope != null) {
                scope.thread = null;
            }
        }
        Arrays.fill(threads, 0);
        Arrays.fill(scopes, null);
    }

    private synchronized void put(long thread, Scope scope) {
        int at = find(thread);
        if (at >= 0) {
            throw new PhaseException(
                    "cannot begin " + scope.name + " on the thread of " + scopes[at].name + ": end it first");
        }
        at = find(0);
        if (at < 0) {
            at = threads.length;
            scopes = Arrays.copyOf(scopes, at * 2);
            threads = Arrays.copyOf(threads, at * 2);
        }
        scopes[at] = scope;
        threads[at] = thread;
    }

    private synchronized boolean remove(long thread, Scope scope) {
        int at = find(thread);
        if (at < 0 || !scope.equals(scopes[at])) {
            return false;
        }
        threads[at] = 0;
        scopes[at] = null;
        return true;
    }

    private int find(long thread) {
        long[] all = threads;
        for (int i = 0; i < all.length; i++) {
            if (all[i] == thread) {
                return i;
            }
        }
        return -1;
    }

    // ---- asking

    /** Whether several work at the same time. */
    boolean areTogether() {
        return together;
    }

    /** The scope that the calling thread works in, or null. */
    @Nullable
    Scope current() {
        if (together) {
            return ofSeveral();
        }
        Scope scope = single;
        return scope != null && ActingThread.isHere(owner) ? scope : null;
    }

    /**
     * What an edit remembers that the calling thread takes or renews while what was declared counts. What somebody who
     * works alone may write all others may, too; but somebody outside may write more than those who are at work.
     */
    @Nullable
    Scope toRemember() {
        Scope scope = current();
        if (scope == null) {
            return Scope.OF_NOBODY;
        }
        return together ? scope : null;
    }

    private @Nullable Scope ofSeveral() {
        for (Thread thread = Thread.currentThread(); thread != null; thread = ActingThread.actsFor(thread)) {
            int at = find(thread.threadId());
            if (at >= 0) {
                return scopes[at];
            }
        }
        return null;
    }

    /** Whether the calling thread may write a column. */
    boolean allows(int id, boolean singleton) {
        if (!together) {
            Scope scope = single;
            if (scope == null || scope.allows(id, singleton)) {
                return true;
            }
        }
        Scope scope = current();
        return scope == null || scope.allows(id, singleton);
    }

    /** The error for a write that was not declared; entity 0 when it is not known. */
    RuntimeException refused(String column, long entity) {
        Scope scope = current();
        String who = scope == null ? "somebody" : scope.name;
        String what = Scope.shortName(column);
        return new UndeclaredAccessException(who + " cannot write " + what
                + (entity == 0 ? "" : " of entity " + Entity.toString(entity))
                + ": it declared that it writes " + (scope == null ? "nothing" : scope.declared())
                + ". Add writes(…) with " + what + " in create(), or uses(…) with a loop that edits it; a table passed"
                + " to a loop does not count: commands that the loop records with it need writes(…), too");
    }

    /** Whether the calling thread is at work together with others. */
    public boolean isOneOfSeveral() {
        return together && current() != null;
    }

    /** Refuses something that only who works alone may do. */
    public void requireAlone(String what) {
        if (together) {
            throw notTogether(what, "record commands");
        }
    }

    /** The same for writing something. The message is made only when it is needed. */
    void requireAloneToWrite(String what) {
        if (together) {
            requireAlone("write " + what);
        }
    }

    /** The error for something that would depend on who comes first. */
    private RuntimeException notTogether(String what, String instead) {
        Scope scope = current();
        return new PhaseException("cannot " + what + " while systems run at the same time"
                + (scope == null ? "" : ", in " + scope.name)
                + ": " + instead + ", or take the system out of the parallel group");
    }

    /** The error for batches of commands of one of several. */
    public RuntimeException noBatchTogether(String what) {
        return notTogether(what, "record in commands().buffer(), whose order is that of systems");
    }

    /** Refuses to end the frame, or to replace the world, from inside a scope. */
    public void requireOutside(String what) {
        Scope scope = current();
        if (scope != null) {
            throw new PhaseException("cannot " + what + " from " + scope.name
                    + ": its engine ends frames; return from update() instead, and do between frames what"
                    + " changes the whole world");
        }
    }
}
