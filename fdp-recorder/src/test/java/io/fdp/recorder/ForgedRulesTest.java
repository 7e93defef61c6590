package io.fdp.recorder;

import static io.fdp.recorder.format.Forgery.END;
import static io.fdp.recorder.format.Forgery.FRAME;
import static io.fdp.recorder.format.Forgery.INDEX;
import static io.fdp.recorder.format.Forgery.SCHEMA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.DataWriter;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.format.Forgery;
import io.fdp.recorder.format.Forgery.Piece;
import io.fdp.recorder.format.Forgery.Section;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Files with right checksums that break one rule of the format each: all are called damaged, for the right reason. */
class ForgedRulesTest {
    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "../docs/spec/recording");
    private static final int STATE = 1;
    private static final int ENTITIES = 2;
    private static final int VALUES = 3;
    private static final int LINKS = 4;
    private static final int ROLES = 5;
    private static final int EVENTS = 6;
    private static final long LATEST = 1L << 62;

    @TempDir
    Path folder;

    private static Arguments rule(String name, String reason, Consumer<Forgery> forge) {
        return Arguments.of(name, reason, forge);
    }

    // ---- records: everything has keyframes 1, 6 and 11 and ends with tick 12

    static Stream<Arguments> recordRules() {
        return Stream.of(
                rule("end points elsewhere", "the end of tick 12 points back", f -> f.last(END).back = 8),
                rule("index points elsewhere", "the index of tick 12 points back", f -> f.last(INDEX).back = 8),
                rule("schema points somewhere", "a schema of tick 0 points back", f -> f.get(SCHEMA, 0).back = 8),
                rule("delta points elsewhere", "a frame of tick 4 points back", f -> f.frame(4).back = 8),
                rule("keyframe points nowhere", "a frame of tick 6 points back", f -> f.frame(6).back = 0),
                rule("first keyframe points", "a frame of tick 1 points back", f -> f.frame(1).back = 8),
                rule(
                        "gap over a frame before",
                        "there is a frame of tick 3 before it",
                        f -> f.gapBefore(f.frame(4), 3, 1, 2)),
                rule(
                        "gap over a frame behind",
                        "a gap says that ticks up to 4 are missing",
                        f -> f.gapBefore(f.frame(4), 4, 1, 2)),
                rule("gap in a gap", "which is in the gap before it", f -> {
                    f.records.removeIf(each -> each.kind == FRAME && each.tick >= 3 && each.tick <= 5);
                    f.gapBefore(f.frame(6), 3, 3, 2);
                    f.gapBefore(f.frame(6), 5, 1, 1);
                }),
                rule("gap beyond the last tick", "a gap of", f -> f.gapBefore(f.last(SCHEMA), LATEST, 2, 2)),
                rule("gap without ticks", "a gap of 0 ticks", f -> f.gapBefore(f.last(SCHEMA), 13, 0, 2)),
                rule("gap without a reason", "for reason 7", f -> f.gapBefore(f.last(SCHEMA), 13, 1, 7)),
                rule("tick beyond the last", "which no world reaches", f -> f.frame(12).tick = LATEST + 1),
                rule("tick that is negative", "a record has tick 18446744073709551615", f -> f.frame(12).tick = -1),
                rule("tick again", "tick 3 comes after tick 3", f -> f.frame(4).tick = 3),
                rule("delta after dropped frames", "frames were dropped before it", f -> {
                    f.records.remove(f.frame(3));
                    f.gapBefore(f.frame(4), 3, 1, 1);
                }),
                rule("delta after a schema", "a schema is before it", f -> {
                    Piece copy = f.get(SCHEMA, 0).copy();
                    copy.tick = 3;
                    f.records.add(f.records.indexOf(f.frame(4)), copy);
                }),
                rule("delta first", "there is no keyframe before it", f -> f.frame(1).flags &= ~8),
                rule("schema inside of a frame", "a schema is inside of a frame", f -> {
                    f.frame(4).flags &= ~4;
                    Piece copy = f.get(SCHEMA, 0).copy();
                    copy.tick = 4;
                    f.records.add(f.records.indexOf(f.frame(5)), copy);
                }),
                rule("frame without its last record", "has no last record", f -> f.frame(4).flags &= ~4),
                rule("frame without its first record", "a frame has no first record", f -> f.frame(4).flags &= ~2),
                rule("no copy of the schema", "there is no copy of the schema", f -> f.records.remove(f.last(SCHEMA))),
                rule("schema with another tick", "a schema has tick 7", f -> f.last(SCHEMA).tick = 7),
                rule("end with a content", "the end has a content", f -> f.last(END).content = new byte[3]),
                rule("end with compressed nothing", "the end has a content", f -> {
                    f.last(END).flags |= 1;
                    f.last(END).content = new byte[9];
                    f.last(END).rawLength = 0;
                }),
                rule("end that is compressed and empty", "cannot have 0 bytes for 0", f -> f.last(END).flags |= 1),
                rule("end without an index", "there is no index before the end", f -> f.records.remove(f.last(INDEX))),
                rule("number again", "is repeated", f -> f.frame(4).number = 1),
                rule("number that is skipped", "is missing", f -> f.frame(4).number = 40),
                rule(
                        "index with another last tick",
                        "the index",
                        f -> f.index = found -> {
                            found.addFrame(13, false, 0);
                            return found;
                        }),
                rule(
                        "index with a gap that is not there",
                        "the index does not match the file",
                        f -> f.index = found -> {
                            found.addGap(13, 1, 1);
                            return found;
                        }));
    }

    // ---- sections

    static Stream<Arguments> sectionRules() {
        return Stream.of(
                rule(
                        "another state hash",
                        "does not have the state hash",
                        f -> f.frame(3).change(STATE, section -> section.body[0] ^= 1)),
                rule(
                        "another value",
                        "does not have the state hash",
                        f -> f.frame(1).change(ENTITIES, section -> section.body[section.body.length - 1] ^= 1)),
                rule(
                        "another number of entities",
                        "living entities",
                        f -> f.frame(3).change(STATE, section -> section.body[12]++)),
                rule(
                        "state with a type",
                        "a type or a chunk that its kind does not have",
                        f -> f.frame(3).change(STATE, section -> section.type = 1)),
                rule(
                        "roles with a chunk",
                        "a type or a chunk that its kind does not have",
                        f -> withRoles(f).change(ROLES, section -> section.chunk = 1)),
                rule(
                        "objects among native events",
                        "the section says something else",
                        f -> withEvents(f, 0).change(EVENTS, section -> section.flags = 32)),
                rule("objects without their flag", "the section says something else", f -> {
                    Piece frame = withEvents(f, 32);
                    List<Section> all = frame.sections();
                    all.forEach(each -> each.flags &= each.kind == EVENTS ? ~32 : ~0);
                    frame.sections(all);
                }),
                rule(
                        "a role twice",
                        "is there twice",
                        f -> withRoles(f).change(ROLES, section -> {
                            int count = Forgery.le(section.body).getInt(0);
                            section.body = twice(section.body, count);
                        })),
                rule(
                        "a role of the dead",
                        "which does not live",
                        f -> withRoles(f).change(ROLES, section -> section.body[section.body.length - 1] ^= 0x40)),
                rule("a circle of links", "is above itself", f -> links(f, true)),
                rule("a link to nobody", "does not live", f -> links(f, false)),
                rule("sections in another order", "in the wrong place", f -> {
                    List<Section> all = f.frame(1).sections();
                    all.add(1, all.removeLast());
                    f.frame(1).sections(all);
                }),
                rule(
                        "a flag that is not known",
                        "flags that its kind does not have",
                        f -> f.frame(1).change(VALUES, section -> section.flags |= 64)));
    }

    private static Piece withRoles(Forgery of) {
        return with(
                of, section -> section.kind == ROLES && Forgery.le(section.body).getInt(0) > 0);
    }

    private static Piece withEvents(Forgery of, int flags) {
        return with(of, section -> section.kind == EVENTS && section.flags == flags);
    }

    private static Piece with(Forgery of, Predicate<Section> which) {
        return of.records.stream()
                .filter(each -> each.kind == FRAME && each.sections().stream().anyMatch(which))
                .findFirst()
                .orElseThrow();
    }

    /** All roles once more. */
    private static byte[] twice(byte[] body, int count) {
        byte[] more = new byte[4 + 24 * count];
        Forgery.le(more).putInt(0, 2 * count);
        for (int plane = 0; plane < 12; plane++) {
            for (int i = 0; i < 2 * count; i++) {
                more[4 + plane * 2 * count + i] = body[4 + plane * count + i % count];
            }
        }
        return more;
    }

    /** Two of the living above each other, or one below an index where nobody lives. */
    private static void links(Forgery of, boolean circle) {
        Piece frame = of.frame(1);
        List<Section> all = frame.sections();
        Section entities = all.get(1);
        int[] living = new int[1024];
        int count = 0;
        for (int slot = 0; slot < 1024; slot++) {
            if ((entities.body[slot >> 3] >> (slot & 7) & 1) != 0) {
                living[count++] = slot;
            }
        }
        assertThat(count).isGreaterThan(1);
        int a = living[0];
        int b = circle ? living[1] : 1023;
        Section links = new Section();
        links.kind = LINKS;
        links.flags = 8;
        links.body = new byte[3 * 4 * 1024];
        link(links.body, 0, a, b + 1);
        if (circle) {
            link(links.body, 1, a, b + 1);
            link(links.body, 0, b, a + 1);
            link(links.body, 1, b, a + 1);
        }
        all.removeIf(each -> each.kind == LINKS);
        int place = 0;
        while (place < all.size() && all.get(place).kind < LINKS) {
            place++;
        }
        all.add(place, links);
        frame.sections(all);
    }

    private static void link(byte[] body, int field, int slot, int to) {
        for (int plane = 0; plane < 4; plane++) {
            body[field * 4096 + plane * 1024 + slot] = (byte) (to >>> (8 * plane));
        }
    }

    // ---- all

    @ParameterizedTest(name = "{0}")
    @MethodSource({"recordRules", "sectionRules"})
    void shouldCallAForgedFileDamaged(String name, String reason, Consumer<Forgery> forge) throws IOException {
        Forgery forgery = Forgery.of(FILES.resolve("everything.fdp"));
        forge.accept(forgery);
        Path file = forgery.write(folder.resolve("forged.fdp"));
        RecordingCheck check = Recording.verify(file, position -> {});
        assertThat(check.isWhole()).isFalse();
        assertThat(check.damages()).as(name).anyMatch(damage -> damage.why().contains(reason), reason);
    }

    /** What the forger does not change on purpose stays right. */
    @Test
    void shouldCallWholeWhatIsOnlyWrittenAgain() throws IOException {
        for (String name : List.of("everything", "keyframes", "gaps", "schemas", "small", "empty")) {
            Path file = Forgery.of(FILES.resolve(name + ".fdp")).write(folder.resolve(name));
            assertThat(Recording.verify(file, position -> {}).damages())
                    .as(name)
                    .isEmpty();
        }
    }

    @Test
    void shouldRefuseALayoutHashThatIsNotThatOfTheFields() throws IOException {
        Forgery forgery = Forgery.of(FILES.resolve("everything.fdp"));
        for (Piece record : forgery.records) {
            if (record.kind == SCHEMA) {
                int at = indexOf(record.content, "layout".getBytes(StandardCharsets.US_ASCII)) + 6 + 4;
                record.content[at] ^= 1;
            }
        }
        Path file = forgery.write(folder.resolve("layout.fdp"));
        assertThatThrownBy(() -> Recording.open(file).close()).isInstanceOf(DamagedRecordingException.class);
        assertThatThrownBy(() -> Recording.verify(file, position -> {})).isInstanceOf(DamagedRecordingException.class);
    }

    private static int indexOf(byte[] in, byte[] what) {
        for (int at = 0; ; at++) {
            if (Arrays.equals(in, at, at + what.length, what, 0, what.length)) {
                return at;
            }
        }
    }

    /** A frame of another run lies in the content of a record, and the index points there. */
    @Test
    void shouldNotShowAFrameInsideAnotherRecord() throws IOException {
        Forgery forgery = Forgery.of(FILES.resolve("everything.fdp"));
        Piece other = Forgery.of(FILES.resolve("keyframes.fdp")).frame(2);
        other.tick = 1;
        Piece schema = forgery.get(SCHEMA, 0);
        byte[] inside = Forgery.bytes(other, 0, 1);
        DataWriter data = new DataWriter();
        data.string("hidden");
        data.binaryHeader(inside.length);
        data.raw(inside, 0, inside.length);
        byte[] more = Arrays.copyOf(schema.content, schema.content.length + data.size());
        System.arraycopy(data.array(), 0, more, schema.content.length, data.size());
        more[0]++; // one more key
        schema.content = more;
        long at = 8L + 48 + more.length - inside.length;
        forgery.index = found -> Forgery.moveKeyframe(found, 0, at);
        Path file = forgery.write(folder.resolve("inside.fdp"));
        byte[] bytes = Files.readAllBytes(file);
        assertThat(Forgery.le(bytes).getInt((int) at)).as("a record is there").isEqualTo(0x66504446);
        long hash;
        try (Recording recording = Recording.open(FILES.resolve("everything.fdp"))) {
            RecordedFrames frames = RecordedFrames.of(recording);
            frames.seek(1);
            hash = frames.stateHash();
        }
        try (Recording recording = Recording.open(file)) {
            RecordedFrames frames = RecordedFrames.of(recording);
            frames.seek(1);
            assertThat(frames.stateHash()).isEqualTo(hash);
        }
        assertThat(Recording.verify(file, position -> {}).damages())
                .anyMatch(damage -> damage.why().contains("the index does not match the file"));
    }

    /** Bytes are missing in the middle of a record: the records behind lie inside the length that its header states. */
    @Test
    void shouldFindFramesInsideTheLengthOfADamagedRecord() throws IOException {
        Path whole = Forgery.of(FILES.resolve("everything.fdp")).write(folder.resolve("whole.fdp"));
        Forgery forgery = Forgery.of(whole);
        forgery.write(whole);
        Piece large = forgery.frame(5);
        byte[] bytes = Files.readAllBytes(whole);
        int cut = (int) large.at + 48 + 10;
        int gone = large.content.length - 20;
        byte[] shorter = Arrays.copyOf(bytes, bytes.length - gone);
        System.arraycopy(bytes, cut + gone, shorter, cut, bytes.length - cut - gone);
        Path file = Files.write(folder.resolve("shorter.fdp"), shorter);
        assertThat(Recording.verify(file, position -> {}).frames()).isEqualTo(4 + 7);
    }
}
