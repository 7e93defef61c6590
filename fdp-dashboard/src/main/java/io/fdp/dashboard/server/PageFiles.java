package io.fdp.dashboard.server;

import io.fdp.dashboard.error.DashboardException;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The files of the page, by their path. There are no others: a path never becomes the name of a file. */
final class PageFiles {
    private static final String FOLDER = "/io/fdp/dashboard/page/";
    private static final List<String> NAMES = List.of(
            "index.html",
            "style.css",
            "icon.svg",
            "app.js",
            "session.js",
            "dom.js",
            "format.js",
            "plot.js",
            "raster.js",
            "gl.js",
            "mapdata.js",
            "query.js",
            "values.js",
            "control.js",
            "view-overview.js",
            "view-map.js",
            "view-entities.js",
            "view-inspector.js",
            "view-events.js",
            "view-plots.js",
            "view-nodes.js",
            "timeline.js");

    private final Map<String, Answer> byPath = new HashMap<>();

    PageFiles() {
        for (String name : NAMES) {
            byPath.put("/" + name, new Answer(200, type(name), read(name)));
        }
        Answer page = byPath.get("/index.html");
        if (page != null) {
            byPath.put("/", page);
        }
    }

    private static byte[] read(String name) {
        try (InputStream in = PageFiles.class.getResourceAsStream(FOLDER + name)) {
            if (in == null) {
                throw new DashboardException("the file " + name + " of the page is missing in the jar: build it again");
            }
            return in.readAllBytes();
        } catch (IOException wrong) {
            throw new DashboardException("the file " + name + " of the page cannot be read", wrong);
        }
    }

    private static String type(String name) {
        if (name.endsWith(".js")) {
            return "text/javascript; charset=utf-8";
        }
        if (name.endsWith(".css")) {
            return "text/css; charset=utf-8";
        }
        return name.endsWith(".svg") ? "image/svg+xml" : "text/html; charset=utf-8";
    }

    /** The file at a path; null when there is none. */
    @Nullable
    Answer find(String path) {
        return byPath.get(path);
    }
}
