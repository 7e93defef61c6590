package io.fdp.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.ReadLimits;
import io.fdp.kernel.EntityRepository;
import io.fdp.recorder.error.DamagedRecordingException;
import io.fdp.recorder.error.RecordingLimitException;
import io.fdp.recorder.read.FrameCursor;
import io.fdp.testkit.Worlds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A few bytes say that one entity has many roles: readers refuse them before they make tables for them. */
class RoleLimitsTest {
    private static final int ENTITIES = 2;
    private static final int ROLES = 5;
    private static final int KEYFRAME = 2 | 4 | 8;
    private static final int MANY = 200_000;

    /** Room for the bytes of the roles, and not for tables of them. */
    private static final ReadLimits FEW = ReadLimits.TOOLS.withHeap(24L << 20);

    @RegisterExtension
    final Worlds worlds = new Worlds();

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void recordManyRoles() throws IOException {
        file = write(MANY, false);
    }

    private Path write(int count, boolean lastTwice) throws IOException {
        DataWriter schema = new DataWriter();
        schema.mapHeader(1);
        schema.string("format");
        schema.integer(1);
        byte[] alive = new byte[2 * 128 + 36];
        alive[0] = 1;
        alive[128] = 1;
        alive[256] = 1; // its generation
        byte[] roles = new byte[4 + 12 * count];
        Records.fields(roles).putInt(0, count);
        for (int i = 0; i < count; i++) {
            int role = lastTwice && i == count - 1 ? 0 : i;
            for (int plane = 0; plane < 4; plane++) {
                roles[4 + plane * count + i] = (byte) (role >>> (8 * plane));
            }
            roles[4 + 8 * count + i] = 1;
        }
        Records.One frame = new Records.One(
                Records.FRAME,
                KEYFRAME,
                1,
                Records.content(List.of(
                        Records.state(0, 1, 1),
                        new Records.Section(ENTITIES, 1, 0, 0, alive),
                        new Records.Section(ROLES, 0, 0, 0, roles))));
        frame.compressed = true;
        List<Records.One> records = List.of(new Records.One(Records.SCHEMA, 0, 0, schema.toByteArray()), frame);
        Records.renumber(records);
        return Files.write(folder.resolve("roles.fdp"), Records.file(records));
    }

    @Test
    void shouldRefuseToCheckMoreRolesThanTheLimitsHold() {
        assertThatThrownBy(() -> Recording.verify(file, FEW, position -> {}))
                .isInstanceOf(RecordingLimitException.class)
                .hasMessageContaining("200000 roles");
    }

    @Test
    void shouldLeaveTheWorldAsItIsWhenAReplayHasMoreRolesThanTheLimitsHold() throws IOException {
        EntityRepository world = worlds.create();
        try (Recording recording = Recording.open(file, FEW)) {
            Replay replay = recording.replayInto(world).checking(false);
            assertThatThrownBy(replay::next)
                    .isInstanceOf(RecordingLimitException.class)
                    .hasMessageContaining("200000 roles");
        }
        assertThat(world.entityCount()).isZero();
        assertThat(world.roles().count()).isZero();
    }

    @Test
    void shouldShowManyRolesWhereTheLimitsHoldThem() throws IOException {
        EntityRepository world = worlds.create();
        try (Recording recording = Recording.open(file, ReadLimits.TOOLS)) {
            assertThat(recording.replayInto(world).checking(false).next()).isTrue();
        }
        assertThat(world.roles().count()).isEqualTo(MANY);
    }

    @Test
    void shouldFindTheRoleThatIsThereTwiceFarAway() throws IOException {
        Path twice = write(MANY, true);
        try (Recording recording = Recording.open(twice)) {
            FrameCursor cursor = recording.cursor();
            assertThat(cursor.next()).isTrue();
            assertThatThrownBy(() -> cursor.requireRight(true))
                    .isInstanceOf(DamagedRecordingException.class)
                    .hasMessageContaining("role 0 is there twice");
        }
    }
}
