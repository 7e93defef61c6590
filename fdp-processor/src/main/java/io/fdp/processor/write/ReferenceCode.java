package io.fdp.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import io.fdp.annotations.OnDeath;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;
import javax.lang.model.element.Modifier;

/**
 * Writes what tables have for indexed references: a method for each field, and the constructor that makes its answer.
 */
final class ReferenceCode {
    private ReferenceCode() {}

    /** The calls to add to the code that makes the type; empty if nothing is indexed. */
    static CodeBlock onType(ComponentModel model) {
        CodeBlock.Builder calls = CodeBlock.builder();
        for (Field.Leaf leaf : model.references()) {
            calls.add(".withReference($S, $T.$L)", leaf.schemaPath(), OnDeath.class, leaf.onDeath());
        }
        return calls.build();
    }

    /** Adds the constructor of a table, and a method for each indexed field. */
    static void addTo(TypeSpec.Builder table, ComponentModel model) {
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PRIVATE)
                .addParameter(KernelTypes.TABLE_CONTEXT, "context")
                .addStatement("super(TYPE, context)");
        for (Field.Leaf leaf : model.references()) {
            String name = nameOf(leaf);
            table.addField(KernelTypes.REFERRERS, name, Modifier.PRIVATE, Modifier.FINAL);
            constructor.addStatement("this.$N = newReferrers($S)", name, leaf.schemaPath());
        }
        table.addMethod(constructor.build());
        for (Field.Leaf leaf : model.references()) {
            table.addMethod(MethodSpec.methodBuilder(nameOf(leaf))
                    .addJavadoc("Who refers to an entity by {@code $L}.", leaf.schemaPath())
                    .addModifiers(Modifier.PUBLIC)
                    .returns(KernelTypes.REFERRERS)
                    .addStatement("return $N", nameOf(leaf))
                    .build());
        }
    }

    private static String nameOf(Field.Leaf leaf) {
        return leaf.accessor() + "Referrers";
    }
}
