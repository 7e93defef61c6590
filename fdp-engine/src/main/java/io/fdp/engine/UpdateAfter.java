package io.fdp.engine;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Updates a system or group after others of the same group. The named classes must be in the same group when the engine
 * starts. Subclasses of a named class do not count.
 *
 * <p>Subclasses inherit this annotation unless they have their own.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface UpdateAfter {
    /**
     * The systems or groups that come before.
     *
     * @return their classes
     */
    Class<? extends SimSystem>[] value();
}
