package io.fdp.engine.internal;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Fields of systems, modules and services, and static fields that their code uses. They are not part of the world. Each
 * field is told once: when it changes after the world was loaded, copied or taken over, and when the world is saved and
 * the field has not what it had before the first frame. In both cases the loaded world may go on differently.
 *
 * <p>Nor are clocks, and generators of random numbers without a seed, that this code asks. They are told once: before
 * the first frame of an engine whose runs should all be the same, else when a field could be told.
 *
 * <p>Objects that override {@code worldReplaced()} take care of their fields, and fields that are {@code transient} do
 * not matter. Looks at the fields before the first frame, at saves, and in a few frames after the first replacements;
 * makes no garbage in other frames.
 *
 * <p>Threading: a save on another thread may look while the engine looks.
 */
public final class UnsavedFields {
    private static final Logger LOG = System.getLogger("io.fdp.engine");
    private static final String TAKES_CARE = "worldReplaced";

    /** Fields are compared so many frames after a replacement. */
    private static final int[] LOOKS = {1, 8, 64, 512, 4096};

    /** After so many replacements a program replaces worlds all the time, and has been told. */
    private static final int MOST_REPLACEMENTS = 4;

    private final List<WatchedField> fields = new ArrayList<>();

    /** Objects that are watched for themselves, and services. */
    private final Set<Object> known = Collections.newSetFromMap(new IdentityHashMap<>());

    private final Set<Field> watched = new HashSet<>();
    private final Set<Class<?>> classes = new HashSet<>();
    private final Set<Class<?>> careful = new HashSet<>();
    private final Set<String> places = new HashSet<>();
    private final UsedStatics statics = new UsedStatics(this::isOfProgram, this::takesCare);
    private final List<Runnable> roots = new ArrayList<>();
    private boolean isDeterministic;
    private boolean toldCalls;
    private boolean isFirstFrame = true;
    private int replacements;
    private int frames;
    private int looks;

    /**
     * Watches a system.
     *
     * @param owner the system
     * @param name its name
     * @param base the class whose fields, and those of its superclasses, are not watched
     */
    public void watch(Object owner, String name, Class<?> base) {
        Class<?> type = owner.getClass();
        known.add(owner);
        places.add(place(type));
        if (Overrides.has(type, base, TAKES_CARE)) {
            careful.add(type);
            return;
        }
        for (Field field : ObjectDigest.fieldsOf(type)) {
            if (!field.getDeclaringClass().isAssignableFrom(base)) {
                watchField(owner, name, field, true);
            }
        }
        watchAround(type);
        roots.add(() -> statics.addClass(type));
    }

    /**
     * Watches a module of the program. FDP's own modules take care of themselves.
     *
     * @param module the module
     * @param name its name
     */
    public void watchModule(Object module, String name) {
        known.add(module);
        if (!ObjectDigest.isOfLibrary(module.getClass())) {
            watch(module, name, Object.class);
        }
    }

    /**
     * Watches a service, if its class comes from the same jar or folder as the class of a system or module that is
     * watched. Services of libraries have state that is nobody's affair. Call it after systems and modules.
     *
     * @param service the service
     * @param name its name
     */
    public void watchService(Object service, String name) {
        Class<?> type = service.getClass();
        if (known.add(service) && !type.isHidden() && !ObjectDigest.isOfLibrary(type) && isOfProgram(type)) {
            watch(service, name, Object.class);
        }
    }

    private void watchField(@Nullable Object owner, String name, Field field, boolean isReadable) {
        int modifiers = field.getModifiers();
        boolean isStatic = Modifier.isStatic(modifiers);
        if ((isStatic && Modifier.isFinal(modifiers) && !mayChange(field.getType()))
                || (isStatic && !watched.add(field))) {
            return;
        }
        fields.add(new WatchedField(owner, name, field, known, isReadable));
        Object value = Modifier.isStatic(modifiers) || owner == null ? null : ObjectDigest.get(field, owner);
        if (value != null && value.getClass().isHidden()) { // the method of SimSystem.of
            Class<?> host = value.getClass().getNestHost();
            places.add(place(host));
            watchStatics(host);
            roots.add(() -> statics.addLambda(value.getClass()));
        }
    }

    /** Whether an object in a constant may change. */
    private static boolean mayChange(Class<?> type) {
        return ObjectDigest.isContainer(type)
                || RandomGenerator.class.isAssignableFrom(type)
                || !(type.isPrimitive() || type.isEnum() || ObjectDigest.isOfLibrary(type));
    }

    /** Whether a class comes from the same jar or folder as one that is watched. */
    private boolean isOfProgram(Class<?> type) {
        return !ObjectDigest.isInLibrary(type) && places.contains(place(type));
    }

    private boolean takesCare(Class<?> type) {
        return careful.contains(type);
    }

    /** Watches the static fields that the code of systems uses, such as those of classes with {@code @ForEach}. */
    private void watchUsed() {
        roots.forEach(Runnable::run); // when all places are known
        roots.clear();
        for (Field field : statics.fields()) {
            watchField(null, field.getDeclaringClass().getSimpleName(), field, false);
        }
    }

    /** Watches the static fields of the classes around a class. */
    private void watchAround(Class<?> type) {
        for (Class<?> each = type.getEnclosingClass(); each != null; each = each.getEnclosingClass()) {
            watchStatics(each);
        }
    }

    private void watchStatics(Class<?> type) {
        if (ObjectDigest.isOfLibrary(type) || !classes.add(type)) {
            return;
        }
        for (Field field : ObjectDigest.fieldsOf(type)) {
            if (field.getDeclaringClass() == type && Modifier.isStatic(field.getModifiers())) {
                watchField(null, type.getSimpleName(), field, true);
            }
        }
    }

    /** The jar or folder that a class comes from; empty if it does not say. */
    private static String place(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null || source.getLocation() == null
                ? ""
                : source.getLocation().toExternalForm();
    }

    /** The first frame is about to begin: what fields have now is what any program has at its start. */
    public synchronized void start() {
        watchUsed();
        fields.forEach(WatchedField::start);
        if (isDeterministic) {
            tellCalls();
        }
    }

    /** Tells of clocks and generators that the code of systems asks: no two runs get the same answers. */
    private void tellCalls() {
        boolean isFirst = !toldCalls;
        toldCalls = true;
        if (isFirst && !statics.outsideCalls().isEmpty()) {
            LOG.log(
                    Level.WARNING,
                    "systems ask what is not part of the world, and answers differently in each run: "
                            + String.join(", ", statics.outsideCalls())
                            + ". If it decides what the world becomes, no two runs are the same, and a loaded world"
                            + " does not go on as it was. Use time() of the system instead of a clock, and a generator"
                            + " whose seed is in the world, in a component or singleton, as new SplittableRandom(seed)."
                            + " If it does not matter (a measurement, a display), write an empty worldReplaced() in the"
                            + " system");
        }
    }

    /** The world was replaced: compares with what the fields have now. */
    public synchronized void replaced() {
        if (++replacements > MOST_REPLACEMENTS) {
            return;
        }
        frames = 0;
        looks = 0;
        fields.forEach(WatchedField::replaced);
    }

    /** A frame has ended in which systems were updated. Does nothing in a world that replaced no other. */
    public void frameEnded() {
        if (isFirstFrame) {
            isFirstFrame = false;
            lookAgain();
        }
        if (replacements > 0 && looks < LOOKS.length && ++frames == LOOKS[looks]) {
            looks++;
            tell(
                    WatchedField::changedSinceReplacement,
                    "the world was loaded, copied or taken over, and systems keep in fields what is not part of it: ",
                    ". Fields are not saved, so the world may not go on as it was");
        }
    }

    /** Classes that the first frame has initialised can be looked at now. */
    private synchronized void lookAgain() {
        fields.forEach(WatchedField::lookAgain);
    }

    /** The world was saved. */
    public void saved() {
        tell(
                WatchedField::changedSinceStart,
                "the world was saved without what systems keep in fields: ",
                ". Fields are not saved, and a program that loads the world begins with the values of its own start, so"
                        + " the world may not go on as it was. Versions of changes mean nothing in a loaded world, in"
                        + " singletons neither: hear of changes by repo.reactions()");
    }

    /** Says that each run should be the same, so that clocks are told before the first frame. */
    public void deterministic() {
        isDeterministic = true;
    }

    private synchronized void tell(Function<WatchedField, @Nullable String> question, String before, String after) {
        tellCalls();
        List<String> changed = new ArrayList<>();
        for (WatchedField each : fields) {
            String text = question.apply(each);
            if (text != null) {
                changed.add(text);
            }
        }
        if (!changed.isEmpty()) {
            LOG.log(
                    Level.WARNING,
                    before + String.join(", ", changed) + after
                            + ". Either keep such values in components or singletons, which are saved; or, if they"
                            + " can be computed from the world, override worldReplaced() in the system and compute them"
                            + " there, before the next frame; or, if they do not matter (a display, scratch space),"
                            + " write transient before the field, or an empty worldReplaced() for all fields of the"
                            + " system");
        }
    }
}
