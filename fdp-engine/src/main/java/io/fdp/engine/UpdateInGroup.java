package io.fdp.engine;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says to which group a system or group belongs. Without this annotation it belongs to {@link SimulationGroup}.
 *
 * <p>Subclasses inherit this annotation unless they have their own.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface UpdateInGroup {
    /**
     * The group.
     *
     * @return the class of the group
     */
    Class<? extends SystemGroup> value();
}
