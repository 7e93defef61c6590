package io.fdp.cli.web;

import io.fdp.cli.console.Screen;
import io.fdp.codec.json.JsonWriter;
import io.fdp.dashboard.Dashboard;
import io.fdp.dashboard.DashboardConfig;
import io.fdp.engine.Engine;
import java.io.PrintStream;
import java.util.function.UnaryOperator;
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
     * @param more what else there is to show, as nodes and owners
     * @param out for the address as JSON
     * @param screen for the address
     * @return the page; close it before the engine
     */
    public static WebPage open(
            WebOptions options,
            Engine engine,
            String title,
            UnaryOperator<DashboardConfig> more,
            PrintStream out,
            Screen screen) {
        if (!options.isWanted()) {
            return NONE;
        }
        WebPage made = open(engine, more.apply(config(options.port(), options.isControl(), title)));
        tell(made.url(), options.isJsonLines(), out, screen);
        return made;
    }

    /**
     * How a page shows a world.
     *
     * @param port the port, 0 for any that is free
     * @param control whether people may change the world
     * @param title what the page calls it
     * @return the configuration
     */
    public static DashboardConfig config(int port, boolean control, String title) {
        return DashboardConfig.DEFAULT.port(port).control(control).title(title);
    }

    /**
     * Shows a running world, and prints nothing.
     *
     * @param engine runs the world
     * @param config how to show it
     * @return the page; close it before the engine
     */
    public static WebPage open(Engine engine, DashboardConfig config) {
        return new WebPage(Dashboard.on(engine, config));
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
