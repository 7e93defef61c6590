/** A web page that shows a running world or a recording, and the HTTP interface behind it. */
module io.fdp.dashboard {
    requires transitive io.fdp.engine;
    requires transitive io.fdp.format;
    requires transitive io.fdp.recorder;
    requires org.eclipse.jetty.websocket.server;
    requires static transitive org.jspecify;

    exports io.fdp.dashboard;
    exports io.fdp.dashboard.error;
    exports io.fdp.dashboard.model;
}
