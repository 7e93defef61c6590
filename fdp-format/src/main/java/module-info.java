/** Types and values in files and messages. */
module io.fdp.format {
    requires transitive io.fdp.kernel;
    requires static transitive org.jspecify;

    exports io.fdp.format;
    exports io.fdp.format.query;
}
