package io.fdp.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The number of a field in files, in a class with {@link Serialized}.
 *
 * <p>Files know fields by their numbers: a field may be renamed and moved, but its number never changes, and the number
 * of a field that is gone is not used again.
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
     * A serializer of yours for a type that cannot have one generated: a class that implements {@code
     * io.fdp.codec.data.Serializer} and has a constructor without parameters.
     *
     * @return the class, or void for the generated one
     */
    Class<?> with() default void.class;
}
