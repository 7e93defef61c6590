/** A web page that shows a running world or a recording, and the HTTP interface behind it. */
module io.fdp.dashboard {
    requires transitive io.fdp.engine;
    requires transitive io.fdp.format;
    requires transitive io.fdp.recorder;
    requires java.net.http;
    requires org.eclipse.jetty.websocket.server;
    requires static transitive org.jspecify;

    // sockets are called by reflection
    opens io.fdp.dashboard.server to
            org.eclipse.jetty.websocket.common;

    exports io.fdp.dashboard;
    exports io.fdp.dashboard.error;
    exports io.fdp.dashboard.model;
}
