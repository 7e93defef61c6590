/** Annotations that users put on their types. */
module io.fdp.annotations {
    exports io.fdp.annotations;
}
