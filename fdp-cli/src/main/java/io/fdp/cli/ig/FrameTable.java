package io.fdp.cli.ig;

import io.fdp.ig.reader.IgComponent;
import io.fdp.ig.reader.IgField;
import io.fdp.ig.reader.IgFrame;
import io.fdp.ig.reader.IgKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The first entities of a frame as a table for people. */
final class FrameTable {
    private static final int WIDTH = 13;

    private FrameTable() {}

    /** The lines: names of the fields, then an entity in each line. */
    static List<String> lines(IgFrame frame, List<IgComponent> components, int most) {
        List<String> lines = new ArrayList<>();
        StringBuilder head =
                new StringBuilder(String.format(Locale.ROOT, "%-14s %5s %8s", "entity", "side", "template"));
        for (IgComponent component : components) {
            for (IgField field : component.fields()) {
                head.append(String.format(Locale.ROOT, " %" + WIDTH + "s", shortened(field.name())));
            }
        }
        lines.add(head.toString());
        for (int index = 0; index < frame.limit() && lines.size() < most; index++) {
            int at = index;
            if (frame.generation(at) != 0 && components.stream().anyMatch(component -> frame.has(component, at))) {
                lines.add(line(frame, components, index));
            }
        }
        return lines;
    }

    private static String line(IgFrame frame, List<IgComponent> components, int index) {
        String entity = index + "#" + Integer.toUnsignedString(frame.generation(index));
        StringBuilder line = new StringBuilder(
                String.format(Locale.ROOT, "%-14s %5d %8d", entity, frame.side(index), frame.template(index)));
        for (IgComponent component : components) {
            for (IgField field : component.fields()) {
                String text = frame.has(component, index) ? value(frame, component, field, index) : "-";
                line.append(String.format(Locale.ROOT, " %" + WIDTH + "s", shortened(text)));
            }
        }
        return line.toString();
    }

    private static String value(IgFrame frame, IgComponent component, IgField field, int index) {
        if (field.kind() == IgKind.STRING) {
            return frame.text(component, field, index);
        }
        if (field.array()) {
            return field.count() + " elements";
        }
        if (field.kind().isReal()) {
            return String.format(Locale.ROOT, "%.3f", frame.number(component, field, index, 0));
        }
        long number = frame.integer(component, field, index, 0);
        boolean named = field.kind() == IgKind.ENUM
                && number >= 0
                && number < field.constants().size();
        return switch (field.kind()) {
            case BOOLEAN -> number != 0 ? "true" : "false";
            case ENTITY -> number == 0 ? "none" : (int) number + "#" + (number >>> 32);
            default -> named ? field.constants().get((int) number) : Long.toString(number);
        };
    }

    private static String shortened(String text) {
        return text.length() <= WIDTH ? text : text.substring(0, WIDTH - 1) + "…";
    }
}
