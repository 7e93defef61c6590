package io.fdp.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Page;
import io.fdp.dashboard.Shown.Label;
import io.fdp.dashboard.Shown.Spot;
import io.fdp.dashboard.model.NodeInfo;
import io.fdp.kernel.entity.Entity;
import io.fdp.recorder.Recording;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What the page shows of a running world, in a real browser, is what the repository has. */
class PageTest {
    private static final int ENTITIES = 300;

    @RegisterExtension
    static final TestBrowser BROWSER = new TestBrowser();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @TempDir
    Path folder;

    private ShownWorld world;
    private Dashboard dashboard;
    private TestPage shown;
    private Page page;

    @BeforeEach
    void start() {
        world = new ShownWorld(worlds.create(), ENTITIES);
        world.label.add(world.all[4], new Label("<img src=x onerror=alert(1)>"));
        world.engine.clock().pause();
        NodeInfo other = new NodeInfo(
                2, "blue <b>2</b>", false, true, 12, 3.5, 77, Map.of("samples", 5L), Map.of("lower claim", 9L));
        dashboard = Dashboard.on(
                world.engine,
                DashboardConfig.DEFAULT
                        .title("a <i>test</i>")
                        .control(true)
                        .recordInto(folder)
                        .nodes(() -> List.of(other)));
        world.run(3);
        world.go();
        shown = new TestPage(BROWSER, dashboard.url(), text -> text.contains("status of 400")); // wrong queries
        page = shown.ready().page;
    }

    @AfterEach
    void end() {
        world.hold();
        try {
            shown.close();
        } finally {
            dashboard.close();
            world.close();
        }
    }

    private void show(String view) {
        page.click("#nav-" + view);
    }

    private String handle(int i) {
        return Entity.toString(world.all[i]);
    }

    private double number(String script) {
        return shown.number(script);
    }

    @Test
    void shouldForgetTheTokenInTheAddress() {
        assertThat(page.url()).doesNotContain(dashboard.token()).doesNotContain("#");
        page.reload();
        page.waitForFunction("() => window.fdp.session.state === 'open'");
        assertThat((String) page.evaluate("() => document.cookie")).isEmpty();
    }

    @Test
    void shouldShowTheOverview() {
        assertThat(page.textContent("h1")).isEqualTo("a <i>test</i>");
        assertThat(page.textContent("main")).contains("300").contains("Moving").contains("Native memory");
        page.waitForFunction("() => window.fdp.status.tick > 10");
        assertThat(number("() => window.fdp.status.entities")).isEqualTo(ENTITIES);
    }

    @Test
    void shouldShowAllEntitiesOnTheMap() {
        show("map");
        page.waitForFunction("() => window.fdp.views.map.data.count === 300");
        List<?> shown = (List<?>) page.evaluate("() => { const d = window.fdp.views.map.data, out = []; for (let i ="
            + " 0; i < d.limit; i++) if (d.present[i]) out.push([i, d.worldX(i), d.worldY(i), d.colours[i]]); return"
            + " out; }");

        assertThat(shown).hasSize(ENTITIES);
        world.hold();
        for (Object each : shown) {
            List<?> point = (List<?>) each;
            long entity = world.repo.entityAt(((Number) point.get(0)).intValue());
            Spot spot = world.spot.get(entity);
            assertThat(((Number) point.get(1)).doubleValue()).isEqualTo(spot.x(), within(0.02));
            assertThat(((Number) point.get(2)).doubleValue()).isEqualTo(spot.y(), within(0.02));
            assertThat(((Number) point.get(3)).intValue()).isEqualTo(world.repo.side(entity));
        }
        assertThat(page.textContent(".maplegend")).contains("side 0").contains("side 2");
    }

    @Test
    void shouldSelectOnTheMapAndInspect() {
        show("map");
        page.waitForFunction("() => window.fdp.views.map.data.count === 300");
        List<?> at = (List<?>) page.evaluate("() => { const m = window.fdp.views.map;"
                + " const b = m.over.getBoundingClientRect(), [x, y] = m.toScreen(m.data.worldX(4), m.data.worldY(4));"
                + " return [b.left + x, b.top + y]; }");
        page.mouse().click(((Number) at.get(0)).doubleValue(), ((Number) at.get(1)).doubleValue());
        page.waitForSelector("#side .component");

        assertThat(page.textContent("#side h3")).isEqualTo(handle(4));
        assertThat(page.textContent("#side")).contains("strength").contains("<img src=x onerror=alert(1)>");
        assertThat((List<?>) page.evaluate("() => [...document.querySelectorAll('#side [aria-label=\"show.Hull\"]"
                        + " .value')].map(v => v.textContent)"))
                .isEqualTo(List.of("4", "2"));
    }

    @Test
    void shouldListWhatIsInABox() {
        show("map");
        page.waitForFunction("() => window.fdp.views.map.data.count === 300");
        List<?> box = (List<?>)
                page.evaluate("() => { const m = window.fdp.views.map, b = m.over.getBoundingClientRect(), at = i =>"
                        + " m.toScreen(m.data.worldX(i), m.data.worldY(i)), [x, y] = at(0), [tx, ty] = at(104);"
                        + " return [b.left + x - 3, b.top + y + 3, b.left + tx + 3, b.top + ty - 3]; }");
        double[] at =
                box.stream().mapToDouble(each -> ((Number) each).doubleValue()).toArray();
        page.keyboard().down("Shift");
        page.mouse().move(at[0], at[1]);
        page.mouse().down();
        page.mouse().move(at[2], at[3]);
        page.mouse().up();
        page.keyboard().up("Shift");
        page.waitForFunction("() => document.querySelector('.mapbox').textContent.startsWith('10 entities')");
        page.click("#boxlist");
        page.waitForFunction("() => document.querySelector('.toolbar').textContent.includes('10 entities')");

        assertThat(page.locator(".rows .row .mono:first-child").allTextContents())
                .isEqualTo(Stream.of(0, 1, 2, 3, 4, 100, 101, 102, 103, 104)
                        .map(this::handle)
                        .toList());
    }

    @Test
    void shouldColourByAField() {
        show("map");
        page.selectOption("#colour", "show.Hull.heat");
        page.waitForFunction(
                "() => window.fdp.views.map.legend.scale === true && window.fdp.views.map.data.count === 300");

        assertThat(number("() => window.fdp.views.map.legend.most")).isEqualTo(149.0);
        assertThat(number("() => window.fdp.views.map.data.colours[298]")).isEqualTo(254);
        assertThat(number("() => window.fdp.views.map.data.colours[1]")).isEqualTo(255);
    }

    @Test
    void shouldShapeAndLabelByFields() {
        show("map");
        page.selectOption("#shape", "show.Aim.mode");
        page.selectOption("#label", "show.Label.text");
        page.waitForFunction(
                "() => window.fdp.views.map.shapes.values.length === 2 && window.fdp.views.map.data.count === 300");
        assertThat(page.textContent(".maplegend"))
                .contains("IDLE")
                .contains("BUSY")
                .contains("side 1");
        List<?> shapes = (List<?>) page.evaluate("() => [...window.fdp.views.map.data.shapes.slice(0, 12)]");
        int idle = ((Number) shapes.get(0)).intValue();
        int busy = ((Number) shapes.get(5)).intValue();
        assertThat(idle).isNotEqualTo(busy);
        assertThat(((Number) shapes.get(10)).intValue()).isEqualTo(idle);
        assertThat(((Number) shapes.get(1)).intValue()).as("has no aim").isEqualTo(255);
        assertThat((Map<?, ?>) page.evaluate("() => window.fdp.views.map.texts"))
                .as("far away")
                .isEmpty();
        page.evaluate("() => { const m = window.fdp.views.map; m.camera = { x: m.data.worldX(4), y: m.data.worldY(4),"
                + " per: 0.05 }; m.ask(); }");
        page.waitForFunction("() => window.fdp.views.map.texts['4'] === '<img src=x onerror=alert(1)>'");
        page.selectOption("#label", "show.Spot.y");
        page.waitForFunction("() => window.fdp.views.map.texts['4'] === '0'");
        page.selectOption("#shape", "show.Spot.y");
        page.waitForFunction("() => window.fdp.views.map.shapes.scale");
    }

    /** Without a GPU, ground, points and marks are one opaque canvas: each further one costs as much again. */
    @Test
    void shouldDrawTheMapAsOnePictureWithoutAGpu() {
        show("map");
        page.waitForFunction("() => window.fdp.views.map.data.count === 300");
        page.evaluate("() => window.fdp.select('4')");
        page.waitForSelector("#side .component"); // which makes the map narrower
        List<?> found = (List<?>) page.evaluate("() => { const m = window.fdp.views.map; m.paint(); const { width,"
            + " height } = m.canvas, px = new Uint32Array(m.canvas.getContext('2d').getImageData(0, 0, width,"
            + " height).data.buffer), near = (i, dx, dy) => { const [x, y] = m.toScreen(m.data.worldX(i),"
            + " m.data.worldY(i)); return px[Math.floor(y + dy) * width + Math.floor(x + dx)]; }, hex = c => '#' + [c"
            + " & 255, c >> 8 & 255, c >> 16 & 255].map(v => v.toString(16).padStart(2, '0')).join(''), often = new"
            + " Map(); for (const c of px) often.set(c, (often.get(c) || 0) + 1); const css = name =>"
            + " getComputedStyle(document.documentElement).getPropertyValue(name).trim(); return"
            + " [document.querySelectorAll('.map canvas').length, hex([...often].sort((a, b) => b[1] - a[1])[0][0]),"
            + " css('--map'), hex(near(250, 0, 0)), hex(m.colours[m.data.colours[250]].reduce((n, v, i) => n | v << 8"
            + " * i, 0)), [9, 10, 11].map(d => hex(near(4, d, 0))).join(), css('--accent')]; }");

        assertThat(found.get(0)).as("canvases").isEqualTo(1);
        assertThat(found.get(1)).as("the ground").isEqualTo(found.get(2));
        assertThat(found.get(3)).as("the point of entity 250").isEqualTo(found.get(4));
        assertThat((String) found.get(5)).as("the ring around entity 4").contains((String) found.get(6));
    }

    /** Both renderers put the same shapes on the screen, a few pixels at edges excepted. */
    @Test
    void shouldDrawTheSameShapesWithAGpu() {
        List<?> found = (List<?>) page.evaluate("async () => { const gl = await import('/gl.js'), r = await"
                + " import('/raster.js'), m = await import('/mapdata.js'); const d = new m.MapData(); for (let i = 0; i"
                + " < 6; i++) { d.xs[i] = 20 + 40 * i; d.ys[i] = 20; d.colours[i] = i; d.shapes[i] = i; d.present[i] ="
                + " 1; } d.limit = d.count = 6; const place = { scaleX: 1, scaleY: 1, moveX: 0, moveY: 0, size: 21,"
                + " shaped: true }, out = []; for (const make of [c => new gl.Points(c), c => new r.Raster(c)]) { const"
                + " c = document.createElement('canvas'); c.width = 260; c.height = 40; const p = make(c);"
                + " p.setPalette(m.palette(false, true)); p.draw(d, place); const copy ="
                + " document.createElement('canvas'); copy.width = 260; copy.height = 40; const to ="
                + " copy.getContext('2d'); to.drawImage(c, 0, 0); for (let i = 0; i < 6; i++) { const px ="
                + " to.getImageData(40 * i, 0, 40, 40).data; let n = 0; for (let k = 3; k < px.length; k += 4) if"
                + " (px[k]) n++; out.push(n); } } return out; }");

        for (int shape = 0; shape < 6; shape++) {
            int gpu = ((Number) found.get(shape)).intValue();
            int raster = ((Number) found.get(6 + shape)).intValue();
            assertThat(raster).as("shape " + shape).isGreaterThan(100);
            assertThat(Math.abs(gpu - raster))
                    .as("shape " + shape + ": " + found)
                    .isLessThan(45);
        }
        assertThat(found.stream().distinct().count()).as("%s", found).isGreaterThan(3);
    }

    @Test
    void shouldRecord() throws IOException {
        page.waitForFunction("() => document.querySelector('#record').textContent === 'Record'");
        page.click("#record");
        page.waitForFunction("() => window.fdp.status.recorders[0]?.own && window.fdp.status.recorders[0].frames > 3");
        assertThat(page.getAttribute("#record", "title")).contains("Recording to ");
        assertThat(page.textContent(".cards")).contains("0 lost");
        String name = (String) page.evaluate("() => window.fdp.status.recorders[0].name");
        page.click("#record");
        page.waitForFunction("() => window.fdp.status.recorders.length === 0");

        try (Recording recording = Recording.open(folder.resolve(name))) {
            assertThat(recording.isComplete()).isTrue();
            assertThat(recording.frames()).isGreaterThan(3);
        }
    }

    @Test
    void shouldListEntitiesOfAQuery() {
        page.keyboard().press("/");
        page.keyboard().type("Hull.strength < 10, !Marked");
        page.waitForFunction("() => document.querySelector('.toolbar').textContent.includes('4 entities')");
        assertThat(page.locator(".rows .row .mono:first-child").allTextContents())
                .isEqualTo(List.of(handle(2), handle(4), handle(6), handle(8)));
        page.fill("#query", "Hul.strength < 10");
        page.waitForSelector(".problem:not([hidden])");
        assertThat(page.textContent(".problem")).contains("column 1").contains("Hull");
        page.fill("#query", "");
        page.waitForFunction("() => document.querySelector('.toolbar').textContent.includes('300 entities')");
        page.evaluate("() => { document.querySelector('.rows').scrollTop = 1e9; }");
        page.waitForFunction(
                "h => [...document.querySelectorAll('.rows .row')].some(r => r.textContent.startsWith(h))",
                handle(299));
    }

    /** All rows, from the first to the last, have what the repository has. */
    @Test
    void shouldListAllEntities() {
        world.hold();
        for (int i = 250; i < 260; i++) {
            world.repo.hierarchy().addChild(world.all[3], world.all[i]);
        }
        world.go();
        show("entities");
        page.waitForFunction("() => document.querySelector('.toolbar').textContent.includes('300 entities')");
        Map<String, List<?>> found = new TreeMap<>();
        for (int top = 0; top < ENTITIES * 28; top += 280) {
            page.evaluate(
                    "y => { document.querySelector('.rows').scrollTop = y; window.fdp.views.entities.paint(); }", top);
            page.waitForFunction("() => !document.querySelector('.rows .row[aria-busy]')");
            for (Object row : (List<?>) page.evaluate("() => [...document.querySelectorAll('.rows .row')].map(r =>"
                    + " [...r.children].map(c => c.textContent))")) {
                List<?> cells = (List<?>) row;
                found.put((String) cells.getFirst(), cells);
            }
        }
        world.hold();

        Map<String, List<?>> expected = new TreeMap<>();
        for (long entity : world.all) {
            expected.put(Entity.toString(entity), row(entity));
        }
        assertThat(found).isEqualTo(expected);
    }

    private List<String> row(long entity) {
        long parent = world.repo.hierarchy().parent(entity);
        return List.of(
                Entity.toString(entity),
                "–",
                String.valueOf(world.repo.side(entity)),
                String.valueOf(world.repo.spawnTick(entity)),
                parent == Entity.NULL ? "–" : Entity.toString(parent),
                world.repo.components(entity).stream()
                        .map(column -> column.name().substring("show.".length()))
                        .collect(Collectors.joining(", ")));
    }

    @Test
    void shouldCompleteNames() {
        show("entities");
        page.click("#query");
        page.keyboard().type("Hu");
        page.waitForSelector(".suggest div");
        page.keyboard().press("Tab");
        page.keyboard().type(".st");
        page.waitForSelector(".suggest div");
        page.keyboard().press("Tab");

        assertThat(page.inputValue("#query")).isEqualTo("Hull.strength");
    }

    @Test
    void shouldFollowReferencesAndEdit() {
        page.evaluate("h => window.fdp.select(h)", handle(10));
        page.waitForSelector("#side .component");
        page.dblclick("#side [aria-label='show.Hull'] .field:first-of-type .value");
        page.waitForSelector("#side input");
        page.keyboard().press("Control+A");
        page.keyboard().type("555");
        page.keyboard().press("Enter");
        page.waitForFunction(
                "() => document.querySelector('#side [aria-label=\"show.Hull\"] .value').textContent === '555'");
        page.click("#side [aria-label='show.Aim'] a");
        page.waitForFunction("h => document.querySelector('#side h3')?.textContent === h", handle(5));
        world.hold();

        assertThat(world.hull.get(world.all[10]).strength()).isEqualTo(555);
        world.go();
    }

    @Test
    void shouldShowEvents() {
        show("events");
        world.engine.clock().resume();
        page.waitForFunction("() => document.querySelectorAll('tbody tr').length > 2");

        assertThat(page.textContent("tbody")).contains("Hit").contains(handle(0));
        List<?> rows = (List<?>) page.evaluate("() => [...document.querySelectorAll('#events tbody tr')].map(r =>"
                + " [...r.children].map(c => c.textContent))");
        for (Object row : rows) {
            List<?> cells = (List<?>) row;
            int tick = Integer.parseInt(((String) cells.get(0)).replace(",", ""));
            assertThat(cells.get(2))
                    .as("the power is the tick before")
                    .isEqualTo("{\"who\":" + handle(0) + ",\"power\":" + (tick - 1) + "}");
        }
        page.selectOption("select[aria-label='Type of events']", "show.Hit");
        page.fill("input[aria-label=Filter]", "none of these");
        assertThat(page.textContent("main")).contains("No event matches");
        List<Double> marks = shown.numbers("() => window.fdp.timeline.seen");
        assertThat(marks).isNotEmpty().allMatch(tick -> tick % 10 == 1);
    }

    @Test
    void shouldPlotAField() {
        world.engine.clock().resume();
        page.evaluate("h => window.fdp.select(h)", handle(3));
        page.waitForSelector("#side .component");
        show("plots");
        page.selectOption("#plotfield", "show.Spot.x");
        page.click("#plotadd");
        page.waitForFunction("() => window.fdp.views.plots.lines[0]?.xs.length > 5");
        List<?> xs = (List<?>) page.evaluate("() => window.fdp.views.plots.lines[0].xs");
        List<?> ys = (List<?>) page.evaluate("() => window.fdp.views.plots.lines[0].ys");
        world.hold();

        double now = world.spot.get(world.all[3]).x();
        for (int i = 1; i < xs.size(); i++) {
            double ticks = ((Number) xs.get(i)).doubleValue() - ((Number) xs.get(i - 1)).doubleValue();
            double way = ((Number) ys.get(i)).doubleValue() - ((Number) ys.get(i - 1)).doubleValue();
            assertThat(way).as("half a unit in each tick").isLessThanOrEqualTo(ticks * 0.5 + 1e-3);
        }
        assertThat(((Number) ys.getLast()).doubleValue()).isLessThanOrEqualTo(now);
    }

    @Test
    void shouldListNodes() {
        show("nodes");
        page.waitForSelector("tbody tr");

        assertThat(page.textContent("tbody"))
                .contains("blue <b>2</b>")
                .contains("present")
                .contains("77")
                .contains("lower claim 9");
    }

    @Test
    void shouldPauseAndStep() {
        world.engine.clock().resume();
        page.waitForFunction("() => window.fdp.status.paused === false");
        page.click("[aria-label='Play or pause']");
        page.waitForFunction("() => window.fdp.status.paused === true");
        assertThat(world.engine.clock().isPaused()).isTrue();
        world.hold(); // the frame that was under way has ended
        double before = world.engine.clock().seconds();
        world.go();
        page.waitForFunction("s => Math.abs(window.fdp.status.sim_seconds - s) < 1e-6", before);
        page.click("[aria-label='One tick forward']");
        page.waitForFunction("s => window.fdp.status.sim_seconds > s + 1e-6", before);
        assertThat(number("() => window.fdp.status.sim_seconds") - before).isEqualTo(1 / 60.0, within(1e-6));
    }

    @Test
    void shouldComeBackByItself() {
        page.evaluate("() => { window.before = window.fdp.session.socket; window.before.close(); }");
        page.waitForFunction(
                "() => window.fdp.session.state === 'open' && window.fdp.session.socket !== window.before");
        show("map");
        page.waitForFunction("() => window.fdp.views.map.data.count === 300");
        dashboard.close();
        page.waitForFunction("() => window.fdp.session.state === 'lost'");
        assertThat(page.textContent("header .state")).contains("connection lost");
        shown.forgive(); // the browser tells that nobody answers
    }

    @Test
    void shouldAskForTheAddress() {
        Page other = BROWSER.browser().newContext().newPage();
        other.navigate("http://127.0.0.1:" + dashboard.port() + "/");
        other.waitForFunction("() => window.fdp.session.state === 'denied'");
        assertThat(other.textContent("main")).contains("needs the address that was printed");
        other.close();
    }
}
