package io.fdp.benchmarks.fdp;

import io.fdp.annotations.Component;
import io.fdp.benchmarks.world.Values;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.QueryChunk;
import io.fdp.kernel.query.Query;
import java.util.List;

/**
 * Ten jobs that have run before the one that is measured, as in a program of many systems.
 *
 * <p>Each is a class of its own with components of its own choice, and goes through the same entry points: {@code
 * Query.forEach} and {@code forEachRun}, checked cursors and spans. They run until all of that is compiled, so that the
 * compiler sees ten receivers where a benchmark of one job shows it one, and loops of all shapes. They work on some of
 * the entities and change nothing that the measured job reads.
 */
final class OtherJobs {

    private static final int ENTITIES = 4_000;
    private static final int ROUNDS = 1_000;

    private OtherJobs() {}

    /** Lets the jobs take turns on a world until they are compiled. */
    static void run(FdpWorld world) {
        Tables t = new Tables(world);
        List<Job> jobs = List.of(
                new Heal(t),
                new Age(t),
                new Burn(t),
                new Turn(t),
                new Load(t),
                new Weigh(t),
                new Rank(t),
                new Wear(t),
                new Refuel(t),
                new Watch(t));
        List<Query> queries = jobs.stream().map(Job::query).toList();
        for (int round = 0; round < ROUNDS; round++) {
            Job job = jobs.get(round % jobs.size());
            Query query = queries.get(round % jobs.size());
            query.forEach(job);
            query.forEachRun(job);
        }
        double seen = 0;
        for (Job job : jobs) {
            seen += job.sum;
        }
        if (Double.isNaN(seen)) { // so that nobody can leave the jobs' work out
            throw new IllegalStateException("the other jobs came to no result");
        }
    }

    @Component
    record Health(int points, int armour) {}

    @Component
    record Fuel(double litres, float flow) {}

    @Component
    record Heading(float degrees) {}

    @Component
    record Years(long ticks, int stage) {}

    @Component
    record Cargo(short crates, byte kind, int tons) {}

    /** The tables of the jobs, on some entities of a world; each job gets another mix of them. */
    static final class Tables {

        final EntityRepository repository;
        final HealthTable health;
        final FuelTable fuel;
        final HeadingTable heading;
        final YearsTable years;
        final CargoTable cargo;

        Tables(FdpWorld world) {
            repository = world.repository;
            health = repository.register(HealthTable.TYPE);
            fuel = repository.register(FuelTable.TYPE);
            heading = repository.register(HeadingTable.TYPE);
            years = repository.register(YearsTable.TYPE);
            cargo = repository.register(CargoTable.TYPE);
            for (int i = 0; i < Math.min(ENTITIES, world.handles.length); i++) {
                add(world.handles[i], i);
            }
        }

        private void add(long entity, int i) {
            health.add(entity, i, i % 7);
            if (i % 2 == 0) {
                fuel.add(entity, Values.x(i), 1);
            }
            if (i % 3 != 0) {
                heading.add(entity, i % 360);
            }
            if (i % 64 < 50) {
                years.add(entity, i, 0);
            }
            if (i % 5 != 1) {
                cargo.add(entity, (short) i, (byte) 1, i);
            }
        }
    }

    /** One of the ten. */
    abstract static class Job implements Query.EntityVisitor, Query.RunVisitor {

        final Tables t;
        double sum;

        Job(Tables t) {
            this.t = t;
        }

        abstract Query query();
    }

    static final class Heal extends Job {

        Heal(Tables t) {
            super(t);
        }

        @Override
        Query query() {
            return t.repository.query().with(t.health).build();
        }

        @Override
        public void visit(long entity) {
            HealthEdit health = t.health.edit(entity);
            health.points(Math.min(100, health.points() + 1));
        }

        @Override
        public void visit(QueryChunk chunk, int from, int to) {
            HealthEditSpan health = t.health.editSpan(chunk);
            for (int i = from; i < to; i++) {
                health.points(i, Math.max(0, health.points(i) - health.armour(i)));
            }
        }
    }

    static final class Age extends Job {

        Age(Tables t) {
            super(t);
        }

        @Override
        Query query() {
            return t.repository.query().with(t.years, t.health).build();
        }

        @Override
        public void visit(long entity) {
            YearsEdit years = t.years.edit(entity);
            years.ticks(years.ticks() + 1);
            sum += t.health.view(entity).armour();
        }

        @Override
        public void visit(QueryChunk chunk, int from, int to) {
            YearsEditSpan years = t.years.editSpan(chunk);
            for (int i = from; i < to; i++) {
                years.stage(i, (int) (years.ticks(i) >>> 4));
            }
        }
    }

    static final class Burn extends Job {

        Burn(Tables t) {
            super(t);
        }

        @Override
        Query query() {
            return t.repository.query().with(t.fuel).build();
        }

        @Override
        public void visit(long entity) {
            FuelEdit fuel = t.fuel.edit(entity);
            fuel.litres(fuel.litres() - fuel.flow() * 0.001);
        }

        @Override
        public void visit(QueryChunk chunk, int from, int to) {
            FuelSpan fuel = t.fuel.span(chunk);
            for (int i = from; i < to; i++) {
                sum += fuel.litres(i);
            }
        }
    }

    static final class Turn extends Job {

        Turn(Tables t) {
            super(t);
        }

        @Override
        Query query() {
            return t.repository.query().with(t.heading).without(t.fuel).build();
        }

        @Override
        public void visit(long entity) {
            HeadingEdit heading = t.heading.edit(entity);
            float degrees = heading.degrees() + 1;
            heading.degrees(degrees >= 360 ? degrees - 360 : degrees);
        }

        @Override
        public void visit(QueryChunk chunk, int from, int to) {
            HeadingEditSpan heading = t.heading.editSpan(chunk);
            for (int i = from; i < to; i++) {
                heading.degrees(i, 359 - heading.degrees(i));
            }
        }
    }

    static final class Load extends Job {

        Load(Tables t) {
            super(t);
        }

        @Override
        Query query() {
            return t.repository.query().with(t.cargo).build();
        }

        @Override
        public void visit(long entity) {
            CargoEdit cargo = t.cargo.edit(entity);
            cargo.crates((short) (cargo.crates() ^ 1));
        }

        @Override
        public void visit(QueryChunk chunk, int from, int to) {
            CargoEditSpan cargo = t.cargo.editSpan(chunk);
            for (int i = from; i < to; i++) {
                cargo.tons(i, cargo.crates(i) * 2);
            }
        }
    }

    static final class Weigh extends Job {

        Weigh(Tables t) {
            super(t);
        }

        @Override
        Query query() {
            return t.repository.query().with(t.cargo, t.fuel).build();
        }

        @Override
        public void visit(long entity) {
            sum += t.cargo.view(entity).tons() + t.fuel.view(entity).litres() * 0.8;
        }

        @Override
        public void visit(QueryChunk chunk, int from, int to) {
            CargoSpan cargo = t.cargo.span(chunk);
            FuelSpan fuel = t.fuel.span(chunk);
            for (int i = from; i < to; i++) {
                sum += cargo.tons(i) + fuel.litres(i);
            }
        }
    }

    static final class Rank extends Job {

        Rank(Tables t) {
            super(t);
        }

        @Override
        Query query() {
            return t.repository.query().anyOf(t.years, t.cargo).build();
        }

        @Override
        public void visit(long entity) {
            sum += t.years.has(entity) ? t.years.get(entity).stage() : 1;
        }

        @Override
        public void visit(QueryChunk chunk, int from, int to) {
            sum += to - from;
        }
    }

    static final class Wear extends Job {

        Wear(Tables t) {
            super(t);
        }

        @Override
        Query query() {
            return t.repository.query().with(t.years, t.cargo, t.heading).build();
        }

        @Override
        public void visit(long entity) {
            CargoEdit cargo = t.cargo.edit(entity);
            cargo.kind((byte)
                    (t.years.view(entity).ticks() + t.heading.view(entity).degrees()));
        }

        @Override
        public void visit(QueryChunk chunk, int from, int to) {
            CargoEditSpan cargo = t.cargo.editSpan(chunk);
            YearsSpan years = t.years.span(chunk);
            for (int i = from; i < to; i++) {
                cargo.kind(i, (byte) years.stage(i));
            }
        }
    }

    static final class Refuel extends Job {

        Refuel(Tables t) {
            super(t);
        }

        @Override
        Query query() {
            return t.repository.query().with(t.fuel, t.health).build();
        }

        @Override
        public void visit(long entity) {
            t.fuel.set(entity, new Fuel(100 + t.health.get(entity).points(), 1));
        }

        @Override
        public void visit(QueryChunk chunk, int from, int to) {
            FuelEditSpan fuel = t.fuel.editSpan(chunk);
            for (int i = from; i < to; i++) {
                fuel.flow(i, fuel.flow(i) > 4 ? 1 : fuel.flow(i) + 1);
            }
        }
    }

    static final class Watch extends Job {

        Watch(Tables t) {
            super(t);
        }

        @Override
        Query query() {
            return t.repository.query().without(t.heading).with(t.health).build();
        }

        @Override
        public void visit(long entity) {
            sum += t.heading.has(entity) ? 1 : t.health.view(entity).points();
        }

        @Override
        public void visit(QueryChunk chunk, int from, int to) {
            HealthSpan health = t.health.span(chunk);
            for (int i = from; i < to; i++) {
                sum += health.points(i);
            }
        }
    }
}
