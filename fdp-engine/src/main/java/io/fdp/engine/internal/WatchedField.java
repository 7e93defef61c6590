package io.fdp.engine.internal;

import java.lang.reflect.Field;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A field of the program outside of the world, and what it had earlier. */
final class WatchedField {
    private static final int LONGEST_TEXT = 40;

    private final @Nullable Object owner;
    private final Field field;
    private final String name;
    private final Set<Object> known;
    private final Look first = new Look();
    private final Look before = new Look();
    private final Look now = new Look();
    private boolean isReadable;
    private boolean told;

    /** What a look at the field has found. A content that throws, such as a collection of the program, is not seen. */
    private static final class Look {
        private long digest;
        private boolean isSeen;
        private boolean hasGenerator;
        private @Nullable String text;
    }

    /**
     * Watches a field.
     *
     * @param owner the object that has it; null for a static field
     * @param name the name of the owner
     * @param field the field
     * @param known objects that are watched for themselves
     * @param isReadable false if reading could initialise a class that the program would initialise later, or never
     */
    WatchedField(@Nullable Object owner, String name, Field field, Set<Object> known, boolean isReadable) {
        this.owner = owner;
        this.field = field;
        this.isReadable = isReadable;
        this.name = name + "." + field.getName();
        this.known = known;
    }

    /** Keeps what the field has before the first frame. */
    void start() {
        look(first);
    }

    /** Looks at a field whose class was not initialised before the first frame. */
    void lookAgain() {
        if (!first.isSeen) {
            look(first);
        }
        if (!before.isSeen) {
            look(before);
        }
    }

    /** Keeps what the field has in a world that replaced another. */
    void replaced() {
        if (!told) {
            look(before);
        }
    }

    /** What to tell: the field has changed since the world was replaced. Null if it has not, or was told. */
    @Nullable
    String changedSinceReplacement() {
        return hasChanged(before) ? name : null;
    }

    /** What to tell: the field has not what it had before the first frame. Null if it has, or was told. */
    @Nullable
    String changedSinceStart() {
        if (!hasChanged(first)) {
            return null;
        }
        return first.text == null || now.text == null || first.text.equals(now.text)
                ? name
                : name + " (" + first.text + " before the first frame, now " + now.text + ")";
    }

    private boolean hasChanged(Look since) {
        if (told) {
            return false;
        }
        if (!since.isSeen) { // its class was initialised later than the first frame
            look(since);
            return false;
        }
        look(now);
        told = since.isSeen && now.isSeen && (now.digest != since.digest || now.hasGenerator);
        return told;
    }

    private void look(Look into) {
        into.isSeen = false;
        if (!isReadable()) {
            return;
        }
        try {
            ObjectDigest digest = new ObjectDigest(known);
            Object value = ObjectDigest.get(field, owner);
            into.digest = digest.of(value);
            into.hasGenerator = digest.hasGenerator();
            into.text = text(value);
            into.isSeen = true;
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError wrong) {
            // the content throws, or its class cannot be initialised: the program goes on, and so must the frame
            into.isSeen = false;
        }
    }

    /** Whether looking initialises no class of the program that would be initialised later, or never. */
    private boolean isReadable() {
        isReadable = isReadable || UsedStatics.isReadable(field);
        return isReadable;
    }

    /** A short value in words; null for others. */
    private static @Nullable String text(@Nullable Object value) {
        String text = switch (value) {
            case null -> "null";
            case Boolean _, Character _, Byte _, Short _, Integer _, Long _, Float _, Double _ -> value.toString();
            case Enum<?> constant -> constant.name();
            case String words -> "\"" + words + "\"";
            default -> null;
        };
        return text == null || text.length() > LONGEST_TEXT ? null : text;
    }
}
