package io.fdp.benchmarks.fdp;

import io.fdp.annotations.ForEach;
import io.fdp.benchmarks.world.Population;

/** Forces act on bodies: a third as many fields as accesses; the largest step begins again with the first eight. */
final class Bodies {

    private Bodies() {}

    @ForEach
    static void step12(BodyEdit b, ForceView f) {
        b.f0(b.f0() + f.g0() * Population.DT);
        b.f1(b.f1() + f.g1() * Population.DT);
        b.f2(b.f2() + f.g2() * Population.DT);
        b.f3(b.f3() + f.g3() * Population.DT);
    }

    @ForEach
    static void step24(BodyEdit b, ForceView f) {
        b.f0(b.f0() + f.g0() * Population.DT);
        b.f1(b.f1() + f.g1() * Population.DT);
        b.f2(b.f2() + f.g2() * Population.DT);
        b.f3(b.f3() + f.g3() * Population.DT);
        b.f4(b.f4() + f.g4() * Population.DT);
        b.f5(b.f5() + f.g5() * Population.DT);
        b.f6(b.f6() + f.g6() * Population.DT);
        b.f7(b.f7() + f.g7() * Population.DT);
    }

    @ForEach
    static void step48(BodyEdit b, ForceView f) {
        b.f0(b.f0() + f.g0() * Population.DT);
        b.f1(b.f1() + f.g1() * Population.DT);
        b.f2(b.f2() + f.g2() * Population.DT);
        b.f3(b.f3() + f.g3() * Population.DT);
        b.f4(b.f4() + f.g4() * Population.DT);
        b.f5(b.f5() + f.g5() * Population.DT);
        b.f6(b.f6() + f.g6() * Population.DT);
        b.f7(b.f7() + f.g7() * Population.DT);
        b.f8(b.f8() + f.g8() * Population.DT);
        b.f9(b.f9() + f.g9() * Population.DT);
        b.f10(b.f10() + f.g10() * Population.DT);
        b.f11(b.f11() + f.g11() * Population.DT);
        b.f12(b.f12() + f.g12() * Population.DT);
        b.f13(b.f13() + f.g13() * Population.DT);
        b.f14(b.f14() + f.g14() * Population.DT);
        b.f15(b.f15() + f.g15() * Population.DT);
    }

    @ForEach
    static void step96(BodyEdit b, ForceView f) {
        b.f0(b.f0() + f.g0() * Population.DT);
        b.f1(b.f1() + f.g1() * Population.DT);
        b.f2(b.f2() + f.g2() * Population.DT);
        b.f3(b.f3() + f.g3() * Population.DT);
        b.f4(b.f4() + f.g4() * Population.DT);
        b.f5(b.f5() + f.g5() * Population.DT);
        b.f6(b.f6() + f.g6() * Population.DT);
        b.f7(b.f7() + f.g7() * Population.DT);
        b.f8(b.f8() + f.g8() * Population.DT);
        b.f9(b.f9() + f.g9() * Population.DT);
        b.f10(b.f10() + f.g10() * Population.DT);
        b.f11(b.f11() + f.g11() * Population.DT);
        b.f12(b.f12() + f.g12() * Population.DT);
        b.f13(b.f13() + f.g13() * Population.DT);
        b.f14(b.f14() + f.g14() * Population.DT);
        b.f15(b.f15() + f.g15() * Population.DT);
        b.f16(b.f16() + f.g16() * Population.DT);
        b.f17(b.f17() + f.g17() * Population.DT);
        b.f18(b.f18() + f.g18() * Population.DT);
        b.f19(b.f19() + f.g19() * Population.DT);
        b.f20(b.f20() + f.g20() * Population.DT);
        b.f21(b.f21() + f.g21() * Population.DT);
        b.f22(b.f22() + f.g22() * Population.DT);
        b.f23(b.f23() + f.g23() * Population.DT);
        b.f0(b.f0() + f.g0() * Population.DT);
        b.f1(b.f1() + f.g1() * Population.DT);
        b.f2(b.f2() + f.g2() * Population.DT);
        b.f3(b.f3() + f.g3() * Population.DT);
        b.f4(b.f4() + f.g4() * Population.DT);
        b.f5(b.f5() + f.g5() * Population.DT);
        b.f6(b.f6() + f.g6() * Population.DT);
        b.f7(b.f7() + f.g7() * Population.DT);
    }
}
