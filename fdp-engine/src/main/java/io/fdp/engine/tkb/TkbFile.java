package io.fdp.engine.tkb;

import io.fdp.codec.json.JsonReader;
import io.fdp.kernel.error.JsonException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads templates from a file, and gathers all its errors.
 *
 * <p>A template is read straight through. If that fails, the template is read again with care, each value by itself, so
 * that one error does not hide the next. Only text that is no JSON ends the reading. The builder gets no template
 * unless the whole file is right.
 */
final class TkbFile {
    static final List<String> FIELDS = List.of("$schema", "description", "templates");
    static final List<String> TEMPLATE_FIELDS =
            List.of("id", "name", "dis", "description", "side", "components", "parts", "tags", "data");
    static final List<String> REQUIRED = List.of("id", "name", "dis");
    private static final int MOST_ERRORS = 20;

    private final JsonReader in;
    private final TkbBuilder builder;
    private final TemplateValues values;
    private final List<JsonException> errors = new ArrayList<>();
    private final List<TemplateDraft> drafts = new ArrayList<>();
    private final Map<Integer, JsonReader> ids = new HashMap<>();
    private final Map<String, JsonReader> names = new HashMap<>();
    private int count;
    private boolean careful;

    TkbFile(JsonReader in, TkbBuilder builder) {
        this.in = in;
        this.builder = builder;
        this.values = new TemplateValues(builder, this::attempt);
    }

    /** Adds all templates of the file, or none and throws an error that lists what is wrong. */
    void load() {
        try {
            in.beginObject();
            for (String field = in.nextField(); field != null; field = in.nextField()) {
                readField(field);
            }
            in.require(List.of("templates"));
            in.end();
        } catch (JsonException fatal) {
            note(fatal);
        }
        if (count > 0) {
            throw new TkbFileException(in.source(), errors, count);
        }
        addAll();
    }

    private void addAll() {
        int before = builder.size();
        boolean complete = false;
        try {
            drafts.forEach(draft -> draft.addTo(builder));
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
            default -> {
                note(in.unknownField(field, FIELDS));
                in.skip();
            }
        }
    }

    private void readTemplate(JsonReader template) {
        TemplateDraft draft = new TemplateDraft();
        try {
            careful = false;
            read(template, draft);
        } catch (JsonException wrong) {
            draft = new TemplateDraft();
            careful = true;
            int before = count;
            try {
                read(template.rewind(), draft);
            } catch (JsonException rest) {
                note(rest);
            }
            if (count == before) {
                note(wrong);
            }
        }
        if (draft.id > 0) {
            ids.putIfAbsent(draft.id, template);
        }
        if (!draft.name.isEmpty()) {
            names.putIfAbsent(draft.name, template);
        }
        drafts.add(draft);
    }

    private void read(JsonReader template, TemplateDraft draft) {
        template.beginObject();
        for (String field = template.nextField(); field != null; field = template.nextField()) {
            String name = field;
            if (!TEMPLATE_FIELDS.contains(name)) {
                JsonException unknown = template.unknownField(name, TEMPLATE_FIELDS);
                if (!careful) {
                    throw unknown;
                }
                note(unknown);
                template.skip();
            } else {
                attempt(template, value -> readField(name, value, draft));
            }
        }
        template.require(REQUIRED);
    }

    private void readField(String field, JsonReader value, TemplateDraft draft) {
        switch (field) {
            case "id" -> readId(value, draft);
            case "name" -> readName(value, draft);
            case "dis" -> draft.disType = DisJson.read(value);
            case "description" -> value.string();
            case "side" -> {
                int side = (int) value.longValue(0, Character.MAX_VALUE);
                draft.steps.add(template -> template.side(side));
            }
            case "components" -> values.readComponents(value, draft);
            case "parts" -> values.readParts(value, draft);
            case "tags" -> values.readTags(value, draft);
            default -> values.readData(value, draft);
        }
    }

    private void readId(JsonReader in, TemplateDraft draft) {
        int id = (int) in.longValue(1, Integer.MAX_VALUE);
        JsonReader taken = ids.get(id);
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
        JsonReader taken = names.get(name);
        String problem = taken == null
                ? builder.problemWith(name)
                : "there is a template \"" + name + "\" already" + place(taken) + ": give each template its own name";
        if (problem != null) {
            throw in.error(problem);
        }
        draft.name = name;
    }

    private static String place(JsonReader template) {
        return ", in line " + template.rewind().line();
    }

    /** Reads a value; with care, by itself, so that the values after it can be read even if it is wrong. */
    private void attempt(JsonReader reader, TemplateValues.Reading reading) {
        if (!careful) {
            reading.read(reader);
            return;
        }
        try {
            reading.read(reader.slice());
        } catch (JsonException wrong) {
            note(wrong);
        }
    }

    private void note(JsonException error) {
        count++;
        if (errors.size() < MOST_ERRORS) {
            errors.add(error);
        }
    }
}
