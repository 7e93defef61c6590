package io.fdp.format.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What every entity has beside its components. In texts of queries these words are in lower case. */
public enum HeaderField {
    /** The handle. */
    ENTITY,
    /** The name of the template; known where the source has the names of templates. */
    TEMPLATE,
    /** The number of the template, 0 for none. */
    TKB,
    /** The DIS type, seven fields in one number. */
    DIS,
    /** The side. */
    SIDE,
    /** The flags. */
    FLAGS,
    /** The tick in which it was created. */
    SPAWNED,
    /** The tick in which it last gained or lost a component, or changed owner. */
    CHANGED,
    /** The handle of its parent, 0 for none. */
    PARENT,
    /** The number of its children. */
    CHILDREN,
    /** The roles that it has, any number of them. */
    ROLE,
    /** Reserved: the node that owns it. */
    OWNER;

    /**
     * The word in texts.
     *
     * @return the name in lower case
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The field that has a word in texts; null when there is none. */
    static @Nullable HeaderField of(String word) {
        for (HeaderField field : values()) {
            if (field.word().equals(word)) {
                return field;
            }
        }
        return null;
    }

    static List<String> words() {
        List<String> words = new ArrayList<>();
        for (HeaderField field : values()) {
            words.add(field.word());
        }
        return words;
    }
}
