/** The gateway to DIS (IEEE 1278.1). */
module io.fdp.dis {
    requires transitive io.fdp.engine;
    requires transitive io.fdp.geo;
    requires transitive io.fdp.kernel;
    requires static transitive org.jspecify;

    exports io.fdp.dis;
    exports io.fdp.dis.event;
    exports io.fdp.dis.pdu;

    provides io.fdp.kernel.component.BuiltInTypes with
            io.fdp.dis.DisTypes;
}
