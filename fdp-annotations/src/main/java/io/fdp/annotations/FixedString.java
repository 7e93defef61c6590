package io.fdp.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Stores a {@code String} field inline as UTF-8 in a fixed number of bytes, one of which is the length.
 *
 * <p>Longer text is cut at the last whole code point that fits: 31, 63 or 127 bytes.
 */
@Documented
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.CLASS)
public @interface FixedString {
    /**
     * The size of the field in bytes.
     *
     * @return 32, 64 or 128
     */
    int value();
}
