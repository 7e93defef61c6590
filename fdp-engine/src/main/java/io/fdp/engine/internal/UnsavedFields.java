package io.fdp.engine.internal;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Fields of systems that change in a world that was loaded, copied or taken over. They are not part of the world, so it
 * may go on differently. Each field is told once.
 *
 * <p>Systems that override {@code worldReplaced()} take care of their fields. Makes no garbage after the first
 * replacement, except for what it tells.
 */
public final class UnsavedFields {
    private static final Logger LOG = System.getLogger("io.fdp.engine");
    private static final String TAKES_CARE = "worldReplaced";

    /** Longer arrays are room to work in. */
    private static final int MOST_ELEMENTS = 1 << 12;

    /** Fields are compared so many frames after a replacement. */
    private static final List<Integer> LOOKS = List.of(1, 8, 64);

    private final List<Watched> fields = new ArrayList<>();
    private int frames;
    private int looks;

    /** A field, and what it had when the world was replaced. */
    private static final class Watched {
        private final Object system;
        private final Field field;
        private final String name;
        private long before;
        private boolean told;

        Watched(Object system, Field field) {
            this.system = system;
            this.field = field;
            this.name = system.getClass().getSimpleName() + "." + field.getName();
        }
    }

    /**
     * Watches the fields of systems.
     *
     * @param systems all systems
     * @param base the class whose fields, and those of its superclasses, are not watched
     */
    public UnsavedFields(List<?> systems, Class<?> base) {
        for (Object system : systems) {
            List<Field> found = new ArrayList<>();
            Class<?> from = system.getClass();
            boolean takesCare = false;
            for (; from != base && from != null && from != Object.class; from = from.getSuperclass()) {
                takesCare |= definesCare(from);
                found.addAll(Arrays.asList(from.getDeclaredFields()));
            }
            if (!takesCare) {
                found.stream()
                        .filter(UnsavedFields::isWatched)
                        .forEach(field -> fields.add(new Watched(system, field)));
            }
        }
    }

    private static boolean definesCare(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .anyMatch(method -> method.getName().equals(TAKES_CARE) && method.getParameterCount() == 0);
    }

    private static boolean isWatched(Field field) {
        Class<?> type = field.getType();
        boolean isFinal = Modifier.isFinal(field.getModifiers());
        if (Modifier.isStatic(field.getModifiers()) || field.isSynthetic()) {
            return false;
        }
        boolean changes = type.isPrimitive() || type == String.class || type.isEnum() || type == Boolean.class;
        boolean hasContent = Number.class.isAssignableFrom(type) // a box, or an AtomicLong
                || Collection.class.isAssignableFrom(type)
                || Map.class.isAssignableFrom(type)
                || RandomGenerator.class.isAssignableFrom(type)
                || (type.isArray() && type.getComponentType().isPrimitive());
        if (!hasContent && (isFinal || !changes)) {
            return false;
        }
        try {
            field.setAccessible(true);
            return true;
        } catch (InaccessibleObjectException | SecurityException closed) {
            return false; // a module that does not open its package
        }
    }

    /** The world was replaced: compares with what the fields have now. */
    public void replaced() {
        frames = 0;
        looks = 0;
        for (Watched each : fields) {
            each.before = look(each);
        }
    }

    /** A frame has ended in which systems were updated. */
    public void frameEnded() {
        frames++;
        if (looks < LOOKS.size() && frames == LOOKS.get(looks)) {
            looks++;
            tell();
        }
    }

    private void tell() {
        List<String> changed = null;
        for (Watched each : fields) {
            if (!each.told && (isRandom(each) || look(each) != each.before)) {
                each.told = true;
                changed = changed == null ? new ArrayList<>() : changed;
                changed.add(each.name);
            }
        }
        if (changed != null) {
            LOG.log(Level.WARNING, text(changed));
        }
    }

    private static String text(List<String> changed) {
        return "the world was loaded, copied or taken over, and systems keep in fields what is not part of it: "
                + String.join(", ", changed)
                + ". Fields are not saved, so the world may not go on as it was. Keep such state in components or"
                + " singletons, or override worldReplaced() and bring the fields up to date there; an empty"
                + " worldReplaced() says that they do not matter";
    }

    private static boolean isRandom(Watched each) {
        return RandomGenerator.class.isAssignableFrom(each.field.getType());
    }

    /** A number that is another one when the field has changed; usually. */
    private static long look(Watched at) {
        try {
            Class<?> type = at.field.getType();
            if (type == double.class || type == float.class) {
                return Double.doubleToRawLongBits(at.field.getDouble(at.system));
            }
            if (type == boolean.class) {
                return at.field.getBoolean(at.system) ? 1 : 0;
            }
            if (type == char.class) {
                return at.field.getChar(at.system);
            }
            return type.isPrimitive() ? at.field.getLong(at.system) : content(at.field.get(at.system));
        } catch (IllegalAccessException | RuntimeException wrong) { // a collection of the program may throw anything
            return 0;
        }
    }

    private static long content(@Nullable Object value) {
        return switch (value) {
            case null -> -1;
            case String text -> text.hashCode();
            case Boolean truth -> truth ? 1 : 0;
            case Enum<?> constant -> constant.name().hashCode();
            case Number number -> Double.doubleToRawLongBits(number.doubleValue());
            case Collection<?> all -> all.size();
            case Map<?, ?> all -> all.size();
            case RandomGenerator random -> 0;
            default -> Array.getLength(value) > MOST_ELEMENTS ? 0 : elements(value);
        };
    }

    private static long elements(Object array) {
        return switch (array) {
            case int[] all -> Arrays.hashCode(all);
            case long[] all -> Arrays.hashCode(all);
            case float[] all -> Arrays.hashCode(all);
            case double[] all -> Arrays.hashCode(all);
            case boolean[] all -> Arrays.hashCode(all);
            case byte[] all -> Arrays.hashCode(all);
            case short[] all -> Arrays.hashCode(all);
            case char[] all -> Arrays.hashCode(all);
            default -> 0;
        };
    }
}
