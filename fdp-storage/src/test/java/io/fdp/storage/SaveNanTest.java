package io.fdp.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.fdp.kernel.EntityRepository;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Which NaNs a simulation makes is up to the compiler, and saves of the same world are the same. */
class SaveNanTest {
    private static final float OTHER = Float.intBitsToFloat(0xffc0_1234);
    private static final double OTHER_DOUBLE = Double.longBitsToDouble(0xfff8_0000_0000_0001L);

    private static void fill(EntityRepository repo, float nan, double nanOfDouble) {
        PlaceTable places = repo.register(PlaceTable.TYPE);
        SpeedTable speeds = repo.register(SpeedTable.TYPE);
        repo.singletons().register(RulesTable.TYPE).set(new Stock.Rules(-1, nanOfDouble));
        ArrivalEvents arrivals = repo.events().register(ArrivalEvents.TYPE);
        for (int i = 0; i < 1100; i++) {
            long entity = repo.createEntity();
            places.add(entity, new Stock.Place(i, i % 3 == 0 ? nan : -0f, nan));
            if (i % 5 > 0) {
                speeds.add(entity, new Stock.Speed(i % 2 == 0 ? nan : i, (byte) -1, nanOfDouble));
            }
            if (i < 9) {
                arrivals.publish(entity, i % 2 == 0 ? nan : i, "gate");
            }
        }
    }

    private static byte[] save(EntityRepository repo) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        WorldStorage.of(repo).save(out);
        return out.toByteArray();
    }

    @Test
    void shouldSaveTheSameWhateverTheBitsOfNans() throws IOException {
        try (EntityRepository canonical = EntityRepository.create();
                EntityRepository other = EntityRepository.create();
                EntityRepository loaded = EntityRepository.create()) {
            fill(canonical, Float.NaN, Double.NaN);
            fill(other, OTHER, OTHER_DOUBLE);
            assertThat(save(other)).isEqualTo(save(canonical));
            fill(loaded, 1, 1);
            WorldStorage.of(loaded).load(new ByteArrayInputStream(save(other)));
            assertThat(loaded.stateHash()).isEqualTo(other.stateHash()).isEqualTo(canonical.stateHash());
        }
    }
}
