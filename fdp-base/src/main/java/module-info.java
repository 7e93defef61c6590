/** The ground of all modules: the handle of an entity, errors, files. These packages of the kernel know no other. */
module io.fdp.base {
    requires static transitive org.jspecify;

    exports io.fdp.kernel.entity;
    exports io.fdp.kernel.error;
    exports io.fdp.kernel.file;
}
