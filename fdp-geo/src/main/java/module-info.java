/** Geodesy: WGS 84, local frames, orientations, geodesics. */
module io.fdp.geo {
    requires static transitive org.jspecify;

    exports io.fdp.geo;
}
