package io.fdp.annotations;

/** How the values of a component lie in a chunk. */
public enum Layout {
    /** One C struct after the other: the address of a value can be handed to native code. */
    ROWS,
    /** Each field is its own array inside the chunk: best for SIMD and for compression. */
    COLUMNS
}
