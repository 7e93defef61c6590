/** JSON and MessagePack, without garbage. */
module io.fdp.codec {
    requires transitive io.fdp.base;
    requires static transitive org.jspecify;

    exports io.fdp.codec.data;
    exports io.fdp.codec.json;
}
