package io.fdp.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.LoopModel;
import java.util.List;
import javax.lang.model.element.Modifier;

/** Writes how a generated loop runs in slices: over parts of chunks, with the same loops as a whole run. */
final class SliceCode {
    private SliceCode() {}

    static MethodSpec runSlice(List<LoopModel.Parameter.Value> values) {
        String slice = freeName("slice", values);
        MethodSpec.Builder run = MethodSpec.methodBuilder("runSlice")
                .addJavadoc("Runs a slice on the calling thread: goes on where the last one stopped. Made with {@code"
                        + " query().sliced(budget)}; answers how many entities were visited.")
                .addModifiers(Modifier.PUBLIC)
                .returns(int.class)
                .addParameter(KernelTypes.SLICED_ITERATION, slice);
        values.forEach(value -> run.addParameter(value.type(), value.name()));
        run.addStatement("beginSlice()");
        for (int i = 0; i < values.size(); i++) {
            run.addStatement("this.value$L = $N", i, values.get(i).name());
        }
        return run.addStatement("return runSliced($N)", slice).build();
    }

    /**
     * The index that the loop had reached when the method threw: that of its first cursor, or a noted one if it has
     * none.
     */
    static MethodSpec indexOf(ClassName cursorsType, boolean hasCursors) {
        return MethodSpec.methodBuilder("indexOf")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .returns(int.class)
                .addParameter(Object.class, "ownCursors")
                .addStatement(
                        hasCursors
                                ? CodeBlock.of(
                                        "return $T.index((($T) ownCursors).cursor0.self())",
                                        KernelTypes.ENTITY,
                                        cursorsType)
                                : CodeBlock.of("return (($T) ownCursors).index", cursorsType))
                .build();
    }

    /** A name for a parameter that is not the name of a user's value. */
    static String freeName(String wanted, List<LoopModel.Parameter.Value> values) {
        boolean isTaken = values.stream().anyMatch(value -> value.name().equals(wanted));
        return isTaken ? freeName(wanted + "_", values) : wanted;
    }
}
