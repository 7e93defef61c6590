package io.fdp.engine.tkb;

import io.fdp.codec.json.JsonReader;
import io.fdp.codec.json.ValueJson;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.error.JsonException;
import org.jspecify.annotations.Nullable;

/** Reads a value over the value that a template inherits, and finds all errors of the value. */
final class OverridingReader {
    private final TkbErrors errors;

    OverridingReader(TkbErrors errors) {
        this.errors = errors;
    }

    /**
     * Reads a value.
     *
     * @param json reads it
     * @param in a reader of this value alone
     * @param inherited the value for fields that the text does not give, or null
     * @param what the column or the type of static data
     * @param draft the template
     * @return the value; null if it is wrong, or if an error in the base is in the way
     */
    <T> @Nullable T read(ValueJson<T> json, JsonReader in, @Nullable T inherited, Object what, TemplateDraft draft) {
        boolean unknown = draft.isUnknown(what);
        int before = errors.count();
        in.reportingTo(errors::note);
        if (unknown) {
            in.incomplete();
        }
        T read = null;
        try {
            read = inherited == null ? json.read(in) : json.read(in, inherited);
            if (read == null && errors.count() == before && !unknown) {
                errors.note(in.error(nameOf(what) + " was read as null: give it a value, or leave it out"));
            }
        } catch (JsonException wrong) {
            errors.note(wrong);
        } catch (RuntimeException confused) {
            if (errors.count() == before && !unknown) { // else a codec stumbled over what stands for a wrong value
                throw confused;
            }
        }
        if (unknown || errors.count() > before) {
            draft.wrong.add(what);
            return null;
        }
        return read;
    }

    private static String nameOf(Object what) {
        return what instanceof DataType type ? type.name() : ((ComponentColumn) what).name();
    }
}
