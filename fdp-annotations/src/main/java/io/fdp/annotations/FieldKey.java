package io.fdp.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The number of a field in files, in a class with {@link Serialized}.
 *
 * <p>Files know fields by their numbers: a field may be renamed and moved, but its number must never change. Do not use
 * the number of a removed field again.
 */
@Documented
@Target({ElementType.FIELD, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.CLASS)
public @interface FieldKey {
    /**
     * The number, unique in the class and its superclasses.
     *
     * @return 0 or more
     */
    int value();

    /**
     * Your own serializer, for a type that cannot have a generated one: a class that implements {@code
     * io.fdp.codec.data.Serializer} and has a constructor without parameters.
     *
     * @return the class, or void for the generated serializer
     */
    Class<?> with() default void.class;
}
