/** What users write on their types. */
module io.fdp.annotations {
    exports io.fdp.annotations;
}
