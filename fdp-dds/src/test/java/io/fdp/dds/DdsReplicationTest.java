package io.fdp.dds;

import static io.fdp.dds.BattleNode.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.dds.BattleParts.Fuel;
import io.fdp.dds.BattleParts.Place;
import io.fdp.dds.BattleParts.Radio;
import io.fdp.testkit.ExpectedLog;
import io.fdp.testkit.Seeds;
import io.fdp.testkit.Worlds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Worlds on several nodes become equal through DDS, with samples of bytes and with plain fields. */
class DdsReplicationTest {
    @RegisterExtension
    final Worlds worlds = new Worlds();

    @RegisterExtension
    final ExpectedLog log = ExpectedLog.of();

    private final int domain = WireRig.randomDomain();

    @BeforeEach
    void requireDds() {
        DdsTools.requireLibrary();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldReachEqualHashes(boolean plain) {
        Seeds.run(1, random -> {
            try (BattleNode one = new BattleNode(worlds.create(), 1, domain, plain);
                    BattleNode two = new BattleNode(worlds.create(), 2, domain, plain)) {
                List<Long> ofOne = new ArrayList<>();
                List<Long> ofTwo = new ArrayList<>();
                for (int i = 0; i < 1500; i++) {
                    ofOne.add(one.spawn(i));
                    ofTwo.add(two.spawn(i + 3000));
                }
                until("both have all", () -> isEqual(3000, one, two), one, two);
                long some = ofOne.get(6);
                assertThat(two.crew.get(two.mirror(one, some)).name()).isEqualTo("crew ä 6");
                assertThat(two.crew.get(two.mirror(one, some)).leader()).isEqualTo(two.mirror(one, some));
                for (int round = 0; round < 60; round++) {
                    change(one, ofOne, random);
                    change(two, ofTwo, random);
                    one.frame();
                    two.frame();
                }
                int count = ofOne.size() + ofTwo.size();
                until("both are equal again", () -> isEqual(count, one, two), one, two);
                try (BattleNode late = new BattleNode(worlds.create(), 3, domain, plain)) {
                    until("a late node is equal, too", () -> isEqual(count, one, late), one, two, late);
                }
                assertThat(one.wire.stats().rejected() + two.wire.stats().rejected())
                        .isZero();
                assertThat(two.replication.stats().rejected()).isZero();
            }
        });
    }

    /** A value and its end may reach a reader in one look, as when the reader's thread had no core for a while. */
    @Test
    void shouldNotKeepValuesWhoseEndComesTogetherWithThem() {
        try (BattleNode one = new BattleNode(worlds.create(), 1, domain, true);
                BattleNode two = new BattleNode(worlds.create(), 2, domain, true)) {
            List<Long> own = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                own.add(one.spawn(2 * i + 1)); // without fuel
            }
            until("both have all", () -> isEqual(300, one, two), one, two);
            for (int round = 0; round < 60; round++) {
                own.forEach(entity -> one.fuel.add(entity, new Fuel(1)));
                one.frame();
                own.forEach(one.fuel::remove);
                one.frame();
            }
            until("the fuel is gone again", () -> isEqual(300, one, two) && two.fuel.count() == 0, one, two);
        }
    }

    private static boolean isEqual(int entities, BattleNode... nodes) {
        for (BattleNode node : nodes) {
            if (node.repo.entityCount() != entities || node.replication.hash() != nodes[0].replication.hash()) {
                return false;
            }
        }
        return true;
    }

    private static void change(BattleNode node, List<Long> own, SplittableRandom random) {
        for (int i = 0; i < 20; i++) {
            long entity = own.get(random.nextInt(own.size()));
            switch (random.nextInt(6)) {
                case 0 -> {
                    node.repo.destroyEntity(entity);
                    own.remove(entity);
                }
                case 1 -> own.add(node.spawn(random.nextInt(10_000)));
                case 2 -> {
                    if (node.fuel.has(entity)) {
                        node.fuel.remove(entity);
                    } else {
                        node.fuel.add(entity, new Fuel(random.nextInt(100)));
                    }
                }
                case 3 -> {
                    if (node.radio.has(entity)) {
                        node.radio.set(
                                entity,
                                new Radio(
                                        (byte) random.nextInt(),
                                        random.nextDouble(),
                                        BattleParts.Mood.ANGRY,
                                        "r" + random.nextInt(1000)));
                    }
                }
                default -> node.place.set(entity, new Place(random.nextDouble(), i, 0));
            }
        }
    }
}
