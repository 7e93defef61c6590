package io.fdp.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a record an event: something that happens in one frame and is read in the next.
 *
 * <p>For {@code @Event(id = 7) record Detonation(float x, float y, float power)} the processor writes {@code
 * DetonationEvents} (to publish and to read them) and {@code DetonationEventView} (one of them, field by field) into
 * the record's package. Events are kept in native memory; fields may be what fields of a {@link Component} may be, and
 * there may be none.
 *
 * <p>With {@code managed = true} it is for any class: events are ordinary objects then, and nothing is generated.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Event {
    /**
     * The number of the event in recordings; unique among the events of a program, and never changed.
     *
     * @return 1 or more
     */
    int id();

    /**
     * The stable name of the event in files; unique among the events of a program.
     *
     * @return the name, or empty for the type's fully qualified name
     */
    String name() default "";

    /**
     * Keeps events as objects on the heap, for what does not fit a record of fixed size.
     *
     * @return whether events are objects
     */
    boolean managed() default false;

    /**
     * The name that generated types start with, for two events of one simple name in one package.
     *
     * @return the prefix, or empty for the record's simple name
     */
    String prefix() default "";
}
