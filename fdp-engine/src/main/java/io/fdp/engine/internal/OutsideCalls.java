package io.fdp.engine.internal;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Calls of the JDK that answer differently in each run: of clocks, and of random numbers whose seed the program did not
 * choose.
 */
final class OutsideCalls {
    private static final String CONSTRUCTOR = "<init>";
    private static final String NO_PARAMETERS = "()";
    private static final Set<String> SYSTEM_CLOCKS = Set.of("nanoTime", "currentTimeMillis");

    private OutsideCalls() {}

    /**
     * Names a call.
     *
     * @param owner the internal name of the class, as {@code java/lang/Math}
     * @param name the method
     * @param descriptor its parameters and result
     * @return the call for people, with what it asks; null for all other calls
     */
    static @Nullable String find(String owner, String name, String descriptor) {
        boolean isClock = isClock(owner, name, descriptor);
        if (!isClock && !isRandom(owner, name, descriptor)) {
            return null;
        }
        String type = owner.substring(owner.lastIndexOf('/') + 1);
        return name.equals(CONSTRUCTOR) ? "new " + type + "()" : type + "." + name + "()";
    }

    private static boolean isClock(String owner, String name, String descriptor) {
        return switch (owner) {
            case "java/lang/System" -> SYSTEM_CLOCKS.contains(name);
            case "java/util/Date", "java/util/GregorianCalendar" ->
                name.equals(CONSTRUCTOR) && descriptor.startsWith(NO_PARAMETERS);
            case "java/util/Calendar" -> name.equals("getInstance");
            case "java/time/Clock" -> name.startsWith("system") || (name.startsWith("tick") && !name.equals("tick"));
            case "java/time/InstantSource" -> name.equals("system");
            default ->
                owner.startsWith("java/time/")
                        && name.equals("now")
                        && !descriptor.startsWith("(Ljava/time/Clock;"); // the clock is told where it is made
        };
    }

    private static boolean isRandom(String owner, String name, String descriptor) {
        return switch (owner) {
            case "java/lang/Math", "java/lang/StrictMath" -> name.equals("random");
            case "java/util/concurrent/ThreadLocalRandom" -> name.equals("current");
            case "java/util/UUID" -> name.equals("randomUUID");
            case "java/util/Collections" -> name.equals("shuffle") && descriptor.equals("(Ljava/util/List;)V");
            case "java/util/Random", "java/util/SplittableRandom" ->
                name.equals(CONSTRUCTOR) && descriptor.startsWith(NO_PARAMETERS);
            case "java/security/SecureRandom" -> name.equals(CONSTRUCTOR) || name.startsWith("getInstance");
            case "java/util/random/RandomGenerator" -> name.equals("getDefault") || name.equals("of");
            case "java/util/random/RandomGeneratorFactory" ->
                name.equals("create") && descriptor.startsWith(NO_PARAMETERS);
            default -> false;
        };
    }
}
