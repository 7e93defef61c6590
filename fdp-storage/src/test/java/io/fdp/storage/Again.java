package io.fdp.storage;

import io.fdp.annotations.Alias;
import io.fdp.annotations.Component;

/** What a later program knows again of what the one before it did not. */
public final class Again {
    private Again() {}

    @Alias("evolved.NewBody")
    @Component(name = "evolved.BodyAgain", prefix = "BodyAgain")
    public record Body(float dropped, double last) {}

    @Alias("evolved.NewAxle")
    @Component(name = "evolved.AxleAgain", parts = true, prefix = "AxleAgain")
    public record Axle(int id, short dropped) {}
}
