/** The frame engine: systems and groups in order, time, modules. */
module io.fdp.engine {
    requires transitive io.fdp.kernel;
    requires jdk.jfr;
    requires jdk.management;
    requires static transitive org.jspecify;

    exports io.fdp.engine;
    exports io.fdp.engine.error;
    exports io.fdp.engine.policy;
    exports io.fdp.engine.tkb;

    provides io.fdp.kernel.component.BuiltInTypes with
            io.fdp.engine.types.EngineTypes;
}
