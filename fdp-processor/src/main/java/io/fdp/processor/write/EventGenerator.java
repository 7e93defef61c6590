package io.fdp.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.WildcardTypeName;
import io.fdp.processor.base.KernelTypes;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.EventModel;
import java.util.Set;
import javax.lang.model.element.Modifier;

/** Writes the stream of an event, to publish and to read, and the view of one event. */
final class EventGenerator {
    private static final ClassName CONSUMER = ClassName.get("java.util.function", "Consumer");

    private final EventModel event;
    private final ComponentModel model;
    private final GeneratedTypes types;
    private final AccessCode code;
    private final LeafParameters leaves;

    EventGenerator(EventModel event, GeneratedTypes types) {
        this.event = event;
        this.model = event.value();
        this.types = types;
        this.code = new AccessCode(model);
        this.leaves = new LeafParameters(model, Set.of("begun", "at", "event", "failed"));
    }

    TypeSpec stream() {
        TypeSpec.Builder stream = types.begin(
                        model, model.events(), "The {@link $T} events of a repository.", Modifier.FINAL)
                .superclass(ParameterizedTypeName.get(KernelTypes.NATIVE_EVENTS, model.type()));
        addConstants(stream);
        stream.addMethod(MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PRIVATE)
                .addParameter(KernelTypes.EVENT_CONTEXT, "context")
                .addStatement("super(TYPE, context)")
                .build());
        addPublish(stream);
        addReading(stream);
        return stream.addMethod(LayoutCode.of(model)).build();
    }

    private void addConstants(TypeSpec.Builder stream) {
        TypeName type = ParameterizedTypeName.get(KernelTypes.EVENT_TYPE, model.type(), model.events());
        stream.addField(FieldSpec.builder(type, "TYPE", Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("What a bus registers.")
                .initializer(
                        "$T.of($L, $S, $T.class, describe(), $T::new)$L$L",
                        KernelTypes.EVENT_TYPE,
                        event.id(),
                        model.name(),
                        model.type(),
                        model.events(),
                        AliasCode.of(model),
                        JsonGenerator.onType(model))
                .build());
        model.differentLeaves().forEach(leaf -> LeafCode.of(model, leaf).addConstants(stream));
    }

    /** Reads the record before it takes a place, so that no half event is left behind, whatever the accessors do. */
    private void addPublish(TypeSpec.Builder stream) {
        MethodSpec.Builder whole = MethodSpec.methodBuilder("publish")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .addParameter(model.type(), "event")
                .addStatement(
                        "$T.notNull(event, $S)",
                        KernelTypes.FIELDS,
                        model.type().simpleName());
        if (leaves.fit()) {
            stream.addMethod(whole.addCode(code.checkRecord(model.fields(), CodeBlock.of("event")))
                    .addStatement("publish($L)", leaves.leavesOf("event"))
                    .build());
            MethodSpec.Builder fieldwise = MethodSpec.methodBuilder("publish")
                    .addJavadoc(
                            leaves.isEmpty()
                                    ? "Publishes an event, to be read in the next frame."
                                    : "Publishes an event, field by field, to be read in the next frame.")
                    .addModifiers(Modifier.PUBLIC);
            leaves.addTo(fieldwise);
            stream.addMethod(
                    fieldwise.addCode(leaves.checks(code)).addCode(write()).build());
        } else {
            stream.addMethod(whole.addCode(code.checkRecord(model.fields(), CodeBlock.of("event")))
                    .addCode(leaves.asVariables("event"))
                    .addCode(leaves.checks(code))
                    .addCode(write())
                    .build());
        }
    }

    /** An event counts only once it is complete. */
    private CodeBlock write() {
        CodeBlock.Builder write = CodeBlock.builder().addStatement("long begun = beginPublish()");
        if (leaves.isEmpty()) {
            return write.addStatement("endPublish(begun)").build();
        }
        return write.beginControlFlow("try")
                .addStatement("long at = $T.address(begun)", KernelTypes.MEMORY)
                .add(leaves.writes(code))
                .nextControlFlow("catch ($T failed)", Throwable.class)
                .addStatement("cancelPublish(begun)")
                .addStatement("throw failed")
                .endControlFlow()
                .addStatement("endPublish(begun)")
                .build();
    }

    private void addReading(TypeSpec.Builder stream) {
        ClassName view = model.eventView();
        MethodSpec.Builder get = MethodSpec.methodBuilder("get")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(model.type())
                .addParameter(int.class, "index")
                .addStatement(leaves.isEmpty() ? "address(index)" : "long at = address(index)")
                .addStatement("return $L", code.readRecord(model.type(), model.fields()));
        stream.addMethod(get.build());
        stream.addMethod(MethodSpec.methodBuilder("at")
                .addJavadoc("Reads an event of this frame field by field.")
                .addModifiers(Modifier.PUBLIC)
                .returns(view)
                .addParameter(int.class, "index")
                .addStatement("$T view = newView()", view)
                .addStatement("view.moveToIndex(index)")
                .addStatement("return view")
                .build());
        stream.addMethod(MethodSpec.methodBuilder("at")
                .addJavadoc("Reads an event of this frame field by field. Moves a view that the caller keeps.")
                .addModifiers(Modifier.PUBLIC)
                .returns(view)
                .addParameter(int.class, "index")
                .addParameter(view, "view")
                .addStatement("requireOwn(view.isOf(context()))")
                .addStatement("view.moveToIndex(index)")
                .addStatement("return view")
                .build());
        stream.addMethod(MethodSpec.methodBuilder("newView")
                .addJavadoc("A view for later use, on no event yet.")
                .addModifiers(Modifier.PUBLIC)
                .returns(view)
                .addStatement("return new $T(context())", view)
                .build());
        stream.addMethod(forEach(view));
    }

    private static MethodSpec forEach(ClassName view) {
        return MethodSpec.methodBuilder("forEach")
                .addJavadoc(
                        "Visits the events of this frame in their order. The view is on another event afterwards: keep"
                                + " values, not the view.")
                .addModifiers(Modifier.PUBLIC)
                .addParameter(ParameterizedTypeName.get(CONSUMER, WildcardTypeName.supertypeOf(view)), "action")
                .addStatement("$T view = ($T) borrowView()", view, view)
                .beginControlFlow("if (view == null)")
                .addStatement("view = newView()")
                .endControlFlow()
                .beginControlFlow("try")
                .addStatement("int count = lendView(view)")
                .beginControlFlow("for (int i = 0; i < count; i++)")
                .addStatement("view.moveToIndex(i)")
                .addStatement("action.accept(view)")
                .endControlFlow()
                .nextControlFlow("finally")
                .addStatement("returnView(view)")
                .endControlFlow()
                .build();
    }

    TypeSpec view() {
        TypeSpec.Builder view = types.begin(
                        model, model.eventView(), "Reads one {@link $T} of this frame.", Modifier.FINAL)
                .superclass(KernelTypes.EVENT_VIEW)
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(KernelTypes.EVENT_CONTEXT, "context")
                        .addStatement("super(context)")
                        .build())
                .addMethod(MethodSpec.methodBuilder("moveToIndex")
                        .addParameter(int.class, "index")
                        .addStatement("moveTo(index)")
                        .build())
                .addMethod(MethodSpec.methodBuilder("isOf")
                        .returns(boolean.class)
                        .addParameter(KernelTypes.EVENT_CONTEXT, "context")
                        .addStatement("return belongsTo(context)")
                        .build());
        new Accessors(model, Accessors.On.EVENT).addGetters(view);
        return view.build();
    }
}
