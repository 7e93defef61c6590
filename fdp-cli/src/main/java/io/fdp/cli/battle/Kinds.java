package io.fdp.cli.battle;

import io.fdp.cli.battle.Components.Gun;
import io.fdp.cli.battle.Components.Mobility;
import io.fdp.engine.tkb.Tkb;
import io.fdp.engine.tkb.TkbTemplate;
import io.fdp.kernel.command.Blueprint;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** The kinds of units that fight, from the templates in {@code battle.json}. */
final class Kinds {
    private static final String BLUE_TANK = "M1A2";
    private static final String RED_TANK = "T-72";
    private static final String BLUE_AIRCRAFT = "F-16";
    private static final String RED_AIRCRAFT = "Su-27";

    /**
     * The indexes of a sector at the start: headquarters, tanks of both sides, then aircraft. Words of 64 entities have
     * the same components, which makes loops fast.
     */
    private static final int BLUE_TANKS = 96;

    private static final int TANKS = 192;
    private static final int BLUE_AIRCRAFTS_END = 224;

    private final @Nullable Kind[] byId;
    private final Blueprint[] atStart = new Blueprint[Sectors.SLOTS];

    /** The kinds of both sides, or those of one side, whose units take the places of the other side too. */
    Kinds(Tkb tkb, Tables tables, Deployment deployment, int side, LongConsumer births) {
        int highest = tkb.templates().stream().mapToInt(TkbTemplate::id).max().orElse(0);
        byId = new Kind[highest + 1];
        for (TkbTemplate template : tkb.templates()) {
            Gun gun = template.tryData(Gun.class);
            if (gun != null) {
                Blueprint munition = munition(tkb.template(gun.munition()), tables, births);
                byId[template.id()] =
                        new Kind(template, template.data(Mobility.class), gun, munition, deployment, births);
            }
        }
        for (int slot = 0; slot < atStart.length; slot++) {
            atStart[slot] = of(tkb.template(nameAtStart(slot, side)).id());
        }
        Blueprint blue = new Headquarters(tkb.template("blue headquarters"), tables, births);
        Blueprint red = new Headquarters(tkb.template("red headquarters"), tables, births);
        atStart[Headquarters.slot(Sides.BLUE)] = side == Sides.RED ? red : blue;
        atStart[Headquarters.slot(Sides.RED)] = side == Sides.BLUE ? blue : red;
    }

    /** Makes a munition; this node moves it, whichever side fired it. */
    private static Blueprint munition(TkbTemplate template, Tables tables, LongConsumer births) {
        return entity -> {
            template.build(entity);
            tables.position().setAuthority(entity, true);
            tables.velocity().setAuthority(entity, true);
            tables.munition().setAuthority(entity, true);
            births.accept(entity);
        };
    }

    private static String nameAtStart(int slot, int side) {
        boolean isTank = slot < TANKS;
        boolean isBlue = side == Sides.BOTH ? slot < (isTank ? BLUE_TANKS : BLUE_AIRCRAFTS_END) : side == Sides.BLUE;
        if (isTank) {
            return isBlue ? BLUE_TANK : RED_TANK;
        }
        return isBlue ? BLUE_AIRCRAFT : RED_AIRCRAFT;
    }

    /** The kind of a unit, by the number of its template. */
    Kind of(int tkbType) {
        Kind kind = tkbType < byId.length ? byId[tkbType] : null;
        if (kind == null) {
            throw new IllegalArgumentException("template " + tkbType + " is no fighting unit: it has no battle.Gun");
        }
        return kind;
    }

    /** The blueprint for an index at the start of a battle. */
    Blueprint atStart(int index) {
        return atStart[index % Sectors.SLOTS];
    }
}
