package io.fdp.processor.write;

import com.palantir.javapoet.TypeSpec;
import io.fdp.processor.base.Problems;
import io.fdp.processor.model.ComponentModel;
import io.fdp.processor.model.EventModel;
import io.fdp.processor.model.LoopModel;
import io.fdp.processor.model.SerializerModel;
import javax.annotation.processing.Filer;
import javax.lang.model.util.Elements;

/** Writes all types that are generated from a model, each to its file. */
public final class SourceWriter {
    private final GeneratedTypes types;

    /** Makes a writer of types that name {@code generator} as their generator. */
    public SourceWriter(Problems problems, Elements elements, Filer filer, String generator) {
        this.types = new GeneratedTypes(problems, elements, filer, generator);
    }

    /** Writes the codec, table, cursors and spans of a component. */
    public void write(ComponentModel model) {
        write(model, new JsonGenerator(model, types).codec());
        if (model.parts()) {
            writeParts(model);
            return;
        }
        CursorGenerator cursors = new CursorGenerator(model, types);
        SpanGenerator spans = new SpanGenerator(model, types);
        write(
                model,
                new TableGenerator(model, types).table(),
                cursors.view(),
                cursors.edit(),
                spans.span(),
                spans.editSpan());
    }

    private void writeParts(ComponentModel model) {
        PartSpanGenerator parts = new PartSpanGenerator(model, types);
        write(model, new PartTableGenerator(model, types).table(), parts.view(), parts.edit());
    }

    /** Writes the stream, view and codec of an event. */
    public void write(EventModel event) {
        EventGenerator generator = new EventGenerator(event, types);
        write(event.value(), generator.stream(), generator.view(), new JsonGenerator(event.value(), types).codec());
    }

    /** Writes the serializer and the codec for JSON of a class. */
    public void write(SerializerModel model) {
        if (types.write(model, new SerializerGenerator(model, types).serializer())) {
            types.write(model, new ObjectJsonGenerator(model, types).codec());
        }
    }

    /** Writes the loop around a method. */
    public void write(LoopModel model) {
        types.write(model, new LoopGenerator(model).loop());
    }

    private void write(ComponentModel model, TypeSpec... generated) {
        for (TypeSpec type : generated) {
            types.write(model, type);
        }
    }
}
