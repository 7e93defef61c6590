package io.fdp.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a {@code long} field of a component as an entity handle (0 for none), or a parameter of a {@link ForEach}
 * method as the entity.
 *
 * <p>On a field of a component it can also ask for an index, and say what happens when the referred entity dies. For
 * {@code @EntityRef(indexed = true) long target} the generated table has {@code targetReferrers()}. Neither changes how
 * a value lies in memory, nor any file or hash.
 */
@Documented
@Target({ElementType.RECORD_COMPONENT, ElementType.PARAMETER})
@Retention(RetentionPolicy.CLASS)
public @interface EntityRef {
    /**
     * Whether the table can tell which entities refer to an entity by this field. A field with {@link #onDeath} is
     * indexed in any case.
     *
     * @return true for an index
     */
    boolean indexed() default false;

    /**
     * What happens when the referred entity is not alive any more.
     *
     * @return by default nothing
     */
    OnDeath onDeath() default OnDeath.KEEP;
}
