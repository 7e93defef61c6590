package io.fdp.kernel.internal.rule;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.PhaseException;
import io.fdp.kernel.error.UndeclaredAccessException;
import io.fdp.kernel.internal.lock.ActingThread;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The scopes that are at work on a world, and what each declared to write.
 *
 * <p>Either one scope is at work, on the frame thread and the workers of its runs; or several together, each on its own
 * thread and the workers of its runs. The write paths do not come here: a bit of the rule that they compare anyway says
 * that a scope is limited ({@link PhaseRules#DECLARED}). A scope does not limit threads outside of it. They are told
 * apart only when a write would be refused.
 *
 * <p>Only its own thread begins and ends a single scope. Of several scopes, each thread puts and looks up its own, and
 * the arrays change under the monitor.
 */
public final class WriteScopes {
    private @Nullable Scope single;
    private @Nullable Thread owner;
    private volatile @Nullable Thread frameThread;
    private volatile @Nullable Thread endingThread;
    private volatile @Nullable String driver;
    private volatile boolean together;
    private volatile Scope[] scopes = new Scope[4];
    private volatile long[] threads = new long[4];

    /** What a scope may write: everything, or columns of entities and of singletons by their ids. */
    public static final class Scope {
        /** The scope of no thread: {@link #isHere} is always false. */
        static final Scope OF_NOBODY = new Scope("nobody", 0);

        private final String name;
        private final long[] entities;
        private final long[] singletons;
        private boolean limited;
        private String declared = "nothing";

        /** The thread that works in the scope while several scopes are at work; null if there is none. */
        private @Nullable Thread thread;

        public Scope(String name, int words) {
            this.name = name;
            this.entities = new long[words];
            this.singletons = new long[words];
        }

        /** Allows only what {@link #allow} names. */
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
         * Whether the calling thread works in the scope while several scopes are at work. Any thread may ask: for every
         * other thread the result is false at any time.
         */
        @SuppressWarnings("ReferenceEquality") // identity is meant
        public boolean isHere() {
            return thread == Thread.currentThread();
        }

        /** The part of a name after the last separator. */
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

    /** Begins a scope on the calling thread. */
    void begin(Scope scope) {
        boolean begun = false;
        while (!begun) { // a second time when another thread lets scopes work together just then, or ends it
            begun = together ? put(Thread.currentThread(), scope) : beginAlone(scope);
        }
    }

    private boolean beginAlone(Scope scope) {
        Scope other = single;
        if (other != null) {
            throw new PhaseException("cannot begin " + scope.name + " while " + other.name
                    + " is at work: end it first, or let both work together");
        }
        single = scope;
        owner = Thread.currentThread();
        VarHandle.fullFence(); // one of the two sees the other: setTogether() sets first and looks then, too
        return !together || !endAlone(scope);
    }

    private boolean endAlone(Scope scope) {
        if (!scope.equals(single)) {
            return false;
        }
        single = null;
        owner = null;
        return true;
    }

    /** Ends a scope; returns whether it had begun. */
    boolean end(Scope scope) {
        return endAlone(scope) || (together && remove(Thread.currentThread().threadId(), scope));
    }

    /** The thread that runs a frame of the world, if it is another one. */
    public @Nullable Thread frameThreadElsewhere() {
        Thread thread = frameThread;
        return thread == null || ActingThread.isHere(thread) ? null : thread;
    }

    /** The calling thread begins to run a frame, which only it ends; returns false if a frame is already under way. */
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

    /**
     * Somebody begins to run all frames of the world. Returns null, or who runs them already and goes on doing so.
     *
     * @param who the driver in words, for errors
     */
    public synchronized @Nullable String drive(String who) {
        String other = driver;
        if (other == null) {
            driver = who;
        }
        return other;
    }

    /** The driver runs no more frames. */
    public void endDriving() {
        driver = null;
    }

    /** The driver ends its frame on the calling thread, or has ended it. */
    public void setEnding(boolean ends) {
        endingThread = ends ? Thread.currentThread() : null;
    }

    /**
     * Throws if a frame would be ended from inside, or between the frames of a driver: an empty frame would take the
     * events that its systems have not read yet.
     *
     * @param isUnfinished whether a frame was begun that its driver cannot end any more
     */
    public void requireMayEndFrame(boolean isUnfinished) {
        requireOutside("end the frame");
        if (ActingThread.isHere(frameThread)) {
            throw new PhaseException("cannot end the frame from inside of it: its engine ends frames; let modules and"
                    + " handlers of phases return instead");
        }
        requireNoFrameElsewhere("end the frame");
        String runs = driver;
        if (runs != null && !isUnfinished && !ActingThread.isHere(endingThread)) {
            throw new PhaseException("cannot end the frame with tick(): " + runs + " runs this world, and frame() and"
                    + " run() end each frame themselves. A tick() of your own would be one more frame without systems,"
                    + " and the events that wait for them would be lost: leave it out, or close the engine first");
        }
    }

    /** Throws if the world would be replaced from inside a scope or a frame. */
    public void requireBetweenFrames(String what) {
        requireOutside(what);
        if (ActingThread.isHere(frameThread)) {
            throw new PhaseException(
                    "cannot " + what + " in the middle of a frame, whose systems would go on in another"
                            + " world: do it between frames");
        }
        requireNoFrameElsewhere(what);
    }

    private void requireNoFrameElsewhere(String what) {
        Thread other = frameThreadElsewhere();
        if (other != null) {
            throw new PhaseException("cannot " + what + " while the thread " + other.getName()
                    + " runs a frame of this world: do it between frames, on the thread that runs them");
        }
    }

    /** What of a frame is under way, on any thread, as words for errors; null between frames. */
    public @Nullable String underWay() {
        Scope scope = current();
        if (scope == null && !together) {
            scope = single;
        }
        if (scope != null) {
            return scope.name + " is at work";
        }
        return together ? "systems run at the same time" : frameThread != null ? "a frame is under way" : null;
    }

    synchronized void setTogether(boolean on) {
        together = on;
        Scope other = single;
        if (on && other != null) {
            together = false;
            throw new PhaseException(
                    "cannot let systems run at the same time while " + other.name + " is at work: end it first");
        }
        for (Scope scope : scopes) {
            if (scope != null) {
                scope.thread = null;
            }
        }
        Arrays.fill(threads, 0);
        Arrays.fill(scopes, null);
    }

    /** Returns false when scopes do not work together any more. */
    private synchronized boolean put(Thread thread, Scope scope) {
        if (!together) {
            return false;
        }
        int at = find(thread.threadId());
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
        threads[at] = thread.threadId();
        scope.thread = thread;
        return true;
    }

    private synchronized boolean remove(long thread, Scope scope) {
        int at = find(thread);
        if (at < 0 || !scope.equals(scopes[at])) {
            return false;
        }
        threads[at] = 0;
        scopes[at] = null;
        scope.thread = null;
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

    /** Whether several scopes may work at the same time. */
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

    /** The name of the scope that the calling thread works in, or null. */
    public @Nullable String currentName() {
        Scope scope = current();
        return scope == null ? null : scope.name;
    }

    /**
     * The scope that an edit remembers when the calling thread takes or renews it while declarations count. None for a
     * single scope: all other threads may write what it may. A thread outside of all scopes may write more than those
     * at work.
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

    /** The error for an undeclared write; entity 0 if the entity is not known. */
    RuntimeException refused(String column, long entity) {
        Scope scope = current();
        String who = scope == null ? "somebody" : scope.name;
        String what = Scope.shortName(column);
        return new UndeclaredAccessException(who + " cannot write " + what
                + (entity == 0 ? "" : " of entity " + Entity.toString(entity))
                + ": it declared that it writes " + (scope == null ? "nothing" : scope.declared())
                + ". Add writes(…) for " + what + " in create(), and run a loop that writes " + what
                + " of other entities than the one it visits without jobs; or uses(…) for a loop that edits " + what
                + ", or record a command, which needs no declaration");
    }

    /** Whether the calling thread is in one of several scopes at work. */
    public boolean isOneOfSeveral() {
        return together && current() != null;
    }

    /** Throws while several scopes may be at work. */
    public void requireAlone(String what) {
        if (together) {
            throw notTogether(what, "record commands");
        }
    }

    /** Throws if the calling thread is in one of several scopes at work. */
    public void requireNotOneOfSeveral(String what, String instead) {
        if (isOneOfSeveral()) {
            throw notTogether(what, instead);
        }
    }

    /** The same for writing something. Makes the message only if it is needed. */
    void requireAloneToWrite(String what) {
        if (together) {
            requireAlone("write " + what);
        }
    }

    /** The error for something whose result would depend on which scope comes first. */
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

    /** Throws if the frame would be ended, or the world replaced, from inside a scope. */
    public void requireOutside(String what) {
        Scope scope = current();
        if (scope != null) {
            throw new PhaseException("cannot " + what + " from " + scope.name
                    + ": its engine ends frames; return from update() instead, and do between frames what"
                    + " changes the whole world");
        }
    }
}
