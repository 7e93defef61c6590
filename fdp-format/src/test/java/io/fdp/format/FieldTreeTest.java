package io.fdp.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.layout.FieldKind;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class FieldTreeTest {
    private static FieldTree tree(String... names) {
        return FieldTree.of(Arrays.stream(names)
                .map(name -> new FieldDescription(name, FieldKind.BYTE, 1, false, FieldDescription.NOWHERE, List.of()))
                .toList());
    }

    private static void assertFlat(String... names) {
        FieldTree tree = tree(names);
        for (int i = 0; i < names.length; i++) {
            assertThat(tree.begins(i)).isEmpty();
            assertThat(tree.ends(i)).isZero();
            assertThat(tree.name(i)).isEqualTo(names[i]);
        }
        assertThat(tree.lastEnds()).isZero();
    }

    @Test
    void shouldNestFieldsByTheirPaths() {
        FieldTree tree = tree("a.b.x", "a.b.y", "a.c", "b.c", "d");
        assertThat(tree.begins(0)).containsExactly("a", "b");
        assertThat(tree.begins(1)).isEmpty();
        assertThat(tree.ends(2)).isEqualTo(1);
        assertThat(tree.name(2)).isEqualTo("c");
        assertThat(tree.ends(3)).isEqualTo(1);
        assertThat(tree.begins(3)).containsExactly("b");
        assertThat(tree.ends(4)).isEqualTo(1);
        assertThat(tree.lastEnds()).isZero();
    }

    @Test
    void shouldStayFlatWhereNamesWouldBeThereTwice() {
        assertFlat("a", "a.b");
        assertFlat("a.b", "a");
        assertFlat("b.x", "c", "b.y");
        assertFlat("a.b.x", "a.c", "a.b.y");
    }

    /** A name of dots alone would be an object for each of them. */
    @Test
    void shouldStayFlatWhereObjectsWouldBeNestedVeryDeep() {
        assertFlat(".".repeat(1_024));
        assertFlat("a", "a" + ".a".repeat(64));
        assertFlat(String.join(".", Collections.nCopies(65, "n")));
        FieldTree deepest = tree(String.join(".", Collections.nCopies(64, "n")));
        assertThat(deepest.begins(0)).isEqualTo(List.copyOf(Collections.nCopies(63, "n")));
        assertThat(deepest.lastEnds()).isEqualTo(63);
    }
}
