package io.fdp.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a record an event: published in one frame and read in the next.
 *
 * <p>For {@code @Event(id = 7) record Detonation(float x, float y, float power)} the processor generates {@code
 * DetonationEvents} (to publish and read events) and {@code DetonationEventView} (one event, field by field) in the
 * record's package. Events are kept in native memory. Fields may have the same types as those of a {@link Component};
 * an event may have no fields.
 *
 * <p>With {@code managed = true} the annotation may be on any class: events are ordinary objects, and nothing is
 * generated.
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
     * Keeps events as objects on the heap, for data that does not fit a record of fixed size.
     *
     * @return whether events are objects
     */
    boolean managed() default false;

    /**
     * Sends events of this node to all other nodes. They are heard there once and in order, and are not sent on. Events
     * that are objects need a serializer.
     *
     * @return whether events travel
     */
    boolean replicated() default false;

    /**
     * The prefix of the names of generated types, for two events with the same simple name in one package.
     *
     * @return the prefix, or empty for the record's simple name
     */
    String prefix() default "";
}
