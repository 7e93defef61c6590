package io.fdp.cli.web;

import io.fdp.cli.console.Screen;
import io.fdp.codec.json.JsonWriter;
import io.fdp.dashboard.Dashboard;
import io.fdp.dashboard.DashboardConfig;
import io.fdp.dashboard.model.NodeInfo;
import io.fdp.engine.Engine;
import java.io.PrintStream;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The page of a command, if there is one. */
public final class WebPage implements AutoCloseable {
    /** No page. */
    public static final WebPage NONE = new WebPage(null);

    private final @Nullable Dashboard dashboard;

    private WebPage(@Nullable Dashboard dashboard) {
        this.dashboard = dashboard;
    }

    /**
     * Shows a running world, if the options say so, and prints the address.
     *
     * @param options what people asked for
     * @param engine runs the world
     * @param title what the page calls it
     * @param nodes the nodes of an exercise
     * @param out for the address as JSON
     * @param screen for the address
     * @return the page; close it before the engine
     */
    public static WebPage open(
            WebOptions options,
            Engine engine,
            String title,
            Supplier<List<NodeInfo>> nodes,
            PrintStream out,
            Screen screen) {
        if (!options.isWanted()) {
            return NONE;
        }
        WebPage made = open(options.port(), options.isControl(), engine, title, nodes);
        tell(made.url(), options.isJsonLines(), out, screen);
        return made;
    }

    /**
     * Shows a running world, and prints nothing.
     *
     * @param port the port, 0 for any that is free
     * @param control whether people may change the world
     * @param engine runs the world
     * @param title what the page calls it
     * @param nodes the nodes of an exercise
     * @return the page; close it before the engine
     */
    public static WebPage open(int port, boolean control, Engine engine, String title, Supplier<List<NodeInfo>> nodes) {
        return new WebPage(Dashboard.on(
                engine,
                DashboardConfig.DEFAULT.port(port).control(control).title(title).nodes(nodes)));
    }

    /**
     * Prints an address.
     *
     * @param url the address
     * @param jsonLines whether as JSON, too
     * @param out for JSON
     * @param screen for people
     */
    public static void tell(String url, boolean jsonLines, PrintStream out, Screen screen) {
        screen.messages().println("open " + url);
        if (jsonLines) {
            JsonWriter json = new JsonWriter();
            json.beginObject().field("url", url).endObject();
            out.println(json);
            out.flush();
        }
    }

    /** {@return the address; empty for no page} */
    public String url() {
        Dashboard open = dashboard;
        return open == null ? "" : open.url();
    }

    @Override
    public void close() {
        Dashboard open = dashboard;
        if (open != null) {
            open.close();
        }
    }
}
