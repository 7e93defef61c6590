package io.fdp.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The names that something had before, so that older files still find it: a component, tag, event or managed class, a
 * field of a record, a constant of an enum.
 *
 * <p>For types it is the stable name: what the annotation says, or else the fully qualified name of the class.
 *
 * <pre>{@code
 * @Alias("game.Location")
 * @Component record Position(@Alias("east") float x, float y) {}
 * }</pre>
 */
@Documented
@Target({ElementType.TYPE, ElementType.FIELD, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.RUNTIME)
public @interface Alias {
    /**
     * Former names.
     *
     * @return one or more names
     */
    String[] value();
}
