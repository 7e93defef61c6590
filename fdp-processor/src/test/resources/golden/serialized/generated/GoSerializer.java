package golden;

import io.fdp.annotations.GeneratedFrom;
import io.fdp.codec.data.DataReader;
import io.fdp.codec.data.DataWriter;
import io.fdp.codec.data.Serializer;
import java.lang.Override;
import javax.annotation.processing.Generated;

/**
 * Writes and reads {@link Route.Go}.
 */
@GeneratedFrom(Route.Go.class)
@Generated("io.fdp.processor.FdpProcessor")
public final class GoSerializer implements Serializer<Route.Go> {
    /**
     * The one serializer; it has no state.
     */
    public static final GoSerializer INSTANCE = new GoSerializer();

    private GoSerializer() {
    }

    @Override
    public void write(DataWriter to, Route.Go value) {
        to.fields(1, null);
        to.field(1, "to");
        to.object(value.to(), LegSerializer.INSTANCE);
    }

    @Override
    public Route.Go read(DataReader from) {
        Route.Leg field0 = null;
        int count = from.fields("Go");
        for (int i = 0; i < count; i++) {
            int key = from.key();
            switch (key) {
                case 1 -> {
                    from.field("to");
                    field0 = from.object(LegSerializer.INSTANCE);
                }
                default -> from.skip();
            }
        }
        return new Route.Go(field0);
    }
}
