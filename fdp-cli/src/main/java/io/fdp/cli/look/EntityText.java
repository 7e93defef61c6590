package io.fdp.cli.look;

import io.fdp.cli.console.Fit;
import io.fdp.codec.json.JsonWriter;
import io.fdp.format.FieldDescription;
import io.fdp.format.RowJson;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.format.query.EntityAccess;
import io.fdp.format.query.HeaderField;
import io.fdp.format.query.OtherJson;
import io.fdp.format.query.OtherValue;
import io.fdp.format.query.QueryTypes;
import io.fdp.format.query.ValueRow;
import io.fdp.kernel.entity.Entity;
import io.fdp.kernel.error.Shown;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Entities, singletons and events for people, in lines that fit the terminal and have no control characters. */
public final class EntityText {
    private static final int HEAD_WIDTH = 11;
    private static final int WIDEST_NAME = 32;
    private static final int NARROWEST = 40;
    private static final String NOT_OWNED = ", not owned";
    private static final int[] DIS_SHIFTS = {56, 48, 32, 24, 16, 8, 0};

    private final QueryTypes types;
    private final PrintStream out;
    private final int width;
    private final JsonWriter json = new JsonWriter();
    private final OtherJson others;

    /**
     * Makes a printer.
     *
     * @param types the types of the file
     * @param out standard output
     * @param width how many characters fit into a line
     */
    public EntityText(QueryTypes types, PrintStream out, int width) {
        this.types = types;
        this.others = new OtherJson(types);
        this.out = out;
        this.width = Math.max(NARROWEST, width);
    }

    /**
     * Prints one line, or a few, with the names of components.
     *
     * @param entity an entity of the file
     * @return how many characters were printed
     */
    public int printLine(EntityAccess entity) {
        List<String> names = new ArrayList<>();
        for (int type = 0; type < types.count(); type++) {
            if (types.isComponent(type) && entity.has(type)) {
                names.add(Shown.text(simple(types.get(type).name())));
            }
        }
        String template = Matches.name(types, (int) entity.header(HeaderField.TKB));
        String head = Matches.pad(Entity.toString(entity.entity())) + (template.isEmpty() ? "" : pad(template));
        int printed = 0;
        for (String line : Fit.lines(head, ", ", names, width)) {
            out.println(line.stripTrailing());
            printed += line.length();
        }
        return printed;
    }

    private static String pad(String template) {
        return String.format(Locale.ROOT, "%-20s  ", template);
    }

    private static String simple(String name) {
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }

    /**
     * Prints everything about an entity.
     *
     * @param entity an entity of the file
     */
    public void print(EntityAccess entity) {
        int template = (int) entity.header(HeaderField.TKB);
        String name = types.templates().name(template);
        head("entity", Entity.toString(entity.entity()));
        head("template", template == 0 ? "none" : name == null ? "number " + template : name + ", number " + template);
        head("dis", dis(entity.header(HeaderField.DIS)));
        head("side", Long.toString(entity.header(HeaderField.SIDE)));
        head("flags", Long.toString(entity.header(HeaderField.FLAGS)));
        head("spawned", "tick " + entity.header(HeaderField.SPAWNED));
        head("changed", "tick " + entity.header(HeaderField.CHANGED) + ", its structure");
        long parent = entity.header(HeaderField.PARENT);
        head("parent", parent == Entity.NULL ? "none" : Entity.toString(parent));
        head("children", Long.toString(entity.header(HeaderField.CHILDREN)));
        List<String> roles = new ArrayList<>();
        int count = entity.roleCount();
        for (int i = 0; i < count; i++) {
            roles.add(Integer.toString(entity.role(i)));
        }
        head("roles", roles.isEmpty() ? List.of("none") : roles);
        for (int type = 0; type < types.count(); type++) {
            if (types.isComponent(type) && entity.has(type)) {
                print(entity, type);
            }
        }
    }

    private static String dis(long bits) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < DIS_SHIFTS.length; i++) {
            text.append(i == 0 ? "" : ".").append(bits >>> DIS_SHIFTS[i] & (i == 2 ? 0xffff : 0xff));
        }
        return bits == 0 ? "none" : text.toString();
    }

    private void head(String name, String value) {
        head(name, List.of(value));
    }

    private void head(String name, List<String> values) {
        List<String> shown = values.stream().map(Shown::text).toList();
        lines(String.format(Locale.ROOT, "%-10s ", name), ", ", shown);
    }

    private void print(EntityAccess entity, int number) {
        TypeDescription type = types.get(number);
        String kind = type.kind() == TypeKind.PARTS
                ? entity.rows(number) + " parts"
                : type.kind().text();
        title(type, kind + (entity.owns(number) ? "" : NOT_OWNED));
        if (type.kind().hasObjects()) {
            entity.writeObject(number, json.reset());
            value("  ", "", json.toString());
        } else if (type.kind() != TypeKind.TAG) {
            int name = nameWidth(type, entity.rows(number));
            for (int row = 0; row < entity.rows(number); row++) {
                printRow(type, entity.row(number, row), row, name);
            }
        }
    }

    /**
     * Prints a singleton: its name, then a line for each field, or its object.
     *
     * @param singleton a singleton of the file
     * @return how many characters its value has as JSON
     */
    public int printSingleton(OtherValue singleton) {
        TypeDescription type = types.get(singleton.type());
        title(type, type.kind().text() + (singleton.isOwned() ? "" : NOT_OWNED));
        others.writeValue(singleton, json.reset());
        int length = json.length();
        if (type.kind().hasObjects()) {
            value("  ", "", json.toString());
        } else {
            printRow(type, singleton.row(), 0, nameWidth(type, 1));
        }
        return length;
    }

    /**
     * Prints an event: one line, or a few.
     *
     * @param event an event of the file
     * @return how many characters were printed
     */
    public int printEvent(OtherValue event) {
        others.writeValue(event, json.reset());
        String name = Shown.text(simple(types.get(event.type()).name()));
        int length = name.length() + json.length();
        String head = name + (event.isPending() ? " (pending)  " : "  ");
        if (head.length() > WIDEST_NAME) {
            broken("", head);
            head = "  ";
        }
        value(head, "", json.toString());
        return length;
    }

    private void title(TypeDescription type, String kind) {
        lines("", "", List.of(Shown.text(type.name()) + "  (" + kind + ")"));
    }

    private static int nameWidth(TypeDescription type, int rows) {
        int widest = 0;
        for (FieldDescription field : type.fields()) {
            widest = Math.max(widest, Shown.text(field.name()).length());
        }
        int prefix = type.kind() == TypeKind.PARTS
                ? Integer.toString(Math.max(0, rows - 1)).length() + 3
                : 0;
        return Math.min(WIDEST_NAME, widest + prefix);
    }

    private void printRow(TypeDescription type, ValueRow of, int row, int nameWidth) {
        for (int i = 0; i < type.fields().size(); i++) {
            FieldDescription field = type.fields().get(i);
            RowJson.write(field, of, i, json.reset());
            String name = (type.kind() == TypeKind.PARTS ? "[" + row + "]." : "") + Shown.text(field.name());
            String head = String.format(Locale.ROOT, "  %-" + nameWidth + "s  ", name);
            value(head, field.isArray() ? "," : "", json.toString());
        }
    }

    /** Prints a value in as many lines as it needs; an array breaks after its commas. */
    private void value(String head, String separator, String text) {
        String shown = Shown.text(text);
        if (separator.isEmpty() || head.length() + shown.length() <= width) {
            broken(head, shown);
        } else {
            List<String> pieces = new ArrayList<>();
            String[] parts = shown.split(",", -1);
            for (int i = 0; i < parts.length; i++) {
                pieces.add(parts[i] + (i + 1 < parts.length ? "," : ""));
            }
            lines(head, "", pieces);
        }
    }

    /** Prints a text that may be longer than a line; nothing of it is lost. */
    private void broken(String head, String text) {
        int room = Math.max(NARROWEST / 2, width - head.length());
        String before = head;
        int at = 0;
        do {
            int end = Math.min(text.length(), at + room);
            if (end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) {
                end--;
            }
            out.println((before + text.substring(at, end)).stripTrailing());
            before = " ".repeat(Math.min(head.length(), HEAD_WIDTH + WIDEST_NAME));
            at = end;
        } while (at < text.length());
    }

    private void lines(String head, String separator, List<String> pieces) {
        if (pieces.size() == 1) {
            broken(head, pieces.getFirst());
            return;
        }
        Fit.lines(head, separator, pieces, width).forEach(line -> out.println(line.stripTrailing()));
    }
}
