package io.fdp.kernel;

import io.fdp.kernel.internal.query.Matches;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Calls the loops of a {@link ForEachLoop} so that each is compiled by itself.
 *
 * <p>An access to native memory is some 650 nodes to the compiler, and it stops inlining at 18,000: room for about 27 field accesses. If the loops were inlined
 * into one method, each would get a part of it, and the rest would become calls. The compiler does not inline what it calls through a method handle that
 * is not a constant; so these are instance fields, and the call costs a few nanoseconds.
 */
final class LoopShapes {
    private final MethodHandle all;
    private final MethodHandle word;
    private final MethodHandle bits;
    private final MethodHandle some;

    LoopShapes() {
        all = find("all", Object.class, int.class);
        word = find("word", Object.class, int.class, int.class);
        bits = find("bits", Object.class, int.class, int.class, long.class);
        some = find("some", Object.class, int[].class, int[].class, long[].class, int.class, int.class);
    }

    private static MethodHandle find(String name, Class<?>... parameters) {
        try {
            return MethodHandles.lookup()
                    .findVirtual(ForEachLoop.class, name, MethodType.methodType(void.class, parameters));
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("ForEachLoop has no method " + name, impossible);
        }
    }

    void all(ForEachLoop loop, Object cursors, int first) {
        try {
            all.invokeExact(loop, cursors, first);
        } catch (Throwable thrown) {
            throw rethrow(thrown);
        }
    }

    void word(ForEachLoop loop, Object cursors, int first, int from) {
        try {
            word.invokeExact(loop, cursors, first, from);
        } catch (Throwable thrown) {
            throw rethrow(thrown);
        }
    }

    void some(ForEachLoop loop, Object cursors, Matches matches, int from, int to) {
        try {
            some.invokeExact(loop, cursors, matches.chunks(), matches.usedWords(), matches.words(), from, to);
        } catch (Throwable thrown) {
            throw rethrow(thrown);
        }
    }

    void bits(ForEachLoop loop, Object cursors, int first, int from, long matches) {
        try {
            bits.invokeExact(loop, cursors, first, from, matches);
        } catch (Throwable thrown) {
            throw rethrow(thrown);
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // thrown as what it is
    private static <T extends Throwable> RuntimeException rethrow(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
