package io.fdp.processor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Values through generated code and back, in every layout.
 *
 * <p>The program is compiled together with its components, as a user's is, and throws when something is wrong.
 */
class RoundTripTest {
    private static final String COMPONENT = """
        package game;
        import io.fdp.annotations.*;
        @Component
        record Unit(
                byte b, short s, char c, int i, long l, float f, double d, boolean z,
                Color color, Pose pose, @EntityRef long target, @FixedString(32) String name,
                @FixedArray(2) byte[] bs, @FixedArray(3) short[] ss, @FixedArray(2) char[] cs, @FixedArray(3) int[] is,
                @FixedArray(2) long[] ls, @FixedArray(3) float[] fs, @FixedArray(2) double[] ds,
                @FixedArray(3) boolean[] zs, @EntityRef @FixedArray(2) long[] targets, byte last) {
            enum Color { RED, GREEN }
            record Pose(byte tilt, Point at) {}
            record Point(double x, Color near) {}
            Unit {
                if (i < 0) { throw new IllegalArgumentException("i=" + i); }
            }
            static Unit of(int n) {
                return new Unit(
                        (byte) n, (short) -n, (char) n, n, -n * 1_000_000_007L, n / 3f, n / 7d, n % 2 == 1,
                        Color.values()[n & 1], new Pose((byte) -n, new Point(n * 0.5, Color.GREEN)), n + 5L, "unit " + n,
                        new byte[] {1, (byte) n}, new short[] {1, 2, (short) n}, new char[] {'ä', (char) n},
                        new int[] {1, -2, n}, new long[] {Long.MIN_VALUE, n}, new float[] {Float.NaN, 1, n},
                        new double[] {-0.0, n}, new boolean[] {true, false, n % 2 == 1}, new long[] {7, n}, (byte) ~n);
            }
            String text() {
                return b + " " + s + " " + (int) c + " " + i + " " + l + " " + f + " " + d + " " + z + " " + color + pose
                        + target + name + java.util.Arrays.deepToString(
                                new Object[] {bs, ss, cs, is, ls, fs, ds, zs, targets}) + last;
            }
        }
        """;

    private static final String PROGRAM = """
        package game;
        import io.fdp.kernel.*;
        import io.fdp.kernel.error.*;
        import java.util.function.*;
        public final class Program implements Runnable {
            public Program() {}

            @Override
            public void run() {
                try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(4096))) {
                    UnitTable table = repo.register(UnitTable.TYPE);
                    long[] handles = new long[3000];
                    repo.createEntities(handles);
                    for (int n = 0; n < handles.length; n++) {
                        table.add(handles[n], Unit.of(n));
                    }
                    wholeValues(table, handles);
                    cursors(table, handles);
                    spans(table, handles);
                    refusals(repo, table, handles);
                }
            }

            private static void wholeValues(UnitTable table, long[] handles) {
                for (int n = 0; n < handles.length; n++) {
                    same(table.get(handles[n]), Unit.of(n));
                    same(table.view(handles[n]).get(), Unit.of(n));
                }
                table.set(handles[1500], Unit.of(77));
                same(table.get(handles[1499]), Unit.of(1499));
                same(table.get(handles[1500]), Unit.of(77));
                same(table.get(handles[1501]), Unit.of(1501));
                table.edit(handles[1500]).set(Unit.of(1500));
                same(table.get(handles[1500]), Unit.of(1500));
            }

            private static void cursors(UnitTable table, long[] handles) {
                UnitEdit e = table.edit(handles[2]);
                Unit to = Unit.of(1234);
                e.b(to.b()); e.s(to.s()); e.c(to.c()); e.i(to.i()); e.l(to.l()); e.f(to.f()); e.d(to.d()); e.z(to.z());
                e.color(to.color()); e.poseTilt(to.pose().tilt()); e.poseAt(to.pose().at()); e.target(to.target());
                e.name(to.name()); e.bs(to.bs()); e.ss(to.ss()); e.cs(to.cs()); e.is(to.is());
                e.ls(to.ls()); e.fs(to.fs()); e.ds(to.ds()); e.zs(to.zs()); e.targets(to.targets()); e.last(to.last());
                same(e.get(), to);
                same(table.get(handles[1]), Unit.of(1));
                same(table.get(handles[3]), Unit.of(3));
                same(new Unit(e.b(), e.s(), e.c(), e.i(), e.l(), e.f(), e.d(), e.z(), e.color(),
                        new Unit.Pose(e.poseTilt(), new Unit.Point(e.poseAtX(), e.poseAtNear())), e.target(), e.name(),
                        e.bs(), e.ss(), e.cs(), e.is(), e.ls(), e.fs(), e.ds(), e.zs(), e.targets(), e.last()), to);
                e.bs(1, (byte) 9); e.ss(2, (short) 9); e.cs(1, 'x'); e.is(0, 9); e.ls(1, 9); e.fs(2, 9); e.ds(0, 9);
                e.zs(1, true); e.targets(0, 9);
                check(e.bs(1) == 9 && e.ss(2) == 9 && e.cs(1) == 'x' && e.is(0) == 9 && e.ls(1) == 9 && e.fs(2) == 9
                        && e.ds(0) == 9 && e.zs(1) && e.targets(0) == 9, "elements");
                e.name("ä".repeat(16));
                check(e.name().equals("ä".repeat(15)) && e.nameEquals("ä".repeat(15)) && !e.nameEquals("ä"), "cut");
                e.name("");
                check(e.name().isEmpty() && e.nameEquals("") && e.last() == to.last(), "empty");
                e.pose(Unit.of(5).pose());
                check(e.pose().equals(Unit.of(5).pose()), "pose");
            }

            private static void spans(UnitTable table, long[] handles) {
                UnitEditSpan span = table.editSpan(2);
                for (int slot = 0; slot < 3000 - 2048; slot++) {
                    same(span.get(slot), Unit.of(2048 + slot));
                }
                span.set(7, Unit.of(99));
                same(table.get(handles[2048 + 7]), Unit.of(99));
                same(table.get(handles[2048 + 8]), Unit.of(2056));
                span.l(8, -1);
                span.poseAtX(8, 0.25);
                span.is(8, 2, 42);
                span.name(8, "span");
                check(table.view(handles[2056]).l() == -1 && span.poseAtX(8) == 0.25 && span.is(8, 2) == 42
                        && span.nameEquals(8, "span") && span.name(8).equals("span"), "span");
            }

            private static void refusals(EntityRepository repo, UnitTable table, long[] handles) {
                Unit before = table.get(handles[9]);
                Unit u = Unit.of(1);
                refused("Unit", () -> table.set(handles[9], null));
                refused("Unit.color", () -> table.edit(handles[9]).color(null));
                refused("Unit.pose.at.near", () -> table.edit(handles[9]).pose(
                        new Unit.Pose((byte) 1, new Unit.Point(1, null))));
                refused("Unit.pose.at", () -> table.edit(handles[9]).pose(new Unit.Pose((byte) 1, null)));
                refused("Unit.name", () -> table.edit(handles[9]).name(null));
                refused("Unit.is has 2 elements", () -> table.edit(handles[9]).is(new int[2]));
                refused("Unit.is", () -> table.edit(handles[9]).is((int[]) null));
                refused("Unit.fs has 4 elements", () -> table.set(handles[9], new Unit(
                        u.b(), u.s(), u.c(), u.i(), u.l(), u.f(), u.d(), u.z(), u.color(), u.pose(), u.target(), u.name(),
                        u.bs(), u.ss(), u.cs(), u.is(), u.ls(), new float[4], u.ds(), u.zs(), u.targets(), u.last())));
                same(table.get(handles[9]), before);
                long fresh = repo.createEntity();
                refused("Unit", () -> table.add(fresh, null));
                check(!table.has(fresh), "nothing added");
                UnitEdit zero = table.add(fresh);
                check(zero.i() == 0 && zero.color() == Unit.Color.RED && zero.name().isEmpty() && !zero.zs(2), "zeros");
                zero.i(-1);
                try {
                    table.get(fresh);
                    throw new AssertionError("the constructor was not called");
                } catch (IllegalArgumentException e) {
                    check(e.getMessage().equals("i=-1"), e.getMessage());
                }
            }

            private static void refused(String message, Runnable action) {
                try {
                    action.run();
                } catch (FieldValueException e) {
                    check(e.getMessage().startsWith(message), e.getMessage());
                    return;
                }
                throw new AssertionError("not refused: " + message);
            }

            private static void same(Unit actual, Unit expected) {
                check(actual.text().equals(expected.text()), actual.text() + "\\nnot " + expected.text());
            }

            private static void check(boolean condition, String message) {
                if (!condition) {
                    throw new AssertionError(message);
                }
            }
        }
        """;

    @ParameterizedTest
    @ValueSource(strings = {"", "layout = Layout.COLUMNS", "packed = true", "align = 64", "packed = true, align = 32"})
    void shouldReadBackWhatWasWritten(String options) throws ReflectiveOperationException {
        CompiledClasses classes =
                CompiledClasses.of(COMPONENT.replace("@Component", "@Component(" + options + ")"), PROGRAM);

        ((Runnable) classes.get("game.Program").getConstructor().newInstance()).run();
    }

    /** Memory behind an array is not the array's, whatever a record's own accessor says. */
    @Test
    void shouldNotWriteBeyondArrayWhoseAccessorChangesItsMind() throws ReflectiveOperationException {
        CompiledClasses classes = CompiledClasses.of("""
            package game;
            import io.fdp.annotations.*;
            @Component
            record Fickle(@FixedArray(2) int[] a, int last) {
                static boolean honest;
                @Override public int[] a() { honest = !honest; return honest ? a : new int[] {7, 7, 7, 7, 7, 7}; }
            }
            """, """
            package game;
            import io.fdp.kernel.*;
            public final class Program implements Runnable {
                public Program() {}

                @Override
                public void run() {
                    try (EntityRepository repo = EntityRepository.create(RepositoryConfig.DEFAULT.withCapacity(64))) {
                        FickleTable table = repo.register(FickleTable.TYPE);
                        long first = repo.createEntity();
                        long second = repo.createEntity();
                        table.add(first, new int[] {1, 2}, 3);
                        FickleEdit other = table.add(second);
                        try {
                            table.set(first, new Fickle(new int[] {1, 2}, 3));
                            throw new AssertionError("six elements were taken for two");
                        } catch (io.fdp.kernel.error.FieldValueException expected) {
                            // the second look at the array saw another one
                        }
                        if (table.view(first).last() != 3 || other.a(0) != 0 || other.a(1) != 0 || other.last() != 0) {
                            throw new AssertionError(other.a(0) + " " + other.a(1) + " " + other.last());
                        }
                    }
                }
            }
            """);

        ((Runnable) classes.get("game.Program").getConstructor().newInstance()).run();
    }
}
