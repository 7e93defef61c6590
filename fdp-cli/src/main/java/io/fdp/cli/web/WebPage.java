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
        DashboardConfig config = DashboardConfig.DEFAULT
                .port(options.port())
                .control(options.isControl())
                .title(title)
                .nodes(nodes);
        Dashboard made = Dashboard.on(engine, config);
        tell(made, options.isJsonLines(), out, screen);
        return new WebPage(made);
    }

    static void tell(Dashboard dashboard, boolean jsonLines, PrintStream out, Screen screen) {
        screen.messages().println("open " + dashboard.url());
        if (jsonLines) {
            JsonWriter json = new JsonWriter();
            json.beginObject().field("url", dashboard.url()).endObject();
            out.println(json);
            out.flush();
        }
    }

    @Override
    public void close() {
        Dashboard open = dashboard;
        if (open != null) {
            open.close();
        }
    }
}
