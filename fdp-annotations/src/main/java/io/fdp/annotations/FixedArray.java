package io.fdp.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Stores an array inline with a fixed number of elements: of primitives, or of records with fields that can be stored.
 *
 * <pre>{@code
 * record Wheel(float radius, float pressure) {}
 * record Truck(float mass, @FixedArray(4) Wheel[] wheels) {}   // with @Component
 *
 * truck.edit(entity).wheelsPressure(2, 7.5f);   // an element of the array, a field of the record
 * }</pre>
 *
 * <p>A record compares an array by identity: {@code equals} of two values from a table is false unless the record
 * overrides it.
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
