package io.fdp.engine.internal;

import io.fdp.kernel.memory.Memory;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The static fields that the code of a program uses: code of systems, the loops that they run, methods with
 * {@code @ForEach}, and helpers that these call. No object leads to such fields, so class files are read. That
 * initialises no class.
 *
 * <p>Follows calls by the class that they name, and all methods of the classes of which the code makes objects.
 */
final class UsedStatics {
    private static final String LAMBDA = "$$Lambda";
    private static final int MOST_METHODS = 1 << 14;

    private final Predicate<Class<?>> isOfProgram;
    private final Predicate<Class<?>> takesCare;
    private final Set<ClassCode.Member> reached = new HashSet<>();
    private final Set<Class<?>> made = new HashSet<>();
    private final Deque<Step> waiting = new ArrayDeque<>();
    private final Set<Field> fields = new LinkedHashSet<>();
    private final Set<String> outsideCalls = new TreeSet<>();

    /** A method to look at, and the class whose loader finds the classes that it names. */
    private record Step(Class<?> owner, ClassCode.Method method) {}

    /**
     * Makes an empty set.
     *
     * @param isOfProgram the classes that count; others are not looked at
     * @param takesCare the classes whose objects do not count, such as a system that a module makes
     */
    UsedStatics(Predicate<Class<?>> isOfProgram, Predicate<Class<?>> takesCare) {
        this.isOfProgram = isOfProgram;
        this.takesCare = takesCare;
    }

    /** Adds what the methods of a class use. */
    void addClass(Class<?> type) {
        make(type);
        follow();
    }

    /**
     * Adds what the method of a {@code SimSystem.of} system uses. The class of a lambda does not say which method it
     * calls, so all methods count of which the class around it makes a {@link Runnable}.
     */
    void addLambda(Class<?> lambda) {
        String name = lambda.getName();
        int end = name.indexOf(LAMBDA);
        Class<?> around = end < 0 ? null : find(name.substring(0, end), lambda.getClassLoader());
        Class<?> host = around == null ? lambda.getNestHost() : around;
        for (ClassCode.Method method : ClassCode.of(host).methods()) {
            method.runnables().forEach(each -> call(find(each.owner(), host.getClassLoader()), each));
        }
        follow();
    }

    /** The static fields that are used, without constants of enums and fields that the compiler made. */
    Set<Field> fields() {
        return fields;
    }

    /** Where clocks and generators of the JDK are asked, as {@code Math.random() in Dice.roll}. */
    Set<String> outsideCalls() {
        return outsideCalls;
    }

    /**
     * Whether a static field can be read without side effects: its class is initialised already, or its initialiser
     * makes plain objects of the JDK only.
     */
    static boolean isReadable(Field field) {
        for (Class<?> each = field.getDeclaringClass(); each != null; each = each.getSuperclass()) {
            if (!ObjectDigest.isInLibrary(each) && !ClassCode.of(each).isPlain() && !Memory.isInitialized(each)) {
                return false;
            }
        }
        return true;
    }

    private void follow() {
        for (Step step = waiting.poll(); step != null; step = waiting.poll()) {
            ClassLoader loader = step.owner.getClassLoader();
            for (ClassCode.Member field : step.method.statics()) {
                addField(find(field.owner(), loader), field.name());
            }
            for (String name : step.method.made()) {
                make(find(name, loader));
            }
            for (ClassCode.Member call : step.method.calls()) {
                call(find(call.owner(), loader), call);
            }
            for (String call : step.method.outsideCalls()) {
                outsideCalls.add(call + " in " + step.method.shownName(step.owner.getSimpleName()));
            }
        }
    }

    /** Objects of a class are made: whoever has one may call all its methods. */
    private void make(@Nullable Class<?> type) {
        if (type != null && takesCare.test(type)) {
            return;
        }
        for (Class<?> each = type; each != null && isOfProgram.test(each) && made.add(each); ) {
            for (ClassCode.Method method : ClassCode.of(each).methods()) {
                if (!method.isStatic()) {
                    reach(each, method);
                }
            }
            each = each.getSuperclass();
        }
    }

    private void call(@Nullable Class<?> type, ClassCode.Member called) {
        for (Class<?> each = type; each != null && isOfProgram.test(each); each = each.getSuperclass()) {
            ClassCode.Method method = ClassCode.of(each).find(called);
            if (method != null) {
                reach(each, method);
                return;
            }
        }
    }

    private void reach(Class<?> owner, ClassCode.Method method) {
        if (reached.size() < MOST_METHODS
                && reached.add(new ClassCode.Member(owner.getName(), method.name(), method.descriptor()))) {
            waiting.add(new Step(owner, method));
        }
    }

    private void addField(@Nullable Class<?> type, String name) {
        for (Class<?> each = type; each != null && isOfProgram.test(each); each = each.getSuperclass()) {
            for (Field field : ObjectDigest.fieldsOf(each)) {
                if (field.getName().equals(name) && field.getDeclaringClass() == each) {
                    if (!field.isEnumConstant()) {
                        fields.add(field);
                    }
                    return;
                }
            }
        }
    }

    /** A class, which is not initialised; null if there is none. */
    private static @Nullable Class<?> find(String name, @Nullable ClassLoader loader) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError missing) {
            return null; // code that names it cannot run either
        }
    }
}
