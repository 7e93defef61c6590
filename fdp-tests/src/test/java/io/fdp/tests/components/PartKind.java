package io.fdp.tests.components;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.PartType;
import io.fdp.testkit.ColumnKind;
import io.fdp.tests.components.PartShapes.Broad;
import io.fdp.tests.components.PartShapes.Crate;
import io.fdp.tests.components.PartShapes.Dot;
import io.fdp.tests.components.PartShapes.Gadget;
import io.fdp.tests.components.PartShapes.Quad;
import io.fdp.tests.components.PartShapes.Wheel;
import io.fdp.tests.components.Shapes.Color;
import io.fdp.tests.components.Shapes.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.IntFunction;

/**
 * A component of parts. A number stands for several parts: as many as its remainder by 11, plus one.
 *
 * @param <T> the record
 * @param <X> its parts
 */
public record PartKind<T, X extends PartTable<T>>(
        PartType<T, X> type, IntFunction<T> value, IntFunction<T[]> array, BiPredicate<T, T> same)
        implements ColumnKind {
    private static final List<Color> COLORS = List.of(Color.RED, Color.GREEN, Color.BLUE);

    public static final PartKind<Wheel, WheelParts> WHEEL =
            new PartKind<>(WheelParts.TYPE, n -> new Wheel(n, n * 0.5f, -n), Wheel[]::new, Objects::equals);

    public static final PartKind<Dot, DotParts> DOT =
            new PartKind<>(DotParts.TYPE, n -> new Dot((byte) n), Dot[]::new, Objects::equals);

    public static final PartKind<Gadget, GadgetParts> GADGET = new PartKind<>(
            GadgetParts.TYPE,
            n -> new Gadget(
                    (byte) n,
                    "gadget " + n,
                    new Vector(n, -n, n / 3.0),
                    new int[] {n, n + 1, n + 2},
                    COLORS.get(Math.floorMod(n, 3)),
                    n * 77L,
                    n % 2 == 0),
            Gadget[]::new,
            Objects::equals);

    public static final PartKind<Crate, CrateParts> CRATE = new PartKind<>(
            CrateParts.TYPE,
            n -> {
                int[] body = new int[1250];
                Arrays.fill(body, n);
                return new Crate(COLORS.get(Math.floorMod(n, 3)), body);
            },
            Crate[]::new,
            (a, b) -> a.color() == b.color() && Arrays.equals(a.body(), b.body()));

    public static final PartKind<Broad, BroadParts> BROAD = new PartKind<>(
            BroadParts.TYPE,
            n -> {
                Quad quad = new Quad(n, n + 1, n + 2, n + 3);
                return new Broad(n, quad, new Quad(-n, 0, 1, 2), quad, quad, new Quad(4, 3, 2, n));
            },
            Broad[]::new,
            Objects::equals);

    /** The parts that a number stands for. */
    public T[] parts(int number) {
        T[] parts = array.apply(Math.floorMod(number, 11) + 1);
        for (int i = 0; i < parts.length; i++) {
            parts[i] = value.apply(number + i);
        }
        return parts;
    }

    /** Whether two lists of parts are the same. */
    public boolean same(List<T> some, List<T> others) {
        boolean equal = some.size() == others.size();
        for (int i = 0; equal && i < some.size(); i++) {
            equal = same.test(some.get(i), others.get(i));
        }
        return equal;
    }

    @Override
    public Column register(EntityRepository repository) {
        X table = repository.register(type);
        return new Column() {
            @Override
            public ComponentColumn column() {
                return table;
            }

            @Override
            public boolean hasValues() {
                return true;
            }

            @Override
            public boolean takesMore() {
                return true;
            }

            @Override
            public void add(long entity, int number) {
                for (T part : parts(number)) {
                    table.add(entity, part);
                }
            }

            @Override
            public void set(long entity, int number) {
                table.setAll(entity, parts(number));
            }

            @Override
            public boolean holds(long entity, int number) {
                List<T> expected = List.of(parts(number));
                List<T> one = new ArrayList<>();
                for (int i = 0; i < table.count(entity); i++) {
                    one.add(table.get(entity, i));
                }
                return same(expected, table.getAll(entity)) && same(expected, one);
            }
        };
    }

    @Override
    public String toString() {
        return type.valueClass().getSimpleName();
    }
}
