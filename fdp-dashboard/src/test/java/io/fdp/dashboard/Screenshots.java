package io.fdp.dashboard;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.List;

/**
 * Takes pictures of all views of a running dashboard, for the guide and for eyes: {@code Screenshots URL FOLDER NAME
 * [WIDTHxHEIGHT…]}. The address is the one that was printed.
 */
public final class Screenshots {
    private static final List<String> VIEWS =
            List.of("overview", "map", "entities", "inspector", "events", "plots", "nodes");

    private Screenshots() {}

    public static void main(String[] args) {
        List<String> sizes = args.length > 3 ? List.of(args).subList(3, args.length) : List.of("1280x720", "1920x1080");
        try (TestBrowser browser = TestBrowser.start()) {
            for (String size : sizes) {
                for (String theme : List.of("light", "dark")) {
                    int wide = Integer.parseInt(size.substring(0, size.indexOf('x')));
                    int tall = Integer.parseInt(size.substring(size.indexOf('x') + 1));
                    shoot(browser, args[0], Path.of(args[1]), args[2] + "-" + size + "-" + theme, theme, wide, tall);
                }
            }
        }
    }

    private static void shoot(
            TestBrowser browser, String url, Path folder, String name, String theme, int wide, int tall) {
        Page page = browser.browser().newPage(new Browser.NewPageOptions().setViewportSize(wide, tall));
        page.onPageError(error -> System.err.println("error: " + error));
        page.addInitScript("localStorage.setItem('fdp-theme', '" + theme + "')");
        page.navigate(url);
        page.waitForFunction("() => window.fdp?.current && window.fdp.status");
        page.waitForTimeout(2500);
        for (String view : VIEWS) {
            page.click("#nav-" + view);
            if (view.equals("map")) {
                page.waitForFunction("() => window.fdp.views.map.data.count > 0");
                page.selectOption("#shape", "template");
                page.waitForTimeout(800);
                page.waitForFunction("() => window.fdp.views.map.data.count > 0");
                page.waitForFunction(
                        "() => window.fdp.views.map.shapes.values.length > 0 || window.fdp.views.map.shapes.scale");
                Object before = page.evaluate("() => window.fdp.views.map.data.view.join()");
                page.evaluate(
                        "() => { const m = window.fdp.views.map, v = m.data.view, i = Math.min(300, m.data.limit - 1);"
                                + " if (m.data.count < 1000) return;"
                                + " m.camera = { x: m.data.worldX(i), y: m.data.worldY(i), per: (v[2] - v[0]) / 12 /"
                                + " m.size().width }; m.ask(); m.draw(); }");
                if (((Number) page.evaluate("() => window.fdp.views.map.data.count")).intValue() >= 1000) {
                    page.waitForFunction("v => window.fdp.views.map.data.view.join() !== v", before);
                }
            }
            if (view.equals("entities")) {
                page.evaluate("() => window.fdp.select(String(Math.min(12,"
                        + " window.fdp.views.map.data.present.lastIndexOf(1))))");
            }
            if (view.equals("plots")) {
                page.waitForTimeout(500);
                page.evaluate(
                        "() => { const s = document.querySelector('#plotfield'), o = [...s.options]; s.selectedIndex ="
                                + " Math.max(0, o.findIndex(e => e.value.endsWith('Position.x'))); }");
                page.click("#plotadd");
                page.waitForTimeout(2500);
            }
            page.waitForTimeout(view.equals("events") ? 2500 : 1200);
            page.screenshot(new Page.ScreenshotOptions().setPath(folder.resolve(name + "-" + view + ".png")));
        }
        page.close();
    }
}
