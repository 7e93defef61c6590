package io.fdp.tests.model;

import static io.fdp.tests.model.Comparisons.decimal;
import static io.fdp.tests.model.Comparisons.holds;
import static io.fdp.tests.model.Comparisons.shown;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.ComponentColumn;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.tests.components.LookGaugeTable;
import io.fdp.tests.components.Looks.Gauge;
import io.fdp.tests.components.Looks.Lit;
import io.fdp.tests.components.Looks.Mode;
import io.fdp.tests.components.Looks.OtherSlot;
import io.fdp.tests.components.Looks.Pillar;
import io.fdp.tests.components.Looks.Slot;
import io.fdp.tests.components.Looks.Spot;
import io.fdp.tests.components.OtherSlotTable;
import io.fdp.tests.components.PillarTable;
import io.fdp.tests.components.SlotParts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A world and the same in plain Java, of which random questions are asked in words. */
public final class LookedWorld {
    /** The names of templates. */
    public static final Map<Integer, String> TEMPLATES = Map.of(1, "tank", 2, "truck \"big\"", 3, "ship");

    private static final float[] REALS = {
        0, -0f, 1, -1, 0.1f, 2.5f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE, 1e30f
    };
    private static final String[] TEXTS = {"", "a", "ab", "b", "gr\u00fcn", "\u2603", "x\"y\\", "two\nl"};
    private static final String[] SIGNS = {"<", "<=", "=", "!=", ">", ">="};

    /** A condition in words, and in Java. */
    private record Condition(String text, Predicate<Entry> test) {}

    /**
     * A question.
     *
     * @param text a query
     * @param conditions what it says
     */
    public record Question(String text, List<Predicate<Entry>> conditions) {}

    /** An entity in plain Java. */
    public static final class Entry {
        private final long entity;
        private @Nullable Gauge gauge;
        private @Nullable Pillar pillar;
        private final List<Slot> slots = new ArrayList<>();
        private @Nullable OtherSlot other;
        private boolean lit;
        private final Set<String> owned = new HashSet<>();
        private int template;
        private int side;
        private int flags;
        private long dis;
        private long parent;

        private Entry(long entity) {
            this.entity = entity;
        }

        private boolean has(String type) {
            return switch (type) {
                case "Gauge" -> gauge != null;
                case "Pillar" -> pillar != null;
                case "look.Slot" -> !slots.isEmpty();
                case "other.Slot" -> other != null;
                default -> lit;
            };
        }
    }

    private final EntityRepository repo;
    private final LookGaugeTable gauge;
    private final PillarTable pillar;
    private final SlotParts slots;
    private final OtherSlotTable other;
    private final TagColumn lit;
    private final Map<Integer, Entry> byIndex = new TreeMap<>();
    private final Map<Integer, Long> roles = new LinkedHashMap<>();

    /** Registers all types. */
    public LookedWorld(EntityRepository repo) {
        this.repo = repo;
        this.gauge = repo.register(LookGaugeTable.TYPE);
        this.pillar = repo.register(PillarTable.TYPE);
        this.slots = repo.register(SlotParts.TYPE);
        this.other = repo.register(OtherSlotTable.TYPE);
        this.lit = repo.registerTag(Lit.class);
    }

    public EntityRepository repo() {
        return repo;
    }

    /** The living entities in the order of their indexes. */
    public List<Long> living() {
        return byIndex.values().stream().map(entry -> entry.entity).toList();
    }

    /** What a question finds. */
    public List<Long> answer(Question question) {
        return byIndex.values().stream()
                .filter(entry -> question.conditions.stream().allMatch(test -> test.test(entry)))
                .map(entry -> entry.entity)
                .toList();
    }

    // ---- changes

    /** Creates, destroys and changes entities. */
    public void change(SplittableRandom random) {
        int births = random.nextInt(1, random.nextInt(4) == 0 ? 1500 : 40);
        for (int i = 0; i < births; i++) {
            add(random);
        }
        for (Entry entry : List.copyOf(byIndex.values())) {
            if (random.nextInt(6) == 0) {
                destroy(entry);
            }
        }
        List<Entry> all = List.copyOf(byIndex.values());
        for (int i = 0; i < all.size() / 3; i++) {
            link(all.get(random.nextInt(all.size())), all.get(random.nextInt(all.size())));
        }
        for (int role = 0; role < 5 && !all.isEmpty(); role++) {
            long holder = all.get(random.nextInt(all.size())).entity;
            repo.roles().assign(role - 2, holder);
            roles.put(role - 2, holder);
        }
    }

    private void destroy(Entry entry) {
        repo.destroyEntity(entry.entity);
        byIndex.remove(Entity.index(entry.entity));
        roles.values().removeIf(holder -> holder == entry.entity);
        for (Entry child : byIndex.values()) {
            child.parent = child.parent == entry.entity ? Entity.NULL : child.parent;
        }
    }

    private void link(Entry parent, Entry child) {
        if (parent != child
                && child.parent == Entity.NULL
                && !repo.hierarchy().isAncestor(child.entity, parent.entity)) {
            repo.hierarchy().addChild(parent.entity, child.entity);
            child.parent = parent.entity;
        }
    }

    private void add(SplittableRandom random) {
        Entry entry = new Entry(repo.createEntity());
        byIndex.put(Entity.index(entry.entity), entry);
        if (random.nextBoolean()) {
            entry.gauge = gaugeOf(random);
            gauge.add(entry.entity, entry.gauge);
            own(entry, "Gauge", gauge, random);
        }
        if (random.nextBoolean()) {
            entry.pillar = new Pillar(
                    (byte) random.nextInt(),
                    number(random),
                    real(random),
                    random.nextBoolean(),
                    mode(random),
                    new Spot(real(random), real(random)),
                    text(random),
                    new short[] {(short) random.nextInt(3), (short) random.nextInt(3), (short) random.nextInt()});
            pillar.add(entry.entity, entry.pillar);
            own(entry, "Pillar", pillar, random);
        }
        for (int parts = random.nextInt(4); parts > 0; parts--) {
            Slot slot = new Slot(number(random), real(random), mode(random));
            slots.add(entry.entity, slot);
            entry.slots.add(slot);
        }
        if (!entry.slots.isEmpty()) {
            own(entry, "look.Slot", slots, random);
        }
        if (random.nextInt(3) == 0) {
            entry.other = new OtherSlot(number(random));
            other.add(entry.entity, entry.other);
            own(entry, "other.Slot", other, random);
        }
        if (random.nextInt(3) == 0) {
            entry.lit = true;
            lit.add(entry.entity);
            own(entry, "Lit", lit, random);
        }
        header(entry, random);
    }

    private void header(Entry entry, SplittableRandom random) {
        entry.template = random.nextInt(5);
        repo.setTkbType(entry.entity, entry.template);
        entry.side = random.nextInt(3) == 0 ? 65_535 : random.nextInt(3);
        repo.setSide(entry.entity, entry.side);
        entry.flags = random.nextInt(3) == 0 ? 65_535 : 0;
        repo.setFlags(entry.entity, entry.flags);
        entry.dis = (long) random.nextInt(3) << 56 | (long) random.nextInt(2) << 48 | random.nextInt(2);
        repo.setDisType(entry.entity, entry.dis);
    }

    private static void own(Entry entry, String type, ComponentColumn column, SplittableRandom random) {
        if (random.nextInt(4) == 0) {
            column.setAuthority(entry.entity, false);
        } else {
            entry.owned.add(type);
        }
    }

    private Gauge gaugeOf(SplittableRandom random) {
        return new Gauge(
                (byte) random.nextInt(),
                (short) random.nextInt(),
                (char) ('a' + random.nextInt(3)),
                number(random),
                random.nextBoolean() ? random.nextLong() : number(random),
                real(random),
                real(random),
                random.nextBoolean(),
                mode(random),
                new Spot(real(random), real(random)),
                random.nextBoolean() ? Entity.NULL : someone(random),
                text(random),
                new short[] {(short) random.nextInt(3), (short) random.nextInt(3), (short) random.nextInt()});
    }

    private long someone(SplittableRandom random) {
        return byIndex.isEmpty() ? Entity.NULL : Entity.of(random.nextInt(byIndex.size()), 1 + random.nextInt(2));
    }

    private static int number(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt();
            case 1 -> Integer.MIN_VALUE;
            default -> random.nextInt(-3, 4);
        };
    }

    private static float real(SplittableRandom random) {
        return REALS[random.nextInt(REALS.length)];
    }

    private static String text(SplittableRandom random) {
        return TEXTS[random.nextInt(TEXTS.length)];
    }

    private static Mode mode(SplittableRandom random) {
        return switch (random.nextInt(3)) {
            case 0 -> Mode.OFF;
            case 1 -> Mode.IDLE;
            default -> Mode.BUSY;
        };
    }

    // ---- questions

    /** A random question. */
    public Question question(SplittableRandom random) {
        List<Predicate<Entry>> tests = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            Condition condition = condition(random);
            tests.add(condition.test);
            texts.add(condition.text);
        }
        return new Question(String.join(random.nextBoolean() ? "," : " , ", texts), tests);
    }

    private Condition condition(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> presence(random);
            case 1 -> header(random);
            case 2 -> ofGauge(random);
            default -> random.nextBoolean() ? ofPillar(random) : ofSlots(random);
        };
    }

    private static Condition presence(SplittableRandom random) {
        String[] names = {"Gauge", "Pillar", "look.Slot", "other.Slot", "Lit"};
        String name = names[random.nextInt(names.length)];
        boolean not = random.nextBoolean();
        String sign = not ? "!" : "";
        return random.nextInt(3) == 0
                ? new Condition(sign + "owned(" + name + ")", entry -> entry.owned.contains(name) != not)
                : new Condition(sign + name, entry -> entry.has(name) != not);
    }

    private Condition header(SplittableRandom random) {
        String sign = SIGNS[random.nextInt(SIGNS.length)];
        String equal = random.nextBoolean() ? "=" : "!=";
        long who = byIndex.isEmpty() || random.nextBoolean()
                ? Entity.NULL
                : List.copyOf(byIndex.values()).get(random.nextInt(byIndex.size())).entity;
        String whom = who == Entity.NULL ? "none" : Entity.toString(who);
        int small = random.nextInt(-2, 4);
        return switch (random.nextInt(9)) {
            case 0 -> new Condition("entity " + equal + " " + whom, e -> (e.entity == who) == equal.equals("="));
            case 1 -> new Condition("parent " + equal + " " + whom, e -> (e.parent == who) == equal.equals("="));
            case 2 -> new Condition("tkb " + sign + " " + small, e -> holds(sign, Integer.compare(e.template, small)));
            case 3 -> new Condition("side " + sign + small, e -> holds(sign, Integer.compare(e.side, small)));
            case 4 -> new Condition("flags" + sign + "65535", e -> holds(sign, Integer.compare(e.flags, 65_535)));
            case 5 ->
                new Condition("children " + sign + " " + small, e -> holds(sign, Integer.compare(children(e), small)));
            case 6 -> role(random, sign, equal, small);
            case 7 -> new Condition("dis " + equal + " \"1.0\"", e -> (e.dis >>> 48 == 0x0100) == equal.equals("="));
            default -> template(random, equal);
        };
    }

    private Condition role(SplittableRandom random, String sign, String equal, int small) {
        return random.nextInt(3) == 0
                ? new Condition("role " + equal + " none", e -> roles.containsValue(e.entity) != equal.equals("="))
                : new Condition(
                        "role " + sign + " " + small,
                        e -> roles.entrySet().stream()
                                .anyMatch(held -> held.getValue() == e.entity
                                        && holds(sign, Integer.compare(held.getKey(), small))));
    }

    private static Condition template(SplittableRandom random, String equal) {
        int number = random.nextInt(4);
        String name = TEMPLATES.get(number);
        String shown = name == null ? "none" : "\"" + name.replace("\"", "\\\"") + "\"";
        return new Condition("template " + equal + " " + shown, e -> (e.template == number) == equal.equals("="));
    }

    private int children(Entry of) {
        return (int) byIndex.values().stream()
                .filter(entry -> entry.parent == of.entity)
                .count();
    }

    private Condition ofGauge(SplittableRandom random) {
        return switch (random.nextInt(12)) {
            case 0 -> whole("Gauge.small", random, gaugeField(g -> (long) g.small()));
            case 1 -> whole("Gauge.middle", random, gaugeField(g -> (long) g.middle()));
            case 2 -> whole("Gauge.whole", random, gaugeField(g -> (long) g.whole()));
            case 3 -> whole("look.Gauge.large", random, gaugeField(Gauge::large));
            case 4 -> single("Gauge.real", random, gaugeField(Gauge::real));
            case 5 -> wide("Gauge.precise", random, gaugeField(Gauge::precise));
            case 6 -> single("Gauge.spot.x", random, gaugeField(g -> g.spot().x()));
            case 7 -> words("Gauge.text", random, gaugeField(Gauge::text));
            case 8 -> constant("Gauge.mode", random, gaugeField(Gauge::mode));
            case 9 -> truth("Gauge.on", random, gaugeField(Gauge::on));
            case 10 -> array("Gauge.numbers", random, gaugeField(Gauge::numbers));
            default -> target(random);
        };
    }

    private Condition ofPillar(SplittableRandom random) {
        return switch (random.nextInt(7)) {
            case 0 -> whole("Pillar.small", random, pillarField(p -> (long) p.small()));
            case 1 -> single("Pillar.real", random, pillarField(Pillar::real));
            case 2 -> wide("Pillar.spot.y", random, pillarField(p -> p.spot().y()));
            case 3 -> words("Pillar.text", random, pillarField(Pillar::text));
            case 4 -> constant("Pillar.mode", random, pillarField(Pillar::mode));
            case 5 -> truth("`look.Pillar`.on", random, pillarField(Pillar::on));
            default -> array("Pillar.numbers", random, pillarField(Pillar::numbers));
        };
    }

    private static Condition ofSlots(SplittableRandom random) {
        int place = random.nextInt(-2, 4);
        String name = "look.Slot" + (place < 0 ? "" : "[" + place + "]");
        Condition of =
                random.nextBoolean() ? single(name + ".weight", random, null) : whole(name + ".id", random, null);
        String[] parts = of.text.split(" ", -1);
        boolean weight = parts[0].endsWith("weight");
        BiPredicate<Entry, Integer> holds = (entry, i) -> weight
                ? decimal(
                        parts[1],
                        entry.slots.get(i).weight(),
                        Float.parseFloat(parts[2].replace("infinity", "Infinity")))
                : holds(parts[1], Long.compare(entry.slots.get(i).id(), Long.parseLong(parts[2])));
        return new Condition(of.text, entry -> {
            for (int i = 0; i < entry.slots.size(); i++) {
                if ((place < 0 || i == place) && holds.test(entry, i)) {
                    return true;
                }
            }
            return false;
        });
    }

    private Condition target(SplittableRandom random) {
        long who = random.nextBoolean() ? Entity.NULL : someone(random);
        boolean same = random.nextBoolean();
        return new Condition(
                "Gauge.target " + (same ? "= " : "!= ") + (who == Entity.NULL ? "none" : Entity.toString(who)),
                entry -> entry.gauge != null && (entry.gauge.target() == who) == same);
    }

    private static <V> Function<Entry, @Nullable V> gaugeField(Function<Gauge, V> field) {
        return entry -> entry.gauge == null ? null : field.apply(entry.gauge);
    }

    private static <V> Function<Entry, @Nullable V> pillarField(Function<Pillar, V> field) {
        return entry -> entry.pillar == null ? null : field.apply(entry.pillar);
    }

    // ---- comparisons

    private static String sign(SplittableRandom random) {
        return SIGNS[random.nextInt(SIGNS.length)];
    }

    private static <V> Condition compare(
            String name, String sign, Object with, @Nullable Function<Entry, @Nullable V> of, Predicate<V> test) {
        return new Condition(name + " " + sign + " " + with, entry -> {
            V value = of == null ? null : of.apply(entry);
            return value != null && test.test(value);
        });
    }

    private static Condition whole(String name, SplittableRandom random, @Nullable Function<Entry, @Nullable Long> of) {
        String sign = sign(random);
        long with = random.nextInt(-4, 5);
        return compare(name, sign, with, of, value -> holds(sign, Long.compare(value, with)));
    }

    private static Condition single(
            String name, SplittableRandom random, @Nullable Function<Entry, @Nullable Float> of) {
        String sign = sign(random);
        float with = literal(random);
        return compare(name, sign, shown(with), of, value -> decimal(sign, value, with));
    }

    private static Condition wide(
            String name, SplittableRandom random, @Nullable Function<Entry, @Nullable Double> of) {
        String sign = sign(random);
        double with = literal(random);
        return compare(name, sign, shown(with), of, value -> decimal(sign, value, with));
    }

    private static float literal(SplittableRandom random) {
        float with = real(random);
        return Float.isNaN(with) ? 7 : with;
    }

    private static Condition words(String name, SplittableRandom random, Function<Entry, @Nullable String> of) {
        String sign = sign(random);
        String with = text(random);
        String escaped = with.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
        return compare(name, sign, "\"" + escaped + "\"", of, value -> holds(sign, value.compareTo(with)));
    }

    private static Condition constant(String name, SplittableRandom random, Function<Entry, @Nullable Mode> of) {
        String sign = sign(random);
        Mode with = mode(random);
        return compare(name, sign, with, of, value -> holds(sign, value.compareTo(with)));
    }

    private static Condition truth(String name, SplittableRandom random, Function<Entry, @Nullable Boolean> of) {
        boolean same = random.nextBoolean();
        boolean with = random.nextBoolean();
        return compare(name, same ? "=" : "!=", with, of, value -> (value == with) == same);
    }

    private static Condition array(String name, SplittableRandom random, Function<Entry, short @Nullable []> of) {
        String sign = sign(random);
        int with = random.nextInt(3);
        int element = random.nextInt(-2, 3);
        IntPredicate counts = i -> element < 0 || i == element;
        return compare(element < 0 ? name : name + "[" + element + "]", sign, with, of, values -> {
            for (int i = 0; i < values.length; i++) {
                if (counts.test(i) && holds(sign, Integer.compare(values[i], with))) {
                    return true;
                }
            }
            return false;
        });
    }
}
