package io.fdp.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeSpec;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;

/**
 * The code for a leaf that depends on the kind of the leaf. A new kind needs a new subclass.
 *
 * <p>Addresses are expressions for the place of the leaf. Checks and keys work on values that the caller names. JSON
 * works on the local variables {@code out} and {@code in}.
 */
abstract class LeafCode {
    final ComponentModel model;
    final Field.Leaf leaf;

    LeafCode(ComponentModel model, Field.Leaf leaf) {
        this.model = model;
        this.leaf = leaf;
    }

    static LeafCode of(ComponentModel model, Field.Leaf leaf) {
        if (leaf.array()) {
            return new ArrayCode(model, leaf);
        }
        return switch (leaf.kind()) {
            case BYTE, SHORT, CHAR, INT, LONG, FLOAT, DOUBLE, BOOLEAN -> new PrimitiveCode(model, leaf);
            case ENTITY -> new EntityCode(model, leaf);
            case ENUM -> new EnumCode(model, leaf);
            case STRING -> new TextCode(model, leaf);
        };
    }

    /** Adds the constants that the code refers to, to the type that has the constants of enums. */
    void addConstants(TypeSpec.Builder holder) {}

    /** The call that adds the leaf to the builder of a layout. */
    abstract CodeBlock layout(int offset);

    /** An expression for the value. */
    abstract CodeBlock read(CodeBlock address);

    /** A statement that writes a value. */
    abstract CodeBlock write(CodeBlock address, CodeBlock value);

    /** Whether writing calls methods, which need stack. */
    boolean isWrittenByCall() {
        return false;
    }

    /** Statements that refuse values that cannot be stored. In commands, entities need not exist yet. */
    abstract CodeBlock check(CodeBlock value, boolean inCommands);

    /** A statement before parts are searched for {@code key}. */
    CodeBlock prepareKey() {
        return CodeBlock.of("");
    }

    /** A condition: whether the value at an address is {@code key}. */
    CodeBlock isKey(CodeBlock address) {
        return CodeBlock.of("$L == key", read(address));
    }

    /** Statements after {@code key} was written to a command, for keys that may not be stored as given. */
    CodeBlock finishKey(CodeBlock address) {
        return CodeBlock.of("");
    }

    /** Adds the constants that the code for JSON refers to, to the codec. */
    void addJsonConstants(TypeSpec.Builder codec) {}

    /** Statements that write name and value as JSON; the value is not null. */
    CodeBlock writeJson(CodeBlock value) {
        return statement("out.name($S).$L", leaf.name(), json(value));
    }

    /** The same for the value at an address. */
    CodeBlock writeJsonFrom(CodeBlock address) {
        return statement("out.name($S).$L", leaf.name(), jsonFrom(address));
    }

    /** The call that writes a value as JSON. */
    CodeBlock json(CodeBlock value) {
        return CodeBlock.of("value($L)", value);
    }

    /** The same for the value at an address. */
    CodeBlock jsonFrom(CodeBlock address) {
        return json(read(address));
    }

    /** An expression for the default of the leaf. */
    abstract CodeBlock literal(String text);

    /** An expression that reads a value from JSON. */
    abstract CodeBlock readJson();

    /** The name of the leaf in messages. */
    final String label() {
        return model.type().simpleName() + "." + leaf.path();
    }

    /** An expression that refuses null. */
    final CodeBlock notNull(CodeBlock value) {
        return CodeBlock.of("$T.notNull($L, $S)", KernelTypes.FIELDS, value, label());
    }

    static CodeBlock statement(String format, Object... arguments) {
        return CodeBlock.builder().addStatement(format, arguments).build();
    }
}
