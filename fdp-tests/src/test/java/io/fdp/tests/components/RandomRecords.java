package io.fdp.tests.components;

import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.layout.FieldLayout;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Random values of any record, by reflection, with extremes among them; and whether two are the same to the last bit.
 */
public final class RandomRecords {
    private final ComponentLayout layout;
    private final SplittableRandom random;

    public RandomRecords(ComponentLayout layout, SplittableRandom random) {
        this.layout = layout;
        this.random = random;
    }

    public <T> T next(Class<T> type) {
        return next(type, "");
    }

    private <T> T next(Class<T> type, String path) {
        RecordComponent[] components = type.getRecordComponents();
        Object[] arguments = new Object[components.length];
        Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            String name = path + components[i].getName();
            arguments[i] = field(types[i], name);
        }
        try {
            Constructor<T> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(type + " with " + Arrays.toString(arguments), e);
        }
    }

    private Object field(Class<?> type, String name) {
        if (type.isRecord()) {
            return next(type, name + ".");
        }
        return type.isArray() && type.getComponentType().isRecord()
                ? records(type.getComponentType(), name)
                : value(type, layout.field(name));
    }

    /** An array of records: as many as there are elements with fields. */
    private Object records(Class<?> type, String name) {
        List<Object> elements = new ArrayList<>();
        while (hasFieldsIn(name + "." + elements.size() + ".")) {
            elements.add(next(type, name + "." + elements.size() + "."));
        }
        return elements.toArray((Object[]) Array.newInstance(type, 0));
    }

    private boolean hasFieldsIn(String path) {
        return layout.fields().stream().anyMatch(field -> field.name().startsWith(path));
    }

    private Object value(Class<?> type, FieldLayout field) {
        if (!field.array()) {
            return field.kind() == FieldKind.STRING ? text(field.count() - 1) : element(type, field);
        }
        Object array = Array.newInstance(type.getComponentType(), field.count());
        for (int i = 0; i < field.count(); i++) {
            Array.set(array, i, element(type.getComponentType(), field));
        }
        return array;
    }

    private Object element(Class<?> type, FieldLayout field) {
        long bits = switch (random.nextInt(6)) {
            case 0 -> 0;
            case 1 -> -1;
            case 2 -> Long.MIN_VALUE;
            case 3 -> random.nextInt(-100, 100);
            default -> random.nextLong() >> random.nextInt(64);
        };
        return switch (field.kind()) {
            case BYTE -> (byte) bits;
            case SHORT -> (short) bits;
            case CHAR -> (char) bits;
            case INT -> (int) bits;
            case LONG -> bits;
            case FLOAT -> decimal().floatValue();
            case DOUBLE -> decimal();
            case BOOLEAN -> random.nextBoolean();
            case ENUM -> type.getEnumConstants()[random.nextInt(type.getEnumConstants().length)];
            case ENTITY -> random.nextInt(4) == 0 ? 0L : Entity.of(random.nextInt(1 << 27), random.nextInt());
            case STRING -> throw new AssertionError("strings are no elements");
        };
    }

    private Double decimal() {
        double[] some = {
            0.0,
            -0.0,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY,
            Double.MIN_VALUE,
            Double.MAX_VALUE,
            Float.MIN_VALUE,
            Float.MAX_VALUE,
            1.5
        };
        int choice = random.nextInt(some.length + 10);
        return choice < some.length
                ? some[choice]
                : Double.longBitsToDouble(Double.doubleToLongBits(random.nextGaussian()) & ~random.nextLong(1L << 40));
    }

    private String text(int maxBytes) {
        StringBuilder text = new StringBuilder();
        int room = random.nextInt(maxBytes + 1);
        while (true) {
            int point = switch (random.nextInt(5)) {
                case 0 -> random.nextInt(0x20);
                case 1 -> random.nextInt(0x80, 0x800);
                case 2 -> random.nextInt(0xe000, 0x10000);
                case 3 -> random.nextInt(0x10000, 0x110000);
                default -> random.nextInt(0x20, 0x80);
            };
            room -= point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
            if (room < 0) {
                return text.toString();
            }
            text.appendCodePoint(point);
        }
    }

    /** Whether all fields are the same, arrays by content, floats by bits but for NaN. */
    public static boolean same(Object left, Object right) {
        if (left instanceof Record[] some && right instanceof Record[] others && some.length == others.length) {
            return IntStream.range(0, some.length).allMatch(i -> same(some[i], others[i]));
        }
        if (!left.getClass().isRecord() || left.getClass() != right.getClass()) {
            return Arrays.deepEquals(new Object[] {left}, new Object[] {right});
        }
        for (RecordComponent component : left.getClass().getRecordComponents()) {
            if (!same(read(component, left), read(component, right))) {
                return false;
            }
        }
        return true;
    }

    public static Object read(RecordComponent component, Object of) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(of);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(component + " of " + of, e);
        }
    }
}
