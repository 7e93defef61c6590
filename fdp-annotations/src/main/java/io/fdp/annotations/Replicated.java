package io.fdp.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sends the values of a component to other nodes, from the node that owns them. Only entities with a network id take
 * part.
 *
 * <pre>{@code
 * @Component @Replicated record Position(double x, double y, double z) {}
 * @Component @Replicated(rate = 1, mode = Replicated.Mode.ENTITY) record Fuel(float litres) {}
 * }</pre>
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Replicated {
    /** What a sample holds. */
    enum Mode {
        /** The values of up to 256 neighbouring entities: for many entities and high rates. */
        GROUP,
        /** The value of one entity: for low rates, and for readers that are not FDP. */
        ENTITY
    }

    /**
     * What a sample holds.
     *
     * @return groups unless said otherwise
     */
    Mode mode() default Mode.GROUP;

    /**
     * How often changed values are sent at most, in samples per second.
     *
     * @return the rate, or 0 for every frame
     */
    double rate() default 0;
}
