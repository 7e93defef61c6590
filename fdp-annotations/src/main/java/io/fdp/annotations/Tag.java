package io.fdp.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes an empty interface a tag: one bit per entity and no storage.
 *
 * <p>A tag that extends another tag is its child: a query for the parent also finds entities with the child.
 *
 * <pre>{@code
 * @Tag interface Damaged {}
 * @Tag interface Burning extends Damaged {}
 * }</pre>
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Tag {
    /**
     * The stable name of the tag in files and on the wire.
     *
     * @return the name, or empty for the interface's fully qualified name
     */
    String name() default "";
}
