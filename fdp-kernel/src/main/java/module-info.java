/** The entity–component store: native memory, tables, entities. */
module io.fdp.kernel {
    requires transitive io.fdp.annotations;
    requires transitive io.fdp.codec;
    requires static transitive org.jspecify;

    exports io.fdp.kernel;
    exports io.fdp.kernel.access;
    exports io.fdp.kernel.chunk;
    exports io.fdp.kernel.command;
    exports io.fdp.kernel.component;
    exports io.fdp.kernel.copy;
    exports io.fdp.kernel.divergence;
    exports io.fdp.kernel.event;
    exports io.fdp.kernel.frame;
    exports io.fdp.kernel.hierarchy;
    exports io.fdp.kernel.job;
    exports io.fdp.kernel.layout;
    exports io.fdp.kernel.memory;
    exports io.fdp.kernel.neighbour;
    exports io.fdp.kernel.phase;
    exports io.fdp.kernel.prototype;
    exports io.fdp.kernel.query;
    exports io.fdp.kernel.reaction;
    exports io.fdp.kernel.reference;
    exports io.fdp.kernel.singleton;
    exports io.fdp.kernel.state;

    uses io.fdp.kernel.component.BuiltInTypes;
}
