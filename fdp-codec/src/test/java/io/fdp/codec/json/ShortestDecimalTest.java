package io.fdp.codec.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Floats and doubles as texts: they read back to the same bits, and no shorter or nearer text does. */
class ShortestDecimalTest {
    private static final int BATCH = 1 << 16;

    private final JsonWriter out = new JsonWriter();

    @Test
    void shouldWriteEdgeDoubles() {
        double[] edges = {
            0.0,
            -0.0,
            1,
            -1,
            0.1,
            0.3,
            1.0 / 3,
            100,
            1e7,
            1e16,
            1e17,
            1e18,
            9007199254740991.0,
            9007199254740992.0,
            1e22,
            1e23,
            2e-3,
            1e-4,
            1e-5,
            1e-6,
            Math.PI,
            Double.MIN_VALUE,
            Double.MIN_VALUE * 2,
            Double.MIN_VALUE * 3,
            Double.MIN_NORMAL,
            Math.nextDown(Double.MIN_NORMAL),
            Double.MAX_VALUE,
            Double.parseDouble("2.2250738585072011e-308"),
            4.35,
            2.0E-3,
            8.41E21,
            Double.parseDouble("9.409340012568248E18"),
            Double.parseDouble("2.8879858265574546E-4")
        };
        for (double edge : edges) {
            check(edge);
            check(-edge);
            check(Math.nextDown(edge));
            if (edge != Double.MAX_VALUE) {
                check(Math.nextUp(edge));
            }
        }
    }

    @Test
    void shouldWriteDoublesAroundAllPowersOfTwoAndTen() {
        for (int e = -1074; e < 1024; e++) {
            double power = Math.scalb(1.0, e);
            check(power);
            check(Math.nextUp(power));
            check(Math.nextDown(power));
        }
        for (int e = -323; e <= 308; e++) {
            double power = Double.parseDouble("1e" + e);
            check(power);
            check(Math.nextUp(power));
            check(Math.nextDown(power));
        }
    }

    @Test
    void shouldWriteRandomDoubles() {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 200_000; i++) {
            double value = switch (i % 4) {
                case 0 -> Double.longBitsToDouble(random.nextLong());
                case 1 -> random.nextInt(-1_000_000, 1_000_000) / 1000.0;
                case 2 -> random.nextLong() >> random.nextInt(64);
                default -> Double.longBitsToDouble(random.nextLong() >>> random.nextInt(12, 64)); // subnormal
            };
            if (Double.isFinite(value)) {
                try {
                    check(value);
                } catch (AssertionError e) {
                    throw new AssertionError("seed " + seed, e);
                }
            }
        }
    }

    @Test
    void shouldWriteRandomAndEdgeFloats() {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        for (int e = -149; e < 128; e++) {
            check(Math.scalb(1f, e));
            check(Math.nextUp(Math.scalb(1f, e)));
            check(Math.nextDown(Math.scalb(1f, e)));
        }
        for (float edge :
                new float[] {0f, -0f, 0.1f, 16777216f, 3.3554432e7f, Float.MAX_VALUE, Float.MIN_NORMAL, 1e10f}) {
            check(edge);
        }
        for (int i = 0; i < 200_000; i++) {
            float value = Float.intBitsToFloat(random.nextInt());
            if (Float.isFinite(value)) {
                try {
                    check(value);
                } catch (AssertionError e) {
                    throw new AssertionError("seed " + seed, e);
                }
            }
        }
    }

    @Test
    @Tag("long")
    void shouldReadBackMillionsOfDoubles() {
        long seed = System.nanoTime();
        IntStream.range(0, 400).parallel().forEach(batch -> {
            SplittableRandom random = new SplittableRandom(seed + batch);
            double[] values = random.longs(BATCH)
                    .mapToDouble(Double::longBitsToDouble)
                    .filter(Double::isFinite)
                    .toArray();
            JsonWriter writer = new JsonWriter().beginArray();
            for (double value : values) {
                writer.value(value);
            }
            String[] texts = writer.endArray()
                    .toString()
                    .replace("[", "")
                    .replace("]", "")
                    .split(",");
            for (int i = 0; i < values.length; i++) {
                if (Double.parseDouble(texts[i]) != values[i] || texts[i].length() > longest(values[i])) {
                    throw new AssertionError("seed " + (seed + batch) + ": " + values[i] + " as " + texts[i]);
                }
            }
        });
    }

    private static int longest(double value) {
        return Double.toString(value).length() + 16; // as many digits, and zeros instead of an exponent
    }

    @Test
    @Tag("long")
    void shouldReadBackAllFloats() {
        IntStream.range(0, BATCH).parallel().forEach(ShortestDecimalTest::readBackBatch);
    }

    /** All floats whose upper bits are given, written as one array and read again. */
    static void readBackBatch(int upperBits) {
        JsonWriter writer = new JsonWriter().beginArray();
        for (int i = 0; i < BATCH; i++) {
            writer.value(Float.intBitsToFloat(upperBits << 16 | i));
        }
        JsonReader reader = JsonReader.of("floats", writer.endArray().toByteArray());
        reader.beginArray();
        for (int i = 0; reader.nextElement(); i++) {
            float expected = Float.intBitsToFloat(upperBits << 16 | i);
            float actual = reader.floatValue();
            if (Float.floatToIntBits(actual) != Float.floatToIntBits(expected)) {
                throw new AssertionError(expected + " reads back as " + actual);
            }
        }
    }

    @Test
    void shouldKnowExactLogarithms() {
        BigInteger ten = BigInteger.TEN;
        for (int n = PowersOfTen.MIN; n <= PowersOfTen.MAX; n++) {
            int log = PowersOfTen.floorLog2(n);
            int expected = n >= 0
                    ? ten.pow(n).bitLength() - 1
                    : -ten.pow(-n).bitLength(); // 2^-bits <= 10^n, as 10^-n is no power of two
            assertThat(log).as("log2 of 10^" + n).isEqualTo(expected);
        }
        for (int q = -1074; q <= 971; q++) {
            BigDecimal power = q >= 0
                    ? new BigDecimal(BigInteger.ONE.shiftLeft(q))
                    : BigDecimal.ONE.divide(new BigDecimal(BigInteger.ONE.shiftLeft(-q)));
            assertThat(PowersOfTen.floorLog10(q)).as("log10 of 2^" + q).isEqualTo(floorLog10(power));
            assertThat(PowersOfTen.floorLog10ThreeQuarters(q))
                    .as("log10 of 3/4 * 2^" + q)
                    .isEqualTo(floorLog10(power.multiply(new BigDecimal("0.75"))));
        }
    }

    private static int floorLog10(BigDecimal value) {
        return value.precision() - value.scale() - 1;
    }

    /** The JDK writes the shortest decimal of at least two digits; ours may have one. */
    private void check(double value) {
        String text = out.reset().value(value).toString();
        assertThat(Double.doubleToLongBits(Double.parseDouble(text)))
                .as("%s as %s", value, text)
                .isEqualTo(Double.doubleToLongBits(value));
        check(text, Double.toString(value));
    }

    private void check(float value) {
        String text = out.reset().value(value).toString();
        assertThat(Float.floatToIntBits(Float.parseFloat(text)))
                .as("%s as %s", value, text)
                .isEqualTo(Float.floatToIntBits(value));
        check(text, Float.toString(value));
    }

    private static void check(String ours, String theirs) {
        BigDecimal mine = new BigDecimal(ours).stripTrailingZeros();
        BigDecimal jdk = new BigDecimal(theirs).stripTrailingZeros();
        if (mine.compareTo(jdk) != 0) {
            assertThat(mine.precision()).as("%s, by the JDK %s", ours, theirs).isEqualTo(1);
            assertThat(jdk.precision()).as("%s, by the JDK %s", ours, theirs).isEqualTo(2);
        }
        assertThat(ours).matches("-?(0|[1-9][0-9]*)\\.[0-9]+(e-?[0-9]+)?");
    }
}
