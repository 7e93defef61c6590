package golden;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import java.lang.Override;
import javax.annotation.processing.Generated;

/**
 * Writes and reads {@link Route.Stay}.
 */
@GeneratedFrom(Route.Stay.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class StaySerializer implements Serializer<Route.Stay> {
    /**
     * The one serializer; it has no state.
     */
    public static final StaySerializer INSTANCE = new StaySerializer();

    private StaySerializer() {
    }

    @Override
    public void write(DataWriter to, Route.Stay value) {
        to.fields(0, null);
    }

    @Override
    public Route.Stay read(DataReader from) {
        int count = from.fields("Stay");
        for (int i = 0; i < count; i++) {
            int key = from.key();
            switch (key) {
                default -> from.skip();
            }
        }
        return new Route.Stay();
    }
}
