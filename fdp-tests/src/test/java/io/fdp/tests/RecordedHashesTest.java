package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.error.CopyException;
import io.fdp.kernel.state.RecordedHashes;
import io.fdp.testkit.Children;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Objects as bytes: lengths that do not fit are refused with a sentence. */
class RecordedHashesTest {
    private static final int BITS = 256;

    private final RecordedHashes hashes = new RecordedHashes();
    private final int events = hashes.addEvents("Order", 7, null);
    private final int objects = hashes.add(RecordedHashes.Kind.MANAGED, "Route", null, false);

    private static void putInt(byte[] bytes, int at, int value) {
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(at, value);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, 0",
        "3, 1, 0",
        "8, -1, 0",
        "8, 3, 0",
        "8, 1, 5",
        "8, 1, -1",
        "8, 1, 2147483647",
        "8, 536870912, 0",
        "8, -2147483648, 0"
    })
    void shouldRefuseEventsWhoseLengthsDoNotFit(int size, int count, int length) {
        byte[] from = new byte[size];
        if (size >= Integer.BYTES) {
            putInt(from, 0, length);
        }
        assertThatThrownBy(() -> takeEvents(events, from, count))
                .isInstanceOf(CopyException.class)
                .hasMessageContaining(count + " objects in " + size + " bytes");
    }

    @Test
    void shouldRefuseObjectsBehindTheEndOfTheirImage() {
        byte[] image = new byte[BITS + 32];
        image[0] = 1;
        putInt(image, BITS, 9);
        assertThatThrownBy(() -> takeValues(objects, image, BITS + 12))
                .isInstanceOf(CopyException.class)
                .hasMessageContaining("1 objects in 12 bytes");
        takeValues(objects, image, BITS + 13);
        long total = hashes.total(1);
        assertThat(total).isNotEqualTo(new RecordedHashes().total(1));
        assertThatThrownBy(() -> takeValues(objects, image, BITS + 33)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> takeValues(objects, image, -1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(hashes.total(1)).isEqualTo(total);
    }

    @Test
    void shouldNameTheTypesThatThereAre() {
        assertThatThrownBy(() -> takeEvents(5, new byte[8], 0))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining("no type 5: there are 2");
        assertThatThrownBy(() -> takeValues(-1, new byte[8], 0)).hasMessageContaining("no type -1");
    }

    /** Images are hashed by address: the collector must leave their memory alone until they are. */
    @Test
    @Tag("long")
    void shouldKeepMemoryThatIsBeingHashed() throws IOException, InterruptedException {
        for (String collector : List.of("-XX:+UseSerialGC", "-XX:+UseG1GC")) {
            assertThat(Children.run(HashedMemoryProgram.class, List.of(collector, "-Xmx1g"), 300, "25"))
                    .containsExactly("done");
        }
    }

    private void takeValues(int type, byte[] image, int length) {
        hashes.takeValues(type, 0, image, MemorySegment.ofArray(image), length);
    }

    private void takeEvents(int type, byte[] from, int count) {
        hashes.takeEvents(type, from, MemorySegment.ofArray(from), count);
    }
}
