package io.fdp.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The value of a field that a JSON text may leave out, such as a file of templates.
 *
 * <pre>{@code
 * @Component record Mobility(double mass, @Default("16.5") float topSpeed, @Default("DIESEL") Fuel fuel) {}
 * }</pre>
 *
 * <p>The text is a number, {@code true} or {@code false}, one character, the name of an enum's constant, or a text, as
 * the type of the field needs it. Of an array of primitives, all elements get the value. The default of an {@link
 * EntityRef} can only be {@code null}. A nested record may be left out if all its fields have defaults. A text that
 * does not fit is a compile error.
 *
 * <p>Only reading JSON looks at defaults. Constructors, saves, recordings and the state hash do not.
 */
@Documented
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.CLASS)
public @interface Default {
    /**
     * The value.
     *
     * @return the value as a text
     */
    String value();
}
