package io.fdp.engine.tkb;

import io.fdp.codec.json.JsonReader;
import io.fdp.kernel.error.JsonException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Reads templates from a file, and gathers all its errors.
 *
 * <p>Three steps. The first reads what each template is: its number, its name, its base. The second finds the bases,
 * which may be anywhere in the file. The third reads values, of each template after those of its base. Readers report
 * errors and go on behind them, so one error does not hide the next. Only text that is no JSON ends the first step; the
 * templates before it are still examined. The builder gets no template unless the whole file is right.
 */
final class TkbFile {
    static final List<String> FIELDS = List.of("$schema", "description", "templates");
    static final List<String> TEMPLATE_FIELDS = List.of(
            "id", "name", "extends", "abstract", "dis", "description", "side", "components", "parts", "tags", "data");
    static final List<String> REQUIRED = List.of("id", "name");
    private static final List<String> REQUIRED_OF_ABSTRACT = List.of("name");

    private final JsonReader in;
    private final TkbBuilder builder;
    private final TkbErrors errors = new TkbErrors();
    private final List<TemplateDraft> drafts = new ArrayList<>();
    private final Map<Integer, TemplateDraft> ids = new HashMap<>();
    private final Map<String, TemplateDraft> names = new HashMap<>();

    TkbFile(JsonReader in, TkbBuilder builder) {
        this.in = in;
        this.builder = builder;
    }

    /** Adds all templates of the file, or none and throws an error that lists what is wrong. */
    void load() {
        in.reportingTo(errors::note);
        try {
            in.beginObject();
            for (String field = in.nextField(); field != null; field = in.nextField()) {
                readField(field);
            }
            in.require(List.of("templates"));
            in.end();
        } catch (JsonException noJson) {
            errors.note(noJson);
        }
        TemplateValues values = new TemplateValues(builder, errors);
        new TemplateBases(builder, names, errors).inOrder(drafts).forEach(values::read);
        errors.throwIfAny(in.source());
        addAll();
    }

    private void addAll() {
        int before = builder.size();
        boolean complete = false;
        try {
            drafts.forEach(draft -> builder.add(draft.id, draft.name, draft.isAbstract, draft.content));
            complete = true;
        } finally {
            if (!complete) {
                builder.cutTo(before);
            }
        }
    }

    private void readField(String field) {
        switch (field) {
            case "$schema", "description" -> in.string();
            case "templates" -> {
                in.beginArray();
                while (in.nextElement()) {
                    readTemplate(in.slice());
                }
            }
            default -> in.refuseField(field, FIELDS);
        }
    }

    /** Reads what a template is, and leaves its values for later. */
    private void readTemplate(JsonReader template) {
        TemplateDraft draft = new TemplateDraft(template);
        template.reportingTo(errors::note);
        template.beginObject();
        for (String field = template.nextField(); field != null; field = template.nextField()) {
            if (TEMPLATE_FIELDS.contains(field)) {
                readField(field, template.slice(), draft);
            } else {
                template.refuseField(field, TEMPLATE_FIELDS);
            }
        }
        template.require(draft.isAbstract ? REQUIRED_OF_ABSTRACT : REQUIRED);
        if (draft.id > 0) {
            ids.putIfAbsent(draft.id, draft);
        }
        if (!draft.name.isEmpty()) {
            names.putIfAbsent(draft.name, draft);
        }
        drafts.add(draft);
    }

    private void readField(String field, JsonReader value, TemplateDraft draft) {
        switch (field) {
            case "id" -> attempt(value, at -> readId(at, draft));
            case "name" -> attempt(value, at -> readName(at, draft));
            case "extends" -> readBase(value, draft);
            case "abstract" -> attempt(value, at -> draft.isAbstract = at.booleanValue());
            case "dis" -> draft.disText = value;
            case "description" -> attempt(value, JsonReader::string);
            case "side" -> attempt(value, at -> draft.side = (int) at.longValue(0, Character.MAX_VALUE));
            case "components" -> draft.components = value;
            case "parts" -> draft.parts = value;
            case "tags" -> draft.tags = value;
            default -> draft.data = value;
        }
    }

    private void attempt(JsonReader value, Consumer<JsonReader> reading) {
        try {
            reading.accept(value);
        } catch (JsonException wrong) {
            errors.note(wrong);
        }
    }

    private void readId(JsonReader in, TemplateDraft draft) {
        int id = (int) in.longValue(1, Integer.MAX_VALUE);
        TemplateDraft taken = ids.get(id);
        String problem = taken == null
                ? builder.problemWith(id)
                : "there is a template " + id + " already" + place(taken) + ": give each template its own id";
        if (problem != null) {
            throw in.error(problem);
        }
        draft.id = id;
    }

    private void readName(JsonReader in, TemplateDraft draft) {
        String name = in.string();
        TemplateDraft taken = names.get(name);
        String problem = taken == null
                ? builder.problemWith(name)
                : "there is a template \"" + name + "\" already" + place(taken) + ": give each template its own name";
        if (problem != null) {
            throw in.error(problem);
        }
        draft.name = name;
    }

    private static String place(TemplateDraft taken) {
        return ", in line " + taken.text.rewind().line();
    }

    private void readBase(JsonReader value, TemplateDraft draft) {
        draft.baseText = value;
        draft.baseUnknown = true;
        attempt(value, at -> {
            draft.baseName = at.string();
            draft.baseUnknown = false;
        });
    }
}
