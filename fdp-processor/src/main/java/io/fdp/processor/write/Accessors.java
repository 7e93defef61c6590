package io.fdp.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.Field;
import io.fdp.processor.model.Kind;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.lang.model.element.Modifier;

/**
 * Writes getters and setters for the fields of a component.
 *
 * <p>On a cursor they take no slot. On a span the slot is their first parameter, and on parts the position. Otherwise
 * they are the same.
 */
final class Accessors {
    /** Names that setters use, and that local variables must not hide. */
    private static final Set<String> IN_SETTERS = Set.of(
            "value",
            "i",
            "j",
            "k",
            "l",
            "at",
            "element",
            "index",
            "slot",
            "position",
            "written",
            "clock",
            "cursorPlace",
            "cursorEpoch",
            "editEpoch",
            "spanAddress",
            "spanEra",
            "partsEpoch",
            "partsPlace",
            "partsCount");

    private final ComponentModel model;
    private final AccessCode code;
    private final On on;

    /** What the accessors belong to. */
    enum On {
        CURSOR,
        SPAN,
        PARTS,
        EVENT
    }

    Accessors(ComponentModel model, On on) {
        this.model = model;
        this.code = on == On.CURSOR ? AccessCode.ofCursors(model) : new AccessCode(model);
        this.on = on;
    }

    /** Adds getters for all fields, and one for the whole value. */
    void addGetters(TypeSpec.Builder type) {
        type.addMethod(method("get", model.type(), "Reads the whole value.")
                .addCode(locate())
                .addStatement("return $L", code.readRecord(model.type(), model.fields()))
                .build());
        for (Field field : model.allFields()) {
            addGetters(type, field);
        }
    }

    private void addGetters(TypeSpec.Builder type, Field field) {
        ElementPlace place = new ElementPlace(model, field, code);
        type.addMethod(place.addNumbers(method(field.accessor(), field.type(), "Reads " + place.words() + "."))
                .addCode(locate())
                .addCode(place.find())
                .addStatement("return $L", place.code().read(field))
                .build());
        if (field instanceof Field.Leaf leaf && leaf.array()) {
            type.addMethod(place.addNumbers(method(
                            leaf.accessor(), leaf.kind().primitive(), "Reads an element of " + place.words() + "."))
                    .addParameter(int.class, place.nextNumber())
                    .addCode(locate())
                    .addCode(place.find())
                    .addStatement("return $L", place.code().readElement(leaf, place.nextNumber()))
                    .build());
        }
        if (field instanceof Field.Leaf leaf && leaf.kind() == Kind.STRING) {
            type.addMethod(place.addNumbers(method(
                            leaf.accessor() + "Equals",
                            TypeName.BOOLEAN,
                            "Compares " + place.words() + " with a text, without reading it into a string."))
                    .addParameter(String.class, "text")
                    .addCode(locate())
                    .addCode(place.find())
                    .addStatement("return $L", place.code().textEquals(leaf, CodeBlock.of("text")))
                    .build());
        }
    }

    /** Adds setters for all fields, and one for the whole value. */
    void addSetters(TypeSpec.Builder type) {
        type.addMethod(method("set", TypeName.VOID, "Writes the whole value.")
                .addParameter(model.type(), "value")
                .addStatement(
                        "$T.notNull(value, $S)",
                        KernelTypes.FIELDS,
                        model.type().simpleName())
                .addCode(setRecord(
                        model.fields(), new LeafParameters(model, IN_SETTERS), code.room(), ElementPlace.none(code)))
                .build());
        for (Field field : model.allFields()) {
            addSetters(type, field);
        }
    }

    private void addSetters(TypeSpec.Builder type, Field field) {
        ElementPlace place = new ElementPlace(model, field, code);
        type.addMethod(place.addNumbers(method(field.accessor(), TypeName.VOID, "Writes " + place.words() + "."))
                .addParameter(field.type(), "value")
                .addCode(setField(field, place))
                .build());
        if (field instanceof Field.Leaf leaf && leaf.array()) {
            type.addMethod(place.addNumbers(
                            method(leaf.accessor(), TypeName.VOID, "Writes an element of " + place.words() + "."))
                    .addParameter(int.class, place.nextNumber())
                    .addParameter(leaf.kind().primitive(), "value")
                    .addCode(locateToWrite())
                    .addCode(place.find())
                    .addCode(place.code().writeElement(leaf, place.nextNumber()))
                    .build());
        }
    }

    private CodeBlock setField(Field field, ElementPlace place) {
        return switch (field) {
            case Field.Leaf leaf ->
                CodeBlock.builder()
                        .add(code.check(leaf, CodeBlock.of("value")))
                        .add(code.room(leaf))
                        .add(locateToWrite())
                        .add(place.find())
                        .add(place.code().write(leaf, CodeBlock.of("value")))
                        .build();
            case Field.Group group ->
                CodeBlock.builder()
                        .add(code.refuseNull(group, CodeBlock.of("value")))
                        .add(setRecord(group.fields(), new LeafParameters(group, IN_SETTERS), code.room(group), place))
                        .build();
        };
    }

    /**
     * Reads the whole record first. Its accessors may do anything with the world, so places are looked up afterwards.
     */
    private CodeBlock setRecord(List<Field> fields, LeafParameters leaves, CodeBlock room, ElementPlace place) {
        return CodeBlock.builder()
                .add(code.checkGroups(fields, CodeBlock.of("value")))
                .add(leaves.asVariables("value"))
                .add(leaves.checks(code))
                .add(room)
                .add(locateToWrite())
                .add(place.find())
                .add(leaves.writes(place.code()))
                .build();
    }

    private MethodSpec.Builder method(String name, TypeName result, String doc) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(name)
                .addJavadoc("$L", doc)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .returns(result);
        if (on == On.SPAN || on == On.PARTS) {
            method.addParameter(int.class, slot());
        }
        return method;
    }

    private String slot() {
        return on == On.PARTS ? "position" : "slot";
    }

    /** Sets {@code at}, and {@code index} in columns. */
    private CodeBlock locate() {
        return switch (on) {
            case CURSOR -> locateCursor("cursorEpoch", "cursorLook()").build();
            case SPAN -> locateSlot().build();
            case PARTS -> locatePart("partsEpoch", "partsLook()").build();
            case EVENT -> statement("long at = cursorBase()");
        };
    }

    /** The same for a setter: the phase must allow the write, and the write counts as a change. */
    private CodeBlock locateToWrite() {
        return switch (on) {
            case CURSOR -> {
                CodeBlock.Builder block =
                        locateCursor("editEpoch", "editLook()").addStatement("written = true");
                yield model.versioned() ? block.addStatement("markEntity()").build() : block.build();
            }
            case SPAN -> {
                CodeBlock.Builder block = locateSlot()
                        .beginControlFlow("if (clock.restrictsWrites)")
                        .addStatement("requireMayWrite(slot)")
                        .endControlFlow();
                yield model.versioned() ? block.addStatement("markSlot(slot)").build() : block.build();
            }
            case PARTS -> {
                CodeBlock.Builder block = locatePart("editEpoch", "editLook()").addStatement("written = true");
                yield model.versioned() ? block.addStatement("markEntity()").build() : block.build();
            }
            case EVENT -> throw new IllegalStateException("events have no setters");
        };
    }

    /** Inline, not in a method, which would cost the compiler nodes and bytes for each access. */
    private CodeBlock.Builder locateCursor(String epoch, String look) {
        CodeBlock.Builder block = CodeBlock.builder()
                .beginControlFlow("if ($L != clock.now)", epoch)
                .addStatement("$L", look)
                .endControlFlow();
        return model.rows()
                ? block
                : block.addStatement("long at = cursorPlace").addStatement("long index = cursorSlot()");
    }

    /** Inline, for the same reason. */
    private CodeBlock.Builder locateSlot() {
        CodeBlock.Builder block = CodeBlock.builder()
                .beginControlFlow("if (spanEra != clock.era)")
                .addStatement("throw spanEnded()")
                .endControlFlow();
        CodeBlock checked = CodeBlock.of("$T.checkIndex(slot, $L)", Objects.class, ComponentModel.CHUNK);
        return model.rows()
                ? block.addStatement("long at = spanAddress + $L * $LL", checked, model.stride())
                : block.addStatement("long at = spanAddress").addStatement("long index = $L", checked);
    }

    /** Inline, for the same reason. */
    private CodeBlock.Builder locatePart(String epoch, String look) {
        return CodeBlock.builder()
                .beginControlFlow("if ($L != clock.now)", epoch)
                .addStatement(look)
                .endControlFlow()
                .addStatement(
                        "long at = partsPlace + $T.checkIndex(position, partsCount) * $LL",
                        Objects.class,
                        model.stride());
    }

    private static CodeBlock statement(String text) {
        return CodeBlock.builder().addStatement("$L", text).build();
    }
}
