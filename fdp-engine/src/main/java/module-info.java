/** The frame engine: systems and groups in order, time, modules. */
module io.fdp.engine {
    requires transitive io.fdp.kernel;
    requires static transitive org.jspecify;

    exports io.fdp.engine;
}
