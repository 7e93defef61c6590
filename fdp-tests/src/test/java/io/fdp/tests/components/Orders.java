package io.fdp.tests.components;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.FixedArray;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.ForEach;
import io.fdp.annotations.Key;
import io.fdp.annotations.Layout;
import io.fdp.kernel.command.CommandBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;

/** Components that refer to entities, and loops that record commands. */
public final class Orders {
    private Orders() {}

    @Component
    public record Aim(float range, @EntityRef long target) {}

    @Component(layout = Layout.COLUMNS)
    @SuppressWarnings("ArrayRecordComponent") // arrays are what is tested; equals is by value below
    public record Squad(
            byte size,
            @EntityRef @FixedArray(3) long[] members,
            @EntityRef long leader) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Squad(byte otherSize, long[] otherMembers, long otherLeader)
                    && size == otherSize
                    && leader == otherLeader
                    && Arrays.equals(members, otherMembers);
        }

        @Override
        public int hashCode() {
            return Long.hashCode(leader);
        }
    }

    @Component(parts = true)
    public record Crew(
            byte rank, @EntityRef long person, @Key short seat) {}

    @Component(parts = true)
    public record Badge(int grade, @Key @FixedString(32) String owner) {}

    @Component(parts = true)
    public record Escort(@Key @EntityRef long who, int count) {}

    /** Does something when it is read, which a component must not. */
    @Component
    public record Telltale(
            long a,
            long b,
            long c,
            long d,
            long e,
            long f,
            long g,
            long h,
            long i,
            long j,
            long k,
            long l,
            long m,
            long n,
            long o,
            long p,
            long q,
            long last) {
        public static final AtomicReference<Runnable> WHEN_READ = new AtomicReference<>(() -> {});

        public Telltale() {
            this(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        }

        @Override
        public long last() {
            WHEN_READ.get().run();
            return last;
        }
    }

    /** More fields than a method takes one by one. */
    @Component
    public record Many(
            long a,
            long b,
            long c,
            long d,
            long e,
            long f,
            long g,
            long h,
            long i,
            long j,
            long k,
            long l,
            long m,
            long n,
            long o,
            long p,
            long q,
            @EntityRef long last) {}

    /** Takes the gauge from what is spent, and leaves something new where it was. */
    @ForEach(name = "ReplaceGauges")
    public static void replace(
            GaugeView gauge, CommandBuffer commands, @EntityRef long entity, GaugeTable gauges, AimTable aims) {
        if (gauge.value() % 3 == 0) {
            gauges.remove(commands, entity);
            long made = commands.create();
            aims.add(commands, made, gauge.value(), entity);
            aims.add(commands, entity, -1, made);
        } else if (gauge.value() % 3 == 1) {
            commands.destroy(entity);
        }
    }
}
