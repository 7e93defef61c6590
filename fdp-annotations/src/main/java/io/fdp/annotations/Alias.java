package io.fdp.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The former names of a component, tag, event or managed class, of a field of a record, or of a constant of an enum.
 * With them older files can still be read.
 *
 * <p>The name of a type is its stable name: the name in its annotation, or else the fully qualified name of the class.
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
     * The former names.
     *
     * @return one or more names
     */
    String[] value();
}
