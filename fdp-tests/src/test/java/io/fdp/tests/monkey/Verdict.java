package io.fdp.tests.monkey;

import io.fdp.kernel.error.FdpException;
import java.lang.reflect.Executable;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Which errors may come of a call. This is the one list of them. */
final class Verdict {
    private Verdict() {}

    /** What callbacks of the monkey throw. */
    static final class CallbackException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        CallbackException() {
            super("thrown by a callback", null, false, false);
        }
    }

    /**
     * Whether an error is declared.
     *
     * @param thrown the error
     * @param called what was called
     * @param arguments with what
     * @param raced whether another thread uses one of the objects as well
     */
    static boolean isDeclared(Throwable thrown, Executable called, @Nullable Object[] arguments, boolean raced) {
        if (isFromCallback(thrown)) {
            return true;
        }
        if (thrown instanceof Error) {
            return false;
        }
        if (raced && thrown instanceof RuntimeException) {
            return true; // objects for one thread, used by two: anything but harm may come of it
        }
        for (Class<?> declared : called.getExceptionTypes()) {
            if (declared.isInstance(thrown)) {
                return thrown.getMessage() != null;
            }
        }
        return switch (thrown) {
            case FdpException own -> own.getMessage() != null;
            case NullPointerException missing ->
                missing.getMessage() != null && (hasNull(arguments) || isNamed(missing));
            case ClassCastException mixed -> isGeneric(called); // javac would not have let the call pass
            case ArrayIndexOutOfBoundsException bare -> false;
            case StringIndexOutOfBoundsException bare -> false;
            case IndexOutOfBoundsException outside -> outside.getMessage() != null;
            case IllegalArgumentException wrong -> wrong.getMessage() != null;
            case IllegalStateException wrong -> wrong.getMessage() != null;
            case NoSuchElementException none -> none.getMessage() != null; // as Query.single() says
            case WrongThreadException confined -> confined.getMessage() != null; // a segment of another thread
            case UnsupportedOperationException fixed -> fixed.getMessage() != null; // a segment that is only read

            default -> false;
        };
    }

    /** Whether FDP says itself what is missing, as of something that a callback answered earlier. */
    private static boolean isNamed(NullPointerException missing) {
        StackTraceElement[] stack = missing.getStackTrace();
        return missing.getMessage() != null
                && stack.length > 0
                && stack[0].getClassName().equals("java.util.Objects");
    }

    private static boolean isFromCallback(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof CallbackException) {
                return true;
            }
        }
        return false;
    }

    static boolean hasNull(@Nullable Object @Nullable [] arguments) {
        if (arguments == null) {
            return true; // the array of a callback that is a collection
        }
        for (Object argument : arguments) {
            if (argument == null
                    || (argument instanceof Object[] inner && hasNull(inner))
                    || (argument instanceof Collection<?> inner && hasNull(inner.toArray()))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isGeneric(Executable called) {
        for (Type type : called.getGenericParameterTypes()) {
            if (!(type instanceof Class<?> plain) || plain == Object.class || plain.isArray()) {
                return true;
            }
        }
        return called.getDeclaringClass().getTypeParameters().length > 0;
    }
}
