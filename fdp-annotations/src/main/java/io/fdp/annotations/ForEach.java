package io.fdp.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a static method for one entity a loop over all entities that match.
 *
 * <p>For {@code static void move(PositionEdit p, VelocityView v, float dt)} in class {@code Movement} the processor
 * writes {@code MovementMove} with the query and the loops: {@code MovementMove.on(repo).run(dt)}. Parameters that are
 * views and edits say what the method reads and writes, and entities must have all of these components; a parameter of
 * a class with {@code @Managed} is the object that the entity has; an {@code @EntityRef long} is the entity; everything
 * else is passed to {@code run}.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.CLASS)
public @interface ForEach {
    /**
     * Entities must have all of these as well.
     *
     * @return types with {@code @Component}, {@code @Managed} or {@code @Tag}
     */
    Class<?>[] with() default {};

    /**
     * Entities must have none of these.
     *
     * @return types with {@code @Component}, {@code @Managed} or {@code @Tag}
     */
    Class<?>[] without() default {};

    /**
     * Entities must have at least one of these.
     *
     * @return types with {@code @Component}, {@code @Managed} or {@code @Tag}
     */
    Class<?>[] anyOf() default {};

    /**
     * Entities must have all of these, owned by this node.
     *
     * @return types with {@code @Component}, {@code @Managed} or {@code @Tag}
     */
    Class<?>[] owned() default {};

    /**
     * Entities of which this node owns at least one of these.
     *
     * @return types with {@code @Component}, {@code @Managed} or {@code @Tag}
     */
    Class<?>[] anyOwned() default {};

    /**
     * Only entities where one of these changed since the version given to {@code since}.
     *
     * @return types with {@code @Component}, {@code @Managed} or {@code @Tag}
     */
    Class<?>[] changed() default {};

    /**
     * The name of the generated class.
     *
     * @return the name, or empty for the class's and the method's names joined
     */
    String name() default "";
}
