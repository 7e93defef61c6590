package io.fdp.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fdp.annotations.Component;
import io.fdp.format.query.QueryCondition;
import io.fdp.format.query.QueryTypes;
import io.fdp.format.query.TemplateNames;
import io.fdp.format.query.TextQuery;
import io.fdp.format.query.TextQueryException;
import io.fdp.format.query.WorldEntities;
import io.fdp.format.query.WorldQuery;
import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.component.TagColumn;
import io.fdp.kernel.entity.Entity;
import io.fdp.testkit.Worlds;
import io.fdp.tests.components.LookGaugeTable;
import io.fdp.tests.components.Looks.Gauge;
import io.fdp.tests.components.Looks.Lit;
import io.fdp.tests.components.Looks.Mode;
import io.fdp.tests.components.Looks.Note;
import io.fdp.tests.components.Looks.Slot;
import io.fdp.tests.components.Looks.Spot;
import io.fdp.tests.components.OtherSlotTable;
import io.fdp.tests.components.PillarTable;
import io.fdp.tests.components.Shapes.Burning;
import io.fdp.tests.components.Shapes.Damaged;
import io.fdp.tests.components.SlotParts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The language of queries that people write: what is right, and what an error says about what is wrong. */
class TextQueryTest {
    private static final String OTHERS = "!\"#$%&'()*+,-./0:;<=>?@A[\\]^_`az{|}~\u0000\t\u00e9\u2028\ud83d\ude00";

    @RegisterExtension
    final Worlds worlds = new Worlds();

    private EntityRepository repo;
    private LookGaugeTable gauge;
    private SlotParts slots;
    private QueryTypes types;

    @BeforeEach
    void open() {
        repo = worlds.create();
        gauge = repo.register(LookGaugeTable.TYPE);
        repo.register(PillarTable.TYPE);
        slots = repo.register(SlotParts.TYPE);
        repo.register(OtherSlotTable.TYPE);
        repo.registerTag(Lit.class);
        repo.registerManaged(Note.class);
        types = WorldEntities.of(repo, TemplateNames.of(Map.of(7, "tank.t72", 8, "tank.m1")))
                .types();
    }

    /** Right queries with everything that the grammar has. */
    static List<String> corpus() {
        return List.of(
                "",
                "  ",
                "Gauge",
                "look.Gauge , !Lit",
                "! Lit,Pillar",
                "`look.Gauge`, `Pillar`.whole = 1",
                "look.Slot.weight >= 1.5e-3, !owned(Gauge), owned( look.Slot )",
                "look.Slot[2].id != 5",
                "Gauge.small = -128, Gauge.middle < 0x7f, Gauge.large = 9223372036854775807",
                "Gauge.large < 18446744073709551616, Gauge.whole > -1e30",
                "Gauge.real = 0.1, Gauge.precise <= -infinity, Gauge.real != infinity",
                "Gauge.on = true, Gauge.on != false",
                "Gauge.mode >= IDLE, Pillar.mode = \"BUSY\"",
                "Gauge.spot.x < 3, Pillar.spot.y > +2",
                "Gauge.target = 42#3, Gauge.target != none",
                "Gauge.text = \"a\\\"\\\\\\n\\u00e9 \u2603\", Gauge.text < 'it''",
                "Gauge.letter = 'a', Gauge.letter != \"\\ud800\"",
                "Gauge.numbers[2] = 1, Gauge.numbers > 4, Gauge.numbers.0 = 3",
                "entity = 0#1, template = \"tank.t72\", template != none, tkb = 7",
                "dis = \"1.1.225\", dis != 0x010100e101010300, dis = none",
                "side = 2, flags != 0, spawned >= 0, changed < 100",
                "parent = none, children > 0, role = 3, role != none",
                "Note, !Note");
    }

    /** The corpus has one text that is wrong on purpose to bind, not to read. */
    private static boolean isWrong(String text) {
        return text.contains("'it''");
    }

    @ParameterizedTest
    @MethodSource("corpus")
    void shouldReadAndBindEveryKindOfCondition(String text) {
        String right = isWrong(text) ? text.replace("'it''", "'it\\''") : text;
        TextQuery query = TextQuery.parse(right);
        assertThat(query).hasToString(right);
        assertThat(query.bind(types)).hasToString(right);
        assertThat(query.on(repo, types.templates()).count()).isZero();
    }

    /** Texts that are nearly right, of which no one may end in another error. */
    @ParameterizedTest
    @MethodSource("corpus")
    void shouldReadOrRefuseEveryPrefixAndEveryMutation(String text) {
        for (int end = 0; end <= text.length(); end++) {
            check(text.substring(0, end));
            check(text.substring(end));
            if (end < text.length()) {
                check(text.substring(0, end) + text.substring(end + 1));
            }
            for (int i = 0; i < OTHERS.length(); i++) {
                char other = OTHERS.charAt(i);
                check(text.substring(0, end) + other + text.substring(end));
                if (end < text.length()) {
                    check(text.substring(0, end) + other + text.substring(end + 1));
                }
            }
        }
    }

    private void check(String text) {
        try {
            TextQuery.parse(text).bind(types);
        } catch (TextQueryException wrong) {
            assertThat(wrong.column()).as(text).isBetween(1, text.length() + 1);
            assertThat(wrong.text()).isEqualTo(text);
            assertThat(wrong.marked().lines().toList()).hasSize(2);
            assertThat(wrong.marked().codePoints().filter(c -> c != '\n').noneMatch(Character::isISOControl))
                    .isTrue();
            assertThat(wrong.getMessage()).startsWith("column " + wrong.column() + ": ");
        }
    }

    @Test
    void shouldRefuseEndlessTexts() {
        for (String text : List.of(
                "(".repeat(1_000_000),
                "Gauge.".repeat(100_000),
                "Gauge" + "[0]".repeat(1000),
                "Gauge,".repeat(600),
                "!".repeat(4000),
                "`" + "a".repeat(4000),
                "Gauge.whole = " + "9".repeat(4000),
                "Gauge.whole = 1e" + "9".repeat(300),
                "Gauge.whole = 1e99999",
                "Gauge.numbers[99999999999] = 1",
                "A" + ".b".repeat(2000))) {
            TextQueryException wrong = catchThrowableOfType(
                    TextQueryException.class, () -> TextQuery.parse(text).bind(types));
            assertThat(wrong).as(text.substring(0, 10)).isNotNull();
            assertThat(wrong.getMessage().length()).isLessThan(400);
            assertThat(wrong.marked().length()).isLessThan(1000);
        }
        assertThat(TextQuery.parse("Gauge.whole < 1e9999, Gauge.real > -1e9999")
                        .on(repo)
                        .count())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                // grammar
                "Gauge,|7|a condition|",
                "Gauge Lit|7|a comma|",
                "Gauge && Lit|7|a comma|comma for and",
                "Gauge or Lit|7|a comma|no or",
                "!|2|the name of a component|",
                "Gauge.|7|a name|",
                "Gauge.whole <|14|a value|",
                "Gauge.whole == 3|13|no such operator|did you mean ~~=~~?",
                "Gauge.whole < .5|15|a value|a digit before the point",
                "Gauge.whole < 5m|16|after a number|",
                "!Gauge.whole < 5|1|! stands before a component|opposite",
                "Gauge.text = 'abc|14|has no end|",
                "Gauge.text = 'a\\x'|16|no such escape|",
                "Gauge.text = 'a\\u12'|16|four hexadecimal digits|",
                "Gauge.numbers[x] = 1|15|the number of an element|",
                "Gauge.numbers[1 = 1|17|] is expected|",
                "owned Gauge|7|a comma|",
                "owned(|7|the name of a component|",
                "Gauge.target = 42#|19|a generation|",
                "Gauge.target = 42#0|16|no such entity|",
                "Gauge.whole = 3 4|17|a comma|",
                "*|1|a condition|",
                // names
                "Guage|1|unknown component|did you mean ~~Gauge~~? components are ",
                "Xylophone|1|unknown component|components are ",
                "Xylophone|1|unknown component|look.Slot",
                "Guage|1|unknown component|other.Slot",
                "Gaug.whole = 1|1|unknown component|Gauge",
                "sid = 1|1|unknown component|did you mean ~~side~~?",
                "Slot|1|several components|look.Slot, other.Slot",
                "Slot.id = 1|1|several components|look.Slot, other.Slot",
                "Gauge.whol = 1|7|no field|did you mean ~~whole~~?",
                "Gauge.spot = 1|7|several fields|spot.x, spot.y",
                "Gauge = 1|1|field by field|it has small",
                "Gauge.whole|7|is compared|Gauge.whole = 1",
                "Lit.x = 1|5|has no fields|",
                "Note.text = 'a'|6|has objects|",
                "Gauge.numbers[3] = 1|14|no such element|3 elements",
                "Gauge.whole[0] = 1|12|is no array|",
                "side|1|no component|side = 1",
                "owner = 2|1|owner has no meaning|owned(Position)",
                "owner|1|no component|owned(Position)",
                // values
                "Gauge.whole = 'a'|15|cannot be compared with a text|a number",
                "Gauge.whole = 1.5|15|never is that number|",
                "Gauge.small = 128|15|never is that number|",
                "Gauge.real = 1e39|14|never is that number|",
                "Gauge.text = 5|14|cannot be compared with a number|in quotes",
                "Gauge.letter = 'ab'|16|one character|",
                "Gauge.on = 1|12|cannot be compared with a number|true or false",
                "Gauge.on < true|12|no order|= or !=",
                "Gauge.mode = BUZY|14|no constant|did you mean ~~BUSY~~?",
                "Gauge.target < 1#1|16|no order|",
                "Gauge.target = 5|16|cannot be compared with a number|42#3",
                "template = 'tank.t7'|12|there is no template|did you mean ~~tank.t72~~?",
                "template = 7|12|a template is a text|did you mean ~~tkb~~?",
                "dis = 1.5|7|no DIS type|",
                "dis = '1.1.99999'|7|no DIS type|",
                "side = 'a'|8|cannot be compared with a text|",
                "role < none|8|no order|"
            })
    void shouldSayWhereAndWhatIsWrong(String text, int column, String problem, String suggestion) {
        TextQueryException wrong = catchThrowableOfType(
                TextQueryException.class, () -> TextQuery.parse(text).bind(types));
        assertThat(wrong).as(text).isNotNull();
        assertThat(wrong.column()).as(wrong.getMessage()).isEqualTo(column);
        assertThat(wrong.problem()).contains(problem.replace("~~", "\""));
        assertThat(wrong.suggestion()).contains(suggestion == null ? "" : suggestion.replace("~~", "\""));
        assertThat(wrong.marked()).isEqualTo(text + "\n" + " ".repeat(column - 1) + "^");
    }

    @Test
    void shouldRefuseNamesOfTemplatesWhereThereAreNone() {
        assertThatThrownBy(() -> TextQuery.parse("template = 'a'").on(repo))
                .isInstanceOf(TextQueryException.class)
                .hasMessageContaining("numbers of templates only")
                .hasMessageContaining("tkb = 7");
    }

    @Test
    void shouldKeepTheTree() {
        assertThat(TextQuery.parse("!Lit, Gauge.spot.x < 1").conditions())
                .hasSize(2)
                .first()
                .isInstanceOf(QueryCondition.Has.class);
        assertThatThrownBy(() -> TextQuery.parse(null)).hasMessageContaining("the text of a query is null");
    }

    // ---- values

    private static Gauge gaugeOf(float real, double precise, String text) {
        return new Gauge(
                (byte) -1,
                (short) 2,
                'c',
                -4,
                5,
                real,
                precise,
                true,
                Mode.IDLE,
                new Spot(1, 2),
                Entity.NULL,
                text,
                new short[] {1, 2, 3});
    }

    /** Constants with the names of other values. */
    enum Odd {
        calm,
        infinity,
        nan,
        none,
        owned
    }

    @Component
    record Mood(Odd odd, float height) {}

    @Test
    void shouldReadAWordAsAConstantWhereTheFieldIsAnEnum() {
        MoodTable mood = repo.register(MoodTable.TYPE);
        for (Odd odd : Odd.values()) {
            mood.add(repo.createEntity(), odd, Float.POSITIVE_INFINITY);
        }
        for (Odd odd : Odd.values()) {
            assertThat(count("Mood.odd = " + odd)).as(odd.name()).isOne();
            assertThat(count("Mood.odd = '" + odd + "', Mood.height = infinity"))
                    .as(odd.name())
                    .isOne();
        }
        assertThat(count("Mood.odd > infinity, Mood.height = +infinity")).isEqualTo(3);
        assertThat(count("Mood.height = -infinity")).isZero();
        assertThatThrownBy(() -> count("Mood.odd = +infinity"))
                .isInstanceOf(TextQueryException.class)
                .hasMessageContaining("odd is an enum, and cannot be compared with an infinite number");
        assertThatThrownBy(() -> count("Mood.height = nan"))
                .hasMessageContaining("height is a number, and cannot be compared with the word nan");
    }

    private int count(String text) {
        return TextQuery.parse(text).on(repo).count();
    }

    @Test
    void shouldCompareNumbersExactlyAndNanWithNothing() {
        gauge.add(repo.createEntity(), gaugeOf(0.1f, 0.1, "grün"));
        gauge.add(repo.createEntity(), gaugeOf(Float.NaN, Double.NaN, ""));
        gauge.add(repo.createEntity(), gaugeOf(-0f, -0.0, "z"));
        gauge.add(repo.createEntity(), gaugeOf(Float.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, "gruen"));
        assertThat(count("Gauge.real = 0.1")).isOne();
        assertThat(count("Gauge.precise = 0.1")).isOne();
        assertThat(count("Gauge.real != 0.1")).isEqualTo(2);
        assertThat(count("Gauge.real = 0")).isOne();
        assertThat(count("Gauge.precise < 0, Gauge.precise = -infinity")).isOne();
        assertThat(count("Gauge.real < 1e39")).isEqualTo(2);
        assertThat(count("Gauge.real <= 1e39")).isEqualTo(2);
        assertThat(count("Gauge.real > 1e39")).isOne();
        assertThat(count("Gauge.real >= 1e39")).isOne();
        assertThat(count("Gauge.precise >= -1e400")).isEqualTo(2);
        assertThat(count("Gauge.precise < -1e400")).isOne();
        assertThat(count("Gauge.whole < -3.5, Gauge.whole > -4.5, Gauge.whole >= -4, Gauge.whole <= -3.9"))
                .isEqualTo(4);
        assertThat(count("Gauge.whole < 1e20, Gauge.large > -1e20, Gauge.whole < infinity"))
                .isEqualTo(4);
        assertThat(count("Gauge.whole > 1e20")).isZero();
        assertThat(count("Gauge.text = 'gr\\u00fcn'")).isOne();
        assertThat(count("Gauge.text >= 'gruen', Gauge.text < 'z'")).isEqualTo(2);
        assertThat(count("Gauge.numbers = 3, Gauge.numbers != 3")).isEqualTo(4);
        assertThat(count("Gauge.numbers[0] = 3")).isZero();
        assertThat(count("Gauge.letter > 'b', Gauge.mode < BUSY, Gauge.on = true"))
                .isEqualTo(4);
    }

    @Test
    void shouldMatchIfAnyPartMatches() {
        long two = repo.createEntity();
        slots.add(two, new Slot(1, 5, Mode.OFF));
        slots.add(two, new Slot(2, 7, Mode.BUSY));
        slots.add(repo.createEntity(), new Slot(3, 5, Mode.OFF));
        assertThat(count("look.Slot.weight = 5")).isEqualTo(2);
        assertThat(count("look.Slot.weight != 5")).isOne();
        assertThat(count("look.Slot[1].weight = 7")).isOne();
        assertThat(count("look.Slot[0].weight = 7")).isZero();
        assertThat(count("look.Slot[5].weight = 7")).isZero();
        // each condition looks for a part of its own
        assertThat(count("look.Slot.weight = 5, look.Slot.state = BUSY")).isOne();
    }

    @Test
    void shouldAskAboutHeadersFamiliesAndRoles() {
        long parent = repo.createEntity();
        long child = repo.createEntity();
        repo.hierarchy().addChild(parent, child);
        repo.roles().assign(4, parent);
        repo.roles().assign(9, parent);
        repo.setSide(child, 65_535);
        repo.setTkbType(child, -7);
        repo.setDisType(child, 0x0101_00e1_0102_0300L);
        WorldQuery children =
                TextQuery.parse("parent = " + Entity.toString(parent)).on(repo);
        assertThat(children.first()).isEqualTo(child);
        assertThat(children.matches(child)).isTrue();
        assertThat(children.matches(parent)).isFalse();
        assertThat(children.matches(Entity.NULL)).isFalse();
        assertThat(children.isEmpty()).isFalse();
        assertThat(count("children = 1, parent = none")).isOne();
        assertThat(count("role = 9")).isOne();
        assertThat(count("role > 4, role < 9")).isOne(); // two roles, one for each condition
        assertThat(count("role = none")).isOne();
        assertThat(count("role != none")).isOne();
        assertThat(count("role = 5")).isZero();
        assertThat(count("side = 65535, tkb < 0, tkb = -7")).isOne();
        assertThat(count("dis = '1.1.225'")).isOne();
        assertThat(count("dis = '1.1.225.1.2.3.0'")).isOne();
        assertThat(count("dis = 0x010100e101020300")).isOne();
        assertThat(count("dis != '1.1'")).isOne();
        assertThat(count("dis = none")).isOne();
        assertThat(count("spawned = 0, changed = 0, flags = 0")).isEqualTo(2);
        assertThat(count("entity = " + Entity.toString(child))).isOne();
    }

    @Test
    void shouldLetATagStandForItsDescendantsInAWorld() {
        long entity = repo.createEntity();
        repo.registerTag(Damaged.class);
        TagColumn burning = repo.registerTag(Burning.class);
        burning.add(entity);
        assertThat(count("Damaged, owned(Damaged)")).isOne();
        assertThat(count("!Damaged")).isZero();
        burning.setAuthority(entity, false);
        assertThat(count("Burning")).isOne();
        assertThat(count("!Burning")).isZero();
        assertThat(count("owned(Burning)")).isZero();
        assertThat(count("!owned(Burning)")).isOne();
    }

    /** People who look want to see everybody. The tag is known before somebody is disabled. */
    @Test
    void shouldFindDisabledEntitiesToo() {
        long one = repo.createEntity();
        long other = repo.createEntity();
        assertThat(TextQuery.parse("!Disabled").on(repo).count()).isEqualTo(2);
        assertThat(TextQuery.parse("fdp.Disabled").on(repo).count()).isZero();
        assertThat(TextQuery.parse("owned(Disabled)").on(repo).count()).isZero();
        assertThat(TextQuery.parse("!owned(Disabled), children = 0").on(repo).count())
                .isEqualTo(2);
        repo.setEnabled(other, false);
        assertThat(TextQuery.parse("").on(repo).count()).isEqualTo(2);
        assertThat(TextQuery.parse("!Disabled").on(repo).first()).isEqualTo(one);
        assertThat(TextQuery.parse("!Disabled").on(repo).count()).isOne();
        assertThat(TextQuery.parse("fdp.Disabled").on(repo).first()).isEqualTo(other);
        assertThatThrownBy(() -> TextQuery.parse("Disabled.x = 1").on(worlds.create()))
                .isInstanceOf(TextQueryException.class);
        assertThatThrownBy(() -> TextQuery.parse("!abled").on(worlds.create())).isInstanceOf(TextQueryException.class);
    }
}
