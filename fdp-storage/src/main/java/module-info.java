/** Saving and loading whole worlds. */
@SuppressWarnings("requires-automatic") // LZ4 has a stable name in its manifest, and no descriptor
module io.fdp.storage {
    requires transitive io.fdp.format;
    requires transitive io.fdp.kernel;
    requires org.lz4.java;
    requires static transitive org.jspecify;

    exports io.fdp.storage;
    exports io.fdp.storage.error;
}
