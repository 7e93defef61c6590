package io.fdp.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.fdp.dashboard.error.DashboardException;
import io.fdp.dashboard.model.NodeInfo;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One page for several nodes, in a real browser. */
class HubPageTest {

    @RegisterExtension
    static final TestBrowser BROWSER = new TestBrowser();

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    private ShownWorld blue;
    private ShownWorld red;
    private Dashboard blueShown;
    private Dashboard redShown;
    private DashboardHub hub;
    private TestPage shown;
    private Page page;

    /** Nobody knows about aims; everything else changes hands with the name of the component. */
    private static int ownerOfValue(long entity, ComponentColumn column) {
        if (column.name().equals("show.Aim")) {
            throw new DashboardException("aims are not shared");
        }
        return column.name().equals("show.Spot") ? Entity.index(entity) % 2 + 1 : 7;
    }

    private static NodeInfo self(int node, long own, Map<String, Long> refused) {
        return new NodeInfo(node, "", true, true, 1, -1, own, Map.of("samples out", own + 1000), refused);
    }

    @BeforeEach
    void start() {
        blue = new ShownWorld(worlds.create(), 30);
        red = new ShownWorld(worlds.create(), 70);
        DashboardConfig config = DashboardConfig.DEFAULT
                .control(true)
                .owners(entity -> Entity.index(entity) % 2 + 1, HubPageTest::ownerOfValue);
        blueShown =
                Dashboard.on(blue.engine, config.title("world of blue").nodes(() -> List.of(self(1, 15, Map.of()))));
        redShown = Dashboard.on(
                red.engine, config.title("world of red").nodes(() -> List.of(self(2, 35, Map.of("no room", 3L)))));
        hub = DashboardHub.start(DashboardConfig.DEFAULT.title("both"));
        blue.engine.clock().pause();
        red.engine.clock().pause();
        blue.go();
        red.go();
        shown = new TestPage(BROWSER, hub.url());
        page = shown.page;
    }

    @AfterEach
    void end() {
        blue.hold();
        red.hold();
        try {
            shown.close();
        } finally {
            hub.close();
            blueShown.close();
            redShown.close();
            blue.close();
            red.close();
        }
    }

    private void bothJoin() {
        hub.put(1, "blue", blueShown.url());
        hub.put(2, "red", redShown.url());
        page.waitForFunction("() => window.fdp?.current === 'overview' && window.fdp.status?.entities === 30");
    }

    @Test
    void shouldWaitForNodes() {
        page.waitForFunction("() => document.querySelector('main').textContent.includes('Waiting for nodes')");
        bothJoin();

        assertThat(page.textContent("h1")).isEqualTo("world of blue");
        page.waitForFunction("() => document.querySelectorAll('#node option').length === 2");
    }

    @Test
    void shouldLookAtAnotherNode() {
        bothJoin();
        page.waitForFunction("() => document.querySelectorAll('#node option').length === 2");
        page.click("#nav-map");
        page.waitForFunction("() => window.fdp.views.map.data.count === 30");
        assertThat(page.inputValue("#colour")).isEqualTo("owner");
        assertThat(page.textContent(".maplegend")).contains("node 1").contains("node 2");
        page.evaluate("h => window.fdp.select(h)", Entity.toString(blue.all[2]));
        page.waitForSelector("#side .component");
        page.waitForFunction("() => document.querySelector('#side .facts').textContent.includes('Ownernode 1')");
        assertThat(badges("show.Spot")).isEqualTo("node 1");
        assertThat(badges("show.Hull")).isEqualTo("node 7");
        page.evaluate("h => window.fdp.select(h)", Entity.toString(blue.all[5]));
        page.waitForFunction("() => document.querySelector('#side .facts')?.textContent.includes('Ownernode 2')");
        assertThat(badges("show.Spot")).isEqualTo("node 2");
        assertThat(badges("show.Aim")).as("nobody knows").isEmpty();
        page.selectOption("#node", "2");
        page.waitForFunction("() => window.fdp.views.map.data.count === 70");

        assertThat(page.textContent("h1")).isEqualTo("world of red");
        assertThat(page.isVisible("#side")).as("an entity of another world").isFalse();
        page.click("#nav-entities");
        page.waitForFunction("() => document.querySelector('.toolbar').textContent.includes('70 entities')");
        page.click("[aria-label='Play or pause']");
        page.waitForFunction("() => window.fdp.status.paused === false");
        assertThat(red.engine.clock().isPaused()).isFalse();
        assertThat(blue.engine.clock().isPaused()).isTrue();
        page.reload();
        page.waitForFunction("() => window.fdp?.status?.entities === 70");
    }

    private String badges(String component) {
        return String.join(
                " ",
                page.locator("#side [aria-label='" + component + "'] header .badge")
                        .allTextContents());
    }

    /** A node that ended and came back has another token; the page of the hub needs no new address. */
    @Test
    void shouldComeBackWhenTheServerWasKilled() {
        bothJoin();
        page.click("#nav-map");
        page.waitForFunction("() => window.fdp.views.map.data.count === 30");
        blueShown.close();
        page.waitForFunction("() => window.fdp.session.state === 'lost'");
        assertThat(page.textContent("header .state")).contains("connection lost");
        assertThat(page.getAttribute("main", "class")).contains("gone");
        blueShown = Dashboard.on(blue.engine, DashboardConfig.DEFAULT.title("blue again"));
        hub.put(1, "blue", blueShown.url());
        page.waitForFunction("() => window.fdp.session.state === 'open' && window.fdp.views.map.data.count === 30");
        page.waitForFunction("() => document.querySelector('h1').textContent === 'blue again'");
        assertThat(page.getAttribute("main", "class")).isNullOrEmpty();
        shown.forgive(); // the browser tells that nobody answered
    }

    @Test
    void shouldListAllNodes() {
        bothJoin();
        page.click("#nav-nodes");
        page.waitForFunction("() => document.querySelectorAll('#allnodes tbody tr').length === 2"
                + " && document.querySelector('#allnodes').textContent.includes('1,035')");

        assertThat(page.textContent("#allnodes"))
                .contains("blue")
                .contains("red")
                .contains("paused")
                .contains("35")
                .contains("1,015");
        assertThat(page.textContent("main")).contains("2 of 2 present, 50 own entities");
        page.click("[aria-label='Look at node 2']");
        page.waitForFunction("() => window.fdp.status?.entities === 70 && window.fdp.current === 'nodes'");
        hub.remove(1);
        page.waitForFunction("() => document.querySelector('#allnodes').textContent.includes('gone')");
        assertThat(page.textContent("#node")).contains("node 1 · blue (gone)");
    }
}
