/** The seam between replication and networks: topics, samples, presence. */
module io.fdp.wire {
    requires transitive io.fdp.base;
    requires static transitive org.jspecify;

    exports io.fdp.wire;
}
