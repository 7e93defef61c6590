package io.fdp.engine.tkb;

import io.fdp.codec.json.JsonReader;
import io.fdp.kernel.component.ComponentColumn;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A template of a file as far as it was read.
 *
 * <p>The first reading finds number, name and base, and keeps the rest as slices of the text. The rest is read when the
 * base is complete, because a template may name only some fields of a component of its base.
 */
final class TemplateDraft {
    final JsonReader text;
    int id;
    String name = "";
    boolean isAbstract;
    int side = -1;

    /** The name of the base, in a reader for errors about it; null for a template that extends none. */
    @Nullable
    JsonReader baseText;

    String baseName = "";

    @Nullable
    TemplateDraft base;

    /** Whether an error is in the way of what the template inherits. */
    boolean baseUnknown;

    @Nullable
    JsonReader disText;

    @Nullable
    JsonReader components;

    @Nullable
    JsonReader parts;

    @Nullable
    JsonReader tags;

    @Nullable
    JsonReader data;

    TemplateContent content = new TemplateContent();

    /** Columns and types of static data whose values are wrong, here or in the base. */
    final Set<Object> wrong = new HashSet<>();

    /** What the template itself gives. */
    final Set<Object> given = new HashSet<>();

    TemplateDraft(JsonReader text) {
        this.text = text;
    }

    boolean isExtending() {
        return baseText != null;
    }

    /** Takes over what the base has. */
    void inherit(TemplateContent from) {
        content = new TemplateContent(from);
    }

    /** Takes over what the base in the same file has, and what is wrong there. */
    void inherit(TemplateDraft from) {
        inherit(from.content);
        wrong.addAll(from.wrong);
        baseUnknown = from.baseUnknown;
    }

    /** Whether nobody can tell what is inherited for a column or type of static data. */
    boolean isUnknown(Object key) {
        return baseUnknown || wrong.contains(key);
    }

    /** Notes that a column is given; false when the file gave it before, under another name. */
    boolean give(ComponentColumn column) {
        return given.add(column);
    }
}
