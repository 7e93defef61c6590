package io.fdp.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import io.fdp.dashboard.Shown.Hull;
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
    private static final int MIDDLE = 70;

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
        return record("run", 0);
    }

    /** Records a run in which something may change in the middle. */
    private Path record(String name, int strength) throws IOException {
        Path file = folder.resolve(name);
        places.clear();
        try (ShownWorld world = new ShownWorld(worlds.create(), 200);
                FlightRecorder recorder = FlightRecorder.start(world.repo, file, RecorderConfig.DEFAULT)) {
            for (int i = 0; i < TICKS; i++) {
                if (i == MIDDLE && strength != 0) {
                    world.hull.set(world.all[6], new Hull(strength, 0.25));
                }
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
        try (Dashboard dashboard = Dashboard.of(file, DashboardConfig.DEFAULT.title("run"));
                TestPage shown = new TestPage(BROWSER, dashboard.url()).ready()) {
            Page page = shown.page;
            shown.show("map");
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
        try (Dashboard dashboard = Dashboard.of(file, DashboardConfig.DEFAULT);
                TestPage shown = new TestPage(BROWSER, dashboard.url()).ready()) {
            Page page = shown.page;
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
        }
    }

    /** The page says where two recordings part, in which fields, marks it on the time line, and goes there. */
    @Test
    void shouldCompareWithAnotherRecording() throws IOException {
        Path other = record("other", 17);
        Path file = record("run", 99);
        try (Dashboard dashboard = Dashboard.of(file, DashboardConfig.DEFAULT.compareWith(other));
                TestPage shown = new TestPage(BROWSER, dashboard.url()).ready()) {
            Page page = shown.page;
            page.waitForFunction("() => document.querySelector('main').textContent.includes('Differs from other')");
            assertThat(page.locator("main tbody tr").allTextContents())
                    .hasSize(2)
                    .contains(Entity.toString(Entity.of(6, 1)) + "show.Hullstrength9917")
                    .anyMatch(row -> row.startsWith("the state hash"));
            assertThat(shown.number("() => window.fdp.timeline.differs()")).isEqualTo(MIDDLE + 1);
            page.click("text=Go to tick " + (MIDDLE + 1));
            assertThat(tick(page)).isEqualTo(MIDDLE + 1);
            page.click("main tbody tr a");
            page.waitForFunction("() => window.fdp.entity?.components['show.Hull'].strength === 99");
            assertThat(page.textContent("#side h3")).startsWith("6#");
        }
    }

    @Test
    void shouldSayThatRecordingsAreTheSame() throws IOException {
        Path other = record("other", 0);
        Path file = record("run", 0);
        try (Dashboard dashboard = Dashboard.of(file, DashboardConfig.DEFAULT.compareWith(other));
                TestPage shown = new TestPage(BROWSER, dashboard.url()).ready()) {
            shown.page.waitForFunction("() => document.querySelector('main').textContent.includes('Same as other')");
            assertThat(shown.number("() => window.fdp.timeline.differs()")).isEqualTo(-1);
        }
    }

    @Test
    void shouldListEventsAndJumpToMarks() throws IOException {
        Path file = record();
        try (Dashboard dashboard = Dashboard.of(file, DashboardConfig.DEFAULT);
                TestPage shown = new TestPage(BROWSER, dashboard.url()).ready()) {
            Page page = shown.page;
            page.waitForFunction("() => window.fdp.timeline.line.done");
            shown.show("events");
            page.keyboard().press("ArrowRight");
            page.keyboard().press("]");
            page.keyboard().press("]");
            int at = tick(page);
            assertThat(at).as("a hit in every tenth tick, from the first on").isEqualTo(21);
            page.waitForFunction("() => document.querySelectorAll('#events tbody tr').length === 3");
            assertThat(page.locator("#events tbody td:first-child").allTextContents())
                    .isEqualTo(List.of(String.valueOf(at), String.valueOf(at - 10), String.valueOf(at - 20)));
            assertThat(page.textContent("#events tbody tr td:last-child")).contains("\"power\":" + (at - 1));
            page.selectOption("#span", "1");
            page.waitForFunction("() => document.querySelectorAll('#events tbody tr').length === 1");
            page.locator("main").focus();
            page.keyboard().press("ArrowRight");
            page.waitForFunction(
                    "() => document.querySelector('main').textContent.includes('There are none in these ticks')");
            page.keyboard().press("ArrowLeft");
            page.waitForFunction("() => document.querySelectorAll('#events tbody tr').length === 1");
            page.keyboard().press("Escape");
            page.locator("main").focus();
            page.keyboard().press("[");
            assertThat(tick(page)).isEqualTo(at - 10);
            page.waitForFunction( // the rows follow a moment later
                    "tick => document.querySelector('#events tbody td:first-child')?.textContent === tick",
                    String.valueOf(at - 10));
            page.click("#events tbody button");
            assertThat(tick(page)).isEqualTo(at - 10);
        }
    }

    @Test
    void shouldZoomToSingleTicks() throws IOException {
        Path file = record();
        try (Dashboard dashboard = Dashboard.of(file, DashboardConfig.DEFAULT);
                TestPage shown = new TestPage(BROWSER, dashboard.url()).ready()) {
            Page page = shown.page;
            page.evaluate("() => window.fdp.goTo(50)");
            BoundingBox track = page.locator(".timeline canvas").boundingBox();
            page.mouse().move(track.x + track.width * 49 / (TICKS - 1), track.y + 20);
            for (int i = 0; i < 12; i++) {
                page.mouse().wheel(0, -400);
            }
            page.waitForFunction("() => window.fdp.timeline.range[1] - window.fdp.timeline.range[0] <= 10.001");
            List<Double> range = shown.numbers("() => window.fdp.timeline.range");
            assertThat(range.get(0)).isLessThan(50);
            assertThat(range.get(1)).isGreaterThan(50);
            page.mouse().click(track.x + track.width * 0.95, track.y + 20);
            int clicked = tick(page);
            assertThat((double) clicked).isEqualTo(range.get(0) + 0.95 * (range.get(1) - range.get(0)), within(0.51));
            page.keyboard().press("ArrowRight");
            assertThat(tick(page)).isEqualTo(clicked + 1);
            page.focus(".timeline canvas");
            page.keyboard().press("Home");
            assertThat(tick(page)).isEqualTo(1);
            page.keyboard().press("End");
            assertThat(tick(page)).isEqualTo(TICKS);
            page.keyboard().press("-");
            assertThat(shown.number("() => window.fdp.timeline.range[1] - window.fdp.timeline.range[0]"))
                    .isGreaterThan(10.5);
            page.dblclick(".timeline canvas");
            assertThat(shown.numbers("() => window.fdp.timeline.range")).isEqualTo(List.of(1.0, (double) TICKS));
        }
    }

    @Test
    void shouldPlotFiguresOfTheWholeRecording() throws IOException {
        Path file = record();
        try (Dashboard dashboard = Dashboard.of(file, DashboardConfig.DEFAULT);
                TestPage shown = new TestPage(BROWSER, dashboard.url()).ready()) {
            Page page = shown.page;
            page.waitForFunction("() => window.fdp.timeline.line.done");
            shown.show("plots");
            page.selectOption("#plotfigure", "events");
            page.click("#figureadd");
            List<Double> xs = shown.numbers("() => window.fdp.views.plots.lines[0].xs");
            List<Double> ys = shown.numbers("() => window.fdp.views.plots.lines[0].ys");

            assertThat(xs).hasSize(TICKS).startsWith(1.0).endsWith((double) TICKS);
            for (int i = 0; i < TICKS; i++) {
                assertThat(ys.get(i)).as("tick " + xs.get(i)).isEqualTo(xs.get(i) % 10 == 1 ? 1 : 0);
            }
        }
    }
}
