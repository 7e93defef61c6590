package io.fdp.dashboard;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.sun.management.ThreadMXBean;
import io.fdp.dashboard.model.PositionFields;
import io.fdp.dashboard.source.MapFields;
import io.fdp.dashboard.source.MapPoints;
import io.fdp.dashboard.source.RecordedSource;
import io.fdp.engine.Health;
import io.fdp.format.query.TemplateNames;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.RepositoryConfig;
import io.fdp.kernel.frame.FinishedFrame;
import io.fdp.kernel.frame.FrameObserver;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderConfig;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * What a dashboard costs, on a machine without other work: {@code DashboardCost frame map list scrub clients}. Prints
 * each figure with its bar, and whether the figure keeps it. Times of the processor are printed beside those of the
 * clock: on a machine with other work, only they say something.
 */
public final class DashboardCost {
    private static final int FRAMES = 1200;
    private static final long FRAME_NANOS = 1_000_000_000 / 60;
    private static final double MILLI = 1e6;

    private DashboardCost() {}

    public static void main(String[] args) throws IOException {
        for (String what : args) {
            switch (what) {
                case "frame" -> frame();
                case "map" -> map();
                case "list" -> list();
                case "scrub" -> scrub();
                case "clients" -> clients();
                default -> throw new IllegalArgumentException("no such figure: " + what);
            }
        }
    }

    private static void bar(boolean isKept, String bar) {
        System.out.println((isKept ? "    kept: " : "    MISSED: ") + bar);
    }

    private static EntityRepository repository(int entities) {
        return EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(entities + 16_384));
    }

    /** A client that looks at the map ten times in a second, and answers unless it is stalled. */
    private static final class Client implements WebSocket.Listener {
        final AtomicLong beats = new AtomicLong();
        private final StringBuilder text = new StringBuilder();
        private final boolean stalled;

        Client(HttpClient http, Dashboard dashboard, boolean stalled) {
            this.stalled = stalled;
            http.newWebSocketBuilder()
                    .header("Authorization", "Bearer " + dashboard.token())
                    .buildAsync(URI.create("ws://127.0.0.1:" + dashboard.port() + "/ws"), this)
                    .join()
                    .sendText(
                            "{\"type\":\"watch\",\"rate\":10,\"status\":true,\"map\":{\"id\":1,\"colour\":\"side\",\"view\":null}}",
                            true)
                    .join();
        }

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            text.append(data);
            from.request(1);
            if (last) {
                String seq = text.toString().replaceAll("(?s).*\"seq\":(\\d+).*", "$1");
                text.setLength(0);
                beats.incrementAndGet();
                return stalled ? null : from.sendText("{\"type\":\"ack\",\"seq\":" + seq + "}", true);
            }
            return null;
        }

        @Override
        public CompletionStage<?> onBinary(WebSocket from, ByteBuffer data, boolean last) {
            from.request(1);
            return null;
        }
    }

    /** Stands before or behind the dashboard among the observers, and notes the time of the processor. */
    private static final class CpuMark implements FrameObserver {
        private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        private long nanos;

        @Override
        public void frameFinished(FinishedFrame frame) {
            nanos = threads.getCurrentThreadCpuTime();
        }
    }

    /** The time of observers in each frame at 60 Hz, and what the frame thread allocates. */
    private static void frame() {
        try (EntityRepository repo = repository(100_000);
                ShownWorld world = new ShownWorld(repo, 100_000);
                HttpClient http = HttpClient.newHttpClient()) {
            CpuMark before = new CpuMark();
            CpuMark after = new CpuMark();
            repo.observers().add(before);
            repo.observers().add(after);
            Cost without = measure("no dashboard", world, before, after);
            repo.observers().remove(after);
            try (Dashboard dashboard = Dashboard.on(world.engine)) {
                repo.observers().add(after);
                Cost alone = measure("nobody connected", world, before, after);
                bar(
                        alone.p99 - without.p99 < 0.02 && alone.bytes <= without.bytes,
                        "nothing while nobody is connected");
                Client client = new Client(http, dashboard, false);
                Cost looked = measure("one client on the map at 10 Hz", world, before, after);
                System.out.printf(Locale.ROOT, "beats of the client: %d%n", client.beats.get());
                bar(looked.p50 <= 0.3 && looked.p99 <= 1, "p50 at most 0.3 ms, p99 at most 1 ms, of 100,000 entities");
                bar(looked.bytes <= without.bytes, "0 bytes on simulation threads");
            }
        }
    }

    /** Milliseconds in a frame, and bytes of the frame thread in all frames. */
    private record Cost(double p50, double p99, long bytes) {}

    private static Cost measure(String what, ShownWorld world, CpuMark before, CpuMark after) {
        Health observers = world.engine.health().stream()
                .filter(health -> health.name().toLowerCase(Locale.ROOT).contains("observers"))
                .findFirst()
                .orElseThrow();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long[] nanos = new long[FRAMES];
        long[] cpu = new long[FRAMES];
        long allocated = 0;
        for (int i = -FRAMES / 4; i < FRAMES; i++) {
            if (i == 0) {
                allocated = threads.getCurrentThreadAllocatedBytes();
            }
            long began = System.nanoTime();
            world.engine.frame();
            if (i >= 0) {
                nanos[i] = observers.lastNanos();
                cpu[i] = after.nanos - before.nanos;
            }
            while (System.nanoTime() - began < FRAME_NANOS) {
                LockSupport.parkNanos(FRAME_NANOS / 20);
            }
        }
        allocated = threads.getCurrentThreadAllocatedBytes() - allocated;
        Arrays.sort(nanos);
        Arrays.sort(cpu);
        System.out.printf(
                Locale.ROOT,
                "%s: p50 %.3f ms, p90 %.3f ms, p99 %.3f ms, most %.3f ms of the processor in a frame; by the clock p50"
                        + " %.3f ms, p99 %.3f ms, most %.3f ms; %d bytes allocated in %d frames%n",
                what,
                cpu[FRAMES / 2] / MILLI,
                cpu[FRAMES * 9 / 10] / MILLI,
                cpu[FRAMES * 99 / 100] / MILLI,
                cpu[FRAMES - 1] / MILLI,
                nanos[FRAMES / 2] / MILLI,
                nanos[FRAMES * 99 / 100] / MILLI,
                nanos[FRAMES - 1] / MILLI,
                allocated,
                FRAMES);
        return new Cost(nanos[FRAMES / 2] / MILLI, nanos[FRAMES * 99 / 100] / MILLI, allocated);
    }

    /** Pictures in a second, with all points moving. */
    private static void map() {
        try (EntityRepository repo = repository(100_000);
                ShownWorld world = new ShownWorld(repo, 100_000);
                Dashboard dashboard = Dashboard.on(world.engine);
                TestBrowser browser = TestBrowser.start()) {
            world.go();
            Page page = browser.browser().newPage(new Browser.NewPageOptions().setViewportSize(1748, 1055));
            page.navigate(dashboard.url());
            page.waitForFunction("() => window.fdp?.current && window.fdp.status");
            page.click("#nav-map");
            page.waitForFunction("() => window.fdp.views.map.data.count === 100000");
            double before = browserMillis();
            Object figures = page.evaluate(
                    "() => new Promise(done => { const m = window.fdp.views.map, d = m.data, from = performance.now();"
                        + " let n = 0; const go = () => { for (let i = 0; i < d.limit; i++) d.xs[i] += i & 1 ? 1 : -1;"
                        + " d.version++; m.paint(); n++; const t = performance.now() - from; if (t < 5000)"
                        + " requestAnimationFrame(go); else done([m.renderer.name, m.canvas.width, m.canvas.height, n"
                        + " * 1000 / t, n]); }; go(); })");
            double each = (browserMillis() - before) / ((Number) ((List<?>) figures).get(4)).doubleValue();
            System.out.println(
                    "map of 100,000 moving points (renderer, width, height, pictures in a second, pictures): "
                            + figures);
            System.out.printf(Locale.ROOT, "    %.1f ms of processors for a picture, all of the browser%n", each);
            bar(((Number) ((List<?>) figures).get(3)).doubleValue() >= 20, "at least 20 pictures in a second");
            world.hold();
        }
    }

    /** The time that all processes of browsers took from processors. */
    private static double browserMillis() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().command().orElse("").contains("chrom"))
                .mapToDouble(process ->
                        process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L) / MILLI)
                .sum();
    }

    /** A million entities in the list. */
    private static void list() {
        try (EntityRepository repo = repository(1_000_000);
                ShownWorld world = new ShownWorld(repo, 1_000_000);
                Dashboard dashboard = Dashboard.on(world.engine);
                TestBrowser browser = TestBrowser.start()) {
            world.go();
            Page page = browser.browser().newPage(new Browser.NewPageOptions().setViewportSize(1280, 720));
            page.navigate(dashboard.url());
            page.waitForFunction("() => window.fdp?.current && window.fdp.status");
            for (int i = 0; i < 5; i++) {
                Object millis = page.evaluate(
                        "() => new Promise(done => { const from = performance.now(); window.fdp.show('entities');"
                                + " const look = () => document.querySelector('.rows .row:not([aria-busy])') ?"
                                + " done(performance.now() - from) : setTimeout(look, 2); look(); })");
                System.out.println("first rows of a million after ms: " + millis);
                bar(((Number) millis).doubleValue() <= 300, "first rows within 300 ms");
                page.waitForTimeout(1500);
                Object gap =
                        page.evaluate("() => new Promise(done => { const rows = document.querySelector('.rows'), from"
                            + " = performance.now(); rows.scrollTop = rows.scrollHeight * Math.random(); const look ="
                            + " () => document.querySelector('.rows .row[aria-busy]') ? setTimeout(look, 2) :"
                            + " done(performance.now() - from); setTimeout(look, 20); })");
                System.out.println("rows after a jump, ms: " + gap);
                List<?> scrolled = (List<?>) page.evaluate("() => new Promise(done => { const rows ="
                    + " document.querySelector('.rows'); let n = 0, gaps = 0; const go = () => { const box ="
                    + " rows.getBoundingClientRect(); for (const r of rows.querySelectorAll('.row[aria-busy]')) {"
                    + " const b = r.getBoundingClientRect(); if (b.bottom > box.top && b.top < box.bottom) { gaps++;"
                    + " break; } } rows.scrollTop += 60; if (++n < 240) requestAnimationFrame(go); else done([gaps,"
                    + " n]); }; go(); })");
                System.out.println("scrolling 60 pixels in each picture, pictures with a gap: " + scrolled);
                bar(((Number) scrolled.get(0)).intValue() == 0, "scrolling without a gap");
                page.click("#nav-overview");
            }
            world.hold();
        }
    }

    /** A minute of 10,000 entities: from the mouse to the picture. */
    private static void scrub() throws IOException {
        Path file = Files.createTempFile("scrub", ".fdp");
        try (EntityRepository repo = repository(10_000);
                ShownWorld world = new ShownWorld(repo, 10_000)) {
            Files.delete(file);
            try (FlightRecorder recorder = FlightRecorder.start(repo, file, RecorderConfig.DEFAULT)) {
                world.run(3600);
                System.out.println("recorded: " + recorder.stats());
            }
        }
        scrubWithoutAPage(file);
        try (Dashboard dashboard = Dashboard.of(file, DashboardConfig.DEFAULT);
                TestBrowser browser = TestBrowser.start()) {
            Page page = browser.browser().newPage(new Browser.NewPageOptions().setViewportSize(1280, 720));
            page.navigate(dashboard.url());
            page.waitForFunction("() => window.fdp?.current && window.fdp.status");
            page.click("#nav-map");
            page.waitForFunction("() => window.fdp.views.map.data.count === 10000 && window.fdp.timeline.line.done");
            List<Double> all = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                all.add(((Number) page.evaluate(
                                "() => new Promise(done => { const to = 1 + Math.floor(Math.random() * 3590),"
                                        + " m = window.fdp.views.map, from = performance.now();"
                                        + " window.fdp.goTo(to); const look = () => m.data.tick === to ?"
                                        + " requestAnimationFrame(() => done(performance.now() - from)) :"
                                        + " setTimeout(look, 1); look(); })"))
                        .doubleValue());
            }
            all.sort(null);
            System.out.printf(
                    Locale.ROOT,
                    "scrub: p50 %.0f ms, p90 %.0f ms, most %.0f ms%n",
                    all.get(20),
                    all.get(36),
                    all.get(39));
            bar(all.get(36) <= 100, "a picture within 100 ms after the mouse stops (p90)");
        } finally {
            Files.deleteIfExists(file);
        }
    }

    /** The part of the server: going to a tick, and finding all places. */
    private static void scrubWithoutAPage(Path file) throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        SplittableRandom random = new SplittableRandom(1);
        long[] nanos = new long[FRAMES / 10];
        try (RecordedSource source = RecordedSource.open(file, TemplateNames.NONE)) {
            MapFields fields = MapFields.of(source.types(), PositionFields.DEFAULT, "side", "");
            MapPoints points = new MapPoints();
            for (int i = -nanos.length / 2; i < nanos.length; i++) {
                long began = threads.getCurrentThreadCpuTime();
                source.scan(1 + random.nextInt(3590), fields, points);
                if (i >= 0) {
                    nanos[i] = threads.getCurrentThreadCpuTime() - began;
                }
            }
        }
        Arrays.sort(nanos);
        System.out.printf(
                Locale.ROOT,
                "scrub, without a page: p50 %.1f ms, p90 %.1f ms, most %.1f ms of the processor%n",
                nanos[nanos.length / 2] / MILLI,
                nanos[nanos.length * 9 / 10] / MILLI,
                nanos[nanos.length - 1] / MILLI);
    }

    /** The time that the thread which makes beats took from processors. */
    private static double serverMillis() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
                .filter(thread -> thread != null && thread.getThreadName().equals("fdp-dashboard"))
                .mapToDouble(thread -> threads.getThreadCpuTime(thread.getThreadId()) / MILLI)
                .sum();
    }

    /** Twenty clients, two of them stalled. */
    private static void clients() {
        try (EntityRepository repo = repository(100_000);
                ShownWorld world = new ShownWorld(repo, 100_000);
                HttpClient http = HttpClient.newHttpClient(); // ends when the sockets of the dashboard have ended
                Dashboard dashboard = Dashboard.on(world.engine)) {
            world.go();
            List<Client> all = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                all.add(new Client(http, dashboard, i < 2));
            }
            long least = Long.MAX_VALUE;
            long most = 0;
            for (int second = 0; second < 20; second += 5) {
                LockSupport.parkNanos(5_000_000_000L);
                System.gc();
                long heap = Runtime.getRuntime().totalMemory()
                        - Runtime.getRuntime().freeMemory();
                System.out.printf(
                        Locale.ROOT,
                        "after %d s: beats of clients %s, heap %d MB%n",
                        second + 5,
                        all.stream().map(client -> client.beats.get()).toList(),
                        heap >> 20);
                least = Math.min(least, heap);
                most = Math.max(most, heap);
            }
            long slowest = all.stream()
                    .skip(2)
                    .mapToLong(client -> client.beats.get())
                    .min()
                    .orElseThrow();
            long beats = all.stream().mapToLong(client -> client.beats.get()).sum();
            System.out.printf(Locale.ROOT, "%.2f ms of the processor for a beat%n", serverMillis() / beats);
            bar(slowest >= 180, "the others hear ten times in a second, for 20 s: the slowest heard " + slowest);
            bar(all.get(0).beats.get() <= 1, "a stalled client has one beat on its way");
            bar(
                    most - least < (32L << 20),
                    "memory of the server is bounded: " + ((most - least) >> 10) + " KB between figures");
            world.hold();
        }
    }
}
