package io.fdp.engine.internal;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Fields of systems and modules that change in a world that was loaded, copied or taken over. They are not part of the
 * world, so it may go on differently. Each field is told once.
 *
 * <p>Systems that override {@code worldReplaced()} take care of their fields. Looks at the fields in a few frames after
 * the first replacements, and makes no garbage in others.
 */
public final class UnsavedFields {
    private static final Logger LOG = System.getLogger("io.fdp.engine");
    private static final String TAKES_CARE = "worldReplaced";

    /** Fields are compared so many frames after a replacement. */
    private static final int[] LOOKS = {1, 8, 64, 512, 4096};

    /** After so many replacements a program replaces worlds all the time, and has been told. */
    private static final int MOST_REPLACEMENTS = 4;

    private final List<Watched> fields = new ArrayList<>();
    private int replacements;
    private int frames;
    private int looks;

    /** A field, and what it had when the world was replaced. */
    private static final class Watched {
        private final Object owner;
        private final Field field;
        private final String name;
        private long before;
        private boolean hasGenerator;
        private boolean told;

        Watched(Object owner, String name, Field field) {
            this.owner = owner;
            this.field = field;
            this.name = name + "." + field.getName();
        }

        /** The digest of the content. A field whose content throws, such as a collection of the program, has none. */
        long look() {
            try {
                ObjectDigest digest = new ObjectDigest();
                long found = digest.of(ObjectDigest.get(field, owner));
                hasGenerator = digest.hasGenerator();
                return found;
            } catch (RuntimeException wrong) {
                return 0;
            }
        }
    }

    /**
     * Watches a system.
     *
     * @param owner the system
     * @param name its name
     * @param base the class whose fields, and those of its superclasses, are not watched
     */
    public void watch(Object owner, String name, Class<?> base) {
        Class<?> type = owner.getClass();
        for (Class<?> each = type; each != base && each != null; each = each.getSuperclass()) {
            if (Arrays.stream(each.getDeclaredMethods())
                    .anyMatch(method -> method.getName().equals(TAKES_CARE) && method.getParameterCount() == 0)) {
                return;
            }
        }
        for (Field field : ObjectDigest.fieldsOf(type, base)) {
            int modifiers = field.getModifiers();
            if (!(Modifier.isStatic(modifiers) && Modifier.isFinal(modifiers))) {
                fields.add(new Watched(owner, name, field));
            }
        }
    }

    /**
     * Watches a module of the program. FDP's own modules take care of themselves.
     *
     * @param module the module
     * @param name its name
     */
    public void watchModule(Object module, String name) {
        if (!ObjectDigest.isOfLibrary(module.getClass())) {
            watch(module, name, Object.class);
        }
    }

    /** The world was replaced: compares with what the fields have now. */
    public void replaced() {
        if (++replacements > MOST_REPLACEMENTS) {
            return;
        }
        frames = 0;
        looks = 0;
        for (Watched each : fields) {
            if (!each.told) {
                each.before = each.look();
            }
        }
    }

    /** A frame has ended in which systems were updated. */
    public void frameEnded() {
        if (looks < LOOKS.length && ++frames == LOOKS[looks]) {
            looks++;
            tell();
        }
    }

    private void tell() {
        List<String> changed = new ArrayList<>();
        for (Watched each : fields) {
            if (!each.told && (each.look() != each.before || each.hasGenerator)) {
                each.told = true;
                changed.add(each.name);
            }
        }
        if (!changed.isEmpty()) {
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
}
