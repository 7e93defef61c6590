package io.fdp.engine.tkb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fdp.kernel.EntityRepository;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** DIS types as values, as patterns, and as keys of templates. */
class DisTypeTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @Test
    void shouldKeepSevenFieldsFromTheGeneralToTheSpecial() {
        DisType type = DisType.of(1, 2, 0x0304, 5, 6, 7, 255);

        assertThat(type.bits()).isEqualTo(0x01_02_0304_05_06_07_ffL);
        assertThat(new int[] {
                    type.kind(),
                    type.domain(),
                    type.country(),
                    type.category(),
                    type.subcategory(),
                    type.specific(),
                    type.extra()
                })
                .containsExactly(1, 2, 772, 5, 6, 7, 255);
        assertThat(type).hasToString("1.2.772.5.6.7.255");
        assertThat(DisType.parse("1.2.772.5.6.7.255")).isEqualTo(type);
        assertThat(DisType.of(255, 255, 65_535, 255, 255, 255, 255).bits()).isEqualTo(-1L);
        assertThat(DisType.of()).isEqualTo(DisType.NONE);
        assertThat(DisType.NONE.mask()).isZero();
        assertThat(DisType.of(1, 0, 225).mask()).isEqualTo(0xff_00_ffff_00_00_00_00L);
        assertThat(DisType.of(1, 0, 225).specificity()).isEqualTo(2);
    }

    @Test
    void shouldRefuseWhatDoesNotFit() {
        assertThatThrownBy(() -> DisType.of(256)).hasMessage("the kind of a DIS type not between 0 and 255: 256");
        assertThatThrownBy(() -> DisType.of(1, 1, 65_536))
                .hasMessage("the country of a DIS type not between 0 and 65535: 65536");
        assertThatThrownBy(() -> DisType.of(1, 1, 1, 1, 1, 1, -1))
                .hasMessage("the extra of a DIS type not between 0 and 255: -1");
        assertThatThrownBy(() -> DisType.of(new int[8])).hasMessageContaining("at most 7 fields");
        for (String wrong : new String[] {"", ".", "1.", "a", "1,2", "-1", "1.2.3.4.5.6.7.", "999999", "+1", " 1"}) {
            assertThatThrownBy(() -> DisType.parse(wrong)).as(wrong).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void shouldFindEntitiesByQueries() {
        EntityRepository repo = worlds.create();
        long tank = repo.createEntity();
        long plane = repo.createEntity();
        repo.setDisType(tank, DisType.of(1, 1, 225, 1).bits());
        repo.setDisType(plane, DisType.of(1, 2, 225, 50).bits());
        DisType air = DisType.of(1, 2);

        assertThat(repo.query().disType(air.bits(), air.mask()).build().single())
                .isEqualTo(plane);
        assertThat(DisType.of(repo, tank).matches(air)).isFalse();
        assertThat(DisType.of(repo, plane).matches(air)).isTrue();
        assertThat(MasterDescriptor.of(repo, plane)).isEqualTo(new MasterDescriptor(0, DisType.of(1, 2, 225, 50)));
    }

    @Test
    void shouldAnswerTheMostSpecificTemplate() {
        Tkb tkb = Tkb.builder(worlds.create())
                .template(1, "platform", DisType.of(1))
                .template(2, "land platform", DisType.of(1, 1))
                .template(3, "tank", DisType.of(1, 1, 0, 1))
                .template(4, "US land platform", DisType.of(1, 1, 225))
                .template(5, "M1", DisType.of(1, 1, 225, 1, 1))
                .template(7, "M1A2", DisType.of(1, 1, 225, 1, 1, 3))
                .template(6, "M1A2 too", DisType.of(1, 1, 225, 1, 1, 3))
                .build();

        assertThat(tkb.match(DisType.of(1, 5)).id()).isEqualTo(1);
        assertThat(tkb.match(DisType.of(1, 1, 78)).id()).isEqualTo(2);
        assertThat(tkb.match(DisType.of(1, 1, 78, 1, 9)).id()).isEqualTo(3);
        assertThat(tkb.match(DisType.of(1, 1, 225, 1, 2)).id())
                .as("country before category")
                .isEqualTo(4);
        assertThat(tkb.match(DisType.of(1, 1, 225, 1, 1, 9)).id()).isEqualTo(5);
        assertThat(tkb.match(DisType.of(1, 1, 225, 1, 1, 3, 8)).id())
                .as("the lower number")
                .isEqualTo(6);
        assertThat(tkb.tryMatch(DisType.of(2).bits())).isNull();
        assertThatThrownBy(() -> tkb.match(DisType.of(2)))
                .isInstanceOf(TkbException.class)
                .hasMessage("no template of this TKB describes DIS type 2.0.0.0.0.0.0: add a general one, as for its"
                        + " kind and domain, or ask with tryMatch()");
    }

    @Test
    void shouldAnswerWhatASearchThroughAllWould() {
        Seeds.run(30, random -> {
            try (EntityRepository repo = EntityRepository.create()) {
                TkbBuilder builder = Tkb.builder(repo);
                List<Integer> ids = new ArrayList<>();
                for (int i = 0; i < random.nextInt(1, 200); i++) {
                    int id = random.nextInt(1, Integer.MAX_VALUE);
                    DisType type = randomType(random);
                    if (!ids.contains(id) && type.bits() != 0) {
                        ids.add(id);
                        builder.template(id, "template " + i, type);
                    }
                }
                Tkb tkb = builder.build();
                for (int i = 0; i < 300; i++) {
                    DisType wanted = randomType(random);
                    assertThat(Optional.ofNullable(tkb.tryMatch(wanted.bits()))).isEqualTo(search(tkb, wanted));
                    int id = random.nextInt(1, 100);
                    assertThat(tkb.tryTemplate(id) != null).isEqualTo(ids.contains(id));
                }
                ids.forEach(id -> assertThat(tkb.template(id).id()).isEqualTo(id));
            }
        });
    }

    private static Optional<TkbTemplate> search(Tkb tkb, DisType wanted) {
        return tkb.templates().stream()
                .filter(template -> wanted.matches(template.disType()))
                .max(Comparator.<TkbTemplate>comparingInt(
                                template -> template.disType().specificity())
                        .thenComparing(template -> template.disType().mask(), Long::compareUnsigned)
                        .thenComparingInt(template -> -template.id()));
    }

    private static DisType randomType(SplittableRandom random) {
        int[] fields = new int[7];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = random.nextInt(3) == 0 ? 0 : random.nextInt(3);
        }
        return DisType.of(fields);
    }
}
