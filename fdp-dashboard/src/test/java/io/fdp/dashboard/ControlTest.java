package io.fdp.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.dashboard.Shown.Aim;
import io.fdp.dashboard.Shown.Hull;
import io.fdp.dashboard.Shown.Hurried;
import io.fdp.dashboard.Shown.Mode;
import io.fdp.engine.Engine;
import io.fdp.engine.SimSystem;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.entity.Entity;
import io.fdp.recorder.FlightRecorder;
import io.fdp.recorder.RecorderConfig;
import io.fdp.recorder.Recording;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Orders of people change the world at sync points, and only what this node owns. */
class ControlTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    @TempDir
    Path folder;

    private ShownWorld world;
    private Dashboard dashboard;
    private JsonClient client;

    @BeforeEach
    void start() {
        world = new ShownWorld(worlds.create(), 100);
        dashboard =
                Dashboard.on(world.engine, DashboardConfig.DEFAULT.control(true).recordInto(folder));
        client = new JsonClient(dashboard);
        world.go();
    }

    @AfterEach
    void end() {
        world.hold();
        dashboard.close();
        world.close();
    }

    private void order(String json, int status) {
        RawHttp answer = client.order(json.replace('\'', '"'));
        assertThat(answer.status()).as(json + ": " + answer.body()).isEqualTo(status);
    }

    private String handle(int i) {
        return Entity.toString(world.all[i]);
    }

    @Test
    void shouldEditAField() {
        order("{'do':'edit','entity':'" + handle(2) + "','component':'show.Hull','value':{'strength':77}}", 200);
        order("{'do':'edit','entity':'" + handle(10) + "','component':'show.Aim','value':{'mode':'BUSY'}}", 200);
        order("{'do':'edit','entity':'" + handle(4) + "','component':'show.Hull','value':{'heat':-0.0}}", 200);
        world.hold();

        assertThat(1 / world.hull.get(world.all[4]).heat()).isEqualTo(Double.NEGATIVE_INFINITY);

        assertThat(world.hull.get(world.all[2])).isEqualTo(new Hull(77, 1.0));
        assertThat(world.aim.get(world.all[10])).isEqualTo(new Aim(world.all[5], Mode.BUSY));
    }

    /** Whoever orders on the page keeps no save of the program waiting. */
    @Test
    void shouldBeNoWorkOfTheProgramWhileAnOrderWaits() {
        world.hold();
        String edit = "{'do':'edit','entity':'" + handle(2) + "','component':'show.Hull','value':{'strength':77}}";
        order(edit, 200);
        assertThat(world.repo.commands().size()).isEqualTo(1);
        assertThat(world.repo.commands().sizeWithoutInput()).isZero();
        world.run(1);
        assertThat(world.hull.get(world.all[2]).strength()).isEqualTo(77);
        assertThat(world.repo.commands().size()).isZero();
    }

    @Test
    void shouldNotChangeAnotherWorldThanTheOneItWasOrderedFor() {
        world.hold();
        order("{'do':'edit','entity':'" + handle(2) + "','component':'show.Hull','value':{'strength':77}}", 200);
        try (EntityRepository other = world.repo.createLike()) {
            other.copyFrom(world.repo);
            world.repo.copyFrom(other);
        }
        world.run(1);
        assertThat(world.hull.get(world.all[2]).strength()).isEqualTo(2);
    }

    @Test
    void shouldAddAndRemove() {
        order("{'do':'add','entity':'" + handle(1) + "','component':'show.Marked'}", 200);
        order(
                "{'do':'add','entity':'" + handle(1) + "','component':'show.Hull','value':{'strength':3,'heat':0.5}}",
                200);
        order("{'do':'add','entity':'" + handle(3) + "','component':'show.Hull'}", 200);
        order("{'do':'remove','entity':'" + handle(4) + "','component':'show.Hull'}", 200);
        order("{'do':'add','entity':'" + handle(0) + "','component':'show.Hull'}", 409);
        order("{'do':'remove','entity':'" + handle(5) + "','component':'show.Hull'}", 409);
        world.hold();

        assertThat(world.marked.has(world.all[1])).isTrue();
        assertThat(world.hull.get(world.all[1])).isEqualTo(new Hull(3, 0.5));
        assertThat(world.hull.get(world.all[3])).isEqualTo(new Hull(0, 0));
        assertThat(world.hull.has(world.all[4])).isFalse();
    }

    @Test
    void shouldDestroyAndSpawn() {
        order("{'do':'destroy','entity':'" + handle(9) + "'}", 200);
        order("{'do':'spawn','template':'tank'}", 200);
        order("{'do':'spawn','template':'ship'}", 400);
        order("{'do':'destroy','entity':'" + handle(9) + "'}", 404);
        world.hold();

        assertThat(world.repo.isAlive(world.all[9])).isFalse();
        assertThat(world.repo.entityCount()).isEqualTo(100);
        long born = world.repo.entityAt(9);
        assertThat(world.repo.tkbType(born)).isEqualTo(7);
        assertThat(world.hull.get(born)).isEqualTo(new Hull(100, 0));
    }

    @Test
    void shouldRefuseWhatAnotherNodeOwns() {
        world.hold();
        world.hull.setAuthority(world.all[2], false);
        world.go();

        order("{'do':'edit','entity':'" + handle(2) + "','component':'show.Hull','value':{'strength':1}}", 409);
        order("{'do':'remove','entity':'" + handle(2) + "','component':'show.Hull'}", 409);
        order("{'do':'destroy','entity':'" + handle(2) + "'}", 409);
        world.hold();

        assertThat(world.hull.get(world.all[2])).isEqualTo(new Hull(2, 1.0));
    }

    @Test
    void shouldSayWhatWasSpawned() {
        String made = (String) answer("{'do':'spawn','template':'tank'}").get("entity");
        world.hold();

        assertThat(made).isEqualTo(Entity.toString(world.repo.entityAt(100)));
    }

    /** A tag that an entity has only because it has a narrower one is not its own. */
    @Test
    void shouldAddAndRemoveOwnTagsOnly() {
        world.hold();
        long hurried = world.all[2];
        world.repo.registerTag(Hurried.class).add(hurried);
        world.go();

        order("{'do':'remove','entity':'" + handle(2) + "','component':'show.Marked'}", 409);
        order("{'do':'add','entity':'" + handle(2) + "','component':'show.Marked'}", 200);
        order("{'do':'remove','entity':'" + handle(2) + "','component':'show.Hurried'}", 200);
        world.hold();

        assertThat(world.marked.hasOwn(hurried)).isTrue();
        assertThat(world.repo.tag(Hurried.class).has(hurried)).isFalse();
    }

    @Test
    void shouldRefuseWrongOrders() {
        order("{'do':'explode'}", 400);
        order("{'do':'edit','entity':'2','component':'show.Hull','value':{'strength':1}}", 400);
        order("{'do':'edit','entity':'" + handle(2) + "','component':'show.Hull','value':{'strenth':1}}", 400);
        order("{'do':'edit','entity':'" + handle(2) + "','component':'show.Hull','value':{'strength':'x'}}", 400);
        order("{'do':'edit','entity':'" + handle(2) + "','component':'show.Nothing','value':{}}", 400);
        order("{'do':'add','entity':'" + handle(2) + "','component':'show.Wheel'}", 400);
        order("{'do':'add','entity':'" + handle(2) + "','component':'show.Marked','value':{}}", 400);
        order("{'do':'edit','entity':'" + handle(2) + "','component':'show.Hull'}", 400);
        order("{'do':'speed','number':0}", 400);
        order("{'do':'step','number':0}", 400);
        order("{'do':'step','number':-5}", 400);
        order("{'do':'step','number':'NaN'}", 400);
        order("{'do':'step','number':1e300}", 400);
        order("{'do':'pause','more':1}", 400);
        order("[]", 400);
        order("{'do':", 400);
        world.hold();

        assertThat(world.hull.get(world.all[2])).isEqualTo(new Hull(2, 1.0));
    }

    @Test
    void shouldPauseStepAndScaleTime() {
        order("{'do':'pause'}", 204);
        assertThat(client.get("/api/status").get("paused")).isEqualTo(true);
        world.hold();
        world.run(2);
        double still = world.engine.clock().seconds();
        world.run(5);
        assertThat(world.engine.clock().seconds()).isEqualTo(still);
        order("{'do':'step','number':3}", 204);
        world.run(5);
        assertThat(world.engine.clock().seconds())
                .isEqualTo(still + 3 / 60.0, org.assertj.core.api.Assertions.within(1e-6));
        order("{'do':'speed','number':2.5}", 204);
        order("{'do':'resume'}", 204);

        assertThat(world.engine.clock().scale()).isEqualTo(2.5);
        assertThat(world.engine.clock().isPaused()).isFalse();
    }

    /** What people change is in the recording. */
    @Test
    void shouldBeRecorded() throws IOException {
        world.hold();
        Path file = folder.resolve("changed");
        try (FlightRecorder recorder = FlightRecorder.start(world.repo, file, RecorderConfig.DEFAULT)) {
            world.go();
            order("{'do':'edit','entity':'" + handle(2) + "','component':'show.Hull','value':{'strength':4711}}", 200);
            world.hold();
            world.run(1);
            assertThat(recorder.stats().failure()).isNull();
        }
        try (Dashboard shown = Dashboard.of(file, DashboardConfig.DEFAULT)) {
            Map<String, Object> entity = new JsonClient(shown).get("/api/entity/2");
            assertThat(((Map<?, ?>) ((Map<?, ?>) entity.get("components")).get("show.Hull")).get("strength"))
                    .isEqualTo(4711L);
        }
        try (Recording recording = Recording.open(file)) {
            assertThat(recording.frames()).isPositive();
        }
    }

    /** Changes the heat of a hull in each frame, by one. */
    private static final class Heating extends SimSystem {
        private final HullTable hull;
        private final long who;

        Heating(HullTable hull, long who) {
            this.hull = hull;
            this.who = who;
        }

        @Override
        protected void create() {
            writes(hull);
        }

        @Override
        protected void update() {
            Hull now = hull.get(who);
            hull.set(who, new Hull(now.strength(), now.heat() + 1));
        }
    }

    /** An edit of one field keeps what systems write into the others meanwhile. */
    @Test
    void shouldEditOnlyTheFieldThatIsNamed() {
        EntityRepository other = worlds.create();
        HullTable hull = other.register(HullTable.TYPE);
        long hot = other.createEntity();
        hull.add(hot, new Hull(0, 0));
        try (Engine engine = Engine.builder(other).add(new Heating(hull, hot)).start();
                Dashboard shown = Dashboard.on(engine, DashboardConfig.DEFAULT.control(true))) {
            AtomicBoolean ended = new AtomicBoolean();
            Thread frames = Thread.ofPlatform().start(() -> {
                while (!ended.get()) {
                    engine.frame();
                    LockSupport.parkNanos(200_000);
                }
            });
            JsonClient orders = new JsonClient(shown);
            for (int i = 1; i <= 60; i++) {
                RawHttp answer = orders.order("{\"do\":\"edit\",\"entity\":\"" + Entity.toString(hot)
                        + "\",\"component\":\"show.Hull\",\"value\":{\"strength\":" + i + "}}");
                assertThat(answer.status()).as(answer.body()).isEqualTo(200);
                assertThat(answer.body()).contains("true");
            }
            ended.set(true);
            join(frames);

            assertThat(hull.get(hot)).isEqualTo(new Hull(60, other.currentTick()));
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException asked) {
            throw new AssertionError(asked);
        }
    }

    // ---- recordings

    private Map<?, ?> recorder() {
        List<?> all = (List<?>) client.get("/api/status").get("recorders");
        return all.isEmpty() ? Map.of() : (Map<?, ?>) all.getFirst();
    }

    private Map<String, Object> answer(String json) {
        RawHttp answer = client.order(json.replace('\'', '"'));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return JsonClient.parse(answer.body());
    }

    @Test
    void shouldRecordWhenPeopleAsk() throws IOException {
        assertThat(recorder()).isEmpty();
        String name = (String) answer("{'do':'record'}").get("file");
        assertThat(name).matches("\\d{4}-\\d\\d-\\d\\d-1\\.fdp");
        assertThat(recorder().get("name")).isEqualTo(name);
        assertThat(recorder().get("own")).isEqualTo(true);
        order("{'do':'record'}", 409);
        order("{'do':'edit','entity':'" + handle(2) + "','component':'show.Hull','value':{'strength':4711}}", 200);
        while ((Long) recorder().get("frames") < 5) {
            LockSupport.parkNanos(20_000_000);
        }
        assertThat(client.text("/metrics")).contains("fdp_recorder_frames_total{file=\"" + name + "\"}");
        Map<String, Object> done = answer("{'do':'record-end'}");

        assertThat(recorder()).isEmpty();
        assertThat(done.get("file")).isEqualTo(name);
        assertThat(done.get("failure")).isNull();
        assertThat((Long) done.get("bytes")).isEqualTo(Files.size(folder.resolve(name)));
        try (Recording recording = Recording.open(folder.resolve(name))) {
            assertThat(recording.isComplete()).isTrue();
            assertThat(recording.frames()).isEqualTo((Long) done.get("frames"));
        }
        order("{'do':'record-end'}", 409);
        assertThat((String) answer("{'do':'record'}").get("file")).endsWith("-2.fdp");
        dashboard.close(); // ends the recording whole
        try (Recording recording = Recording.open(folder.resolve(name.replace("-1.fdp", "-2.fdp")))) {
            assertThat(recording.isComplete()).isTrue();
        }
    }

    @Test
    void shouldSayThatTheProgramRecords() throws IOException {
        world.hold();
        try (FlightRecorder own = FlightRecorder.start(world.repo, folder.resolve("program.fdp"))) {
            world.go();
            assertThat(recorder().get("name")).isEqualTo("program.fdp");
            assertThat(recorder().get("own")).isEqualTo(false);
            RawHttp refused = client.order("{\"do\":\"record\"}");
            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.body()).contains("program.fdp").doesNotContain(folder.toString());
            order("{'do':'record-end'}", 409);
            world.hold();
            assertThat(own.hasFailed()).isFalse();
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactly("program.fdp");
        }
        world.go();
    }

    /** Without frames nothing begins, and no file stays behind; a recording that runs still ends whole. */
    @Test
    void shouldNotWaitForFramesThatDoNotCome() throws IOException {
        String name = (String) answer("{'do':'record'}").get("file");
        world.hold();
        answer("{'do':'record-end'}");
        try (Recording recording = Recording.open(folder.resolve(name))) {
            assertThat(recording.isComplete()).isTrue();
        }
        world.run(1); // takes what waits
        order("{'do':'record'}", 503);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).hasSize(1);
        }
        world.run(2);
        assertThat(recorder()).isEmpty();
    }

    @Test
    void shouldSayThatAFolderTakesNoRecording() {
        try (ShownWorld other = new ShownWorld(worlds.create(), 3);
                Dashboard shown = Dashboard.on(
                        other.engine, DashboardConfig.DEFAULT.control(true).recordInto(folder.resolve("missing")))) {
            other.go();
            RawHttp answer = new JsonClient(shown).order("{\"do\":\"record\"}");
            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.body()).contains("folder").doesNotContain(folder.toString());
            other.hold();
        }
    }
}
