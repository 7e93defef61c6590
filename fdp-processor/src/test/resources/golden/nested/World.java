package game;

import io.fdp.annotations.Component;

/** A package-private record inside another type, with a prefix. */
final class World {
    static final class Tank {
        @Component(prefix = "TankPosition", packed = true)
        record Position(boolean moving, float x, float y) {}
    }

    private World() {}
}
