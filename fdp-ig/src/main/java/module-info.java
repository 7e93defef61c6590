/** The world in shared memory, for image generators and other programs. */
module io.fdp.ig {
    requires transitive io.fdp.engine;
    requires static transitive org.jspecify;

    exports io.fdp.ig;
    exports io.fdp.ig.error;
    exports io.fdp.ig.reader;
}
