/** What files and messages say about types and values. */
module io.fdp.format {
    requires transitive io.fdp.kernel;
    requires static transitive org.jspecify;

    exports io.fdp.format;
}
