package io.fdp.engine;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Updates a system, or a group, after others of the same group. What it names must be there when the engine starts, in
 * the same group; subclasses of what it names are not meant.
 *
 * <p>Subclasses inherit it unless they have their own.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface UpdateAfter {
    /**
     * The others.
     *
     * @return the classes of systems or groups
     */
    Class<? extends SimSystem>[] value();
}
