package io.fdp.dashboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Page;
import io.fdp.kernel.entity.Entity;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Single figures, fields, keys and names of the page of a running world, in a real browser. */
class PageDetailTest {
    private static final List<String> VIEWS =
            List.of("overview", "map", "entities", "inspector", "events", "plots", "nodes");

    /** What people who do not see the page, and people who use keys only, cannot tell. */
    private static final String NAMELESS = "() => [...document.querySelectorAll('button, input, select, canvas, a,"
        + " [role=button], [role=img], [role=slider], [role=grid], [tabindex=\"0\"]')].filter(el => el.offsetParent"
        + " !== null && el.getAttribute('aria-hidden') !== 'true' && !(el.getAttribute('aria-label') ||"
        + " el.textContent.trim() || el.closest('label')?.textContent.trim())).map(el => el.outerHTML.slice(0, 90))";

    /** What is outside of the page, and texts that are cut off without a way to read them. */
    private static final String CUT = "() => [...document.querySelectorAll('header *, nav *, main *, footer *,"
            + " aside *')].filter(el => el.children.length === 0 && el.offsetParent !== null && el.textContent.trim()"
            + " && !el.closest('.rows') && el.tagName !== 'OPTION' && ((el.scrollWidth > el.clientWidth + 1 &&"
            + " el.clientWidth > 0 && getComputedStyle(el).overflowX === 'hidden' && !el.title &&"
            + " !el.parentElement.title) || (el.getBoundingClientRect().right > innerWidth + 1 &&"
            + " !el.closest('.wide')))).map(el => el.tagName + ' ' + el.className + ' ' + el.textContent)";

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
        world = new ShownWorld(worlds.create(), 300);
        for (int i = 20; i < 32; i++) {
            world.repo.hierarchy().addChild(world.all[3], world.all[i]);
        }
        dashboard =
                Dashboard.on(world.engine, DashboardConfig.DEFAULT.control(true).recordInto(folder));
        world.go();
        shown = new TestPage(BROWSER, dashboard.url(), text -> text.contains("status of 400")).ready(); // half a query
        page = shown.page;
    }

    @AfterEach
    void end() {
        try {
            shown.close();
        } finally {
            world.hold();
            dashboard.close();
            world.close();
        }
    }

    private String handle(int i) {
        return Entity.toString(world.all[i]);
    }

    /** The card of a figure: its number and the line below. */
    private List<String> card(String title) {
        return page.locator(".card:has(h2:text-is('" + title + "')) b, .card:has(h2:text-is('" + title + "')) small")
                .allTextContents();
    }

    /** Waits until figures of the last frame are shown; frames do not run. */
    private void awaitLastTick() {
        page.waitForFunction("t => window.fdp.status.tick === t", (double) world.repo.currentTick());
        page.waitForFunction("() => new Promise(done => window.fdp.session.addEventListener('beat', e => { if"
                + " (e.detail.beat.status) done(true); }))"); // a frame ends after it was counted
    }

    // ---- overview

    @Test
    void shouldShowFiguresOfTheEngine() {
        page.waitForFunction("() => window.fdp.history.p99.length > 4 && window.fdp.status.frame_ms.recent_p99 > 0");
        world.hold();
        awaitLastTick();

        assertThat(card("Tick").getFirst()).isEqualTo(String.format(Locale.ROOT, "%,d", world.repo.currentTick()));
        assertThat(card("Entities").getFirst()).isEqualTo("300");
        assertThat(shown.number("() => window.fdp.status.memory.committed"))
                .isEqualTo((double) world.repo.memory().committed());
        List<Double> p50 = shown.numbers("() => window.fdp.history.p50");
        List<Double> p99 = shown.numbers("() => window.fdp.history.p99");
        assertThat(p99).hasSameSizeAs(p50);
        for (int i = 0; i < p50.size(); i++) {
            assertThat(p50.get(i)).isBetween(0.0, p99.get(i));
        }
        assertThat(page.locator("[aria-label='Shares of phases'] i").count()).isPositive();
        assertThat(page.locator("[aria-label='Shares of systems'] i").allTextContents())
                .hasSizeGreaterThan(1);
        double sum = shown
                .numbers("() => [...document.querySelectorAll('[aria-label=\"Shares of systems\"] i')].map(i"
                        + " => parseFloat(i.style.width))")
                .stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        assertThat(sum).isEqualTo(100, within(0.1));
        world.go();
    }

    @Test
    void shouldShowASystemThatFails() {
        log.expect("the <b>gun</b> jams");
        world.fails = true;
        page.waitForSelector("tr.failed");

        assertThat(page.textContent("tr.failed")).contains("Failing").contains("the <b>gun</b> jams");
        world.hold();
        world.fails = false;
        awaitLastTick();
        long failures = world.engine.health().stream()
                .filter(health -> health.name().endsWith("Failing"))
                .findFirst()
                .orElseThrow()
                .failures();
        assertThat(page.textContent("tr.failed td.num.bad").replace(",", "")).isEqualTo(String.valueOf(failures));
        world.go();
    }

    @Test
    void shouldShowTheRateAndTheDiskOfARecorder() {
        page.click("#record");
        page.waitForFunction("() => /B\\/s, 0 lost/.test(document.querySelector('.cards').textContent)");

        assertThat(card("Recorder").get(2)).endsWith(" free");
        page.click("#record");
        page.waitForFunction("() => window.fdp.status.recorders.length === 0");
        assertThat(card("Recorder")).startsWith("off");
    }

    // ---- map

    @Test
    void shouldFollowAndDrawATrail() {
        shown.show("map");
        page.waitForFunction("() => window.fdp.views.map.data.count === 300");
        page.evaluate("h => window.fdp.select(h)", handle(50));
        page.check("label:has-text('Follow') input");
        page.waitForFunction("() => window.fdp.views.map.trail.length > 8");
        List<Double> now = shown.numbers("() => { const m = window.fdp.views.map, t = m.trail; return [m.camera.x,"
                + " m.data.worldX(50), m.data.tick, t[0][0], t[t.length - 1][0]]; }");

        double place = 500 + 0.5 * now.get(2); // half a unit in each tick
        assertThat(now.get(1)).as("on the map").isEqualTo(place, within(0.5));
        assertThat(now.get(0)).as("in the middle").isEqualTo(place, within(0.5));
        assertThat(now.get(4)).as("the end of the trail").isEqualTo(place, within(0.5));
        assertThat(now.get(3)).as("its begin").isGreaterThanOrEqualTo(500 - 0.5).isLessThan(place);
        List<Double> trail = shown.numbers("() => window.fdp.views.map.trail.map(p => p[0])");
        for (int i = 1; i < trail.size(); i++) { // places have steps, which are others when the view was moved
            assertThat(trail.get(i)).as("trail " + trail).isGreaterThan(trail.get(i - 1) - 0.1);
        }
    }

    /** Who chooses other fields gets a complete message; changes on their way before it belong to the old map. */
    @Test
    void shouldIgnoreChangesOfAMapThatWasForgotten() {
        List<Double> counts = shown.numbers("async () => { const { MapData } = await import('/mapdata.js'), d = new"
                + " MapData(), out = []; const message = (complete, count) => { const b = new DataView(new"
                + " ArrayBuffer(56)); b.setUint8(0, 0x4d); b.setUint8(1, 2); b.setUint8(2, complete);"
                + " b.setUint32(52, count, true); d.apply(b.buffer); out.push(d.count); }; message(0, 5); message(1,"
                + " 6); message(0, 7); d.clear(); message(0, 8); message(1, 9); return out; }");

        assertThat(counts).isEqualTo(List.of(0.0, 6.0, 7.0, 0.0, 9.0));
    }

    // ---- inspector

    @Test
    void shouldShowAllOfAnEntity() {
        world.engine.clock().pause();
        page.evaluate("h => window.fdp.select(h)", handle(70));
        shown.show("inspector");
        page.waitForSelector("main .component");
        world.hold();
        Map<?, ?> fields = (Map<?, ?>) page.evaluate("() => Object.fromEntries([...document.querySelectorAll('main"
                + " .component')].map(c => [c.getAttribute('aria-label'), [...c.querySelectorAll('.value')].map(v =>"
                + " v.textContent)]))");

        long entity = world.all[70];
        assertThat(fields.keySet().stream().map(String.class::cast).sorted().toList())
                .isEqualTo(world.repo.components(entity).stream()
                        .map(column -> column.name())
                        .sorted()
                        .toList());
        assertThat(fields.get("show.Hull")).isEqualTo(List.of("70", "35"));
        assertThat(fields.get("show.Aim")).isEqualTo(List.of(handle(35), "IDLE"));
        assertThat(((List<?>) fields.get("show.Spot")).get(1)).isEqualTo("0");
        assertThat(fields.get("show.Marked")).isEqualTo(List.of());
        world.go();
    }

    @Test
    void shouldShowTheFamilyOfAnEntity() {
        page.evaluate("h => window.fdp.select(h)", handle(3));
        page.waitForSelector("#side .kids a");
        assertThat(page.locator("#side .kids a").allTextContents())
                .isEqualTo(List.of(20, 21, 22, 23, 24, 25, 26, 27).stream()
                        .map(this::handle)
                        .toList());
        page.click("#side .kids a >> nth=2");
        page.waitForFunction("h => document.querySelector('#side h3')?.textContent === h", handle(22));
        assertThat(page.textContent("#side .facts")).contains("Parent" + handle(3));
        page.click("#side .facts a");
        page.waitForSelector("#side .kids button");
        assertThat(page.textContent("#side .kids button")).isEqualTo("and 4 more");
        page.click("#side .kids button");
        page.waitForFunction("() => document.querySelector('.toolbar')?.textContent.includes('12 entities')");
        assertThat(page.inputValue("#query")).isEqualTo("parent = " + handle(3));
    }

    // ---- plots

    @Test
    void shouldPlotFiguresFromBefore() {
        page.waitForFunction("() => window.fdp.history.entities.length > 5");
        world.engine.telemetry().counter("shots").add(42);
        shown.show("plots");
        page.waitForFunction(
                "() => [...document.querySelector('#plotfigure').options].some(o => o.value === 'counter shots')");
        page.selectOption("#plotfigure", "entities");
        page.click("#figureadd");
        assertThat(shown.number("() => window.fdp.views.plots.lines[0].ys.length"))
                .as("of the minutes before")
                .isGreaterThan(4);
        assertThat(shown.numbers("() => window.fdp.views.plots.lines[0].ys")).containsOnly(300.0);
        page.selectOption("#plotfigure", "counter shots");
        page.click("#figureadd");
        page.waitForFunction("() => window.fdp.views.plots.lines[1]?.ys.length > 2");
        assertThat(shown.numbers("() => window.fdp.views.plots.lines[1].ys")).containsOnly(42.0);
    }

    // ---- keys, names, room

    @Test
    void shouldBeUsedWithKeysOnly() {
        world.engine.clock().pause();
        page.waitForFunction("() => window.fdp.status.paused"); // else the key would pause
        for (int i = 0; i < VIEWS.size(); i++) {
            page.keyboard().press(String.valueOf(i + 1));
            assertThat(page.evaluate("() => window.fdp.current")).isEqualTo(VIEWS.get(i));
        }
        page.keyboard().press("Space");
        page.waitForFunction("() => !window.fdp.status.paused");
        page.focus("#nav-entities");
        page.keyboard().press("Space"); // a button is pressed, and time goes on
        page.waitForFunction("() => window.fdp.current === 'entities'");
        page.waitForSelector(".rows .row:not([aria-busy])");
        assertThat(world.engine.clock().isPaused()).isFalse();
        page.focus(".rows");
        page.keyboard().press("ArrowDown");
        page.keyboard().press("ArrowDown");
        page.waitForFunction("h => window.fdp.selected === h", handle(1));
        page.keyboard().press("Escape");
        assertThat(page.isVisible("#side")).isFalse();
        page.locator("main").focus();
        page.keyboard().press("?");
        page.waitForSelector("[role=dialog]");
        for (int i = 0; i < 5; i++) {
            page.keyboard().press("Tab");
            assertThat((Boolean) page.evaluate("() => !document.activeElement.closest('header, nav, main, footer')"))
                    .as("the focus stays in the dialog")
                    .isTrue();
        }
        page.keyboard().press("Escape");
        assertThat(page.isVisible("[role=dialog]")).isFalse();
        page.keyboard().press("/");
        assertThat(page.evaluate("() => document.activeElement.id")).isEqualTo("query");
    }

    @Test
    void shouldNameEverythingAndFitFrom1024Pixels() {
        page.setViewportSize(1024, 640);
        page.evaluate("h => window.fdp.select(h)", handle(70));
        for (String view : VIEWS) {
            shown.show(view);
            page.waitForFunction("t => window.fdp.status.tick > t", shown.number("() => window.fdp.status.tick"));
            assertThat((List<?>) page.evaluate(NAMELESS)).as(view).isEmpty();
            assertThat((List<?>) page.evaluate(CUT)).as(view).isEmpty();
            assertThat(shown.number("() => document.documentElement.scrollWidth"))
                    .as(view)
                    .isLessThanOrEqualTo(1024);
        }
    }

    /** Numbers that change move nothing. */
    @Test
    void shouldNotJumpWhileValuesChange() {
        String places = "() => [...document.querySelectorAll('.card, header .figure, .panel, .timeline > *')].filter(el"
                + " => el.offsetParent).map(el => { const b = el.getBoundingClientRect(); return [b.x, b.y, b.width]"
                + " .map(Math.round).join(); })";
        page.waitForFunction("() => window.fdp.status.tick > 100");
        Object before = page.evaluate(places);
        page.waitForFunction("() => window.fdp.status.tick > 500");

        assertThat(page.evaluate(places)).isEqualTo(before);
    }

    /** A plot takes all the room of its panel, which is as tall as the one beside it. */
    @Test
    void shouldFillThePanelOfFrameTimes() {
        page.setViewportSize(1024, 720);
        page.waitForFunction("() => { const c = document.querySelector('canvas.plot').getBoundingClientRect(), p ="
                + " document.querySelector('canvas.plot').closest('.panel').getBoundingClientRect(); return p.bottom -"
                + " c.bottom < 20 && c.height > 190; }");
    }

    @Test
    void shouldNotBreakHandlesOfEvents() {
        shown.show("events");
        page.waitForSelector("#events td a");
        List<?> found = (List<?>) page.evaluate("() => { const table = document.querySelector('#events'); let lines ="
            + " 1, broken = 0; for (let px = 12; px < 160; px++) { for (const td of table.querySelectorAll('td.wrap'))"
            + " td.style.fontSize = px + 'px'; for (const a of table.querySelectorAll('td a')) { broken +="
            + " a.getClientRects().length > 1 ? 1 : 0; lines = Math.max(lines, Math.round(a.parentElement.clientHeight"
            + " / px)); } } return [lines, broken]; }");

        assertThat(((Number) found.get(0)).intValue()).as("lines of an event").isGreaterThan(2);
        assertThat(((Number) found.get(1)).intValue()).as("broken handles").isZero();
    }

    @Test
    void shouldCompleteValues() {
        shown.show("entities");
        page.click("#query");
        page.keyboard().type("Aim.mode = B");
        page.waitForSelector(".suggest div");
        page.keyboard().press("Tab");
        assertThat(page.inputValue("#query")).isEqualTo("Aim.mode = BUSY");
        page.waitForFunction("() => document.querySelector('.toolbar').textContent.includes('30 entities')");
        page.fill("#query", "");
        page.keyboard().type("template = t");
        page.waitForSelector(".suggest div");
        page.keyboard().press("Tab");
        assertThat(page.inputValue("#query")).isEqualTo("template = \"tank\"");
        page.waitForFunction("() => document.querySelector('main').textContent.includes('No entity matches')");
    }
}
