package io.fdp.dds.internal.descriptor;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.dds.DdsTools;
import io.fdp.dds.idl.EntityIdl;
import io.fdp.dds.idl.FdpIdl;
import io.fdp.dds.idl.IdlKind;
import io.fdp.dds.idl.IdlMember;
import io.fdp.dds.idl.IdlStruct;
import io.fdp.dds.idl.IdlText;
import io.fdp.kernel.layout.ComponentLayout;
import io.fdp.kernel.layout.FieldKind;
import io.fdp.testkit.Seeds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Descriptors are those of idlc, byte for byte. */
@SuppressWarnings("restricted") // reads structures of C
class TopicDescriptorTest {
    private static final int RANDOM_TYPES = 60;

    /** Prints a descriptor of the included file; {@code NAME} is the name of a structure. */
    private static final String PRINT = """
        #include <stdio.h>
        #include <stddef.h>
        #include "corpus.c"
        static void hex (const void *at, size_t n) {
          for (size_t i = 0; i < n; i++) printf ("%02x", ((const unsigned char *) at)[i]);
          printf (" ");
        }
        static void show (const dds_topic_descriptor_t *d, size_t words) {
          printf ("%s %u %u %x %u %u ", d->m_typename, d->m_size, d->m_align, d->m_flagset, d->m_nkeys, d->m_nops);
          for (uint32_t i = 0; i < d->m_nkeys; i++)
            printf ("%s:%u:%u ", d->m_keys[i].m_name, d->m_keys[i].m_offset, d->m_keys[i].m_idx);
          hex (d->m_ops, 4 * words);
          hex (d->type_information.data, d->type_information.sz);
          hex (d->type_mapping.data, d->type_mapping.sz);
          printf ("%s|%u\\n", d->m_meta, d->restrict_data_representation);
        }
        int main (void) {
        SHOWS
          return 0;
        }
        """;

    @TempDir
    Path folder;

    @Test
    void shouldBeThoseOfTheCompilerOfIdl() {
        DdsTools.requireCompilers();
        Seeds.run(1, random -> {
            try {
                compare(corpus(random));
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        });
    }

    private void compare(List<IdlStruct> types) throws IOException {
        Path idl = folder.resolve("corpus.idl");
        Files.writeString(idl, IdlText.of(types));
        DdsTools.compileIdl(folder, idl);
        String shows = types.stream()
                .map(type -> "  show (&fdp_NAME_desc, sizeof (fdp_NAME_ops) / 4);".replace("NAME", type.name()))
                .collect(Collectors.joining("\n"));
        Files.writeString(folder.resolve("print.c"), PRINT.replace("SHOWS", shows));
        Path program = DdsTools.compileC(folder, "print", folder.resolve("print.c"));
        List<String> theirs = DdsTools.run(folder, 60, program.toString());
        assertThat(theirs).hasSameSizeAs(types);
        for (int i = 0; i < types.size(); i++) {
            assertThat(show(types.get(i))).as(IdlText.of(List.of(types.get(i)))).isEqualTo(theirs.get(i));
        }
    }

    private static String show(IdlStruct type) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment all = TopicDescriptor.of(type, arena);
            StringBuilder text = new StringBuilder(text(all, 16) + " " + number(all, 0) + " " + number(all, 4) + " "
                    + Integer.toHexString(number(all, 8)) + " " + number(all, 12) + " " + number(all, 32) + " ");
            int keys = number(all, 12);
            if (keys > 0) {
                MemorySegment key = all.get(ValueLayout.ADDRESS, 24).reinterpret(16L * keys);
                for (int i = 0; i < keys; i++) {
                    text.append(text(key, 16L * i)).append(':').append(number(key, 16L * i + 8));
                    text.append(':').append(number(key, 16L * i + 12)).append(' ');
                }
            }
            int words = new TypeInstructions(type).words().length;
            text.append(hex(all.get(ValueLayout.ADDRESS, 40), 4L * words)).append(' ');
            text.append(hex(all.get(ValueLayout.ADDRESS, 56), number(all, 64))).append(' ');
            text.append(hex(all.get(ValueLayout.ADDRESS, 72), number(all, 80))).append(' ');
            return text.append(text(all, 48))
                    .append('|')
                    .append(number(all, 88))
                    .toString();
        }
    }

    private static int number(MemorySegment at, long offset) {
        return at.get(ValueLayout.JAVA_INT, offset);
    }

    private static String text(MemorySegment at, long offset) {
        return at.get(ValueLayout.ADDRESS, offset).reinterpret(1024).getString(0);
    }

    private static String hex(MemorySegment at, long bytes) {
        return HexFormat.of().formatHex(at.reinterpret(bytes).toArray(ValueLayout.JAVA_BYTE));
    }

    // ---- types

    private static List<IdlStruct> corpus(SplittableRandom random) {
        List<IdlStruct> types = new ArrayList<>(List.of(FdpIdl.SAMPLE, FdpIdl.PRESENCE, ofAComponent()));
        for (int i = 0; i < RANDOM_TYPES; i++) {
            List<IdlMember> members = new ArrayList<>();
            int keys = random.nextInt(3);
            for (int k = 0; k < keys; k++) {
                members.add(IdlMember.key("key_" + k, random.nextBoolean() ? IdlKind.INT64 : IdlKind.INT32));
            }
            int count = random.nextInt(1, 12);
            for (int m = 0; m < count; m++) {
                members.add(random(random, "m" + m));
            }
            types.add(new IdlStruct("Type" + i, members));
        }
        return types;
    }

    private static IdlMember random(SplittableRandom random, String name) {
        IdlKind kind = List.of(IdlKind.values()).get(random.nextInt(IdlKind.values().length));
        int count = random.nextInt(3) == 0 || kind.hasBound() ? random.nextInt(1, random.nextBoolean() ? 4 : 600) : 0;
        List<String> constants = kind != IdlKind.ENUM
                ? List.of()
                : IntStream.range(0, random.nextInt(1, 20))
                        .mapToObj(i -> "C" + i)
                        .toList();
        return new IdlMember(name, kind, false, count, constants);
    }

    private static IdlStruct ofAComponent() {
        ComponentLayout layout = ComponentLayout.rows(136, 8)
                .field("level", FieldKind.BYTE, 0)
                .field("pose.x", FieldKind.DOUBLE, 8)
                .field("long", FieldKind.LONG, 16)
                .field("id", FieldKind.CHAR, 24)
                .enumeration("mood", 28, "CALM", "ANGRY")
                .string("label", 32, 32)
                .array("others", FieldKind.ENTITY, 2, 64)
                .array("bits", FieldKind.BOOLEAN, 5, 80)
                .field("short", FieldKind.SHORT, 86)
                .field("f", FieldKind.FLOAT, 88)
                .array("ints", FieldKind.INT, 10, 92)
                .build();
        return EntityIdl.of("battle.Tank$State", layout);
    }
}
