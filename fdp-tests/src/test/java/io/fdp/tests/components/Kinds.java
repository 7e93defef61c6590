package io.fdp.tests.components;

import io.fdp.kernel.component.Disabled;
import io.fdp.kernel.component.ManagedType;
import io.fdp.testkit.ColumnKind;
import io.fdp.tests.components.Shapes.Big;
import io.fdp.tests.components.Shapes.Color;
import io.fdp.tests.components.Shapes.EveryColumn;
import io.fdp.tests.components.Shapes.Everything;
import io.fdp.tests.components.Shapes.One;
import io.fdp.tests.components.Shapes.Packed;
import io.fdp.tests.components.Shapes.Position;
import io.fdp.tests.components.Shapes.Vector;
import io.fdp.tests.components.Shapes.Velocity;
import io.fdp.tests.components.Shapes.Wide;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** The kinds of columns under test. */
public final class Kinds {
    private static final List<Color> COLORS = List.of(Color.RED, Color.GREEN, Color.BLUE);

    public static final ColumnKind ROWS = new TableKind<>(
            PositionTable.TYPE,
            n -> new Position(n, -n, n * 0.5f),
            Objects::equals,
            List.of(
                    PositionTable::set,
                    Kinds::editFields,
                    Kinds::editSpan,
                    (t, e, v) -> t.edit(e).set(v)),
            List.of(
                    (t, e) -> {
                        PositionView view = t.view(e);
                        return new Position(view.x(), view.y(), view.z());
                    },
                    (t, e) -> t.span(chunk(e)).get(slot(e)),
                    (t, e) -> t.view(e, t.newView()).get()));

    public static final ColumnKind COLUMNS = new TableKind<>(
            VelocityTable.TYPE,
            n -> new Velocity(n, -n, n * 0.5f),
            Objects::equals,
            List.of(
                    VelocityTable::set,
                    (t, e, v) -> {
                        VelocityEdit edit = t.edit(e);
                        edit.dx(v.dx());
                        edit.dy(v.dy());
                        edit.dz(v.dz());
                    },
                    (t, e, v) -> t.editSpan(chunk(e)).set(slot(e), v)),
            List.of(
                    (t, e) -> {
                        VelocitySpan span = t.span(chunk(e));
                        int slot = slot(e);
                        return new Velocity(span.dx(slot), span.dy(slot), span.dz(slot));
                    },
                    (t, e) -> t.view(e).get()));

    public static final ColumnKind ONE_BYTE = new TableKind<>(
            OneTable.TYPE,
            n -> new One((byte) n),
            Objects::equals,
            List.of(OneTable::set),
            List.of((t, e) -> new One(t.view(e).value())));

    public static final ColumnKind PACKED = new TableKind<>(
            PackedTable.TYPE,
            n -> new Packed((byte) n, n * 1234567891234L, (short) n, n / 3.0),
            Objects::equals,
            List.of(PackedTable::set, (t, e, v) -> t.edit(e).set(v)),
            List.of((t, e) -> {
                PackedView p = t.view(e);
                return new Packed(p.a(), p.b(), p.c(), p.d());
            }));

    public static final ColumnKind WIDE = new TableKind<>(
            WideTable.TYPE,
            n -> new Wide(n, (byte) -n),
            Objects::equals,
            List.of(WideTable::set),
            List.of((t, e) -> t.view(e).get()));

    public static final ColumnKind EVERYTHING = new TableKind<>(
            EverythingTable.TYPE,
            Kinds::everything,
            Objects::equals,
            List.of(
                    EverythingTable::set,
                    Kinds::editEverything,
                    (t, e, v) -> t.editSpan(chunk(e)).set(slot(e), v)),
            List.of(Kinds::viewEverything, (t, e) -> t.span(chunk(e)).get(slot(e))));

    public static final ColumnKind EVERY_COLUMN = new TableKind<>(
            EveryColumnTable.TYPE,
            n -> new EveryColumn(
                    (byte) n,
                    n * 987654321987L,
                    (char) n,
                    n % 2 == 0,
                    COLORS.get(n % 3),
                    new Vector(n, n + 1, n + 2),
                    "unit " + n,
                    new short[] {(short) n, 2, (short) -n}),
            Objects::equals,
            List.of(
                    EveryColumnTable::set,
                    (t, e, v) -> t.edit(e).set(v),
                    (t, e, v) -> t.editSpan(chunk(e)).set(slot(e), v)),
            List.of((t, e) -> t.view(e).get(), (t, e) -> t.span(chunk(e)).get(slot(e))));

    /** An array of records, in rows. */
    public static final ColumnKind TRAIN = new TableKind<>(
            TrainTable.TYPE,
            Trains::train,
            Objects::equals,
            List.of(
                    TrainTable::set,
                    (t, e, v) -> t.edit(e).set(v),
                    TrainKinds::editFields,
                    TrainKinds::editElements,
                    TrainKinds::editSpan),
            List.of((t, e) -> t.view(e).get(), TrainKinds::viewFields, TrainKinds::viewElements, TrainKinds::viewSpan));

    /** An array of records, in columns. */
    public static final ColumnKind TRAM = new TableKind<>(
            TramTable.TYPE,
            Trains::tram,
            Objects::equals,
            List.of(TramTable::set, TrainKinds::editFields, TrainKinds::editElements, TrainKinds::editSpan),
            List.of((t, e) -> t.view(e).get(), TrainKinds::viewFields, TrainKinds::viewSpan));

    public static final ColumnKind BIG = new TableKind<>(
            BigTable.TYPE,
            n -> new Big(n, filled(n)),
            (a, b) -> b != null && a.head() == b.head() && Arrays.equals(a.body(), b.body()),
            List.of(BigTable::set, (t, e, v) -> t.edit(e).set(v)),
            List.of((t, e) -> t.span(chunk(e)).get(slot(e))));

    public static final ColumnKind TAG = new TagKind(Shapes.Damaged.class);

    public static final ColumnKind CHILD_TAG = new TagKind(Shapes.Burning.class);

    public static final ColumnKind DISABLED = new TagKind(Disabled.class);

    public static final ColumnKind ASLEEP = new TagKind(Shapes.Asleep.class);

    public static final ColumnKind MANAGED =
            new ManagedKind<>(ManagedType.of(Route.class).hashedBy((route, into) -> route.hashTo(into)), n -> {
                Route route = new Route("to " + n);
                route.legs.add(n);
                return route;
            });

    public static final ColumnKind MANAGED_TEXT =
            new ManagedKind<>(ManagedType.of(String.class, "callsign"), n -> "Löwe " + n);

    /** All kinds that are small enough for large worlds. */
    public static final List<ColumnKind> SMALL = List.of(
            ROWS, COLUMNS, ONE_BYTE, PACKED, WIDE, EVERYTHING, EVERY_COLUMN, TAG, MANAGED, MANAGED_TEXT, TRAIN, TRAM);

    private Kinds() {}

    private static int chunk(long entity) {
        return (int) entity >>> 10;
    }

    private static int slot(long entity) {
        return (int) entity & 1023;
    }

    private static void editFields(PositionTable table, long entity, Position value) {
        PositionEdit edit = table.edit(entity);
        edit.x(value.x());
        edit.y(value.y());
        edit.z(value.z());
    }

    private static void editSpan(PositionTable table, long entity, Position value) {
        PositionEditSpan span = table.editSpan(chunk(entity));
        span.x(slot(entity), value.x());
        span.y(slot(entity), value.y());
        span.z(slot(entity), value.z());
    }

    private static int[] filled(int n) {
        int[] body = new int[5000];
        Arrays.fill(body, n);
        return body;
    }

    private static Everything everything(int n) {
        return new Everything(
                (byte) n,
                (short) n,
                (char) n,
                n,
                n * 31L,
                n / 7f,
                n / 9.0,
                n % 2 == 1,
                COLORS.get(n % 3),
                new Vector(n, -n, n * 2.0),
                n * 17L,
                "Zug №" + n,
                new int[] {n, n + 1, n + 2},
                new boolean[] {true, n % 2 == 0, false, n % 3 == 0, true},
                new double[] {n, 1.0 / (n + 1)});
    }

    private static void editEverything(EverythingTable table, long entity, Everything v) {
        EverythingEdit edit = table.edit(entity);
        edit.b(v.b());
        edit.s(v.s());
        edit.c(v.c());
        edit.i(v.i());
        edit.l(v.l());
        edit.f(v.f());
        edit.d(v.d());
        edit.z(v.z());
        edit.color(v.color());
        edit.vector(v.vector());
        edit.vectorX(v.vector().x());
        edit.target(v.target());
        edit.name(v.name());
        for (int i = 0; i < 3; i++) {
            edit.numbers(i, v.numbers()[i]);
        }
        edit.switches(v.switches());
        edit.weights(v.weights());
    }

    private static Everything viewEverything(EverythingTable table, long entity) {
        EverythingView v = table.view(entity);
        boolean[] switches = new boolean[5];
        for (int i = 0; i < switches.length; i++) {
            switches[i] = v.switches(i);
        }
        if (!v.nameEquals(v.name()) || v.nameEquals(v.name() + "!")) {
            throw new AssertionError("nameEquals contradicts name: " + v.name());
        }
        return new Everything(
                v.b(),
                v.s(),
                v.c(),
                v.i(),
                v.l(),
                v.f(),
                v.d(),
                v.z(),
                v.color(),
                new Vector(v.vectorX(), v.vectorY(), v.vectorZ()),
                v.target(),
                v.name(),
                v.numbers(),
                switches,
                v.weights());
    }
}
