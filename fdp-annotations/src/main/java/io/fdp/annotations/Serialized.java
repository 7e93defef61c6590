package io.fdp.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lets objects of a class be written to files: the processor generates a serializer for it, without reflection.
 *
 * <p>For {@code @Serialized record Leg(@FieldKey(1) float x, @FieldKey(2) float y)} the serializer is {@code
 * LegSerializer}, in the package of the class. If the class is also a {@link Managed} component, register {@code
 * LegSerializer.TYPE} in the repository.
 *
 * <p>Every field must have a {@link FieldKey} or be {@code transient}. Fields may be primitives and their boxes, texts,
 * enums, arrays, lists, sets, maps, and classes with this annotation. All except primitives may be null. Records are
 * made by their constructors. Other classes need a constructor without parameters, and fields that generated code can
 * access.
 *
 * <p><b>Subtypes.</b> For a field whose declared type has subtypes, the file stores the number of the subtype. The base
 * must be {@code sealed} or list its {@link #subtypes}, and each subtype must have an {@link #id}.
 *
 * <pre>{@code
 * @Serialized sealed interface Order {}
 * @Serialized(id = 1) record Move(@FieldKey(1) float x) implements Order {}
 * @Serialized(id = 2) record Halt() implements Order {}
 * }</pre>
 *
 * <p>A field of type {@code io.fdp.codec.data.UnknownFields} keeps the fields of a file that the class does not have,
 * and writes them back. Without such a field they are skipped.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Serialized {
    /**
     * The number of a subtype in files; unique among the subtypes of its base, and never changed.
     *
     * @return 1 or more; 0 for a class that is not a subtype
     */
    int id() default 0;

    /**
     * The subtypes of a base that is not sealed.
     *
     * @return classes with this annotation
     */
    Class<?>[] subtypes() default {};

    /**
     * The prefix of the name of the generated serializer, for two classes with the same simple name in one package.
     *
     * @return the prefix, or empty for the simple name of the class
     */
    String prefix() default "";
}
