package io.fdp.kernel.reaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import io.fdp.kernel.internal.content.Contents;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A world that runs for months has more dispatches than an int can count. */
class ManyDispatchesTest {
    @Tag("long")
    @Test
    void shouldGoOnAfterMoreDispatchesThanAnIntCounts() {
        try (EntityRepository repo = EntityRepository.create()) {
            Contents contents = Contents.of(repo);
            ReactedTypes types = new ReactedTypes(contents.world().state(), contents.reactions());
            Reaction early = types.add(ReactionKind.ADDED, null, entity -> {}, null);
            long number = 0;
            for (long i = 0; i < Integer.MAX_VALUE; i++) {
                number = types.beginDispatch();
            }
            types.endDispatch();
            Reaction late = types.add(ReactionKind.ADDED, null, entity -> {}, null);
            assertThat(late.takesPart(number)).isFalse();
            number = types.beginDispatch();
            assertThat(early.takesPart(number)).isTrue();
            assertThat(late.takesPart(number)).isTrue();
            types.endDispatch();
            early.close();
            late.close();
        }
    }
}
