package io.fdp.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Stores an array of primitives inline with a fixed number of elements.
 *
 * <p>A record with an array compares it by identity: {@code equals} of two values read from a table is false unless the
 * record overrides it.
 */
@Documented
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.CLASS)
public @interface FixedArray {
    /**
     * The number of elements.
     *
     * @return at least 1
     */
    int value();
}
