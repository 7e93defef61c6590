package io.fdp.tests;

import io.fdp.annotations.Layout;
import io.fdp.format.FieldDescription;
import io.fdp.format.Placement;
import io.fdp.format.TypeKind;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.access.EventContext;
import io.fdp.kernel.access.TableContext;
import io.fdp.kernel.command.CommandBuffer;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.ComponentTable;
import io.fdp.kernel.component.ComponentType;
import io.fdp.kernel.component.PartTable;
import io.fdp.kernel.component.PartType;
import io.fdp.kernel.event.EventType;
import io.fdp.kernel.event.NativeEvents;
import io.fdp.kernel.layout.Aliases;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.kernel.singleton.TableSingleton;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Types that are drawn at random, and what becomes of them in a later program. Their values are only bytes. */
final class DrawnTypes {
    private static final Map<FieldKind, List<FieldKind>> WIDER = Map.of(
            FieldKind.BYTE, List.of(FieldKind.SHORT, FieldKind.INT, FieldKind.LONG),
            FieldKind.SHORT, List.of(FieldKind.INT, FieldKind.LONG),
            FieldKind.CHAR, List.of(FieldKind.INT, FieldKind.LONG),
            FieldKind.INT, List.of(FieldKind.LONG),
            FieldKind.LONG, List.of(FieldKind.ENTITY),
            FieldKind.ENTITY, List.of(FieldKind.LONG),
            FieldKind.FLOAT, List.of(FieldKind.DOUBLE));

    private static final List<FieldKind> KINDS = List.of(FieldKind.values());

    /** A type of a program. */
    record Drawn(TypeKind kind, String name, int id, Aliases aliases, Layout layout, List<FieldDescription> fields) {
        ComponentLayout placed() {
            return layout == Layout.COLUMNS ? Placement.columns(fields) : Placement.rows(fields);
        }
    }

    private final Random random;
    private int number;

    DrawnTypes(Random random) {
        this.random = random;
    }

    // ---- drawing

    /** The types of a first program. */
    List<Drawn> draw() {
        List<Drawn> all = new ArrayList<>();
        for (TypeKind kind : List.of(TypeKind.COMPONENT, TypeKind.PARTS, TypeKind.SINGLETON, TypeKind.EVENT)) {
            for (int i = random.nextInt(1, 4); i > 0; i--) {
                all.add(drawOne(kind));
            }
        }
        return all;
    }

    private Drawn drawOne(TypeKind kind) {
        List<FieldDescription> fields = new ArrayList<>();
        for (int i = random.nextInt(1, 7); i > 0; i--) {
            fields.add(drawField());
        }
        int id = ++number;
        return new Drawn(kind, "drawn.Type" + id, kind.isEvent() ? 5000 + id : 0, Aliases.NONE, layoutOf(kind), fields);
    }

    private Layout layoutOf(TypeKind kind) {
        boolean columns = kind == TypeKind.COMPONENT && random.nextBoolean();
        return columns ? Layout.COLUMNS : Layout.ROWS;
    }

    private FieldDescription drawField() {
        FieldKind kind = KINDS.get(random.nextInt(KINDS.size()));
        String name = (random.nextInt(4) == 0 ? "part" + ++number + "." : "") + "field" + ++number;
        List<String> constants = kind == FieldKind.ENUM ? List.of("RED", "GREEN", "BLUE", "GREY") : List.of();
        if (kind == FieldKind.STRING) {
            return field(name, kind, random.nextBoolean() ? 16 : 32, false, constants);
        }
        boolean array = kind != FieldKind.ENUM && random.nextInt(4) == 0;
        return field(name, kind, array ? random.nextInt(1, 6) : 1, array, constants);
    }

    private static FieldDescription field(
            String name, FieldKind kind, int count, boolean array, List<String> constants) {
        return new FieldDescription(name, kind, count, array, FieldDescription.NOWHERE, constants);
    }

    // ---- a later program

    /** The same types after a while. */
    List<Drawn> evolve(List<Drawn> before) {
        List<Drawn> all = new ArrayList<>();
        for (Drawn type : before) {
            int what = random.nextInt(10);
            if (what > 1) {
                all.add(what < 4 ? type : evolve(type));
            }
        }
        all.add(drawOne(TypeKind.COMPONENT));
        all.add(drawOne(TypeKind.EVENT));
        Collections.shuffle(all, random);
        return all;
    }

    private Drawn evolve(Drawn type) {
        boolean renamed = random.nextInt(3) == 0;
        Aliases aliases = renamed ? Aliases.of("drawn.Unused", type.name()) : Aliases.NONE;
        List<FieldDescription> fields = new ArrayList<>();
        for (FieldDescription field : type.fields()) {
            if (random.nextInt(6) == 0) {
                continue; // gone
            }
            boolean other = random.nextInt(4) == 0;
            String name = other ? "field" + ++number : field.name();
            aliases = other ? aliases.field(name, field.name()) : aliases;
            if (field.kind() == FieldKind.ENUM) {
                aliases = aliases.constant(name, "BLACK", "GREY");
            }
            fields.add(convert(field, name));
        }
        while (fields.isEmpty() || random.nextInt(3) == 0) {
            fields.add(drawField());
        }
        Collections.shuffle(fields, random);
        return new Drawn(
                type.kind(),
                renamed ? type.name() + "Again" : type.name(),
                type.id() == 0 || random.nextBoolean() ? type.id() : type.id() + 1000,
                aliases,
                layoutOf(type.kind()),
                fields);
    }

    private FieldDescription convert(FieldDescription field, String name) {
        FieldKind kind = field.kind();
        int count = field.isArray() ? field.count() + random.nextInt(3) : field.count();
        if (kind == FieldKind.STRING) {
            return field(name, kind, field.count() * random.nextInt(1, 4), false, List.of());
        }
        if (kind == FieldKind.ENUM) {
            List<String> constants = new ArrayList<>(List.of("RED", "GREEN", "BLUE", "BLACK", "WHITE"));
            if (random.nextInt(10) == 0) {
                constants.remove("GREEN");
            }
            Collections.shuffle(constants, random);
            return field(name, kind, count, false, constants);
        }
        List<FieldKind> wider = WIDER.getOrDefault(kind, List.of());
        if (!wider.isEmpty() && random.nextBoolean()) {
            kind = wider.get(random.nextInt(wider.size()));
        }
        return field(name, kind, count, field.isArray(), List.of());
    }

    // ---- registering

    /** Registers a type; returns its column, or null for events. */
    static @Nullable ComponentColumn register(EntityRepository repo, Drawn type) {
        return switch (type.kind()) {
            case COMPONENT -> repo.register(tableOf(type));
            case SINGLETON -> ((TableSingleton<?, ?>) repo.singletons().register(tableOf(type))).table();
            case PARTS -> repo.register(partsOf(type));
            case EVENT -> {
                repo.events().register(eventsOf(type));
                yield null;
            }
            default -> throw new IllegalArgumentException(type.toString());
        };
    }

    private static ComponentType<Object, Table> tableOf(Drawn type) {
        List<ComponentType<Object, Table>> made = new ArrayList<>();
        made.add(ComponentType.of(
                        type.name(), Object.class, type.placed(), context -> new Table(made.getFirst(), context))
                .withAliases(type.aliases()));
        return made.getFirst();
    }

    private static PartType<Object, Parts> partsOf(Drawn type) {
        List<PartType<Object, Parts>> made = new ArrayList<>();
        made.add(PartType.of(type.name(), Object.class, type.placed(), context -> new Parts(made.getFirst(), context))
                .withAliases(type.aliases()));
        return made.getFirst();
    }

    private static EventType<Object, Events> eventsOf(Drawn type) {
        List<EventType<Object, Events>> made = new ArrayList<>();
        made.add(EventType.of(
                        type.id(),
                        type.name(),
                        Object.class,
                        type.placed(),
                        context -> new Events(made.getFirst(), context))
                .withAliases(type.aliases()));
        return made.getFirst();
    }

    private static UnsupportedOperationException onlyBytes() {
        return new UnsupportedOperationException("values of drawn types are only bytes");
    }

    private static final class Table extends ComponentTable<Object> {
        Table(ComponentType<Object, ?> type, TableContext context) {
            super(type, context);
        }

        @Override
        public Object get(long entity) {
            throw onlyBytes();
        }

        @Override
        public Object tryGet(long entity) {
            throw onlyBytes();
        }

        @Override
        public void add(long entity, Object value) {
            throw onlyBytes();
        }

        @Override
        public void set(long entity, Object value) {
            throw onlyBytes();
        }

        @Override
        public void add(CommandBuffer commands, long entity, Object value) {
            throw onlyBytes();
        }

        @Override
        public void set(CommandBuffer commands, long entity, Object value) {
            throw onlyBytes();
        }
    }

    private static final class Parts extends PartTable<Object> {
        Parts(PartType<Object, ?> type, TableContext context) {
            super(type, context);
        }

        @Override
        public Object get(long entity, int i) {
            throw onlyBytes();
        }

        @Override
        public int add(long entity, Object value) {
            throw onlyBytes();
        }

        @Override
        public void set(long entity, int i, Object value) {
            throw onlyBytes();
        }

        @Override
        public void setAll(long entity, Object[] values, int from, int to) {
            throw onlyBytes();
        }

        @Override
        public void add(CommandBuffer commands, long entity, Object value) {
            throw onlyBytes();
        }

        @Override
        public void set(CommandBuffer commands, long entity, int i, Object value) {
            throw onlyBytes();
        }

        @Override
        public void setAll(CommandBuffer commands, long entity, Object[] values, int from, int to) {
            throw onlyBytes();
        }
    }

    private static final class Events extends NativeEvents<Object> {
        Events(EventType<Object, ?> type, EventContext context) {
            super(type, context);
        }

        @Override
        public void publish(Object event) {
            throw onlyBytes();
        }

        @Override
        public Object get(int index) {
            throw onlyBytes();
        }
    }
}
