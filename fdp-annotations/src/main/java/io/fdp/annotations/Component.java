package io.fdp.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a record a component: a value that entities can have, stored outside the Java heap.
 *
 * <p>For {@code record Position(float x, float y, float z)} the processor generates these classes in the record's
 * package: {@code PositionTable} (the values of all entities), {@code PositionView} and {@code PositionEdit} (cursors
 * on one value), {@code PositionSpan} and {@code PositionEditSpan} (one chunk of values).
 *
 * <p>Fields may be primitives, enums, other records of such fields, {@link EntityRef} longs, {@link FixedString}
 * strings and {@link FixedArray} arrays of primitives and records. A value is at most 64 KB.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.CLASS)
public @interface Component {
    /**
     * The stable name of the component in files and on the wire; unique among the components of a program.
     *
     * @return the name, or empty for the record's fully qualified name
     */
    String name() default "";

    /**
     * How values lie in a chunk.
     *
     * @return rows (a C struct each) or columns (an array per field)
     */
    Layout layout() default Layout.ROWS;

    /**
     * Leaves out the padding between fields, as {@code #pragma pack(1)} does in C. Rows only.
     *
     * @return whether fields follow each other without padding
     */
    boolean packed() default false;

    /**
     * Widens the alignment of a value: 8, 16, 32 or 64. Rows only.
     *
     * @return the alignment in bytes, or 0 for the natural one
     */
    int align() default 0;

    /**
     * Lets an entity have up to 65,536 of these values instead of one. For {@code record Wheel} the processor then
     * generates {@code WheelParts} (the parts of all entities), {@code WheelPartsView} and {@code WheelPartsEdit} (all
     * parts of one entity). Rows only.
     *
     * @return whether the record is a part
     */
    boolean parts() default false;

    /**
     * The prefix of the names of generated types, for two components with the same simple name in one package.
     *
     * @return the prefix, or empty for the record's simple name
     */
    String prefix() default "";

    /**
     * Keeps a version for each entity, so that queries and loops over changes find exactly the entities that changed,
     * and not their neighbours in a chunk. This costs 9 bytes per entity and three more stores for each write.
     *
     * @return whether changes are known for each entity
     */
    boolean entityVersions() default false;
}
