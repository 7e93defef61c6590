package io.fdp.benchmarks.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fdp.benchmarks.world.Population;
import io.fdp.benchmarks.world.Values;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The written-out steps against a loop; {@code ScenariosTest} compares the other contenders with these. */
class HeapBodiesTest {

    @ParameterizedTest
    @ValueSource(ints = {12, 24, 48, 96})
    void shouldReadTwiceAndWriteOnceForEachThirdOfItsAccesses(int accesses) {
        int fields = Values.BODY_FIELDS;
        float[] body = new float[3 * fields];
        float[] force = new float[3 * fields];
        for (int at = 0; at < body.length; at++) {
            body[at] = Values.body(at / fields, at % fields);
            force[at] = Values.force(at / fields, at % fields);
        }
        float[] expected = body.clone();
        for (int i = 0; i < accesses / 3; i++) {
            expected[fields + i % fields] += force[fields + i % fields] * Population.DT;
        }

        HeapBodies.withAccesses(accesses).step(body, force, fields);

        assertThat(body).containsExactly(expected);
    }

    @Test
    void shouldRefuseASizeThatIsNotThere() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HeapBodies.withAccesses(13))
                .withMessageContaining("accesses=13");
    }
}
