package io.fdp.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import io.fdp.kernel.entity.Entity;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderConfig;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What the page shows of a recording, in a real browser, is what was recorded. */
class RecordedPageTest {
    private static final int TICKS = 120;

    @RegisterExtension
    static final TestBrowser BROWSER = new TestBrowser();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @TempDir
    Path folder;

    private final List<Float> places = new ArrayList<>();

    private Path record() throws IOException {
        Path file = folder.resolve("run");
        try (ShownWorld world = new ShownWorld(worlds.create(), 200);
                FlightRecorder recorder = FlightRecorder.start(world.repo, file, RecorderConfig.DEFAULT)) {
            for (int i = 0; i < TICKS; i++) {
                world.run(1);
                places.add(world.spot.get(world.all[7]).x());
            }
            assertThat(recorder.stats().failure()).isNull();
        }
        return file;
    }

    private static int tick(Page page) {
        return ((Number) page.evaluate("() => window.fdp.tick")).intValue();
    }

    @Test
    void shouldScrub() throws IOException {
        Path file = record();
        try (Dashboard dashboard = Dashboard.of(file, DashboardConfig.DEFAULT.title("run"))) {
            Page page = BROWSER.browser().newPage();
            page.setDefaultTimeout(20_000);
            page.navigate(dashboard.url());
            page.waitForFunction("() => window.fdp?.current === 'overview'");
            page.click("#nav-map");
            page.waitForFunction("() => window.fdp.views.map.data.count === 200");
            page.evaluate("() => window.fdp.select('7')");
            page.waitForSelector("#side .component");
            BoundingBox track = page.locator(".timeline canvas").boundingBox();
            for (double part : new double[] {0.5, 0.1, 0.9, 0.33}) {
                page.mouse().click(track.x + track.width * part, track.y + 20);
                compare(page);
            }
            page.locator("main").focus();
            int before = tick(page);
            page.keyboard().press("ArrowLeft");
            assertThat(tick(page)).isEqualTo(before - 1);
            compare(page);
            page.keyboard().press("Space");
            page.waitForFunction("from => window.fdp.tick > from + 5", before);
            page.keyboard().press("Space");
            compare(page);
            assertThat(page.textContent("#side h3")).startsWith("7#");
            page.close();
        }
    }

    /** The place on the map, and in the inspector, is the one of the tick. */
    private void compare(Page page) {
        int tick = tick(page);
        page.waitForFunction("t => window.fdp.views.map.data.tick === t && window.fdp.entity?.tick === t", tick);
        double place = places.get(tick - 1);
        assertThat(((Number) page.evaluate("() => window.fdp.views.map.data.worldX(7)")).doubleValue())
                .isEqualTo(place, within(0.05));
        assertThat(((Number) page.evaluate("() => window.fdp.entity.components['show.Spot'].x")).floatValue())
                .isEqualTo((float) place);
        assertThat(page.textContent("footer .where")).contains("tick " + tick);
    }

    @Test
    void shouldPlotTheWholeRangeAtOnce() throws IOException {
        Path file = record();
        try (Dashboard dashboard = Dashboard.of(file, DashboardConfig.DEFAULT)) {
            Page page = BROWSER.browser().newPage();
            page.setDefaultTimeout(30_000);
            page.navigate(dashboard.url());
            page.waitForFunction("() => window.fdp?.current === 'overview'");
            page.evaluate("h => window.fdp.select(h)", Entity.toString(Entity.of(7, 1)));
            page.waitForSelector("#side .component");
            page.click("#nav-plots");
            page.selectOption("#plotfield", "show.Spot.x");
            page.click("#plotadd");
            page.waitForFunction("n => window.fdp.views.plots.lines[0]?.ys.length === n", TICKS);
            List<?> ys = (List<?>) page.evaluate("() => window.fdp.views.plots.lines[0].ys");
            for (int i = 0; i < TICKS; i++) {
                assertThat(((Number) ys.get(i)).floatValue()).isEqualTo(places.get(i));
            }
            page.close();
        }
    }
}
