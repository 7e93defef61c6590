package io.fdp.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a class a managed component: an ordinary Java object, kept by reference on the heap.
 *
 * <p>For data that does not fit a record of fixed size: lists, graphs, objects of other libraries.
 *
 * <pre>{@code
 * @Managed(name = "nav.Route")
 * final class Route {
 *     final List<Waypoint> waypoints = new ArrayList<>();
 * }
 * }</pre>
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Managed {
    /**
     * The stable name of the component in files and on the wire; unique among the components of a program.
     *
     * @return the name, or empty for the class's fully qualified name
     */
    String name() default "";
}
