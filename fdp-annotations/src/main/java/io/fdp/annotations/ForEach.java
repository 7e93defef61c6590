package io.fdp.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Turns a static method for one entity into a loop over all matching entities.
 *
 * <p>For {@code static void move(PositionEdit p, VelocityView v, float dt)} in class {@code Movement} the processor
 * generates {@code MovementMove} with the query and the loops: {@code MovementMove.on(repo).run(dt)}. View and edit
 * parameters say which components the method reads and writes; entities must have all of them. A parameter of a class
 * with {@code @Managed} is the object of the entity. An {@code @EntityRef long} is the entity. A {@code CommandBuffer}
 * is the buffer of the thread. Tables, tags, queries and referrers, for looking at other entities, are passed to
 * {@code on}. All other parameters are passed to {@code run}.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.CLASS)
public @interface ForEach {
    /**
     * Entities must have all of these types as well.
     *
     * @return types with {@code @Component}, {@code @Managed} or {@code @Tag}
     */
    Class<?>[] with() default {};

    /**
     * Entities must have none of these types.
     *
     * @return types with {@code @Component}, {@code @Managed} or {@code @Tag}
     */
    Class<?>[] without() default {};

    /**
     * Entities must have at least one of these types.
     *
     * @return types with {@code @Component}, {@code @Managed} or {@code @Tag}
     */
    Class<?>[] anyOf() default {};

    /**
     * Entities must have all of these types, each owned by this node.
     *
     * @return types with {@code @Component}, {@code @Managed} or {@code @Tag}
     */
    Class<?>[] owned() default {};

    /**
     * This node must own at least one of these types on an entity.
     *
     * @return types with {@code @Component}, {@code @Managed} or {@code @Tag}
     */
    Class<?>[] anyOwned() default {};

    /**
     * At least one of these types must have changed since the version given to {@code since}.
     *
     * @return types with {@code @Component}, {@code @Managed} or {@code @Tag}
     */
    Class<?>[] changed() default {};

    /**
     * Whether disabled entities match as well as the others. They do not by default, unless another filter than {@code
     * without} names the tag {@code Disabled}.
     *
     * @return true to find them, too
     */
    boolean includeDisabled() default false;

    /**
     * The name of the generated class.
     *
     * @return the name, or empty for the joined names of the class and the method
     */
    String name() default "";
}
