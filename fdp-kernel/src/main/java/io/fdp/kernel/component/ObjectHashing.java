package io.fdp.kernel.component;

/** How the objects of a managed type count for the state hash. */
public enum ObjectHashing {
    /** Only that they are there. */
    PRESENCE,
    /** By the bytes that are saved of them. */
    BYTES,
    /** By the text, number or truth value that they are, which is also what is saved of them. */
    CONTENT,
    /**
     * By {@code hashCode()} of a text, a number other than a {@code Long}, or a truth value, which is the same in all
     * programs.
     */
    HASH_CODE,
    /** In a way of the program's own: nobody else can tell. */
    PROGRAM
}
