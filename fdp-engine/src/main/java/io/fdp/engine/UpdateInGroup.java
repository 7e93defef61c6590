package io.fdp.engine;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says which group a system, or a group, belongs to. Without it that is {@link SimulationGroup}.
 *
 * <p>Subclasses inherit it unless they have their own.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface UpdateInGroup {
    /**
     * The group.
     *
     * @return its class
     */
    Class<? extends SystemGroup> value();
}
