package io.fdp.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the field that identifies a part of an entity, because positions change when a part is removed.
 *
 * <p>For {@code @Component(parts = true) record Wheel(@Key int id, float radius)} the processor generates {@code
 * find(entity, id)}, {@code getByKey(entity, id)} and more. They search the parts in order and take the first part with
 * the key. Keys are not checked to be unique. The field may be a whole number, a {@code char}, an enum, an {@link
 * EntityRef} or a {@link FixedString}.
 */
@Documented
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.CLASS)
public @interface Key {}
