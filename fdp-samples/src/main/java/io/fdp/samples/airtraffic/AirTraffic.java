package io.fdp.samples.airtraffic;

import io.fdp.annotations.CommandsOnly;
import io.fdp.annotations.Component;
import io.fdp.annotations.Default;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.ForEach;
import io.fdp.annotations.Key;
import io.fdp.annotations.OnDeath;
import io.fdp.engine.Engine;
import io.fdp.engine.EngineBuilder;
import io.fdp.engine.SimClock;
import io.fdp.engine.SimSystem;
import io.fdp.engine.UpdateAfter;
import io.fdp.engine.policy.FailurePolicy;
import io.fdp.engine.tkb.Tkb;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.hierarchy.Hierarchy;
import io.fdp.kernel.job.Jobs;
import io.fdp.kernel.neighbour.Neighbours;
import io.fdp.kernel.query.Query;
import io.fdp.kernel.query.SortedQuery;
import io.fdp.kernel.reference.Referrers;
import java.util.List;

/** Flights come to an airport, park, leave again, give way to each other, and are handed from desk to desk. */
public final class AirTraffic {
    static final double CAUTION = 8; // nautical miles: of two flights that are nearer, one gives way
    private static final int TURNAROUND = 40; // frames, of ten seconds each, at the gate
    private static final int CAPACITY = 12; // as many aircraft may be on their way to the runway, or at the gate

    // ---- aircraft, as in aircraft.json

    @Component
    record Place(float x, float y) {}

    /** The fix that the aircraft flies to. */
    @Component
    record Route(@EntityRef(indexed = true) long to) {}

    /** The desk that handles the aircraft, and the flight that it gives way to; both may be none. */
    @Component
    record Clearance(
            @EntityRef(onDeath = OnDeath.CLEAR) long from,
            @EntityRef(onDeath = OnDeath.CLEAR) long behind) {}

    @Component(parts = true)
    record Turbine(@Key int number, @Default("200") float thrust) {}

    /** The aircraft is at the gate, and disabled with its crew. */
    @Component
    record Parked(long until) {}

    // ---- other entities

    /** The crew of an aircraft, which is its parent. */
    @Component
    record Crew(int framesOnDuty) {}

    /** Ends with its aircraft. */
    @Component
    record Plan(
            @FixedString(32) String callsign,
            @EntityRef(onDeath = OnDeath.DESTROY) long aircraft,
            @EntityRef long home) {}

    /** Where routes end: the runway, or a point where flights come from and go to. */
    @Component
    record Fix(float x, float y, boolean runway) {}

    /** A fix where flights come from. */
    @Component
    record Entry(int flights, long next, @EntityRef long runway) {}

    /** A desk handles the flights that are nearer to it than to other desks. */
    @Component
    record Desk(@FixedString(32) String name, float x, float y) {}

    private AirTraffic() {}

    // ---- what happens to one of them

    @ForEach
    static void enter(
            EntryEdit entry,
            FixView at,
            Referrers comingTo,
            CommandBuffer commands,
            @CommandsOnly PlaceTable places,
            @CommandsOnly RouteTable routes,
            @CommandsOnly PlanTable plans,
            Tkb tkb,
            long tick) {
        if (tick >= entry.next() && comingTo.count(entry.runway()) < CAPACITY) {
            int number = entry.flights() + 1;
            entry.flights(number);
            entry.next(tick + 17 + number % 5);
            long aircraft = commands.spawn(tkb.template(1 + number % 3));
            places.set(commands, aircraft, at.x(), at.y());
            routes.set(commands, aircraft, entry.runway());
            plans.add(commands, commands.create(), (at.x() < 0 ? "W" : "E") + number, aircraft, at.self());
        }
    }

    @ForEach
    static void fly(
            PlaceEdit at,
            RouteView route,
            ClearanceView clearance,
            TurbinePartsView turbines,
            FixTable fixes,
            @CommandsOnly ParkedTable parked,
            CommandBuffer commands,
            Hierarchy tree,
            float hours,
            long tick) {
        float speed = 0;
        for (int i = 0; i < turbines.size(); i++) {
            speed += turbines.thrust(i);
        }
        float step = speed * hours * (clearance.behind() == Entity.NULL ? 1 : 0.5f);
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
    static void work(CrewEdit crew) { // of flights only: who is at the gate is disabled
        crew.framesOnDuty(crew.framesOnDuty() + 1);
    }

    @ForEach
    static void handOver(PlaceView at, ClearanceEdit clearance, Neighbours desks) {
        clearance.from(desks.nearest(at.x(), at.y(), Double.POSITIVE_INFINITY));
    }

    @ForEach
    static void giveWay(PlaceView at, ClearanceEdit clearance, Neighbours flights) {
        double range = clearance.behind() == Entity.NULL ? CAUTION : 2 * CAUTION;
        long other = flights.nearestOther(at.self(), at.x(), at.y(), range);
        clearance.behind(Entity.index(other) < Entity.index(at.self()) ? other : Entity.NULL);
    }

    // ---- systems

    static final class Flying extends SimSystem {
        private AirTrafficEnter enter;
        private AirTrafficFly fly;
        private AirTrafficWork work;

        @Override
        protected void create() {
            RouteTable routes = repo().table(RouteTable.TYPE);
            PlanTable plans = repo().table(PlanTable.TYPE);
            ParkedTable parked = repo().table(ParkedTable.TYPE);
            CrewTable crews = repo().table(CrewTable.TYPE);
            enter = uses(AirTrafficEnter.on(repo(), routes.toReferrers()));
            fly = uses(AirTrafficFly.on(repo()));
            work = uses(AirTrafficWork.on(repo()));
            onAdded(plans, plan -> {
                long aircraft = plans.view(plan).aircraft();
                long crew = repo().createEntity();
                crews.add(crew);
                repo().hierarchy().addChild(aircraft, crew);
            });
            onAdded(parked, aircraft -> repo().setSubtreeEnabled(aircraft, false));
            onRemoved(parked, aircraft -> {
                long plan = plans.aircraftReferrers().first(aircraft);
                routes.set(aircraft, plans.view(plan).home());
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
        private Neighbours flights;
        private AirTrafficHandOver handOver;
        private AirTrafficGiveWay giveWay;
        private ParkedTable parked;
        private SortedQuery waiting;

        @Override
        protected void create() {
            flights = Neighbours.of(repo().table(PlaceTable.TYPE)).cell(CAUTION).build();
            Neighbours desks =
                    Neighbours.of(repo().table(DeskTable.TYPE)).cell(60).build();
            handOver = uses(AirTrafficHandOver.on(repo(), desks));
            giveWay = uses(AirTrafficGiveWay.on(repo(), flights));
            parked = reads(repo().table(ParkedTable.TYPE));
            Query atGates = repo().query().with(parked).includeDisabled().build();
            waiting = atGates.sortedByLong(aircraft -> parked.view(aircraft).until());
        }

        @Override
        protected void update() {
            Jobs jobs = service(Jobs.class);
            handOver.run(jobs);
            giveWay.run(jobs);
            long next = waiting.first();
            boolean isDue = next != Entity.NULL && parked.view(next).until() <= repo().currentTick();
            if (isDue && flights.nearest(0, 0, CAUTION) == Entity.NULL) { // the runway is free
                parked.remove(repo().commands().buffer(), next);
            }
        }
    }

    // ---- worlds

    /** Registers the types of the program, and loads the kinds of aircraft. */
    static Tkb prepare(EntityRepository repo) {
        List.of(PlaceTable.TYPE, RouteTable.TYPE, ClearanceTable.TYPE, ParkedTable.TYPE, CrewTable.TYPE)
                .forEach(repo::register);
        List.of(PlanTable.TYPE, FixTable.TYPE, EntryTable.TYPE, DeskTable.TYPE).forEach(repo::register);
        repo.register(TurbineParts.TYPE);
        return Tkb.builder(repo).load(AirTraffic.class, "aircraft.json").build();
    }

    /** Makes a runway, two entries and three desks; answers the desk in the west. */
    static long build(EntityRepository repo) {
        FixTable fixes = repo.table(FixTable.TYPE);
        DeskTable desks = repo.table(DeskTable.TYPE);
        long runway = repo.createEntity();
        fixes.add(runway, 0, 0, true);
        for (int side = -1; side <= 1; side += 2) {
            long entry = repo.createEntity();
            fixes.add(entry, 90 * side, 20, false);
            repo.table(EntryTable.TYPE).add(entry, 0, 5, runway);
        }
        long west = repo.createEntity();
        desks.add(west, "West", -60, 0);
        desks.add(repo.createEntity(), "Centre", 0, 0);
        desks.add(repo.createEntity(), "East", 60, 0);
        return west;
    }

    static EngineBuilder engine(EntityRepository repo, Tkb tkb, Jobs jobs) {
        return Engine.builder(repo)
                .tkb(tkb)
                .provide(Jobs.class, jobs)
                .clock(SimClock.fixedNanos(10_000_000_000L))
                .onFailure(FailurePolicy.stopAfter(1))
                .add(new Flying())
                .add(new Control());
    }

    /**
     * Runs an hour, in which a desk is closed.
     *
     * @param threads how many threads
     * @return what happened, and the state hash at the end
     */
    public static List<String> run(int threads) {
        try (EntityRepository repo = EntityRepository.create();
                Jobs jobs = Jobs.create(threads);
                Tkb tkb = prepare(repo)) {
            long west = build(repo);
            Logbook logbook = new Logbook();
            try (Engine engine = engine(repo, tkb, jobs).add(logbook).start()) {
                engine.run(200);
                repo.destroyEntity(west); // its flights have no desk then, by onDeath, until the next frame
                engine.run(160);
            }
            logbook.lines.add("state hash " + Long.toHexString(repo.stateHash()));
            return logbook.lines;
        }
    }
}
