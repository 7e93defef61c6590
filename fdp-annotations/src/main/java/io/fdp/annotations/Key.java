package io.fdp.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the field by which parts of an entity are told apart, because positions change when a part is removed.
 *
 * <p>For {@code @Component(parts = true) record Wheel(@Key int id, float radius)} the processor writes {@code
 * find(entity, id)} and {@code getByKey(entity, id)}. They look at one part after the other and take the first that has
 * the key; nothing keeps two parts from having the same one. The field is a whole number, a {@code char}, an enum, an
 * {@link EntityRef} or a {@link FixedString}.
 */
@Documented
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.CLASS)
public @interface Key {}
