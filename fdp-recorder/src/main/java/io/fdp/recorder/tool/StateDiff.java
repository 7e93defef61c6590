package io.fdp.recorder.tool;

import io.fdp.codec.json.JsonWriter;
import io.fdp.format.FieldDescription;
import io.fdp.format.ImageRow;
import io.fdp.format.LittleEndian;
import io.fdp.format.ObjectJson;
import io.fdp.format.RowJson;
import io.fdp.format.TypeDescription;
import io.fdp.format.TypeKind;
import io.fdp.kernel.layout.ImageLayout;
import io.fdp.recorder.format.ChunkList;
import io.fdp.recorder.format.Image;
import io.fdp.recorder.format.RecordedState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Compares two states by names of types and fields. Compares only chunks that changed in either state since the states
 * were last equal.
 */
public final class StateDiff {
    private static final byte[] NONE = {};

    // work, in bytes of output that take as long
    private static final int WORK_PER_BYTE = 16;
    private static final int WORK_PER_ROLE = 32;

    private final RecordedState first;
    private final RecordedState second;
    private final SchemaMatch match;
    private final List<ChunkValues> firstValues = new ArrayList<>();
    private final List<ChunkValues> secondValues = new ArrayList<>();
    private final ObjectJson objects = new ObjectJson();
    private final JsonWriter json = new JsonWriter();
    private long firstShown;
    private long secondShown;

    public StateDiff(RecordedState first, RecordedState second, SchemaMatch match) {
        this.first = first;
        this.second = second;
        this.match = match;
        for (SchemaMatch.Pair pair : match.pairs()) {
            firstValues.add(new ChunkValues(first.schema().types().get(pair.first())));
            secondValues.add(new ChunkValues(second.schema().types().get(pair.second())));
        }
    }

    /** Compares the states as they are now. */
    public void run(DiffSink to) {
        entities(to);
        for (int i = 0; i < match.pairs().size() && !to.isFull(); i++) {
            SchemaMatch.Pair pair = match.pairs().get(i);
            if (first.schema().types().get(pair.first()).kind().isEvent()) {
                events(pair, to);
            } else {
                values(i, pair, to);
            }
        }
        links(to);
        roles(to);
        if (match.differences().isEmpty() && first.hash() != second.hash()) {
            to.differ(DiffSink.Area.HASH, "", "", "", hex(first.hash()), hex(second.hash()));
        }
        firstShown = first.sequence();
        secondShown = second.sequence();
    }

    private static String hex(long hash) {
        return HexFormat.of().toHexDigits(hash);
    }

    // ---- chunks that may differ

    private boolean mayDiffer(ChunkList mine, ChunkList its, int chunk) {
        Image a = mine.get(chunk);
        Image b = its.get(chunk);
        boolean differs =
                a.length() != b.length() || !Arrays.equals(a.bytes(), 0, a.length(), b.bytes(), 0, b.length());
        if (differs) { // different layouts can hold equal values, so compare value by value
            charge(a.length(), b.length());
        }
        return differs;
    }

    /** The same for values: where fields have other kinds or places, equal bytes can be different values, too. */
    private boolean mayDiffer(SchemaMatch.Pair pair, ChunkList mine, ChunkList its, int chunk) {
        if (pair.isAlike()) {
            return mayDiffer(mine, its, chunk);
        }
        charge(mine.get(chunk).length(), its.get(chunk).length());
        return true;
    }

    /** Charges values that are compared one by one, to each recording its own. */
    private void charge(long mine, long its) {
        first.chargeWork(mine * WORK_PER_BYTE, "a comparison");
        second.chargeWork(its * WORK_PER_BYTE, "a comparison");
    }

    /** The first chunk at or after a number that changed in either state since the last comparison, -1 for none. */
    private int next(ChunkList mine, ChunkList its, int from) {
        int a = mine.nextChanged(from, firstShown);
        int b = its.nextChanged(from, secondShown);
        return a < 0 || (b >= 0 && b < a) ? b : a;
    }

    private static byte[] bytes(Image image) {
        return image.isEmpty() ? NONE : image.bytes();
    }

    private String handle(int chunk, int slot) {
        return FieldValues.handle(EntityHeader.handle(bytes(first.entities().get(chunk)), chunk, slot));
    }

    // ---- entities

    private void entities(DiffSink to) {
        ChunkList mine = first.entities();
        ChunkList its = second.entities();
        for (int chunk = next(mine, its, 0); chunk >= 0; chunk = next(mine, its, chunk + 1)) {
            if (mayDiffer(mine, its, chunk)) {
                byte[] a = bytes(mine.get(chunk));
                byte[] b = bytes(its.get(chunk));
                for (int slot = 0; slot < ImageLayout.SLOTS && !to.isFull(); slot++) {
                    entity(a, b, chunk, slot, to);
                }
            }
        }
    }

    private static void entity(byte[] a, byte[] b, int chunk, int slot, DiffSink to) {
        if (EntityHeader.isSameEntity(a, b, slot)) {
            for (int field = 0; field < EntityHeader.NAMES.size(); field++) {
                String mine = EntityHeader.text(a, slot, field);
                String its = EntityHeader.text(b, slot, field);
                if (!mine.equals(its)) {
                    String entity = FieldValues.handle(EntityHeader.handle(a, chunk, slot));
                    to.differ(DiffSink.Area.ENTITY, "", entity, EntityHeader.NAMES.get(field), mine, its);
                }
            }
            return;
        }
        boolean lives = EntityHeader.isAlive(a, slot);
        String mine = who(a, chunk, slot);
        String its = who(b, chunk, slot);
        if (!mine.equals(its)) {
            String entity = FieldValues.handle(EntityHeader.handle(lives ? a : b, chunk, slot));
            to.differ(DiffSink.Area.ENTITY, "", entity, "", mine, its);
        }
    }

    /** Describes a slot: its entity, or that it is empty and the generation of the next entity. */
    private static String who(byte[] image, int chunk, int slot) {
        long generation = Integer.toUnsignedLong(EntityHeader.generation(image, slot));
        return EntityHeader.isAlive(image, slot)
                ? FieldValues.handle(EntityHeader.handle(image, chunk, slot)) + " lives"
                : "nobody lives" + (generation > 1 ? ", the next has generation " + generation : "");
    }

    // ---- values

    private void values(int number, SchemaMatch.Pair pair, DiffSink to) {
        ChunkList mine = first.values(pair.first());
        ChunkList its = second.values(pair.second());
        boolean single = first.schema().types().get(pair.first()).kind().isSingleton();
        for (int chunk = next(mine, its, 0); chunk >= 0; chunk = next(mine, its, chunk + 1)) {
            if (mayDiffer(pair, mine, its, chunk)) {
                ChunkValues a = firstValues
                        .get(number)
                        .of(bytes(mine.get(chunk)), mine.get(chunk).length());
                ChunkValues b = secondValues
                        .get(number)
                        .of(bytes(its.get(chunk)), its.get(chunk).length());
                byte[] living = bytes(first.entities().get(chunk));
                byte[] livingThere = bytes(second.entities().get(chunk));
                for (int slot = 0; slot < ImageLayout.SLOTS && !to.isFull(); slot++) {
                    if ((a.isPresent(slot) || b.isPresent(slot))
                            && (single || EntityHeader.isSameEntity(living, livingThere, slot))) {
                        value(pair, a, b, single ? "" : handle(chunk, slot), slot, to);
                    }
                }
            }
        }
    }

    private void value(SchemaMatch.Pair pair, ChunkValues a, ChunkValues b, String entity, int slot, DiffSink to) {
        TypeKind kind = a.type().kind();
        DiffSink.Area area = kind.isSingleton() ? DiffSink.Area.SINGLETON : DiffSink.Area.COMPONENT;
        if (a.isPresent(slot) != b.isPresent(slot)) {
            to.differ(area, pair.name(), entity, "", has(a, slot), has(b, slot));
            return;
        }
        if (a.isOwned(slot) != b.isOwned(slot)) {
            to.differ(area, pair.name(), entity, "owned", "" + a.isOwned(slot), "" + b.isOwned(slot));
        }
        if (kind.hasObjects()) {
            ObjectPair both = new ObjectPair(
                    a.bytes(),
                    a.objectStart(slot),
                    a.objectLength(slot),
                    b.bytes(),
                    b.objectStart(slot),
                    b.objectLength(slot));
            if (both.differs()) {
                String here = to.tells() ? both.first(objects) : "";
                to.differ(area, pair.name(), entity, "", here, to.tells() ? both.second(objects) : "");
            }
            return;
        }
        if (a.rowCount(slot) != b.rowCount(slot)) {
            to.differ(area, pair.name(), entity, "parts", "" + a.rowCount(slot), "" + b.rowCount(slot));
        }
        for (int i = 0; i < Math.min(a.rowCount(slot), b.rowCount(slot)) && kind != TypeKind.TAG; i++) {
            String prefix = kind == TypeKind.PARTS ? "[" + i + "]." : "";
            for (SchemaMatch.FieldPair field : pair.fields()) {
                int mine = a.at(field.first(), a.firstRow(slot) + i);
                int its = b.at(field.second(), b.firstRow(slot) + i);
                if (!field.match().isSame(a.bytes(), mine, b.bytes(), its)) {
                    String name = prefix + field.match().first().name();
                    Texts both = texts(field, a.row(a.firstRow(slot) + i), b.row(b.firstRow(slot) + i), to.tells());
                    to.differ(area, pair.name(), entity, name, both.first(), both.second());
                }
            }
        }
    }

    private static String has(ChunkValues values, int slot) {
        return values.isPresent(slot) ? "has it" : "has it not";
    }

    /** Two values as texts. */
    private record Texts(String first, String second) {}

    /** A field with other values; with its kinds where both look the same, such as 0.1 as float and as double. */
    private Texts texts(SchemaMatch.FieldPair field, ImageRow mine, ImageRow its, boolean wanted) {
        if (!wanted) {
            return new Texts("", "");
        }
        FieldDescription here = field.match().first();
        FieldDescription there = field.match().second();
        String text = text(mine, here, field.first());
        String other = text(its, there, field.second());
        return text.equals(other)
                ? new Texts(text + " (" + here.kindText() + ")", other + " (" + there.kindText() + ")")
                : new Texts(text, other);
    }

    /** A field as JSON. */
    private String text(RowJson.Row row, FieldDescription field, int number) {
        RowJson.write(field, row, number, json.reset());
        return json.toString();
    }

    // ---- links, roles, events

    private void links(DiffSink to) {
        List<String> names = List.of("parent", "first child", "next sibling");
        ChunkList mine = first.links();
        ChunkList its = second.links();
        for (int chunk = next(mine, its, 0); chunk >= 0; chunk = next(mine, its, chunk + 1)) {
            if (mayDiffer(mine, its, chunk)) {
                byte[] a = bytes(mine.get(chunk));
                byte[] b = bytes(its.get(chunk));
                for (int slot = 0; slot < ImageLayout.SLOTS; slot++) {
                    for (int field = 0; field < names.size() && !to.isFull(); field++) {
                        int x = Families.link(a, field, slot);
                        int y = Families.link(b, field, slot);
                        if (x != y) {
                            to.differ(
                                    DiffSink.Area.LINKS,
                                    "",
                                    handle(chunk, slot),
                                    names.get(field),
                                    linked(first, x),
                                    linked(second, y));
                        }
                    }
                }
            }
        }
    }

    private static String linked(RecordedState in, int link) {
        if (link <= 0) {
            return "none";
        }
        int chunk = (link - 1) / ImageLayout.SLOTS;
        byte[] image = bytes(in.entities().get(chunk));
        return FieldValues.handle(EntityHeader.handle(image, chunk, (link - 1) % ImageLayout.SLOTS));
    }

    private void roles(DiffSink to) {
        if (first.rolesChangedAt() <= firstShown && second.rolesChangedAt() <= secondShown) {
            return;
        }
        charge(WORK_PER_ROLE * (long) first.roleCount(), WORK_PER_ROLE * (long) second.roleCount());
        Map<Integer, Long> mine = roles(first);
        Map<Integer, Long> its = roles(second);
        Map<Integer, Long> all = new TreeMap<>(mine);
        all.putAll(its);
        for (int role : all.keySet()) {
            long a = mine.getOrDefault(role, 0L);
            long b = its.getOrDefault(role, 0L);
            if (a != b && !to.isFull()) {
                String who = FieldValues.handle(a == 0 ? b : a);
                to.differ(DiffSink.Area.ROLES, "", who, "role " + role, FieldValues.handle(a), FieldValues.handle(b));
            }
        }
    }

    private static Map<Integer, Long> roles(RecordedState of) {
        Map<Integer, Long> roles = new TreeMap<>();
        for (int i = 0; i < of.roleCount(); i++) {
            roles.put(of.role(i), of.roleEntity(i));
        }
        return roles;
    }

    private void events(SchemaMatch.Pair pair, DiffSink to) {
        int mine = first.eventCount(pair.first());
        int its = second.eventCount(pair.second());
        if (mine != its) {
            to.differ(DiffSink.Area.EVENTS, pair.name(), "", "count", "" + mine, "" + its);
        }
        charge(
                mine + (long) first.events(pair.first()).length(),
                its + (long) second.events(pair.second()).length());
        TypeDescription type = first.schema().types().get(pair.first());
        TypeDescription other = second.schema().types().get(pair.second());
        byte[] a = first.events(pair.first()).bytes();
        byte[] b = second.events(pair.second()).bytes();
        int at = mine * Integer.BYTES;
        int atThere = its * Integer.BYTES;
        for (int i = 0; i < Math.min(mine, its) && !to.isFull(); i++) {
            if (type.kind().hasObjects()) {
                int length = (int) LittleEndian.INT.get(a, i * Integer.BYTES);
                int lengthThere = (int) LittleEndian.INT.get(b, i * Integer.BYTES);
                ObjectPair both = new ObjectPair(a, at, length, b, atThere, lengthThere);
                if (both.differs()) {
                    String place = "[" + i + "]";
                    String one = to.tells() ? both.first(objects) : "";
                    String two = to.tells() ? both.second(objects) : "";
                    to.differ(DiffSink.Area.EVENTS, pair.name(), "", place, one, two);
                }
                at += length;
                atThere += lengthThere;
            }
            for (SchemaMatch.FieldPair field : pair.fields()) {
                int here = FieldValues.at(type, 0, mine, field.first(), i);
                int there = FieldValues.at(other, 0, its, field.second(), i);
                if (!field.match().isSame(a, here, b, there)) {
                    String name = "[" + i + "]." + field.match().first().name();
                    ImageRow row = new ImageRow(type).at(a, 0, mine, i);
                    ImageRow rowThere = new ImageRow(other).at(b, 0, its, i);
                    Texts both = texts(field, row, rowThere, to.tells());
                    to.differ(DiffSink.Area.EVENTS, pair.name(), "", name, both.first(), both.second());
                }
            }
        }
    }
}
