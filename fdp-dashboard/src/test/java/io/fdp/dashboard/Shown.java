package io.fdp.dashboard;

import io.fdp.annotations.Component;
import io.fdp.annotations.EntityRef;
import io.fdp.annotations.Event;
import io.fdp.annotations.FixedString;
import io.fdp.annotations.Layout;
import io.fdp.annotations.Tag;

/** The types of the worlds that tests show. */
final class Shown {
    enum Mode {
        IDLE,
        BUSY
    }

    @Component(name = "show.Spot")
    record Spot(float x, float y) {}

    @Component(name = "show.Hull", layout = Layout.COLUMNS)
    record Hull(int strength, double heat) {}

    @Component(name = "show.Aim")
    record Aim(@EntityRef long target, Mode mode) {}

    @Component(name = "show.Label")
    record Label(@FixedString(64) String text) {}

    @Component(name = "show.Wheel", parts = true)
    record Wheel(float angle) {}

    /** Registered when the world runs already. */
    @Component(name = "show.Late")
    record Late(int number) {}

    @Tag(name = "show.Marked")
    interface Marked {}

    @Tag(name = "show.Hurried")
    interface Hurried extends Marked {}

    @Event(id = 41, name = "show.Hit")
    record Hit(@EntityRef long who, int power) {}

    private Shown() {}
}
