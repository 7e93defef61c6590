package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.PlainMaps;
import io.fdp.kernel.error.DataException;
import io.fdp.testkit.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Which maps have keys that can be names, found in one look. */
class PlainMapsTest {
    private static List<Boolean> find(byte[] bytes, int maps) {
        DataReader reader = DataReader.of(bytes);
        PlainMaps plain = new PlainMaps();
        plain.find(reader);
        assertThat(reader.position()).as("the reader stays").isZero();
        List<Boolean> all = new ArrayList<>();
        for (int i = 0; i < maps; i++) {
            all.add(plain.next());
        }
        return all;
    }

    /** Writes a random value, and notes of each map whether its keys can be names. */
    private static void write(SplittableRandom random, int depth, DataWriter to, List<Boolean> plain) {
        int count = random.nextInt(4);
        switch (depth <= 0 ? 2 + random.nextInt(3) : random.nextInt(5)) {
            case 0 -> {
                to.arrayHeader(count);
                for (int i = 0; i < count; i++) {
                    write(random, depth - 1, to, plain);
                }
            }
            case 1 -> {
                to.mapHeader(count);
                int number = plain.size();
                plain.add(true);
                boolean texts = random.nextBoolean();
                for (int i = 0; i < count; i++) {
                    if (random.nextInt(8) == 0) {
                        plain.set(number, false);
                        to.bool(true);
                    } else {
                        key(texts, random, to);
                    }
                    write(random, depth - 1, to, plain);
                }
            }
            case 2 -> to.integer(random.nextLong());
            case 3 -> to.string("text");
            default -> to.bool(random.nextBoolean());
        }
    }

    private static void key(boolean text, SplittableRandom random, DataWriter to) {
        if (text) {
            to.string("key " + random.nextInt());
        } else {
            to.integer(random.nextInt());
        }
    }

    @Test
    void shouldTellPlainMapsWhateverIsInThem() {
        Seeds.run(300, random -> {
            DataWriter to = new DataWriter();
            List<Boolean> plain = new ArrayList<>();
            to.arrayHeader(1);
            write(random, 6, to, plain);
            byte[] bytes = to.toByteArray();
            assertThat(find(bytes, plain.size())).isEqualTo(plain);
        });
    }

    @Test
    void shouldTellOddKeys() {
        DataWriter mixed = new DataWriter();
        mixed.mapHeader(2);
        mixed.string("a");
        mixed.mapHeader(0);
        mixed.integer(1);
        mixed.mapHeader(1);
        mixed.bool(true);
        mixed.integer(1);
        assertThat(find(mixed.toByteArray(), 3)).containsExactly(false, true, false);

        byte[] beyondLong = {(byte) 0x81, (byte) 0xcf, -1, -1, -1, -1, -1, -1, -1, -1, 1};
        assertThat(find(beyondLong, 1)).containsExactly(false);
        byte[] noUtf8 = {(byte) 0x81, (byte) 0xa1, (byte) 0xff, 1};
        assertThat(find(noUtf8, 1)).containsExactly(false);
    }

    @Test
    void shouldNeitherReadAgainNorOverflowWhenMapsAreNestedDeeply() {
        int depth = 200_000;
        byte[] bytes = new byte[2 * depth + 1];
        for (int i = 0; i < depth; i++) {
            bytes[2 * i] = (byte) 0x81;
            bytes[2 * i + 1] = 1;
        }
        assertThat(find(bytes, depth)).doesNotContain(false);
    }

    @Test
    void shouldRefuseValuesThatEndEarly() {
        DataWriter to = new DataWriter();
        to.mapHeader(1);
        to.string("a");
        to.integer(300);
        byte[] whole = to.toByteArray();
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> find(cut, 0)).isInstanceOf(DataException.class);
        }
    }
}
