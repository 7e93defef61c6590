package io.fdp.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.layout.FieldKind;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FieldTreeTest {
    /** The members of a value, with objects in braces and arrays in brackets. */
    private static String tree(String... names) {
        return inWords(FieldTree.of(Arrays.stream(names)
                .map(name -> new FieldDescription(name, FieldKind.BYTE, 1, false, FieldDescription.NOWHERE, List.of()))
                .toList()));
    }

    private static String inWords(List<FieldTree.Node> members) {
        return members.stream()
                .map(member -> switch (member) {
                    case FieldTree.Leaf leaf -> leaf.name() + "=" + leaf.number();
                    case FieldTree.Group group ->
                        group.name()
                                + (group.isArray() ? "[" : "{")
                                + inWords(group.members())
                                + (group.isArray() ? "]" : "}");
                })
                .collect(Collectors.joining(" "));
    }

    private static void assertFlat(String... names) {
        assertThat(tree(names))
                .isEqualTo(IntStream.range(0, names.length)
                        .mapToObj(i -> names[i] + "=" + i)
                        .collect(Collectors.joining(" ")));
    }

    @Test
    void shouldNestFieldsByTheirPaths() {
        assertThat(tree("a.b.x", "a.b.y", "a.c", "b.c", "d")).isEqualTo("a{b{x=0 y=1} c=2} b{c=3} d=4");
        assertThat(tree()).isEmpty();
    }

    @Test
    void shouldMakeArraysOfRecordsWithNumbers() {
        assertThat(tree("a.0.x", "a.0.y", "a.1.x", "a.1.y", "b")).isEqualTo("a[0{x=0 y=1} 1{x=2 y=3}] b=4");
        assertThat(tree("a.0.b.0.x", "a.0.b.1.x")).isEqualTo("a[0{b[0{x=0} 1{x=1}]}]");
    }

    /** No record has such fields. */
    @Test
    void shouldLeaveOtherNumbersNames() {
        assertThat(tree("a.1.x", "a.0.x")).isEqualTo("a{1{x=0} 0{x=1}}");
        assertThat(tree("a.0.x", "a.b.x")).isEqualTo("a{0{x=0} b{x=1}}");
        assertThat(tree("a.0", "a.1")).isEqualTo("a{0=0 1=1}");
        assertThat(tree("a.00.x")).isEqualTo("a{00{x=0}}");
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
        assertThat(tree(String.join(".", Collections.nCopies(64, "n"))))
                .isEqualTo("n{".repeat(63) + "n=0" + "}".repeat(63));
    }
}
