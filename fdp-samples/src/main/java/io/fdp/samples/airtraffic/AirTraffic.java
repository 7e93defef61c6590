package io.fdp.samples.airtraffic;

import io.fdp.annotations.CommandsOnly;
import io.fdp.annotations.Component;
import io.fdp.annotations.Default;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Event;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.ForEach;
import io.fdp.annotations.Key;
import io.fdp.annotations.OnDeath;
import io.fdp.codec.json.JsonReader;
import io.fdp.engine.Engine;
import io.fdp.engine.EngineBuilder;
import io.fdp.engine.SimClock;
import io.fdp.engine.SimSystem;
import io.fdp.engine.SimTimeTable;
import io.fdp.engine.UpdateAfter;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.engine.tkb.Tkb;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.hierarchy.Hierarchy;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.neighbour.NeighbourList;
import io.fdp.kernel.neighbour.Neighbours;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.query.SortedQuery;
import io.fdp.kernel.reference.Referrers;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;

/** Flights come to an airport, park, leave again, give way to each other, and are handed from desk to desk. */
public final class AirTraffic {
    static final double SEPARATION = 5; // nautical miles: two flights that are nearer have a conflict
    private static final double CAUTION = 8; // one of them gives way
    private static final int TURNAROUND = 40; // frames, of ten seconds each, at the gate
    private static final int INBOUND = 7; // as many flights may be on their way to the runway

    // ---- aircraft, as in aircraft.json

    @Component
    record Place(float x, float y) {}

    @Component
    record Route(@Default("null") @EntityRef(indexed = true) long to) {}

    /** A flight is handled by a desk; by none for a moment when the desk was closed. */
    @Component
    record Handled(
            @Default("null") @EntityRef(indexed = true, onDeath = OnDeath.CLEAR)
            long by) {}

    /** Flies slowly behind another one. It ends with the desk that said so. */
    @Component
    record Clearance(
            @EntityRef(onDeath = OnDeath.REMOVE) long from,
            @EntityRef(onDeath = OnDeath.CLEAR) long behind) {}

    /** Is at the gate. Such aircraft are disabled, with their crews. */
    @Component
    record Parked(long until) {}

    @Component(parts = true)
    record Turbine(@Key int number, @Default("200") float thrust) {}

    /** Holds for all aircraft of a template. */
    @Component
    record Model(@Default("2") int crew) {}

    // ---- other entities

    /** A member of a crew, child of an aircraft. */
    @Component
    record Crew(int framesOnDuty) {}

    /** Ends with its aircraft: see onDeath. */
    @Component
    record Plan(
            @FixedString(32) String callsign,

            @EntityRef(indexed = true, onDeath = OnDeath.DESTROY)
            long aircraft,

            @EntityRef long exit) {}

    /** Where routes end: the runway, or a point where flights leave. */
    @Component
    record Fix(float x, float y, boolean runway) {}

    /** A fix where flights come from, and where they leave after their visit. */
    @Component
    record Entry(
            int flights,
            long next,
            @EntityRef long runway,
            @EntityRef long exit) {}

    /** A desk handles the flights that are nearer to its x than to that of others. */
    @Component
    record Desk(
            @FixedString(32) String name,
            float x,
            long closes,
            @EntityRef(onDeath = OnDeath.CLEAR) long relief) {}

    @Event(id = 611)
    record Conflict(@EntityRef long one, @EntityRef long other) {}

    private AirTraffic() {}

    // ---- what happens to one of them

    @ForEach
    static void enter(
            EntryEdit entry,
            FixView at,
            Referrers inbound,
            CommandBuffer commands,
            @CommandsOnly PlaceTable places,
            @CommandsOnly RouteTable routes,
            @CommandsOnly PlanTable plans,
            Tkb tkb,
            long tick) {
        if (tick >= entry.next() && inbound.count(entry.runway()) < INBOUND) {
            int number = entry.flights() + 1;
            entry.flights(number);
            entry.next(tick + 17 + number % 5);
            long flight = commands.spawn(tkb.template(1 + number % 3));
            places.set(commands, flight, at.x(), at.y());
            routes.set(commands, flight, entry.runway());
            plans.add(commands, commands.create(), (at.x() < 0 ? "W" : "E") + number, flight, entry.exit());
        }
    }

    @ForEach
    static void fly(
            PlaceEdit at,
            RouteView route,
            TurbinePartsView turbines,
            FixTable fixes,
            ClearanceTable clearances,
            CommandBuffer commands,
            @CommandsOnly ParkedTable parked,
            Hierarchy tree,
            float hours,
            long tick) {
        float step = 0;
        for (int i = 0; i < turbines.size(); i++) {
            step += turbines.thrust(i) * (clearances.has(at.self()) ? hours / 2 : hours);
        }
        FixView to = fixes.view(route.to());
        float east = to.x() - at.x();
        float north = to.y() - at.y();
        float distance = (float) Math.sqrt(east * east + north * north);
        float part = Math.min(1, step / distance);
        at.x(at.x() + east * part);
        at.y(at.y() + north * part);
        if (distance <= step && to.runway()) {
            parked.add(commands, at.self(), tick + TURNAROUND);
        } else if (distance <= step) {
            tree.destroySubtree(commands, at.self()); // and its plan, by onDeath
        }
    }

    @ForEach
    static void work(CrewEdit crew) { // of flights: who is at the gate is disabled
        crew.framesOnDuty(crew.framesOnDuty() + 1);
    }

    @ForEach
    static void handOver(PlaceView at, HandledEdit flight, DeskTable desks, Query open) {
        float x = at.x();
        open.forEach(desk -> {
            float distance = Math.abs(desks.view(desk).x() - x);
            if (flight.by() == Entity.NULL
                    || distance < Math.abs(desks.view(flight.by()).x() - x)) {
                flight.by(desk);
            }
        });
    }

    /** Of two flights that are near each other, the one with the higher index gives way. */
    @ForEach
    static void giveWay(
            PlaceView at, HandledView flight, ClearanceTable clearances, CommandBuffer commands, Neighbours near) {
        NeighbourList found = near.list(); // that of the thread
        boolean cleared = clearances.has(at.self());
        near.within(at.x(), at.y(), cleared ? 2 * CAUTION : CAUTION, found);
        long other = Entity.NULL;
        for (int i = 0; i < found.size() && other == Entity.NULL; i++) {
            other = Entity.index(found.entity(i)) < Entity.index(at.self()) ? found.entity(i) : Entity.NULL;
        }
        if (cleared && other == Entity.NULL) {
            clearances.remove(commands, at.self());
        } else if (!cleared && other != Entity.NULL) {
            clearances.add(commands, at.self(), flight.by(), other);
        }
    }

    @ForEach
    static void close(
            DeskView desk, Referrers handledBy, CommandBuffer commands, @CommandsOnly HandledTable handled, long tick) {
        long relief = desk.relief();
        if (tick >= desk.closes() && relief != Entity.NULL) {
            handledBy.forEach(desk.self(), flight -> handled.set(commands, flight, relief));
            commands.destroy(desk.self()); // its clearances end, by onDeath
        }
    }

    // ---- systems

    static final class Flying extends SimSystem {
        private AirTrafficEnter enter;
        private AirTrafficFly fly;
        private AirTrafficWork work;

        @Override
        protected void create() {
            PlaceTable places = repo().table(PlaceTable.TYPE);
            RouteTable routes = repo().table(RouteTable.TYPE);
            PlanTable plans = repo().table(PlanTable.TYPE);
            HandledTable handled = repo().table(HandledTable.TYPE);
            ClearanceTable clearances = repo().table(ClearanceTable.TYPE);
            ParkedTable parked = repo().table(ParkedTable.TYPE);
            CrewTable crew = repo().table(CrewTable.TYPE);
            enter = uses(AirTrafficEnter.on(repo(), routes.toReferrers(), places, routes, plans));
            fly = uses(AirTrafficFly.on(repo(), repo().table(FixTable.TYPE), clearances, parked));
            work = uses(AirTrafficWork.on(repo()));
            onAdded(plans, plan -> {
                long aircraft = plans.view(plan).aircraft();
                for (int i = tkb().templateOf(aircraft).data(Model.class).crew(); i > 0; i--) {
                    long member = repo().createEntity();
                    crew.add(member);
                    repo().hierarchy().addChild(aircraft, member);
                }
            });
            onAdded(parked, aircraft -> {
                handled.remove(aircraft);
                clearances.remove(aircraft);
                repo().setSubtreeEnabled(aircraft, false);
            });
            onRemoved(parked, aircraft -> {
                long plan = plans.aircraftReferrers().first(aircraft);
                routes.set(aircraft, plans.view(plan).exit());
                handled.add(aircraft);
                repo().setSubtreeEnabled(aircraft, true);
            });
        }

        @Override
        protected void update() {
            Jobs jobs = service(Jobs.class);
            enter.run(jobs, tkb(), repo().currentTick());
            fly.run(jobs, repo().hierarchy(), time().delta() / 3600, repo().currentTick());
            work.run(jobs);
        }
    }

    /** The desks and the tower: who handles whom, who gives way, who may start. */
    @UpdateAfter(Flying.class)
    static final class Control extends SimSystem {
        private AirTrafficHandOver handOver;
        private AirTrafficGiveWay giveWay;
        private AirTrafficClose close;
        private ParkedTable parked;
        private SortedQuery waiting;
        private ConflictEvents conflicts;

        @Override
        protected void create() {
            DeskTable desks = repo().table(DeskTable.TYPE);
            HandledTable handled = repo().table(HandledTable.TYPE);
            handOver = uses(AirTrafficHandOver.on(
                    repo(), desks, repo().query().with(desks).build()));
            giveWay = uses(AirTrafficGiveWay.on(repo(), repo().table(ClearanceTable.TYPE)));
            close = uses(AirTrafficClose.on(repo(), handled.byReferrers(), handled));
            parked = reads(repo().table(ParkedTable.TYPE));
            Query atGates = repo().query().with(parked).includeDisabled().build();
            waiting = atGates.sortedByLong(aircraft -> parked.view(aircraft).until());
            conflicts = repo().events(ConflictEvents.TYPE);
        }

        @Override
        protected void update() {
            Jobs jobs = service(Jobs.class);
            Neighbours near = service(Neighbours.class);
            near.update();
            near.pairs(SEPARATION, (one, other, _) -> conflicts.publish(one, other));
            handOver.run(jobs);
            giveWay.run(jobs, near);
            close.run(jobs, repo().currentTick());

            long next = waiting.first();
            boolean ready = next != Entity.NULL && parked.view(next).until() <= repo().currentTick();
            if (ready && near.within(0, 0, CAUTION, near.list()) == 0) { // nobody is near the runway
                parked.remove(repo().commands().buffer(), next);
            }
        }
    }

    // ---- worlds

    /** Registers the types of the program, and loads the kinds of aircraft. */
    static Tkb prepare(EntityRepository repo) throws IOException {
        List.of(PlaceTable.TYPE, RouteTable.TYPE, HandledTable.TYPE, ClearanceTable.TYPE, ParkedTable.TYPE)
                .forEach(repo::register);
        List.of(CrewTable.TYPE, PlanTable.TYPE, FixTable.TYPE, EntryTable.TYPE, DeskTable.TYPE)
                .forEach(repo::register);
        repo.register(TurbineParts.TYPE);
        repo.events().register(ConflictEvents.TYPE);
        repo.singletons().register(SimTimeTable.TYPE);
        try (InputStream file = AirTraffic.class.getResourceAsStream("aircraft.json")) {
            byte[] text = Objects.requireNonNull(file, "no aircraft.json").readAllBytes();
            return Tkb.builder(repo)
                    .dataType(ModelTable.TYPE)
                    .load(JsonReader.of("aircraft.json", text))
                    .build();
        }
    }

    /** Makes a runway, two entries, two exits, and three desks. */
    static void build(EntityRepository repo) {
        FixTable fixes = repo.table(FixTable.TYPE);
        DeskTable desks = repo.table(DeskTable.TYPE);
        long[] made = new long[8];
        repo.createEntities(made);
        fixes.add(made[0], 0, 0, true);
        for (int side = 0; side < 2; side++) {
            fixes.add(made[1 + side], -90 + 180 * side, 20, false);
            fixes.add(made[4 - side], -90 + 180 * side, -20, false);
            repo.table(EntryTable.TYPE).add(made[1 + side], 0, 5L * side, made[0], made[3 + side]);
        }
        desks.add(made[5], "West", -60, 200, made[6]); // closes
        desks.add(made[6], "Centre", 0, 0, Entity.NULL);
        desks.add(made[7], "East", 60, 0, Entity.NULL);
    }

    static EngineBuilder engine(EntityRepository repo, Tkb tkb, Jobs jobs) {
        return Engine.builder(repo)
                .tkb(tkb)
                .provide(Jobs.class, jobs)
                .provide(
                        Neighbours.class,
                        Neighbours.of(repo.table(PlaceTable.TYPE)).cell(CAUTION).build())
                .clock(SimClock.fixedNanos(10_000_000_000L))
                .onFailure(FailurePolicy.stopAfter(1))
                .add(new Flying())
                .add(new Control());
    }

    /**
     * Runs an hour.
     *
     * @param threads how many threads
     * @return what happened, and the strips at the end
     * @throws IOException if the templates cannot be read
     */
    public static List<String> run(int threads) throws IOException {
        try (EntityRepository repo = EntityRepository.create();
                Jobs jobs = Jobs.create(threads);
                Tkb tkb = prepare(repo)) {
            build(repo);
            Strips strips = new Strips();
            try (Engine engine = engine(repo, tkb, jobs).add(strips).start()) {
                engine.run(360);
            }
            strips.log.addAll(strips.strips.values());
            strips.log.add("state hash " + Long.toHexString(repo.stateHash()));
            return strips.log;
        }
    }
}
