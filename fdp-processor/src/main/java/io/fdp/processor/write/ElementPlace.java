package io.fdp.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * The place of a field in arrays of records. The accessor takes the number of an element for each array.
 *
 * <p>All elements of an array lie equally far apart, in rows as in columns. So the code for the first element finds
 * another element from another address, in the local variable {@code element}. A field outside of arrays needs no such
 * address.
 */
final class ElementPlace {
    /** One name for each array of records around a field, and one for an array of numbers. */
    private static final List<String> NUMBERS = List.of("i", "j", "k", "l");

    private final AccessCode outer;
    private final List<Field.Elements> arrays;
    private final String path;

    ElementPlace(ComponentModel model, Field field, AccessCode outer) {
        this(outer, arraysAround(field, model.fields()), field.path());
    }

    private ElementPlace(AccessCode outer, List<Field.Elements> arrays, String path) {
        this.outer = outer;
        this.arrays = arrays;
        this.path = path;
    }

    /** The place of a whole value. */
    static ElementPlace none(AccessCode outer) {
        return new ElementPlace(outer, List.of(), "");
    }

    private static List<Field.Elements> arraysAround(Field field, List<Field> fields) {
        List<Field.Elements> around = new ArrayList<>();
        for (Field outer : ComponentModel.flatten(fields)) {
            if (outer instanceof Field.Elements array && field.path().startsWith(array.path() + ".")) {
                around.add(array);
            }
        }
        return around;
    }

    /** Adds a parameter for each array. */
    MethodSpec.Builder addNumbers(MethodSpec.Builder method) {
        numbers().forEach(number -> method.addParameter(int.class, number));
        return method;
    }

    private List<String> numbers() {
        return NUMBERS.subList(0, arrays.size());
    }

    /** A name for one more number, for an array of numbers in an element. */
    String nextNumber() {
        return NUMBERS.get(arrays.size());
    }

    /** A statement that finds the element. */
    CodeBlock find() {
        return arrays.isEmpty()
                ? CodeBlock.of("")
                : LeafCode.statement("long element = $L", outer.addressOf(arrays, numbers()));
    }

    /** The code for fields after {@link #find}. */
    AccessCode code() {
        return arrays.isEmpty() ? outer : outer.from("element");
    }

    /** The words for the field in documentation. */
    String words() {
        String words = path;
        for (String number : numbers()) {
            words = words.replaceFirst("\\.0(?=\\.|$)", "[" + number + "]");
        }
        return "{@code " + words + "}";
    }
}
