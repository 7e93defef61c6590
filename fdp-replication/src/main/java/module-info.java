/** One world on many nodes: identity, ghosts, values, ownership. */
module io.fdp.replication {
    requires transitive io.fdp.engine;
    requires transitive io.fdp.kernel;
    requires transitive io.fdp.wire;
    requires static transitive org.jspecify;

    exports io.fdp.replication;
    exports io.fdp.replication.model;
    exports io.fdp.replication.ownership;
    exports io.fdp.replication.time;

    provides io.fdp.kernel.component.BuiltInTypes with
            io.fdp.replication.ReplicationTypes;
}
