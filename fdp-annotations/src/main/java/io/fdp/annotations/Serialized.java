package io.fdp.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lets objects of a class be written to files: the processor writes a serializer for it, without reflection.
 *
 * <p>For {@code @Serialized record Leg(@FieldKey(1) float x, @FieldKey(2) float y)} it is {@code LegSerializer}, in the
 * package of the class. Of a class that is a {@link Managed} component too, {@code LegSerializer.TYPE} is what a
 * repository registers.
 *
 * <p>Every field has a {@link FieldKey}, or is {@code transient}. Fields are primitives and their boxes, texts, enums,
 * arrays, lists, sets, maps, and classes with this annotation; each of them may be null, apart from primitives. A
 * record is made by its constructor; a class has a constructor without parameters, and fields that generated code can
 * see.
 *
 * <p><b>Subtypes.</b> Where a field is declared with an interface or a class that has subtypes, the file says by a
 * number which one it is. The base is {@code sealed} or lists its {@link #subtypes}, and each of them has an {@link
 * #id}.
 *
 * <pre>{@code
 * @Serialized sealed interface Order {}
 * @Serialized(id = 1) record Move(@FieldKey(1) float x) implements Order {}
 * @Serialized(id = 2) record Halt() implements Order {}
 * }</pre>
 *
 * <p>A field of type {@code io.fdp.codec.data.UnknownFields} keeps what a file has and the class has not, and writes
 * it back; without one it is skipped.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Serialized {
    /**
     * The number of a subtype in files; unique among the subtypes of its base, and never changed.
     *
     * @return 1 or more; 0 for a class that is no subtype
     */
    int id() default 0;

    /**
     * The subtypes of a base that is not sealed.
     *
     * @return classes with this annotation
     */
    Class<?>[] subtypes() default {};

    /**
     * The name that the generated serializer starts with, for two classes of one simple name in one package.
     *
     * @return the prefix, or empty for the simple name of the class
     */
    String prefix() default "";
}
