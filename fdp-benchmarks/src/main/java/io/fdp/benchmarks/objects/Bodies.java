package io.fdp.benchmarks.objects;

import io.fdp.benchmarks.world.Population;

/** Forces act on bodies: a third as many fields as accesses; the largest step begins again with the first eight. */
public final class Bodies {

    private Bodies() {}

    /** Returns the step with that many field accesses. */
    public static BodyStep withAccesses(int accesses) {
        return switch (accesses) {
            case 12 -> (b, f) -> step12(b, f);
            case 24 -> (b, f) -> step24(b, f);
            case 48 -> (b, f) -> step48(b, f);
            case 96 -> (b, f) -> step96(b, f);
            default -> throw new IllegalArgumentException("no body of that size: accesses=" + accesses);
        };
    }

    private static void step12(Body b, Force f) {
        b.f0 += f.g0 * Population.DT;
        b.f1 += f.g1 * Population.DT;
        b.f2 += f.g2 * Population.DT;
        b.f3 += f.g3 * Population.DT;
    }

    private static void step24(Body b, Force f) {
        b.f0 += f.g0 * Population.DT;
        b.f1 += f.g1 * Population.DT;
        b.f2 += f.g2 * Population.DT;
        b.f3 += f.g3 * Population.DT;
        b.f4 += f.g4 * Population.DT;
        b.f5 += f.g5 * Population.DT;
        b.f6 += f.g6 * Population.DT;
        b.f7 += f.g7 * Population.DT;
    }

    private static void step48(Body b, Force f) {
        b.f0 += f.g0 * Population.DT;
        b.f1 += f.g1 * Population.DT;
        b.f2 += f.g2 * Population.DT;
        b.f3 += f.g3 * Population.DT;
        b.f4 += f.g4 * Population.DT;
        b.f5 += f.g5 * Population.DT;
        b.f6 += f.g6 * Population.DT;
        b.f7 += f.g7 * Population.DT;
        b.f8 += f.g8 * Population.DT;
        b.f9 += f.g9 * Population.DT;
        b.f10 += f.g10 * Population.DT;
        b.f11 += f.g11 * Population.DT;
        b.f12 += f.g12 * Population.DT;
        b.f13 += f.g13 * Population.DT;
        b.f14 += f.g14 * Population.DT;
        b.f15 += f.g15 * Population.DT;
    }

    private static void step96(Body b, Force f) {
        b.f0 += f.g0 * Population.DT;
        b.f1 += f.g1 * Population.DT;
        b.f2 += f.g2 * Population.DT;
        b.f3 += f.g3 * Population.DT;
        b.f4 += f.g4 * Population.DT;
        b.f5 += f.g5 * Population.DT;
        b.f6 += f.g6 * Population.DT;
        b.f7 += f.g7 * Population.DT;
        b.f8 += f.g8 * Population.DT;
        b.f9 += f.g9 * Population.DT;
        b.f10 += f.g10 * Population.DT;
        b.f11 += f.g11 * Population.DT;
        b.f12 += f.g12 * Population.DT;
        b.f13 += f.g13 * Population.DT;
        b.f14 += f.g14 * Population.DT;
        b.f15 += f.g15 * Population.DT;
        b.f16 += f.g16 * Population.DT;
        b.f17 += f.g17 * Population.DT;
        b.f18 += f.g18 * Population.DT;
        b.f19 += f.g19 * Population.DT;
        b.f20 += f.g20 * Population.DT;
        b.f21 += f.g21 * Population.DT;
        b.f22 += f.g22 * Population.DT;
        b.f23 += f.g23 * Population.DT;
        b.f0 += f.g0 * Population.DT;
        b.f1 += f.g1 * Population.DT;
        b.f2 += f.g2 * Population.DT;
        b.f3 += f.g3 * Population.DT;
        b.f4 += f.g4 * Population.DT;
        b.f5 += f.g5 * Population.DT;
        b.f6 += f.g6 * Population.DT;
        b.f7 += f.g7 * Population.DT;
    }
}
