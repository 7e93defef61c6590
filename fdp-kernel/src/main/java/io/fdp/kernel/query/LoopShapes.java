package io.fdp.kernel.query;

import io.fdp.kernel.internal.query.Matches;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Calls the {@link LoopBodies} of a {@link ForEachLoop} so that each loop is compiled by itself.
 *
 * <p>The compiler stops inlining at a limit of nodes and bytes per method; an access to native memory through a segment
 * takes some 650 nodes. If all loops were inlined into one method, they would share the limit, and the rest would
 * become calls. The compiler does not inline through a method handle that is not a constant. So the handles are
 * instance fields, and a call costs a few nanoseconds.
 */
final class LoopShapes {
    private final MethodHandle all;
    private final MethodHandle word;
    private final MethodHandle bits;
    private final MethodHandle some;
    private final MethodHandle few;

    /**
     * Enough calls for HotSpot to optimize a handle, which happens at call 127 and makes 32 KB of garbage: better now
     * than in a frame.
     */
    private static final int CALLS_TO_SETTLE = 200;

    LoopShapes() {
        all = find("all", Object.class, int.class);
        word = find("word", Object.class, int.class, int.class);
        bits = find("bits", Object.class, int.class, int.class, long.class);
        some = find("some", Object.class, int[].class, int[].class, long[].class, int.class, int.class);
        few = find("few", Object.class, int[].class, int[].class, long[].class, int.class, int.class);
        settle();
    }

    private void settle() {
        Idle idle = new Idle();
        for (int i = 0; i < CALLS_TO_SETTLE; i++) {
            all(idle, idle, 0);
            word(idle, idle, 0, 0);
            bits(idle, idle, 0, 0, 0);
            some(idle, idle, idle.none, idle.none, idle.noWords, 0, 0);
            few(idle, idle, idle.none, idle.none, idle.noWords, 0, 0);
        }
    }

    /** Loops that do nothing. */
    private static final class Idle extends LoopBodies {
        private final int[] none = {};
        private final long[] noWords = {};

        @Override
        protected void all(Object ownCursors, int first) {}

        @Override
        protected void word(Object ownCursors, int first, int from) {}

        @Override
        protected void bits(Object ownCursors, int first, int from, long bits) {}

        @Override
        protected void some(Object ownCursors, int[] chunks, int[] used, long[] words, int from, int to) {}

        @Override
        protected void few(Object ownCursors, int[] chunks, int[] used, long[] words, int from, int to) {}
    }

    private static MethodHandle find(String name, Class<?>... parameters) {
        try {
            return MethodHandles.lookup()
                    .findVirtual(LoopBodies.class, name, MethodType.methodType(void.class, parameters));
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("LoopBodies has no method " + name, impossible);
        }
    }

    void all(LoopBodies loop, Object cursors, int first) {
        try {
            all.invokeExact(loop, cursors, first);
        } catch (Throwable thrown) {
            throw rethrow(thrown);
        }
    }

    void word(LoopBodies loop, Object cursors, int first, int from) {
        try {
            word.invokeExact(loop, cursors, first, from);
        } catch (Throwable thrown) {
            throw rethrow(thrown);
        }
    }

    /** Visits chunks without a full word. Either all of them have few matches, or all have more. */
    void sparse(LoopBodies loop, Object cursors, Matches matches, int from, int to) {
        if (matches.isFew(from)) {
            few(loop, cursors, matches.chunks(), matches.usedWords(), matches.words(), from, to);
        } else {
            some(loop, cursors, matches.chunks(), matches.usedWords(), matches.words(), from, to);
        }
    }

    private void few(LoopBodies loop, Object cursors, int[] chunks, int[] used, long[] words, int from, int to) {
        try {
            few.invokeExact(loop, cursors, chunks, used, words, from, to);
        } catch (Throwable thrown) {
            throw rethrow(thrown);
        }
    }

    private void some(LoopBodies loop, Object cursors, int[] chunks, int[] used, long[] words, int from, int to) {
        try {
            some.invokeExact(loop, cursors, chunks, used, words, from, to);
        } catch (Throwable thrown) {
            throw rethrow(thrown);
        }
    }

    void bits(LoopBodies loop, Object cursors, int first, int from, long matches) {
        try {
            bits.invokeExact(loop, cursors, first, from, matches);
        } catch (Throwable thrown) {
            throw rethrow(thrown);
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // rethrown unchanged
    private static <T extends Throwable> RuntimeException rethrow(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
