package io.fdp.tests.monkey;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Objects of any interface: they answer anything, throw, or call something themselves. */
final class Callbacks {
    private static final int DEPTH = 3;
    private static final int THROWS_IN = 40;
    private static final int CALLS_IN = 12;

    /**
     * Whether a callback answered on this thread. What it answered may be null, or of a class that the compiler rules
     * out.
     */
    private static final ThreadLocal<Boolean> ANSWERED = ThreadLocal.withInitial(() -> false);

    private final Random random;
    private final Hand hand;
    private int depth;

    Callbacks(Random random, Hand hand) {
        this.random = random;
        this.hand = hand;
    }

    /** Whether a callback answered on this thread since it was told to forget. */
    static boolean hasAnswered() {
        return ANSWERED.get();
    }

    static void forgetAnswers() {
        ANSWERED.set(false);
    }

    Object of(Class<?> type) {
        InvocationHandler handler = (proxy, method, arguments) -> answer(proxy, method, arguments);
        return Proxy.newProxyInstance(
                type.getClassLoader() == null ? Hand.class.getClassLoader() : type.getClassLoader(),
                new Class<?>[] {type},
                handler);
    }

    @SuppressWarnings("ReferenceEquality") // this is what equals of a callback says
    private @Nullable Object answer(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        switch (method.getName()) {
            case "toString" -> {
                return "callback";
            }
            case "hashCode" -> {
                return System.identityHashCode(proxy);
            }
            case "equals" -> {
                return arguments != null && proxy == arguments[0];
            }
            default -> {}
        }
        ANSWERED.set(method.getReturnType() != void.class || ANSWERED.get());
        if (!hand.isMine()) { // a worker: its numbers must not change those of the thread
            return nothing(method.getReturnType());
        }
        if (random.nextInt(THROWS_IN) == 0) {
            throw new Verdict.CallbackException();
        }
        if (arguments != null) {
            for (Object argument : arguments) {
                hand.keep(argument);
            }
        }
        if (depth < DEPTH && random.nextInt(CALLS_IN) == 0) {
            depth++;
            try {
                hand.call();
            } finally {
                depth--;
            }
        }
        Class<?> type = method.getReturnType();
        if (type == void.class) {
            return null;
        }
        return hand.arguments().make(type, false);
    }

    private static @Nullable Object nothing(Class<?> type) {
        return switch (type.getName()) {
            case "boolean" -> false;
            case "byte" -> (byte) 0;
            case "short" -> (short) 0;
            case "char" -> (char) 0;
            case "int" -> 0;
            case "long" -> 0L;
            case "float" -> 0f;
            case "double" -> 0d;
            default -> null;
        };
    }
}
