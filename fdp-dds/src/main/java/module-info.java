/** The wire on Eclipse Cyclone DDS. */
module io.fdp.dds {
    requires transitive io.fdp.kernel;
    requires transitive io.fdp.wire;
    requires static transitive org.jspecify;

    exports io.fdp.dds;
    exports io.fdp.dds.error;
    exports io.fdp.dds.idl;
}
