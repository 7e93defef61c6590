/** Recording every frame of a world, and replaying it. */
@SuppressWarnings("requires-automatic") // LZ4 has a stable name in its manifest, and no descriptor
module io.fdp.recorder {
    requires transitive io.fdp.format;
    requires transitive io.fdp.kernel;
    requires java.management;
    requires org.lz4.java;
    requires static transitive org.jspecify;

    exports io.fdp.recorder;
    exports io.fdp.recorder.error;
}
